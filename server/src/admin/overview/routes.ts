/** Routes of the overview: the numbers of the platform, what is left to set up, its applications. */
import { LRUCache } from 'lru-cache';
import Type from 'typebox';
import { findLagSeconds } from '../../events/log/lag.ts';
import { invalidMember } from '../../http/problem.ts';
import { type Context, type Route, route } from '../../http/route.ts';
import { Instant, Uuid } from '../../http/schema.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/time.ts';
import { findBackupTime } from '../../storage/backup/facts.ts';
import { listApplicationActivity } from './applications.ts';
import {
  countActiveStudents,
  countRecords,
  countStates,
  findOpen,
  findSetup,
  listVolumes,
  type RecordCounts,
  sumXp,
} from './queries.ts';
import { setupSteps } from './rules.ts';

const HOURS_MAX = 168;

const stateCounts = {
  processed: Type.Integer(),
  dropped: Type.Integer(),
  failed: Type.Integer({ description: 'Attempts that failed' }),
  refused: Type.Integer({ description: 'Not accepted: 400 and its like' }),
};

const SetupStep = Type.Object({
  key: Type.Enum(['operator', 'framework', 'roster', 'application', 'backup', 'tls', 'metrics']),
  state: Type.Enum(['done', 'todo']),
  detail: Type.String({ description: 'One sentence' }),
});

const counted = (description: string) =>
  Type.Union([Type.Number(), Type.Null()], { description: `${description}; null = not known yet` });

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
    xp: counted('XP credited, by the time of its events'),
    activeStudents: counted('Students of whom an event arrived'),
    openSessions: Type.Integer(),
    reviewsDue: Type.Integer(),
    lagSeconds: Type.Number({ description: 'Age of the oldest event that waits; 0 = none' }),
    failingJobs: Type.Integer({ description: 'Periodic work whose last run failed' }),
    totals: Type.Union([Totals, Type.Null()], {
      description: 'Active records; null = not known yet',
    }),
    setup: Type.Array(SetupStep, { description: 'In the order in which they are done' }),
  },
  { title: 'Overview', description: 'The platform at a glance' },
);

const KEPT_MS = 5_000;
/** Numbers that read many rows are counted so often. */
const SLOW_KEPT_MS = MINUTE_MS;
/** A slow number of a first request is waited for so long. */
const SLOW_WAIT_MS = 1_000;

/** A number that is counted in the background when it is old. */
interface Slow<Value> {
  value: Value | undefined;
  countedAt: number;
  counting: Promise<void> | undefined;
}

interface Cache {
  readonly replies: LRUCache<number, Promise<object>>;
  readonly slow: Map<string, Slow<unknown>>;
}

const caches = new WeakMap<Context, Cache>();

function cacheOf(ctx: Context): Cache {
  const known = caches.get(ctx);
  if (known) return known;
  const made = {
    replies: new LRUCache<number, Promise<object>>({ max: HOURS_MAX, ttl: KEPT_MS }),
    slow: new Map(),
  };
  caches.set(ctx, made);
  return made;
}

/** The last count, null until there is one; a failed count is tried again with the next request. */
async function slowly<Value>(
  ctx: Context,
  name: string,
  count: () => Promise<Value>,
): Promise<Value | null> {
  const { slow } = cacheOf(ctx);
  const known = slow.get(name) as Slow<Value> | undefined;
  const entry: Slow<Value> = known ?? { value: undefined, countedAt: 0, counting: undefined };
  slow.set(name, entry);
  if (entry.value === undefined || performance.now() - entry.countedAt > SLOW_KEPT_MS) {
    entry.counting ??= count()
      .then((value) => {
        entry.value = value;
        entry.countedAt = performance.now();
      })
      .catch(() => undefined)
      .finally(() => {
        entry.counting = undefined;
      });
  }
  if (entry.value === undefined && entry.counting) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, SLOW_WAIT_MS);
    await Promise.race([entry.counting, promise]);
    clearTimeout(timer);
  }
  return entry.value ?? null;
}

async function examine(ctx: Context, hours: number) {
  const { db, config } = ctx;
  const until = ctx.now();
  const ms = hours * HOUR_MS;
  const window = { from: new Date(until.getTime() - ms), until };
  const before = { from: new Date(window.from.getTime() - ms), until: window.from };
  const totals = await slowly<RecordCounts>(ctx, 'totals', () => countRecords(db));
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
    xp: await slowly(ctx, `xp ${hours}`, () => sumXp(db, window)),
    activeStudents: await slowly(ctx, `students ${hours}`, () => countActiveStudents(db, window)),
    ...(await findOpen(db, until)),
    lagSeconds: await findLagSeconds(db),
    totals,
    setup,
  };
}

const overview = route({
  method: 'GET',
  url: '/admin/1.0/overview',
  scope: 'admin',
  tag: 'Operation',
  operationId: 'getOverview',
  summary: 'Get the numbers of the platform, and what is left to set up',
  description:
    'A reply is at most five seconds old; `xp`, `activeStudents` and `totals` at most a minute.',
  query: Type.Object({
    hours: Type.Optional(
      Type.String({ description: `The last hours, 1 to ${HOURS_MAX}; 24 when left out.` }),
    ),
  }),
  responses: { 200: Overview },
  async handle(ctx, { query }) {
    const hours = parseHours(query.hours ?? '24');
    const { replies } = cacheOf(ctx);
    const known = replies.get(hours);
    const reply = known ?? examine(ctx, hours);
    if (!known) {
      replies.set(hours, reply);
      reply.catch(() => replies.delete(hours));
    }
    return { status: 200, body: await reply };
  },
});

function parseHours(text: string): number {
  const hours = Number(text);
  if (/^\d{1,3}$/.test(text) && hours >= 1 && hours <= HOURS_MAX) return hours;
  const message = `hours is "${text}"; it takes a whole number from 1 to ${HOURS_MAX}.`;
  throw invalidMember('/hours', 'field_value', message);
}

export const overviewRoutes: readonly Route[] = [overview, listApplicationActivity];
