/** Address of the composer of events. */
import { pageRoute } from '../route.ts';

export const composeRoute = pageRoute({
  name: 'compose',
  places: ['application'],
  path: 'compose',
  readSearch: (raw) => ({
    template: raw['template'],
    /** The id of the event to start from. */
    event: raw['event'],
    student: raw['student'],
    course: raw['course'],
    lesson: raw['lesson'],
    standard: raw['standard'],
    session: raw['session'],
    /** The id of an event with the attempt that the new one is about. */
    attempt: raw['attempt'],
  }),
  nav: { section: 'build', order: 30, icon: 'pencil' },
  needs: 'developer',
});
