/** The database that the settings name: an external server, or the embedded one; migrated. */
import type { Config } from '../config.ts';
import { openCluster } from './embedded.ts';
import { migrate } from './migrate.ts';
import { type Connection, isDatabaseAway, openDatabase, sqlState } from './postgres.ts';
import { sql } from './sql.ts';

export interface Storage {
  readonly connection: Connection;
  /** 'embedded PostgreSQL 18.4' */
  readonly label: string;
  /** Names of the migrations that were applied now. */
  readonly applied: readonly string[];
  /** Ends the embedded server, if it is ours to end. Close all pools first. */
  close(): Promise<void>;
}

/** The external database cannot be used; the message says why, without the password. */
export class StorageError extends Error {}

const VERSION_MIN = 15;

interface Log {
  warn(members: object, message: string): void;
}

/** `lifetime`: a server keeps the embedded database alive; a command leaves it as it found it. */
export async function openStorage(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  lifetime: 'server' | 'command' = 'server',
): Promise<Storage> {
  const opened = config.databaseUrl
    ? await openExternal(config.databaseUrl)
    : await openEmbedded(config.dataDir, log, lifetime);
  const { connection } = opened;
  const db = openDatabase(connection, {
    name: 'migrations',
    connectionsMax: 1,
    statementTimeoutMs: 0,
  });
  const applied = await migrate(db).catch(async (error) => {
    await db.close();
    await opened.close();
    throw error;
  });
  await db.close();
  return { ...opened, applied };
}

async function openEmbedded(dataDir: string, log: Log, lifetime: 'server' | 'command') {
  const cluster = await openCluster({
    dataDir,
    lifetime,
    onRestart: (outcome) => {
      // Without its database the process is of no use; whoever watches it may start it anew.
      if ('error' in outcome) throw outcome.error;
      log.warn({}, 'PostgreSQL had ended and was started again');
    },
  });
  return {
    connection: cluster.connection,
    label: `embedded PostgreSQL ${cluster.version}`,
    close: () => cluster.stop(),
  };
}

async function openExternal(url: string) {
  const connection = { url };
  const db = openDatabase(connection, { name: 'start', connectionsMax: 1 });
  try {
    const row = await db.first<{ version: string }>(
      sql`select current_setting('server_version') as version`,
    );
    const version = row?.version.split(' ')[0] ?? '';
    if (Number.parseInt(version, 10) < VERSION_MIN) {
      throw new StorageError(
        `DATABASE_URL leads to PostgreSQL ${version}; Lectern needs ${VERSION_MIN} or newer.`,
      );
    }
    return { connection, label: `PostgreSQL ${version}`, close: async () => undefined };
  } catch (error) {
    if (error instanceof StorageError) throw error;
    if (isDatabaseAway(error) || sqlState(error)) {
      throw new StorageError(`DATABASE_URL cannot be used: ${(error as Error).message}`);
    }
    throw error;
  } finally {
    await db.close();
  }
}
