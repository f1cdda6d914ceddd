/**
 * Every state of every page: no violation of WCAG 2.2 AA that axe finds, no sideways scroll, one
 * heading, no violation of the policy, no error, nothing from another host. States are looked at
 * light on a wide screen and dark on a phone in turn; `npm run shots` looks at all four.
 */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { requireAccessible } from './harness/accessible.ts';
import { teller, VIEWS } from './harness/tell.ts';
import { requireUsable } from './harness/usable.ts';
import { stories } from './states/stories.ts';
import { buildWorld } from './states/world.ts';

const { tell, close } = teller(await buildWorld());
after(close);

suite('each state', { skip: skipWithoutChromium }, () => {
  for (const [index, story] of stories.entries()) {
    const view = VIEWS[index % 2] ?? assert.fail();
    test(story.name, async () => {
      const { page, requireNoFaults } = await tell(story, view);
      await requireAccessible(page);
      await requireUsable(page);
      assert.equal(await page.locator('main h1').count(), 1);
      requireNoFaults(story.expected);
    });
  }
});
