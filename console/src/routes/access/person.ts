/** Address of one person's account, as the operator sees it. */
import { noSearch, pageRoute } from '../route.ts';

export const personRoute = pageRoute({
  name: 'person',
  places: ['platform'],
  path: 'accounts/$accountId',
  params: ['accountId'],
  readSearch: noSearch,
  needs: 'operator',
});
