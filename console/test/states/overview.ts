/** States of the operator's overview. */
import type { Page } from 'playwright-core';
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

export const overviewStories: readonly Story[] = [
  { name: 'overview', path },
  {
    name: 'overview-busy',
    path,
    before: (page) =>
      changed(page, ({ setup }) => ({
        events: {
          processed: 1_204_311,
          dropped: 92_407,
          failed: 12,
          refused: 318,
          before: { processed: 1_120_004, dropped: 8_120, failed: 0, refused: 40 },
        },
        xp: null,
        activeStudents: 48_211,
        openSessions: 3_120,
        reviewsDue: 18_400,
        lagSeconds: 42.7,
        setup: (setup as Step[]).map((step) => ({ ...step, state: 'done' })),
      })),
  },
];
