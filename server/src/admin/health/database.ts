/** Checks that read the database: durability, clock, schema, queue, keys. */
import { KeyError } from '../../auth/tokens/key-error.ts';
import { CONNECTIONS_EACH, CONNECTIONS_SPARE } from '../../config/connections.ts';
import {
  describeHolder,
  findHold,
  findOldestTransaction,
  type Hold,
  type OpenTransaction,
} from '../../events/log/hold.ts';
import { findLagSeconds } from '../../events/log/lag.ts';
import { daysAfter, listPartitions } from '../../events/log/payload-days.ts';
import { firstKeptDay } from '../../events/log/payload-retention.ts';
import { isMigrated, MigrationError } from '../../storage/database/migrate.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { type Locale, localeColumns } from '../../storage/external.ts';
import type { SealedKind } from '../../storage/sealed-texts.ts';
import { type Check, casesOf, fail, ok, warn } from './check.ts';
import { checkErasures } from './erasures.ts';
import { checkReads } from './reads.ts';
import { checkSettingsConsistency } from './settings-consistency.ts';
import { checkStandbys } from './standbys.ts';

interface Facts extends Locale {
  readonly version: string;
  readonly provider: string;
  readonly collationMoved: boolean;
  readonly unsafe: string | null;
  readonly connectionsMax: number;
  readonly transactionAge: number;
  /** The role may see the transactions of other roles. */
  readonly seesAll: boolean;
  readonly role: string;
  readonly isSuperuser: boolean;
  /** The role was made with the PostgreSQL: it stays a superuser. */
  readonly isFirst: boolean;
  readonly database: string;
  readonly hasSchema: boolean;
}

