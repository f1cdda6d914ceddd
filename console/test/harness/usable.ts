/** What axe does not see: keyboard stops out of sight, equal buttons, texts that do not fit. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** The narrowest screen, which is 1280 px at 400 % (WCAG 1.4.10). */
const NARROW = 320;

export async function requireUsable(page: Page): Promise<void> {
  // From here on the focus is shown, as for those who work by keys.
  await page.keyboard.press('Shift');
  assert.deepEqual(await page.evaluate(badStops), [], `stops of ${page.url()}`);
  assert.deepEqual(await page.evaluate(equalPrimaries), [], `primary buttons of ${page.url()}`);
  const size = page.viewportSize();
  // A list that is open follows its field a moment after the width has changed.
  const isOpen = await page.locator('[data-position]').count();
  if (!size || size.width > 640 || isOpen > 0) return;
  await page.setViewportSize({ ...size, width: NARROW });
  assert.deepEqual(await page.evaluate(sideways), [], `${NARROW} px, ${page.url()}`);
  await page.evaluate(spaceTexts, true);
  const [wide, cut] = [await page.evaluate(sideways), await page.evaluate(cutTexts)];
  await page.evaluate(spaceTexts, false);
  assert.deepEqual(wide, [], `spaced texts of ${page.url()}`);
  assert.deepEqual(cut, [], `cut texts of ${page.url()}`);
  await page.setViewportSize(size);
}

/** What primary buttons say that another one says, too: one of them is the next step. */
function equalPrimaries(): string[] {
  const texts = [...document.querySelectorAll('[data-variant="filled"]')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.ariaLabel ?? one.textContent ?? '');
  return texts.filter((text, index) => texts.indexOf(text) < index);
}

/**
 * Stops that are out of sight, covered, or do not show the focus (WCAG 2.4.7, 2.4.11). Of stops
 * that are alike, as in the rows of a table, the first two and the last two.
 */
function badStops(): string[] {
  const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true });
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    ),
  ].filter(
    (one) =>
      one.tabIndex >= 0 &&
      isSeen(one) &&
      !one.matches(
        ':disabled, [inert] *, [aria-hidden="true"] *, details:not([open]) > :not(summary) *',
      ),
  );
  const alike = Map.groupBy(all, ({ tagName, className, parentElement, dataset }) =>
    [tagName, className, parentElement?.className, Object.keys(dataset)].join(),
  );
  const stops = [...alike.values()].flatMap((ones) => [
    ...new Set([...ones.slice(0, 2), ...ones.slice(-2)]),
  ]);
  // The editor has a tree of its own.
  const trees = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const dialog = [document, ...trees]
    .flatMap((tree) => [
      ...tree.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]'),
    ])
    .filter(isSeen)
    .at(-1);
  const before = document.activeElement;
  /** What comes or goes by a transition, however short, has done so. */
  const settle = (one: Element) => {
    for (const animation of one.getAnimations()) animation.finish();
  };
  /** What may show the focus: the stop, what it is in, and what stands in its place. */
  const lookOf = (stop: HTMLElement) =>
    [stop, stop.parentElement, stop.parentElement?.parentElement, stop.nextElementSibling]
      .filter((one) => one instanceof Element)
      .map((one) => {
        settle(one);
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
        return [outline, boxShadow, borderColor, backgroundColor].join();
      })
      .join(';');
  /** Undefined when the stop is where one sees it. */
  const coverOf = (stop: HTMLElement) => {
    // The first part counts of a link that goes on in the next line.
    const { left, top, width, height } = stop.getClientRects()[0] ?? stop.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = stop instanceof HTMLInputElement ? stop.labels?.[0] : undefined;
    if (!at || stop.contains(at) || at.contains(stop) || label?.contains(at)) return undefined;
    return at.outerHTML.slice(0, 80);
  };
  const found = stops.flatMap((stop) => {
    if (dialog && !dialog.contains(stop)) return [];
    const left = document.activeElement;
    if (left === stop) stop.blur();
    const plain = lookOf(stop);
    stop.focus();
    if (left) settle(left);
    if (document.activeElement !== stop) return [];
    const name = stop.outerHTML.slice(0, 160);
    if (lookOf(stop) === plain) return [`${name} does not show the focus`];
    const cover = coverOf(stop);
    return cover === undefined ? [] : [`${name} is below ${cover}`];
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
  // The last one is this one; an editor has its own.
  const others = document.adoptedStyleSheets;
  if (!isOn) return void others.pop();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-block-end: 2em !important; }`);
  others.push(sheet);
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
