/** Get started and the composer in the browser: what they promise beyond their states. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { validate } from '../../sdk/src/events/validate.ts';
import { ACCOUNT_PASSWORD, signedIn } from '../../server/test/fixtures/accounts.ts';
import { postStandards } from '../../server/test/fixtures/content.ts';
import { processed, putPlace, urn, xpEvent } from '../../server/test/fixtures/events.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import {
  COMMON_TEMPLATES,
  choicesOf,
  TYPE_TEMPLATES,
  templateText,
} from '../src/pages/compose/templates.ts';
import { confirm, settled, type Visitor, visitAs } from './harness/visit.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const [standard = ''] = await postStandards(partner, 1);

test('each template is an event that the server accepts, once its records are chosen', () => {
  const sender = { baseUrl: server.baseUrl, applicationId: partner.applicationId };
  const choices = {
    ...{ student: 's', course: 'c', lesson: 'l', subject: 'Math', standard, session: urn() },
    attempt: { id: urn(), item: 'https://example.org/items/7' },
  };
  const names = [...COMMON_TEMPLATES, ...TYPE_TEMPLATES.flatMap((one) => one.names)];
  assert.equal(names.length, 24);
  for (const name of names) {
    assert.equal(templateText(sender, name, { subject: 'Math' }), undefined, name);
    const made = JSON.parse(templateText(sender, name, choices) ?? '');
    if (name === 'heartbeat') assert.equal(made.sessionId, choices.session);
    else assert.deepEqual(validate(made), [], name);
    const isAbout = choicesOf(name).offered.includes('attempt');
    assert.equal(JSON.stringify(made).includes(choices.attempt.id), isAbout, name);
  }
});

/** The text in the editor, whole, however much of it is in view. */
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Event', exact: true });

