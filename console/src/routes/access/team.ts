/** Address of the members of one application. */
import { oneOf, pageRoute } from '../route.ts';

export const teamRoute = pageRoute({
  name: 'team',
  places: ['application'],
  path: 'team',
  readSearch: (raw) => ({ new: oneOf(raw['new'], ['1']) }),
  nav: { section: 'build', order: 70, icon: 'people' },
  needs: 'developer',
});
