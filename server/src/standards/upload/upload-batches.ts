/** Writes many CFItems or CFAssociations at once. */
import { insertRows, type Row, replaceOnConflict } from '../../storage/database/batch.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { type RecordTable, rowReader } from '../records/columns.ts';
import type { Write } from './plan.ts';
import type { RenderedRecord } from './render.ts';

type Writes = readonly Write<RenderedRecord>[];

/** Rows per statement. */
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

/** Throws SQLSTATE 23505 when another framework has taken an id since the plan. */
export async function writeRecords(
  tx: Transaction,
  { name: into, columns }: RecordTable,
  { documentId, writes }: { readonly documentId: string; readonly writes: Writes },
): Promise<void> {
  const readRow = rowReader(columns);
  const toRow = (one: Writes[number]) => ({
    ...recordRow(documentId, one),
    ...readRow(one.record.wire),
  });
  const { fresh = [], known = [] } = Object.groupBy(writes, ({ before }) =>
    before ? 'known' : 'fresh',
  );
  for (const some of [fresh, known]) {
    for (let start = 0; start < some.length; start += BATCH_ROWS) {
      const rows = some.slice(start, start + BATCH_ROWS).map(toRow);
      const replace = replaceOnConflict(['sourced_id'], rows[0] ?? {}, ['document_id']);
      const onConflict = some === known ? replace : sql``;
      await insertRows(tx, rows, { into, orderBy: 'sourced_id', onConflict });
    }
  }
}
