/**
 * `npm run shots`: every state of every page as PNG, in both themes and widths, to console/shots;
 * each is judged by axe, too. SHOTS=<part of a name>,… takes some of them.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { requireAccessible } from './harness/accessible.ts';
import { teller, VIEWS } from './harness/tell.ts';
import { stories } from './states/stories.ts';
import { buildWorld } from './states/world.ts';

const FOLDER = resolve(import.meta.dirname, '../shots');
const parts = (process.env['SHOTS'] ?? '').split(',');

mkdirSync(FOLDER, { recursive: true });
const { tell, close } = teller(await buildWorld());
after(close);

for (const story of stories.filter(({ name }) => parts.some((part) => name.includes(part)))) {
  for (const view of VIEWS) {
    const name = `${story.name}-${view.theme}-${view.width}`;
    test(name, async () => {
      const { page, requireNoFaults } = await tell(story, view);
      await page.screenshot({ path: join(FOLDER, `${name}.png`) });
      await requireAccessible(page);
      requireNoFaults(story.expected);
    });
  }
}
