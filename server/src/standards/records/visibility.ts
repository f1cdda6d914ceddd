/** Who may read which framework: callers all, requests without a token the public ones. */

import type { Caller } from '../../http/caller.ts';
import { forbidden, notFound } from '../../http/problem.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { nextChangeToSql } from './last-change.ts';

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
export async function visibleList(reads: Queryable, caller: Caller): Promise<VisibleList> {
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

/** Throws a Problem: 404 for an unknown framework, 403 for one of another application. */
export async function ownVisibility(
  db: Queryable,
  { operator, applicationId }: Caller,
  documentId: string,
): Promise<Visibility> {
  const found = await db.first<{ visibility: Visibility; applicationId: string }>(sql`
    select visibility, application_id
    from cf_documents where sourced_id = ${documentId} and status = 'active'`);
  if (!found) throw notFound('CFDocument', documentId);
  if (operator || found.applicationId === applicationId) return found.visibility;
  throw forbidden(`The framework ${documentId} belongs to another application.`);
}

/**
 * Throws as `ownVisibility`. For those who may read it from now on the framework is a change: they
 * find it by its date, as a consumer of CASE polls that of each framework.
 */
export async function changeVisibility(
  { db, now }: { readonly db: Queryable; now(): Date },
  caller: Caller,
  { documentId, visibility }: { readonly documentId: string; readonly visibility: Visibility },
): Promise<void> {
  await ownVisibility(db, caller, documentId);
  const dated = sql`,
    last_change_date_time = ${nextChangeToSql(now())}, revision = gen_random_uuid()`;
  await db.execute(sql`
    update cf_documents set visibility = ${visibility} ${visibility === 'public' ? dated : sql``}
    where sourced_id = ${documentId} and visibility <> ${visibility}`);
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
async function listPublicLicences(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ uri: string }>(sql`select uri from public_licences order by uri`);
  return rows.map(({ uri }) => uri);
}

/** Adds one and removes another, where they are given; answers all. */
export function changePublicLicences(
  db: Database,
  { add, remove }: { readonly add?: string; readonly remove?: string },
): Promise<string[]> {
  return db.begin(async (tx) => {
    if (add) {
      await tx.execute(sql`
        insert into public_licences (uri) values (${comparedLicence(sql`${add}::text`)})
        on conflict do nothing`);
    }
    if (remove) {
      await tx.execute(sql`
        delete from public_licences where uri = ${comparedLicence(sql`${remove}::text`)}`);
    }
    return listPublicLicences(tx);
  });
}
