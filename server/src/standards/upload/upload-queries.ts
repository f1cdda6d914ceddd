/** SQL of an upload: reads the stored framework, locks it and writes it. */
import { randomUUID } from 'node:crypto';
import { insertRows, replaceOnConflict } from '../../storage/database/batch.ts';
import { uuidArray } from '../../storage/database/binary.ts';
import type { Database, Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { DOCUMENT_COLUMNS, type RecordTable, rowReader } from '../records/columns.ts';
import { movedOnToSql, nextChangeToSql } from '../records/last-change.ts';
import { visibilityByLicence } from '../records/visibility.ts';
import { TITLE_MAX, type WireReference } from '../values/references.ts';
import type { StoredTexts } from './as-exported.ts';
import type { Definition, StoredRecord } from './plan.ts';
import type { RenderedRecord } from './render.ts';

/** Maximum of one statement of an upload in ms, including the wait for another upload. */
export const STATEMENT_MS = 110_000;

/** Uploads of one framework run one after another; uploads of others do not wait. */
export async function lockFramework(tx: Transaction, documentId: string): Promise<void> {
  await tx.limitStatements(STATEMENT_MS);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${documentId}, 0))`);
}

/** A framework is never deleted, unlike its items and associations. */
export interface StoredDocument
  extends Pick<StoredRecord, 'sourcedId' | 'hash' | 'lastChangeDateTime'> {
  readonly applicationId: string;
  readonly itemCount: number;
  /** JSON text of the extensions of the package and its CFDefinitions. */
  readonly extras: string;
  /** JSON texts of the record, without braces. */
  readonly members: string;
  readonly source: string;
}

export async function findStoredDocument(
  db: Queryable,
  sourcedId: string,
): Promise<StoredDocument | undefined> {
  return db.first(sql`
    select
      sourced_id, application_id, encode(hash, 'hex') as hash,
      last_change_date_time, item_count,
      package_extras as extras, members, source
    from cf_documents where sourced_id = ${sourcedId}`);
}

/** Which records of which document. */
interface Some {
  readonly documentId: string;
  readonly ids: readonly string[];
}

/** The records of the document, and those with these ids in any framework. */
export async function listStored(
  tx: Transaction,
  { name }: RecordTable,
  { documentId, ids }: Some,
): Promise<StoredRecord[]> {
  return tx.query(sql`
    select
      sourced_id, document_id, status = 'active' as active,
      position, encode(hash, 'hex') as hash, last_change_date_time
    from ${name}
    where document_id = ${documentId} or sourced_id = any(${uuidArray(ids)}::uuid[])
    order by position, sourced_id`);
}

/** The texts of these records of the document. */
export async function listTexts(
  tx: Transaction,
  { name }: RecordTable,
  { documentId, ids }: Some,
): Promise<StoredTexts[]> {
  return tx.query(sql`
    select sourced_id, members, source
    from ${name}
    where document_id = ${documentId} and sourced_id = any(${uuidArray(ids)}::uuid[])`);
}

export async function listDefinitions(tx: Transaction, documentId: string): Promise<Definition[]> {
  return tx.query(sql`
    select kind, sourced_id, source
    from cf_definitions where document_id = ${documentId} order by position`);
}

/** The application that owns each document. */
export async function listOwners(
  tx: Transaction,
  documentIds: readonly string[],
): Promise<{ documentId: string; applicationId: string }[]> {
  return tx.query(sql`
    select sourced_id as document_id, application_id
    from cf_documents where sourced_id = any(${documentIds}::uuid[])`);
}

/**
 * Titles for items by id; ids that name no item are left out (docs/decisions/case-quirks.md Q9).
 */
export async function listItemTitles(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ sourcedId: string; title: string }[]> {
  return tx.query(sql`
    select
      sourced_id,
      left(coalesce(nullif(human_coding_scheme, ''), full_statement), ${TITLE_MAX}) as title
    from cf_items where sourced_id = any(${uuidArray(ids)}::uuid[])`);
}

export interface DocumentRow {
  readonly applicationId: string;
  readonly lastChangeDateTime: Date;
  readonly itemCount: number;
  readonly extras: string;
}

const readDocumentRow = rowReader(DOCUMENT_COLUMNS);

export async function upsertDocument(
  tx: Transaction,
  record: RenderedRecord,
  { applicationId, lastChangeDateTime, itemCount, extras }: DocumentRow,
): Promise<void> {
  const { sourcedId, wire } = record;
  const { source, members, hash } = record.texts();
  const license = wire['licenseURI'] as WireReference | undefined;
  const visibility = await tx.first<{ visibility: string }>(sql`
    select ${visibilityByLicence(license?.uri)} as visibility`);
  const row = {
    ...readDocumentRow(wire),
    sourced_id: sourcedId,
    application_id: applicationId,
    ...visibility,
    status: 'active',
    last_change_date_time: lastChangeDateTime,
    item_count: itemCount,
    reference: JSON.stringify({ sourcedId, title: wire['title'], uri: wire['uri'] }),
    members,
    source,
    package_extras: extras,
    hash: `\\x${hash}`,
    revision: randomUUID(),
  };
  const kept = ['application_id', 'visibility', 'last_change_date_time'];
  // A change of the visibility since the plan has moved the date of the stored row.
  const changed = movedOnToSql(
    sql`stored.last_change_date_time`,
    sql`excluded.last_change_date_time`,
  );
  const onConflict = sql`
    ${replaceOnConflict(['sourced_id'], row, kept)}, last_change_date_time = ${changed}`;
  await insertRows(tx, [row], { into: sql`cf_documents`, orderBy: 'sourced_id', onConflict });
}

/** Removed records keep their rows, so that their ids still resolve and they can be restored. */
export async function markDeleted(
  tx: Transaction,
  { name }: RecordTable,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update ${name} set
      status = 'tobedeleted',
      last_change_date_time = ${nextChangeToSql(now)}
    where sourced_id = any(${uuidArray(ids)}::uuid[])`);
}

