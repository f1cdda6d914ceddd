/** Texts of the page of one class. */
import { counted, texts } from './texts.ts';

export const classText = texts({
  trail: 'Classes',
  recorded: 'What you see here of students is recorded in their disclosures.',
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
  streak: 'Streak',
  days: (count: number) => counted(count, 'day', 'days'),
  seen: 'Last seen',
  never: 'never',
  more: (shown: number, total: number) => `The first ${shown} of ${total} students by name.`,
  empty: {
    title: 'No student in this class',
    sentence: 'Students come into a class by active enrollments.',
  },
});
