/** What axe finds, and what it does not: sideways scroll. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { judge } from '../../../server/test/harness/accessibility.ts';

/** Open lists and menus are outside of landmarks; their control, which owns them, is inside. */
const NOT_OURS = ['region'];

/**
 * What axe cannot decide in some places, and why it is met there:
 * color-contrast of a text over a chart or below something else: the pairs of tokens are computed;
 * target-size of what an open menu covers: it is free when the menu is closed;
 * scrollable-region-focusable of the palette: the arrow keys of its field scroll there.
 */
const DECIDED = /^(color-contrast|target-size|scrollable-region-focusable):/;

export async function requireAccessible(page: Page): Promise<void> {
  const { violations, undecided } = await judge(page, { without: NOT_OURS });
  const open = undecided.filter((finding) => !DECIDED.test(finding));
  assert.deepEqual([...violations, ...open], [], page.url());
  assert.deepEqual(await page.evaluate(wideParts), [], `${page.url()} scrolls sideways`);
}

/** What reaches beyond the right edge of a page that scrolls sideways. */
function wideParts(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const parts = [...document.body.querySelectorAll('*')].filter(
    (part) => part.getBoundingClientRect().right > clientWidth,
  );
  const told = parts.map(
    (part) => `${part.tagName} ${part.className} ${part.textContent?.slice(0, 40)}`,
  );
  return [`${scrollWidth - clientWidth} px`, ...told];
}
