/** Reads of many requests, sent together. */
import type { Writable } from 'node:stream';

/** A statement that changes nothing: it may be sent twice. */
interface Read<Query> {
  /** Under which it is prepared; undefined = it comes too seldom to be. */
  readonly name: string | undefined;
  /** What the driver sends, and fills. */
  make(): Query;
}

type Done = (error?: Error | null) => void;

/** A connection that is sent several statements at once, and answers them in their order. */
export interface Pipe<Query> {
  /** Of the driver, which else writes each statement by itself. */
  readonly connection: { readonly stream: Pick<Writable, 'cork' | 'uncork'> };
  query(query: Query, done: Done): void;
  /** Gives it back; with an error, gives it up. */
  release(error?: Error): void;
}

/** One that is sent twice takes the first answer, as promises do. */
interface Pending<Query> extends Read<Query> {
  isAnswered: boolean;
  resolve(query: Query): void;
  reject(error: Error): void;
}

/** Sent together at most. */
const READS_MAX = 16;
/** A read that took longer goes by itself the next time. */
const QUICK_MS_MAX = 10;
/** Those that are behind one that takes so long are sent again, each by itself. */
const BEHIND_MS_MAX = 50;
/** The statement was to be prepared by a read before it, which failed: SQLSTATE 26000. */
const UNPREPARED = '26000';

/**
 * The reads of one turn of the event loop go to one free connection in one piece, and with them
 * those that came while none was free: fewer wake-ups of both processes. When there is little to
 * do, each has a connection of its own. A read that is slow or seldom always has.
 */
export class Pipeline<Query> {
  #connect: () => Promise<Pipe<Query>>;
  #waiting: Pending<Query>[] = [];
  /** Connections that are waited for, each for so many reads as may go together. */
  #asked = 0;
  /** Names of those that took long the last time. */
  #slow = new Set<string>();

  constructor(connect: () => Promise<Pipe<Query>>) {
    this.#connect = connect;
  }

  /** Resolves to what the driver has filled. */
  read({ name, make }: Read<Query>): Promise<Query> {
    return new Promise((resolve, reject) => {
      const read = { name, make, resolve, reject, isAnswered: false };
      if (name === undefined || this.#slow.has(name)) {
        void this.#sendAlone(read);
        return;
      }
      this.#waiting.push(read);
      if (this.#waiting.length > this.#asked * READS_MAX) this.#sendSoon();
    });
  }

  #sendSoon(): void {
    this.#asked += 1;
    setImmediate(() => {
      this.#connect().then(
        (connection) => this.#sendOver(connection, this.#next()),
        (error) => {
          for (const read of this.#next()) read.reject(error);
        },
      );
    });
  }

  /** The reads that a connection was waited for. */
  #next(): Pending<Query>[] {
    this.#asked -= 1;
    return this.#waiting.splice(0, READS_MAX);
  }

  async #sendAlone(read: Pending<Query>): Promise<void> {
    const connection = await this.#connect().catch(read.reject);
    if (!connection) return;
    if (read.isAnswered) connection.release();
    else this.#sendOver(connection, [read]);
  }

  #sendOver(connection: Pipe<Query>, reads: readonly Pending<Query>[]): void {
    let missing = reads.length;
    /** So many of them may fail here; the others are sent again. */
    let ours = reads.length;
    let failed: Error | undefined;
    let last = performance.now();
    const again = (from: number) => {
      for (const read of reads.slice(from, ours)) void this.#sendAlone(read);
      ours = Math.min(ours, from);
    };
    // Answers that came while this process was busy are looked at first.
    const late = () => setImmediate(() => again(reads.length - missing + 1));
    const timer = reads.length > 1 && setTimeout(late, BEHIND_MS_MAX);
    const { stream } = connection.connection;
    stream.cork();
    reads.forEach((read, at) => {
      let isOver = false;
      const query = read.make();
      connection.query(query, (error = null) => {
        // The driver calls twice for a value that it cannot send.
        if (isOver) return;
        isOver = true;
        const now = performance.now();
        this.#remember(read, now - last);
        last = now;
        failed ??= error ?? undefined;
        missing -= 1;
        if (missing === 0) {
          if (timer) clearTimeout(timer);
          // It may be about to end, or keep a statement that fails for ever: what reads has changed.
          connection.release(failed);
        }
        if (reads.length > 1 && isUnprepared(error)) again(at);
        if (!error) {
          read.isAnswered = true;
          read.resolve(query);
        } else if (at < ours) read.reject(error);
      });
    });
    stream.uncork();
  }

  #remember({ name }: Read<Query>, ms: number): void {
    if (name === undefined) return;
    if (ms > QUICK_MS_MAX) this.#slow.add(name);
    else this.#slow.delete(name);
  }
}

function isUnprepared(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNPREPARED;
}
