/** Texts of the page Reviews. */
import { counted, texts } from '../texts.ts';

export const reviewsText = texts({
  title: 'Reviews',
  lead: 'Spaced repetition of all students: what will be due, and how much is remembered.',
  forecast: {
    title: 'Due in the next 30 days',
    total: (count: number) => counted(count, 'review', 'reviews'),
    overdue: 'Overdue',
    due: 'Due',
    note: 'If no student answers in between.',
  },
  retention: {
    title: 'Requested and measured retention',
    days: 'Days of measured retention',
    lastDays: (days: string) => `${days} days`,
    requested: 'Requested',
    requestedMeaning:
      'The chance of recall at which a standard becomes due: REVIEW_RETENTION, unless a course has ' +
      'its own. Reviews that come late are harder than requested.',
    measured: 'Measured',
    measuredMeaning:
      'Passed ÷ reviews. The first review of each student, standard and local day counts, but not ' +
      'on the day of the first correct answer; Hard and Good are passed, Again is not.',
    passed: (passed: string, reviews: string) => `${passed} of ${reviews}`,
    fsrs: 'FSRS-6',
    sm2: 'SM-2',
    none: 'No review in these days',
  },
  maps: {
    title: 'By standard',
    noFramework: 'There is no framework yet.',
  },
  map: {
    title: 'Retention by standard and week',
    note: (share: string) => `Requested: ${share}. Colours are the distance from it.`,
    group: 'Standards',
    week: (day: string) => `Week of ${day}`,
    caption: 'Share of reviews that were passed, and the number of reviews, by week',
    scroll: 'Retention by standard and week, scrolls sideways',
    reviews: (count: string) => `of ${count}`,
    few: (count: string) => `too few: ${count}`,
    fewMeaning: 'Fewer than 10 reviews',
    below: 'Below',
    near: 'As requested',
    above: 'Above',
    none: 'No standard of this framework was reviewed in the last 12 weeks.',
  },
  mastery: {
    title: 'Mastery by standard and class',
    school: 'School',
    anySchool: 'all schools',
    course: 'Course',
    anyCourse: 'all courses',
    meaning: (desired: string) =>
      `Share of the students who recall a standard today, of those who answered it correctly; a group counts each of its standards. Recalled: a chance of recall as desired, ${desired} unless a course has its own, or more.`,
    nothing: 'None',
    everything: 'All',
    few: (count: string) => `too few: ${count}`,
    fewMeaning: 'Fewer than 10 students',
    caption:
      'Share of the students who recall standards today, and the number of students who answered them correctly, by class',
    scroll: 'Mastery by standard and class, scrolls sideways',
    students: (count: number) => counted(count, 'student', 'students'),
    of: (count: string) => `of ${count}`,
    none: 'No student of a class has a review state yet.',
    noneHere: 'No student of these classes has a review state yet.',
    noneOfFramework: 'No student of these classes has a review state in this framework.',
    more: (shown: number, total: number, isChosen: boolean) =>
      `The first ${shown} of ${total} classes by title.${isChosen ? '' : ' A school or a course has fewer.'}`,
  },
  settings: {
    title: 'Settings in force',
    caption: 'Settings of reviews',
    name: 'Variable',
    value: 'Value',
    meaning: 'Meaning',
  },
});
