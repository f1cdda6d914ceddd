/** Address of one student: the part, the days and the zone that all parts share. */
import { day, oneOf, pageRoute } from '../route.ts';

export const STUDENT_TABS = [
  'overview',
  'xp',
  'sessions',
  'results',
  'reviews',
  'mastery',
  'events',
  'data',
] as const;

export const studentRoute = pageRoute({
  name: 'student',
  places: ['person', 'platform', 'application'],
  path: 'students/$studentId',
  params: ['studentId'],
  readSearch: (raw) => ({
    /** The overview when left out. */
    tab: oneOf(raw['tab'], STUDENT_TABS),
    /** Seven days when left out. */
    range: oneOf(raw['range'], ['7d', '28d', 'term', 'custom']),
    /** First and last day of a custom range. */
    from: day(raw['from']),
    until: day(raw['until']),
    /** The zone of the person who looks when left out. */
    zone: oneOf(raw['zone'], ['browser', 'utc', 'school']),
    /** Whose mastery is shown; the one that the student knows most of when left out. */
    framework: raw['framework'],
    /** The standard whose review is open. */
    standard: raw['standard'],
  }),
});
