/** The tree of a framework in the browser: its keys, its search, its replacement. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { put, resourceBody } from '../../server/test/fixtures/content.ts';
import { putEnrollment, putPlace, putStudent } from '../../server/test/fixtures/events.ts';
import { putTagged, sendAnswers } from '../../server/test/fixtures/reviews.ts';
import { uploader } from '../../server/test/fixtures/uploader.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testFolder } from '../../server/test/harness/scratch.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { requireAccessible } from './harness/accessible.ts';
import { confirmIfAsked, type Visitor, visitAs } from './harness/visit.ts';
import { treePackage } from './states/framework-world.ts';

declare global {
  interface Window {
    /** Lets the thread of the outline find the item of the address. */
    findLate: Promise<() => Promise<unknown>>;
  }
}

const server = await testServer();
const partner = await server.partner('Math Quest');
const { accept } = uploader(partner);

suite('a tree', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  const body = treePackage(2);
  before(async () => {
    await accept(body);
    visitor = await visitAs(server, { name: 'Ada Lovelace', operator: true });
  });
  after(() => visitor.context.close());

  const idOf = (code: string) =>
    String(
      body.CFItems.find(({ humanCodingScheme }) => humanCodingScheme === code)?.['identifier'],
    );
  const open = (query = '') =>
    visitor.open(`/o/standards/${body.CFDocument['identifier']}${query}`);
  const row = (name: string | RegExp) => visitor.page.getByRole('row', { name });
  /** Waits until the row with the code is in focus. */
  const inFocus = (code: string) =>
    visitor.page.waitForFunction(
      (wanted) => document.activeElement?.querySelector('.grid-code')?.textContent === wanted,
      code,
    );
  async function press(keys: string, code: string): Promise<void> {
    for (const key of keys.split(' ')) await visitor.page.keyboard.press(key);
    await inFocus(code);
  }

  test('the standards without content are two clicks from the first page', async () => {
    const { page } = visitor;
    await visitor.open('/o');
    await page.locator('.nav-link', { hasText: /^Standards$/ }).click();
    await page.getByRole('link', { name: 'Without content' }).first().click();
    await page.getByRole('checkbox', { name: 'Without content', checked: true }).waitFor();
    await putPlace(partner);
    await visitor.open('/o/content');
    await page.getByText(/^\d+ standards without content$/).waitFor();
    visitor.requireNoFaults();
  });

  test('coverage: numbers with lists behind them, parts that zoom, the same as CSV and picture', async () => {
    const { page } = visitor;
    await open('?view=coverage');
    await page.getByRole('link', { name: /^\d+ of 18 standards have content$/ }).waitFor();
    const table = page.getByRole('table', { name: /^Parts and how many/ });
    await table.getByRole('link', { name: /^3( |$)/ }).click();
    await table.getByRole('link', { name: /^3\.NF( |$)/ }).waitFor();
    await page.getByRole('navigation', { name: 'Where this part stands' }).waitFor();
    for (const [button, end] of [
      ['CSV', '.csv'],
      ['Picture (SVG)', '.svg'],
      ['Picture (PNG)', '.png'],
    ] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button, exact: true }).click(),
      ]);
      assert.ok(file.suggestedFilename().endsWith(end));
    }
    const missing = page.getByRole('button', { name: /^Without content \d+$/ });
    assert.equal(await missing.getAttribute('aria-pressed'), 'false');
    await page.getByRole('button', { name: /^With content 0$/ }).press('Enter');
    await page.getByText('No part has such standards.').waitFor();
    await missing.press('Enter');
    assert.equal(await missing.getAttribute('aria-pressed'), 'true');
    await table.getByRole('link', { name: /^3\.NF( |$)/ }).waitFor();
    await page.getByRole('link', { name: /^18 of 18 standards have no content$/ }).click();
    await page.getByText('18 found').waitFor();
    assert.equal(await page.getByRole('checkbox', { name: 'Without content' }).isChecked(), true);
    visitor.requireNoFaults();
  });

  test('the keys of a treegrid: open, close, rows, ends, siblings, codes, details', async () => {
    const { page } = visitor;
    await open();
    await row(/^3 Grade 3/).click();
    await inFocus('3');
    const first = row(/^3 Grade 3/);
    const membersOf = () =>
      Promise.all(
        ['aria-level', 'aria-setsize', 'aria-posinset', 'aria-rowindex', 'aria-expanded'].map(
          (name) => first.getAttribute(name),
        ),
      );
    assert.deepEqual(await membersOf(), ['1', '2', '1', '2', 'true']);
    const grid = page.getByRole('treegrid');
    assert.equal(await grid.getAttribute('aria-rowcount'), '27');
    await press('ArrowLeft', '3');
    await row('3.NF').first().waitFor({ state: 'detached' });
    assert.equal((await membersOf()).at(-1), 'false');
    await press('ArrowDown', '4');
    await press('ArrowUp ArrowRight', '3');
    await row('3.NF Domain').waitFor();
    await press('ArrowRight', '3.NF');
    await press('ArrowRight', '3.NF.1');
    assert.equal(await page.locator('[role=row][aria-level="3"][aria-expanded]').count(), 0);
    await press('ArrowLeft', '3.NF');
    await press('End', '4.G.3');
    await press('Home', '3');
    await press('ArrowLeft', '3');
    await row('3.NF').first().waitFor({ state: 'detached' });
    await press('ArrowDown', '4');
    await press('ArrowLeft', '4');
    await page.waitForFunction(
      () => document.querySelectorAll('.grid-body [role=row]').length === 2,
    );
    await page.keyboard.press('*');
    await row('3.NF Domain').waitFor();
    await row('4.NF Domain').waitFor();
    // At once: a pause begins another code, and a busy machine makes pauses.
    await page.evaluate(() => {
      for (const key of '3.oa') {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }
    });
    await inFocus('3.OA');
    await press('ArrowRight', '3.OA.1');
    await page.waitForURL(`**?item=${idOf('3.OA.1')}`);
    await page.getByRole('heading', { name: '3.OA.1' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName === 'ASIDE');
    visitor.requireNoFaults();
  });

  test('what is expanded and the item of the address survive a reload', async () => {
    const { page } = visitor;
    await open();
    await page.getByText('1', { exact: true }).click();
    await row('3.NF').first().waitFor({ state: 'detached' });
    await open(`?item=${idOf('4.G.2')}`);
    await row('4.G.2').waitFor();
    assert.equal(await row('4.G.2').getAttribute('aria-current'), 'true');
    assert.equal(await row('3.NF').count(), 0);
    await page.getByText('all', { exact: true }).click();
    visitor.requireNoFaults();
  });

  test('after a link to an item another row may be left, opened and closed', async () => {
    await open(`?item=${idOf('3.NF.1')}`);
    await row('3.NF.1').waitFor();
    await row('4.NF Domain').click();
    await inFocus('4.NF');
    await press('ArrowLeft', '4.NF');
    await row('4.NF.1').waitFor({ state: 'detached' });
    await press('ArrowDown', '4.OA');
    await press('ArrowUp', '4.NF');
    await press('ArrowRight', '4.NF');
    await row('4.NF.1').waitFor();
    visitor.requireNoFaults();
  });

  test('the item of a link that is found late moves nobody who is at another row', async () => {
    const { page } = visitor;
    await page.addInitScript(() => {
      if (location.hash !== '#late') return;
      const post = Worker.prototype.postMessage;
      const { promise, resolve } = Promise.withResolvers<() => Promise<unknown>>();
      Worker.prototype.postMessage = function (this: Worker, message: { name?: string }) {
        const send = () => post.call(this, message);
        if (message.name !== 'place') return send();
        resolve(() => {
          const answer = new Promise((done) => this.addEventListener('message', done));
          send();
          return answer;
        });
      };
      window.findLate = promise;
    });
    // Else an address that differs in its fragment alone would be gone to in the same document.
    await page.goto('about:blank');
    await open(`?item=${idOf('3.NF.1')}#late`);
    await row('4.NF Domain').click();
    await inFocus('4.NF');
    await press('ArrowLeft', '4.NF');
    await row('4.NF.1').waitFor({ state: 'detached' });
    await page.evaluate(async () => (await window.findLate)());
    await press('ArrowDown', '4.OA');
    await press('ArrowUp', '4.NF');
    assert.equal(await row('4.NF Domain').getAttribute('aria-expanded'), 'false');
    visitor.requireNoFaults();
  });

  test('Space and the box select for comparing; their details stand side by side', async () => {
    const { page } = visitor;
    await open();
    const grid = page.getByRole('treegrid');
    assert.equal(await grid.getAttribute('aria-multiselectable'), 'true');
    const selected = () =>
      page
        .locator('[role=row][aria-selected="true"] .grid-code')
        .allTextContents()
        .then((codes) => codes.join(' '));
    await row(/^3 Grade 3/).click();
    await inFocus('3');
    await press('ArrowDown ArrowDown', '3.NF.1');
    assert.equal(await row('3.NF.1').getAttribute('aria-selected'), 'false');
    // At once, before the details of the row come.
    await page.keyboard.press('Space');
    await page.getByText('1 item is selected for comparing').waitFor();
    await page.waitForURL(`**item=${idOf('3.NF.1')}**selected=${idOf('3.NF.1')}`);
    assert.equal(await selected(), '3.NF.1');
    await inFocus('3.NF.1');
    await press('ArrowDown', '3.NF.2');
    await page.keyboard.press('Space');
    await page.getByText('2 items are selected for comparing').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('1 item is selected for comparing').waitFor();
    await row('3.G.3').locator('.grid-select').click();
    await page.waitForURL(`**selected=${idOf('3.NF.1')}%2C${idOf('3.G.3')}**`);
    assert.equal(await selected(), '3.NF.1 3.G.3');
    await page.getByRole('button', { name: 'Compare 2 items' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Compare 2 items' });
    for (const code of ['3.NF.1', '3.G.3']) {
      const column = dialog.getByRole('region', { name: code });
      await column.getByRole('heading', { name: 'Associations' }).waitFor();
      await column.getByText(idOf(code), { exact: true }).waitFor();
    }
    await requireAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    for (const code of ['3.OA.1', '3.OA.2', '3.OA.3']) {
      await row(code).locator('.grid-select').click();
    }
    await page.getByText('No more than 4 items are compared at once.').waitFor();
    assert.equal(await selected(), '3.NF.1 3.OA.1 3.OA.2 3.G.3');
    await page.getByRole('button', { name: 'Remove 3.OA.1' }).click();
    await page.getByText('3 items are selected for comparing').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.waitForFunction(
      () => document.querySelectorAll('[role=row][aria-selected="true"]').length === 0,
    );
    visitor.requireNoFaults();
  });

  test('mastery of a class: column, filter and details have the numbers of the API', async () => {
    const { page } = visitor;
    const studentId = await putStudent(partner);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
    for (const [code, ago] of [
      ['3.NF.1', 0.01],
      ['3.NF.2', 40],
    ] as const) {
      const lesson = await putTagged(partner, [idOf(code)]);
      await sendAnswers(partner, { ...lesson, studentId }, [{ at: day(ago) }]);
      if (code === '3.NF.1') await putEnrollment(partner, { ...lesson, studentId });
    }
    const { classes } = (await partner.get('/rostering/1.0/classes?sort=title')).body;
    const classId: string = classes[0].sourcedId;
    const { items } = (await partner.get(`/insights/1.0/mastery?classId=${classId}`)).body;
    assert.deepEqual([items[idOf('3.NF.1')].recalled, items[idOf('3.NF.2')].recalled], [1, 0]);

    await open();
    await row('3.NF.1').waitFor();
    const headers = page.getByRole('columnheader');
    assert.equal(await headers.count(), 4);
    await page.getByRole('combobox', { name: 'Mastery of a class' }).click();
    await page.getByRole('option', { name: 'Period 1' }).click();
    await page.waitForURL(`**?class=${classId}`);
    await page.getByText('1 student, who answered 2 items').waitFor();
    assert.equal(await headers.last().textContent(), 'Mastery');
    const cellOf = (code: string) => row(code).getByRole('gridcell').last();
    assert.match(String(await cellOf('3.NF.1').textContent()), /recalled by 1 of 1 student/);
    assert.match(String(await cellOf('3.NF.2').textContent()), /recalled by 0 of 1 student/);
    assert.equal(await cellOf('3.NF.3').textContent(), '');

    await page.getByRole('combobox', { name: 'Mastery', exact: true }).click();
    await page.getByRole('option', { name: 'under half' }).click();
    await page.getByText('1 found').waitFor();
    await page.waitForURL('**mastery=low**');
    await row('3.NF.1').waitFor({ state: 'detached' });
    await row('3.NF.2').click();
    const { meanRecall } = items[idOf('3.NF.2')];
    const details = page.getByRole('complementary', { name: 'Details of the item' });
    await details.getByText(`mean recall ${meanRecall}% · 1 due`).waitFor();
    await details.getByRole('link', { name: 'Period 1' }).waitFor();
    await press('ArrowUp', '3.NF');

    await open(`?view=coverage&class=${classId}`);
    await page.getByRole('button', { name: /^Not mastered/ }).click();
    const sum = page.getByRole('link', { name: /^\d+ of \d+ standards are not mastered$/ });
    const [count, all] = String(await sum.textContent()).match(/\d+/g) ?? [];
    assert.equal(Number(count), Number(all) - 1, 'all but what the class recalls');
    await sum.click();
    await page.getByText(`${count} found`).waitFor();
    visitor.requireNoFaults();
  });

  test('a search without accents marks matches below their ancestors; F3 steps through', async () => {
    const { page } = visitor;
    await open();
    await page.getByRole('searchbox').fill('EQUIVALENCE fractions');
    await page.getByText('6 found').waitFor();
    assert.deepEqual(
      await page.locator('.grid-body [role=row]').first().locator('mark').count(),
      0,
    );
    await row('3.NF.3').locator('mark', { hasText: 'équivalence' }).waitFor();
    await page.getByText('1 of 6').waitFor();
    await page.keyboard.press('F3');
    await page.getByText('2 of 6').waitFor();
    await page.keyboard.press('Shift+F3');
    await page.keyboard.press('Shift+F3');
    await page.getByText('6 of 6').waitFor();
    await page.getByRole('searchbox').fill('4.oa');
    await page.getByText('4 found').waitFor();
    await page.waitForURL('**search=4.oa**');
    visitor.requireNoFaults();
  });

  test('a thread that the network kept away is fetched again with the page', async () => {
    const { page } = visitor;
    await page.route(/thread/, (route) => route.abort(), { times: 1 });
    await open();
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(/4\.OA/).first().waitFor();
    visitor.requireNoFaults(/ERR_FAILED|thread/);
  });

  test('made public after a question, all read it; made private again, they do not', async () => {
    const { page } = visitor;
    const url = `/standards/1.0/frameworks/${body.CFDocument['identifier']}/outline`;
    await open();
    for (const [before, after, status] of [
      ['Private', 'Public', 200],
      ['Public', 'Private', 401],
    ] as const) {
      await page.getByRole('button', { name: before, exact: true }).click();
      await page.getByRole('button', { name: `Make it ${after.toLowerCase()}` }).click();
      await confirmIfAsked(page, page.getByRole('button', { name: after, exact: true }));
      assert.equal((await server.fetch(url)).status, status);
    }
    visitor.requireNoFaults(/403 \(Forbidden/);
  });

  test('a replacement by a partner takes each form that the export gives', async () => {
    const own = await visitAs(server, {
      name: 'Grace Hopper',
      roles: { [partner.applicationId]: 'developer' },
    });
    const { page } = own;
    for (const form of ['CASE package (JSON)', 'CSV files (zip)', 'Workbook (XLSX)']) {
      await own.open(`/a/${partner.applicationId}/standards/${body.CFDocument['identifier']}`);
      await page.getByRole('button', { name: 'Export' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: form }).click(),
      ]);
      assert.match(file.suggestedFilename(), /^framework-[\w-]+\.(json|zip|xlsx)$/);
      const path = join(await testFolder('export'), file.suggestedFilename());
      await file.saveAs(path);
      await page.getByRole('button', { name: 'Replace…' }).click();
      await page.getByLabel('CASE package').setInputFiles(path);
      await page.getByText(/^The framework is already stored like this/).waitFor();
    }
    own.requireNoFaults();
    await own.context.close();
  });

  test('J6: a replacement names what loses objectives, takes the count, and is stored', async () => {
    const { page } = visitor;
    const resourceId = randomUUID();
    const learningObjectiveSet = [{ source: 'CASE', learningObjectiveIds: [idOf('4.G.3')] }];
    const resource = resourceBody(resourceId, { learningObjectiveSet, title: 'Halves' });
    await put(partner, `/rostering/1.0/resources/${resourceId}`, resource);
    await open();
    await page.getByRole('button', { name: 'Replace…' }).click();
    const kept = body.CFItems.slice(0, 6);
    const cut = { ...body, CFItems: kept, CFAssociations: body.CFAssociations.slice(0, 6) };
    await page.getByLabel('CASE package').setInputFiles({
      name: 'cut.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(cut)),
    });
    await page.getByText('1 resource would lose learning objectives').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Halves' }).waitFor();
    const act = page.getByRole('button', { name: 'Replace, and remove 20 items' });
    assert.equal(await act.isDisabled(), true);
    await page.getByLabel('Type the number of removed items').fill('20');
    await act.click();
    await page.getByText('is stored').waitFor();
    await page.getByText('6 items').waitFor();
    await row('4.NF').first().waitFor({ state: 'detached' });
    visitor.requireNoFaults();
  });
});
