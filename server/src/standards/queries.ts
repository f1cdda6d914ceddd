/** The SQL of single CASE records. */
import type { Queryable } from '../storage/postgres.ts';
import { sql } from '../storage/sql.ts';
import { documentRecord } from './collections.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Of these ids, those that name no CFItem, or a deleted one, in the order given. What is no UUID
 * names nothing.
 */
export async function findMissingItems(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const wanted = ids.filter((id) => UUID.test(id));
  if (wanted.length === 0) return [...ids];
  const found = await db.query<{ sourced_id: string }>(sql`
    select sourced_id from cf_items
    where sourced_id = any(${wanted}::uuid[]) and status = 'active'`);
  const known = new Set(found.map((row) => row.sourced_id));
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

/** The JSON text of an item; a removed one says so in its status. */
export async function findItemRecord(
  db: Queryable,
  sourcedId: string,
): Promise<string | undefined> {
  const row = await db.first<{ record: string }>(sql`
    select cf_record(
      i.members,
      i.last_change_date_time,
      '"CFDocumentURI":' || d.reference
        || case i.status when 'active' then '' else ',"status":"tobedeleted"' end
    ) as record
    from cf_items i join cf_documents d on d.sourced_id = i.document_id
    where i.sourced_id = ${sourcedId}`);
  return row?.record;
}

/** As `findItemRecord`. */
export async function findAssociationRecord(
  db: Queryable,
  sourcedId: string,
): Promise<string | undefined> {
  const row = await db.first<{ record: string }>(sql`
    select cf_record(
      a.members,
      a.last_change_date_time,
      '"CFDocumentURI":' || d.reference
        || case a.status when 'active' then '' else ',"status":"tobedeleted"' end
    ) as record
    from cf_associations a join cf_documents d on d.sourced_id = a.document_id
    where a.sourced_id = ${sourcedId}`);
  return row?.record;
}

/** The parts of a package as JSON texts, lists without their brackets; null = an empty list. */
export interface PackageParts {
  readonly document: string;
  readonly items: string | null;
  readonly associations: string | null;
  /** Members of CFDefinitions. */
  readonly definitions: string | null;
  readonly rubrics: string | null;
  readonly extras: string;
}

/** One statement, so that an upload meanwhile cannot show through. */
export async function findPackageParts(
  db: Queryable,
  documentId: string,
): Promise<PackageParts | undefined> {
  return db.first(sql`
    select
      cf_record(d.source, d.last_change_date_time, null) as document,
      (
        select string_agg(cf_record(source, last_change_date_time, null), ',' order by position)
        from cf_items where document_id = d.sourced_id and status = 'active'
      ) as items,
      (
        select string_agg(cf_record(source, last_change_date_time, null), ',' order by position)
        from cf_associations where document_id = d.sourced_id and status = 'active'
      ) as associations,
      (
        select string_agg(list, ',')
        from (
          select '"' || kind || '":[' || string_agg(source, ',' order by position) || ']' as list
          from cf_definitions
          where document_id = d.sourced_id and kind <> 'CFRubrics'
          group by kind order by min(position)
        ) as lists
      ) as definitions,
      (
        select string_agg(source, ',' order by position)
        from cf_definitions where document_id = d.sourced_id and kind = 'CFRubrics'
      ) as rubrics,
      d.package_extras as extras
    from cf_documents d
    where d.sourced_id = ${documentId} and d.status = 'active'`);
}
