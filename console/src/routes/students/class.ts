/** Address of one class: the days whose numbers are shown, and their order. */
import { LEVELS, oneOf, pageRoute } from '../route.ts';

export const classRoute = pageRoute({
  name: 'class',
  places: ['platform'],
  path: 'rosters/classes/$classId',
  params: ['classId'],
  readSearch: (raw) => ({
    /** Seven days when left out. */
    range: oneOf(raw['range'], ['7d', '28d', '92d']),
    /** By name when left out. */
    sort: raw['sort'],
    /** The framework of the mastery map; the one that the class knows most of when left out. */
    framework: raw['framework'],
    level: oneOf(raw['level'], LEVELS),
  }),
  needs: 'operator',
});
