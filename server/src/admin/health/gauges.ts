/** Gauges that are measured when they are read, each with what it measures. */
import { Gauge, type GaugeConfiguration } from 'prom-client';
import type { Context } from '../../context.ts';
import { findHold, findOldestTransaction, TransactionWatch } from '../../events/log/hold.ts';
import { findLagSeconds } from '../../events/log/lag.ts';
import { measuredGauge, registry } from '../../http/metrics.ts';
import { findBackupTime } from '../../storage/backup/facts.ts';
import { isDatabaseAway, type Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { findExportTime } from '../../warehouse/runs.ts';
import { freeDiskBytes } from '../readiness.ts';
import { findReplayLag } from './reads.ts';

type OfDatabase = Pick<Context, 'config' | 'health'>;
type Measure = (ctx: OfDatabase) => Promise<void>;

/** A gauge without labels; where undefined is read, it stays as it is. */
function single(
  name: string,
  help: string,
  read: (db: Queryable, config: Context['config']) => Promise<number | undefined>,
): Measure {
  const gauge = measuredGauge(name, help);
  return async ({ health, config }) => {
    const value = await read(health, config);
    if (value !== undefined) gauge.set(value);
  };
}

/** Reads the column `value` of the only row. */
const numberOf = (statement: Sql) => async (db: Queryable) =>
  (await db.first<{ value: number }>(statement))?.value ?? 0;

/** A gauge with the column `count` of each row, by the labels; what has no row has no line. */
function labelled(declared: GaugeConfiguration<string>, statement: Sql): Measure {
  const gauge = new Gauge({ ...declared, aggregator: 'first', registers: [registry] });
  return async ({ health }) => {
    const rows = await health.query<{ count: number; [label: string]: string | number }>(statement);
    gauge.reset();
    for (const { count, ...labels } of rows) gauge.set(labels, count);
  };
}

const walBytes = numberOf(sql`select coalesce(sum(size), 0)::float8 as value from pg_ls_waldir()`);

const secondsOf = (at: Date | undefined) => at && at.getTime() / 1_000;

const oldest = new WeakMap<Queryable, TransactionWatch>();

/** Each further one is a series for each state. */
const APPLICATIONS_MAX = 20;

const measures: readonly Measure[] = [
  single(
    'lectern_jobs_failing',
    'Jobs whose last run failed',
    numberOf(sql`select count(*) as value from jobs where error is not null`),
  ),
  single(
    'lectern_postgresql_start_time_seconds',
    'When PostgreSQL was started, in seconds since 1970; a change is a restart',
    numberOf(sql`select extract(epoch from pg_postmaster_start_time())::float8 as value`),
  ),
  single(
    'lectern_oldest_writing_transaction_seconds',
    'Age of the oldest open transaction of the cluster that writes',
    async (db) => {
      const watch = oldest.get(db) ?? new TransactionWatch();
      oldest.set(db, watch);
      return watch.secondsOf(await findOldestTransaction(db));
    },
  ),
  single(
    'lectern_events_held_seconds',
    'Age of the oldest event that waits only for the end of another that is being stored',
    async (db) => (await findHold(db))?.waitingSeconds ?? 0,
  ),
  single('lectern_events_lag_seconds', 'Age of the oldest unprocessed event', findLagSeconds),
  single(
    'lectern_backup_time_seconds',
    'When `lectern db backup` wrote a backup last, in seconds since 1970; no line = never',
    async (db) => secondsOf(await findBackupTime(db)),
  ),
  single(
    'lectern_warehouse_export_time_seconds',
    'When the newest nightly export of the warehouse began, in seconds since 1970; no line = none',
    async (db) => secondsOf(await findExportTime(db)),
  ),
  labelled(
    {
      name: 'lectern_events_last_hour',
      help: 'Events of the last 60 minutes of all processes, by state and code (dropped: the reason)',
      labelNames: ['state', 'code'],
    },
    sql`select state, code, sum(events)::integer as count from event_counts
      where minute > now() - interval '1 hour' group by state, code`,
  ),
  labelled(
    {
      name: 'lectern_application_events_last_hour',
      help: 'Events of the last 60 minutes by state, of the 20 applications with most, and of the other ones',
      labelNames: ['application', 'state'],
    },
    sql`with counted as (
        select application_id, state, sum(events) as events from event_counts
        where minute > now() - interval '1 hour' group by application_id, state
      ), ranked as (
        select application_id, rank() over (order by sum(events) desc, application_id) as place
        from counted group by application_id
      )
      select case when place <= ${APPLICATIONS_MAX} then application_id::text else 'other' end
          as application,
        state, sum(events)::integer as count
      from counted join ranked using (application_id) group by 1, 2`,
  ),
  labelled(
    {
      name: 'lectern_imports_last_day',
      help: 'Imports that were begun in the last 24 hours, of all processes, by state',
      labelNames: ['state'],
    },
    sql`select state, count(*)::integer as count from imports
      where created_at > now() - interval '24 hours' group by state`,
  ),
  // By indexes of few rows: a webhook that has nothing to send is not looked at.
  single(
    'lectern_webhooks_lag_seconds',
    'Since when the oldest change waits for a webhook whose receiver takes what it is sent',
    numberOf(sql`
      select greatest(0, coalesce(extract(epoch from now() - min(waiting_since)), 0))::float8
        as value
      from webhooks
      where paused_at is null and waiting_since is not null and failing_since is null`),
  ),
  single(
    'lectern_webhooks_failing',
    'Webhooks whose last message failed and is sent again',
    numberOf(sql`
      select count(*) as value from webhooks
      where paused_at is null and failing_since is not null`),
  ),
  single(
    'lectern_webhooks_paused',
    'Webhooks that were paused because nothing could be sent to them',
    numberOf(sql`select count(*) as value from webhooks where paused_by <> 'owner'`),
  ),
  // Only the embedded PostgreSQL lets us look at its files.
  single(
    'lectern_disk_free_bytes',
    'Free bytes of the disk of the embedded PostgreSQL',
    (_db, config) => freeDiskBytes(config),
  ),
  single(
    'lectern_postgresql_wal_bytes',
    'Size of the write-ahead log of the embedded PostgreSQL',
    async (db, { databaseUrl }) => (databaseUrl === null ? walBytes(db) : undefined),
  ),
];

const answersDatabase = measuredGauge(
  'lectern_database_up',
  '1 = the database answered the last question of /metrics; else its gauges are old',
);

async function measurePrimary(ctx: OfDatabase): Promise<void> {
  try {
    for (const measureOne of measures) await measureOne(ctx);
    answersDatabase.set(1);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    answersDatabase.set(0);
  }
}

const standbyLag = measuredGauge(
  'lectern_read_database_lag_seconds',
  'Seconds by which the standby of READ_DATABASE_URL is behind; NaN = it does not answer',
);

async function measureStandby({ pools: { standby } }: Pick<Context, 'pools'>): Promise<void> {
  if (standby) standbyLag.set(await findReplayLag(standby).catch(() => Number.NaN));
}

const poolWaiting = new Gauge({
  name: 'lectern_database_waiting',
  help: 'Requests that wait for a connection, by pool',
  labelNames: ['pool'],
  registers: [registry],
});

/** Updates the gauges of this process. */
export function measurePools({ pools }: Pick<Context, 'pools'>): void {
  for (const [name, { waiting }] of Object.entries(pools)) poolWaiting.set({ pool: name }, waiting);
}

/** Updates the gauges that are measured when they are read; those of this process always are. */
export async function measure(ctx: OfDatabase & Pick<Context, 'pools'>): Promise<void> {
  measurePools(ctx);
  // A standby that is away answers late: the others do not wait for it.
  await Promise.all([measureStandby(ctx), measurePrimary(ctx)]);
}
