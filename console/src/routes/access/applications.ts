/** Address of the list of applications. */
import { oneOf, pageRoute } from '../route.ts';

export const applicationsRoute = pageRoute({
  name: 'applications',
  places: ['platform'],
  path: 'applications',
  readSearch: (raw) => ({
    search: raw['search'],
    sort: raw['sort'],
    new: oneOf(raw['new'], ['1']),
  }),
  nav: { section: 'build', order: 40, icon: 'box' },
  needs: 'operator',
});
