/** Address of one framework, and of an item in its tree. */
import { oneOf, pageRoute } from './route.ts';

export const frameworkRoute = pageRoute({
  name: 'framework',
  places: ['platform', 'application'],
  path: 'standards/$documentId',
  params: ['documentId'],
  readSearch: (raw) => ({
    search: raw['search'],
    type: raw['type'],
    level: raw['level'],
    used: oneOf(raw['used'], ['1']),
    item: raw['item'],
    /** Ids of the items that are selected for comparing, with commas between. */
    selected: raw['selected'],
    compare: oneOf(raw['compare'], ['1']),
    upload: oneOf(raw['upload'], ['1']),
  }),
});
