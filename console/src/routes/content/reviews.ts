/** Address of the reviews of all students: the days of retention, what the maps show. */
import { LEVELS, oneOf, pageRoute } from '../route.ts';

export const reviewsRoute = pageRoute({
  name: 'reviews',
  places: ['platform'],
  path: 'reviews',
  readSearch: (raw) => ({
    /** The days of measured retention; 30 when left out. */
    days: oneOf(raw['days'], ['7', '30', '90', '365']),
    /** The first framework when left out. */
    framework: raw['framework'],
    /** The level of the groups of the maps; 2 when left out. */
    level: oneOf(raw['level'], LEVELS),
    /** Whose classes the map of mastery shows; all when left out. */
    school: raw['school'],
    course: raw['course'],
  }),
  nav: { section: 'learn', order: 55, icon: 'refresh' },
  needs: 'operator',
});
