/**
 * The worker: reads the log, of each student in order, and turns events into derived rows, each
 * exactly once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Counter, Histogram } from 'prom-client';
import { registry } from '../../http/metrics.ts';
import type { Tracer } from '../../lib/tracer.ts';
import {
  type Database,
  hasCrashed,
  isDatabaseAway,
  type Transaction,
} from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { recordFailure } from '../counts/record.ts';
import { SHARDS } from '../log/unprocessed.ts';
import { WakeSignal } from '../log/wake-signal.ts';
import type { Processor } from '../processor.ts';
import { applyEvents, attempt } from './apply.ts';
import {
  type Claim,
  claimShards,
  findShare,
  hasNext,
  isBefore,
  moveShards,
  type Position,
} from './next.ts';
import { retryDue, TRIES_MAX } from './retry.ts';
import { RecordWaits } from './waits.ts';
import { WorkerWatch } from './watch.ts';

const BATCH_EVENTS_MAX = 2_000;
/**
 * Pause after a batch that emptied the log, as a multiple of the batch's duration: small batches
 * use at most a fifth of a core, and under load the next batch is large enough for its statements.
 */
const BATCH_PAUSE_FACTOR = 4;
const BATCH_PAUSE_MS_MAX = 60;
/**
 * How long an idle worker pauses before it looks again. Events of its own process wake it, and
 * those of others wake theirs: it looks for what these left, and for events that wait for an older
 * transaction to end. So it looks soon after an event, and ever less often when there are none.
 */
const IDLE_PAUSE_MS_MIN = 60;
const IDLE_PAUSE_MS_MAX = 1_000;
const AWAY_PAUSE_MS = 1_000;
/** How often it looks for records that events wait for, also while new events arrive. */
const RETRY_POLL_MS = 1_000;
/** After so many backend crashes in a batch of its own an event is quarantined. */
const CRASHES_ALONE_MAX = 2;
/** One retry remains, in case another event of the batch crashed the backend. */
const TRIES_WHEN_QUARANTINED = TRIES_MAX - 1;

const processedTotal = new Counter({
  name: 'lectern_events_processed_total',
  help: 'Events that the worker gave a status',
  registers: [registry],
});

const batchSeconds = new Histogram({
  name: 'lectern_worker_batch_seconds',
  help: 'Time that a batch of events took',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers: [registry],
});

interface WorkerOptions {
  readonly log: Logger;
  /** Records a span of each batch; left out = none. */
  readonly tracer?: Tracer | undefined;
  /** Ends the pause of an idle worker: new events are stored. */
  readonly wake?: WakeSignal;
}

/** Dependencies of a worker, and the state of the current step. */
interface Work extends WorkerOptions {
  readonly db: Database;
  readonly processors: readonly Processor[];
  readonly watch: WorkerWatch;
  /** True while events are processed: a backend crash may then be caused by one of them. */
  processing: boolean;
  /** Shards that a step takes at most. */
  share: number;
}

/** Runs work with shards that are free; undefined = other workers hold them all. */
function withShards<Result>(
  work: Work,
  shardsMax: number,
  process: (tx: Transaction, claim: Claim) => Promise<Result>,
): Promise<Result | undefined> {
  return work.db.begin(async (tx) => {
    const claim = await claimShards(tx, shardsMax);
    work.watch.stepped(claim !== undefined);
    if (!claim) return undefined;
    work.processing = true;
    return process(tx, claim);
  });
}

/**
 * Processes up to `eventsMax` next events of the shards and moves the shards, in the same
 * transaction. Returns the number of events.
 */
async function processShards(
  tx: Transaction,
  claim: Claim,
  { processors, eventsMax }: { processors: readonly Processor[]; eventsMax: number },
): Promise<number> {
  const { source } = claim;
  const count = await applyEvents(tx, processors, { source, eventsMax, retried: false });
  if (count === eventsMax) {
    const last = await tx.first<Position>(sql`
      select xid::text, seq from batch order by batch.xid desc, seq desc limit 1`);
    await moveShards(tx, claim, last ?? claim.from);
  } else if (isBefore(claim.from, claim.to)) await moveShards(tx, claim, claim.to);
  return count;
}

interface Step {
  readonly eventsMax: number;
  readonly shardsMax: number;
}

