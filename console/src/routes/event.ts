/** Address of one event. */
import { oneOf, pageRoute } from './route.ts';

export const EVENT_TABS = ['payload', 'effects', 'around'] as const;

export const eventRoute = pageRoute({
  name: 'event',
  places: ['platform', 'application'],
  path: 'events/$eventId',
  params: ['eventId'],
  readSearch: (raw) => ({ tab: oneOf(raw['tab'], EVENT_TABS) }),
});
