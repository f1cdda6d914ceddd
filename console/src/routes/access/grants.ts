/** Address of the grants of a district operator's schools and classes. */
import { oneOf, pageRoute } from '../route.ts';

export const grantsRoute = pageRoute({
  name: 'grants',
  places: ['district'],
  path: 'grants',
  readSearch: (raw) => ({
    search: raw['search'],
    sort: raw['sort'],
    new: oneOf(raw['new'], ['1']),
  }),
  nav: { section: 'run', order: 60, icon: 'key' },
});
