/** Writes many CFItems or CFAssociations at once. */
import { copyRows, insertRows, type Row, replaceOnConflict } from '../../storage/database/batch.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import type { WireReference } from '../values/references.ts';
import type { Write } from './plan.ts';
import type { RenderedRecord } from './render.ts';

type Writes = readonly Write<RenderedRecord>[];

/** Rows per statement of those that change. */
const BATCH_ROWS = 2_000;

/** The columns that both tables have. */
function recordRow(documentId: string, { record, ...write }: Writes[number]): Row {
  const { hash, members, source } = record.storedTexts();
  return {
    document_id: documentId,
    status: 'active',
    hash: `\\x${hash}`,
    sourced_id: record.sourcedId,
    position: write.position,
    last_change_date_time: write.lastChangeDateTime,
    members,
    source,
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

/** Throws SQLSTATE 23505 when another framework has taken an id since the plan. */
export async function writeItems(
  tx: Transaction,
  documentId: string,
  writes: Writes,
): Promise<void> {
  const toRow = (one: Writes[number]) => ({
    ...recordRow(documentId, one),
    ...itemRow(one.record),
  });
  await write(tx, writes, { into: sql`cf_items`, toRow });
}

/** Throws SQLSTATE 23505 when another framework has taken an id since the plan. */
export async function writeAssociations(
  tx: Transaction,
  documentId: string,
  writes: Writes,
): Promise<void> {
  const toRow = (one: Writes[number]) => ({
    ...recordRow(documentId, one),
    ...associationRow(one.record),
  });
  await write(tx, writes, { into: sql`cf_associations`, toRow });
}

interface Target {
  readonly into: Sql;
  readonly toRow: (one: Writes[number]) => Row;
}

async function write(tx: Transaction, writes: Writes, { into, toRow }: Target): Promise<void> {
  await copyRows(
    tx,
    writes.filter(({ before }) => !before),
    { into, toRow },
  );
  const known = writes.filter(({ before }) => before);
  for (let start = 0; start < known.length; start += BATCH_ROWS) {
    const rows = known.slice(start, start + BATCH_ROWS).map(toRow);
    const onConflict = replaceOnConflict(['sourced_id'], rows[0] ?? {}, ['document_id']);
    await insertRows(tx, rows, { into, orderBy: 'sourced_id', onConflict });
  }
}
