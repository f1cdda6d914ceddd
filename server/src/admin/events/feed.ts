/** What happens to events, as it happens: one look at the database serves all who watch. */
import { setTimeout as pause } from 'node:timers/promises';
import { findLagSeconds } from '../../events/log/lag.ts';
import { explainedStatus, statusJson } from '../../events/status/list.ts';
import type { Context } from '../../http/route.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

export const TOPICS = ['stats', 'events'] as const;
export type Topic = (typeof TOPICS)[number];

/** Four frames a second of each topic at most. */
const POLL_EVERY_MS = 300;
const STATS_EVERY_MS = 1_000;
const EVENTS_MAX = 500;
/** So many are told to whoever comes back after a while. */
const RESUMED_MAX = 1_000;

/** A transaction and a number are one position: (xid, seq) as one whole number. */
const SEQ_BITS = 40n;

interface Subscriber {
  readonly topics: ReadonlySet<Topic>;
  send(frame: { readonly id: bigint; readonly topic: Topic; readonly data: unknown }): void;
  position: bigint;
  /** It has come back, and has not been told what it missed. */
  resumes: boolean;
}

interface Counts {
  processed: number;
  dropped: number;
  failed: number;
  reasons: Record<string, number>;
}

/** Not the student: nobody could note who was shown to whom. */
const more = sql`, 'scoreType', e.score_type`;

/** The worker's position: every event up to it has its status. */
async function findPosition(db: Queryable): Promise<bigint> {
  const row = await db.first<{ xid: string; seq: string }>(
    sql`select xid::text, seq::text from event_cursor`,
  );
  return (BigInt(row?.xid ?? 0) << SEQ_BITS) | BigInt(row?.seq ?? 0);
}

/** Events between two positions. */
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

/** One poll of the database serves all subscribers of this process. */
export class EventFeed {
  readonly #db: Database;
  readonly #baseUrl: string;
  #watchers = new Set<Subscriber>();
  #position = 0n;
  #statsAt = 0;
  #counts: Counts = { processed: 0, dropped: 0, failed: 0, reasons: {} };
  #looking: Promise<void> | undefined;
  #ended = false;

  constructor({ db, config }: Pick<Context, 'db' | 'config'>) {
    this.#db = db;
    this.#baseUrl = config.baseUrl;
  }

  get watching(): number {
    return this.#watchers.size;
  }

  /**
   * `after`: the id of the last frame that was seen; null = from now on. Returns the id to begin
   * with, and how to stop.
   */
  async watch(
    topics: ReadonlySet<Topic>,
    after: bigint | null,
    send: Subscriber['send'],
  ): Promise<{ id: bigint; stop: () => void }> {
    const now = await findPosition(this.#db);
    if (this.#watchers.size === 0) this.#position = now;
    const resumes = after !== null && after < now;
    const watcher = { topics, send, position: resumes ? after : now, resumes };
    this.#watchers.add(watcher);
    this.#looking ??= this.#look();
    return { id: watcher.position, stop: () => this.#watchers.delete(watcher) };
  }

  /** Nobody is told anything any more. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#watchers.clear();
    await this.#looking;
  }

  async #look(): Promise<void> {
    while (this.#watchers.size > 0 && !this.#ended) {
      // The database may be away for a while: the next look tells what was missed.
      await this.#lookOnce().catch(() => undefined);
      await pause(POLL_EVERY_MS, undefined, { ref: false });
    }
    this.#looking = undefined;
    // Somebody may have come between the last look and this line.
    if (this.#watchers.size > 0 && !this.#ended) this.#looking = this.#look();
  }

  async #lookOnce(): Promise<void> {
    const to = await findPosition(this.#db);
    if (to > this.#position) await this.#count(this.#position, to);
    this.#position = to;
    await this.#tellEvents(to);
    for (const watcher of this.#watchers) if (!watcher.topics.has('events')) watcher.position = to;
    if (performance.now() >= this.#statsAt) {
      this.#statsAt = performance.now() + STATS_EVERY_MS;
      await this.#tellStats();
    }
  }

  /** All who are at one place are told the same. */
  async #tellEvents(to: bigint): Promise<void> {
    const behind = [...this.#watchers].filter(
      ({ topics, position }) => topics.has('events') && position < to,
    );
    for (const [, watchers] of Map.groupBy(
      behind,
      ({ position, resumes }) => `${position} ${resumes}`,
    )) {
      const [first] = watchers;
      if (!first) continue;
      const data = await this.#eventsBetween(first.position, to, first.resumes);
      for (const watcher of watchers) {
        watcher.position = to;
        watcher.resumes = false;
        if (data.events.length > 0) watcher.send({ id: to, topic: 'events', data });
      }
    }
  }

  /** Oldest first. When there are too many the oldest are left out, and that is said. */
  async #eventsBetween(from: bigint, to: bigint, resumed: boolean) {
    const max = resumed ? RESUMED_MAX : EVENTS_MAX;
    const rows = await this.#db.query<{ record: string }>(sql`
      select ${statusJson(more)} as record
      from events e left join event_outcomes o using (key, seq)
      where ${between(from, to)} and e.type <> 'erased'
      order by e.xid desc, e.seq desc limit ${max + 1}`);
    const events = rows
      .slice(0, max)
      .reverse()
      .map(({ record }) => explainedStatus(record, this.#baseUrl));
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

  /** What happened since the frame before. Its id is what the watcher was told, and no more. */
  async #tellStats(): Promise<void> {
    const interested = [...this.#watchers].filter(({ topics }) => topics.has('stats'));
    const counts = this.#counts;
    this.#counts = { processed: 0, dropped: 0, failed: 0, reasons: {} };
    if (interested.length === 0) return;
    const lagSeconds = await findLagSeconds(this.#db);
    const data = { at: new Date().toISOString(), lagSeconds, ...counts };
    for (const { send, position: id } of interested) send({ id, topic: 'stats', data });
  }
}
