/** States of the page Health. */
import type { Page } from 'playwright-core';
import { busyCounts } from './counts.ts';
import type { Story } from './story.ts';

const path = () => '/o/health';

/** The report with other members. */
const changed = (page: Page, change: (report: Record<string, unknown>) => object) =>
  page.route('**/admin/1.0/health', async (route) => {
    const reply = await route.fetch();
    const report = (await reply.json()) as Record<string, unknown>;
    await route.fulfill({ response: reply, json: { ...report, ...change(report) } });
  });

const FAULT = {
  name: 'disk space',
  state: 'fail',
  finding: '0.4 GiB of 40.0 are free',
  fix: 'free space on the disk of /srv/lectern/data: PostgreSQL stops when it is full',
};

const WARNING = {
  name: 'jobs',
  state: 'warn',
  finding: 'forget refusals: canceling statement due to statement timeout',
  fix: 'see the log of the server for "a job failed"',
};

interface Named {
  readonly name: string;
}

export const healthStories: readonly Story[] = [
  {
    name: 'health',
    path,
    before: async (page) => {
      await busyCounts(page);
      await changed(page, ({ checks }) => ({
        checks: (checks as object[]).map((check) => ({ ...check, state: 'ok', fix: undefined })),
      }));
    },
  },
  {
    name: 'health-failing',
    path,
    before: (page) =>
      changed(page, ({ checks }) => ({
        checks: [
          ...(checks as Named[]).filter(({ name }) => !['disk space', 'jobs'].includes(name)),
          FAULT,
          WARNING,
        ],
        queue: {
          lagSeconds: 372.4,
          waiting: 10_000,
          moreWaiting: true,
          lastProcessedAt: '2026-11-22T10:00:00.000Z',
          retriesDue: 12,
        },
        jobs: [
          {
            name: 'forget refusals',
            finishedAt: '2026-11-22T10:00:00.000Z',
            dueAt: '2026-11-22T11:00:00.000Z',
            running: false,
            error: 'canceling statement due to statement timeout',
          },
          {
            name: 'sweep sessions',
            finishedAt: null,
            dueAt: '2026-11-22T11:00:00.000Z',
            running: true,
            error: null,
          },
        ],
      })),
  },
  {
    name: 'health-away',
    path,
    before: (page) =>
      page.route('**/admin/1.0/health', (route) =>
        route.fulfill({
          status: 503,
          headers: { 'retry-after': '30', 'x-request-id': '5b0a7e4e-shot' },
          json: { imsx_description: 'The database is not reachable.' },
        }),
      ),
    expected: /503 \(Service/,
  },
];
