/** Events, one event and problems in the browser: what the pages promise beyond their states. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { parseCsv } from '../../server/src/files/csv.ts';
import {
  gradeEvent,
  type Place,
  post,
  processed,
  putPlace,
  urn,
  xpEvent,
} from '../../server/test/fixtures/events.ts';
import { putLearner } from '../../server/test/fixtures/reviews.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { eventually } from '../../server/test/harness/server-process.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { workerCaughtUp } from '../../server/test/harness/worker.ts';
import { type Visitor, visitAs } from './harness/visit.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const place = await putPlace(partner);
const nowhere: Place = { ...place, courseId: 'no-such-course' };

/** More than the list reads at once. */
const SENT = 105;
const sent = Array.from({ length: SENT }, (_, index) => xpEvent(nowhere, index + 1));
await Promise.all(sent.map((event) => post(partner, event)));
await workerCaughtUp(server.db);

suite('the log of events', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, { name: 'Ada Lovelace', operator: true });
    await visitor.open('/o/events?range=1h');
  });
  after(() => visitor.context.close());

  test('CSV has every event that fits, also those that are not loaded', async () => {
    const { page } = visitor;
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).last().click(),
    ]);
    const cells = parseCsv(await readFile(await file.path()));
    assert.equal(cells.length, SENT + 1);
    const ids = cells.slice(1).map(([id]) => id);
    assert.deepEqual(new Set(ids), new Set(sent.map(({ id }) => id)));
    const reason = cells[0]?.indexOf('reason') ?? -1;
    assert.deepEqual(
      new Set(cells.slice(1).map((row) => row[reason])),
      new Set(['course_unknown']),
    );
    visitor.requireNoFaults();
  });

  test('the end of the list loads more by itself', async () => {
    const { page } = visitor;
    await page.locator('.table-footer').scrollIntoViewIfNeeded();
    await page.getByText(`${SENT} rows`).waitFor();
    visitor.requireNoFaults();
  });

  test('a range of rows is selected with Shift, and they are processed again', async () => {
    const { page } = visitor;
    const boxes = page.getByRole('checkbox', { name: /^Select Graded, / });
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Reprocess 4 selected events' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Reprocess 4/ })
      .click();
    await page.getByText('4 events are processed again.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await workerCaughtUp(server.db);
    visitor.requireNoFaults();
  });

  test('all events of the filter are processed again, after their number was shown', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: `Reprocess ${SENT} events` }).click();
    const dialog = page.getByRole('dialog', { name: `Reprocess ${SENT} events?` });
    await dialog.getByRole('button', { name: /^Reprocess/ }).click();
    await page
      .getByText(/events are processed again\.$/)
      .last()
      .waitFor();
    visitor.requireNoFaults();
  });

  test('news waits for its button, which n presses; c copies the id of a row', async () => {
    const { page, context } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await workerCaughtUp(server.db);
    await visitor.open('/o/events?range=1h');
    const event = xpEvent(place, 7);
    await processed(partner, event);
    await page.getByRole('button', { name: /^\d+ new$/ }).waitFor();
    const row = page.locator(`[data-row$="${event.id}"]`);
    assert.equal(await row.count(), 0);
    await page.keyboard.press('n');
    await row.waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    await page.getByText(`Copied ${event.id}`).waitFor();
    visitor.requireNoFaults();
  });
});

