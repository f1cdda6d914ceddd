/** Address of the members of one application. */
import { noSearch, pageRoute } from './route.ts';

export const teamRoute = pageRoute({
  name: 'team',
  places: ['application'],
  path: 'team',
  readSearch: noSearch,
  nav: { order: 70, icon: 'people' },
});
