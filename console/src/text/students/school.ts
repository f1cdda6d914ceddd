/** Texts of which classes of a school or district need help, and how many students take part. */
import { counted, texts } from '../texts.ts';

type Standings = Readonly<Record<'needs' | 'students' | 'onTrack' | 'ahead', number>>;

export const schoolText = texts({
  title: 'Schools',
  noun: 'School',
  needs: ({ needs, students, onTrack, ahead }: Standings) =>
    `${needs} of ${counted(students, 'student needs', 'students need')} the teacher, ${onTrack} on track, ${ahead} ahead.`,
  part: (count: number, students: number, before: number) =>
    `${count} of ${students} took part, ${before} in the period before.`,
  both: 'A student of two classes counts in both.',
  tooMany: 'There are more than 500 classes. Choose a school or district below.',
  withheld: (count: number) =>
    `${counted(count, 'class', 'classes')} of fewer than ten students ${count === 1 ? 'is' : 'are'} not shown.`,
  views: { label: 'Parts of this page', summary: 'Classes', students: 'Students' },
  students: {
    title: 'Students',
    byName: 'Students by name, with what they did and know',
    byKey: 'Students by pseudonym, with what they did and know',
    recorded: 'Opening this page is recorded in the disclosures of each student.',
    withheld: (count: number) =>
      `${counted(count, 'school', 'schools')} with fewer than ten students ${count === 1 ? 'is' : 'are'} not shown: a pseudonym would not hide who it is.`,
    tooMany: 'There are more than 500 classes. Choose a school or district under “Classes”.',
    empty: { title: 'No student' },
    name: 'Student',
    key: 'Pseudonym',
    grade: 'Grade',
    xp: 'XP',
    activeDays: 'Active days',
    activeSeconds: 'Active time',
    mastered: 'Mastered',
    recalled: 'Recalled',
    due: 'Reviews due',
    seen: 'Last seen',
    never: 'never',
  },
  orgs: { title: 'Schools and districts', caption: 'Schools and districts below, by name' },
  classes: { title: 'Classes', caption: 'Classes, the largest share that needs the teacher first' },
  standards: {
    title: 'Standards',
    caption: 'Standards that the courses teach, the smallest share that mastered it first',
  },
  choice: { caption: 'Schools and districts whose classes you may see' },
  column: {
    name: 'Name',
    type: 'Kind',
    school: 'School',
    classes: 'Classes',
    students: 'Students',
    needs: 'Need help',
    onTrack: 'On track',
    ahead: 'Ahead',
    participated: 'Took part',
    participatedBefore: 'Before',
    xp: 'XP',
    xpBefore: 'XP before',
    standard: 'Standard',
    mastered: 'Mastered',
    share: 'Share',
  },
  empty: {
    title: 'No class with students',
    sentence: 'Classes belong to a school, and students come into them by active enrollments.',
  },
  none: {
    title: 'No school or district',
    sentence: 'Orgs come from the roster. People lead one by a role in it, such as principal.',
  },
});
