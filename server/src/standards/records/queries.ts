/** SQL that reads single CASE records, sets of definitions and the parts of a package. */

import { isUuid } from '../../lib/uuid.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import type { DefinitionKind } from '../members.ts';
import { documentRecord } from './collections.ts';
import { type RecordTable, recordOf } from './columns.ts';
import { EVERY } from './visibility.ts';

export interface WantedRecord {
  readonly sourcedId: string;
  /** Condition on `cf_documents d`. */
  readonly visible: Sql;
}

/** The ids that name no active CFItem, in the order given; a text that is no UUID is missing. */
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
  { sourcedId, visible, baseUrl }: WantedRecord & { readonly baseUrl: string },
): Promise<string | undefined> {
  const row = await db.first<{ record: string }>(sql`
    select ${documentRecord(baseUrl)} as record
    from cf_documents d
    where d.sourced_id = ${sourcedId} and d.status = 'active' and ${visible}`);
  return row?.record;
}

/** JSON texts of one record. */
export interface RecordTexts {
  /** The record as served. */
  readonly record: string;
  /** The record in package shape, without lastChangeDateTime. */
  readonly source: string;
}

/** SQL of `RecordTexts` of an item or association. */
const textsOf = (alias: string): Sql => sql`
  ${recordOf(alias)} as record,
  ${trusted(`'{' || cf_source(${alias}.members, ${alias}.source) || '}'`)} as source`;

/** An item or association; a removed one has `status: tobedeleted`. */
export async function findRecordTexts(
  db: Queryable,
  table: RecordTable,
  { sourcedId, visible }: WantedRecord,
): Promise<RecordTexts | undefined> {
  return db.first(sql`
    select ${textsOf('r')}
    from ${table.name} r join cf_documents d on d.sourced_id = r.document_id
    where r.sourced_id = ${sourcedId} and ${visible}`);
}

/** Maximum of associations in one reply. */
export const LINKED_MAX = 10_000;

/** An item with the associations that begin or end at it. */
interface LinkedItemTexts extends RecordTexts {
  /**
   * JSON texts separated by commas; in the official profile one pair `[record, source]` per line.
   * null = none.
   */
  readonly linked: string | null;
}

/** Associations of all frameworks: those of the item's framework first, then by sequenceNumber. */
export async function findLinkedItemTexts(
  db: Queryable,
  { sourcedId, visible, official }: WantedRecord & { readonly official: boolean },
): Promise<LinkedItemTexts | undefined> {
  return db.first(sql`
    select
      ${textsOf('i')},
      (
        select string_agg(text, case when ${official}::boolean then E'\n' else ',' end)
        from (
          select case when ${official}::boolean then
            '[' || cf_record(a.members, a.last_change_date_time, null)
              || ',{' || cf_source(a.members, a.source) || '}]'
          else
            cf_record(a.members, a.last_change_date_time, '"CFDocumentURI":' || d.reference)
          end as text
          from cf_associations a join cf_documents d on d.sourced_id = a.document_id
          where (a.origin_id = ${sourcedId} or a.destination_id = ${sourcedId})
            and a.status = 'active' and d.status = 'active' and ${visible}
          order by
            a.document_id = i.document_id desc, a.sequence_number, a.position, a.sourced_id
          limit ${LINKED_MAX}
        ) as texts
      ) as linked
    from cf_items i join cf_documents d on d.sourced_id = i.document_id
    where i.sourced_id = ${sourcedId} and ${visible}`);
}

/** One definition of a set. */
export interface DefinitionTexts {
  readonly sourcedId: string;
  /** JSON text of the definition as in the package. */
  readonly source: string;
  /** lastChangeDateTime of its framework. */
  readonly changed: Date;
}

