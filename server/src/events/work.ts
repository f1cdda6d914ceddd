/** The worker: reads the log in order and turns events into derived rows, each exactly once. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { registry } from '../http/metrics.ts';
import {
  type Database,
  isDatabaseAway,
  type Queryable,
  sqlState,
  type Transaction,
} from '../storage/postgres.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { createBatch, fillBatch, recordOutcomes } from './batch.ts';
import type { Processor } from './processor.ts';

const BATCH_EVENTS_MAX = 2_000;
/**
 * How soon the worker looks again when it has seen all there was: soon enough for whoever reads
 * XP, and long enough for a batch to be worth its ten statements.
 */
const PAUSE_MS = 60;
const AWAY_PAUSE_MS = 1_000;
const TRIES_MAX = 5;

const processedTotal = new Counter({
  name: 'lectern_events_processed_total',
  help: 'Events that the worker gave a fate',
  registers: [registry],
});

interface Position {
  readonly xid: string;
  readonly seq: number;
}

/** The cursor, for one worker at a time; undefined while another holds it. */
function claimCursor(tx: Transaction): Promise<Position | undefined> {
  return tx.first<Position>(sql`select xid::text, seq from event_cursor for update skip locked`);
}

/**
 * Events after the cursor whose transaction, and every earlier one, has ended: a cursor by number
 * alone would pass over those that commit late.
 */
function after({ xid, seq }: Position): Sql {
  return sql`(e.xid, e.seq) > (${xid}::xid8, ${seq}::bigint)
    and e.xid < pg_snapshot_xmin(pg_current_snapshot())`;
}

/** Processes the events that `source` names, at most `eventsMax`; returns how many. */
async function process(
  tx: Transaction,
  processors: readonly Processor[],
  { source, eventsMax }: { source: Sql; eventsMax: number },
): Promise<number> {
  await createBatch(tx);
  const count = await fillBatch(tx, source, eventsMax);
  if (count === 0) return 0;
  await recordOutcomes(tx);
  for (const processor of processors) await processor.process(tx);
  return count;
}

async function advance(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update event_cursor set (xid, seq) = (
      select xid, seq from batch order by xid desc, seq desc limit 1
    )`);
}

/**
 * Processes the next events, at most `eventsMax`, in one transaction with the cursor's move.
 * Returns how many; 0 = none are left, or another worker is at it.
 */
export function processNext(
  db: Database,
  processors: readonly Processor[],
  eventsMax: number,
): Promise<number> {
  return db.begin(async (tx) => {
    const cursor = await claimCursor(tx);
    if (!cursor) return 0;
    const count = await process(tx, processors, { source: after(cursor), eventsMax });
    if (count > 0) await advance(tx);
    return count;
  });
}

/** Age of the oldest event that waits for the worker, in seconds; 0 = none waits. */
export async function findLagSeconds(db: Queryable): Promise<number> {
  const row = await db.first<{ seconds: number }>(sql`
    select extract(epoch from now() - e.received_at)::float8 as seconds
    from event_cursor c
    join events e on (e.xid, e.seq) > (c.xid, c.seq) and e.type <> 'erased'
    order by e.xid, e.seq
    limit 1`);
  return Math.max(0, row?.seconds ?? 0);
}

/** Undoes all of `work` when it fails, and answers why. Its failures are those of an event. */
async function attempt(
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

/**
 * Processes the next event by itself, and passes over one that fails: it is tried again later.
 * Returns how many were processed or passed over.
 */
function processAlone(
  db: Database,
  processors: readonly Processor[],
  log: Logger,
): Promise<number> {
  return db.begin(async (tx) => {
    const cursor = await claimCursor(tx);
    if (!cursor) return 0;
    let count = 0;
    const failed = await attempt(tx, async () => {
      count = await process(tx, processors, { source: after(cursor), eventsMax: 1 });
      if (count > 0) await advance(tx);
    });
    if (!failed) return count;
    const event = await passOver(tx, cursor);
    if (!event) throw failed.error;
    log.error({ err: failed.error, event }, 'an event could not be processed');
    return 1;
  });
}

/** Without the batch: that may be what fails. A SessionEvent keeps the fate it was answered with. */
async function passOver(tx: Transaction, cursor: Position): Promise<string | undefined> {
  const event = await tx.first<Position & { key: string; id: string }>(sql`
    select e.key, e.event_id as id, e.xid::text, e.seq from events e
    where ${after(cursor)} order by e.xid, e.seq limit 1`);
  if (!event) return undefined;
  await tx.execute(sql`
    insert into event_outcomes (key, application_id, state, code, retry_at)
    select key, application_id, 'failed', 'processing_error', now() + interval '10 seconds'
    from events where key = ${event.key}
    on conflict (key) do nothing`);
  await tx.execute(sql`update event_cursor set xid = ${event.xid}::xid8, seq = ${event.seq}`);
  return event.id;
}

/** Tries one event again that failed before; false = none is due, or another worker is at it. */
async function retryOne(
  db: Database,
  processors: readonly Processor[],
  log: Logger,
): Promise<boolean> {
  const due = await db.first<{ key: string }>(sql`
    select key from event_outcomes where retry_at <= now() order by retry_at limit 1`);
  if (!due) return false;
  return db.begin(async (tx) => {
    const claimed = await tx.first(sql`
      select 1 from event_outcomes where key = ${due.key} and retry_at <= now()
      for update skip locked`);
    if (!claimed) return false;
    const source = sql`e.key = ${due.key}`;
    const failed = await attempt(tx, () => process(tx, processors, { source, eventsMax: 1 }));
    if (!failed) {
      await tx.execute(sql`update event_outcomes set retry_at = null where key = ${due.key}`);
      return true;
    }
    log.error({ err: failed.error, key: due.key }, 'an event could not be processed again');
    await tx.execute(sql`
      update event_outcomes set
        tries = tries + 1,
        retry_at = case when tries + 1 < ${TRIES_MAX}
          then now() + interval '10 seconds' * power(4, tries) end
      where key = ${due.key}`);
    return true;
  });
}

export interface Worker {
  /** Finishes the batch under way, then ends. */
  stop(): Promise<void>;
}

/** Works until stopped. Any number of workers may run on one database: one reads at a time. */
export function startWorker(db: Database, processors: readonly Processor[], log: Logger): Worker {
  const stopping = new AbortController();
  const wait = (ms: number) =>
    pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  let eventsMax = BATCH_EVENTS_MAX;

  const step = async (): Promise<void> => {
    const wanted = eventsMax;
    const count =
      wanted > 1
        ? await processNext(db, processors, wanted)
        : await processAlone(db, processors, log);
    processedTotal.inc(count);
    if (count > 0) eventsMax = BATCH_EVENTS_MAX;
    const caughtUp = count < wanted;
    if (caughtUp && !(await retryOne(db, processors, log))) await wait(PAUSE_MS);
  };

  /** A batch that fails is halved until the event that fails it stands alone. */
  const recover = async (error: unknown): Promise<void> => {
    if (isDatabaseAway(error)) await wait(AWAY_PAUSE_MS);
    else if (eventsMax > 1) eventsMax = eventsMax >> 1;
    else throw error;
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await step().catch(recover);
      } catch (error) {
        log.error({ err: error }, 'the event worker cannot work; it tries again');
        await wait(AWAY_PAUSE_MS);
      }
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