function findFacts(db: Database): Promise<Facts | undefined> {
  return db.first<Facts>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      ${localeColumns()}, d.datlocprovider::text as provider,
      coalesce(d.datcollversion <> pg_database_collation_actual_version(d.oid), false)
        as collation_moved,
      (select string_agg(name, ', ' order by name) from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off')
        as unsafe,
      current_setting('max_connections')::integer as connections_max,
      age(d.datfrozenxid) as transaction_age,
      pg_has_role(r.oid, 'pg_read_all_stats', 'usage') as sees_all, r.rolname as role,
      r.rolsuper as is_superuser, r.oid = 10 as is_first, d.datname as database,
      to_regclass('public.migrations') is not null as has_schema
    from pg_database d, pg_roles r
    where d.datname = current_database() and r.rolname = current_user`);
}

type Lost = Readonly<Record<SealedKind, number>>;

interface Circumstances {
  readonly serverUp: boolean;
  /**
   * Throws a KeyError for wrong secrets; answers how many texts none of them opens. Left out = a
   * server has opened the keys already.
   */
  openSeals?(): Promise<Lost>;
  /** Days for which the texts of events are kept; 0 = for ever. */
  readonly eventDays: number;
  /** The database of READ_DATABASE_URL; undefined = there is none. */
  readonly standby?: Database | undefined;
}

/** All checks of a database that answers; those of its tables only when the schema is current. */
export async function checkDatabase(
  db: Database,
  { serverUp, openSeals, eventDays, standby }: Circumstances,
): Promise<Check[]> {
  const facts = await findFacts(db);
  if (!facts) return [];
  const checks = [
    checkDurability(facts),
    await checkStandbys(db),
    checkCollation(facts),
    checkConnections(facts),
    await checkClock(db),
    checkRights(facts),
    await checkMigrations(db, facts),
  ];
  if (checks.at(-1)?.state !== 'ok') return checks;
  return [
    ...checks,
    checkTransactions(facts, await findOldestTransaction(db)),
    checkHold(await findHold(db)),
    await checkQueue(db, serverUp),
    await checkTexts(db, eventDays),
    await checkKeys(db, openSeals),
    await checkJobs(db),
    await checkErasures(db),
    await checkSettingsConsistency(db),
    ...(standby ? [await checkReads(standby, db)] : []),
  ];
}

function checkDurability({ version, unsafe }: Facts): Check {
  const name = 'durability';
  if (!unsafe) return ok(name, `PostgreSQL ${version} keeps committed data after a crash`);
  const fix = `set ${unsafe} to on: a crash may lose acknowledged events`;
  return fail(name, `PostgreSQL ${version} runs with ${unsafe} = off`, fix);
}

function checkCollation(facts: Facts): Check {
  const name = 'collation';
  const { encoding, collation, provider, collationMoved, isPlain, hasCase } = facts;
  const recreate =
    "create database … template template0 encoding 'UTF8' locale 'C.UTF-8', then lectern db backup " +
    'here and lectern db restore there';
  return casesOf(name)
    .fail(encoding !== 'UTF8', `the encoding is ${encoding}; it must be UTF8`, recreate)
    .fail(
      collationMoved,
      `the collation ${collation} of the system has changed since the indexes were built`,
      'run "reindex database" and "alter database … refresh collation version"',
    )
    .warn(
      !isPlain,
      `the collation is ${collation}: lists sort in another order than on other servers, and a ` +
        'system upgrade may corrupt indexes',
      recreate,
    )
    .warn(!hasCase, 'LC_CTYPE is C: searches for other letters use no index', recreate)
    .ok(`${encoding}, ${provider === 'b' ? 'built-in C.UTF-8' : collation}`);
}

/** Room for two server processes, such as during an update. */
const CONNECTIONS_MIN = 2 * CONNECTIONS_EACH + CONNECTIONS_SPARE;

function checkConnections({ connectionsMax }: Facts): Check {
  const name = 'connections';
  const finding = `max_connections is ${connectionsMax}`;
  if (connectionsMax >= CONNECTIONS_MIN) return ok(name, finding);
  const fix = `set it to ${CONNECTIONS_MIN} or more; a server process takes ${CONNECTIONS_EACH}`;
  return warn(name, finding, fix);
}

const CLOCK_WARN_MS = 2_000;
const CLOCK_FAIL_MS = 60_000;

/** Compares with the middle of the query's time: the error is at most half of that time. */
async function checkClock(db: Database): Promise<Check> {
  const name = 'clock';
  const sentAt = Date.now();
  const row = await db.first<{ now: Date }>(sql`select clock_timestamp() as now`);
  const middle = (sentAt + Date.now()) / 2;
  const offset = Math.round((row?.now.getTime() ?? middle) - middle);
  const finding = `the database's clock is ${Math.abs(offset)} ms ${offset < 0 ? 'behind' : 'ahead'}`;
  const fix = 'run NTP on both machines: event times and tokens depend on the clocks';
  return casesOf(name)
    .fail(Math.abs(offset) > CLOCK_FAIL_MS, finding, fix)
    .warn(Math.abs(offset) > CLOCK_WARN_MS, finding, fix)
    .ok(finding);
}

/** In transactions; PostgreSQL refuses writes at about 2,100 million. */
const AGE_WARN = 1_500_000_000;
const TRANSACTION_WARN_SECONDS = 60;
/** An event that waits so long for another transaction. */
const HELD_WARN_SECONDS = 5;

const ageOf = ({ seconds }: OpenTransaction) =>
  seconds === null ? 'for an unknown time' : `for ${Math.round(seconds)} s`;

/** How an operator ends a transaction. */
function endOf({ pid, gid, database }: OpenTransaction): string {
  return gid === null
    ? `end it with "select pg_terminate_backend(${pid ?? 'pid'})"`
    : `run "rollback prepared '${gid}'" or commit it, in database ${database}`;
}

function checkTransactions({ transactionAge }: Facts, oldest: OpenTransaction | undefined): Check {
  const name = 'transactions';
  if (transactionAge > AGE_WARN) {
    return fail(
      name,
      `the oldest row is ${transactionAge} transactions old; at 2,100,000,000 writes are refused`,
      'run "vacuum (freeze)" and find out why autovacuum does not run',
    );
  }
  if (!oldest) return ok(name, 'none that writes is open');
  if ((oldest.seconds ?? 0) <= TRANSACTION_WARN_SECONDS)
    return ok(name, `the oldest that writes is open ${ageOf(oldest)}`);
  return warn(
    name,
    `${describeHolder(oldest)} is open ${ageOf(oldest)}: erasures wait for its end, and tables grow`,
    endOf(oldest),
  );
}

/** Whether a transaction that appends events keeps the worker from those after it. */
function checkHold(hold: Hold | undefined): Check {
  const name = 'event log';
  if (!hold || hold.waitingSeconds <= HELD_WARN_SECONDS) return ok(name, 'nothing holds it back');
  return warn(
    name,
    `${describeHolder(hold)} is open ${ageOf(hold)}: no later event is processed until it ends; ` +
      `one waits for ${Math.round(hold.waitingSeconds)} s`,
    endOf(hold),
  );
}

/** Without it the begin of a transaction of another role is hidden, and its age unknown. */
const grantOf = ({ role }: Facts) => `grant pg_read_all_stats to "${role}"`;

function checkRights(facts: Facts): Check {
  const name = 'rights';
  const { seesAll, role, isSuperuser, isFirst, database } = facts;
  return casesOf(name)
    .warn(
      isSuperuser,
      `the role ${role} is a superuser: what runs as it reaches files and programs there`,
      isFirst
        ? 'make a role and a database for it (docs/operate/install.md), then lectern db backup ' +
            'here and lectern db restore there'
        : `alter database "${database}" owner to "${role}"; ${grantOf(facts)}; ` +
            `alter role "${role}" nosuperuser`,
    )
    .warn(
      !seesAll,
      `the role ${role} does not see since when transactions of other roles are open`,
      grantOf(facts),
    )
    .ok('transactions of all roles are visible');
}

async function checkMigrations(db: Database, { hasSchema }: Facts): Promise<Check> {
  const name = 'migrations';
  if (!hasSchema)
    return warn(name, 'the database is empty', 'start the server, or restore a backup');
  try {
    if (await isMigrated(db)) return ok(name, 'the schema is current');
    return warn(name, 'the schema is older than this program', 'back up, then start the server');
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    return fail(name, error.message, 'start a version of Lectern that reads this data');
  }
}

const LAG_WARN_SECONDS = 10;
const LAG_FAIL_SECONDS = 120;

async function checkQueue(db: Database, serverUp: boolean): Promise<Check> {
  const name = 'event queue';
  const lag = await findLagSeconds(db);
  const finding = lag === 0 ? 'empty' : `the oldest event has waited for ${lag.toFixed(1)} s`;
  const failing = await db.first<{ count: number }>(
    sql`select count(*) as count from event_outcomes where retry_at is not null`,
  );
  return casesOf(name)
    .fail(
      serverUp && lag > LAG_FAIL_SECONDS,
      finding,
      'see the log of the server: its worker does not process events',
    )
    .warn(!serverUp && lag > 0, `${finding}, and no server answers here`, 'start the server')
    .warn(
      lag > LAG_WARN_SECONDS,
      finding,
      'more events arrive than are processed; check again in a minute',
    )
    .warn(
      (failing?.count ?? 0) > 0,
      `${failing?.count} events failed and will be tried again`,
      'see the log of the server for "an event could not be processed"',
    )
    .ok(finding);
}

/** Days by which a drop may be late: the server was down, or another session locked the table. */
const OVERDUE_DAYS = 2;

/** Whether the texts of events are dropped after EVENT_RETENTION_DAYS. */
async function checkTexts(db: Database, eventDays: number): Promise<Check> {
  const name = 'event texts';
  const [oldest] = await listPartitions(db);
  const kept = eventDays === 0 ? 'kept for ever' : `kept for ${eventDays} days`;
  if (!oldest) return ok(name, `${kept}; there are none yet`);
  const finding = `${kept}; the oldest may be of ${oldest.from}`;
  const firstKept = firstKeptDay(new Date(), eventDays);
  return casesOf(name)
    .warn(
      eventDays > 0 && oldest.until <= daysAfter(firstKept, -OVERDUE_DAYS),
      `${finding}, which should have been dropped`,
      'start the server if none runs; else end the session that locks the table event_payloads ' +
        '(pg_stat_activity): the server tries every 15 minutes',
    )
    .ok(finding);
}

const KEY_WARN_DAYS = 365;

async function checkKeys(
  db: Database,
  openSeals: Circumstances['openSeals'] = async () => ({ 'authenticator app': 0, webhook: 0 }),
): Promise<Check> {
  const name = 'signing keys';
  const lost = await openSeals().catch((error: Error) => error);
  if (lost instanceof KeyError) {
    return fail(name, lost.message, 'restore the secret; without it no server starts here');
  }
  if (lost instanceof Error) throw lost;
  const row = await db.first<{ count: number; days: number | null }>(sql`
    select count(*) as count,
      floor(extract(epoch from now() - max(created_at)) / 86400)::integer as days
    from signing_keys`);
  const { count = 0, days } = row ?? {};
  const finding = `${count}; the newest is ${days ?? 0} days old`;
  return casesOf(name)
    .warn(count === 0, 'there is none yet', 'start the server: its first start makes one')
    .warn(
      lost['authenticator app'] > 0,
      `codes are refused of authenticator apps that another secret has sealed: ${lost['authenticator app']}`,
      'set LECTERN_SECRET_OTHER to that secret, and start the server once; where it is lost, their ' +
        'people sign in with a recovery code and set the app up again',
    )
    .warn(
      lost.webhook > 0,
      `nothing is sent to webhooks whose secret another secret has sealed: ${lost.webhook}`,
      'set LECTERN_SECRET_OTHER to that secret, and start the server once; where it is lost, ' +
        'give them new secrets: POST /applications/1.0/{id}/webhooks/{webhook}/secret',
    )
    .warn((days ?? 0) > KEY_WARN_DAYS, finding, 'run "lectern keys rotate" once a year')
    .ok(finding);
}

async function checkJobs(db: Database): Promise<Check> {
  const name = 'jobs';
  const failed = await db.query<{ name: string; error: string }>(
    sql`select name, error from jobs where error is not null order by name limit 3`,
  );
  if (failed.length === 0) return ok(name, 'the last run of each succeeded');
  const finding = failed.map((job) => `${job.name}: ${job.error}`).join('; ');
  return warn(name, finding, 'see the log of the server for "a job failed"');
}
