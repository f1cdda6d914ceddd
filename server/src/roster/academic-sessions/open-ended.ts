/** The academic session of classes without a term: OneRoster requires at least one. */
import { insertPlatform, PLATFORM_ID } from '../../curriculum/platform.ts';
import { recordRow } from '../../oneroster/records/members.ts';
import { upsertRow } from '../../oneroster/records/records.ts';
import { academicSessionKind } from '../../oneroster/records/roster-kinds.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { academicSessionShape } from './record.ts';

/** Every database has this id. */
export const OPEN_ENDED_ID = '00304872-ed99-56e4-a344-d23a9565c0f9';

/**
 * An extension type, so that clients do not take it for a term or a school year. The dates are far
 * apart, and every program can represent them.
 */
const OPEN_ENDED = {
  sourcedId: OPEN_ENDED_ID,
  status: 'active',
  title: 'Open-ended',
  startDate: '2000-01-01',
  endDate: '2100-01-01',
  type: 'ext:openEnded',
  schoolYear: '2099',
} as const;

/** Creates the session when one of these stored classes is the first to need it. */
export async function insertOpenEnded(
  tx: Transaction,
  classIds: readonly string[],
  now: Date,
): Promise<void> {
  const needed = await tx.first(sql`
    select from classes
    where sourced_id = any(${classIds}) and term_ids @> array[${OPEN_ENDED_ID}]
      and not exists (select from academic_sessions where sourced_id = ${OPEN_ENDED_ID})
    limit 1`);
  if (!needed) return;
  await insertPlatform(tx);
  const { sourcedId, status } = OPEN_ENDED;
  const header = { sourcedId, applicationId: PLATFORM_ID, status, dateLastModified: now };
  await upsertRow(
    tx,
    academicSessionKind.table,
    recordRow(academicSessionShape, header, OPEN_ENDED),
  );
}
