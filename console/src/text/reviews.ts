/** Texts of the page Reviews. */
import { counted, texts } from './texts.ts';

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
    noFramework: 'There is no framework yet.',
  },
  settings: {
    title: 'Settings in force',
    caption: 'Settings of reviews',
    name: 'Variable',
    value: 'Value',
    meaning: 'Meaning',
  },
});
