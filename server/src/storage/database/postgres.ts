/** The only file that knows the PostgreSQL driver: pools, transactions, statements. */
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { currentActor } from './actor.ts';
import { memberName } from './member-names.ts';
import { type Pipe, Pipeline } from './pipeline.ts';
import { type Sql, type Statement, toStatement } from './sql.ts';

/** How to reach a PostgreSQL server: a URL, or the parts of a socket address. */
export type Connection =
  | { readonly url: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
    };

/** Runs statements: a database (each statement by itself) or a transaction. */
export interface Queryable {
  /** All rows; the column `application_id` is the member `applicationId`. */
  query<Row>(statement: Sql): Promise<Row[]>;
  /** The first row, `undefined` when there is none. */
  first<Row>(statement: Sql): Promise<Row | undefined>;
  /**
   * The rows of a statement whose columns are all texts, each row an array in their order: read at
   * two thirds of the cost, as PostgreSQL prints nothing and nobody looks into what comes.
   */
  texts<Row extends readonly (string | null)[]>(statement: Sql): Promise<Row[]>;
  /** The number of rows written. */
  execute(statement: Sql): Promise<number>;
  /** Runs statements separated by semicolons, without parameters (migrations, tests). */
  script(text: string): Promise<void>;
}

/** Moves whole tables; nothing of them is held in memory. */
interface Copying {
  /** Runs `copy … to stdout`; `consume` reads the stream to its end. */
  copyTo(statement: string, consume: (rows: Readable) => Promise<void>): Promise<void>;
  /** Runs `copy … from stdin`; `feed` fills the sink and ends it. Returns the number of rows. */
  copyFrom(statement: string, feed: (sink: Writable) => Promise<void>): Promise<number>;
}

/** One transaction; only `Database.begin` and `Database.snapshot` make one. */
export type Transaction = Queryable & Copying & { readonly transaction: true };

export interface Database extends Queryable {
  /** Where it is, for a thread that opens a pool of its own. */
  readonly connection: Connection;
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  begin<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Lets `work` read one state of the database, whatever others write meanwhile. */
  snapshot<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Shown in pg_stat_activity. */
  readonly name: string;
  readonly connectionsMax: number;
  /** Milliseconds after which PostgreSQL cancels a statement (SQLSTATE 57014); 0 = never. */
  readonly statementTimeoutMs?: number;
  /** Unused connections stay open: for what a session holds, as an advisory lock. */
  readonly lasting?: true;
  /** Reads as texts go together with others of the moment; no table can be copied. */
  readonly pipelined?: true;
  /** Connections are lost when the server restarts; the pool opens new ones by itself. */
  readonly onError?: (error: Error) => void;
}

const { builtins } = pg.types;
const types = new pg.TypeOverrides();
types.setTypeParser(builtins.INT8, Number);
types.setTypeParser(builtins.DATE, (text) => text);
types.setTypeParser(builtins.NUMERIC, (text) => text);

/**
 * Once a backend has freed a piece of memory so large, it keeps twice as much for what comes next
 * (glibc). Else it gives back the memory of each text above some 50 kB, as that of a page, and has
 * to fetch it anew page by page, which costs more than all else about the statement.
 */
const KEEP_MEMORY = `select length(repeat(' ', ${2 << 20}))`;

/** Two transactions that wait for each other: the loser may simply run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const TRIES_MAX = 3;

/** What the driver calls while it runs a query. */
interface DriverQuery {
  handleRowDescription(description: { readonly fields: { name: string }[] }): void;
}

/** Rows as objects: columns are snake_case, the members of a row camelCase. */
class RowQuery extends pg.Query {
  constructor({ text, values, name }: Statement) {
    // A configuration would be copied member by member, at a cost of 2 µs.
    super(text, values);
    Object.assign(this, { name });
  }

  /** Called by the driver once, before the first row. */
  handleRowDescription(description: { readonly fields: { name: string }[] }): void {
    for (const field of description.fields) field.name = memberName(field.name);
    const { handleRowDescription } = pg.Query.prototype as unknown as DriverQuery;
    handleRowDescription.call(this as unknown as DriverQuery, description);
  }
}

/** Rows as arrays of texts, as they come: the binary form of a text is the text. */
class TextQuery extends pg.Query {
  readonly #texts: (string | null)[][] = [];

  constructor({ text, values, name }: Statement) {
    super(text, values);
    Object.assign(this, { name, binary: true });
  }

  result<Row>(): Row[] {
    return this.#texts as readonly unknown[] as Row[];
  }

  /** Called by the driver for each row. */
  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    this.#texts.push(fields);
  }
}