/** The kind of the definition or rubric with this id; undefined = there is none. */
export async function findDefinitionKind(
  db: Queryable,
  { sourcedId, visible }: WantedRecord,
): Promise<DefinitionKind | undefined> {
  const row = await db.first<{ kind: DefinitionKind }>(sql`
    select r.kind
    from cf_definitions r join cf_documents d on d.sourced_id = r.document_id
    where r.sourced_id = ${sourcedId} and d.status = 'active' and ${visible}
    order by d.first_stored_at, r.kind
    limit 1`);
  return row?.kind;
}

/** Maximum of definitions in one reply. */
const DESCENDANTS_MAX = 10_000;

/**
 * The definition, then its descendants: definitions of the same framework whose hierarchyCode
 * continues its own after a character that is no letter and no digit ('1.2' is below '1', '12' is
 * not). Several frameworks may define one id. The application that stored it first counts, and of
 * its frameworks the one that changed last: no application can change another's definition.
 */
export async function listDefinitionTexts(
  db: Queryable,
  { kind, sourcedId, visible }: WantedRecord & { readonly kind: DefinitionKind },
): Promise<DefinitionTexts[]> {
  return db.query(sql`
    with root as (
      select
        r.document_id, r.sourced_id, d.last_change_date_time,
        r.source::json ->> 'hierarchyCode' as code
      from cf_definitions r join cf_documents d on d.sourced_id = r.document_id
      where r.sourced_id = ${sourcedId} and r.kind = ${kind} and d.status = 'active'
        and ${visible}
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

/** The revision of a framework; any change in the framework gives it a new one. */
export async function findRevision(
  db: Queryable,
  documentId: string,
  visible: Sql = EVERY,
): Promise<{ revision: string; itemCount: number } | undefined> {
  return db.first(sql`
    select d.revision, d.item_count
    from cf_documents d
    where d.sourced_id = ${documentId} and d.status = 'active' and ${visible}`);
}

/**
 * The parts of a package as JSON texts; lists without brackets, null = an empty list.
 * `upload`: records in package shape. Otherwise a definition is a pair `[sourcedId, source]`, and
 * in the official profile an item or association is a pair `[record, source]`, one per line.
 */
export interface PackageParts {
  readonly document: string;
  readonly items: string | null;
  readonly associations: string | null;
  /** Members of CFDefinitions. */
  readonly definitions: string | null;
  readonly rubrics: string | null;
  /** The extensions of the package and of its CFDefinitions. */
  readonly extras: string;
}

/**
 * `upload`: the shape that an upload accepts. `default`: records with `sourcedId`. `official`: see
 * docs/decisions/official-case-profile.md. `v1p0`: the shape of CASE 1.0.
 */
export type Representation = 'upload' | 'default' | 'official' | 'v1p0';

const SOURCE = sql`cf_source(members, source)`;
const UPLOAD_RECORD = sql`cf_record(${SOURCE}, last_change_date_time, null)`;
const DEFAULT_RECORD = sql`cf_record(members, last_change_date_time, null)`;

const RECORD: Readonly<Record<Exclude<Representation, 'v1p0'>, Sql>> = {
  upload: UPLOAD_RECORD,
  default: DEFAULT_RECORD,
  official: sql`'[' || ${DEFAULT_RECORD} || ',{' || ${SOURCE} || '}]'`,
};

const DEFINITION_PAIR = sql`'["' || sourced_id || '",' || source || ']'`;

/** Reads all parts in one statement, so that they are of one snapshot. */
export async function findPackageParts(
  db: Queryable,
  documentId: string,
  {
    representation = 'upload',
    baseUrl = '',
  }: { representation?: Representation; baseUrl?: string } = {},
): Promise<PackageParts | undefined> {
  // The shape of CASE 1.0 is made of the official one.
  const form = representation === 'v1p0' ? 'official' : representation;
  const record = RECORD[form];
  const separator = trusted(form === 'official' ? "E'\\n'" : "','");
  const definition = form === 'upload' ? sql`source` : DEFINITION_PAIR;
  const document = {
    upload: sql`cf_record(d.source, d.last_change_date_time, null)`,
    default: documentRecord(baseUrl),
    official: sql`cf_record(d.members, d.last_change_date_time, null)`,
  }[form];
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
