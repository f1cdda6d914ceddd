/** Sends concurrent reads of many requests over one connection, together. */
import type { Writable } from 'node:stream';
import { LRUCache } from 'lru-cache';

/** A statement that changes nothing, so that it can be sent twice. */
interface Read<Query> {
  /** Name of the prepared statement; undefined = too rare to be prepared. */
  readonly name: string | undefined;
  /** Makes the query object that the driver sends and fills. */
  make(): Query;
}

type Done = (error?: Error | null) => void;

/** A connection that takes several statements at once and answers them in order. */
export interface Pipe<Query> {
  /** The driver's socket; corked, it writes several statements in one piece. */
  readonly connection: { readonly stream: Pick<Writable, 'cork' | 'uncork'> };
  query(query: Query, done: Done): void;
  /** Returns the connection to the pool; with an error, closes it. */
  release(error?: Error): void;
}

/** A read that waits for its result; of two results the first counts. */
interface Pending<Query> extends Read<Query> {
  isAnswered: boolean;
  resolve(query: Query): void;
  reject(error: Error): void;
}

/** Reads in one piece. */
const READS_MAX = 16;
/** A read that took longer has its own connection the next time. */
const QUICK_MS_MAX = 10;
/** Reads that wait longer than this behind another are sent again, each on its own connection. */
const BEHIND_MS_MAX = 50;
/** SQLSTATE 26000: an earlier read should have prepared the statement, and failed. */
const UNPREPARED = '26000';

/**
 * Sends the reads of one turn of the event loop, and those that waited for a connection, over one
 * connection in one piece: fewer wake-ups of both processes. Under little load each read has its
 * own connection. A slow or rare read always has its own.
 * Reasons and measurements: docs/decisions/pipelined-reads.md.
 */
export class Pipeline<Query> {
  #connect: () => Promise<Pipe<Query>>;
  #waiting: Pending<Query>[] = [];
  /** Connections requested from the pool, each for READS_MAX reads. */
  #requested = 0;
  /** Names of the statements that took long the last time. */
  #slow = new LRUCache<string, true>({ max: 1_000 });

  constructor(connect: () => Promise<Pipe<Query>>) {
    this.#connect = connect;
  }

  /** Resolves to the query object when the driver has filled it. */
  read({ name, make }: Read<Query>): Promise<Query> {
    return new Promise((resolve, reject) => {
      const read = { name, make, resolve, reject, isAnswered: false };
      if (name === undefined || this.#slow.has(name)) {
        void this.#sendAlone(read);
        return;
      }
      this.#waiting.push(read);
      if (this.#waiting.length > this.#requested * READS_MAX) this.#sendSoon();
    });
  }

  #sendSoon(): void {
    this.#requested += 1;
    setImmediate(() => {
      this.#connect().then(
        (connection) => this.#sendOver(connection, this.#takeWaiting()),
        (error) => {
          for (const read of this.#takeWaiting()) read.reject(error);
        },
      );
    });
  }

  /** Takes the waiting reads for one new connection. */
  #takeWaiting(): Pending<Query>[] {
    this.#requested -= 1;
    return this.#waiting.splice(0, READS_MAX);
  }

  async #sendAlone(read: Pending<Query>): Promise<void> {
    const connection = await this.#connect().catch(read.reject);
    if (!connection) return;
    if (read.isAnswered) connection.release();
    else this.#sendOver(connection, [read]);
  }

  #sendOver(connection: Pipe<Query>, reads: readonly Pending<Query>[]): void {
    let pending = reads.length;
    /** Reads before this index fail with their own error; the others are sent again. */
    let ownUntil = reads.length;
    let failed: Error | undefined;
    let last = performance.now();
    const resendFrom = (from: number) => {
      for (const read of reads.slice(from, ownUntil)) void this.#sendAlone(read);
      ownUntil = Math.min(ownUntil, from);
    };
    // setImmediate: results that arrived while this process was busy are processed first.
    const onLate = () => setImmediate(() => resendFrom(reads.length - pending + 1));
    const timer = reads.length > 1 && setTimeout(onLate, BEHIND_MS_MAX);
    const { stream } = connection.connection;
    stream.cork();
    reads.forEach((read, index) => {
      let isOver = false;
      const query = read.make();
      connection.query(query, (error = null) => {
        // The driver calls back twice for a value that it cannot send.
        if (isOver) return;
        isOver = true;
        const now = performance.now();
        this.#recordTime(read, now - last);
        last = now;
        failed ??= error ?? undefined;
        pending -= 1;
        if (pending === 0) {
          if (timer) clearTimeout(timer);
          // After an error the connection may be closing, or hold a prepared statement that fails
          // for ever since its table changed: it is closed.
          connection.release(failed);
        }
        if (reads.length > 1 && isUnprepared(error)) resendFrom(index);
        if (!error) {
          read.isAnswered = true;
          read.resolve(query);
        } else if (index < ownUntil) read.reject(error);
      });
    });
    stream.uncork();
  }

  #recordTime({ name }: Read<Query>, ms: number): void {
    if (name === undefined) return;
    if (ms > QUICK_MS_MAX) this.#slow.set(name, true);
    else this.#slow.delete(name);
  }
}

function isUnprepared(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNPREPARED;
}
