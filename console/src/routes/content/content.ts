/** Address of the list of courses. */
import { oneOf, pageRoute } from '../route.ts';

export const contentRoute = pageRoute({
  name: 'content',
  places: ['platform', 'application'],
  path: 'content',
  readSearch: (raw) => ({
    search: raw['search'],
    sort: raw['sort'],
    /** Courses that reviews make for one student are listed, too. */
    reviews: oneOf(raw['reviews'], ['1']),
    /** The framework whose standards need content. */
    framework: raw['framework'],
  }),
  nav: { section: 'learn', order: 45, icon: 'tree', key: 'c' },
});