export async function deleteDefinitions(tx: Transaction, documentId: string): Promise<void> {
  await tx.execute(sql`delete from cf_definitions where document_id = ${documentId}`);
}

export async function insertDefinitions(
  tx: Transaction,
  documentId: string,
  definitions: readonly Definition[],
): Promise<void> {
  const rows = definitions.map(({ kind, sourcedId, source }, position) => ({
    document_id: documentId,
    kind,
    sourced_id: sourcedId,
    position,
    source,
  }));
  await insertRows(tx, rows, { into: sql`cf_definitions`, orderBy: 'position' });
}

/** Columns that queries filter and sort by; only these need statistics. */
const ANALYZED = {
  cf_items: 'document_id, status, position, last_change_date_time',
  cf_associations: 'document_id, status, position, origin_id, destination_id',
};

/** A sample of 300 rows for each: enough to choose plans by, in a fifth of the time of 100. */
const STATISTICS_TARGET = 10;

/**
 * Analyzes tables of which the new rows are more than a tenth. Autovacuum does so a minute later,
 * of more rows, and until then queries for the associations of one item read all of the framework.
 * Large tables have good statistics, and analyzing one takes a second.
 */
export async function analyzeRecords(db: Database, newRows: number): Promise<void> {
  const tables = await db.query<{ name: keyof typeof ANALYZED }>(sql`
    select relname as name from pg_class
    where oid in ('cf_items'::regclass, 'cf_associations'::regclass)
      and reltuples < ${newRows}::float8 * 10
    order by relname`);
  if (tables.length === 0) return;
  const columns = tables.map(({ name }) => `${name} (${ANALYZED[name]})`);
  await db.begin((tx) =>
    tx.script(`
      set local default_statistics_target = ${STATISTICS_TARGET};
      analyze ${columns.join(', ')}`),
  );
}
