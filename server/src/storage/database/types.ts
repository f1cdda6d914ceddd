/** The types of a database: connections, statements, transactions, pools. */
import type { Readable, Writable } from 'node:stream';
import type { CommitCircuitBreaker } from './commit-circuit-breaker.ts';
import type { Refusal } from './errors.ts';
import type { RowStream, Texts } from './row-stream.ts';
import type { Sql } from './sql.ts';

/** How to reach a PostgreSQL server: a URL, or the parts of a socket address. */
export type Connection = (
  | { readonly url: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      readonly password?: string;
    }
) & {
  /** Reads come from a standby: a commit that has an actor waits until that shows what it wrote. */
  readonly hasReads?: true;
};

/** Runs statements: a database (each statement by itself) or a transaction. */
export interface Queryable {
  /** All rows; the column `application_id` is the member `applicationId`. */
  query<Row>(statement: Sql): Promise<Row[]>;
  /** The first row, `undefined` when there is none. */
  first<Row>(statement: Sql): Promise<Row | undefined>;
  /**
   * The rows of a statement whose columns are all texts, each row an array in column order: nothing
   * is converted.
   */
  rawRows<Row extends Texts>(statement: Sql): Promise<Row[]>;
  /** The number of rows written. */
  execute(statement: Sql): Promise<number>;
  /** Runs statements separated by semicolons, without parameters (migrations, tests). */
  script(text: string): Promise<void>;
}

/** Streams whole tables in the COPY format. */
export interface Copying {
  /** Runs `copy … to stdout`; `consume` reads the stream to its end. */
  copyTo(statement: string, consume: (rows: Readable) => Promise<void>): Promise<void>;
  /** Runs `copy … from stdin`; `feed` fills the sink and ends it. Returns the number of rows. */
  copyFrom(statement: string, feed: (sink: Writable) => Promise<void>): Promise<number>;
}

/** What only a transaction has. */
interface Limiting {
  /** Lets each further statement of the transaction take so many ms; 0 = any time. */
  limitStatements(msMax: number): Promise<void>;
}

/** One transaction; only `Database.begin` and `Database.snapshot` make one. */
export type Transaction = Queryable & Copying & Limiting & { readonly transaction: true };

export interface Database extends Queryable {
  /** Address of the server, for a thread that opens its own pool. */
  readonly connection: Connection;
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  begin<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs `work` in one read-only transaction that sees one state of the database. */
  snapshot<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Requests that wait for a connection. */
  readonly waiting: number;
  /** Rows of texts as they arrive; holds a connection until the last row or `close`. */
  stream<Row extends Texts>(statement: Sql): Promise<RowStream<Row>>;
  /** Holds back commits while none is answered. */
  readonly brake: CommitCircuitBreaker;
  /** Gives up all connections, each when its work has ended: another server is the primary now. */
  recycleConnections(): void;
  /** A second call has no effect. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Shown in pg_stat_activity. */
  readonly name: string;
  readonly connectionsMax: number;
  /** Milliseconds after which PostgreSQL cancels a statement (SQLSTATE 57014); 0 = never. */
  readonly statementTimeoutMs?: number;
  /**
   * Milliseconds for which a transaction may wait for this process, before PostgreSQL ends it
   * (SQLSTATE 25P03): a process that is stopped holds its locks, and the worker back, no longer.
   * 60,000 when left out.
   */
  readonly idleMsMax?: number;
  /** The idle time of transactions that have an actor, which write. */
  readonly writeIdleMsMax?: number;
  /** Connections stay open when idle: a session that holds an advisory lock must not end. */
  readonly lasting?: true;
  /**
   * What it commits can be made again from the log: a commit waits for the disk of the primary, not
   * for a standby. A pool that makes temporary tables must have it: a backend that ends drops them
   * in a transaction, and on a primary that was cut off it would wait for its standby for ever.
   */
  readonly local?: true;
  /** For long reads: PostgreSQL on this machine computes them with a lower priority than others. */
  readonly background?: true;
  /** Called when PostgreSQL refuses work because something is used up. */
  readonly onRefused?: (refusal: Refusal) => void;
  /** Called when a request waited too long for a connection of this pool. */
  readonly onBusy?: () => void;
  /** Called when a connection is lost, as in a restart of the server; the pool opens a new one. */
  readonly onError?: (error: Error) => void;
}
