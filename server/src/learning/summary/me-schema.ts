/** Wire shapes of the own page of a student, a teacher or a leader. */
import Type from 'typebox';
import { count, nullable, optionalText, SourcedId } from '../../http/schema.ts';
import { Standard } from '../../review/schema.ts';
import { studentMembers } from '../pages.ts';
import { orgMembers } from './org-schema.ts';
import { day, LessonLink } from './schema.ts';

/** The entries of each list: a person reads no more of a page. */
export const DUE_MAX = 10;
export const MASTERED_MAX = 12;
export const CLASSES_MAX = 200;
export const ORGS_MAX = 500;

export const MeQuery = {
  timezone: optionalText('IANA name, of which days are; UTC when left out'),
};

const Learning = Type.Object({
  todayXp: Type.Number({ description: 'XP of today so far' }),
  dailyGoal: Type.Number({ description: 'XP per day; 1 where no course sets one' }),
  streakDays: count('Days in a row that reached the daily goal, up to now'),
  longestDays: count('The longest streak ever'),
  due: count('Standards that are due for a review today'),
  dueNext: Type.Array(
    Type.Object({
      standard: Standard,
      lesson: nullable(LessonLink, 'One in the own courses first; null = none is in use'),
    }),
    { maxItems: DUE_MAX, description: 'What is due longest first' },
  ),
  mastered: count('Standards with the full MASTERY score'),
  masteredLast: Type.Array(
    Type.Object({ standard: Standard, on: day('The first day on which it was mastered') }),
    { maxItems: MASTERED_MAX, description: 'The latest first' },
  ),
});

export const Me = Type.Object(
  {
    person: Type.Object(studentMembers),
    learning: nullable(Learning, 'Null for who is no student today, by role or enrollment'),
    teaches: Type.Array(
      Type.Object({
        sourcedId: SourcedId,
        title: Type.String(),
        students: count('Of active enrollments that count today'),
      }),
      { maxItems: CLASSES_MAX, description: 'Classes with an enrollment as teacher, by title' },
    ),
    leads: Type.Array(
      Type.Object({
        ...orgMembers,
        parentId: nullable(SourcedId, 'The org above; null = none'),
      }),
      { maxItems: ORGS_MAX, description: 'Orgs with a leading role, and all below them, by name' },
    ),
  },
  { title: 'Me', description: 'What the person who signed in learns, teaches and leads' },
);
