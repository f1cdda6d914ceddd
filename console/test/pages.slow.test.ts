/**
 * Every state of every page: no violation of WCAG 2.2 AA that axe finds, no sideways scroll, no
 * word of a table in two lines, headings in order, on a phone nothing beside its box and no text
 * cut, a title of its own, no violation of the policy, no error, nothing from another host. States
 * are looked at light on a wide screen and dark on a phone in turn; `npm run shots` looks at all
 * four.
 */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openChromium, skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { requireAccessible } from './harness/accessible.ts';
import { requireLayout } from './harness/layout.ts';
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
      await requireLayout(page);
      await requireOwnTitle(page);
      requireNoFaults(story.expected);
    });
  }
});

const NARROW = 'display: block; width: 2rem; overflow-wrap: anywhere';
const NARROW_CELL = `<table class="table"><td style="${NARROW}">teacher</td></table>`;

test('a heading out of order, a wide part, a broken word and a cut text are found', {
  skip: skipWithoutChromium,
}, async () => {
  const context = await openChromium();
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  const wrong = [
    ['<h1>Events</h1><h3>Latest</h3>', /h3 “Latest” after h1/],
    ['<h1>Events</h1><h1>More</h1>', /h1 “More” after h1/],
    ['<h2>Events</h2>', /h2 “Events” after h0/],
    ['<h1>Events</h1><div><p style="width: 50rem">wide</p></div>', /px beside its box: <div>/],
    ['<h1>Events</h1><p style="width: 90rem">wide</p>', /px wider/],
    [`<h1>Events</h1>${NARROW_CELL}`, /broken: teacher/],
    ['<h1>Events</h1><p style="overflow: hidden; height: 5px">cut</p>', /cut: <p/],
  ] as const;
  for (const [body, message] of wrong) {
    await page.setContent(`<main>${body}</main>`);
    await assert.rejects(requireLayout(page), message);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await page.setContent('<main><h1>Events</h1><h2>Latest</h2><h3>Now</h3><h2>All</h2></main>');
  await requireLayout(page);
  await context.close();
});

/** Pages by their titles. */
const pages = new Map<string, string>();

/** No other page has the title of this one; records of one page may share a name. */
async function requireOwnTitle(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  // `/console/o/students/…`: who looks does not matter, nor which record is looked at.
  const [, place = '', record] =
    /^\/console(?:\/o|\/me|\/analyst|\/district|\/a\/[^/]+)?(?:\/([^/]*))?(\/.*)?$/.exec(
      pathname,
    ) ?? assert.fail(pathname);
  const name = record === undefined ? place : `${place}/…`;
  const title = await page.title();
  assert.ok(title.length > 0);
  assert.equal(pages.get(title) ?? name, name, `two pages have the title ${title}`);
  pages.set(title, name);
}
