/** Who may read which framework: callers all, requests without a token the public ones. */
import { notFound } from '../../http/problem.ts';
import type { Caller, Context } from '../../http/route.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';

export type Visibility = 'private' | 'public';

export const EVERY = trusted('true');

/** Condition on `cf_documents d`: the frameworks that the caller may read. */
export function visibleTo({ anonymous }: Caller): Sql {
  return anonymous ? sql`d.visibility = 'public'` : EVERY;
}

interface VisibleList {
  /** Condition of a list of `cf_documents d`; undefined = all. */
  readonly documents: Sql | undefined;
  /** Condition of a list of rows with a `document_id`; undefined = all. */
  readonly members: Sql | undefined;
}

/** What a list shows to the caller; throws a Problem 404 when nothing at all is public. */
export async function visibleList(
  { reads }: Pick<Context, 'reads'>,
  caller: Caller,
): Promise<VisibleList> {
  if (!caller.anonymous) return { documents: undefined, members: undefined };
  const ids = await listPublicIds(reads);
  if (ids.length === 0) throw notFound('CFDocument', 'public');
  return {
    documents: visibleTo(caller),
    members: sql`document_id = any(${ids}::uuid[])`,
  };
}

/** Maximum of frameworks whose items a list without a token shows. */
const PUBLIC_MAX = 10_000;

async function listPublicIds(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ sourcedId: string }>(sql`
    select sourced_id from cf_documents
    where visibility = 'public' and status = 'active'
    order by sourced_id limit ${PUBLIC_MAX}`);
  return rows.map(({ sourcedId }) => sourcedId);
}

interface StoredVisibility {
  readonly visibility: Visibility;
  readonly applicationId: string;
}

export async function findVisibility(
  db: Queryable,
  documentId: string,
): Promise<StoredVisibility | undefined> {
  return db.first(sql`
    select visibility, application_id
    from cf_documents where sourced_id = ${documentId} and status = 'active'`);
}

/** False when there is no such framework. */
export async function updateVisibility(
  db: Queryable,
  documentId: string,
  visibility: Visibility,
): Promise<boolean> {
  const written = await db.execute(sql`
    update cf_documents set visibility = ${visibility}
    where sourced_id = ${documentId} and status = 'active'`);
  return written > 0;
}

/** SQL of a licence URI in the form in which they are compared. */
function comparedLicence(uri: Sql): Sql {
  return sql`regexp_replace(lower(${uri}), '^https?://(www\.)?', '')`;
}

/** SQL of the visibility of a new framework under this licence. */
export function visibilityByLicence(uri: string | undefined): Sql {
  return sql`case when exists (
    select from public_licences p
    where starts_with(${comparedLicence(sql`${uri ?? null}::text`)}, p.uri)
  ) then 'public' else 'private' end`;
}

/** Texts that begin the licences under which new frameworks are public. */
export async function listPublicLicences(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ uri: string }>(sql`select uri from public_licences order by uri`);
  return rows.map(({ uri }) => uri);
}

export async function insertPublicLicence(db: Queryable, uri: string): Promise<void> {
  await db.execute(sql`
    insert into public_licences (uri) values (${comparedLicence(sql`${uri}::text`)})
    on conflict do nothing`);
}

export async function deletePublicLicence(db: Queryable, uri: string): Promise<void> {
  await db.execute(sql`
    delete from public_licences where uri = ${comparedLicence(sql`${uri}::text`)}`);
}
