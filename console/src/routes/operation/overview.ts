/** Address of the operator's overview. */
import { oneOf, pageRoute } from '../route.ts';

export const overviewRoute = pageRoute({
  name: 'overview',
  places: ['platform'],
  path: '',
  readSearch: (raw) => ({
    range: oneOf(raw['range'], ['1h', '24h', '7d']),
    /** A line for each application in place of columns by state. */
    by: oneOf(raw['by'], ['application']),
  }),
  nav: { order: 10, icon: 'gauge', key: 'o' },
  needs: 'operator',
});
