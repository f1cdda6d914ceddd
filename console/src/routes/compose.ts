/** Address of the composer of events. */
import { pageRoute } from './route.ts';

export const composeRoute = pageRoute({
  name: 'compose',
  places: ['application'],
  path: 'compose',
  readSearch: (raw) => ({
    template: raw['template'],
    /** The id of the event to start from. */
    event: raw['event'],
  }),
  nav: { order: 30, icon: 'pencil' },
});
