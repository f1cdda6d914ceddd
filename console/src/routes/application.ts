/** Address of one application, as the operator sees it. */
import { oneOf, pageRoute } from './route.ts';

export const applicationRoute = pageRoute({
  name: 'application',
  places: ['platform'],
  path: 'applications/$applicationId',
  params: ['applicationId'],
  readSearch: (raw) => ({
    tab: oneOf(raw['tab'], ['keys', 'sign-in', 'members', 'settings']),
    client: raw['client'],
  }),
  needs: 'operator',
});
