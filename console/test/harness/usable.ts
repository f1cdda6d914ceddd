/** What axe does not see: stops of the keyboard that are hidden, and texts that do not fit. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** The narrowest screen, which is 1280 px at 400 % (WCAG 1.4.10). */
const NARROW = 320;

export async function requireUsable(page: Page): Promise<void> {
  assert.deepEqual(await page.evaluate(hiddenStops), [], `stops of ${page.url()}`);
  const size = page.viewportSize();
  // A list that is open follows its field a moment after the width has changed.
  const isOpen = await page.locator('[data-position]').count();
  if (!size || size.width > 640 || isOpen > 0) return;
  await page.setViewportSize({ ...size, width: NARROW });
  assert.deepEqual(await page.evaluate(sideways), [], `${NARROW} px, ${page.url()}`);
  await page.evaluate(spaceTexts, true);
  assert.deepEqual(await page.evaluate(sideways), [], `spaced texts of ${page.url()}`);
  assert.deepEqual(await page.evaluate(cutTexts), [], `cut texts of ${page.url()}`);
  await page.evaluate(spaceTexts, false);
  await page.setViewportSize(size);
}

/** Stops of the keyboard that are out of sight, or that something covers (WCAG 2.4.7, 2.4.11). */
function hiddenStops(): string[] {
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    ),
  ].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches(
        ':disabled, [inert] *, [aria-hidden="true"] *, details:not([open]) > :not(summary) *',
      ) &&
      one.checkVisibility({ visibilityProperty: true }),
  );
  const dialog = [
    ...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]'),
  ].at(-1);
  const before = document.activeElement;
  const topmost = (stop: HTMLElement) => {
    // It comes into view by a transition, however short.
    for (const animation of stop.getAnimations()) animation.finish();
    const { left, top, width, height } = stop.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  const found = stops.flatMap((stop) => {
    if (dialog && !dialog.contains(stop)) return [];
    stop.focus();
    if (document.activeElement !== stop) return [];
    const at = topmost(stop);
    const label = stop instanceof HTMLInputElement ? stop.labels?.[0] : undefined;
    if (at && (stop.contains(at) || at.contains(stop) || label?.contains(at))) return [];
    return [`${stop.outerHTML.slice(0, 120)} below ${at?.outerHTML.slice(0, 80)}`];
  });
  if (before instanceof HTMLElement) before.focus();
  return found;
}

/** What stands right of the screen. */
function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .slice(0, 5)
    .map((element) => element.outerHTML.slice(0, 120));
}

/** The spacing of texts that people may set for themselves (WCAG 1.4.12). */
function spaceTexts(isOn: boolean): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets = isOn ? [sheet] : [];
}

/** Texts of which a part is not shown; those with an ellipsis have the whole elsewhere. */
function cutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      if (element.closest('.visually-hidden, svg, [aria-hidden="true"], .cm-editor')) return false;
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      const isCut =
        (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2) ||
        (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 2);
      return isCut && element.clientHeight > 1 && element.innerText.trim() !== '';
    })
    .slice(0, 5)
    .map((element) => element.outerHTML.slice(0, 160));
}
