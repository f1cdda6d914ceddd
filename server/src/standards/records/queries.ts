/** The SQL of single CASE records. */

import { isUuid } from '../../lib/uuid.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import type { DefinitionKind } from '../read/read-definitions.ts';
import { documentRecord } from './collections.ts';

/**
 * Of these ids, those that name no CFItem, or a deleted one, in the order given. What is no UUID
 * names nothing.
 */
export async function findMissingItems(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return [...ids];
  const found = await db.query<{ sourcedId: string }>(sql`
    select sourced_id from cf_items
    where sourced_id = any(${wanted}::uuid[]) and status = 'active'`);
  const known = new Set(found.map((row) => row.sourcedId));
  return ids.filter((id) => !known.has(id.toLowerCase()));
}

/** The JSON text of a document that is not deleted. */
export async function findDocumentRecord(
  db: Queryable,
  sourcedId: string,
  baseUrl: string,
): Promise<string | undefined> {
  const row = await db.first<{ record: string }>(sql`
    select ${documentRecord(baseUrl)} as record
    from cf_documents d where d.sourced_id = ${sourcedId} and d.status = 'active'`);
  return row?.record;
}

/** JSON texts of one record. */
export interface RecordTexts {
  /** As it is served. */
  readonly record: string;
  /** As a package holds it, without lastChangeDateTime. */
  readonly source: string;
}

/** An item; a removed one says so in its status. */
export async function findItemTexts(
  db: Queryable,
  sourcedId: string,
): Promise<RecordTexts | undefined> {
  return db.first(sql`
    select
      cf_record(
        i.members,
        i.last_change_date_time,
        '"CFDocumentURI":' || d.reference
          || case i.status when 'active' then '' else ',"status":"tobedeleted"' end
      ) as record,
      '{' || i.source || '}' as source
    from cf_items i join cf_documents d on d.sourced_id = i.document_id
    where i.sourced_id = ${sourcedId}`);
}

/** As `findItemTexts`. */
export async function findAssociationTexts(
  db: Queryable,
  sourcedId: string,
): Promise<RecordTexts | undefined> {
  return db.first(sql`
    select
      cf_record(
        a.members,
        a.last_change_date_time,
        '"CFDocumentURI":' || d.reference
          || case a.status when 'active' then '' else ',"status":"tobedeleted"' end
      ) as record,
      '{' || a.source || '}' as source
    from cf_associations a join cf_documents d on d.sourced_id = a.document_id
    where a.sourced_id = ${sourcedId}`);
}

/** Associations of one item that are answered at once. */
export const LINKED_MAX = 10_000;

/** An item with the associations that begin or end at it. */
interface LinkedItemTexts extends RecordTexts {
  /**
   * JSON texts with commas between them, or for the official profile pairs `[record, source]`,
   * each on a line; null = there is none.
   */
  readonly linked: string | null;
}

/** The associations are of all frameworks: those of its own first, then by sequenceNumber. */
export async function findLinkedItemTexts(
  db: Queryable,
  sourcedId: string,
  official: boolean,
): Promise<LinkedItemTexts | undefined> {
  return db.first(sql`
    select
      cf_record(
        i.members,
        i.last_change_date_time,
        '"CFDocumentURI":' || d.reference
          || case i.status when 'active' then '' else ',"status":"tobedeleted"' end
      ) as record,
      '{' || i.source || '}' as source,
      (
        select string_agg(text, case when ${official}::boolean then E'\n' else ',' end)
        from (
          select case when ${official}::boolean then
            '[' || cf_record(a.members, a.last_change_date_time, null) || ',{' || a.source || '}]'
          else
            cf_record(a.members, a.last_change_date_time, '"CFDocumentURI":' || ad.reference)
          end as text
          from cf_associations a join cf_documents ad on ad.sourced_id = a.document_id
          where (a.origin_id = ${sourcedId} or a.destination_id = ${sourcedId})
            and a.status = 'active' and ad.status = 'active'
          order by
            a.document_id = i.document_id desc, a.sequence_number, a.position, a.sourced_id
          limit ${LINKED_MAX}
        ) as texts
      ) as linked
    from cf_items i join cf_documents d on d.sourced_id = i.document_id
    where i.sourced_id = ${sourcedId}`);
}

/** A definition and, in a set, what stands below it. */
export interface DefinitionTexts {
  readonly sourcedId: string;
  /** As the package had it. */
  readonly source: string;
  /** When its framework changed. */
  readonly changed: Date;
}

/** Definitions that are answered at once. */
const DESCENDANTS_MAX = 10_000;

