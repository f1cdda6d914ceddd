/** Address of the imports of files. */
import { oneOf, pageRoute } from '../route.ts';

export const IMPORT_STATES = [
  'checking',
  'ready',
  'running',
  'done',
  'partial',
  'failed',
  'interrupted',
  'discarded',
] as const;

export const IMPORT_KINDS = ['roster', 'standards', 'demo'] as const;

export const importsRoute = pageRoute({
  name: 'imports',
  places: ['platform', 'district'],
  path: 'imports',
  readSearch: (raw) => ({
    search: raw['search'],
    kind: oneOf(raw['kind'], IMPORT_KINDS),
    state: oneOf(raw['state'], IMPORT_STATES),
    sort: raw['sort'],
    new: oneOf(raw['new'], ['1']),
  }),
  nav: { section: 'run', order: 50, icon: 'import', key: 'i' },
  needs: 'operator',
});
