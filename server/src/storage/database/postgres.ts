/** Wraps the PostgreSQL driver, which no other file imports: pools, transactions, statements. */
import type { Readable } from 'node:stream';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { currentActor } from './actor.ts';
import { CommitCircuitBreaker, WAITING_COMMIT } from './commit-circuit-breaker.ts';
import { isPoolBusy, isReadOnly, refusalOf, sqlState, Unanswered } from './errors.ts';
import { memberName } from './member-names.ts';
import { RowStream, type Texts } from './row-stream.ts';
import {
  AnswerLimit,
  type DriverClass,
  KEEP_MEMORY,
  limitAnswers,
  lowerPriority,
  NOTICE_LOSS,
  PreparedLimit,
  sessionSettings,
} from './session.ts';
import { type Sql, toStatement } from './sql.ts';
import type {
  Connection,
  Copying,
  Database,
  PoolOptions,
  Queryable,
  Transaction,
} from './types.ts';

export { hasCrashed, isDatabaseAway, sqlState } from './errors.ts';

export type { Connection, Database, PoolOptions, Queryable, Transaction } from './types.ts';

const { builtins } = pg.types;
const types = new pg.TypeOverrides();
types.setTypeParser(builtins.INT8, Number);
types.setTypeParser(builtins.DATE, (text) => text);
types.setTypeParser(builtins.NUMERIC, (text) => text);

const STATEMENT_MS_MAX = 5_000;
/**
 * From the timeout of a statement to the end of its connection: a server that was cut off says
 * nothing, and a commit that waits for a standby has no timeout.
 */
const ANSWER_MS_MAX = 2_000;
/** TCP notices a lost server between statements, too. */
const KEEP_ALIVE_MS = 5_000;

/** SQLSTATE serialization_failure and deadlock_detected: the transaction can run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const TRIES_MAX = 3;

/** Values stay the texts that PostgreSQL sends. */
const TEXTS = { getTypeParser: () => (text: string) => text };

const DRIVER = pg.Client as unknown as DriverClass;

/** The member of the driver's client that its types leave out. */
type DriverClient = { readonly connection: { readonly stream: Readable } };

async function stream<Row extends Texts>(pool: pg.Pool, statement: Sql): Promise<RowStream<Row>> {
  const client = await pool.connect();
  const { stream: socket } = (client as unknown as DriverClient).connection;
  let release = (error?: Error) => {
    release = () => undefined;
    socket.resume();
    client.release(error);
  };
  const rows = new RowStream<Row>({
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    // Closing the connection ends the statement: NOTICE_LOSS.
    abandon: () => release(new Error('The reader of the rows is gone.')),
  });
  const end = (error?: Error) => {
    rows.end(error);
    release(error);
  };
  const config = { ...toStatement(statement), rowMode: 'array', types: TEXTS };
  const query = new pg.Query(config);
  query.on('row', (row: Row) => rows.push(row));
  query.on('end', () => end());
  query.on('error', end);
  client.query(query);
  return rows;
}

function queryable(client: Pick<pg.PoolClient, 'query'>): Queryable {
  /** Columns are snake_case, the members of a row camelCase. */
  const query = async <Row>(statement: Sql) => {
    const config = { ...toStatement(statement), rowMode: 'array' } as const;
    const { fields, rows } = await client.query<unknown[]>(config);
    const names = fields.map(({ name }) => memberName(name));
    return rows.map((values) => {
      const row: Record<string, unknown> = {};
      for (const [index, name] of names.entries()) row[name] = values[index];
      return row as Row;
    });
  };
  return {
    query,
    first: async <Row>(statement: Sql) => (await query<Row>(statement))[0],
    async rawRows<Row extends Texts>(statement: Sql) {
      const config = { ...toStatement(statement), rowMode: 'array', types: TEXTS } as const;
      const { rows } = await client.query<(string | null)[]>(config);
      return rows as Texts[] as Row[];
    },
    execute: async (statement) => (await client.query(toStatement(statement))).rowCount ?? 0,
    async script(text) {
      await client.query(text);
    },
  };
}

/** A copy that fails half-way leaves an unusable connection: then `onBroken` is called. */
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

type Note = (error: unknown) => void;

interface Work<Result> {
  /** Is shown each error. */
  readonly note: Note;
  /** The statement that opens the transaction. */
  readonly opening: string;
  readonly work: (tx: Transaction) => Promise<Result>;
}

