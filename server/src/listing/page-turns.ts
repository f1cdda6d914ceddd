/** Turns of applications at reading pages of lists and files of them, and their bytes. */

import { createFairSemaphore, type FairSemaphore } from '../http/limits/fair-semaphore.ts';
import { type RateLimiter, refusedRate } from '../http/limits/rate-limit.ts';
import type { Database } from '../storage/database/postgres.ts';
import type { Texts } from '../storage/database/row-stream.ts';
import type { Sql } from '../storage/database/sql.ts';

/** A larger page is sent while it is read. */
export const PAGE_BYTES_MAX = 1_048_576;

const LARGE_AT_ONCE = 4;
/** Lists as files: each is read as long as its reader takes. */
const FILES_AT_ONCE = 2;
/** Connections of the pool: one for each large page or file. */
export const PAGE_CONNECTIONS_MAX = LARGE_AT_ONCE + FILES_AT_ONCE;
const WAIT_MS_MAX = 10_000;
/** Large pages or files of one application: more would not be faster, and take more from others. */
const LARGE = { each: 1, waitingMax: 64, waitMsMax: WAIT_MS_MAX };
/**
 * Small pages are read over connections that all requests share: few of one application, so that
 * its slow lists leave connections to others, and its quick ones still go together. As many may
 * wait as a client has connections.
 */
const SMALL = { total: 8, each: 4, waitingMax: 1_000, waitMsMax: WAIT_MS_MAX };

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

export class PageTurns {
  readonly #pool: Database;
  readonly #limiter: RateLimiter | undefined;
  readonly #turns: Readonly<Record<'small' | 'page' | 'file', FairSemaphore>>;

  constructor({ pool, limiter }: LargePageParts) {
    this.#pool = pool;
    this.#limiter = limiter;
    this.#turns = {
      small: createFairSemaphore({ ...SMALL, what: 'lists are read' }),
      page: createFairSemaphore({ ...LARGE, total: LARGE_AT_ONCE, what: 'large pages are read' }),
      file: createFairSemaphore({
        ...LARGE,
        total: FILES_AT_ONCE,
        what: 'lists are read as files',
      }),
    };
  }

  /** Throws a Problem 429 when the application has read as many bytes as it may. */
  requireRest(reader: string): void {
    const verdict = this.#limiter?.check('read-mib', reader);
    if (verdict && !verdict.admitted) throw refusedRate('read-mib', verdict);
  }

  /** Counts bytes for the application. */
  spend(reader: string, bytes: number): void {
    this.#limiter?.spend('read-mib', reader, bytes / 1_048_576);
  }

  /**
   * The turn of a small page, or of a file that is read page by page, without a connection of its
   * own; call the result at its end. A Problem 429 when too many of the application wait.
   */
  take(kind: 'small' | 'file', reader: string): Promise<() => void> {
    return this.#turns[kind].take(reader);
  }

  /**
   * A large page, or a list as a file, in its turn; a Problem 429 as above. Files have turns of
   * their own: no page waits for the slow reader of a file.
   */
  async openLarge<Row extends Texts>(
    { reader, kind }: { readonly reader: string; readonly kind: 'page' | 'file' },
    statement: Sql,
  ): Promise<LargeRead<Row>> {
    const end = await this.#turns[kind].take(reader);
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
