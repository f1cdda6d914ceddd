/** HTTP route of a class: what each of its students did in a period. */
import Type from 'typebox';
import { route } from '../../http/route.ts';
import { ById, Instant, nullable, SourcedId } from '../../http/schema.ts';
import { linkHeader, parseLimit, parseOffset } from '../../listing/page.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { PERIOD_DAYS_MAX, PeriodParameters } from '../../progress/analytics/schema.ts';
import { findActivity } from '../../progress/insights/students.ts';
import { parsePeriod } from '../../progress/period.ts';
import { findSettings } from '../../review/records/settings.ts';
import { countDueOf } from '../../review/states/recall.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { countLearners, findLearners } from './students.ts';

const STUDENTS_MAX = 500;

const text = (description: string) => Type.Optional(Type.String({ description }));

const count = (description: string) => Type.Integer({ minimum: 0, description });

const ClassStudent = Type.Object({
  sourcedId: SourcedId,
  givenName: nullable(Type.String(), 'As in the roster'),
  familyName: nullable(Type.String(), 'As in the roster'),
  xp: Type.Number({ description: 'Sum of XP in the period, signed' }),
  activeSeconds: count('Active seconds in the period'),
  sessions: count('Study sessions that overlap the period'),
  due: count("Standards to review that are due today or before, on the student's local day"),
  streakDays: count('Days in a row that reached the daily goal, up to now'),
  lastSeenAt: nullable(
    Instant,
    'The latest of: end of the latest session, XP entry, result; of all time. Null: nothing',
  ),
});

const ClassInsights = Type.Object(
  {
    classId: SourcedId,
    from: Type.String({ description: 'The first day', examples: ['2026-01-15'] }),
    until: Type.String({ description: 'The last day', examples: ['2026-01-21'] }),
    timezone: Type.String({ description: 'IANA name' }),
    students: Type.Array(ClassStudent, { maxItems: STUDENTS_MAX, description: 'By name' }),
    offset: Type.Integer({ description: 'Students before this page' }),
    limit: Type.Integer({ description: 'Maximum of students on a page' }),
    total: Type.Integer({ description: 'Students on all pages' }),
  },
  { title: 'ClassInsights', description: 'What each student of a class did in a period' },
);

interface Named {
  readonly sourcedId: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
}

interface Place {
  readonly limit: number;
  readonly offset: number;
}

function listNamed(db: Queryable, students: Sql, { limit, offset }: Place): Promise<Named[]> {
  return db.query<Named>(sql`
    select u.sourced_id, u.given_name, u.family_name from users u
    where u.sourced_id in (${students})
    order by u.family_name, u.given_name, u.sourced_id
    limit ${limit} offset ${offset}`);
}

export const classInsights = route({
  method: 'GET',
  url: '/insights/1.0/classes/:sourcedId',
  operationId: 'getClassInsights',
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  summary: 'Read XP, time, sessions, due reviews and streak of each student of a class',
  description:
    'Of the students of active enrollments whom the caller may read, with the numbers that the ' +
    'routes of one student have. Days are those of `timezone`; the last seven when the query has ' +
    'no period. A partner gets data of its own events.',
  path: ById,
  query: Type.Object({
    ...PeriodParameters,
    offset: text('Students to skip; 0 when left out'),
    limit: text(`Students per page; 100 when left out, ${STUDENTS_MAX} at most`),
  }),
  responses: { 200: ClassInsights },
  errors: [404],
  async handle(ctx, { path, query, caller, url }) {
    const { db } = ctx;
    const now = ctx.now();
    const classId = path.sourcedId;
    const days = parsePeriod(query, now, PERIOD_DAYS_MAX);
    const place = {
      limit: parseLimit(query.limit, STUDENTS_MAX),
      offset: parseOffset(query.offset),
    };
    const learners = await findLearners(db, caller, { classId });
    const students = await listNamed(db, learners, place);
    const total = await countLearners(db, learners);
    const ids = students.map(({ sourcedId }) => sourcedId);
    recordDisclosure(ids);
    const activity = await findActivity(db, ids, { caller, days, now });
    const due = await countDueOf(db, ids, { caller, now, settings: await findSettings(db) });
    return {
      status: 200,
      body: {
        classId,
        ...{ from: days.startDate, until: days.endDate, timezone: days.timezone },
        students: students.map((student) => ({
          ...student,
          ...activity.get(student.sourcedId),
          due: due.get(student.sourcedId) ?? 0,
        })),
        ...place,
        total,
      },
      headers: {
        'x-total-count': String(total),
        link: linkHeader(`${ctx.config.baseUrl}${url}`, place, total),
      },
    };
  },
});
