/** Address of one's own account. */
import { noSearch, pageRoute } from '../route.ts';

export const accountRoute = pageRoute({
  name: 'account',
  places: ['account'],
  path: 'account',
  readSearch: noSearch,
});
