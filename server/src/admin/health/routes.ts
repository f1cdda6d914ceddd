/** Route of the health page: the checks, and what stands behind them. */
import Type from 'typebox';
import type { Context } from '../../context.ts';
import { listPartitions } from '../../events/log/payload-days.ts';
import { type Route, route } from '../../http/route.ts';
import { Instant, instantOf, nullable } from '../../http/schema.ts';
import { findBackupTime } from '../../storage/backup/facts.ts';
import { findExportTime } from '../../warehouse/runs.ts';
import { type Check, HealthCheck, ok } from './check.ts';
import { checkDatabase } from './database.ts';
import { findDatabase, findDisk, findProcess, findQueue, listJobs } from './facts.ts';
import { checkHost } from './host.ts';
import { listSettings } from './settings.ts';
import { listRunning } from './settings-consistency.ts';

const Queue = Type.Object({
  lagSeconds: Type.Number({ description: 'Age of the oldest event that waits; 0 = none' }),
  waiting: Type.Integer({ description: 'Events that wait, counted up to 10,000' }),
  moreWaiting: Type.Boolean({ description: 'More than 10,000 wait' }),
  lastProcessedAt: nullable(Instant, 'When the last event was processed; null = none was'),
  retriesDue: Type.Integer({ description: 'Failed events that are tried again, up to 10,000' }),
});

const Jobs = Type.Array(
  Type.Object({
    name: Type.String(),
    finishedAt: nullable(Instant, 'End of the last run that did not fail; null = none has ended'),
    dueAt: instantOf('When it runs again'),
    running: Type.Boolean({ description: 'A process runs it now' }),
    error: nullable(Type.String(), 'Why the last run failed; null = it did not'),
  }),
  { description: 'Periodic work; failing jobs first' },
);

const Process = Type.Object({
  version: Type.String({ description: 'Of this program' }),
  node: Type.String({ description: 'Version of Node.js' }),
  host: Type.String({ description: 'Name of the machine' }),
  pid: Type.Integer({ description: 'Id of the process' }),
  startedAt: Instant,
  uptimeSeconds: Type.Integer(),
  memoryBytes: Type.Integer({ description: 'Memory of the process (resident set)' }),
  heapBytes: Type.Integer({ description: 'JavaScript objects' }),
});

const Processes = Type.Array(
  Type.Object({
    host: Type.String({ description: 'Name of the machine' }),
    pid: Type.Integer({ description: 'Id of the process' }),
    port: Type.Integer({ description: 'Where it takes requests' }),
    version: Type.String({ description: 'Of its program' }),
    startedAt: Instant,
  }),
  { description: 'All that serve this database, the one that answers included' },
);

const DatabaseFacts = Type.Object({
  version: Type.String({ description: 'Of PostgreSQL' }),
  sizeBytes: Type.Number(),
  families: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Number() }), {
    description: 'Size of the tables by what they hold, the largest first',
  }),
  connections: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Of the pool' }),
      open: Type.Integer(),
      active: Type.Integer({ description: 'Of these, at work' }),
    }),
    { description: 'Connections of all programs to this database' },
  ),
  oldestTransactionSeconds: nullable(
    Type.Number(),
    'Age of the oldest transaction that writes; null = none',
  ),
});

const HealthReport = Type.Object(
  {
    checkedAt: Instant,
    checks: Type.Array(HealthCheck, { description: 'In the order of `lectern doctor`' }),
    queue: Queue,
    jobs: Jobs,
    process: Process,
    processes: Processes,
    database: DatabaseFacts,
    disk: nullable(
      Type.Object({ freeBytes: Type.Number(), totalBytes: Type.Number() }),
      'Of the embedded database; null = the database is on another machine',
    ),
    backup: Type.Object({
      newestAt: nullable(Instant, 'When `lectern db backup` last wrote one; null = never'),
    }),
    warehouse: Type.Object({
      isOn: Type.Boolean({ description: 'This process writes nightly exports: WAREHOUSE_EXPORT' }),
      newestAt: nullable(Instant, 'When the newest one began; null = there is none'),
    }),
    eventTexts: Type.Object({
      keptDays: Type.Integer({ description: '0 = for ever' }),
      oldestDay: nullable(
        Type.String({ format: 'date' }),
        'Day of the oldest text; null = there are none',
      ),
    }),
    settings: Type.Array(
      Type.Object({
        name: Type.String({ description: 'The environment variable' }),
        value: nullable(Type.String(), 'Of a secret: `set`; null = it is not set'),
        meaning: Type.String(),
      }),
    ),
  },
  { title: 'HealthReport', description: 'The state of the server and its database' },
);

/** A report is repeated for so long: many operators may watch one server. */
const KEPT_MS = 5_000;

interface Kept {
  readonly until: number;
  readonly report: Promise<object>;
}

const kept = new WeakMap<Context, Kept>();

/** The report, made once for all who ask within five seconds. */
function healthReport(ctx: Context): Promise<object> {
  const known = kept.get(ctx);
  if (known && performance.now() < known.until) return known.report;
  const report = examine(ctx);
  kept.set(ctx, { until: performance.now() + KEPT_MS, report });
  // A failure is looked at again at once.
  report.catch(() => kept.delete(ctx));
  return report;
}

async function examine(ctx: Pick<Context, 'config' | 'health' | 'now' | 'pools'>) {
  const { config, health: db } = ctx;
  const now = ctx.now();
  const [oldest] = await listPartitions(db);
  return {
    checkedAt: now,
    checks: await listChecks(ctx),
    queue: await findQueue(db),
    jobs: await listJobs(db),
    process: findProcess(now),
    processes: await listRunning(db),
    database: await findDatabase(db),
    disk: await findDisk(config),
    backup: { newestAt: (await findBackupTime(db)) ?? null },
    warehouse: {
      isOn: config.warehouse.folder !== null,
      newestAt: (await findExportTime(db)) ?? null,
    },
    eventTexts: { keptDays: config.retention.eventDays, oldestDay: oldest?.from ?? null },
    settings: listSettings(config),
  };
}

/** The checks of `lectern doctor`; the server has opened its keys, or it would not have started. */
async function listChecks({
  config,
  health,
  pools,
}: Pick<Context, 'config' | 'health' | 'pools'>): Promise<Check[]> {
  const host = await checkHost(config, true);
  const began = performance.now();
  const { eventDays } = config.retention;
  const standby = pools['standby'];
  const database = await checkDatabase(health, { serverUp: true, eventDays, standby });
  const place = config.databaseUrl ? 'the database of DATABASE_URL' : 'the embedded database';
  const ms = Math.round(performance.now() - began);
  return [...host, ok('database', `${place} answers; its checks took ${ms} ms`), ...database];
}

const report = route({
  method: 'GET',
  shows: 'nothing',
  url: '/admin/1.0/health',
  scope: 'admin',
  tag: 'Operation',
  operationId: 'getHealthReport',
  summary: 'Get the checks, the queue, jobs, database, disk, backup and settings',
  description:
    'The checks of `lectern doctor`, from within the server. A report is at most five seconds old. ' +
    'Secrets are not in it.',
  responses: { 200: HealthReport },
  handle: async (ctx) => ({ status: 200, body: await healthReport(ctx) }),
});

export const healthReportRoutes: readonly Route[] = [report];
