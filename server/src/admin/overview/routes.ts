/** Routes of the overview: numbers of the platform, what is left to set up, its applications. */
import Type from 'typebox';
import type { Context } from '../../context.ts';
import { findLagSeconds } from '../../events/log/lag.ts';
import { invalidMember } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { Instant, nullable, Uuid } from '../../http/schema.ts';
import { HOUR_MS } from '../../lib/time.ts';
import { findBackupTime } from '../../storage/backup/facts.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { listApplicationActivity } from './applications.ts';
import {
  countActiveStudents,
  countOpenSessions,
  countRecords,
  countStates,
  findOpen,
  findSetup,
  listVolumes,
  sumXp,
} from './queries.ts';
import { setupSteps } from './rules.ts';

const HOURS_MAX = 168;

const stateCounts = {
  processed: Type.Integer(),
  dropped: Type.Integer(),
  failed: Type.Integer({ description: 'Attempts that failed' }),
  refused: Type.Integer({ description: 'Not accepted: 400 and its like' }),
  lagSecondsMax: Type.Number({ description: 'How long an event waited at most; 0 = none did' }),
};

const SetupStep = Type.Object({
  key: Type.Enum(['operator', 'framework', 'roster', 'application', 'backup', 'tls', 'metrics']),
  state: Type.Enum(['done', 'todo']),
  detail: Type.String({ description: 'One sentence' }),
});

const Count = (description: string) =>
  nullable(Type.Number(), `${description}; null = it cannot be counted now`);

const Totals = Type.Object(
  {
    frameworks: Type.Integer(),
    courses: Type.Integer(),
    students: Type.Integer(),
    teachers: Type.Integer(),
    classes: Type.Integer(),
    enrollments: Type.Integer(),
    applications: Type.Integer({ description: "The server's own included" }),
  },
  { description: 'Active records' },
);

const Overview = Type.Object(
  {
    from: Instant,
    until: Instant,
    events: Type.Object({
      ...stateCounts,
      before: Type.Object(stateCounts, { description: 'In the time of the same length before' }),
    }),
    applications: Type.Array(
      Type.Object({
        sourcedId: Uuid,
        name: Type.String(),
        events: Type.Integer({ description: 'Of all states' }),
        dropped: Type.Integer(),
      }),
      { description: 'The ten with the most events' },
    ),
    xp: Count('XP credited, by the time of its events'),
    activeStudents: Count('Students of whom an event arrived'),
    before: Type.Object(
      {
        xp: Count('XP credited'),
        activeStudents: Count('Students of whom an event arrived'),
        openSessions: Count('Sessions that were open at its end'),
      },
      { description: 'In the time of the same length before' },
    ),
    openSessions: Type.Integer(),
    reviewsDue: Type.Integer(),
    lagSeconds: Type.Number({ description: 'Age of the oldest event that waits; 0 = none' }),
    failingJobs: Type.Integer({ description: 'Periodic work whose last run failed' }),
    totals: nullable(Totals, 'Active records; null = they cannot be counted now'),
    setup: Type.Array(SetupStep, { description: 'In the order in which they are done' }),
  },
  { title: 'Overview', description: 'The platform at a glance' },
);

const URL = '/admin/1.0/overview';

/** A number that reads many rows, at most a minute old; null = it cannot be counted now. */
async function counted<Value>(
  { reports }: Pick<Context, 'reports'>,
  key: readonly unknown[],
  count: (db: Database) => Promise<Value>,
): Promise<Value | null> {
  const made = reports.ofOperators([URL, ...key], async (db) => ({
    value: await count(db),
  }));
  return made.then(
    ({ value }) => value,
    () => null,
  );
}

async function countLearning(
  ctx: Pick<Context, 'reports'>,
  key: readonly unknown[],
  window: { readonly from: Date; readonly until: Date },
) {
  const xp = await counted(ctx, ['xp', ...key], (reports) => sumXp(reports, window));
  const students = (reports: Database) => countActiveStudents(reports, window);
  return { xp, activeStudents: await counted(ctx, ['students', ...key], students) };
}

async function examine(ctx: Context, hours: number) {
  const { db, config } = ctx;
  const until = ctx.now();
  const ms = hours * HOUR_MS;
  const window = { from: new Date(until.getTime() - ms), until };
  const before = { from: new Date(window.from.getTime() - ms), until: window.from };
  const totals = await counted(ctx, ['totals'], countRecords);
  const backupAt = await findBackupTime(db);
  const setup = setupSteps({
    ...(await findSetup(db)),
    frameworks: totals?.frameworks ?? 0,
    students: totals?.students ?? 0,
    backupHours: backupAt ? (until.getTime() - backupAt.getTime()) / HOUR_MS : null,
    isEncrypted: config.baseUrl.startsWith('https:'),
    hasMetricsToken: config.metricsToken !== null,
    isProduction: config.production,
  });
  return {
    from: window.from.toISOString(),
    until: until.toISOString(),
    events: { ...(await countStates(db, window)), before: await countStates(db, before) },
    applications: await listVolumes(db, window),
    ...(await countLearning(ctx, ['now', hours], window)),
    before: {
      ...(await countLearning(ctx, ['before', hours], before)),
      openSessions: await counted(ctx, ['sessions', hours], (reports) =>
        countOpenSessions(reports, before.until),
      ),
    },
    ...(await findOpen(db, until)),
    lagSeconds: await findLagSeconds(db),
    totals,
    setup,
  };
}

const overview = route({
  method: 'GET',
  shows: 'nothing',
  url: URL,
  scope: 'admin',
  tag: 'Operation',
  operationId: 'getOverview',
  summary: 'Get the numbers of the platform, and what is left to set up',
  description: '`xp`, `activeStudents`, those before and `totals` are at most a minute old.',
  query: Type.Object({
    hours: Type.Optional(
      Type.String({ description: `The last hours, 1 to ${HOURS_MAX}; 24 when left out.` }),
    ),
  }),
  responses: { 200: Overview },
  async handle(ctx, { query }) {
    return { status: 200, body: await examine(ctx, parseHours(query.hours ?? '24')) };
  },
});

function parseHours(text: string): number {
  const hours = Number(text);
  if (/^\d{1,3}$/.test(text) && hours >= 1 && hours <= HOURS_MAX) return hours;
  const message = `hours is "${text}"; it takes a whole number from 1 to ${HOURS_MAX}.`;
  throw invalidMember('/hours', 'field_value', message);
}

export const overviewRoutes: readonly Route[] = [overview, listApplicationActivity];
