/** Address of the workbench of events: one of them beside the log, and the filters of the log. */
import { instant, oneOf, pageRoute } from '../route.ts';

const STATUSES = ['received', 'processed', 'dropped', 'failed'] as const;

/** Parts of an event, the first by default; what follows stands beside them on a wide screen. */
export const EVENT_TABS = ['path', 'payload', 'around', 'follows'] as const;

export const eventsRoute = pageRoute({
  name: 'events',
  places: ['platform', 'application'],
  path: 'events/{-$eventId}',
  params: ['eventId'],
  readSearch: (raw) => ({
    tab: oneOf(raw['tab'], EVENT_TABS),
    status: oneOf(raw['status'], STATUSES),
    reason: raw['reason'],
    type: raw['type'],
    scoreType: raw['scoreType'],
    student: raw['student'],
    course: raw['course'],
    lesson: raw['lesson'],
    application: raw['application'],
    /** Until now, where no instants are given; 24 hours when left out. */
    range: oneOf(raw['range'], ['15m', '1h', '24h', '7d']),
    from: instant(raw['from']),
    until: instant(raw['until']),
    live: oneOf(raw['live'], ['0', '1']),
  }),
  nav: { section: 'build', order: 20, icon: 'list', key: 'e' },
});