async function transact<Result>(
  pool: pg.Pool,
  { opening, work, note }: Work<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error) => {
    note(error);
    throw error;
  });
  let broken: Error | undefined;
  let begun = false;
  const onBroken = (error: Error) => {
    broken = error;
  };
  try {
    // The connection may have come late, and the client of a write may have gone since.
    currentActor()?.requirePresence?.();
    begun = true;
    await client.query(opening);
    const tx: Transaction = {
      ...queryable(client),
      ...copying(client, onBroken),
      async limitStatements(msMax) {
        await client.query(`set local statement_timeout = ${msMax}`);
        limitAnswers(client, msMax === 0 ? 0 : msMax + ANSWER_MS_MAX);
      },
      transaction: true,
    };
    const result = await work(tx).finally(() => limitAnswers(client, undefined));
    await client.query('commit');
    return result;
  } catch (error) {
    note(error);
    // Another server may be the writable one: the next connection finds it.
    if (isReadOnly(error) || error instanceof Unanswered) broken = error as Error;
    if (begun && !broken) await client.query('rollback').catch(onBroken);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Statements that begin a transaction and name its actor for the audit triggers, as one text. */
function opening({ hasReads }: Connection, { writeIdleMsMax }: PoolOptions): string {
  const actor = currentActor();
  if (!actor) return 'begin';
  const statements = [
    'begin',
    `set local lectern.actor = ${pg.escapeLiteral(JSON.stringify(actor))}`,
    ...(hasReads ? ['set local synchronous_commit = remote_apply'] : []),
    ...(writeIdleMsMax === undefined
      ? []
      : [`set local idle_in_transaction_session_timeout = ${writeIdleMsMax}`]),
  ];
  return statements.join('; ');
}

interface QueryDeps {
  /** See the function of that name. */
  readonly open: () => string;
  readonly note: Note;
  readonly brake: CommitCircuitBreaker;
}

/** Each statement by itself; with an actor in a transaction, since `set local` needs one. */
function direct(pool: pg.Pool, { open, note, brake }: QueryDeps): Queryable {
  const plain = queryable(pool);
  const run = <Result>(work: (db: Queryable) => Promise<Result>) => {
    if (currentActor()) return brake.commit(() => transact(pool, { opening: open(), work, note }));
    return work(plain).catch((error) => {
      note(error);
      throw error;
    });
  };
  return {
    query: (statement) => run((db) => db.query(statement)),
    first: (statement) => run((db) => db.first(statement)),
    rawRows: (statement) => run((db) => db.rawRows(statement)),
    execute: (statement) => brake.commit(() => run((db) => db.execute(statement))),
    script: plain.script,
  };
}

/**
 * Returns what gives up all connections of the pool, those in use when they are released. One that
 * holds too many prepared statements is given up, too, unless it is to last.
 */
function renewer(pool: pg.Pool, { lasting }: PoolOptions): () => void {
  const open = new Set<pg.PoolClient>();
  const stale = new WeakSet<pg.PoolClient>();
  const prepared = new PreparedLimit();
  pool.on('connect', (client) => {
    open.add(client);
    prepared.begin(client);
  });
  pool.on('remove', (client) => open.delete(client));
  // The pool closes a client that is ending.
  pool.on('release', (_error, client) => {
    if (stale.has(client) || (!lasting && prepared.isExceededBy(client)))
      void (client as unknown as pg.Client).end();
  });
  return () => {
    for (const client of open) stale.add(client);
    for (let count = pool.idleCount; count > 0; count -= 1)
      void pool.connect().then(
        (client) => client.release(),
        () => undefined,
      );
  };
}

/** Shows each refusal to the owner of the pool, once. */
function noteRefusals({ onRefused, onBusy }: PoolOptions): Note {
  const noted = new WeakSet<object>();
  return (error) => {
    if (isPoolBusy(error)) return onBusy?.();
    const refusal = onRefused && refusalOf(error);
    if (!refusal || noted.has(refusal.error)) return;
    noted.add(refusal.error);
    onRefused(refusal);
  };
}

/** A pool of connections; the first statement opens the first connection. */
export function openDatabase(connection: Connection, options: PoolOptions): Database {
  const statementMsMax = options.statementTimeoutMs ?? STATEMENT_MS_MAX;
  const limit = statementMsMax > 0 ? new AnswerLimit(statementMsMax + ANSWER_MS_MAX) : undefined;
  const pool = new pg.Pool({
    ...('url' in connection ? { connectionString: connection.url } : connection),
    application_name: `lectern ${options.name}`,
    max: options.connectionsMax,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: options.lasting ? 0 : 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    statement_timeout: statementMsMax,
    idle_in_transaction_session_timeout: options.idleMsMax ?? 60_000,
    options: sessionSettings(options),
    types,
    ...(limit && { Client: limit.watched(DRIVER) as unknown as typeof pg.Client }),
    onConnect: async (client) => {
      await client.query(KEEP_MEMORY);
      // Where the system cannot tell of closed connections, PostgreSQL refuses this.
      await client.query(NOTICE_LOSS).catch(() => undefined);
      if (options.background && !('url' in connection)) lowerPriority(client);
    },
  });
  const note = noteRefusals(options);
  // Connections of a pool that was closed may outlive it for a moment, and PostgreSQL ends them.
  const onError = (error: Error) => {
    if (!pool.ending) options.onError?.(error);
  };
  pool.on('error', onError);
  // The pool reports idle connections only; one in a transaction reports its loss itself.
  pool.on('connect', (client) => client.on('error', onError));
  const brake = new CommitCircuitBreaker(
    async () => (await pool.query(WAITING_COMMIT)).rowCount === 0,
  );
  const open = () => opening(connection, options);
  let closed: Promise<void> | undefined;
  return {
    ...direct(pool, { open, note, brake }),
    connection,
    brake,
    recycleConnections: renewer(pool, options),
    get waiting() {
      return pool.waitingCount;
    },
    async begin(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await brake.commit(() => transact(pool, { opening: open(), work, note }));
        } catch (error) {
          if (attempt === TRIES_MAX || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
        }
      }
    },
    snapshot: (work) =>
      transact(pool, { opening: 'begin isolation level repeatable read read only', work, note }),
    stream: (statement) => stream(pool, statement),
    close() {
      closed ??= pool.end();
      return closed;
    },
  };
}
