/** HTTP route of a class: what each of its students did in a period. */
import Type from 'typebox';
import { route } from '../http/route.ts';
import { ById, count, Instant, nullable, SourcedId } from '../http/schema.ts';
import { linkHeader } from '../listing/page.ts';
import { recordDisclosure } from '../privacy/disclosure-scope.ts';
import { PERIOD_DAYS_MAX, PeriodParameters } from '../progress/analytics/schema.ts';
import { findActivity } from '../progress/insights/students.ts';
import { parsePeriod } from '../progress/period.ts';
import { findSettings } from '../review/records/settings.ts';
import { countStatesOf } from '../review/states/recall.ts';
import {
  listNamed,
  pageMembers,
  placeOf,
  STUDENTS_MAX,
  StudentPages,
  studentMembers,
} from './pages.ts';
import { countLearners, findLearners } from './students.ts';

const ClassStudent = Type.Object({
  ...studentMembers,
  xp: Type.Number({ description: 'Sum of XP in the period, signed' }),
  activeSeconds: count('Active seconds in the period'),
  sessions: count('Study sessions that overlap the period'),
  standards: count('Standards with a review state: answered correctly once or more'),
  recalled: count('Of these, with a recall today of the desired retention of their state or more'),
  due: count("Of these, due today or before, on the student's local day"),
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
    ...pageMembers,
  },
  { title: 'ClassInsights', description: 'What each student of a class did in a period' },
);

const NO_STATES = { standards: 0, recalled: 0, due: 0 };

export const classInsights = route({
  method: 'GET',
  shows: 'summary of time and practice',
  url: '/insights/1.0/classes/:sourcedId',
  forPeople: true,
  operationId: 'getClassInsights',
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  summary: 'Read XP, time, sessions, reviews, mastery and streak of each student of a class',
  description:
    'Of the students of active enrollments whom the caller may read, with the numbers that the ' +
    'routes of one student have. Days are those of `timezone`; the last seven when the query has ' +
    'no period. A partner gets data of its own events.',
  path: ById,
  query: Type.Object({ ...PeriodParameters, ...StudentPages }),
  responses: { 200: ClassInsights },
  errors: [404],
  async handle(ctx, { path, query, caller, url }) {
    const { reads: db } = ctx;
    const now = ctx.now();
    const classId = path.sourcedId;
    const days = parsePeriod(query, now, PERIOD_DAYS_MAX);
    const place = placeOf(query);
    const learners = await findLearners(db, caller, { classId });
    const students = await listNamed(db, learners, place);
    const total = await countLearners(db, learners);
    const ids = students.map(({ sourcedId }) => sourcedId);
    recordDisclosure(ids);
    const activity = await findActivity(db, ids, { caller, days, now });
    const settings = await findSettings(db);
    const states = await countStatesOf(db, ids, { caller, now, settings });
    return {
      status: 200,
      body: {
        classId,
        ...{ from: days.startDate, until: days.endDate, timezone: days.timezone },
        students: students.map((student) => ({
          ...student,
          ...activity.get(student.sourcedId),
          ...(states.get(student.sourcedId) ?? NO_STATES),
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
