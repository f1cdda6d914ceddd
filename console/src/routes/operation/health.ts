/** Address of the health of the server. */
import { noSearch, pageRoute } from '../route.ts';

export const healthRoute = pageRoute({
  name: 'health',
  places: ['platform'],
  path: 'health',
  readSearch: noSearch,
  nav: { section: 'run', order: 80, icon: 'pulse', key: 'h' },
  needs: 'operator',
});
