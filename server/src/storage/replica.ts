/** Examines the database of READ_DATABASE_URL: whether it is a copy of the one that is written. */
import { setTimeout as pause } from 'node:timers/promises';
import { hasNoRight, messageOf } from './database/errors.ts';
import { isMigrated, MigrationError } from './database/migrate.ts';
import {
  type Database,
  isDatabaseAway,
  openDatabase,
  type Queryable,
  sqlState,
} from './database/postgres.ts';
import { sql } from './database/sql.ts';
import { StorageError } from './external.ts';

/** SQLSTATE undefined_table. */
const NO_TABLE = '42P01';
/** How long the standby may take to replay the migrations that the primary has. */
const REPLAY_MS_MAX = 10_000;
const LOOK_EVERY_MS = 300;

/** The id that a standby has in common with its primary; null = hidden from this role. */
async function findSystem(db: Queryable): Promise<string | null> {
  const row = await db
    .first<{ id: string }>(sql`select system_identifier::text as id from pg_control_system()`)
    .catch((error) => {
      if (!hasNoRight(error)) throw error;
    });
  return row?.id ?? null;
}

async function findName(db: Queryable): Promise<string> {
  const row = await db.first<{ name: string }>(sql`select current_database() as name`);
  return row?.name ?? '';
}

async function identityFault(standby: Queryable, primary: Queryable): Promise<string | undefined> {
  const [here, there] = [await findSystem(standby), await findSystem(primary)];
  if (here !== null && there !== null && here !== there) {
    return (
      `READ_DATABASE_URL is another PostgreSQL than DATABASE_URL (system identifier ${here} in ` +
      `place of ${there}): give the address of its streaming standby.`
    );
  }
  const [name, expected] = [await findName(standby), await findName(primary)];
  if (name === expected) return undefined;
  return `READ_DATABASE_URL names the database ${name}, DATABASE_URL ${expected}: name the same.`;
}

async function schemaFault(standby: Queryable): Promise<string | undefined> {
  try {
    if (await isMigrated(standby)) return undefined;
  } catch (error) {
    if (!(error instanceof MigrationError) && sqlState(error) !== NO_TABLE) throw error;
  }
  return (
    'READ_DATABASE_URL has another schema version than DATABASE_URL: its standby does not replay ' +
    'what the primary writes.'
  );
}

/** Why the standby cannot be read, in a sentence; undefined = it can. Throws while it is away. */
export async function findReplicaFault(
  standby: Queryable,
  primary: Queryable,
): Promise<string | undefined> {
  return (await identityFault(standby, primary)) ?? (await schemaFault(standby));
}

/** How long the standby may take to show what the primary has committed. */
const SHOWS_MS_MAX = 2_000;
const ASK_EVERY_MS = 50;

/** Whether the standby shows within two seconds all that the primary has committed at the call. */
export async function isCurrent(standby: Queryable, primary: Queryable): Promise<boolean> {
  const until = performance.now() + SHOWS_MS_MAX;
  const end = await primary.first<{ position: string }>(sql`
    select pg_current_wal_flush_lsn()::text as position`);
  for (;;) {
    // Behind a proxy it may be the primary itself.
    const found = await standby.first<{ isThere: boolean }>(sql`
      select ${end?.position ?? ''}::pg_lsn <= case
        when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn()
      end as is_there`);
    if (found?.isThere) return true;
    if (performance.now() > until) return false;
    await pause(ASK_EVERY_MS);
  }
}

interface Log {
  warn(members: object, message: string): void;
}

/**
 * Throws a StorageError when the URL leads to another database than the primary. A standby that is
 * away is no fault: the primary answers until it is there.
 */
export async function requireReplica(url: string, primary: Queryable, log: Log): Promise<void> {
  const away = await lookAt(url, (standby) => identityFault(standby, primary));
  if (away) log.warn({}, `${away}; the primary answers reads until it can.`);
}

/** Throws a StorageError when the standby does not show the migrations that the primary has. */
export async function requireReplayed(url: string): Promise<void> {
  await lookAt(url, replayedFault);
}

/** Why the standby cannot be reached; undefined = it can. Throws a StorageError for its fault. */
async function lookAt(
  url: string,
  findFault: (standby: Database) => Promise<string | undefined>,
): Promise<string | undefined> {
  const standby = openDatabase({ url }, { name: 'start', connectionsMax: 1 });
  try {
    const fault = await findFault(standby);
    if (fault) throw new StorageError(fault);
    return undefined;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const text = `READ_DATABASE_URL cannot be used: ${messageOf(error)}`;
    if (!isDatabaseAway(error)) throw new StorageError(text);
    return text;
  } finally {
    await standby.close();
  }
}

/** The fault after the standby had time to replay. */
async function replayedFault(standby: Database): Promise<string | undefined> {
  const deadline = performance.now() + REPLAY_MS_MAX;
  for (;;) {
    const behind = await schemaFault(standby);
    if (!behind || performance.now() > deadline) return behind;
    await pause(LOOK_EVERY_MS);
  }
}
