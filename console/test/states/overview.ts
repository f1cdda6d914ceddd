/** States of the operator's overview. */
import type { Page } from 'playwright-core';
import { busyCounts } from './counts.ts';
import type { Story } from './story.ts';

const path = () => '/o';

const changed = (page: Page, change: (overview: Record<string, unknown>) => object) =>
  page.route('**/admin/1.0/overview?*', async (route) => {
    const reply = await route.fetch();
    const overview = (await reply.json()) as Record<string, unknown>;
    await route.fulfill({ response: reply, json: { ...overview, ...change(overview) } });
  });

interface Step {
  readonly key: string;
}

/** A frame of the stream by which the worker is behind. */
const WAITING = `event: stats
data: {"at":"2026-11-22T10:00:00.000Z","lagSeconds":42.7,"processed":0,"dropped":0,"failed":0}

`;

export const overviewStories: readonly Story[] = [
  { name: 'overview', path },
  {
    name: 'overview-busy',
    path,
    before: async (page) => {
      await busyCounts(page);
      await page.route('**/stream?*', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: WAITING }),
      );
      await changed(page, ({ setup }) => ({
        events: {
          processed: 1_204_311,
          dropped: 92_407,
          failed: 12,
          refused: 318,
          lagSecondsMax: 61,
          before: {
            ...{ processed: 1_120_004, dropped: 8_120, failed: 0, refused: 40 },
            lagSecondsMax: 2.4,
          },
        },
        xp: null,
        activeStudents: 48_211,
        openSessions: 3_120,
        reviewsDue: 18_400,
        lagSeconds: 42.7,
        failingJobs: 1,
        setup: (setup as Step[]).map((step) => ({ ...step, state: 'done' })),
      }));
    },
  },
  {
    name: 'overview-by-application',
    path: () => '/o?by=application&range=7d',
    before: busyCounts,
    act: async (page) => {
      await page.getByRole('img', { name: /^Events by application/ }).focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Shift+PageUp');
    },
  },
  {
    name: 'overview-tables',
    path,
    before: busyCounts,
    act: async (page) => {
      await page.getByRole('img', { name: /^Events by state/ }).waitFor();
      await page.keyboard.press('t');
      await page.getByRole('region', { name: 'Events by state' }).waitFor();
    },
  },
];
