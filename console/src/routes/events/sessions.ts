/** Address of the list of study sessions, and its filters. */
import { instant, oneOf, pageRoute } from '../route.ts';

export const sessionsRoute = pageRoute({
  name: 'sessions',
  places: ['platform', 'application'],
  path: 'sessions',
  readSearch: (raw) => ({
    status: oneOf(raw['status'], ['open', 'closed']),
    student: raw['student'],
    application: raw['application'],
    /** Started in this time until now; any time when left out. */
    range: oneOf(raw['range'], ['24h', '7d', '30d']),
    /** Started then or later, in place of a range. */
    from: instant(raw['from']),
  }),
  nav: { section: 'learn', order: 45, icon: 'clock' },
});
