/** Reads of large and of slow pages: some at once, shared fairly, counted by their bytes. */
import { LRUCache } from 'lru-cache';
import type { RateLimiter } from '../http/limits/rate-limit.ts';
import { refusedRate } from '../http/limits/security-headers.ts';
import { createTurns, type Turns } from '../http/limits/turns.ts';
import type { Database } from '../storage/database/postgres.ts';
import type { Texts } from '../storage/database/row-stream.ts';
import type { Sql } from '../storage/database/sql.ts';

/** A larger page is sent while it is read. */
export const PAGE_BYTES_MAX = 1_048_576;

/** Largest page that PostgreSQL joins into one row: larger texts cost more than rows. */
const AGGREGATED_MAX = 300;

const LARGE_AT_ONCE = 4;
/** Pages of all applications that are slow, or were never read before. */
const SLOW_AT_ONCE = 4;
/** Lists as files: each is read as long as its reader takes. */
const FILES_AT_ONCE = 2;
/** Of the pool: one for each page or file. */
export const PAGE_CONNECTIONS_MAX = LARGE_AT_ONCE + SLOW_AT_ONCE + FILES_AT_ONCE;
/** Pages of one application at once: more would not be faster, and take more from others. */
const PER_APPLICATION = 1;
const LARGE_WAITING_MAX = 64;
/** More than a client has connections: all may ask for a list that was never read before. */
const SLOW_WAITING_MAX = 1_000;
const WAIT_MS_MAX = 10_000;

/** A list whose page took longer in its turn, alone, is read in turn the next time. */
const ALONE_MS_MAX = 15;
/** The same beside others, which share the cores with it. */
const BESIDE_MS_MAX = 50;
const COSTS_MAX = 10_000;
/** Share of the last size that stays, when a page is smaller. */
const FADING = 0.8;

/** What pages of one list lately cost when one application read them. */
interface Cost {
  /** Of one page. */
  readonly records: number;
  readonly bytesPerRecord: number;
  /** Undefined = only large pages were read. */
  readonly isSlow: boolean | undefined;
}

/** A page that was read. */
interface Read {
  readonly records: number;
  readonly bytes: number;
  /** That PostgreSQL worked on it; left out = unknown. */
  readonly ms?: number;
  /** Read in its turn. */
  readonly isAlone?: boolean;
}

/** Rows of a page that is read in turn. */
export interface LargeRead<Row> {
  /** The rows that have arrived; undefined after the last. */
  next(): Promise<Row[] | undefined>;
  /** Ends the turn, and gives up what was not read: to be called in any case. */
  close(): void;
}

interface LargePageParts {
  /** A pool of its own: a reader keeps a connection as long as it reads. */
  readonly pool: Database;
  /** Left out = bytes are not limited. */
  readonly limiter?: RateLimiter | undefined;
}

export class LargePages {
  readonly #pool: Database;
  readonly #limiter: RateLimiter | undefined;
  readonly #large: Readonly<Record<'page' | 'file', Turns>>;
  readonly #slow: Turns;
  readonly #costs = new LRUCache<string, Cost>({ max: COSTS_MAX });

  constructor({ pool, limiter }: LargePageParts) {
    this.#pool = pool;
    this.#limiter = limiter;
    const limits = { each: PER_APPLICATION, waitMsMax: WAIT_MS_MAX };
    const large = { ...limits, waitingMax: LARGE_WAITING_MAX };
    this.#large = {
      page: createTurns({ ...large, total: LARGE_AT_ONCE, what: 'large pages are read' }),
      file: createTurns({ ...large, total: FILES_AT_ONCE, what: 'lists are read as files' }),
    };
    this.#slow = createTurns({
      ...limits,
      total: SLOW_AT_ONCE,
      waitingMax: SLOW_WAITING_MAX,
      what: 'slow lists are read',
    });
  }

  /** Throws a Problem 429 when the application has read as many bytes as it may. */
  requireRest(reader: string): void {
    const verdict = this.#limiter?.check('read-mib', reader);
    if (verdict && !verdict.admitted) throw refusedRate('read-mib', verdict);
  }

  /**
   * True when PostgreSQL may join the page into one row, because it has few records, as far as is
   * known, and few bytes. `list`: whose, and which.
   */
  expectsSmall(list: string, limit: number): boolean {
    const { records = limit, bytesPerRecord = 0 } = this.#costs.get(list) ?? {};
    const most = Math.min(limit, records);
    return most <= AGGREGATED_MAX && most * bytesPerRecord <= PAGE_BYTES_MAX;
  }

  /** False when the last page of this list was slow, and when none was read yet. */
  #isQuick(list: string): boolean {
    return this.#costs.get(list)?.isSlow === false;
  }

  /** Remembers what a page cost. */
  note(list: string, { records, bytes, ms, isAlone }: Read): void {
    const before = this.#costs.get(list);
    const faded = (last = 0) => last * FADING;
    this.#costs.set(list, {
      records: Math.max(records, faded(before?.records)),
      bytesPerRecord: Math.max(bytes / Math.max(records, 1), faded(before?.bytesPerRecord)),
      isSlow: ms === undefined ? before?.isSlow : ms > (isAlone ? ALONE_MS_MAX : BESIDE_MS_MAX),
    });
  }

  /** Counts bytes for the application. */
  spend(reader: string, bytes: number): void {
    this.#limiter?.spend('read-mib', reader, bytes / 1_048_576);
  }

  /**
   * A large page, or a list as a file, in its turn; a Problem 429 when too many of the application
   * wait. Files have turns of their own: no page waits for the slow reader of a file.
   */
  async openLarge<Row extends Texts>(
    { reader, kind }: { readonly reader: string; readonly kind: 'page' | 'file' },
    statement: Sql,
  ): Promise<LargeRead<Row>> {
    return this.#open(await this.#large[kind].take(reader), statement);
  }

  /**
   * The turn of a list that is read as a file page by page, without a connection of its own; call
   * the result at its end. A Problem 429 as above.
   */
  takeFile(reader: string): Promise<() => void> {
    return this.#large.file.take(reader);
  }

  /**
   * The same for a page of a list that is slow, or may be; undefined when it is not: it was quick
   * the last time, which may have been while this one waited.
   */
  async openIfSlow<Row extends Texts>(
    { reader, list }: { readonly reader: string; readonly list: string },
    statement: Sql,
  ): Promise<LargeRead<Row> | undefined> {
    if (this.#isQuick(list)) return undefined;
    const end = await this.#slow.take(reader);
    if (!this.#isQuick(list)) return this.#open(end, statement);
    end();
    return undefined;
  }

  async #open<Row extends Texts>(end: () => void, statement: Sql): Promise<LargeRead<Row>> {
    try {
      const rows = await this.#pool.stream<Row>(statement);
      return {
        next: () => rows.next(),
        close() {
          rows.close();
          end();
        },
      };
    } catch (error) {
      end();
      throw error;
    }
  }
}
