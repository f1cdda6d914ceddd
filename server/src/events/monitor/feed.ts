/** Publishes event statuses and counters to subscribers; one poll of the database serves all. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { createFairSemaphore } from '../../http/limits/fair-semaphore.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { findLagSeconds } from '../log/lag.ts';
import { READ_BY_ALL } from '../log/unprocessed.ts';
import { explainedStatus, statusJson } from '../status/list.ts';
import { shownCounts } from './codes.ts';

export const TOPICS = ['stats', 'events'] as const;
type Topic = (typeof TOPICS)[number];

const POLL_EVERY_MS = 300;
const STATS_EVERY_MS = 1_000;
/** Events in one frame. */
const EVENTS_MAX = 500;
/** Events in the first frame of a subscriber that resumes. */
const RESUMED_MAX = 1_000;

/** A position in the log is (xid, seq) as one integer, with seq in the low bits. */
const SEQ_BITS = 48n;

export interface Frame {
  readonly id: bigint;
  readonly topic: Topic;
  readonly data: unknown;
}

interface Subscription {
  readonly topics: ReadonlySet<Topic>;
  /** Only the events of this application; undefined = of all. */
  readonly applicationId?: string | undefined;
  readonly operator: boolean;
}

interface Subscriber extends Subscription {
  send(frame: Frame): void;
  /** Events up to it were sent. */
  position: bigint;
}

interface Counts {
  processed: number;
  dropped: number;
  failed: number;
  reasons: Record<string, number>;
}

const noCounts = (): Counts => ({ processed: 0, dropped: 0, failed: 0, reasons: {} });

/** Events after `from`, up to `to`. */
interface Range {
  readonly from: bigint;
  readonly to: bigint;
  readonly max: number;
}

interface FeedEvent {
  readonly applicationId: string;
  readonly record: string;
}

/** Without the student: a stream has no disclosure log. */
const more = sql`, 'scoreType', e.score_type`;

/** Every event up to it has its final status. */
async function findPosition(db: Queryable): Promise<bigint> {
  const row = await db.first<{ xid: string; seq: string }>(
    sql`select xid::text, seq::text from ${READ_BY_ALL} p`,
  );
  return (BigInt(row?.xid ?? 0) << SEQ_BITS) | BigInt(row?.seq ?? 0);
}

/** Condition: events after `from`, up to `to`. */
function between(from: bigint, to: bigint) {
  const place = (position: bigint) => {
    const [xid, seq] = [position >> SEQ_BITS, position & ((1n << SEQ_BITS) - 1n)];
    return sql`(${String(xid)}::xid8, ${String(seq)}::bigint)`;
  };
  return sql`(e.xid, e.seq) > ${place(from)} and (e.xid, e.seq) <= ${place(to)}`;
}

/** One connection for the poll that serves all, one for subscribers that resume. */
export const FEED_CONNECTIONS_MAX = 2;
const RESUMING_MAX = 10;
const RESUME_WAIT_MS_MAX = 10_000;

