/** Address of the webhooks of one application. */
import { pageRoute } from '../route.ts';

export const webhooksRoute = pageRoute({
  name: 'webhooks',
  places: ['application'],
  path: 'webhooks',
  readSearch: (raw) => ({ webhook: raw['webhook'] }),
  nav: { section: 'build', order: 65, icon: 'link' },
  needs: 'developer',
});
