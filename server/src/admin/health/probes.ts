/** Routes of health checks and Prometheus metrics. */
import { hash, timingSafeEqual } from 'node:crypto';
import { Gauge } from 'prom-client';
import Type from 'typebox';
import { isBehindProxy } from '../../config/safety.ts';
import { version } from '../../config/version.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { findHold, findOldestTransaction, TransactionWatch } from '../../events/log/hold.ts';
import { findLagSeconds } from '../../events/log/lag.ts';
import { Rendered } from '../../http/body.ts';
import { measuredGauge, metricsText, registry } from '../../http/metrics.ts';
import { forbidden, Problem } from '../../http/problem.ts';
import { isLoopback } from '../../http/request/address.ts';
import { type PreBodyRequest, type Route, route } from '../../http/route.ts';
import { findBackupTime } from '../../storage/backup/facts.ts';
import { isDatabaseAway, type Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { findExportTime } from '../../warehouse/runs.ts';
import { freeDiskBytes } from '../readiness.ts';
import { findReplayLag } from './reads.ts';
import { measureWebhooks } from './webhooks.ts';

const Health = Type.Object(
  {
    status: Type.Literal('ok'),
    version: Type.String({ description: 'The version of this server' }),
  },
  {
    title: 'Health',
    description: 'The answer of a successful health check.',
  },
);

const live = route({
  method: 'GET',
  shows: 'nothing',
  url: '/health',
  scope: 'none',
  tag: 'Operation',
  operationId: 'getHealth',
  summary: 'Check that the process answers',
  responses: { 200: Health },
  handle: () => ({ status: 200, body: { status: 'ok', version } }),
});

const ready = route({
  method: 'GET',
  shows: 'nothing',
  url: '/health/ready',
  scope: 'none',
  tag: 'Operation',
  operationId: 'getReadiness',
  summary: 'Check that the database is reachable, current and takes writes',
  responses: { 200: Health },
  handle: async (ctx) => {
    await ctx.readiness.require();
    return { status: 200, body: { status: 'ok', version } };
  },
});

const lagSeconds = measuredGauge(
  'lectern_events_lag_seconds',
  'Age of the oldest unprocessed event',
);

/** Metrics need the token; without one, only a direct request from this machine gets them. */
function requireMetricsAccess(
  config: Config,
  { authorization = '', address, forwarded }: PreBodyRequest,
): void {
  const { metricsToken } = config;
  if (metricsToken !== null) {
    const digest = (text: string) => hash('sha256', text, 'buffer');
    if (timingSafeEqual(digest(authorization), digest(`Bearer ${metricsToken}`))) return;
    throw new Problem(
      401,
      'unauthorisedrequest',
      'Send the value of METRICS_TOKEN as Bearer token.',
      {
        headers: { 'www-authenticate': 'Bearer realm="metrics"' },
      },
    );
  }
  // What a proxy passes on comes from this machine, too; not every proxy says so in a header.
  if (!isBehindProxy(config) && !forwarded && isLoopback(address)) return;
  throw forbidden(
    'Without a token, metrics are for direct requests from this machine to a server that is ' +
      'behind no proxy; set METRICS_TOKEN, and send it as Bearer token.',
  );
}

const failingJobs = measuredGauge('lectern_jobs_failing', 'Jobs whose last run failed');

const transactionSeconds = measuredGauge(
  'lectern_oldest_writing_transaction_seconds',
  'Age of the oldest open transaction of the cluster that writes',
);

const heldSeconds = measuredGauge(
  'lectern_events_held_seconds',
  'Age of the oldest event that waits only for the end of another that is being stored',
);

const oldest = new WeakMap<Queryable, TransactionWatch>();

const postgresStart = measuredGauge(
  'lectern_postgresql_start_time_seconds',
  'When PostgreSQL was started, in seconds since 1970; a change is a restart',
);

const walBytes = measuredGauge(
  'lectern_postgresql_wal_bytes',
  'Size of the write-ahead log of the embedded PostgreSQL',
);

const diskFreeBytes = measuredGauge(
  'lectern_disk_free_bytes',
  'Free bytes of the disk of the embedded PostgreSQL',
);

const poolWaiting = new Gauge({
  name: 'lectern_database_waiting',
  help: 'Requests that wait for a connection, by pool',
  labelNames: ['pool'],
  registers: [registry],
});

const answersDatabase = measuredGauge(
  'lectern_database_up',
  '1 = the database answered the last question of /metrics; else its gauges are old',
);

const eventsLastHour = new Gauge({
  name: 'lectern_events_last_hour',
  help: 'Events of the last 60 minutes of all processes, by state and code (dropped: the reason)',
  labelNames: ['state', 'code'],
  aggregator: 'first',
  registers: [registry],
});

const eventsByApplication = new Gauge({
  name: 'lectern_application_events_last_hour',
  help: 'Events of the last 60 minutes by state, of the 20 applications with most, and of the other ones',
  labelNames: ['application', 'state'],
  aggregator: 'first',
  registers: [registry],
});

/** Each further one is a series for each state. */
const APPLICATIONS_MAX = 20;

const backupTime = measuredGauge(
  'lectern_backup_time_seconds',
  'When `lectern db backup` wrote a backup last, in seconds since 1970; no line = never',
);

const warehouseTime = measuredGauge(
  'lectern_warehouse_export_time_seconds',
  'When the newest nightly export of the warehouse began, in seconds since 1970; no line = none',
);

const importsLastDay = new Gauge({
  name: 'lectern_imports_last_day',
  help: 'Imports that were begun in the last 24 hours, of all processes, by state',
  labelNames: ['state'],
  aggregator: 'first',
  registers: [registry],
});

/** What happened lately, as the database counts it; what did not happen has no line. */
async function measureLately(db: Queryable): Promise<void> {
  const events = await db.query<{ state: string; code: string; events: number }>(sql`
    select state, code, sum(events)::integer as events from event_counts
    where minute > now() - interval '1 hour' group by state, code`);
  eventsLastHour.reset();
  for (const { state, code, events: count } of events) eventsLastHour.set({ state, code }, count);
  const sums = await db.query<{ application: string; state: string; events: number }>(sql`
    with counted as (
      select application_id, state, sum(events) as events from event_counts
      where minute > now() - interval '1 hour' group by application_id, state
    ), ranked as (
      select application_id, rank() over (order by sum(events) desc, application_id) as place
      from counted group by application_id
    )
    select case when place <= ${APPLICATIONS_MAX} then application_id::text else 'other' end
        as application,
      state, sum(events)::integer as events
    from counted join ranked using (application_id) group by 1, 2`);
  eventsByApplication.reset();
  for (const { events: count, ...labels } of sums) eventsByApplication.set(labels, count);
  const imports = await db.query<{ state: string; count: number }>(sql`
    select state, count(*)::integer as count from imports
    where created_at > now() - interval '24 hours' group by state`);
  importsLastDay.reset();
  for (const { state, count } of imports) importsLastDay.set({ state }, count);
}

/** Updates the gauges of a database. */
async function measureDatabase(db: Queryable): Promise<void> {
  const row = await db.first<{ jobs: number; started: number }>(sql`
    select (select count(*) from jobs where error is not null) as jobs,
      extract(epoch from pg_postmaster_start_time())::float8 as started`);
  failingJobs.set(row?.jobs ?? 0);
  postgresStart.set(row?.started ?? 0);
  const watch = oldest.get(db) ?? new TransactionWatch();
  oldest.set(db, watch);
  transactionSeconds.set(watch.secondsOf(await findOldestTransaction(db)));
  const hold = await findHold(db);
  heldSeconds.set(hold?.waitingSeconds ?? 0);
  lagSeconds.set(await findLagSeconds(db));
  const backup = await findBackupTime(db);
  if (backup) backupTime.set(backup.getTime() / 1_000);
  const exported = await findExportTime(db);
  if (exported) warehouseTime.set(exported.getTime() / 1_000);
}

/** Only the embedded PostgreSQL lets us look at its files. */
async function measureFiles({ config, health }: Pick<Context, 'config' | 'health'>): Promise<void> {
  const free = await freeDiskBytes(config);
  if (free === undefined) return;
  diskFreeBytes.set(free);
  const wal = await health.first<{ bytes: number }>(
    sql`select coalesce(sum(size), 0)::float8 as bytes from pg_ls_waldir()`,
  );
  walBytes.set(wal?.bytes ?? 0);
}

const standbyLag = measuredGauge(
  'lectern_read_database_lag_seconds',
  'Seconds by which the standby of READ_DATABASE_URL is behind; NaN = it does not answer',
);

async function measureStandby({ pools: { standby } }: Pick<Context, 'pools'>): Promise<void> {
  if (standby) standbyLag.set(await findReplayLag(standby).catch(() => Number.NaN));
}

/** Updates the gauges of this process. */
export function measurePools({ pools }: Pick<Context, 'pools'>): void {
  for (const [name, { waiting }] of Object.entries(pools)) poolWaiting.set({ pool: name }, waiting);
}

/** Updates the gauges that are measured when they are read; those of this process always are. */
export async function measure(ctx: Pick<Context, 'config' | 'health' | 'pools'>): Promise<void> {
  measurePools(ctx);
  // A standby that is away answers late: the others do not wait for it.
  await Promise.all([measureStandby(ctx), measurePrimary(ctx)]);
}

async function measurePrimary(ctx: Pick<Context, 'config' | 'health'>): Promise<void> {
  try {
    await measureDatabase(ctx.health);
    await measureLately(ctx.health);
    await measureWebhooks(ctx.health);
    await measureFiles(ctx);
    answersDatabase.set(1);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    answersDatabase.set(0);
  }
}

const metrics = route({
  method: 'GET',
  shows: 'nothing',
  url: '/metrics',
  scope: 'none',
  tag: 'Operation',
  operationId: 'getMetrics',
  summary: 'Get metrics in the Prometheus text format',
  description:
    'Needs METRICS_TOKEN as bearer token. Without that setting the server answers direct requests ' +
    'from its own machine only, and none when a proxy is in front of it.',
  replyMediaType: 'text/plain',
  responses: { 200: Type.Unknown() },
  errors: [401, 403],
  admit: requireMetricsAccess,
  handle: async (ctx) => {
    await measure(ctx);
    return { status: 200, body: new Rendered(await metricsText(), registry.contentType) };
  },
});

export const healthRoutes: readonly Route[] = [live, ready, metrics];
