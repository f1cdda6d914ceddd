/** Wire shapes of the summary of a class. */
import Type from 'typebox';
import { count, Instant, nullable, optionalText, SourcedId } from '../../http/schema.ts';
import { Standard } from '../../review/schema.ts';
import { DesiredRetention, numberMembers } from '../numbers.ts';
import { STUDENTS_MAX, studentMembers } from '../pages.ts';
import { PERIODS } from './period.ts';
import { KNOWN, NEEDS, PRACTISE_MAX, REASONS, STANDINGS, USUAL_WEEKS } from './rules.ts';

export const STANDARDS_MAX = 200;
export const LESSONS_MAX = 3;

export const oneOf = <Name extends string>(names: readonly Name[], description: string) =>
  Type.Unsafe<Name>({ anyOf: names.map((name) => Type.Literal(name)), description });

export const day = (description: string) => Type.String({ description, examples: ['2026-01-15'] });

export const SummaryQuery = {
  period: Type.Optional(oneOf(PERIODS, 'week when left out; weeks begin on Monday')),
  timezone: optionalText('IANA name, of which days are; UTC when left out'),
};

/** A lesson to open. */
export const LessonLink = Type.Object(
  {
    sourcedId: SourcedId,
    title: Type.String(),
    courseId: SourcedId,
    url: Type.String({ description: 'Of its resource', examples: ['https://quest.example/1'] }),
  },
  { title: 'LessonLink', description: 'A lesson, and where its resource opens' },
);

const Student = Type.Object({
  ...studentMembers,
  standing: oneOf(STANDINGS, 'XP of the last seven days against what is usual for the student'),
  need: nullable(
    oneOf(NEEDS, 'Why the student needs the teacher'),
    'Null unless standing is needs',
  ),
  usualXp: nullable(
    Type.Number(),
    `Median of the ${USUAL_WEEKS} weeks before, without those in which nobody of the class earned ` +
      'XP; null = fewer than two are left',
  ),
  weeks: Type.Array(Type.Number(), {
    maxItems: USUAL_WEEKS + 1,
    description: 'XP of spans of seven days, the last of which ends today',
  }),
  lastSeenAt: numberMembers.lastSeenAt,
  xp: numberMembers.xp,
  xpBefore: Type.Number({ description: 'Of the period before' }),
  mastered: count('Of `standards`, those mastered for the first time in the period'),
  masteredBefore: count('In the period before'),
  streakDays: numberMembers.streakDays,
  dailyGoal: nullable(Type.Number(), 'XP per day; null = no course sets more than 1'),
  goalDays: count('Days of the period that reached the daily goal, or 1 XP without one'),
  known: Type.Array(oneOf(KNOWN, 'none, below the desired retention, recalled, or mastered'), {
    maxItems: STANDARDS_MAX,
    description: 'What the student knows of each of `standards`, in their order',
  }),
  recall: Type.Array(nullable(Type.Integer({ minimum: 0, maximum: 100 }), 'In percent'), {
    maxItems: STANDARDS_MAX,
    description: 'Recall of each of `standards` today; null = no correct answer yet',
  }),
});

const Suggested = Type.Object({
  item: Standard,
  below: count('Students whose recall today is less than the desired retention of their state'),
  notYet: count('Students who have neither answered it correctly nor mastered it'),
  lessons: Type.Array(LessonLink, {
    maxItems: LESSONS_MAX,
    description: 'Lessons in use that are tagged with it, those of the course of the class first',
  }),
});

const PeriodDays = Type.Object({ from: day('The first day'), until: day('The last day') });

/** The period of a summary, of one of these names. */
export const periodOf = <Name extends string>(names: readonly Name[]) =>
  Type.Object({
    name: oneOf(names, 'The period that was asked for'),
    from: day('The first day'),
    until: day('The last day; today, where the period is not over'),
    before: Type.With(PeriodDays, {
      description: 'As many days, whole weeks earlier, with which the period is compared',
    }),
  });

export const ClassSummary = Type.Object(
  {
    classId: SourcedId,
    title: Type.String({ description: 'Title of the class' }),
    period: periodOf(PERIODS),
    timezone: Type.String({ description: 'IANA name' }),
    asOf: Instant,
    desiredRetention: DesiredRetention,
    total: count(`Students of active enrollments; of more than ${STUDENTS_MAX}, the first by name`),
    needs: count('Students who need the teacher'),
    onTrack: count('Students who do what is usual for them'),
    ahead: count('Students who do half more than usual, or more'),
    students: Type.Array(Student, {
      maxItems: STUDENTS_MAX,
      description: 'Who needs the teacher most first',
    }),
    standards: Type.Array(Standard, {
      maxItems: STANDARDS_MAX,
      description:
        'Those that lessons in use of the course are tagged with; of a course without any, those ' +
        'with a review state in the framework that the students know most of. In its order',
    }),
    practiseNext: Type.Array(Suggested, {
      maxItems: PRACTISE_MAX,
      description:
        'Standards with lessons, by the number of students who need them: below, and once half ' +
        'of the class has begun it, notYet',
    }),
    celebrations: Type.Array(
      Type.Object({
        studentId: SourcedId,
        reasons: Type.Array(oneOf(REASONS, 'See the definitions'), { maxItems: REASONS.length }),
      }),
      { maxItems: STUDENTS_MAX, description: 'Who achieved most first' },
    ),
  },
  {
    title: 'ClassSummary',
    description: 'Who of a class needs the teacher, what it practises next, what to celebrate',
  },
);
