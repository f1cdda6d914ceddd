/** The sweep: what is due goes into review courses, what is done or out of use leaves them. */
import type { Job } from '../../storage/database/jobs.ts';
import type { Database, Transaction } from '../../storage/database/postgres.ts';
import { scheduleNext } from '../placement/schedule.ts';
import { releaseHeld, removeNext, withdrawNext } from '../placement/settle.ts';
import { recordTimeZoneChanges } from '../records/queries.ts';
import { remakeNext } from './states.ts';

/** What a sweep did, in standards (remade: in students). */
interface SweepResult {
  readonly remade: number;
  readonly withdrawn: number;
  readonly removed: number;
  readonly placed: number;
}

type Step = (tx: Transaction, now: Date, studentId?: string) => Promise<number>;

/**
 * Does all that is to be done at this time, in short transactions; a second sweep at the same time
 * finds nothing more. `studentId`: only for this student.
 */
export async function sweep(db: Database, now: Date, studentId?: string): Promise<SweepResult> {
  const all = async (step: Step): Promise<number> => {
    let total = 0;
    for (;;) {
      const count = await db.begin((tx) => step(tx, now, studentId));
      if (count === 0) return total;
      total += count;
    }
  };
  if (studentId === undefined) await db.begin(recordTimeZoneChanges);
  const remade = await all(remakeNext);
  const withdrawn = await all(withdrawNext);
  const removed = await all(removeNext);
  await db.begin((tx) => releaseHeld(tx, studentId));
  const placed = await all(scheduleNext);
  return { remade, withdrawn, removed, placed };
}

export const scheduleDueReviews: Job = {
  name: 'review',
  everySeconds: 60,
  async run(db, now) {
    await sweep(db, now);
  },
};
