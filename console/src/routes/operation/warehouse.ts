/** Address of the nightly exports of the warehouse, and of one whose files are shown. */
import { pageRoute } from '../route.ts';

export const warehouseRoute = pageRoute({
  name: 'warehouse',
  places: ['platform'],
  path: 'warehouse',
  readSearch: (raw) => ({
    /** When the export began; the newest one when left out. */
    export: raw['export'],
  }),
  nav: { section: 'run', order: 77, icon: 'table', key: 'w' },
  needs: 'operator',
});
