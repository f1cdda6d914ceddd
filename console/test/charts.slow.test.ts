/** Charts, the overview and health in the browser: what they promise beyond their states. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import { sql } from '../../server/src/storage/database/sql.ts';
import { processed, putPlace, xpEvent } from '../../server/test/fixtures/events.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { eventually } from '../../server/test/harness/server-process.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { type Visitor, visitAs } from './harness/visit.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const place = await putPlace(partner);
const nowhere = { ...place, courseId: 'no-such-course' };

suite('charts', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    // The first visitor waits for the bundle; a browser waits no longer than its limit.
    await fetch(`${server.baseUrl}/console/o`);
    for (const xp of [1, 2, 3]) await processed(partner, xpEvent(place, xp));
    await processed(partner, xpEvent(nowhere, 4));
    await server.db.execute(sql`
      insert into server_processes (host, pid, port, settings, version, started_at)
      select 'elsewhere', pid, 3000, '{}', '0.0.9', now() - interval '1 hour'
      from (values (1), (2)) as other (pid)`);
    visitor = await visitAs(server, { name: 'Ada Lovelace', operator: true });
    await visitor.open('/o?range=7d');
  });
  after(() => visitor.context.close());

  const plotOf = ({ page }: Visitor) =>
    page.getByRole('img', { name: /^Events by state, 7 days in / });

  /** Moves the cursor to the hour of the events; the next hour may have begun since. */
  async function toEvents(visitor: Visitor, sums: string): Promise<void> {
    const { page } = visitor;
    await plotOf(visitor).focus();
    await page.keyboard.press('End');
    const status = page.getByRole('status').filter({ hasText: 'Processed' });
    await status.waitFor();
    if ((await status.innerText()).includes('Processed 0')) await page.keyboard.press('ArrowLeft');
    await status.filter({ hasText: sums }).waitFor();
  }

  test('the plot says what it shows; keys move its cursor, which is read out', async () => {
    const { page } = visitor;
    assert.match(
      (await plotOf(visitor).getAttribute('aria-label')) ?? '',
      /highest 4 at .*, 1 dropped\.$/,
    );
    await toEvents(visitor, 'Processed 3 · Dropped 1');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('status').filter({ hasText: 'Processed 0 · Dropped 0' }).waitFor();
    visitor.requireNoFaults();
  });

  test('one sentence says how it is; what was done is marked on the same axis', async () => {
    const { page } = visitor;
    const pulse = (await page.locator('.pulse').innerText()).trim();
    assert.equal(
      pulse,
      'Something is wrong. 3 events processed, 1 dropped in the last 7 days, no recent backup',
    );
    // No other number of the page is of other events.
    const tiles = page.locator('.overview-tiles');
    assert.match(await tiles.innerText(), /^Events processed\s+3\s/);
    const chart = page.getByRole('group', { name: 'Events by state' });
    assert.equal(await chart.locator('.chart-headline').count(), 0);
    const marks = page.getByRole('list', { name: 'What was done in this time' });
    await marks.getByRole('link', { name: /^Server started, version / }).waitFor();
    // Two of a version that starts elsewhere are one deployment.
    await marks
      .getByRole('link', { name: /^2 server processes started, version 0\.0\.9/ })
      .waitFor();
    const key = marks.getByRole('link', { name: /^Key made/ }).first();
    assert.match((await key.getAttribute('href')) ?? '', /\/audit\?object=clients&line=\d+$/);
    // Their numbers stand in the plot.
    await page
      .locator('.recharts-label', { hasText: /^1(–\d)?$/ })
      .first()
      .waitFor();
    visitor.requireNoFaults();
  });

  test('Shift selects a time, Enter shows its events', async () => {
    const { page } = visitor;
    await plotOf(visitor).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+PageUp');
    await page.getByText('11 columns selected · Processed 3 · Dropped 1').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/o\/events\?.*from=/);
    const { searchParams } = new URL(page.url());
    const [from = '', until = ''] = ['from', 'until'].map((name) => searchParams.get(name) ?? '');
    assert.equal(Date.parse(until) - Date.parse(from), 11 * 3_600_000);
    await page.goBack();
    visitor.requireNoFaults();
  });

  test('t shows the same numbers as a table; the file has them, too', async () => {
    const { page } = visitor;
    await plotOf(visitor).waitFor();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('t');
    const rows = page.getByRole('region', { name: 'Events by state' }).getByRole('row');
    const last = (await rows.allInnerTexts()).filter((row) => !/\t0\t0$/.test(row)).at(-1);
    assert.match(last ?? '', /\t3\t1$/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV: Events by state' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    assert.equal(lines[0], '"from","processed","dropped"');
    const line = lines.filter((one) => !one.endsWith('"0","0"')).at(-1);
    assert.match(line ?? '', /^"2\d{3}-.*Z","3","1"$/);
    // With the focus in one chart, it alone is turned back.
    await page.keyboard.press('t');
    await plotOf(visitor).waitFor();
    await page.getByRole('region', { name: 'Drops by reason' }).focus();
    await page.keyboard.press('t');
    visitor.requireNoFaults();
  });

  test('a button of the legend hides its series', async () => {
    const { page } = visitor;
    const button = page.getByRole('button', { name: 'Dropped', exact: true });
    await button.click();
    assert.equal(await button.getAttribute('aria-pressed'), 'false');
    await toEvents(visitor, 'Processed 3');
    assert.equal(await page.getByRole('status').filter({ hasText: 'Dropped' }).count(), 0);
    visitor.requireNoFaults();
  });

  test('on paper a chart stands with its numbers', async () => {
    const { page } = visitor;
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('region', { name: 'Events by state' }).getByRole('row').last().waitFor();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('region', { name: 'Events by state' }).waitFor({ state: 'detached' });
    visitor.requireNoFaults();
  });

  test('drops by reason lead to their group, and reasons to theirs', async () => {
    const { page } = visitor;
    for (const part of [
      page.getByRole('group', { name: 'Drops by reason', exact: true }),
      page.getByRole('table', { name: /^Reasons of dropped/ }),
    ]) {
      const link = part.first().getByRole('link', { name: 'course_unknown' });
      const href = new URL((await link.getAttribute('href')) ?? '', page.url());
      const [state, code, , applicationId] = (href.searchParams.get('group') ?? '').split('|');
      assert.deepEqual(
        [state, code, applicationId],
        ['dropped', 'course_unknown', partner.applicationId],
      );
    }
    visitor.requireNoFaults();
  });

  test('tiles count what the stream tells, without another question', async () => {
    const { page } = visitor;
    let isRead = false;
    // The first question alone is answered: what comes later, the stream has told.
    await page.route('**/admin/1.0/overview?*', async (route) => {
      if (isRead) return;
      isRead = true;
      await route.continue();
    });
    await page.reload();
    const tile = page.locator('.overview-tiles-tile', { hasText: 'Events processed' });
    await tile.getByText('3', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^live/ }).waitFor();
    await eventually('the tile counts further', async () => {
      await processed(partner, xpEvent(place, 5));
      return (await tile.getByText('3', { exact: true }).count()) === 0;
    });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    visitor.requireNoFaults();
  });

  test('a last frame that the server does not know is forgotten, and the stream goes on', async () => {
    const { page } = visitor;
    const frame = { at: new Date(), lagSeconds: 0, processed: 0, dropped: 0, failed: 0 };
    const body = `id: 1\nevent: stats\ndata: ${JSON.stringify(frame)}\n\n`;
    const told = { contentType: 'text/event-stream', body };
    await page.route('**/admin/1.0/stream?*', (route) => route.fulfill(told), { times: 1 });
    const refused = page.waitForResponse((reply) => reply.status() === 400);
    await page.reload();
    await refused;
    const stream = await page.waitForResponse((reply) => reply.url().includes('/stream?'));
    assert.equal(stream.status(), 200);
    await page.getByRole('button', { name: /^live/ }).waitFor();
    visitor.requireNoFaults(/400 \(Bad/);
  });

  test('health says that the database is away, goes on asking, and recovers', async () => {
    const { page } = visitor;
    let isAway = true;
    await page.route('**/admin/1.0/health', (route) =>
      isAway
        ? route.fulfill({ status: 503, json: { imsx_description: 'Not reachable.' } })
        : route.fallback(),
    );
    // On a page with requests under way the clock would begin at 1970 for some of them.
    await page.goto('about:blank');
    await page.clock.install();
    await visitor.open('/o/health');
    await page.getByText('The server answers, its database does not').waitFor();
    isAway = false;
    await page.clock.fastForward(10_000);
    await page.getByRole('heading', { name: 'Checks' }).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    visitor.requireNoFaults(/503 \(Service/);
  });
});
