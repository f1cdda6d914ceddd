/** Examines the database of DATABASE_URL before anything is written to it. */
import { messageOf } from './database/errors.ts';
import { type Connection, type Database, sqlState } from './database/postgres.ts';
import { type Sql, sql } from './database/sql.ts';

/** The external database cannot be used; the message says why, without the password. */
export class StorageError extends Error {}

const VERSION_MIN = 15;
/**
 * A time limit that no administrator sets, in milliseconds: the connection that is examined asks
 * for it. A pooler that drops it drops the time limits of all connections.
 */
export const PROBE_IDLE_MS = 61_003;
/** SQLSTATE protocol_violation, as pgbouncer answers to settings that it does not know. */
const PROTOCOL = '08P01';

interface Found extends Locale {
  /** '18.4 (Debian 18.4-1)' */
  readonly version: string;
  readonly synchronousCommit: string;
  /** Null = no standby is named. */
  readonly standbyNames: string | null;
  readonly isStandby: boolean;
  readonly readOnly: string;
  /** Milliseconds. */
  readonly idle: string;
}

interface Examined {
  readonly connection: Connection;
  readonly version: string;
  /** What can be worked with and should be changed. */
  readonly warnings: readonly string[];
}

/** How a database stores and compares text. */
export interface Locale {
  readonly encoding: string;
  readonly collation: string;
  /** Text sorts by code point. */
  readonly isPlain: boolean;
  /** Letters beyond A to Z have upper and lower case: LC_CTYPE is not C. */
  readonly hasCase: boolean;
}

/** The columns of `Locale`, from pg_database. */
export function localeColumns(): Sql {
  return sql`
    pg_encoding_to_char(encoding) as encoding, datcollate as collation,
    datlocprovider = 'b' or datlocprovider = 'c' and datcollate ~* '^(C|POSIX|C\.UTF-?8)$'
      as is_plain,
    lower('Ä') = 'ä' as has_case`;
}

/** Throws a StorageError for a database that cannot be used. */
export async function examineExternal(connection: Connection, db: Database): Promise<Examined> {
  const found = await db
    .first<Found>(sql`
      select current_setting('server_version') as version,
        current_setting('synchronous_commit') as synchronous_commit,
        nullif(current_setting('synchronous_standby_names'), '') as standby_names,
        ${localeColumns()},
        pg_is_in_recovery() as is_standby,
        current_setting('transaction_read_only') as read_only,
        (select setting from pg_settings where name = 'idle_in_transaction_session_timeout') as idle
      from pg_database where datname = current_database()`)
    .catch((error) => {
      throw new StorageError(poolerOf(error) ?? `DATABASE_URL cannot be used: ${messageOf(error)}`);
    });
  if (!found) throw new StorageError('DATABASE_URL cannot be used: its database has no entry.');
  const version = found.version.split(' ')[0] ?? '';
  const fault = faultOf(found, version);
  if (fault) throw new StorageError(fault);
  return { connection, version, warnings: warningsOf(found) };
}

function warningsOf({
  isPlain,
  hasCase,
  collation,
  standbyNames,
  synchronousCommit,
}: Found): string[] {
  const warnings: string[] = [];
  if (!hasCase)
    warnings.push(
      'The LC_CTYPE of DATABASE_URL is C: searches for letters beyond A to Z use no index; C.UTF-8 is right.',
    );
  if (!isPlain)
    warnings.push(
      `The collation of DATABASE_URL is ${collation}: lists sort otherwise than elsewhere, ` +
        'and an upgrade of the system may spoil indexes; C.UTF-8 is right.',
    );
  if (standbyNames && synchronousCommit === 'remote_write')
    warnings.push(
      'DATABASE_URL has synchronous_commit = remote_write: acknowledged data may be lost when the ' +
        'machines of primary and standby fail together; on is right.',
    );
  return warnings;
}

const POOLER =
  'DATABASE_URL leads to a connection pooler, which drops the settings of a connection (time limits, ' +
  'prepared statements): give the address of PostgreSQL itself; see /docs/operate/outages#poolers.';

function poolerOf(error: unknown): string | undefined {
  const isPooler =
    sqlState(error) === PROTOCOL || /unsupported startup parameter/.test(messageOf(error));
  return isPooler ? POOLER : undefined;
}

/** Why the database cannot be used; undefined = it can. */
function faultOf(found: Found, version: string): string | undefined {
  if (Number.parseInt(version, 10) < VERSION_MIN) {
    return `DATABASE_URL is PostgreSQL ${version}; Lectern needs ${VERSION_MIN} or newer.`;
  }
  if (found.encoding !== 'UTF8') {
    return (
      `The encoding of DATABASE_URL is ${found.encoding}, which cannot hold every name: make the ` +
      "database with \"create database … template template0 encoding 'UTF8' locale 'C.UTF-8'\"."
    );
  }
  if (found.isStandby) {
    return 'DATABASE_URL leads to a standby, which is read-only: give the address of the primary.';
  }
  if (found.readOnly === 'on') {
    return (
      'DATABASE_URL is read-only (default_transaction_read_only = on): ' +
      'run "alter database … reset default_transaction_read_only", and the same for the role.'
    );
  }
  if (Number(found.idle) !== PROBE_IDLE_MS) return POOLER;
  return commitFault(found);
}

function commitFault({ synchronousCommit: level, standbyNames }: Found): string | undefined {
  const fix = 'run "alter database … set synchronous_commit = on" there, or alter its role.';
  if (level === 'off')
    return `DATABASE_URL has synchronous_commit = off, which can lose committed data: ${fix}`;
  if (level !== 'local' || !standbyNames) return undefined;
  return (
    `DATABASE_URL has synchronous_commit = local beside synchronous_standby_names = ${standbyNames}, ` +
    `which loses acknowledged data at a fail-over: ${fix}`
  );
}
