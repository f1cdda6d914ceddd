/**
 * `npm run bench:framework`: a framework of 50,000 items in the browser: from the click to its
 * first rows, each key of a search, frames while it scrolls, memory. Limits are the budgets of the
 * console; the same framework of a tenth of the items stands beside it.
 * Options by the environment: ITEMS=50000
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { settled, visitAs } from '../../console/test/harness/visit.ts';
import { makePackage } from '../../server/test/fixtures/size/framework.ts';
import { optimizeScripts } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { heapMib } from './load.ts';
import { type FrameworkFigures, printFrameworks } from './report.ts';

const ITEMS = Number(process.env['ITEMS'] ?? 50_000);
/** Each key changes what is found. */
const KEYS = ['4', '43', '432', '4321', '432', '43', '4'];
const FRAMES = 120;

optimizeScripts();
const server = await testServer();
const partner = await server.partner('Math Quest');
const person = { roles: { [partner.applicationId]: 'developer' as const } };

test('frameworks in the browser', async () => {
  const figures: FrameworkFigures[] = [];
  for (const items of [ITEMS / 10, ITEMS]) figures.push(await measure(items));
  printFrameworks(figures);
});

async function measure(items: number): Promise<FrameworkFigures> {
  const { documentId, text } = makePackage(items);
  const stored = await partner.post('/ims/case/v1p1/CFPackages', text);
  assert.equal(stored.status, 201, stored.text.slice(0, 500));
  const { page, context, open } = await visitAs(server, person);
  await open(`/a/${partner.applicationId}/standards`);
  await heapMib(page);
  const before = await drawingMib(page);
  const firstRowsMs = await openFromList(page, documentId);
  const again = await openFromList(page, documentId);
  const keysMs: number[] = [];
  for (const text of KEYS) keysMs.push(await typed(page, text));
  await page.getByRole('searchbox').first().fill('');
  await page.locator('.tree-levels label').last().click();
  await settled(page);
  const framesMs = await scrolled(page, FRAMES);
  const figure = {
    ...{ items, firstRowsMs, againMs: again, keysMs, framesMs },
    mib: (await drawingMib(page)) - before,
  };
  await context.close();
  return figure;
}

/** Milliseconds from the click on the framework in the list to its first rows. */
async function openFromList(page: Page, documentId: string): Promise<number> {
  await page.goto(`${server.baseUrl}/console/a/${partner.applicationId}/standards`);
  await settled(page);
  return page.evaluate(async (id) => {
    const link = document.querySelector<HTMLElement>(`a[href*="${id}"]`);
    const began = performance.now();
    link?.click();
    const shown = () => document.querySelector('[role="treegrid"] [data-index] .grid-statement');
    while (!shown()?.textContent) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  }, documentId);
}

/** Milliseconds from the key to the number of items found by it, painted. */
async function typed(page: Page, search: string): Promise<number> {
  return page.evaluate(async (text) => {
    const found = () => document.querySelector('.tree-found [role="status"]')?.textContent;
    const field = document.querySelector<HTMLInputElement>('.tree-search input');
    const before = found();
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const began = performance.now();
    set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    const isNew = () => found() !== undefined && found() !== before && /\d/.test(found() ?? '');
    while (!isNew()) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  }, search);
}

/** The time between frames while the tree moves from its top to its end. */
async function scrolled(page: Page, count: number): Promise<number[]> {
  return page.evaluate(async (frames) => {
    const body = document.querySelector('.grid-body');
    const step = ((body?.scrollHeight ?? 0) - (body?.clientHeight ?? 0)) / frames;
    const times: number[] = [];
    let last = await new Promise(requestAnimationFrame);
    for (let frame = 1; frame <= frames; frame += 1) {
      body?.scrollTo({ top: step * frame });
      const now = await new Promise(requestAnimationFrame);
      times.push(now - last);
      last = now;
    }
    return times;
  }, count);
}

/** Memory of the processes that draw pages, the thread of the outline included. */
async function drawingMib(page: Page): Promise<number> {
  const browser = page.context().browser() ?? assert.fail('a context without a browser');
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  const drawing = processInfo.filter(({ type }) => type === 'renderer');
  const kib = drawing.map(({ id }) => {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  });
  return kib.reduce((sum, one) => sum + one, 0) / 1_024;
}
