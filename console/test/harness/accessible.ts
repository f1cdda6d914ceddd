/** What axe finds, and what it does not: sideways scroll. */
import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Lists and menus that open are outside of landmarks; their control, which owns them, is inside. */
const NOT_OURS = ['region'];

export async function requireAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Pages have no frames: it need not open another page to put their findings together.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .disableRules(NOT_OURS)
    .analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes
      .slice(0, 4)
      .map(({ html, failureSummary }) => `${html.slice(0, 160)}\n${failureSummary}`),
  }));
  assert.deepEqual(found, [], page.url());
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  assert.ok(excess <= 0, `${page.url()} scrolls sideways by ${excess} px`);
}
