/** HTTP route of activity over students: XP, results and active students by day. */
import Type from 'typebox';
import { type Route, route } from '../../http/route.ts';
import { optionalText } from '../../http/schema.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { parsePeriod } from '../period.ts';
import { GROUPINGS, sumDays } from './daily.ts';
import { ActivityDay, PERIOD_DAYS_MAX, PeriodParameters } from './schema.ts';

const DailyActivity = Type.Object(
  {
    from: Type.String({ description: 'The first day' }),
    until: Type.String({ description: 'The last day' }),
    timezone: Type.String({ description: 'IANA name' }),
    days: Type.Array(ActivityDay, {
      // Instants within the first and the last day have one more.
      maxItems: PERIOD_DAYS_MAX + 1,
      description: 'Each day of the period, in order',
    }),
  },
  { title: 'DailyActivity', description: 'XP, results and active students by day' },
);

const URL = '/analytics/1.0/daily';

const daily = route({
  method: 'GET',
  shows: 'activity',
  url: URL,
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  operationId: 'getDailyActivity',
  summary: 'Sum XP and count results and active students by day',
  description:
    'Days are those of `timezone`; the last seven when the query has no period. `by` has the ' +
    'twelve largest groups, and the others together as `other`, with a subject or course of that ' +
    'name. A reply is at most a minute old. A partner gets data of its own events, of students ' +
    'that it may read, an operator of all. Students of a day or a group with fewer than ten are ' +
    'in the disclosure log.',
  query: Type.Object({
    ...PeriodParameters,
    by: Type.Optional(
      Type.Enum([...GROUPINGS], { description: 'What XP is told apart by; subject when left out' }),
    ),
    courseId: optionalText('sourcedId of a course: only its events'),
    classId: optionalText('sourcedId of a class: only students who are enrolled in it'),
    schoolId: optionalText('sourcedId of a school: only its students'),
  }),
  responses: { 200: DailyActivity },
  errors: [404],
  handle: async (ctx, { query, caller }) => {
    const { by = 'subject', courseId, classId, schoolId } = query;
    const days = parsePeriod(query, ctx.now(), PERIOD_DAYS_MAX);
    const wanted = { days, by, courseId, classId, schoolId };
    const sums = await ctx.reports.get({ caller, key: [URL, wanted], db: ctx.reads }, (db) =>
      sumDays(db, caller, wanted),
    );
    recordDisclosure(sums.shown);
    return {
      status: 200,
      body: {
        ...{ from: days.startDate, until: days.endDate, timezone: days.timezone },
        days: sums.days,
      },
    };
  },
});

export const dailyRoutes: readonly Route[] = [daily];