async function type(page: Page, text: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

suite('get started', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  let acts = 0;
  let secret = '';
  let applicationId = '';
  const click = async (locator: Locator) => {
    acts += 1;
    await locator.click();
  };
  const paste = async (locator: Locator, text: string) => {
    acts += 1;
    await locator.fill(text);
  };

  before(async () => {
    visitor = await visitAs(server, {});
    await visitor.context.clearCookies();
  });
  after(() => visitor.context.close());

  test('from the invitation to XP on screen in 25 clicks and pastes at most', async () => {
    const { page } = visitor;
    const operator = await signedIn(server, { operator: true, confirmed: true });
    const body = { name: 'Reading Lab', description: '' };
    const made = await operator.as('operator').call('POST', '/admin/1.0/applications', body);
    applicationId = made.body.application?.sourcedId ?? made.body.sourcedId;
    const invited = await operator
      .as('operator')
      .call('POST', `/applications/1.0/${applicationId}/invitations`, {
        ...{ email: 'developer@reading.example', name: 'A developer', role: 'admin' },
      });
    const began = Date.now();
    acts += 1;
    await page.goto(invited.body.link);
    await paste(page.getByLabel('Password', { exact: false }).first(), ACCOUNT_PASSWORD);
    await click(page.getByRole('button').first());
    await page.waitForURL(/\/console\/a\//);
    await settled(page);
    await click(page.getByRole('button', { name: 'Make a key' }));
    await click(page.getByRole('button', { name: 'Create key' }));
    acts += 1;
    await confirm(page);
    secret = await page.getByLabel('Client secret', { exact: true }).inputValue();
    await click(page.getByRole('button', { name: 'Close' }).last());
    await click(page.getByRole('button', { name: 'I have stored it' }));
    await click(page.getByRole('button', { name: 'Make sample content' }));
    await click(page.getByRole('button', { name: 'Make a test student' }));
    await page.getByText(/^Waiting for an event since/).waitFor();
    const command = (await page.locator('.start-step .command pre').first().textContent()) ?? '';
    // Secret and snippet are copied by their buttons and pasted into a terminal.
    acts += 4;
    const env = { ...process.env, LECTERN_CLIENT_SECRET: secret };
    const { stdout } = await promisify(execFile)('bash', ['-c', command], { env });
    assert.match(stdout, /"accepted"/);
    await page.getByText('XP +12 for Test Student Reading Lab').waitFor();
    await page.getByText('"sourceEventId"').waitFor();
    assert.ok(acts <= 25, `${acts} clicks and pastes`);
    assert.ok(Date.now() - began < 180_000);
    visitor.requireNoFaults(/403 \(Forbidden/);
  });

  test('a reload knows what was made, and an older event does not end a new wait', async () => {
    const { page } = visitor;
    await visitor.open(`/a/${applicationId}/start`);
    await page.getByText('XP counted').waitFor();
    for (const done of ['First lesson', 'Test Student Reading Lab', 'last event']) {
      await page.locator('summary', { hasText: done }).getByText('done').waitFor();
    }
    await page.locator('summary', { hasText: 'See it count' }).click();
    await page.getByRole('button', { name: 'Wait for a new event' }).click();
    await page.getByText(/^Waiting for an event since/).waitFor();
    await page.reload();
    await page.waitForResponse((reply) => /events\/1\.0\/log\?from=/.test(reply.url()));
    await page.getByText(/^Waiting for an event since/).waitFor();
    assert.equal(await page.getByText('XP +12 for').count(), 0);
    visitor.requireNoFaults();
  });

  test('a dry run says what an event does before it is sent from here', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Send it from here…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('XP +12').waitFor();
    await dialog.getByRole('button', { name: 'Send the event' }).click();
    await page.getByText('XP +12 for Test Student Reading Lab').waitFor();
    visitor.requireNoFaults();
  });

  test('mistakes that were made on purpose are forgiven before going live', async () => {
    const quest = await server.partner('Forgiving Quest');
    const place = await putPlace(quest);
    await processed(quest, xpEvent({ ...place, courseId: 'none' }, 12));
    const developer = await visitAs(server, { roles: { [quest.applicationId]: 'developer' } });
    await developer.open(`/a/${quest.applicationId}/start`);
    await developer.page.getByText('1 of 1 events in the last 24 hours did not count').waitFor();
    await developer.page.getByRole('button', { name: 'Count from now' }).click();
    await developer.page.getByText('No event arrived since').waitFor();
    developer.requireNoFaults();
    await developer.context.close();
  });
});

suite('the composer', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  let place: Awaited<ReturnType<typeof putPlace>>;
  const path = `/a/${partner.applicationId}/compose`;
  before(async () => {
    place = await putPlace(partner);
    visitor = await visitAs(server, { roles: { [partner.applicationId]: 'developer' } });
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  after(() => visitor.context.close());

  test('the choices make the text; typing asks once, 400 ms after the last key', async () => {
    const { page } = visitor;
    await visitor.open(`${path}?student=${place.studentId}&course=${place.courseId}`);
    await page.getByText('This template needs: lesson.').waitFor();
    await page.getByRole('combobox', { name: 'Lesson' }).click();
    await page.getByRole('option', { name: 'Adding halves' }).click();
    await page.getByText('XP +12', { exact: true }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('dryRun')) asked.push(request.postData() ?? '');
    });
    await editorOf(page).getByText('12', { exact: true }).dblclick();
    await page.keyboard.type('34567', { delay: 20 });
    await page.getByText('XP +34,567', { exact: true }).waitFor();
    assert.equal(asked.length, 1);
    assert.equal(JSON.parse(asked[0] ?? '').generated.scoreGiven, 34_567);
    visitor.requireNoFaults();
  });

  test('the text survives a reload in its tab alone, and goes into a link', async () => {
    const { page, context } = visitor;
    await page.reload();
    await page.getByText('XP +34,567', { exact: true }).waitFor();
    const other = await context.newPage();
    await other.goto(`${server.baseUrl}/console${path}`);
    await other.getByText('This template needs:').waitFor();
    await page.getByRole('button', { name: 'Share link' }).click();
    await page.getByText('The link is copied.', { exact: false }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.startsWith(`${server.baseUrl}/console${path}#event=`), link);
    const seen: string[] = [];
    other.on('request', (request) => seen.push(request.url()));
    await other.goto('about:blank');
    await other.goto(link);
    await other.getByText('XP +34,567', { exact: true }).waitFor();
    assert.equal(new URL(other.url()).hash, '');
    assert.ok(seen.length > 0 && seen.every((url) => !url.includes(place.studentId)));
    await other.close();
    visitor.requireNoFaults();
  });

  test('errors stand first, by line; a dropped event is corrected in place', async () => {
    const { page } = visitor;
    await type(page, '{\n  "type": "GradeEvent",\n  "action": "Started"\n}');
    await page.getByText(/It would be refused/).waitFor();
    await page.getByRole('button', { name: 'Line 3' }).first().click();
    await page.keyboard.press('End');
    assert.equal(await page.getByRole('button', { name: 'Send for real…' }).isDisabled(), true);
    const wrong = place.courseId.replace(/.$/, (letter) => (letter === '0' ? '1' : '0'));
    await type(page, JSON.stringify(xpEvent({ ...place, courseId: wrong }, 9), null, 2));
    await page.getByText('It would be dropped, because').waitFor();
    await page.getByRole('button', { name: 'Use Algebra I' }).click();
    await page.getByText('XP +9', { exact: true }).waitFor();
    visitor.requireNoFaults();
  });

  test('it completes words of the vocabulary and ids by name', async () => {
    const { page } = visitor;
    await type(page, '{\n  "type": "AssignableEvent",\n  "action": ""\n}');
    for (const key of ['ArrowUp', 'End', 'ArrowLeft']) await page.keyboard.press(key);
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: 'Deactivated' }).click();
    await page.getByText('"Deactivated"').waitFor();
    await type(page, '{ "extensions": { "course": { "id": "" } } }');
    for (let left = 0; left < 7; left += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Space');
    // The course of the other application has the same title.
    await page.getByRole('option', { name: place.courseId }).click();
    await page.getByText(`"${server.baseUrl}/rostering/1.0/courses/${place.courseId}"`).waitFor();
    visitor.requireNoFaults();
  });

  test('without its chunk the editor is a text area, and sending names student and effect', async () => {
    const { page } = visitor;
    const { promise: isLoading, resolve: fail } = Promise.withResolvers<void>();
    await page.route(/\/assets\/code-/, async (route) => {
      await isLoading;
      await route.abort();
    });
    await page.goto(`${server.baseUrl}/console${path}`);
    // What is typed before the editor is decided would be lost with the focus.
    await page.locator('textarea[readonly]').waitFor();
    fail();
    const event = xpEvent(place, 8);
    await page.locator('textarea').fill(JSON.stringify(event, null, 2));
    await page.getByText('XP +8', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send for real…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('XP +8').waitFor();
    await dialog.getByText(place.studentId).waitFor();
    await dialog.getByRole('button', { name: 'Send the event' }).click();
    await page.waitForURL((url) => decodeURIComponent(url.pathname).endsWith(event.id));
    await page.unrouteAll();
    visitor.requireNoFaults(/ERR_FAILED|dynamically imported module/);
  });
});
