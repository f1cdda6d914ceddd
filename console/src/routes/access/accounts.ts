/** Address of the accounts of people. */
import { oneOf, pageRoute } from '../route.ts';

export const accountsRoute = pageRoute({
  name: 'accounts',
  places: ['platform'],
  path: 'accounts',
  readSearch: (raw) => ({
    search: raw['search'],
    state: oneOf(raw['state'], ['active', 'invited', 'disabled']),
    rights: oneOf(raw['rights'], ['operator', 'member']),
    sort: raw['sort'],
    new: oneOf(raw['new'], ['1']),
  }),
  nav: { section: 'run', order: 70, icon: 'people' },
  needs: 'operator',
});
