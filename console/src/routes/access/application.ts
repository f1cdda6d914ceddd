/** Address of one application, as the operator sees it. */
import { oneOf, pageRoute } from '../route.ts';

export const APPLICATION_TABS = [
  'overview',
  'keys',
  'sign-in',
  'webhooks',
  'access',
  'settings',
  'members',
] as const;

export const applicationRoute = pageRoute({
  name: 'application',
  places: ['platform'],
  path: 'applications/$applicationId',
  params: ['applicationId'],
  readSearch: (raw) => ({
    tab: oneOf(raw['tab'], APPLICATION_TABS),
    search: raw['search'],
    sort: raw['sort'],
    range: oneOf(raw['range'], ['1h', '24h', '7d', '30d']),
    client: raw['client'],
    webhook: raw['webhook'],
    /** A form is open: of a new key, a grant, or an invitation. */
    new: oneOf(raw['new'], ['1']),
  }),
  needs: 'operator',
});
