/** HTTP route of retention by group of standards and week. */
import Type from 'typebox';
import { notFound } from '../../http/problem.ts';
import { countParameter, parseCount } from '../../http/request/count.ts';
import { route } from '../../http/route.ts';
import { Uuid } from '../../http/schema.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { findRevision } from '../../standards/records/queries.ts';
import { dateOfDay, localDay } from '../algorithm/days.ts';
import { findSettings } from '../records/settings.ts';
import { dateText, GROUP_LEVEL, LevelMember, LevelQuery, Standard } from '../schema.ts';
import { findWeeklyRetention } from './retention.ts';

const URL = '/insights/1.0/retention';
const WEEKS = { name: 'weeks', usual: 12, most: 53 };

const counts = (description: string) =>
  Type.Array(Type.Integer({ minimum: 0 }), { maxItems: WEEKS.most, description });

const WeeklyRetention = Type.Object(
  {
    frameworkId: Uuid,
    level: LevelMember,
    desiredRetention: Type.Number({ description: 'REVIEW_RETENTION of the installation' }),
    weeks: Type.Array(dateText('A Monday'), {
      maxItems: WEEKS.most,
      description: 'The first days of the weeks, in order; the last one is the current week',
    }),
    rows: Type.Array(
      Type.Object({
        item: Standard,
        reviews: counts('Reviews in each week'),
        passed: counts('Of these, the reviews rated Hard or Good'),
      }),
      {
        description:
          'Groups with reviews in these weeks, in reading order: an item of the level with all ' +
          'items below it, or an item above the level by itself',
      },
    ),
  },
  { title: 'WeeklyRetention', description: 'Reviews, and how many were passed, by week' },
);

/** Days since 1970-01-01, a Thursday → those of the Monday of its week. */
function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}

export const retentionByWeek = route({
  method: 'GET',
  shows: 'review states',
  url: URL,
  operationId: 'getWeeklyRetention',
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  summary: 'Count the reviews of a framework, and those that were passed, by group and week',
  description:
    'Counts as the retention of operators does: the first review of each student, standard and ' +
    'local day, without the day of the first correct answer. A week is Monday to Sunday in the ' +
    "student's local days, which begin at 04:00. A partner gets the review states that it may " +
    'read of students that it may read, an operator all. Standards that were removed from the ' +
    'framework are not counted. A reply is at most a minute old. Students of a group and week ' +
    'with fewer than ten are in the disclosure log.',
  query: Type.Object({
    frameworkId: Uuid,
    weeks: countParameter(WEEKS, 'Weeks up to the current one'),
    level: LevelQuery,
  }),
  responses: { 200: WeeklyRetention },
  errors: [404],
  async handle(ctx, { query, caller }) {
    const weeks = parseCount(query.weeks, WEEKS);
    const level = parseCount(query.level, GROUP_LEVEL);
    const frameworkId = query.frameworkId.toLowerCase();
    if (!(await findRevision(ctx.reads, frameworkId))) throw notFound('framework', frameworkId);
    const { desiredRetention, timeZone } = await findSettings(ctx.reads);
    const from = mondayOf(localDay(ctx.now(), timeZone)) - 7 * (weeks - 1);
    const wanted = { frameworkId, level, from, weeks };
    const { rows, shown } = await ctx.reports.get(
      { caller, key: [URL, wanted], db: ctx.reads },
      (db) => findWeeklyRetention(db, { ...wanted, caller }),
    );
    recordDisclosure(shown);
    return {
      status: 200,
      body: {
        frameworkId,
        level,
        desiredRetention,
        weeks: Array.from({ length: weeks }, (_, index) => dateOfDay(from + 7 * index)),
        rows,
      },
    };
  },
});
