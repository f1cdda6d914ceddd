/** The sweep: places due standards in review courses; removes finished and unusable lessons. */
import type { Job } from '../../storage/database/jobs.ts';
import type { Database, Transaction } from '../../storage/database/postgres.ts';
import { recordChanges, releaseHeld, removeNext, withdrawNext } from '../placement/lifecycle.ts';
import { scheduleNext } from '../placement/schedule.ts';
import { recordTimeZoneChanges } from '../records/queries.ts';
import { remakeNext } from './states.ts';

/** Counts of a sweep. */
interface SweepResult {
  /** Students whose states were computed again. */
  readonly remade: number;
  /** Placements whose content is out of use or opted out. */
  readonly withdrawn: number;
  /** Finished placements whose day is over. */
  readonly removed: number;
  /** Due standards that were looked at, placed or not. */
  readonly placed: number;
}

type Step = (tx: Transaction, now: Date, studentId?: string) => Promise<number>;

/**
 * Does all work that is due at `now`, in short transactions; concurrent sweeps share the work.
 * `studentId`: only for this student.
 */
export async function sweep(db: Database, now: Date, studentId?: string): Promise<SweepResult> {
  const repeat = async (step: Step): Promise<number> => {
    let total = 0;
    for (;;) {
      const count = await db.begin((tx) => step(tx, now, studentId));
      if (count === 0) return total;
      total += count;
    }
  };
  if (studentId === undefined) await db.begin((tx) => recordTimeZoneChanges(tx, now));
  const remade = await repeat(remakeNext);
  const withdrawn = await repeat(withdrawNext);
  if (studentId === undefined) await db.begin((tx) => recordChanges(tx, now));
  const removed = await repeat(removeNext);
  await db.begin((tx) => releaseHeld(tx, studentId));
  const placed = await repeat(scheduleNext);
  return { remade, withdrawn, removed, placed };
}

export const scheduleDueReviews: Job = {
  name: 'review',
  everySeconds: 60,
  async run(db, now) {
    await sweep(db, now);
  },
};
