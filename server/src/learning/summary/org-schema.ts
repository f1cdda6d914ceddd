/** Wire shapes of the summary of an org. */
import Type from 'typebox';
import {
  count,
  Instant,
  nullable,
  optionalText,
  pageMembers,
  SourcedId,
  Uuid,
} from '../../http/schema.ts';
import { Standard } from '../../review/schema.ts';
import { numberMembers } from '../numbers.ts';
import { STUDENTS_MAX, studentMembers } from '../pages.ts';
import { ORG_PERIODS } from './period.ts';
import { oneOf, periodOf } from './schema.ts';

/** More are not read at once: each student of each class is. */
export const ORG_CLASSES_MAX = 500;
/** The standards that most students are taught. */
export const ORG_STANDARDS_MAX = 500;
/** Orgs directly below one: a state has some hundreds of districts. */
export const ORG_CHILDREN_MAX = 2_000;

export const OrgSummaryQuery = {
  period: Type.Optional(oneOf(ORG_PERIODS, 'week when left out; weeks begin on Monday')),
  timezone: optionalText('IANA name, of which days are; UTC when left out'),
};

const seats = {
  students: count('Active enrollments as student; who is in two classes counts in both'),
  participated: count('Of these, those with XP in the period'),
  participatedBefore: count('In the period before'),
  needs: count('Students who need the teacher'),
  onTrack: count('Students who do what is usual for them'),
  ahead: count('Students who do half more than usual, or more'),
};

const School = Type.Object({ sourcedId: SourcedId, name: Type.String() });

const OrgClass = Type.Object({
  classId: SourcedId,
  title: Type.String(),
  school: School,
  ...seats,
  xp: Type.Number({ description: 'Sum of XP of its students in the period, signed' }),
  xpBefore: Type.Number({ description: 'Of the period before' }),
});

const sums = { classes: count('Classes with students'), ...seats };

/** Members of an org in a reply. */
export const orgMembers = {
  sourcedId: SourcedId,
  name: Type.String(),
  type: Type.String({ examples: ['school'] }),
};

export const OrgList = Type.Object(
  { orgs: Type.Array(Type.Object(orgMembers), { maxItems: ORG_CHILDREN_MAX }) },
  { title: 'SummaryOrgs', description: 'The topmost orgs whose summary the caller may read' },
);

export const OrgSummary = Type.Object(
  {
    orgId: SourcedId,
    name: Type.String(),
    type: Type.String({ examples: ['school'] }),
    period: periodOf(ORG_PERIODS),
    timezone: Type.String({ description: 'IANA name' }),
    asOf: Instant,
    sums: nullable(
      Type.Object(sums, { description: 'Of `classes`' }),
      `Null where there are more than ${ORG_CLASSES_MAX} classes: ask for the orgs below`,
    ),
    orgs: Type.Array(
      Type.Object({
        ...orgMembers,
        sums: nullable(Type.Object(sums), 'Of those of `classes` that are in it or below it'),
      }),
      { maxItems: ORG_CHILDREN_MAX, description: 'Active orgs directly below it, by name' },
    ),
    classes: nullable(
      Type.Array(OrgClass, { maxItems: ORG_CLASSES_MAX }),
      'Active classes with students in it and below it, the largest share that needs the teacher ' +
        'first; null as `sums`',
    ),
    withheld: count('Classes of fewer than ten students, which analysts do not see'),
  },
  { title: 'OrgSummary', description: 'Which classes of an org need help, and how many take part' },
);

export const OrgStandards = Type.Object(
  {
    orgId: SourcedId,
    asOf: Instant,
    standards: nullable(
      Type.Array(
        Type.Object({
          ...Standard.properties,
          students: count('In classes whose course teaches it; who is in two counts in both'),
          mastered: count('Of these, those with a full MASTERY score in a lesson of it'),
        }),
        { maxItems: ORG_STANDARDS_MAX },
      ),
      'Active standards that lessons of the courses are tagged with, the smallest share that ' +
        `mastered it first; those that most students are taught, when there are more than ${ORG_STANDARDS_MAX}. ` +
        `Null where there are more than ${ORG_CLASSES_MAX} classes: ask for the orgs below`,
    ),
    withheld: count('Classes of fewer than ten students, which are in no number for analysts'),
  },
  { title: 'OrgStandards', description: 'How many students of an org mastered each standard' },
);

const OrgStudent = Type.Object({
  studentKey: Uuid,
  ...Type.Partial(Type.Object(studentMembers)).properties,
  grade: nullable(
    Type.String(),
    'The first one in the roster; null = none. For analysts without `names` null in all of a school ' +
      'where a grade, or none, has fewer than ten students',
  ),
  school: Type.With(School, { description: 'Of a class in the org that the student is in' }),
  ...numberMembers,
  activeDays: count('Days of the period with XP above 0'),
  mastered: count('Standards mastered for the first time in the period'),
});

export const OrgStudents = Type.Object(
  {
    orgId: SourcedId,
    name: Type.String(),
    period: Type.Omit(periodOf(ORG_PERIODS), ['before']),
    timezone: Type.String({ description: 'IANA name' }),
    asOf: Instant,
    students: nullable(
      Type.Array(OrgStudent, {
        maxItems: STUDENTS_MAX,
        description:
          'By name; for analysts without `names` by `studentKey`, without sourcedId and names. ' +
          '`studentKey` is the pseudonym that the warehouse has as `student_key`',
      }),
      `Null where there are more than ${ORG_CLASSES_MAX} classes: ask for the orgs below`,
    ),
    withheld: count(
      'Schools with fewer than ten students, of which analysts without names see no student',
    ),
    ...pageMembers,
  },
  { title: 'OrgStudents', description: 'What each student of an org did in a period' },
);
