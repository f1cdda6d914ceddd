/** Writes many CFItems or CFAssociations in one statement. */
import { insertRows, type Row, replaceOnConflict } from '../../storage/database/batch.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import type { WireReference } from '../values/references.ts';
import type { Write } from './plan.ts';
import type { RenderedRecord } from './render.ts';

type Writes = readonly Write<RenderedRecord>[];

/** The columns that both tables have. */
function recordRow(documentId: string, { record, ...write }: Writes[number]): Row {
  return {
    document_id: documentId,
    status: 'active',
    hash: `\\x${record.hash}`,
    sourced_id: record.sourcedId,
    position: write.position,
    last_change_date_time: write.lastChangeDateTime,
    members: record.members,
    source: record.source,
  };
}

/** The id of a reference or of an end of an association; null without one. */
function idOf({ wire }: RenderedRecord, member: string): string | null {
  return (wire[member] as WireReference | undefined)?.sourcedId ?? null;
}

function itemRow(record: RenderedRecord): Row {
  const { wire } = record;
  return {
    full_statement: wire['fullStatement'],
    uri: wire['uri'],
    cf_item_type: wire['CFItemType'],
    alternative_label: wire['alternativeLabel'],
    human_coding_scheme: wire['humanCodingScheme'],
    list_enumeration: wire['listEnumeration'],
    abbreviated_statement: wire['abbreviatedStatement'],
    notes: wire['notes'],
    language: wire['language'],
    concept_keywords: wire['conceptKeywords'],
    education_level: wire['educationLevel'],
    subject: wire['subject'],
    status_start_date: wire['statusStartDate'],
    status_end_date: wire['statusEndDate'],
    cf_item_type_id: idOf(record, 'CFItemTypeURI'),
    concept_keywords_id: idOf(record, 'conceptKeywordsURI'),
    license_id: idOf(record, 'licenseURI'),
  };
}

function associationRow(record: RenderedRecord): Row {
  const { wire } = record;
  return {
    association_type: wire['associationType'],
    uri: wire['uri'],
    sequence_number: wire['sequenceNumber'],
    notes: wire['notes'],
    origin_id: idOf(record, 'originNodeURI'),
    destination_id: idOf(record, 'destinationNodeURI'),
    grouping_id: idOf(record, 'CFAssociationGroupingURI'),
  };
}

/** Answers the number of rows written; see `upsert`. */
export function upsertItems(tx: Transaction, documentId: string, writes: Writes): Promise<number> {
  const rows = writes.map((one) => ({ ...recordRow(documentId, one), ...itemRow(one.record) }));
  return upsert(tx, sql`cf_items`, rows);
}

/** Answers the number of rows written; see `upsert`. */
export function upsertAssociations(
  tx: Transaction,
  documentId: string,
  writes: Writes,
): Promise<number> {
  const rows = writes.map((one) => ({
    ...recordRow(documentId, one),
    ...associationRow(one.record),
  }));
  return upsert(tx, sql`cf_associations`, rows);
}

/** Writes fewer rows than given when another framework has taken an id: that row stays. */
async function upsert(tx: Transaction, table: Sql, rows: readonly Row[]): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const replacing = replaceOnConflict(['sourced_id'], first, ['document_id']);
  const onConflict = sql`${replacing} where stored.document_id = excluded.document_id`;
  return insertRows(tx, rows, { into: table, orderBy: 'sourced_id', onConflict });
}
