/** HTTP route of a class: what each of its students did in a period. */
import Type from 'typebox';
import { route } from '../http/route.ts';
import { ById, pageMembers, SourcedId } from '../http/schema.ts';
import { pageHeaders, parsePage } from '../listing/page.ts';
import { recordDisclosure } from '../privacy/disclosure-scope.ts';
import { PERIOD_DAYS_MAX, PeriodParameters } from '../progress/analytics/schema.ts';
import { parsePeriod } from '../progress/period.ts';
import { findNumbers, numberMembers } from './numbers.ts';
import { listNamed, STUDENTS_MAX, StudentPages, studentMembers } from './pages.ts';
import { countLearners, findLearners } from './students.ts';

const ClassStudent = Type.Object({ ...studentMembers, ...numberMembers });

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
    const place = parsePage(query, STUDENTS_MAX);
    const learners = await findLearners(db, caller, { classId });
    const students = await listNamed(db, learners, place);
    const total = await countLearners(db, learners);
    const ids = students.map(({ sourcedId }) => sourcedId);
    recordDisclosure(ids);
    const numbersOf = await findNumbers(db, ids, { caller, days, now });
    return {
      status: 200,
      body: {
        classId,
        ...{ from: days.startDate, until: days.endDate, timezone: days.timezone },
        students: students.map((student) => ({ ...student, ...numbersOf(student.sourcedId) })),
        ...place,
        total,
      },
      headers: pageHeaders(`${ctx.config.baseUrl}${url}`, place, total),
    };
  },
});
