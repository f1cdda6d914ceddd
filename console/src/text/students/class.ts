/** Texts of the page of one class. */
import { counted, texts } from '../texts.ts';

export const classText = texts({
  trail: 'Classes',
  noun: 'Class',
  recorded: 'Opening this page is recorded in the disclosures of each student.',
  summary: 'Who needs the teacher, and what to practise next',
  range: 'Days',
  '7d': '7 days',
  '28d': '28 days',
  '92d': '92 days',
  caption: 'Students of the class',
  name: 'Student',
  xp: 'XP',
  active: 'Active time',
  sessions: 'Sessions',
  due: 'Reviews due',
  mastery: 'Recalled',
  of: (count: string) => `of ${count}`,
  streak: 'Streak',
  days: (count: number) => counted(count, 'day', 'days'),
  seen: 'Last seen',
  never: 'never',
  more: (shown: number, total: number) => `The first ${shown} of ${total} students by name.`,
  empty: {
    title: 'No student in this class',
    sentence: 'Students come into a class by active enrollments.',
  },
  map: {
    title: 'Mastery by standard and student',
    group: 'Standards',
    caption:
      'Standards that each student recalls today, of those answered correctly once or more, by group',
    scroll: 'Mastery by standard and student, scrolls sideways',
    cell: (recalled: string, standards: string) => `${recalled} of ${standards}`,
    meaning: (desired: string) =>
      `Standards recalled today, of those answered correctly. Recalled: a chance of recall as desired, ${desired} unless a course has its own, or more.`,
    none: 'None',
    all: 'All',
    empty: 'No student of this class has a review state yet.',
    emptyFramework: 'No student of this class has a review state in this framework.',
    more: (shown: number, total: number) => `The first ${shown} of ${total} students by name.`,
  },
});
