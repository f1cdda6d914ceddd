/**
 * Every state of every page: no violation of WCAG 2.2 AA that axe finds, no sideways scroll, one
 * heading, a title of its own, no violation of the policy, no error, nothing from another host.
 * States are looked at light on a wide screen and dark on a phone in turn; `npm run shots` looks at
 * all four.
 */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
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
      await requireOwnTitle(page);
      requireNoFaults(story.expected);
    });
  }
});

/** Pages by their titles. */
const pages = new Map<string, string>();

/** No other page has the title of this one; records of one page may share a name. */
async function requireOwnTitle(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  // `/console/o/students/…`: who looks does not matter, nor which record is looked at.
  const [, place = '', record] =
    /^\/console(?:\/o|\/a\/[^/]+)?(?:\/([^/]*))?(\/.*)?$/.exec(pathname) ?? assert.fail(pathname);
  const name = record === undefined ? place : `${place}/…`;
  const title = await page.title();
  assert.ok(title.length > 0);
  assert.equal(pages.get(title) ?? name, name, `two pages have the title ${title}`);
  pages.set(title, name);
}
