/**
 * How a page is laid out: headings in order; no page wider than its window, no word of a table in
 * two lines; on a phone nothing beside its box, no text cut.
 */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** A phone, in CSS pixels. */
const PHONE = 360;

/** What may be wider than its box, or cut, by selector, with the reason. */
const INTENDED: Readonly<Record<string, string>> = {
  '.visually-hidden': 'is read out, not seen',
  '.skip-link': 'comes into view with the focus',
  'svg, svg *': 'is a drawing, whose parts have no boxes',
  '.cm-editor, .cm-editor *': 'wraps and scrolls its lines by itself',
  '.table-rest, .table-rest *, .table-go':
    'is cut at the end of its line: the row leads to the whole',
};

export async function requireLayout(page: Page): Promise<void> {
  assert.deepEqual(await page.evaluate(badHeadings), [], `headings of ${page.url()}`);
  const size = page.viewportSize();
  // A list that is open follows its field a moment after the width has changed.
  if (!size || (await page.locator('[data-position]').count()) > 0) return;
  assert.deepEqual(await page.evaluate(tooWide), [], `${size.width} px, ${page.url()}`);
  await page.setViewportSize({ ...size, width: PHONE });
  await page.evaluate(drawn);
  const intended = Object.keys(INTENDED).join(', ');
  assert.deepEqual(await page.evaluate(outOfBoxes, intended), [], `${PHONE} px, ${page.url()}`);
  await page.setViewportSize(size);
}

/** Two frames: what follows the width by script has followed. */
function drawn(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
  });
}

/** Headings that do not begin with one h1, or leave a level out, on the page and in each dialog. */
function badHeadings(): string[] {
  const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true });
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter(isSeen);
  const orders = [document.querySelector('main'), ...dialogs].flatMap((part, index) => {
    if (!part) return ['no main'];
    const all = [...part.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isSeen);
    const levels = all.map(({ tagName }) => Number(tagName[1]));
    const first = index === 0 ? 1 : 2;
    return levels.flatMap((level, at) => {
      const before = levels[at - 1] ?? first - 1;
      const isNext = level <= before + 1 && (level > first || at === 0);
      return isNext || (index > 0 && level === first)
        ? []
        : [`h${level} “${all[at]?.textContent?.slice(0, 60)}” after h${before}`];
    });
  });
  return orders;
}

/** The page when it is wider than the window, and words of tables that are broken. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const page = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider`] : [];
  if (innerWidth < 640) return page;
  const range = document.createRange();
  const broken = [...document.querySelectorAll('.table td')].flatMap((cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(
        /(?<!\S)[\p{L}\p{N}_]{2,24}(?!\S)/gu,
      )) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`broken: ${word}`);
      }
    }
    return found;
  });
  return [...page, ...broken].slice(0, 5);
}

/** What stands right of its box, and texts of which a part is not shown. */
function outOfBoxes(intended: string): string[] {
  const nameOf = (element: Element) => element.outerHTML.slice(0, 160);
  return [...document.querySelectorAll<HTMLElement>('body, body *')]
    .filter((element) => element.checkVisibility() && !element.matches(intended))
    .flatMap((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, display } =
        getComputedStyle(element);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      if (display === 'inline' || display === 'contents' || clientWidth === 0) return [];
      const isWider = scrollWidth > clientWidth + 1;
      if (isWider && overflowX === 'visible')
        return [`${scrollWidth - clientWidth} px beside its box: ${nameOf(element)}`];
      const isText = element.innerText?.trim() !== '';
      const isCut =
        (isWider && /hidden|clip/.test(overflowX)) ||
        (scrollHeight > clientHeight + 2 && /hidden|clip/.test(overflowY));
      if (!isCut || !isText) return [];
      // Cut with a sign, the whole must be at hand.
      const isMarked = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      const isWhole = element.closest('[title], [aria-label]') !== null;
      return isMarked && isWhole ? [] : [`cut: ${nameOf(element)}`];
    })
    .slice(0, 5);
}
