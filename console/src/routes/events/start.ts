/** Address of Get started. */
import { instant, pageRoute } from '../route.ts';

export const startRoute = pageRoute({
  name: 'start',
  places: ['application'],
  path: 'start',
  readSearch: (raw) => ({
    /** In place of the sample lesson. */
    lesson: raw['lesson'],
    /** In place of the test student. */
    student: raw['student'],
    /** When the wait for an event began, by this browser's clock. */
    since: instant(raw['since']),
    /** The server's time of the newest event at that moment: only newer ones end the wait. */
    after: instant(raw['after']),
  }),
  nav: { order: 10, icon: 'flag' },
});