/** What is below the window is drawn when it is shown. */
async function toTop(place: Locator): Promise<void> {
  await place.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

suite('one event', { skip: skipWithoutChromium }, () => {
  const wrong = place.courseId.replace(/.$/, (letter) => (letter === '0' ? '1' : '0'));
  const dropped = xpEvent({ ...place, courseId: wrong }, 12);
  const newer = xpEvent(place, 3);
  let visitor: Visitor;
  before(async () => {
    for (const event of [dropped, newer]) await processed(partner, event);
    visitor = await visitAs(server, {
      name: 'Grace Hopper',
      roles: { [partner.applicationId]: 'developer' },
    });
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  after(() => visitor.context.close());
  const clipboard = () => visitor.page.evaluate(() => navigator.clipboard.readText());
  const at = ({ id }: { readonly id: string }) =>
    `/a/${partner.applicationId}/events/${encodeURIComponent(id)}`;

  test('the correction is beside what was sent, counts in a dry run, and has a new id', async () => {
    const { page } = visitor;
    await visitor.open(at(dropped));
    const lines = page.getByRole('table', { name: /beside the corrected one/ });
    const changed = await lines.locator('tr[data-kind="changed"]').allInnerTexts();
    assert.equal(changed.length, 2, changed.join());
    await page.getByRole('button', { name: 'Copy the corrected event' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = JSON.parse(await clipboard());
    assert.notEqual(copied.id, dropped.id);
    assert.ok(copied.extensions.course.id.endsWith(place.courseId));
    visitor.requireNoFaults();
  });

  test('sending the correction shows first what it does; editing it begins with its text', async () => {
    const { page } = visitor;
    const primary = page.locator('main .mantine-Button-root[data-variant="filled"]');
    assert.deepEqual(await primary.allInnerTexts(), ['Send corrected event…']);
    await primary.click();
    const dialog = page.getByRole('dialog', { name: 'Send this event' });
    await dialog.getByText('XP +12').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit it first' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    await page.getByText(/^XP \+12/).waitFor();
    const editor = page.getByRole('textbox', { name: 'Event', exact: true });
    // Only lines on screen are in the document.
    await editor.press('Control+End');
    await editor.getByText(place.courseId).waitFor();
    assert.deepEqual(await primary.allInnerTexts(), ['Send for real…']);
    // What would not count is mended, not sent.
    await visitor.open(
      `/a/${partner.applicationId}/compose?event=${encodeURIComponent(dropped.id)}`,
    );
    await page.getByText('It would be dropped, because').waitFor();
    assert.match((await primary.allInnerTexts()).join(), /^Use /);
    await visitor.open(at(dropped));
    visitor.requireNoFaults();
  });

  test('another part of the event is shown where one has scrolled to', async () => {
    const { page } = visitor;
    const parts = page.getByRole('navigation', { name: 'Parts of this event' });
    await toTop(parts);
    const before = await page.evaluate(() => scrollY);
    assert.ok(before > 0);
    await parts.getByRole('link', { name: 'Payload' }).click();
    await page.waitForURL(/tab=payload/);
    await page.locator('.cm-content').waitFor();
    assert.ok((await page.evaluate(() => scrollY)) > 0, 'the top is still above the window');
    await parts.getByRole('link', { name: 'Path' }).click();
    visitor.requireNoFaults();
  });

  test('[ leads to the newer event, ] back to the older one', async () => {
    const { page } = visitor;
    await page.keyboard.press('[');
    await page.waitForURL(`**/${encodeURIComponent(newer.id)}`);
    await page.getByRole('heading', { name: 'Processed' }).waitFor();
    await page.keyboard.press(']');
    await page.waitForURL(`**/${encodeURIComponent(dropped.id)}`);
    visitor.requireNoFaults();
  });

  test('curl has the event and no secret', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'Payload' }).click();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const command = await clipboard();
    assert.match(command, /Bearer \$LECTERN_TOKEN/);
    const [, body = ''] = /-d '(.*)'$/s.exec(command) ?? [];
    assert.deepEqual(JSON.parse(body), dropped);
    visitor.requireNoFaults();
  });

  test('ids in the payload lead to the pages of their records, unknown ones to none', async () => {
    const { page } = visitor;
    const own = `/console/a/${partner.applicationId}`;
    const learner = await putLearner(partner);
    const assignableId = `https://learn.example/ims/case/v1p1/CFItems/${learner.standardId}`;
    const grade = gradeEvent(learner, { scoreGiven: 1, maxScore: 1, assignableId });
    await processed(partner, grade);
    const item = await partner.get(`/ims/case/v1p1/CFItems/${learner.standardId}`);
    const documentId = (item.body.CFItem ?? item.body).CFDocumentURI.sourcedId;
    const { courseId, lessonId, studentId, standardId } = learner;
    const expected = [
      `${own}/students/${studentId}`,
      `${own}/standards/${documentId}?item=${standardId}`,
      `${own}/content/courses/${courseId}`,
      `${own}/content/courses/${courseId}?node=${lessonId}`,
    ];
    await visitor.open(`${at(grade)}?tab=payload`);
    const payload = page.locator('.cm-content');
    const links = payload.locator('a');
    await toTop(payload);
    await links.nth(expected.length - 1).waitFor();
    const hrefs = await links.evaluateAll((ones) => ones.map((one) => one.getAttribute('href')));
    assert.deepEqual(hrefs, expected);
    // By keyboard, and without loading the page anew.
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await links.nth(2).press('Enter');
    await page.waitForURL(`**/content/courses/${courseId}`);
    assert.equal(await page.evaluate(() => Reflect.get(window, 'isSame')), true);

    await visitor.open(`${at(dropped)}?tab=payload`);
    await toTop(payload);
    await links.first().waitFor();
    assert.equal(await links.count(), 1);
    await page.getByRole('link', { name: 'Path' }).click();
    await page.locator('.event-nearest a').first().waitFor();
    const [nearest] = await page
      .locator('.event-nearest a')
      .evaluateAll((ones) => ones.map((one) => one.getAttribute('href')));
    assert.equal(nearest, `${own}/content/courses/${place.courseId}`);
    visitor.requireNoFaults();
  });

  test('a long payload shows the member that the reason marks; the page stays at its top', async () => {
    const { page } = visitor;
    const padding = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`member${n}`, n]));
    const { extensions, ...event } = xpEvent(nowhere, 2);
    const long = { ...event, extensions: { ...padding, ...extensions } };
    await processed(partner, long);
    await visitor.open(`${at(long)}?tab=payload`);
    const scroller = page.locator('.cm-scroller');
    await eventually('the text is scrolled', () =>
      scroller.evaluate(({ scrollTop }) => scrollTop > 0),
    );
    assert.equal(await page.evaluate(() => scrollY), 0);
    await toTop(scroller);
    const mark = scroller.locator('.json-mark-bad').first();
    await mark.waitFor();
    const [text, member] = [await scroller.boundingBox(), await mark.boundingBox()];
    assert.ok(text && member && text.y <= member.y);
    assert.ok(member.y + member.height <= text.y + text.height);
    visitor.requireNoFaults();
  });

  test('around it: the attempt, the session and the student; effects say why there are none', async () => {
    const { page } = visitor;
    await visitor.open(at(dropped));
    await page.getByRole('link', { name: 'Around it' }).click();
    await page.getByText('No other event of this attempt within a day.').waitFor();
    await page.getByText('The event belongs to no session.').waitFor();
    await page.getByRole('table', { name: /Same student/ }).waitFor();
    // They stand beside it.
    assert.equal(await page.getByText('None, because the event was dropped.').count(), 4);
    visitor.requireNoFaults();
  });

  test('the path is open where it stopped; the log beside it marks the event and leads on', async () => {
    const { page } = visitor;
    await visitor.open(at(dropped));
    const path = page.getByRole('list', { name: 'The way of the event' });
    await path.waitFor();
    const states = await path
      .locator('> li')
      .evaluateAll((ones) =>
        ones.map((one) => [one.getAttribute('data-state'), one.querySelector('[open]') !== null]),
      );
    assert.deepEqual(states, [
      ...Array(3).fill(['done', false]),
      ...[
        ['failed', true],
        ['ahead', false],
      ],
    ]);
    const lines = page.getByRole('region', { name: 'The log' });
    const own = lines.locator('tr[data-selected]');
    assert.match(await own.innerText(), /0 of 12 XP/);
    // The legend is not shown here: a pattern of its hidden drawing would paint no column.
    const column = lines.locator('.recharts-bar-rectangle path[fill^=url]').first();
    const isPainted = await column.evaluate((path) => {
      const pattern = document.querySelector(path.getAttribute('fill')?.slice(4, -1) ?? '');
      return pattern?.closest('svg')?.checkVisibility();
    });
    assert.equal(isPainted, true);
    // A part of the time is selected by keys; the event stays where it is.
    await lines.getByRole('img', { name: /Over time/ }).focus();
    for (const key of ['End', 'Shift+ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL(/from=/);
    assert.ok(page.url().includes(encodeURIComponent(dropped.id)));
    visitor.requireNoFaults();
  });

  test('what follows is a ghost until the dry run, which fills it', async () => {
    const { page } = visitor;
    await visitor.open(at(dropped));
    const follows = page.getByRole('complementary', { name: 'What follows' });
    assert.equal(await follows.getAttribute('data-ghost'), 'true');
    assert.equal(await follows.getByText('Corrected: 12 XP').count(), 0);
    await page.getByRole('button', { name: 'Send corrected event…' }).click();
    await page.getByRole('dialog', { name: 'Send this event' }).waitFor();
    await page.keyboard.press('Escape');
    await follows.getByText('Corrected: 12 XP').waitFor();
    visitor.requireNoFaults();
  });

  test('a grade that a later one replaces names it in place of a result and reviews', async () => {
    const grade = { scoreGiven: 1, maxScore: 1, attemptId: urn() };
    const first = gradeEvent(place, grade, { eventTime: '2026-03-02T10:00:00Z' });
    const later = gradeEvent(place, grade, { eventTime: '2026-03-02T10:01:00Z' });
    for (const event of [first, later]) await processed(partner, event);
    await visitor.open(at(first));
    const follows = visitor.page.getByRole('complementary', { name: 'What follows' });
    await follows.waitFor();
    const why = `None, because a later grade of the same attempt counts in its place: ${later.id}.`;
    assert.equal(await follows.getByText(why).count(), 2);
    visitor.requireNoFaults();
  });

  test('all like it are tried first, then sent; others stay, and a second run counts nothing twice', async () => {
    const { page } = visitor;
    const late: Place = { ...place, lessonId: randomUUID() };
    const alike = [1, 2, 3].map((xp) => xpEvent({ ...place, courseId: wrong }, xp));
    const stays = xpEvent({ ...late, courseId: wrong }, 4);
    for (const event of [...alike, stays]) await processed(partner, event);
    const fixAll = async () => {
      await visitor.open(at(dropped));
      await page.getByRole('button', { name: /^Fix all \d+ like it…$/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Fix all events like it' });
      await dialog.getByText(/^1\d\d events have another value/).waitFor();
      await dialog.getByText(/would still be dropped.*lesson_unknown/).waitFor();
      await dialog.getByRole('button', { name: 'Send 4 corrected events' }).click();
      return dialog;
    };
    await (await fixAll()).getByText('4 corrected events were sent').waitFor();
    await workerCaughtUp(server.db);
    const credited = async () => {
      const { body } = await partner.get(`/events/1.0/log?status=processed&type=GradeEvent`);
      return body.events.filter(({ scoreGiven }: { scoreGiven: number }) =>
        [1, 2, 3, 4, 12].includes(scoreGiven),
      ).length;
    };
    const before = await credited();
    await (await fixAll()).getByText('4 corrections had been sent before').waitFor();
    await workerCaughtUp(server.db);
    assert.equal(await credited(), before);
    visitor.requireNoFaults();
  });

  test('on a phone the parts are steps of one page, and the log is one step back', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 800 });
    await visitor.open(at(dropped));
    assert.equal(await page.getByRole('region', { name: 'The log' }).count(), 0);
    await page.getByRole('link', { name: 'What follows' }).click();
    await page.getByRole('heading', { name: 'Study session' }).waitFor();
    await page.locator('.page-trail').getByRole('link', { name: 'Events' }).click();
    await page.getByRole('region', { name: 'The log' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    visitor.requireNoFaults();
  });

  test('the trace of the request that delivered it can be copied', async () => {
    const { page } = visitor;
    assert.equal(await page.getByText('in the trace').count(), 0);
    const traceId = 'c0ffee00000000000000000000000abc';
    const traced = xpEvent(place, 4);
    await server.fetch('/events/1.0/', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${partner.token}`,
        'content-type': 'application/json',
        traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify(traced),
    });
    await visitor.open(at(traced));
    await page.getByText('Accepted').click();
    await page.getByText(traceId).waitFor();
    await page.getByRole('button', { name: 'Copy the trace id' }).click();
    await eventually('it is copied', async () => (await clipboard()) === traceId);
    visitor.requireNoFaults();
  });

  test('without TLS, where the page has no clipboard, c copies the id of the event', async () => {
    const event = xpEvent(place, 4);
    await processed(partner, event);
    const path = at(event);
    await visitor.open(path);
    const page = await visitor.context.newPage();
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined }),
    );
    await page.goto(`${server.baseUrl}/console${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('c');
    await page.getByText(`Copied ${event.id}`).waitFor();
    await page.close();
    await visitor.page.bringToFront();
    assert.equal(await clipboard(), event.id);
  });
});

suite('problems', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, { name: 'Ada Lovelace', operator: true });
  });
  after(() => visitor.context.close());

  test('a group opens beside the list with its example and events; Escape closes it', async () => {
    const { page } = visitor;
    await visitor.open('/o/events/problems');
    const row = page.getByRole('row', { name: /course_unknown/ });
    await row.getByRole('link').first().click();
    const group = page.getByRole('complementary', { name: 'course_unknown' });
    await group.getByRole('table', { name: 'Latest events' }).waitFor();
    const events = await group.getByRole('link', { name: /^GradeEvent/ }).count();
    assert.equal(events, 20);
    const [list, side] = [await row.boundingBox(), await group.boundingBox()];
    assert.ok(list && side && side.x >= list.x + list.width, 'they are side by side');
    await page.setViewportSize({ width: 1_000, height: 600 });
    await page.keyboard.press('Escape');
    await group.waitFor({ state: 'detached' });
    await row.getByRole('link').first().click();
    // Where it stands below the list, it is brought on screen.
    await page.waitForFunction(() => document.activeElement?.tagName === 'ASIDE');
    await group.getByRole('heading', { name: 'course_unknown' }).waitFor();
    await page.waitForFunction(
      () => (document.activeElement?.getBoundingClientRect().top ?? 600) < 400,
    );
    await page.keyboard.press('Escape');
    await group.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).searchParams.get('group'), null);
    visitor.requireNoFaults();
  });

  test('a CSV file has the columns for which the window has no room', async () => {
    const { page } = visitor;
    const example = page.getByRole('columnheader', { name: 'Example' });
    await page.setViewportSize({ width: 1_600, height: 900 });
    await example.waitFor();
    await page.setViewportSize({ width: 1_280, height: 900 });
    await example.waitFor({ state: 'detached' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    const [header = []] = parseCsv(await readFile(await file.path()));
    assert.ok(header.includes('example') && header.includes('application'), header.join());
    visitor.requireNoFaults();
  });

  test('groups without the code are told by their field; the order is in the address', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await page.getByRole('row', { name: /^\/extensions\/course\/id/ }).waitFor();
    await page.getByRole('button', { name: 'Last seen' }).first().click();
    await page.waitForURL(/sort=last/);
    const header = page.getByRole('columnheader', { name: 'Last seen' });
    assert.equal(await header.getAttribute('aria-sort'), 'descending');
    visitor.requireNoFaults();
  });
});
