/** HTTP route of mastery: what a student, a class or a course knows of a framework. */
import Type from 'typebox';
import { route } from '../http/route.ts';
import { count, Instant, optionalText } from '../http/schema.ts';
import { recordDisclosure } from '../privacy/disclosure-scope.ts';
import { findSettings } from '../review/records/settings.ts';
import { chooseFramework, FrameworkMember, FrameworkQuery } from './framework.ts';
import { findMastery, ItemMastery } from './mastery.ts';
import { DesiredRetention } from './numbers.ts';
import { countLearners, findLearners } from './students.ts';

const Mastery = Type.Object(
  {
    frameworkId: FrameworkMember,
    students: count('Students whom the numbers are of, with review states or without'),
    items: Type.Record(Type.String(), ItemMastery, {
      description: 'By id of the CFItem; only items with numbers',
    }),
    desiredRetention: DesiredRetention,
    asOf: Instant,
  },
  { title: 'Mastery', description: 'What students know of a framework' },
);

export const mastery = route({
  method: 'GET',
  shows: 'review states',
  url: '/insights/1.0/mastery',
  forPeople: true,
  operationId: 'getMastery',
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  summary: 'Read what a student, a class or a course knows of a framework',
  description:
    'Send exactly one of studentId, classId and courseId; the students of a class or course are ' +
    'those of its active enrollments. Recall and due days are those of the review states, on the ' +
    'local day of each student. A partner gets students and review states that it may read, and ' +
    'mastery from its own events; an operator all. Students of a standard with fewer than ten ' +
    'are in the disclosure log.',
  query: Type.Object({
    frameworkId: FrameworkQuery,
    studentId: optionalText('One student'),
    classId: optionalText('The students of a class'),
    courseId: optionalText('The students of all classes of a course'),
  }),
  responses: { 200: Mastery },
  errors: [404],
  async handle({ reads: db, now: clock }, { query, caller }) {
    const now = clock();
    const students = await findLearners(db, caller, query);
    const settings = await findSettings(db);
    const frameworkId = await chooseFramework(db, query.frameworkId, { students, caller });
    const { items, shown } = await findMastery(db, {
      ...{ caller, frameworkId, students, now, settings },
    });
    recordDisclosure(shown);
    return {
      status: 200,
      body: {
        frameworkId,
        students: await countLearners(db, students),
        items,
        desiredRetention: settings.desiredRetention,
        asOf: now,
      },
    };
  },
});
