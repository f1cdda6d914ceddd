/** States of the page Warehouse. */
import type { Story } from './story.ts';

const file = (path: string, rows: number) => ({
  ...{ path, rows, bytes: rows * 90 },
  sha256: 'a3f1'.repeat(16),
});

const night = (day: number, after: string | null) => ({
  startedAt: `2026-03-${day}T02:00:00.000Z`,
  finishedAt: `2026-03-${day}T02:01:30.000Z`,
  folder: `/exports/2026-03-${day}T02-00-00-000Z`,
  ...{ after, cursor: `1mlmy0m4t1qxsxi5p-${day}0-1795864013`, erased: day % 2 },
  tables: [
    {
      ...{ name: 'fct_xp', mode: after === null ? 'whole' : 'changes', rows: 1_200 },
      files: [file('fct_xp/school_year=2026/month=2026-03/1.parquet', 1_200)],
      changed: after === null ? [] : [file('fct_xp.changed.parquet', 1_210)],
    },
  ],
});

const exports = [night(17, '1mlmy0m4t1qxsxi5p-160-1795864013'), night(16, null)];
const path = () => '/o/warehouse';

export const warehouseStories: readonly Story[] = [
  {
    ...{ name: 'warehouse', path },
    before: (page) =>
      page.route('**/admin/1.0/warehouse-exports', (route) => route.fulfill({ json: { exports } })),
  },
  { name: 'warehouse-none', path },
];
