/** Pages for eyes and paper: print, forced colours, more contrast. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { post, putPlace, xpEvent } from '../../server/test/fixtures/events.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { workerCaughtUp } from '../../server/test/harness/worker.ts';
import { requireAccessible } from './harness/accessible.ts';
import { type Visitor, visitAs } from './harness/visit.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const place = await putPlace(partner);

/** More than a table keeps in the document, which are 200. */
const SENT = 230;
const events = Array.from({ length: SENT }, (_, index) =>
  xpEvent(index % 2 === 0 ? place : { ...place, courseId: 'no-such-course' }, 1),
);
await Promise.all(events.map((event) => post(partner, event)));
await workerCaughtUp(server.db);

const PAGES = ['/o/overview', '/o/events', '/o/events/problems', '/o/applications', '/o/health'];

suite('pages', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, { name: 'Ada Lovelace', operator: true });
    await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
  });
  after(() => visitor.context.close());

  for (const path of PAGES) {
    test(`on paper ${path} has no control, and the light theme`, async () => {
      const { page } = visitor;
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await visitor.open(path);
      const controls = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('button, input, select, nav, header')]
          // Headers are texts on paper; a legend says what its colours mean.
          .filter((one) => one.checkVisibility() && !one.closest('th, .chart-legend'))
          .map((one) => one.outerHTML.slice(0, 120)),
      );
      assert.deepEqual(controls, []);
      const colour = await page.evaluate(() => getComputedStyle(document.body).color);
      assert.equal(colour, 'rgb(22, 24, 29)');
      await page.emulateMedia({ media: null, colorScheme: null });
      visitor.requireNoFaults();
    });

    test(`with forced colours and more contrast ${path} says the same, and passes axe`, async () => {
      const { page } = visitor;
      await visitor.open(path);
      const plain = await page.locator('main h1, main h2, main th').allTextContents();
      await page.emulateMedia({ contrast: 'more', colorScheme: 'dark' });
      const [soft, text] = await page.evaluate(() => {
        const probe = document.createElement('span');
        document.body.append(probe);
        const colourOf = (name: string) => {
          probe.style.color = `var(${name})`;
          return getComputedStyle(probe).color;
        };
        const found = [colourOf('--soft'), colourOf('--text')];
        probe.remove();
        return found;
      });
      assert.equal(soft, text);
      await requireAccessible(page);
      await page.emulateMedia({ contrast: null, forcedColors: 'active', colorScheme: null });
      assert.deepEqual(await page.locator('main h1, main h2, main th').allTextContents(), plain);
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(
        () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
      );
      assert.notEqual(outline, 'none');
      await page.emulateMedia({ forcedColors: null });
      visitor.requireNoFaults();
    });
  }

  test('on paper a long table is whole, with every row that is loaded', async () => {
    const { page } = visitor;
    await visitor.open('/o/events?range=1h');
    await page.waitForFunction(
      (text) => {
        scrollTo(0, document.body.scrollHeight);
        return document.querySelector('.table-footer')?.textContent?.includes(text);
      },
      `${SENT} rows`,
      { polling: 200 },
    );
    const rows = page.getByRole('table', { name: /^Events, newest/ }).locator('tbody tr[data-row]');
    assert.ok((await rows.count()) < SENT);
    await page.emulateMedia({ media: 'print' });
    await page.waitForFunction(
      (count) => document.querySelectorAll('tbody tr[data-row]').length >= count,
      SENT,
    );
    await page.emulateMedia({ media: null });
    visitor.requireNoFaults();
  });
});
