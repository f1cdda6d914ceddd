/** Gives a set of events their status and their derived rows, in one transaction. */
import { isDatabaseAway, sqlState, type Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import type { Processor } from '../processor.ts';
import { createBatch, fillBatch, recordOutcomes } from './batch.ts';
import { recordWaits } from './waits.ts';

/** Processes the events that `source` names, at most `eventsMax`; returns how many. */
export async function applyEvents(
  tx: Transaction,
  processors: readonly Processor[],
  { source, eventsMax }: { source: Sql; eventsMax: number },
): Promise<number> {
  await createBatch(tx);
  const count = await fillBatch(tx, source, eventsMax);
  if (count === 0) return 0;
  await recordOutcomes(tx);
  await recordWaits(tx);
  for (const processor of processors) await processor.process(tx);
  return count;
}

/** Undoes all of `work` when it fails, and answers why. Its failures are those of an event. */
export async function attempt(
  tx: Transaction,
  work: () => Promise<unknown>,
): Promise<{ error: unknown } | undefined> {
  await tx.execute(sql`savepoint attempt`);
  try {
    await work();
    return undefined;
  } catch (error) {
    // A lost connection and a deadlock (class 40) are no event's fault.
    if (isDatabaseAway(error) || sqlState(error)?.startsWith('40')) throw error;
    await tx.execute(sql`rollback to savepoint attempt`);
    return { error };
  }
}
