/** The database that the settings name: an external server, or the embedded one; migrated. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { migrate } from './database/migrate.ts';
import { type Connection, type Database, openDatabase, sqlState } from './database/postgres.ts';
import { sql } from './database/sql.ts';
import { openCluster } from './embedded/cluster.ts';

/** A database that answers, whatever is in it. */
export interface Reached {
  readonly connection: Connection;
  /** 'embedded PostgreSQL 18.4' */
  readonly label: string;
  /** Seals private keys: made beside an embedded database; null = an external one, see the settings. */
  readonly secret: string | null;
  /** Ends the embedded server, if it is ours to end. Close all pools first. */
  close(): Promise<void>;
}

export interface Storage extends Reached {
  /** Names of the migrations that were applied now. */
  readonly applied: readonly string[];
}

/** The external database cannot be used; the message says why, without the password. */
export class StorageError extends Error {}

const VERSION_MIN = 15;
/** SQLSTATE insufficient_privilege. */
const NO_RIGHT = '42501';

interface Log {
  warn(members: object, message: string): void;
}

type Lifetime = 'server' | 'command';
type DatabaseLocation = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** The database as it is, not migrated. `lifetime`: see openStorage. */
export async function reachStorage(
  config: DatabaseLocation,
  log: Log,
  lifetime: Lifetime,
): Promise<Reached> {
  if (!config.databaseUrl) return openEmbedded(config.dataDir, log, lifetime);
  const external = { url: config.databaseUrl };
  const db = openFirst(external);
  try {
    return await checkExternal(external, db);
  } finally {
    await db.close();
  }
}

/** `lifetime`: a server keeps the embedded database alive; a command leaves it as it found it. */
export async function openStorage(
  config: DatabaseLocation,
  log: Log,
  lifetime: Lifetime = 'server',
): Promise<Storage> {
  const { databaseUrl } = config;
  const embedded = databaseUrl ? undefined : await openEmbedded(config.dataDir, log, lifetime);
  const connection = embedded?.connection ?? { url: databaseUrl ?? '' };
  const db = openFirst(connection);
  try {
    const reached = embedded ?? (await checkExternal(connection, db));
    return { ...reached, applied: await migrate(db) };
  } catch (error) {
    await embedded?.close();
    if (sqlState(error) !== NO_RIGHT) throw error;
    throw new StorageError(`The user of DATABASE_URL may not make tables: ${reasonOf(error)}.`);
  } finally {
    await db.close();
  }
}

/** The one connection before there are pools; a migration may take as long as it needs. */
function openFirst(connection: Connection): Database {
  return openDatabase(connection, { name: 'start', connectionsMax: 1, statementTimeoutMs: 0 });
}

async function openEmbedded(dataDir: string, log: Log, lifetime: Lifetime): Promise<Reached> {
  const cluster = await openCluster({
    dataDir,
    lifetime,
    onRestart: (outcome) => {
      // Without its database the process is of no use; whoever watches it may start it anew.
      if ('error' in outcome) throw outcome.error;
      log.warn({}, 'PostgreSQL had ended and was started again');
    },
  });
  const secret = await openSecret(dataDir).catch(async (error) => {
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

/** The secret beside the database; made when there is none. Who copies the database alone has not got it. */
async function openSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const made = randomBytes(32).toString('base64url');
  // Two that start at once: one writes, the other reads.
  await writeFile(file, `${made}\n`, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret !== '') return secret;
  throw new StorageError(`${file} is empty; put the secret of before back, or remove the file.`);
}

interface ConnectionCheck {
  /** '18.4 (Debian 18.4-1)' */
  readonly version: string;
  readonly synchronousCommit: string;
}

async function checkExternal(connection: Connection, db: Database): Promise<Reached> {
  const answer = await db
    .first<ConnectionCheck>(sql`
      select current_setting('server_version') as version,
        current_setting('synchronous_commit') as synchronous_commit`)
    .catch((error) => {
      throw new StorageError(`DATABASE_URL cannot be used: ${reasonOf(error)}`);
    });
  const version = answer?.version.split(' ')[0] ?? '';
  if (Number.parseInt(version, 10) < VERSION_MIN) {
    throw new StorageError(
      `DATABASE_URL leads to PostgreSQL ${version}; Lectern needs ${VERSION_MIN} or newer.`,
    );
  }
  if (answer?.synchronousCommit === 'off') {
    throw new StorageError(
      'DATABASE_URL leads to a PostgreSQL that may forget what it has committed: ' +
        'run "alter database … set synchronous_commit = on" there.',
    );
  }
  return { connection, label: `PostgreSQL ${version}`, secret: null, close: async () => undefined };
}

/** Both addresses of a name may refuse: then the error is a list, and has no message itself. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
