/** Address of the list of frameworks. */
import { oneOf, pageRoute } from '../route.ts';

export const standardsRoute = pageRoute({
  name: 'standards',
  places: ['platform', 'application'],
  path: 'standards',
  readSearch: (raw) => ({
    search: raw['search'],
    sort: raw['sort'],
    upload: oneOf(raw['upload'], ['1']),
  }),
  nav: { section: 'learn', order: 45, icon: 'book', key: 't' },
});
