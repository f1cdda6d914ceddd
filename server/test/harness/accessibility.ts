/** Judges pages in a real browser by axe. */
import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No finding of axe at WCAG 2.2 AA; dark mode changes the colours only. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  const light = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  assert.ok(dark.passes.length > 0, `${what}: no colours are judged`);
  await page.emulateMedia({ colorScheme: 'light' });
  const found = [...light.violations, ...dark.violations];
  assert.deepEqual(
    found.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`),
    [],
  );
}
