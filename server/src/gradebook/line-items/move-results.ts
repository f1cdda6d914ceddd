/** Moves the results of a line item into its class. */
import { refTo } from '../../oneroster/records/hrefs.ts';
import { printRecord } from '../../oneroster/records/record-text.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

/** Results follow their line item into its class; clients find them by their date. */
export async function moveResults(
  tx: Transaction,
  { lineItemId, classId, now }: { lineItemId: string; classId: string; now: Date },
): Promise<void> {
  const moved = await tx.query<{ id: string; record: string }>(sql`
    select sourced_id as id, record from results
    where line_item_id = ${lineItemId} and class_id <> ${classId}
    order by sourced_id for no key update`);
  if (moved.length === 0) return;
  const klass = refTo('class', { sourcedId: classId });
  const texts = moved.map(({ record }) =>
    printRecord({ ...JSON.parse(record), dateLastModified: now, class: klass }),
  );
  await tx.execute(sql`
    update results r set class_id = ${classId}, date_last_modified = ${now}, record = m.record
    from unnest(${moved.map(({ id }) => id)}::text[], ${texts}::text[]) as m (id, record)
    where r.sourced_id = m.id`);
}
