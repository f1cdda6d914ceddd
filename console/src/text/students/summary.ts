/** Texts of who of a class needs the teacher, what it practises next, what is celebrated. */
import { counted, texts } from '../texts.ts';

const percent = (share: string | undefined) => (share ? ` (${share})` : '');

/** A statement in a sentence, without the full stop that many end with. */
const named = (standard: string) => standard.replace(/\.(?=\u2069?$)/, '');

export const summaryText = texts({
  noun: 'Class',
  trail: { person: 'My classes', leader: 'Schools', account: 'Classes' },
  standings: (needs: number, onTrack: number, ahead: number) =>
    `${counted(needs, 'needs', 'need')} you, ${onTrack} on track, ${ahead} ahead.`,
  period: 'Period',
  periods: { today: 'Today', week: 'This week', lastWeek: 'Last week', term: 'Term' },
  days: (days: string, before: string | undefined) =>
    before ? `${days}, compared with ${before}.` : `${days}.`,
  print: 'Print',
  csv: 'CSV',
  recorded: 'Opening this page is recorded in the disclosures of each student.',
  first: (shown: number, total: number) => `The first ${shown} of ${total} students by name.`,
  empty: {
    title: 'No student in this class',
    sentence: 'Students come into a class by active enrollments.',
  },
  behind: {
    title: 'Fell behind',
    less_than_usual: (xp: string, usual: string) => `${xp} XP in seven days, usually ${usual}`,
    no_work: 'No XP in five weeks',
    seen: 'Last seen',
    never: 'never',
    none: 'No student fell behind.',
    more: (count: number) => `And ${count} more, first in the map below.`,
  },
  next: {
    title: 'Practise next',
    below: (count: number, desired: string) =>
      `${counted(count, 'student recalls', 'students recall')} it below ${desired}`,
    notYet: (count: number) => `${counted(count, 'has', 'have')} not begun it`,
    none: 'Nothing to practise: students recall every standard that has a lesson.',
  },
  celebrate: {
    title: 'Celebrate',
    mastered: (count: number) => `mastered ${counted(count, 'standard', 'standards')}`,
    streak: (days: number) => `${days} days in a row`,
    goal: (days: number) => `goal reached on ${counted(days, 'day', 'days')}`,
    none: 'Nothing new in this period.',
    more: (count: number) => `And ${count} more.`,
  },
  map: {
    title: 'Students and standards',
    caption: 'What each student knows of each standard, who needs you first',
    scroll: 'Students and standards, scrolls sideways',
    student: 'Student',
    xp: 'XP',
    before: (xp: string) => `(${xp})`,
    beforeMeaning: 'In brackets: XP of the period before.',
    hint: 'Choose a cell to read it. Arrow keys move between cells.',
    noStandards:
      'No lesson of this class is tagged with a standard, and no student has answered one.',
    standing: { needs: 'Needs you', on_track: 'On track', ahead: 'Ahead' },
    known: {
      none: 'Not begun',
      below: (desired: string) => `Below ${desired} recall`,
      recalled: 'Recalled',
      mastered: 'Mastered',
    },
    sentence: {
      none: (name: string, standard: string) => `${name} has not begun ${named(standard)}.`,
      below: (name: string, standard: string, recall?: string) =>
        `${name} has forgotten some of ${named(standard)}${percent(recall)}.`,
      recalled: (name: string, standard: string, recall?: string) =>
        `${name} recalls ${named(standard)}${percent(recall)}.`,
      mastered: (name: string, standard: string, recall?: string) =>
        `${name} has mastered ${named(standard)}${percent(recall)}.`,
    },
  },
});
