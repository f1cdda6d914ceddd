/** Address of the list of students. */
import { pageRoute } from './route.ts';

export const studentsRoute = pageRoute({
  name: 'students',
  places: ['platform', 'application'],
  path: 'students',
  readSearch: (raw) => ({ search: raw['search'], sort: raw['sort'] }),
  nav: { order: 40, icon: 'person', key: 's' },
});
