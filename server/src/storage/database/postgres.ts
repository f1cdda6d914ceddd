/** Wraps the PostgreSQL driver, which no other file imports: pools, transactions, statements. */
import type { Readable } from 'node:stream';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { currentActor } from './actor.ts';
import { CommitCircuitBreaker, WAITING_COMMIT } from './commit-circuit-breaker.ts';
import { isPoolBusy, isReadOnly, refusalOf, sqlState, Unanswered } from './errors.ts';
import { memberName } from './member-names.ts';
import { type Pipe, Pipeline } from './pipeline.ts';
import { RowStream, type Texts } from './row-stream.ts';
import {
  AnswerLimit,
  KEEP_MEMORY,
  limitAnswers,
  lowerPriority,
  NOTICE_LOSS,
  PreparedLimit,
  sessionSettings,
} from './session.ts';
import { type Sql, type Statement, toStatement } from './sql.ts';
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
 * When a connection is given up after its statement's timeout: a server that was cut off says
 * nothing, and a commit that waits for a standby has no timeout.
 */
const ANSWER_MS_MAX = 2_000;
/** TCP notices a lost server between statements, too. */
const KEEP_ALIVE_MS = 5_000;

/** SQLSTATE serialization_failure and deadlock_detected: the transaction can run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const TRIES_MAX = 3;

/** The method that the driver calls before the first row. */
interface DriverQuery {
  handleRowDescription(description: { readonly fields: { name: string }[] }): void;
}

/** Rows as objects: columns are snake_case, the members of a row camelCase. */
class RowQuery extends pg.Query {
  constructor({ text, values, name }: Statement) {
    // The driver copies a configuration object member by member, which costs 2 µs.
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

/** Texts without conversion: the binary form of a text is the text itself. */
class UnparsedQuery extends pg.Query {
  constructor({ text, values, name }: Statement) {
    super(text, values);
    Object.assign(this, { name, binary: true });
  }

  /** The driver would prepare the conversion of each column here, for every statement. */
  handleRowDescription(): void {}
}

/** Rows as arrays of texts. */
class TextQuery extends UnparsedQuery {
  readonly #texts: (string | null)[][] = [];

  result<Row>(): Row[] {
    return this.#texts as readonly unknown[] as Row[];
  }

  /** Called by the driver for each row. */
  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    this.#texts.push(fields);
  }
}

/** A query for rows of texts that gives them away as they arrive. */
class StreamQuery extends UnparsedQuery {
  readonly #sink: RowStream;

  constructor(statement: Statement, sink: RowStream) {
    super(statement);
    this.#sink = sink;
  }

  /** Called by the driver for each row. */
  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    this.#sink.push(fields);
  }
}

/** What the types of the driver leave out. */
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
  const query = new StreamQuery(toStatement(statement), rows as RowStream<Texts>);
  client.query(query as unknown as pg.QueryConfig, (error: Error | undefined) => {
    rows.end(error);
    release(error);
  });
  return rows;
}

/** Runs a query object; the driver returns a promise for texts and configurations only. */
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
    async rawRows<Row extends Texts>(statement: Sql) {
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

/** The statements that begin a transaction and name its actor for the audit triggers, as one text. */
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

/** `texts` over pipelined connections. */
function pipelined(pool: pg.Pool): Pick<Queryable, 'rawRows'> {
  const pipeline = new Pipeline(
    () => pool.connect() as Promise<unknown> as Promise<Pipe<TextQuery>>,
  );
  return {
    async rawRows<Row extends Texts>(query: Sql) {
      const statement = toStatement(query);
      const make = () => new TextQuery(statement);
      const read = await pipeline.read({ name: statement.name, make });
      return read.result<Row>();
    },
  };
}

interface QueryDeps {
  /** See the function of that name. */
  readonly open: () => string;
  readonly options: PoolOptions;
  readonly note: Note;
  readonly brake: CommitCircuitBreaker;
}

/** Each statement by itself; with an actor in a transaction, since `set local` needs one. */
function direct(pool: pg.Pool, { open, options, note, brake }: QueryDeps): Queryable {
  const plain = { ...queryable(pool), ...(options.pipelined ? pipelined(pool) : {}) };
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
  const limit = new PreparedLimit();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  // The pool closes a client that is ending.
  pool.on('release', (_error, client) => {
    if (stale.has(client) || (!lasting && limit.isExceededBy(client)))
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
    pipeline: options.pipelined ?? false,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    statement_timeout: statementMsMax,
    idle_in_transaction_session_timeout: options.idleMsMax ?? 60_000,
    options: sessionSettings(options),
    types,
    onConnect: async (client) => {
      limit?.watch(client);
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
    ...direct(pool, { open, options, note, brake }),
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
