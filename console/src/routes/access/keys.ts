/** Address of keys and sign-in of one application. */
import { oneOf, pageRoute } from '../route.ts';

export const keysRoute = pageRoute({
  name: 'keys',
  places: ['application'],
  path: 'keys',
  readSearch: (raw) => ({ tab: oneOf(raw['tab'], ['keys', 'sign-in']), client: raw['client'] }),
  nav: { section: 'build', order: 60, icon: 'key', key: 'k' },
  needs: 'developer',
});