/** Runs a query of ours; the driver's own form of it has no promise. */
function run(client: pg.Pool | pg.PoolClient, query: pg.Query): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(query as unknown as pg.QueryConfig, (error: Error | undefined, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  return {
    async query<Row>(statement: Sql) {
      const { rows } = await run(client, new RowQuery(toStatement(statement)));
      return rows as Row[];
    },
    async first<Row>(statement: Sql) {
      const { rows } = await run(client, new RowQuery(toStatement(statement)));
      return rows[0] as Row | undefined;
    },
    async texts<Row extends readonly (string | null)[]>(statement: Sql) {
      const query = new TextQuery(toStatement(statement));
      await run(client, query);
      return query.result<Row>();
    },
    async execute(statement) {
      const { rowCount } = await run(client, new RowQuery(toStatement(statement)));
      return rowCount ?? 0;
    },
    async script(text) {
      await client.query(text);
    },
  };
}

/** A copy that fails half-way leaves a connection that nobody can use; `onBroken` is told. */
function copying(client: pg.PoolClient, onBroken: (error: Error) => void): Copying {
  const orBroken = async (work: Promise<void>): Promise<void> =>
    work.catch((error) => {
      if (!sqlState(error)) onBroken(error);
      throw error;
    });
  return {
    copyTo: (statement, consume) => orBroken(consume(client.query(to(statement)))),
    async copyFrom(statement, feed) {
      const sink = client.query(from(statement));
      await orBroken(feed(sink));
      return sink.rowCount;
    },
  };
}

interface Work<Result> {
  /** What opens the transaction. */
  readonly opening: string;
  readonly work: (tx: Transaction) => Promise<Result>;
}

async function transact<Result>(pool: pg.Pool, { opening, work }: Work<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onBroken = (error: Error) => {
    broken = error;
  };
  try {
    await client.query(opening);
    const tx = { ...queryable(client), ...copying(client, onBroken), transaction: true } as const;
    const result = await work(tx);
    await client.query('commit');
    return result;
  } catch (error) {
    if (!broken) await client.query('rollback').catch(onBroken);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Tells the triggers of the audit log who acts, at no further round trip. */
function opening(): string {
  const actor = currentActor();
  if (!actor) return 'begin';
  return `begin; set local lectern.actor = ${pg.escapeLiteral(JSON.stringify(actor))}`;
}

/** Reads as texts, over connections that are sent several at once. */
function pipelined(pool: pg.Pool): Pick<Queryable, 'texts'> {
  const pipeline = new Pipeline(
    () => pool.connect() as Promise<unknown> as Promise<Pipe<TextQuery>>,
  );
  return {
    async texts<Row extends readonly (string | null)[]>(query: Sql) {
      const statement = toStatement(query);
      const make = () => new TextQuery(statement);
      const read = await pipeline.read({ name: statement.name, make });
      return read.result<Row>();
    },
  };
}

/** Each statement by itself; an actor's is a transaction, which alone can say who acts. */
function direct(pool: pg.Pool, options: PoolOptions): Queryable {
  const plain = { ...queryable(pool), ...(options.pipelined ? pipelined(pool) : {}) };
  const run = <Result>(work: (db: Queryable) => Promise<Result>) =>
    currentActor() ? transact(pool, { opening: opening(), work }) : work(plain);
  return {
    query: (statement) => run((db) => db.query(statement)),
    first: (statement) => run((db) => db.first(statement)),
    texts: (statement) => run((db) => db.texts(statement)),
    execute: (statement) => run((db) => db.execute(statement)),
    script: plain.script,
  };
}

/** A pool of connections. Nothing is opened before the first statement. */
export function openDatabase(connection: Connection, options: PoolOptions): Database {
  const pool = new pg.Pool({
    ...('url' in connection ? { connectionString: connection.url } : connection),
    application_name: `lectern ${options.name}`,
    max: options.connectionsMax,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: options.lasting ? 0 : 10_000,
    pipeline: options.pipelined ?? false,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC',
    types,
    onConnect: async (client) => {
      await client.query(KEEP_MEMORY);
    },
  });
  const onError = (error: Error) => options.onError?.(error);
  pool.on('error', onError);
  // A connection may be lost between two statements of a transaction, too.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    ...direct(pool, options),
    connection,
    async begin(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transact(pool, { opening: opening(), work });
        } catch (error) {
          if (attempt === TRIES_MAX || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
        }
      }
    },
    snapshot: (work) =>
      transact(pool, { opening: 'begin isolation level repeatable read read only', work }),
    close: () => pool.end(),
  };
}

/** The five-character SQLSTATE of a PostgreSQL error, `undefined` for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * True when the connection or the server failed, not the statement: it may or may not have been
 * done, and doing it again later can help. Covers a full disk and too many connections (class 53).
 */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return /^(08|53|57P)/.test(state);
  return error instanceof Error && isSocketError(error);
}

/**
 * True when the connection ended without a word in the middle of a statement: what serves it has
 * crashed, maybe by the statement. A server that is stopped, or ends the others after a crash, says
 * so; a connection that was lost earlier is "not queryable".
 */
export function hasCrashed(error: unknown): boolean {
  if (sqlState(error) || !(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return /^(ECONNRESET|EPIPE)$/.test(code) || /terminated unexpectedly/.test(error.message);
}

const SOCKET_ERRORS =
  /^(EAGAIN|EAI_AGAIN|ECONN\w+|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

function isSocketError(error: Error): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return SOCKET_ERRORS.test(code) || /connection|timeout/i.test(error.message);
}
