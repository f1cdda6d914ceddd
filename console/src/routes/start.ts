/** Address of Get started. */
import { noSearch, pageRoute } from './route.ts';

export const startRoute = pageRoute({
  name: 'start',
  places: ['application'],
  path: 'start',
  readSearch: noSearch,
  nav: { order: 10, icon: 'flag' },
});
