/** The end of the feed: all who wait for changes share one look at the database. */
import { setTimeout as pause } from 'node:timers/promises';
import { createFairSemaphore } from '../http/limits/fair-semaphore.ts';
import { tooMany } from '../http/problem.ts';
import type { Database } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import { type Cursor, compare } from './cursor.ts';
import { findEnd } from './places.ts';

/** One connection for the look at the end, one for pages. */
export const FEED_CONNECTIONS_MAX = 2;

const LOOK_EVERY_MS = 300;
const AWAY_PAUSE_MS = 1_000;
/** New rows whose applications are looked for; of more, all who wait are woken. */
const LOOKED_MAX = 20_000;
const WAITING_MAX = 200;
const WAITING_MAX_EACH = 10;

/** Before a stream tries again: the database is away. */
export async function pauseWhileAway(signal: AbortSignal): Promise<void> {
  await pause(AWAY_PAUSE_MS, undefined, { signal }).catch(() => undefined);
}

/** One who has read all up to a place, and waits for more. */
interface Waiter {
  /** Whose request it is, of which few may wait; undefined = it is counted elsewhere. */
  readonly who: string | undefined;
  /** Its changes; undefined = those of all. */
  readonly applicationId: string | undefined;
  at: Cursor;
  wake(news: News): void;
}

interface Waiting extends Pick<Waiter, 'who' | 'applicationId' | 'at'> {
  readonly ms: number;
  /** Ends the wait when the client has gone. */
  readonly signal: AbortSignal;
}

/** Applications that may have new changes, '' = all of them; null = any. */
export type News = ReadonlySet<string> | null;

interface Waited {
  readonly at: Cursor;
  readonly end: Cursor;
  readonly isOver: boolean;
  /** Left out = none. */
  readonly news?: News;
}

export class FeedTail {
  readonly #db: Database;
  readonly #now: () => Date;
  /** Pages are read one after the other, those of each application in turn. */
  readonly #turns = createFairSemaphore({
    total: 1,
    each: 1,
    waitingMax: 20,
    waitMsMax: 10_000,
    what: 'pages of changes',
  });
  readonly #waiters = new Set<Waiter>();
  readonly #stopping = new AbortController();
  #end: Cursor | undefined;
  #looking: Promise<void> | undefined;

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Reads in the reader's turn. Throws a Problem 429 when too many of its pages wait. */
  read<Result>(who: string, work: (db: Database) => Promise<Result>): Promise<Result> {
    return this.#turns.run(who, () => work(this.#db));
  }

  /**
   * Waits until there may be changes after a place, for `ms` at most; holds no connection. Returns
   * a place up to which there are none, and the end; `isOver`: the client has gone, or the server
   * stops. Throws a Problem 429 when too many wait.
   */
  async wait({ ms, signal, ...waiting }: Waiting): Promise<Waited> {
    if (waiting.who !== undefined) this.#requireRoom(waiting.who);
    const woken = new AbortController();
    let told: Pick<Waited, 'news'> = {};
    const wake = (news: News) => {
      told = { news };
      woken.abort();
    };
    const waiter = { ...waiting, wake };
    this.#waiters.add(waiter);
    this.#looking ??= this.#look();
    const over = AbortSignal.any([this.#stopping.signal, signal]);
    const either = AbortSignal.any([over, woken.signal]);
    await pause(ms, undefined, { signal: either, ref: false }).catch(() => undefined);
    this.#waiters.delete(waiter);
    const { at } = waiter;
    const end = this.#end && compare(this.#end, at) > 0 ? this.#end : at;
    return { at, end, isOver: over.aborted, ...told };
  }

  #requireRoom(who: string): void {
    const waiting = [...this.#waiters].filter((one) => one.who !== undefined);
    const own = waiting.filter((one) => one.who === who).length;
    if (own >= WAITING_MAX_EACH)
      throw tooMany(`${own} requests of this reader wait for changes; end one.`, 5);
    if (waiting.length >= WAITING_MAX)
      throw tooMany(`${waiting.length} requests wait for changes; ask without 'wait'.`, 5);
  }

  /** Ends all waits. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { signal } = this.#stopping;
    this.#end = undefined;
    while (this.#waiters.size > 0 && !signal.aborted) {
      // After an error of the database the next look shows what this one has missed.
      await this.#lookOnce().catch(() => undefined);
      await pause(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
    this.#looking = undefined;
    if (this.#waiters.size > 0 && !signal.aborted) this.#looking = this.#look();
  }

  async #lookOnce(): Promise<void> {
    const end = await findEnd(this.#db, this.#now());
    const from = this.#end ?? [...this.#waiters].map(({ at }) => at).sort(compare)[0] ?? end;
    const news = compare(from, end) < 0 ? await this.#findNews(from, end) : new Set<string>();
    this.#end = end;
    for (const waiter of this.#waiters) {
      const { at, applicationId } = waiter;
      // One that came since the last look may be behind what that one has seen.
      const isBehind = compare(at, from) < 0;
      const isNews = news === null || news.has('') || news.has(applicationId ?? '');
      if (isBehind || isNews || (applicationId === undefined && news.size > 0)) {
        if (compare(at, end) < 0) waiter.wake(isBehind ? null : news);
      } else if (compare(at, end) <= 0) waiter.at = end;
    }
  }

  async #findNews(from: Cursor, end: Cursor): Promise<News> {
    const range = sql`(xid, seq) > (${from.xid}::xid8, ${from.seq}::bigint)
      and (xid, seq) <= (${end.xid}::xid8, ${end.seq}::bigint)`;
    const row = await this.#db.first<{ rows: number; ids: string[] }>(sql`
      select count(*) as rows, array_agg(distinct coalesce(application_id::text, '')) as ids
      from (
        (select application_id from events where ${range} limit ${LOOKED_MAX})
        union all
        (select application_id from feed_changes where xid is not null and ${range}
          limit ${LOOKED_MAX})
      ) new`);
    return !row || row.rows >= LOOKED_MAX ? null : new Set(row.ids);
  }
}
