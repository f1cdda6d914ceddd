/** HTTP route of the summary of a class. */
import Type from 'typebox';
import { route } from '../../http/route.ts';
import { ById } from '../../http/schema.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { parseToday } from '../../progress/period.ts';
import { listNamed, STUDENTS_MAX } from '../pages.ts';
import { countLearners, findLearners } from '../students.ts';
import { ClassSummary, SummaryQuery } from './schema.ts';
import { summarise } from './summary.ts';

export const classSummary = route({
  method: 'GET',
  shows: 'summary of time and practice',
  url: '/insights/1.0/classes/:sourcedId/summary',
  forPeople: true,
  forOrgRoles: ['district'],
  operationId: 'getClassSummary',
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  summary: 'Read who of a class needs the teacher, what it practises next, what to celebrate',
  description:
    'Of the students of active enrollments whom the caller may read, with the numbers that the ' +
    'routes of one student have. Who needs the teacher follows from the last seven days, whatever ' +
    'the period. A partner gets data of its own events. The formulas: [What the numbers ' +
    'mean](/docs/reference/insights).',
  path: ById,
  query: Type.Object(SummaryQuery),
  responses: { 200: ClassSummary },
  errors: [404],
  async handle(ctx, { path, query, caller }) {
    const { reads: db } = ctx;
    const now = ctx.now();
    const { today, timezone } = parseToday(query.timezone, now);
    const classId = path.sourcedId;
    const learners = await findLearners(db, caller, { classId });
    const students = await listNamed(db, learners, { limit: STUDENTS_MAX, offset: 0 });
    recordDisclosure(students.map(({ sourcedId }) => sourcedId));
    const total =
      students.length < STUDENTS_MAX ? students.length : await countLearners(db, learners);
    const period = query.period ?? 'week';
    const found = { caller, classId, students, period, timezone, today, now };
    return { status: 200, body: { ...(await summarise(db, found)), total } };
  },
});
