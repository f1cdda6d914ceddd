/** States of the audit log and of one of its lines. */
import type { Story } from './story.ts';

const person = 'person=student-1&range=all';

export const auditStories: readonly Story[] = [
  { name: 'audit', path: () => '/o/audit' },
  {
    name: 'audit-line',
    path: () => `/o/audit?${person}`,
    act: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').click();
      await page.getByRole('link', { name: 'All about this person' }).waitFor();
    },
  },
  {
    name: 'audit-kinds',
    path: () => '/o/audit',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Kind of record' }).click();
      // More than the list shows at once.
      await page.getByRole('option').nth(12).waitFor();
    },
  },
  {
    name: 'audit-filtered-empty',
    path: () =>
      '/o/audit?action=purge&object=roster&from=2026-01-01T00:00:00Z&until=2026-01-02T00:00:00Z',
  },
  {
    name: 'audit-away',
    path: () => '/o/audit?by=system',
    before: (page) =>
      page.route('**/admin/1.0/audit?*', (route) =>
        route.fulfill({ status: 500, json: { imsx_description: 'The server failed.' } }),
      ),
    expected: /500 \(Internal/,
  },
];