/** The subscribers of this process; polls the database while there are any. */
export class EventFeed {
  readonly #db: Database;
  readonly #baseUrl: string;
  /** Missed events are read for one subscriber after the other, of each application in turn. */
  readonly #resuming = createFairSemaphore({
    total: 1,
    each: 1,
    waitingMax: RESUMING_MAX,
    waitMsMax: RESUME_WAIT_MS_MAX,
    what: 'streams resume',
  });
  #subscribers = new Set<Subscriber>();
  #position = 0n;
  #statsAt = 0;
  /** By application. */
  #counts = new Map<string, Counts>();
  #polling: Promise<void> | undefined;
  #ended = false;

  constructor({ db, config }: Pick<Context, 'db' | 'config'>) {
    this.#db = db;
    this.#baseUrl = config.baseUrl;
  }

  /** Number of subscribers. */
  get watching(): number {
    return this.#subscribers.size;
  }

  /**
   * Adds a subscriber. `after`: id of the last frame that it has, whose missed events are sent first;
   * null = events from now on. `end`: called when they cannot be read. Returns the id of its
   * position, and a function that ends the subscription.
   */
  async watch(
    subscription: Subscription,
    after: bigint | null,
    { send, end }: { readonly send: Subscriber['send']; readonly end: () => void },
  ): Promise<{ id: bigint; stop: () => void }> {
    const now = await findPosition(this.#db);
    const subscriber = { ...subscription, send, position: now };
    const id = after !== null && after < now ? after : now;
    let isOver = false;
    const add = () => {
      if (isOver || this.#ended) return;
      if (this.#subscribers.size === 0) this.#position = now;
      this.#subscribers.add(subscriber);
      this.#polling ??= this.#poll();
    };
    if (id === now || !subscription.topics.has('events')) add();
    else void this.#resume(subscriber, id).then(add, end);
    return {
      id,
      stop: () => {
        isOver = true;
        this.#subscribers.delete(subscriber);
      },
    };
  }

  /** Sends the events from this position up to that of the subscriber. */
  async #resume(subscriber: Subscriber, from: bigint): Promise<void> {
    const { applicationId, position: to } = subscriber;
    const endTurn = await this.#resuming.take(applicationId ?? '');
    try {
      const range = { from, to, max: RESUMED_MAX };
      const events = await (applicationId === undefined
        ? this.#findEvents(range)
        : this.#findOwn(range, applicationId));
      this.#sendFrame(subscriber, events, { to, max: RESUMED_MAX, resumed: true });
    } finally {
      endTurn();
    }
  }

  #sendFrame(
    { send, operator }: Subscriber,
    found: readonly FeedEvent[],
    { to, max, resumed }: { readonly to: bigint; readonly max: number; readonly resumed: boolean },
  ): void {
    if (found.length === 0) return;
    const reader = { baseUrl: this.#baseUrl, operator };
    const events = found
      .slice(0, max)
      .reverse()
      .map(({ record }) => explainedStatus(record, reader));
    const skipped = found.length > max;
    send({ id: to, topic: 'events', data: { events, resumed, skipped } });
  }

  /** Ends all subscriptions. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#subscribers.clear();
    await this.#polling;
  }

  async #poll(): Promise<void> {
    while (this.#subscribers.size > 0 && !this.#ended) {
      // After an error of the database the next poll sends the missed events.
      await this.#pollOnce().catch(() => undefined);
      await pause(POLL_EVERY_MS, undefined, { ref: false });
    }
    this.#polling = undefined;
    // A subscriber may have come after the last check of the loop.
    if (this.#subscribers.size > 0 && !this.#ended) this.#polling = this.#poll();
  }

  async #pollOnce(): Promise<void> {
    const to = await findPosition(this.#db);
    if (to > this.#position) await this.#count(this.#position, to);
    this.#position = to;
    await this.#sendEvents(to);
    for (const subscriber of this.#subscribers) {
      if (!subscriber.topics.has('events')) subscriber.position = to;
    }
    if (performance.now() >= this.#statsAt) {
      this.#statsAt = performance.now() + STATS_EVERY_MS;
      await this.#sendStats();
    }
  }

  /** Subscribers at the same position share a query. */
  async #sendEvents(to: bigint): Promise<void> {
    const behind = [...this.#subscribers].filter(
      ({ topics, position }) => topics.has('events') && position < to,
    );
    const max = EVENTS_MAX;
    for (const [from, group] of Map.groupBy(behind, ({ position }) => position)) {
      const ofAll = await this.#findEvents({ from, to, max });
      for (const subscriber of group) {
        const own = await this.#ownOf(ofAll, subscriber, { from, to, max });
        subscriber.position = to;
        this.#sendFrame(subscriber, own, { to, max, resumed: false });
      }
    }
  }

  /** Where a frame holds not all events, those of one application are read apart. */
  async #ownOf(
    ofAll: readonly FeedEvent[],
    { applicationId }: Subscriber,
    range: Range,
  ): Promise<readonly FeedEvent[]> {
    if (applicationId === undefined) return ofAll;
    if (ofAll.length > range.max) return this.#findOwn(range, applicationId);
    return ofAll.filter((event) => event.applicationId === applicationId);
  }

  /** The newest events of the range, newest first, one more than `max` at most. */
  #findEvents({ from, to, max }: Range): Promise<FeedEvent[]> {
    return this.#db.query<FeedEvent>(sql`
      select e.application_id, ${statusJson(more)} as record
      from events e left join event_outcomes o using (seq)
      where ${between(from, to)} and e.type <> 'erased'
      order by e.xid desc, e.seq desc limit ${max + 1}`);
  }

  /**
   * The events of one application, by the index of its outcomes: the log has none by application,
   * and a range of months may hold few of its events. The fence (`offset 0`) has each looked up.
   */
  #findOwn({ from, to, max }: Range, applicationId: string): Promise<FeedEvent[]> {
    return this.#db.query<FeedEvent>(sql`
      select e.application_id, ${statusJson(more)} as record
      from (
        select * from event_outcomes where application_id = ${applicationId}::uuid
        order by processed_at desc limit ${max + 1}
      ) o cross join lateral (select * from events e where e.seq = o.seq offset 0) e
      where ${between(from, to)} and e.type <> 'erased'
      order by e.xid desc, e.seq desc`);
  }

  async #count(from: bigint, to: bigint): Promise<void> {
    const rows = await this.#db.query<{
      applicationId: string;
      state: keyof Counts;
      code: string | null;
      count: number;
    }>(sql`
      select o.application_id, o.state, o.code, count(*)
      from events e join event_outcomes o using (key, seq)
      where ${between(from, to)}
      group by o.application_id, o.state, o.code`);
    for (const { applicationId, state, code, count } of rows) {
      const counts = this.#counts.get(applicationId) ?? noCounts();
      this.#counts.set(applicationId, counts);
      if (state !== 'reasons') counts[state] += count;
      if (code) counts.reasons[code] = (counts.reasons[code] ?? 0) + count;
    }
  }

  /** Counters since the last frame. The id is the subscriber's position, not the newest one. */
  async #sendStats(): Promise<void> {
    const interested = [...this.#subscribers].filter(({ topics }) => topics.has('stats'));
    const counts = this.#counts;
    this.#counts = new Map();
    if (interested.length === 0) return;
    const lagSeconds = await findLagSeconds(this.#db);
    const at = new Date().toISOString();
    const whole = sum(counts.values());
    for (const { send, position: id, applicationId, operator } of interested) {
      const own = applicationId === undefined ? whole : (counts.get(applicationId) ?? noCounts());
      const reasons = shownCounts(own.reasons, operator);
      send({ id, topic: 'stats', data: { at, lagSeconds, ...own, reasons } });
    }
  }
}

function sum(all: Iterable<Counts>): Counts {
  const whole = noCounts();
  for (const { processed, dropped, failed, reasons } of all) {
    whole.processed += processed;
    whole.dropped += dropped;
    whole.failed += failed;
    for (const [code, count] of Object.entries(reasons)) {
      whole.reasons[code] = (whole.reasons[code] ?? 0) + count;
    }
  }
  return whole;
}
