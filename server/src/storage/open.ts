/** Opens the database of the settings, external or embedded, and applies missing migrations. */
import { CONNECTIONS_EACH, CONNECTIONS_SPARE } from '../config/connections.ts';
import type { Config } from '../config.ts';
import { hasNoRight, messageOf } from './database/errors.ts';
import { BEFORE_FIRST_RELEASE, migrate } from './database/migrate.ts';
import {
  type Connection,
  type Database,
  openDatabase,
  type Queryable,
} from './database/postgres.ts';
import { sql } from './database/sql.ts';
import { openCluster } from './embedded/cluster.ts';
import { openSecret, readSecret } from './embedded/secret.ts';
import { examineExternal, PROBE_IDLE_MS, StorageError } from './external.ts';
import { requireReplayed, requireReplica } from './replica.ts';

export { StorageError };

/** A database that accepts connections; its schema may be missing or old. */
export interface Reached {
  readonly connection: Connection;
  /** 'embedded PostgreSQL 18.4' */
  readonly label: string;
  /** Encrypts private keys; from the data folder. Null = external database: see LECTERN_SECRET. */
  readonly secret: string | null;
  /** Stops the embedded server unless other processes use it. Close all pools first. */
  close(): Promise<void>;
}

export interface Storage extends Reached {
  /** Names of the migrations that this call applied. */
  readonly applied: readonly string[];
}

interface Log {
  warn(members: object, message: string): void;
}

type Lifetime = 'server' | 'command';
type DatabaseLocation = Pick<Config, 'databaseUrl' | 'dataDir'> & {
  /** Left out = null. */
  readonly readDatabaseUrl?: string | null;
  /** Server processes that will use it. */
  readonly workers?: number;
};

/**
 * Opens the database as it is: without migrations, and without a new secret, which opens no key
 * and would be in the way of a restore. `lifetime`: see StorageOptions.
 */
export async function reachStorage(
  config: DatabaseLocation,
  log: Log,
  lifetime: Lifetime,
): Promise<Reached> {
  if (!config.databaseUrl) return openEmbedded(config, log, lifetime);
  const external = externalOf(config);
  const db = openFirst(external);
  try {
    return await reachExternal(external, db, log);
  } finally {
    await db.close();
  }
}

interface StorageOptions {
  /**
   * A server restarts the embedded PostgreSQL when it dies and makes the tables of an empty
   * database; a command does neither.
   */
  readonly lifetime: Lifetime;
  /**
   * Work that holds the event loop, beside which a connection would time out: the first one waits
   * for it, the embedded PostgreSQL starts meanwhile.
   */
  readonly busy?: Promise<unknown>;
  /** Refuses the database, by an error, before anything is written. */
  examine?(db: Queryable, found: Examined): Promise<void>;
}

interface Examined {
  /** That of the data folder; null = it has none yet, or an external database. */
  readonly secret: string | null;
  /** How many migrations are to be applied. */
  readonly missing: number;
}

/**
 * Opens the database and applies missing migrations. The server makes the secret of a data folder
 * that has none and needs none to open its keys; commands make none.
 */
export async function openStorage(
  config: DatabaseLocation,
  log: Log,
  { lifetime, busy, examine }: StorageOptions,
): Promise<Storage> {
  const { databaseUrl, readDatabaseUrl, dataDir } = config;
  const embedded = databaseUrl ? undefined : await openEmbedded(config, log, lifetime);
  const connection = embedded?.connection ?? externalOf(config);
  const db = openFirst(connection);
  const prepare = async () => {
    await busy;
    const reached = embedded ?? (await reachExternal(connection, db, log));
    if (lifetime === 'command') await requireSchema(db, databaseUrl);
    const standby = lifetime === 'server' && readDatabaseUrl;
    const applied = await migrate(db, async (missing) => {
      await examine?.(db, { secret: reached.secret, missing });
      if (standby) await requireReplica(standby, db, log);
    });
    if (standby) await requireReplayed(standby);
    const isMade = embedded !== undefined && lifetime === 'server';
    const secret = isMade ? await openSecret(dataDir) : reached.secret;
    return { ...reached, secret, applied };
  };
  try {
    return await prepare().finally(() => db.close());
  } catch (error) {
    await embedded?.close();
    if (!hasNoRight(error)) throw error;
    // A superuser owned the tables of such a folder.
    if (embedded) throw new StorageError(BEFORE_FIRST_RELEASE);
    throw new StorageError(`The user of DATABASE_URL cannot create tables: ${messageOf(error)}.`);
  }
}

/** The address of DATABASE_URL. */
function externalOf({ databaseUrl, readDatabaseUrl }: DatabaseLocation): Connection {
  return { url: databaseUrl ?? '', ...(readDatabaseUrl && { hasReads: true }) };
}

/** Throws when the database has no tables: only a server makes them. */
async function requireSchema(db: Database, databaseUrl: string | null): Promise<void> {
  const row = await db.first<{ isThere: boolean }>(sql`
    select to_regclass('public.migrations') is not null as is_there`);
  if (row?.isThere) return;
  const place = databaseUrl === null ? 'of the data folder' : 'of DATABASE_URL';
  throw new StorageError(
    `The database ${place} has no tables, and commands make none: start the server once, or name ` +
      'the database of your server.',
  );
}

/** One connection without a statement timeout: a migration may take long. */
function openFirst(connection: Connection): Database {
  return openDatabase(connection, {
    name: 'start',
    connectionsMax: 1,
    statementTimeoutMs: 0,
    idleMsMax: PROBE_IDLE_MS,
  });
}

async function reachExternal(connection: Connection, db: Database, log: Log): Promise<Reached> {
  const { version, warnings } = await examineExternal(connection, db);
  for (const warning of warnings) log.warn({}, warning);
  return { connection, label: `PostgreSQL ${version}`, secret: null, close: async () => undefined };
}

/** At least 100: beside one process a second server has room. */
const connectionsFor = (workers: number) =>
  Math.max(100, CONNECTIONS_SPARE + CONNECTIONS_EACH * workers);

async function openEmbedded(
  { dataDir, workers = 1 }: DatabaseLocation,
  log: Log,
  lifetime: Lifetime,
): Promise<Reached> {
  const cluster = await openCluster({
    dataDir,
    lifetime,
    settings: [`max_connections=${connectionsFor(workers)}`],
    onRestart: (outcome) => {
      // Ends the process: it cannot work without a database, and a supervisor can restart it.
      if ('error' in outcome) throw outcome.error;
      log.warn({}, 'PostgreSQL ended and was started again');
    },
  });
  const secret = await readSecret(dataDir).catch(async (error) => {
    await cluster.stop();
    throw error;
  });
  return {
    connection: cluster.connection,
    label: `embedded PostgreSQL ${cluster.version}`,
    secret,
    close: () => cluster.stop(),
  };
}