/** Returns the number of events; undefined = other workers hold all shards. */
function processNext(work: Work, { eventsMax, shardsMax }: Step): Promise<number | undefined> {
  const { processors } = work;
  return withShards(work, shardsMax, (tx, claim) => {
    return processShards(tx, claim, { processors, eventsMax });
  });
}

/**
 * Processes the next event alone; skips it when it fails, to be retried later. Returns the number
 * of processed or skipped events; undefined = other workers hold all shards.
 */
function processAlone(work: Work): Promise<number | undefined> {
  const { processors } = work;
  return withShards(work, SHARDS, async (tx, claim) => {
    let count = 0;
    const failed = await attempt(tx, async () => {
      count = await processShards(tx, claim, { processors, eventsMax: 1 });
    });
    if (!failed) return count;
    const event = await skipNext(tx, claim, 1);
    if (!event) throw failed.error;
    work.log.error({ err: failed.error, event }, 'an event could not be processed');
    return 1;
  });
}

/** Quarantine: skips the next event without a try, because it crashed the backend repeatedly. */
function quarantine(work: Work): Promise<number | undefined> {
  return withShards(work, SHARDS, async (tx, claim) => {
    const event = await skipNext(tx, claim, TRIES_WHEN_QUARANTINED);
    if (!event) return 0;
    work.log.error({ event }, 'an event crashes the database; it is quarantined');
    return 1;
  });
}

/** Does not use the batch, which may be what fails. A SessionEvent keeps the status it has. */
async function skipNext(tx: Transaction, claim: Claim, tries: number): Promise<string | undefined> {
  const event = await tx.first<Position & { id: string }>(sql`
    select e.event_id as id, e.xid::text, e.seq from events e
    where ${claim.source} and e.type <> 'erased' order by e.xid, e.seq limit 1`);
  if (!event) return undefined;
  const isFirst = await tx.execute(sql`
    insert into event_outcomes (seq, key, application_id, state, code, tries, retry_at)
    select seq, key, application_id, 'failed', 'processing_error', ${tries}::smallint,
      now() + interval '10 seconds' * power(4, ${tries}::integer - 1)
    from events where seq = ${event.seq}
    on conflict (seq) do nothing`);
  if (isFirst > 0) await recordFailure(tx, event.seq);
  await moveShards(tx, claim, event);
  return event.id;
}

/** Events per step: each crash of the backend leads to the next, smaller level. */
const LEVELS = [BATCH_EVENTS_MAX, 64, 1] as const;
const ALONE = LEVELS.length - 1;

/**
 * Decides how many events the next step takes. A batch that fails is halved until the failing event
 * is alone. After a crash of the backend the levels are used instead, because each further crash
 * interrupts the database for all clients.
 */
class BatchSizer {
  #eventsMax = BATCH_EVENTS_MAX;
  #level = 0;
  /** Events still to process at this level before the next full batch. */
  #left = 0;
  #crashes = 0;

