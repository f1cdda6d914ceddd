/** Retries failed events, and dropped events whose missing record has arrived. */
import type { Logger } from 'pino';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { insertChanges } from '../../storage/feed-changes.ts';
import { recordFailure } from '../counts/record.ts';
import { useStoredIds } from '../log/stored-ids.ts';
import type { Processor } from '../processor.ts';
import { applyEvents, attempt } from './apply.ts';

export const TRIES_MAX = 5;
const BATCH_MAX = 500;

/**
 * Claims due events and returns their numbers: all untried ones together, any other alone, because
 * it may be the one that fails. The try is counted first, so that an event that crashes the process
 * is not retried for ever.
 */
async function claimDue(db: Database): Promise<number[]> {
  const claim = (fresh: boolean) =>
    db.query<{ seq: number }>(sql`
      update event_outcomes o set
        tries = o.tries + 1,
        retry_at = case when o.tries + 1 < ${TRIES_MAX}
          then now() + interval '10 seconds' * power(4, o.tries) end
      from (
        select seq from event_outcomes
        where retry_at <= now() and (tries = 0) = ${fresh}::boolean
        order by retry_at limit ${fresh ? BATCH_MAX : 1}
        for update skip locked
      ) due
      where o.seq = due.seq
      returning o.seq`);
  const fresh = await claim(true);
  const claimed = fresh.length > 0 ? fresh : await claim(false);
  return claimed.map(({ seq }) => seq);
}

/**
 * Processes events that have a status but no effects. The row lock keeps other workers from
 * processing the same events.
 */
function retryBatch(
  db: Database,
  processors: readonly Processor[],
  due: readonly number[],
): Promise<{ error: unknown } | undefined> {
  return db.begin(async (tx) => {
    const locked = await tx.query<{ seq: number }>(sql`
      select seq from event_outcomes
      where seq = any(${due}::bigint[]) and state <> 'processed'
      order by seq for update`);
    const seqs = locked.map(({ seq }) => seq);
    const source = sql`e.seq = any(${seqs}::bigint[])`;
    const failed = await attempt(tx, async () => {
      await useStoredIds(tx, seqs);
      await applyEvents(tx, processors, { source, eventsMax: BATCH_MAX, retried: true });
    });
    const [alone] = locked;
    if (failed && alone && due.length === 1) {
      await tx.execute(sql`
        with failed as (
          update event_outcomes set state = 'failed', code = 'processing_error',
            first_code = coalesce(first_code, code), first_at = coalesce(first_at, processed_at)
          where seq = ${alone.seq} and state <> 'failed'
          returning application_id, seq
        )
        ${insertChanges(
          {
            application_id: sql`application_id`,
            type: sql`'event.failed'`,
            event_seq: sql`seq`,
            reason: sql`'processing_error'`,
          },
          sql`from failed`,
        )}`);
      await recordFailure(tx, alone.seq);
    }
    return failed;
  });
}

/** The partner's event id, for log lines. */
async function findEventId(db: Database, seq: number): Promise<string | undefined> {
  const row = await db.first<{ id: string }>(sql`
    select event_id as id from events where seq = ${seq}`);
  return row?.id;
}

/** Retries due events; returns how many. */
export async function retryDue(
  db: Database,
  processors: readonly Processor[],
  log: Logger,
): Promise<number> {
  const due = await claimDue(db);
  if (due.length === 0) return 0;
  let failed = await retryBatch(db, processors, due);
  if (!failed) return due.length;
  for (const one of due) {
    if (due.length > 1) failed = await retryBatch(db, processors, [one]);
    if (!failed) continue;
    const event = await findEventId(db, one);
    log.error({ err: failed.error, event }, 'an event could not be processed again');
  }
  return due.length;
}
