/** Address of one import. */
import { noSearch, pageRoute } from '../route.ts';

export const importRoute = pageRoute({
  name: 'import',
  places: ['platform', 'district'],
  path: 'imports/$importId',
  params: ['importId'],
  readSearch: noSearch,
  needs: 'operator',
});