  get eventsMax(): number {
    return Math.min(this.#eventsMax, LEVELS[this.#level] ?? 1);
  }

  /** The next event crashed the backend too often in a batch of its own. */
  get mustQuarantine(): boolean {
    return this.#level === ALONE && this.#crashes >= CRASHES_ALONE_MAX;
  }

  done(count: number): void {
    this.#eventsMax = BATCH_EVENTS_MAX;
    this.#crashes = 0;
    this.#left -= count;
    if (count === 0 || this.#left <= 0) this.#level = 0;
  }

  /** False = the step was a single event. */
  failed(): boolean {
    if (this.eventsMax === 1) return false;
    this.#eventsMax = this.eventsMax >> 1;
    return true;
  }

  crashed(): void {
    if (this.#level === ALONE) {
      this.#crashes += 1;
      return;
    }
    this.#left = LEVELS[this.#level] ?? 0;
    this.#level += 1;
  }
}

/** Counts the events of a batch that ended, and records its span. */
function noteBatch({ tracer }: Work, name: string, batch: { begunAt: number; events: number }) {
  processedTotal.inc(batch.events);
  if (batch.events === 0) return;
  batchSeconds.observe((performance.now() - batch.begunAt) / 1_000);
  tracer?.batch(name, batch);
}

/**
 * One step of the worker. One that looks for an event that fails takes all shards that are free, so
 * that it finds it again. So does one that found nothing in its share: what waits may be in other
 * shards, and the streams show nothing beyond a shard that is not read.
 */
async function processLog(work: Work, sizer: BatchSizer): Promise<number | undefined> {
  if (sizer.mustQuarantine) return quarantine(work);
  const { eventsMax } = sizer;
  if (eventsMax === 1) return processAlone(work);
  const shardsMax = eventsMax < BATCH_EVENTS_MAX ? SHARDS : work.share;
  const count = await processNext(work, { eventsMax, shardsMax });
  return count === 0 && shardsMax < SHARDS
    ? processNext(work, { eventsMax, shardsMax: SHARDS })
    : count;
}

/** Takes events that are due again, and finds those whose missing record has arrived. */
class Retries {
  readonly #work: Work;
  readonly #waits = new RecordWaits();
  #pollAt = 0;

  constructor(work: Work) {
    this.#work = work;
  }

  get mustPoll(): boolean {
    return performance.now() >= this.#pollAt;
  }

  /** Makes events due whose record has arrived; once a second. */
  async poll(): Promise<void> {
    if (performance.now() < this.#pollAt) return;
    const { db, watch } = this.#work;
    await this.#waits.check(db);
    await watch.check();
    this.#pollAt = performance.now() + RETRY_POLL_MS;
  }

  /** Returns whether any event was due. */
  async run(): Promise<boolean> {
    const { db, processors, log } = this.#work;
    if (this.mustPoll) this.#work.share = await findShare(db);
    await this.poll();
    const begunAt = performance.now();
    const events = await retryDue(db, processors, log);
    noteBatch(this.#work, 'retry events', { begunAt, events });
    return events > 0;
  }
}

interface Worker {
  /** Resolves when the current batch is done and the worker has ended. */
  stop(): Promise<void>;
}

function pauseUntil(ms: number, signal: AbortSignal): Promise<undefined> {
  return pause(ms, undefined, { signal }).catch(() => undefined);
}

/** The pauses of a worker that finds nothing. */
class IdlePauses {
  #next = IDLE_PAUSE_MS_MIN;

  /** There was something to find, or there may be. */
  begin(): void {
    this.#next = IDLE_PAUSE_MS_MIN;
  }

  next(): number {
    const ms = this.#next;
    this.#next = Math.min(2 * ms, IDLE_PAUSE_MS_MAX);
    return ms;
  }
}

/** Works until stopped. The workers of a database share its shards. */
export function startWorker(
  db: Database,
  processors: readonly Processor[],
  options: WorkerOptions,
): Worker {
  const { log, wake = new WakeSignal() } = options;
  const stopping = new AbortController();
  const wait = (ms: number, signal = stopping.signal) => pauseUntil(ms, signal);
  const watch = new WorkerWatch(db, log);
  const work: Work = { ...options, db, processors, watch, processing: false, share: SHARDS };
  const sizer = new BatchSizer();
  const retries = new Retries(work);
  const pauses = new IdlePauses();
  let isIdle = false;

  const step = async (): Promise<void> => {
    work.processing = false;
    const wanted = sizer.eventsMax;
    const begunAt = performance.now();
    const isWoken = wake.lower();
    if (isWoken) pauses.begin();
    const canLook = isIdle && !isWoken;
    if (canLook) await retries.poll();
    if (canLook && !(await hasNext(db))) {
      watch.looked();
      return wait(pauses.next(), wake.signal);
    }
    const count = await processLog(work, sizer);
    work.processing = false;
    if (count !== undefined) sizer.done(count);
    noteBatch(work, 'process events', { begunAt, events: count ?? 0 });
    const caughtUp = (count ?? 0) < wanted;
    if (!caughtUp && !retries.mustPoll) return;
    const hasRetried = await retries.run();
    isIdle = !hasRetried && !count;
    if (isIdle) return wait(pauses.next(), wake.signal);
    pauses.begin();
    if (hasRetried || !caughtUp) return;
    await wait(Math.min((performance.now() - begunAt) * BATCH_PAUSE_FACTOR, BATCH_PAUSE_MS_MAX));
  };

  const recover = async (error: unknown): Promise<void> => {
    watch.stepped(false);
    if (isDatabaseAway(error)) {
      if (work.processing && hasCrashed(error)) sizer.crashed();
      await wait(AWAY_PAUSE_MS);
    } else if (!work.processing || !sizer.failed()) throw error;
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await step()
        .catch(recover)
        .catch((error: unknown) => {
          log.error({ err: error }, 'the event worker failed; it tries again');
          return wait(AWAY_PAUSE_MS);
        });
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      wake.raise();
      await ended;
    },
  };
}
