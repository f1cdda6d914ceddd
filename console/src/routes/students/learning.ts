/** Address of what the student who signed in learns. */
import { noSearch, pageRoute } from '../route.ts';

export const learningRoute = pageRoute({
  name: 'learning',
  places: ['person'],
  path: 'learning',
  nav: { order: 1, icon: 'flag' },
  readSearch: noSearch,
});
