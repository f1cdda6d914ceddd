/** The only file that knows the PostgreSQL driver: pools, transactions, statements. */
import pg from 'pg';
import { type Sql, toStatement } from './sql.ts';

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
  /** All rows. */
  query<Row>(statement: Sql): Promise<Row[]>;
  /** The first row, `undefined` when there is none. */
  first<Row>(statement: Sql): Promise<Row | undefined>;
  /** The number of rows written. */
  execute(statement: Sql): Promise<number>;
  /** Runs statements separated by semicolons, without parameters (migrations, tests). */
  script(text: string): Promise<void>;
}

/** One transaction; only `Database.begin` makes one. */
export type Transaction = Queryable & { readonly transaction: true };

export interface Database extends Queryable {
  /** Where it is, for a thread that opens a pool of its own. */
  readonly connection: Connection;
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  begin<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Shown in pg_stat_activity. */
  readonly name: string;
  readonly connectionsMax: number;
  /** Milliseconds after which PostgreSQL cancels a statement (SQLSTATE 57014); 0 = never. */
  readonly statementTimeoutMs?: number;
  /** Connections are lost when the server restarts; the pool opens new ones by itself. */
  readonly onError?: (error: Error) => void;
}

const { builtins } = pg.types;
const types = new pg.TypeOverrides();
types.setTypeParser(builtins.INT8, Number);
types.setTypeParser(builtins.DATE, (text) => text);
types.setTypeParser(builtins.NUMERIC, (text) => text);

/** Two transactions that wait for each other: the loser may simply run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const TRIES_MAX = 3;

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  return {
    async query<Row>(statement: Sql) {
      const result = await client.query(toStatement(statement));
      return result.rows as Row[];
    },
    async first<Row>(statement: Sql) {
      const result = await client.query(toStatement(statement));
      return result.rows[0] as Row | undefined;
    },
    async execute(statement) {
      const result = await client.query(toStatement(statement));
      return result.rowCount ?? 0;
    },
    async script(text) {
      await client.query(text);
    },
  };
}

async function transact<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({ ...queryable(client), transaction: true });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A pool of connections. Nothing is opened before the first statement. */
export function openDatabase(connection: Connection, options: PoolOptions): Database {
  const pool = new pg.Pool({
    ...('url' in connection ? { connectionString: connection.url } : connection),
    application_name: `lectern ${options.name}`,
    max: options.connectionsMax,
    connectionTimeoutMillis: 5_000,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC',
    types,
  });
  const onError = (error: Error) => options.onError?.(error);
  pool.on('error', onError);
  // A connection may be lost between two statements of a transaction, too.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    ...queryable(pool),
    connection,
    async begin(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transact(pool, work);
        } catch (error) {
          if (attempt === TRIES_MAX || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
        }
      }
    },
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
