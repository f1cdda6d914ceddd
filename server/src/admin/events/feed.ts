/** Publishes event statuses and counters to subscribers; one poll of the database serves all. */
import { setTimeout as pause } from 'node:timers/promises';
import { findLagSeconds } from '../../events/log/lag.ts';
import { explainedStatus, statusJson } from '../../events/status/list.ts';
import type { Context } from '../../http/route.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

export const TOPICS = ['stats', 'events'] as const;
export type Topic = (typeof TOPICS)[number];

const POLL_EVERY_MS = 300;
const STATS_EVERY_MS = 1_000;
/** Events in one frame. */
const EVENTS_MAX = 500;
/** Events in the first frame of a subscriber that resumes. */
const RESUMED_MAX = 1_000;

/** A position in the log is (xid, seq) as one integer, with seq in the low bits. */
const SEQ_BITS = 40n;

export interface Frame {
  readonly id: bigint;
  readonly topic: Topic;
  readonly data: unknown;
}

interface Subscriber {
  readonly topics: ReadonlySet<Topic>;
  send(frame: Frame): void;
  /** Events up to it were sent. */
  position: bigint;
  /** It asked for missed events, and they are not sent yet. */
  resumes: boolean;
}

interface Counts {
  processed: number;
  dropped: number;
  failed: number;
  reasons: Record<string, number>;
}

/** Without the student: a stream has no disclosure log. */
const more = sql`, 'scoreType', e.score_type`;

/** The worker's position: every event up to it has its final status. */
async function findPosition(db: Queryable): Promise<bigint> {
  const row = await db.first<{ xid: string; seq: string }>(
    sql`select xid::text, seq::text from event_cursor`,
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

declare module '../../http/route.ts' {
  interface Context {
    readonly feed: EventFeed;
  }
}

/** The subscribers of this process; polls the database while there are any. */
export class EventFeed {
  readonly #db: Database;
  readonly #baseUrl: string;
  #subscribers = new Set<Subscriber>();
  #position = 0n;
  #statsAt = 0;
  #counts: Counts = { processed: 0, dropped: 0, failed: 0, reasons: {} };
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
   * Adds a subscriber. `after`: id of the last frame that it has; null = events from now on.
   * Returns the id of its position, and a function that ends the subscription.
   */
  async watch(
    topics: ReadonlySet<Topic>,
    after: bigint | null,
    send: Subscriber['send'],
  ): Promise<{ id: bigint; stop: () => void }> {
    const now = await findPosition(this.#db);
    if (this.#subscribers.size === 0) this.#position = now;
    const resumes = after !== null && after < now;
    const subscriber = { topics, send, position: resumes ? after : now, resumes };
    this.#subscribers.add(subscriber);
    this.#polling ??= this.#poll();
    return { id: subscriber.position, stop: () => this.#subscribers.delete(subscriber) };
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

  /** Subscribers at the same position share a query and get the same frame. */
  async #sendEvents(to: bigint): Promise<void> {
    const behind = [...this.#subscribers].filter(
      ({ topics, position }) => topics.has('events') && position < to,
    );
    for (const [, group] of Map.groupBy(
      behind,
      ({ position, resumes }) => `${position} ${resumes}`,
    )) {
      const [first] = group;
      if (!first) continue;
      const data = await this.#eventsBetween(first.position, to, first.resumes);
      for (const subscriber of group) {
        subscriber.position = to;
        subscriber.resumes = false;
        if (data.events.length > 0) subscriber.send({ id: to, topic: 'events', data });
      }
    }
  }

  /** The newest events between the positions, oldest first; `skipped`: there were more. */
  async #eventsBetween(from: bigint, to: bigint, resumed: boolean) {
    const max = resumed ? RESUMED_MAX : EVENTS_MAX;
    const rows = await this.#db.query<{ record: string }>(sql`
      select ${statusJson(more)} as record
      from events e left join event_outcomes o using (key, seq)
      where ${between(from, to)} and e.type <> 'erased'
      order by e.xid desc, e.seq desc limit ${max + 1}`);
    const reader = { baseUrl: this.#baseUrl, operator: true };
    const events = rows
      .slice(0, max)
      .reverse()
      .map(({ record }) => explainedStatus(record, reader));
    return { events, resumed, skipped: rows.length > max };
  }

  async #count(from: bigint, to: bigint): Promise<void> {
    const rows = await this.#db.query<{
      state: keyof Counts;
      code: string | null;
      count: number;
    }>(sql`
      select o.state, o.code, count(*) from events e join event_outcomes o using (key, seq)
      where ${between(from, to)}
      group by o.state, o.code`);
    for (const { state, code, count } of rows) {
      if (state !== 'reasons') this.#counts[state] += count;
      if (code) this.#counts.reasons[code] = (this.#counts.reasons[code] ?? 0) + count;
    }
  }

  /** Counters since the last frame. The id is the subscriber's position, not the newest one. */
  async #sendStats(): Promise<void> {
    const interested = [...this.#subscribers].filter(({ topics }) => topics.has('stats'));
    const counts = this.#counts;
    this.#counts = { processed: 0, dropped: 0, failed: 0, reasons: {} };
    if (interested.length === 0) return;
    const lagSeconds = await findLagSeconds(this.#db);
    const data = { at: new Date().toISOString(), lagSeconds, ...counts };
    for (const { send, position: id } of interested) send({ id, topic: 'stats', data });
  }
}
