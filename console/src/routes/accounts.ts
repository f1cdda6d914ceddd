/** Address of the accounts of people. */
import { pageRoute } from './route.ts';

export const accountsRoute = pageRoute({
  name: 'accounts',
  places: ['platform'],
  path: 'accounts',
  readSearch: (raw) => ({ search: raw['search'], sort: raw['sort'] }),
  nav: { order: 70, icon: 'people' },
  needs: 'operator',
});
