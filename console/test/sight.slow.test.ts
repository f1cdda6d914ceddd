/** Pages for eyes and paper: print, forced colours, more contrast. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { put } from '../../server/test/fixtures/content.ts';
import { post, putPlace, xpEvent } from '../../server/test/fixtures/events.ts';
import { orgBody, userBody } from '../../server/test/fixtures/people.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { workerCaughtUp } from '../../server/test/harness/worker.ts';
import { requireAccessible } from './harness/accessible.ts';
import { requireContrast } from './harness/contrast.ts';
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

const VIEWS = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
  { colorScheme: 'dark', forcedColors: 'active' },
] as const;

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

  test('in both themes every state of a control has 3:1, and is told with forced colours', async () => {
    const { page } = visitor;
    for (const view of VIEWS) {
      await page.emulateMedia(view);
      await visitor.open('/o/events?range=1h');
      for (const kind of ['checkbox', 'field', 'button'] as const)
        await requireContrast(page, kind, 'off');
      await page.locator('tbody .mantine-Checkbox-input').first().click();
      await requireContrast(page, 'checkbox', 'on');
      await requireContrast(page, 'choice', 'on');
      await visitor.open('/account');
      const toggle = page.getByRole('switch', { name: 'Single-key shortcuts' });
      await requireContrast(page, 'switch', 'on');
      await toggle.press('Space');
      await requireContrast(page, 'switch', 'off');
      await toggle.press('Space');
      await visitor.open(`/o/applications/${partner.applicationId}?tab=settings`);
      for (const state of ['on', 'off'] as const) await requireContrast(page, 'radio', state);
      await requireContrast(page, 'tab', 'on');
    }
    await page.emulateMedia({ colorScheme: null, forcedColors: null });
    visitor.requireNoFaults();
  });

  test('the rows of a list are one stop of the keyboard, in reach of the first thirty', async () => {
    const { page } = visitor;
    await visitor.open('/o/events?range=1h');
    const rowOfFocus = () =>
      page.evaluate(() => document.activeElement?.closest('tr')?.dataset['row'] ?? '');
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      return rowOfFocus();
    };
    let stops = 0;
    for (let row = ''; row === '' && stops < 40; stops += 1) row = await press('Tab');
    assert.ok(stops <= 30, `${stops} stops to the first row`);
    const first = await rowOfFocus();
    const second = await press('ArrowDown');
    assert.ok(second !== '' && second !== first);
    // To the sides are the controls of the row, of which the box says what it selects.
    assert.equal(await press('ArrowLeft'), second);
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    assert.match(name ?? '', /^Select Graded, [^-]+$/);
    await page.keyboard.press('Space');
    await page.locator('tbody input:checked').waitFor();
    assert.equal(await press('ArrowUp', 'ArrowDown'), second);
    assert.equal(await press('Tab'), '', 'the next stop is below the rows');
    assert.equal(await press('Shift+Tab'), second);
    visitor.requireNoFaults();
  });

  test('a long name leaves ids, codes and times in one line', async () => {
    const { page } = visitor;
    const [orgId, studentId] = [randomUUID(), randomUUID()];
    await put(partner, `/rostering/1.0/orgs/${orgId}`, orgBody(orgId));
    const long = { familyName: 'Featherstonehaugh-'.repeat(6), email: 'ada@school.example' };
    const user = userBody(studentId, orgId, long);
    await put(partner, `/rostering/1.0/users/${studentId}`, user);
    await visitor.open('/o/rosters?kind=people');
    await page.getByRole('row', { name: /Featherstonehaugh/ }).waitFor();
    const heights = await page
      .locator('tbody :is(code, time)')
      .evaluateAll((ones) => ones.map((one) => one.getClientRects().length));
    assert.ok(heights.length >= 4 && heights.every((lines) => lines === 1), heights.join());
    const code = page.locator(`tbody code[title="${studentId}"]`);
    assert.match(await code.innerText(), /^.{6}….{6}$/);
    visitor.requireNoFaults();
  });

  test('on a phone the tab of the part that is shown is in sight', async () => {
    const { page } = visitor;
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open('/o/rosters?kind=enrollments');
    const tab = page.locator('main nav [aria-current="page"]', { hasText: 'Enrollments' });
    const box = await tab.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
    assert.equal(await page.evaluate(() => scrollY), 0);
    if (wide) await page.setViewportSize(wide);
  });

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
