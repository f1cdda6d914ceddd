/** Moves the results of a line item into its class. */
import { refTo } from '../../oneroster/records/hrefs.ts';
import { setMember } from '../../oneroster/records/records.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

/** Results follow their line item into its class; clients find them by their date. */
export async function moveResults(
  tx: Transaction,
  { lineItemId, classId, now }: { lineItemId: string; classId: string; now: Date },
): Promise<void> {
  const records = await tx.query<{ id: string; record: string }>(sql`
    select sourced_id as id, record from results
    where line_item_id = ${lineItemId} and class_id <> ${classId}
    order by sourced_id for no key update`);
  if (records.length === 0) return;
  const members = { class: refTo('class', { sourcedId: classId }) };
  const column = sql`class_id = ${classId}`;
  await setMember(tx, sql`results`, { records, now, members, column });
}
