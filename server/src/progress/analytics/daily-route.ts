/** HTTP route of activity over students: XP, results and active students by day. */
import { LRUCache } from 'lru-cache';
import Type from 'typebox';
import { type Context, type Route, route } from '../../http/route.ts';
import { MINUTE_MS } from '../../lib/time.ts';
import { parseDays } from '../period.ts';
import { GROUPINGS, sumDays } from './daily.ts';
import { DaysParameters } from './schema.ts';

const DAYS_MAX = 92;

const count = (description: string) => Type.Integer({ minimum: 0, description });

const Day = Type.Object(
  {
    date: Type.String({ description: 'YYYY-MM-DD', examples: ['2026-01-15'] }),
    xp: Type.Number({ description: 'Sum of XP, signed' }),
    entries: count('XP entries'),
    results: count('Assessment results'),
    activeStudents: count('Students with an XP entry or a result'),
    by: Type.Record(Type.String(), Type.Number(), {
      description: 'XP by subject, id of the course or id of the application',
    }),
  },
  { title: 'ActivityDay', description: 'The activity of all students on one day' },
);

const DailyActivity = Type.Object(
  {
    from: Type.String({ description: 'The first day' }),
    until: Type.String({ description: 'The last day' }),
    timezone: Type.String({ description: 'IANA name' }),
    days: Type.Array(Day, { maxItems: DAYS_MAX, description: 'Each day of the period, in order' }),
  },
  { title: 'DailyActivity', description: 'XP, results and active students by day' },
);

const ANSWERS_MAX = 200;
const caches = new WeakMap<Context, LRUCache<string, Promise<object>>>();

function cacheOf(ctx: Context): LRUCache<string, Promise<object>> {
  const known = caches.get(ctx);
  if (known) return known;
  const made = new LRUCache<string, Promise<object>>({ max: ANSWERS_MAX, ttl: MINUTE_MS });
  caches.set(ctx, made);
  return made;
}

const only = (description: string) => Type.Optional(Type.String({ description }));

const daily = route({
  method: 'GET',
  url: '/analytics/1.0/daily',
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  operationId: 'getDailyActivity',
  summary: 'Sum XP and count results and active students by day',
  description:
    'Days are those of `timezone`; the last seven when the query has no period. `by` has the ' +
    'twelve largest groups, and the others together as `other`. A reply is at most a minute ' +
    'old. A partner gets data of its own events, an operator of all.',
  query: Type.Object({
    from: Type.With(DaysParameters.startDate, {
      description: 'First day, or instant; six days before `until` when left out',
    }),
    until: Type.With(DaysParameters.endDate, {
      description:
        `Last day, or instant (excluded); \`from\`, else today, when left out; ${DAYS_MAX} days ` +
        'at most',
    }),
    timezone: DaysParameters.timezone,
    by: Type.Optional(
      Type.Enum([...GROUPINGS], { description: 'What XP is told apart by; subject when left out' }),
    ),
    courseId: only('sourcedId of a course: only its events'),
    classId: only('sourcedId of a class: only students who are enrolled in it'),
    schoolId: only('sourcedId of a school: only its students'),
  }),
  responses: { 200: DailyActivity },
  errors: [404],
  handle: async (ctx, { query, caller }) => {
    const { from, until, timezone, by = 'subject', ...filters } = query;
    const days = parseDays(
      {
        ...(from === undefined ? {} : { startDate: from }),
        ...(until === undefined ? {} : { endDate: until }),
        ...(timezone === undefined ? {} : { timezone }),
      },
      ctx.now(),
      { start: 'from', end: 'until', daysMax: DAYS_MAX },
    );
    const wanted = { days, by, ...filters };
    const reader = caller.operator ? '' : caller.applicationId;
    const key = JSON.stringify([reader, wanted]);
    const cache = cacheOf(ctx);
    const known = cache.get(key);
    const reply = known ?? sumDays(ctx.db, caller, wanted);
    if (!known) {
      cache.set(key, reply);
      reply.catch(() => cache.delete(key));
    }
    return {
      status: 200,
      body: {
        ...{ from: days.startDate, until: days.endDate, timezone: days.timezone },
        days: await reply,
      },
    };
  },
});

export const dailyRoutes: readonly Route[] = [daily];
