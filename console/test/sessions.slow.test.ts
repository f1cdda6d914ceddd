/** Study sessions in the browser: the list and the band of one show the API's numbers. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import { parseCsv } from '../../server/src/files/csv.ts';
import {
  post,
  putPlace,
  putStudent,
  sessionEvent,
  urn,
} from '../../server/test/fixtures/events.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { workerCaughtUp } from '../../server/test/harness/worker.ts';
import { settled, type Visitor, visitAs } from './harness/visit.ts';
import { sendWorldSessions } from './states/session-world.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const other = await server.partner('Reading Lab');
const operator = await server.operator();
const place = await putPlace(partner);
const { whole, timedOut } = await sendWorldSessions(partner, {
  ...{ place, studentId: place.studentId },
});
const open = urn();
await post(partner, sessionEvent('LoggedIn', { id: open, studentId: place.studentId }));
/** Two applications may use the same id. */
const otherId = await putStudent(other);
await post(other, sessionEvent('LoggedIn', { id: whole, studentId: otherId }));
await workerCaughtUp(server.db);

const insightsOf = async (id: string) =>
  (await partner.get(`/insights/1.0/sessions/${encodeURIComponent(id)}`)).body;

suite('study sessions', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, {
      ...{ name: 'Ada Lovelace', operator: true },
      roles: { [partner.applicationId]: 'viewer' },
    });
  });
  after(() => visitor.context.close());

  /** The rows of a CSV file without its header. */
  async function csvOf(button: number): Promise<string[][]> {
    const { page } = visitor;
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).nth(button).click(),
    ]);
    return parseCsv(await readFile(await file.path())).slice(1);
  }

  test('an application lists its own sessions, in the order and with the numbers of the API', async () => {
    await visitor.open(`/a/${partner.applicationId}/sessions`);
    const { body } = await partner.get('/events/1.0/sessions');
    assert.deepEqual(
      body.sessions.map(({ sessionId }: { sessionId: string }) => sessionId),
      [open, timedOut, whole],
    );
    const members = Object.keys(body.sessions[0]);
    assert.deepEqual(
      await csvOf(0),
      body.sessions.map((one: Record<string, unknown>) =>
        members.map((member) => String(one[member] ?? '')),
      ),
    );
    visitor.requireNoFaults();
  });

  test('the filters are in the address, and a row opens its session', async () => {
    const { page } = visitor;
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Closed' }).click();
    await page.waitForURL(/status=closed/);
    await page.getByText('2 rows').waitFor();
    await page.getByRole('row', { name: /No event for 30 minutes/ }).click();
    await page.waitForURL(`**/sessions/${encodeURIComponent(timedOut)}`);
    await page.locator(`main code[title="${timedOut}"]`).waitFor();
    await page.getByText('No event for 30 minutes').waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
    await page.getByText('2 rows').waitFor();
    visitor.requireNoFaults();
  });

  test('the tables of a session are the evidence and the times of the API', async () => {
    const { page } = visitor;
    await visitor.open(`/a/${partner.applicationId}/sessions/${encodeURIComponent(whole)}`);
    const { session, insights, bySubject } = await insightsOf(whole);
    const evidence = await csvOf(0);
    assert.deepEqual(
      evidence,
      session.evidence.map((one: Record<string, unknown>) => [
        ...[one['kind'], one['at'], one['until'], one['subject'] ?? '', one['sourceEventId'] ?? ''],
      ]),
    );
    const times = await csvOf(1);
    assert.deepEqual(
      times.map(([active, from, until, , subject]) => [active, from, until, subject]),
      session.timeline.map((one: Record<string, unknown>) => [
        ...[String(one['active']), one['startedAtTime'], one['endedAtTime'], one['subject']],
      ]),
    );
    assert.deepEqual(
      await csvOf(2),
      bySubject.map((one: Record<string, unknown>) => [
        ...[one['subject'], String(one['activeSeconds']), String(one['inactiveSeconds'])],
        String(one['xpEarned']),
      ]),
    );
    const [{ activeSeconds, inactiveSeconds, totalXpEarned }] = insights;
    assert.deepEqual([activeSeconds / 60, inactiveSeconds / 60, totalXpEarned], [17, 6, 12]);
    const facts = page.getByRole('definition');
    assert.match(
      (await facts.allTextContents()).join('\n'),
      /17 min, 73\.9%.*\n6 min, 26\.1%.*\n12/,
    );
    assert.equal(await page.locator('.session-interval').count(), session.timeline.length);
    assert.equal(await page.locator('.session-tick').count(), session.evidence.length);
    visitor.requireNoFaults();
  });

  test('keys go from one piece of evidence to the next, and Enter opens its event', async () => {
    const { page } = visitor;
    const { session } = await insightsOf(whole);
    const band = page.getByRole('img', { name: /^From .*active 17 min, silent 6 min\./ });
    await band.focus();
    await page.keyboard.press('End');
    await page
      .getByText(/: Logged out · Math$/)
      .first()
      .waitFor();
    await page.keyboard.press('Home');
    await page
      .getByText(/: Logged in · Math$/)
      .first()
      .waitFor();
    await page.keyboard.press('ArrowRight');
    await page
      .getByText(/: Heartbeats$/)
      .first()
      .waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const last = session.evidence.at(-1).sourceEventId;
    await page.waitForURL(`**/events/${encodeURIComponent(last)}`);
    await page.goBack();
    await settled(page);
    visitor.requireNoFaults();
  });

  test('the legend hides what it names, and the cursor passes over it', async () => {
    const { page } = visitor;
    const { session } = await insightsOf(whole);
    const beats = session.evidence.filter(({ kind }: { kind: string }) => kind === 'heartbeats');
    await page.getByRole('button', { name: /^Heartbeats/ }).click();
    const shown = session.evidence.length - beats.length;
    await page.waitForFunction(
      (count) => document.querySelectorAll('.session-tick').length === count,
      shown,
    );
    await page.getByRole('img', { name: /^From/ }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page
      .getByText(/: Event · Math$/)
      .first()
      .waitFor();
    visitor.requireNoFaults();
  });

  test('an operator lists all sessions; the application tells those of one id apart', async () => {
    const { page } = visitor;
    const { body } = await operator.get('/admin/1.0/sessions');
    await visitor.open('/o/sessions');
    await page.getByText(`${body.sessions.length} rows`).waitFor();
    for (const [client, studentId] of [
      [partner, place.studentId],
      [other, otherId],
    ] as const) {
      const query = `application=${client.applicationId}`;
      await visitor.open(`/o/sessions/${encodeURIComponent(whole)}?${query}`);
      await page.locator(`main a[title="${studentId}"]`).waitFor();
    }
    visitor.requireNoFaults();
  });

  test('an event leads to its session', async () => {
    const { page } = visitor;
    const { session } = await insightsOf(whole);
    const event = session.evidence.find(({ kind }: { kind: string }) => kind === 'event');
    const path = `events/${encodeURIComponent(event.sourceEventId)}`;
    await visitor.open(`/a/${partner.applicationId}/${path}`);
    await page.getByRole('link', { name: 'Open the session' }).click();
    await page.waitForURL(`**/sessions/${encodeURIComponent(whole)}`);
    await page.getByRole('heading', { name: 'Evidence' }).waitFor();
    visitor.requireNoFaults();
  });
});
