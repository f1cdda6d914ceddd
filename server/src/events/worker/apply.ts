/** Processes a set of events in one transaction: writes their statuses and derived rows. */
import { isDatabaseAway, sqlState, type Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { recordCounts } from '../counts/record.ts';
import type { Processor } from '../processor.ts';
import { createBatch, fillBatch, noteNewStatuses, recordOutcomes } from './batch.ts';
import { recordWaits } from './waits.ts';

/** `source` is a condition on `events e`. */
interface Applied {
  readonly source: Sql;
  readonly eventsMax: number;
  /** They had a status before. */
  readonly retried: boolean;
}

/** Returns the number of processed events. */
export async function applyEvents(
  tx: Transaction,
  processors: readonly Processor[],
  { source, eventsMax, retried }: Applied,
): Promise<number> {
  await createBatch(tx);
  const count = await fillBatch(tx, source, eventsMax);
  if (count === 0) return 0;
  if (retried) await noteNewStatuses(tx);
  await recordOutcomes(tx);
  await recordWaits(tx);
  for (const processor of processors) await processor.process(tx);
  // Last: all batches of a minute write the same rows, and wait for each other's end.
  await recordCounts(tx, retried);
  return count;
}

/** Runs `work` in a savepoint; returns the error after undoing it, undefined on success. */
export async function attempt(
  tx: Transaction,
  work: () => Promise<unknown>,
): Promise<{ error: unknown } | undefined> {
  await tx.execute(sql`savepoint attempt`);
  try {
    await work();
    return undefined;
  } catch (error) {
    // No event causes a lost connection or a deadlock (SQLSTATE class 40).
    if (isDatabaseAway(error) || sqlState(error)?.startsWith('40')) throw error;
    await tx.execute(sql`rollback to savepoint attempt`);
    return { error };
  }
}
