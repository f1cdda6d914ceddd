/** Routes that read reviews: states of a student; retention and forecast for operators. */
import Type from 'typebox';
import { requireStudent } from '../access/students.ts';
import type { Context } from '../context.ts';
import { notFound } from '../http/problem.ts';
import { parseCount } from '../http/request/count.ts';
import { type Route, route } from '../http/route.ts';
import { ById, optionalText, SourcedId, Uuid } from '../http/schema.ts';
import { pageHeaders, parsePage } from '../listing/page.ts';
import { dateOfDay, localDay } from './algorithm/days.ts';
import { hasWork } from './placement/lifecycle.ts';
import { findSettings } from './records/settings.ts';
import { retentionByWeek } from './reports/retention-route.ts';
import { findForecast, findRetention } from './reports/totals.ts';
import { Forecast, Retention, ReviewDetails, Reviews } from './schema.ts';
import { sweep } from './states/due.ts';
import {
  countDue,
  findReview,
  findToday,
  listOwnAnswers,
  listReviews,
  previewOf,
  reviewDetailsOf,
  reviewOf,
} from './states/read.ts';

const LIMIT_MAX = 3_000;

/** Sweeps the student first where there is work, so that the reply does not wait for the job. */
async function sweepAndFindToday(ctx: Pick<Context, 'db' | 'now'>, studentId: string) {
  const now = ctx.now();
  if (await hasWork(ctx.db, now, studentId)) await sweep(ctx.db, now, studentId);
  const settings = await findSettings(ctx.db);
  return { settings, today: await findToday(ctx.db, studentId, { now, settings }) };
}

const reviewsOfUser = route({
  method: 'GET',
  shows: 'review states',
  url: '/insights/1.0/users/:sourcedId/reviews',
  forPeople: true,
  operationId: 'listReviews',
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  summary: "List a student's review states, in the order in which they are due",
  description:
    'There is a state for each standard that the student answered correctly at least once. A ' +
    'partner sees the states of its own content, and those to which its own events contributed. ' +
    "Days are local days in the student's time zone and begin at 04:00. The request first places " +
    'due standards in review courses, so it may create lessons.',
  path: ById,
  query: Type.Object({
    due: Type.Optional(
      Type.Enum(['today', 'overdue', 'all'], {
        description: 'today: due today or before; overdue: due before today; all when left out',
      }),
    ),
    subject: optionalText('Only states whose source course or standard has this subject'),
    offset: optionalText('States to skip; 0 when left out'),
    limit: optionalText('States per page; 100 when left out, 3000 at most'),
  }),
  responses: { 200: Reviews },
  errors: [404],
  async handle(ctx, { path, query, caller, url }) {
    const studentId = path.sourcedId;
    const place = parsePage(query, LIMIT_MAX);
    await requireStudent(ctx.db, caller, studentId);
    const at = await sweepAndFindToday(ctx, studentId);
    const scope = { caller, studentId, due: query.due ?? 'all', subject: query.subject } as const;
    const { rows, total } = await listReviews(ctx.db, scope, { ...place, today: at.today });
    const counts = await countDue(ctx.db, scope, at.today);
    return {
      status: 200,
      body: {
        reviews: rows.map((row) => reviewOf(row, at)),
        today: dateOfDay(at.today),
        counts,
        ...place,
        total,
      },
      headers: pageHeaders(`${ctx.config.baseUrl}${url}`, place, total),
    };
  },
});

const reviewOfUser = route({
  method: 'GET',
  shows: 'review states',
  url: '/insights/1.0/users/:sourcedId/reviews/:standardId',
  forPeople: true,
  operationId: 'getReview',
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  summary: 'Read one review state, with its answers and the next intervals',
  description: 'The request first places due standards in review courses, as the list does.',
  path: Type.Object({ sourcedId: SourcedId, standardId: Uuid }),
  responses: { 200: ReviewDetails },
  errors: [404],
  async handle(ctx, { path, caller }) {
    const key = { studentId: path.sourcedId, standardId: path.standardId.toLowerCase() };
    await requireStudent(ctx.db, caller, key.studentId);
    const at = await sweepAndFindToday(ctx, key.studentId);
    const row = await findReview(ctx.db, caller, key);
    if (!row) throw notFound('review state of the standard', key.standardId);
    return {
      status: 200,
      body: {
        review: reviewDetailsOf(row, at),
        answers: await listOwnAnswers(ctx.db, caller, key),
        preview: previewOf(row, at),
      },
    };
  },
});

const DAYS = { name: 'days', usual: 30, most: 366 };

const daysQuery = Type.Object({ days: optionalText('1 to 366; 30 when left out') });

const retention = route({
  method: 'GET',
  shows: 'nothing',
  url: '/admin/1.0/review/retention',
  operationId: 'getReviewRetention',
  scope: 'admin',
  tag: 'Operation',
  summary: 'Read the share of reviews in the last days that were passed',
  description:
    'Counts the first review of each student, standard and local day. The day of the first ' +
    'correct answer on a standard does not count. The counts are at most a minute old.',
  query: daysQuery,
  responses: { 200: Retention },
  async handle(ctx, { query }) {
    const days = parseCount(query.days, DAYS);
    const settings = await findSettings(ctx.db);
    const to = localDay(ctx.now(), settings.timeZone);
    const from = to - days + 1;
    return {
      status: 200,
      body: {
        startDate: dateOfDay(from),
        endDate: dateOfDay(to),
        desiredRetention: settings.desiredRetention,
        ...(await ctx.reports.ofOperators(['retention', from, to], (db) =>
          findRetention(db, { from, to }),
        )),
      },
    };
  },
});

const forecast = route({
  method: 'GET',
  shows: 'nothing',
  url: '/admin/1.0/review/forecast',
  operationId: 'getReviewForecast',
  scope: 'admin',
  tag: 'Operation',
  summary: 'Read the number of reviews due on each of the next days, today first',
  description: 'Assumes that no student answers in between. The counts are at most a minute old.',
  query: daysQuery,
  responses: { 200: Forecast },
  async handle(ctx, { query }) {
    const days = parseCount(query.days, DAYS);
    const { timeZone } = await findSettings(ctx.db);
    const today = localDay(ctx.now(), timeZone);
    const body = await ctx.reports.ofOperators(['forecast', today, days], (db) =>
      findForecast(db, { today, days }),
    );
    return { status: 200, body };
  },
});

export const reviewRoutes: readonly Route[] = [
  reviewsOfUser,
  reviewOfUser,
  retentionByWeek,
  retention,
  forecast,
];
