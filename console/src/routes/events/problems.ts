/** Address of the grouped errors of events, and of other requests. */
import { oneOf, pageRoute } from '../route.ts';

export const problemsRoute = pageRoute({
  name: 'problems',
  places: ['platform', 'application'],
  path: 'events/problems',
  readSearch: (raw) => ({
    range: oneOf(raw['range'], ['1h', '24h', '7d', '30d']),
    /** Events when left out. */
    of: oneOf(raw['of'], ['requests']),
    groupBy: raw['groupBy'],
    sort: oneOf(raw['sort'], ['count', 'last', 'new']),
    /** `state|code|pointer|application` of the group that is open. */
    group: raw['group'],
  }),
  nav: { section: 'build', order: 21, icon: 'warning', below: 'events', key: 'p' },
});
