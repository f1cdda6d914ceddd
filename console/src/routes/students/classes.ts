/** Address of the classes that the person who signed in teaches. */
import { noSearch, pageRoute } from '../route.ts';

export const classesRoute = pageRoute({
  name: 'classes',
  places: ['person'],
  path: 'classes',
  nav: { order: 2, icon: 'people' },
  readSearch: noSearch,
});