/**
 * The definition first, then those of its framework whose hierarchyCode goes on from its own after
 * a sign that is no letter and no digit ('1.2' stands below '1', '12' does not). Several frameworks
 * may define the same thing: of those of the application that had it first, the one that changed
 * last tells. So nobody changes what another application's definition answers.
 */
export async function listDefinitionTexts(
  db: Queryable,
  kind: DefinitionKind,
  sourcedId: string,
): Promise<DefinitionTexts[]> {
  return db.query(sql`
    with root as (
      select
        r.document_id, r.sourced_id, d.last_change_date_time,
        r.source::json ->> 'hierarchyCode' as code
      from cf_definitions r join cf_documents d on d.sourced_id = r.document_id
      where r.sourced_id = ${sourcedId} and r.kind = ${kind} and d.status = 'active'
      order by
        d.application_id = first_value(d.application_id) over (
          order by d.first_stored_at, r.document_id
        ) desc,
        d.last_change_date_time desc,
        r.document_id
      limit 1
    )
    select c.sourced_id, c.source, root.last_change_date_time as changed
    from root
    join cf_definitions c on c.document_id = root.document_id and c.kind = ${kind}
    where c.sourced_id = root.sourced_id
      or (
        root.code <> ''
        and starts_with(c.source::json ->> 'hierarchyCode', root.code)
        and substr(c.source::json ->> 'hierarchyCode', length(root.code) + 1, 1) ~ '[^[:alnum:]]'
      )
    order by c.sourced_id = root.sourced_id desc, c.position
    limit ${DESCENDANTS_MAX}`);
}

/** Of a framework: its revision, which is new with any change of anything in it. */
export async function findRevision(
  db: Queryable,
  documentId: string,
): Promise<{ revision: string; itemCount: number } | undefined> {
  return db.first(sql`
    select revision, item_count
    from cf_documents where sourced_id = ${documentId} and status = 'active'`);
}

/**
 * The parts of a package as JSON texts, lists without their brackets; null = an empty list.
 * In the shape of an upload, unless another representation was asked for: then a definition is a
 * pair `[sourcedId, source]`, and for the official profile an item or association is a pair
 * `[record, source]` on a line of its own.
 */
export interface PackageParts {
  readonly document: string;
  readonly items: string | null;
  readonly associations: string | null;
  /** Members of CFDefinitions. */
  readonly definitions: string | null;
  readonly rubrics: string | null;
  readonly extras: string;
}

/** `upload`: the shape that an upload takes; the other two: see case.md, "Two representations". */
export type Representation = 'upload' | 'default' | 'official';

const UPLOAD_RECORD = sql`cf_record(source, last_change_date_time, null)`;
const DEFAULT_RECORD = sql`cf_record(members, last_change_date_time, null)`;

const RECORD: Readonly<Record<Representation, Sql>> = {
  upload: UPLOAD_RECORD,
  default: DEFAULT_RECORD,
  official: sql`'[' || ${DEFAULT_RECORD} || ',{' || source || '}]'`,
};

const DEFINITION_PAIR = sql`'["' || sourced_id || '",' || source || ']'`;

/** One statement, so that an upload meanwhile cannot show through. */
export async function findPackageParts(
  db: Queryable,
  documentId: string,
  {
    representation = 'upload',
    baseUrl = '',
  }: { representation?: Representation; baseUrl?: string } = {},
): Promise<PackageParts | undefined> {
  const record = RECORD[representation];
  const separator = trusted(representation === 'official' ? "E'\\n'" : "','");
  const definition = representation === 'upload' ? sql`source` : DEFINITION_PAIR;
  const document = {
    upload: sql`cf_record(d.source, d.last_change_date_time, null)`,
    default: documentRecord(baseUrl),
    official: sql`cf_record(d.members, d.last_change_date_time, null)`,
  }[representation];
  return db.first(sql`
    select
      ${document} as document,
      (
        select string_agg(${record}, ${separator} order by position)
        from cf_items where document_id = d.sourced_id and status = 'active'
      ) as items,
      (
        select string_agg(${record}, ${separator} order by position)
        from cf_associations where document_id = d.sourced_id and status = 'active'
      ) as associations,
      (
        select string_agg(list, ',')
        from (
          select
            '"' || kind || '":[' || string_agg(${definition}, ',' order by position) || ']' as list
          from cf_definitions
          where document_id = d.sourced_id and kind <> 'CFRubrics'
          group by kind order by min(position)
        ) as lists
      ) as definitions,
      (
        select string_agg(${definition}, ',' order by position)
        from cf_definitions where document_id = d.sourced_id and kind = 'CFRubrics'
      ) as rubrics,
      d.package_extras as extras
    from cf_documents d
    where d.sourced_id = ${documentId} and d.status = 'active'`);
}
