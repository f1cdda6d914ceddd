/**
 * The journeys that people make through the console, as wholes, with the time that each takes: it
 * is printed, and held to what a person may need.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { suite, type TestContext, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import {
  ACCOUNT_PASSWORD,
  FROM_PAGE,
  putAccount,
  type SignedIn,
  signedIn,
} from '../../server/test/fixtures/accounts.ts';
import { postStandards } from '../../server/test/fixtures/content.ts';
import { processed, putPlace, xpEvent } from '../../server/test/fixtures/events.ts';
import { openChromium, skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { type Hand, keyboard, pointer } from './harness/hands.ts';
import { settled } from './harness/visit.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const place = await putPlace(partner);
// Sample content is tagged with one.
await postStandards(partner, 1);
const wrong = xpEvent({ ...place, courseId: randomUUID() }, 12);
await processed(partner, wrong);

const own = `/a/${partner.applicationId}`;
const developer = { roles: { [partner.applicationId]: 'developer' } } as const;
const admin = { roles: { [partner.applicationId]: 'admin' } } as const;

/** Prints how long the journey took, and holds it to its limit. */
function clock(t: TestContext, limitSeconds: number) {
  return async (way: string, journey: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await journey();
    const seconds = (performance.now() - began) / 1_000;
    t.diagnostic(`${way}: ${seconds.toFixed(1)} s of ${limitSeconds} s`);
    assert.ok(seconds <= limitSeconds, `${way}: ${seconds} s of ${limitSeconds} s`);
  };
}

/** One browser for all journeys, so that it loads the files of the console once. */
let browser: Promise<BrowserContext> | undefined;

/** A page of the person, or of one who is not signed in; those before it are closed. */
async function openPage(person?: SignedIn, width = 1280): Promise<Page> {
  browser ??= openChromium();
  const context = await browser;
  for (const page of context.pages()) await page.close();
  await context.clearCookies();
  if (person) {
    const [name = '', value = ''] = person.cookie.split('=');
    const { hostname: domain } = new URL(server.baseUrl);
    await context.addCookies([{ name, value, domain, path: '/console' }]);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  page.setDefaultNavigationTimeout(60_000);
  await page.setViewportSize({ width, height: 800 });
  return page;
}

const rowOf = (page: Page, { id }: { readonly id: string }) =>
  page.locator(`tr[data-row$="${id}"]`);

const urlOf = (path: string) => `${server.baseUrl}/console${path}`;

/** Follows an entry of the navigation, which a narrow screen hides behind a button. */
async function goTo(page: Page, hand: Hand, name: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open navigation' });
  if (await opener.isVisible()) await hand.press(opener);
  const entry = page.locator('.nav-link').filter({ hasText: new RegExp(`^${name}$`) });
  const closed = page.locator('nav details:not([open])').filter({ has: entry });
  if ((await closed.count()) > 0) await hand.press(closed.locator('summary'));
  await hand.press(entry);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function signIn(page: Page, hand: Hand, email: string): Promise<void> {
  await hand.write(page.getByLabel('Email'), email);
  await hand.write(page.getByLabel('Password'), ACCOUNT_PASSWORD);
  await hand.press(page.getByRole('button', { name: 'Sign in' }));
}

/** Answers the dialog that asks who it is. */
async function confirmBy(page: Page, hand: Hand, password: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await hand.write(asked.getByRole('textbox', { name: 'Password' }), password);
  await hand.press(asked.getByRole('button', { name: 'Confirm' }));
  await asked.waitFor({ state: 'detached' });
}

async function tokenReply(clientId: string, clientSecret: string) {
  const body = new URLSearchParams({
    ...{ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
  });
  return server.fetch('/oauth2/token', { method: 'POST', body });
}

const FOUR_WORDS = 'four words of a song';

/** J1: an invited admin makes a key, content and a student, and sees an event count. */
async function firstXp(page: Page, hand: Hand, link: string): Promise<void> {
  await page.goto(link);
  const password = page.getByLabel('Password');
  await hand.write(password, FOUR_WORDS);
  await hand.press(page.getByRole('button', { name: 'Accept and sign in' }));
  const start = page.getByRole('heading', { level: 1, name: 'Get started' });
  await start.waitFor();

  await goTo(page, hand, 'Keys and sign-in');
  await hand.press(page.getByRole('button', { name: 'New key…' }).first());
  const dialog = page.getByRole('dialog');
  await hand.write(dialog.getByRole('textbox', { name: 'Label' }), 'production');
  await hand.press(dialog.getByRole('button', { name: 'Create key' }));
  await confirmBy(page, hand, FOUR_WORDS);
  const secret = await dialog.getByLabel('Client secret', { exact: true }).inputValue();
  const clientId = await dialog.getByRole('textbox', { name: 'Client id' }).inputValue();
  await hand.press(dialog.getByRole('button', { name: 'Close', exact: true }).last());
  await hand.press(dialog.getByRole('button', { name: 'I have stored it' }));
  assert.equal((await tokenReply(clientId, secret)).status, 200);

  await goTo(page, hand, 'Get started');
  await hand.press(page.getByRole('button', { name: 'Make sample content' }));
  await hand.press(page.getByRole('button', { name: 'Make a test student' }));
  await hand.press(page.getByRole('button', { name: 'Send it from here…' }));
  await hand.press(page.getByRole('button', { name: 'Send the event' }));
  await page.getByText(/^XP \+12 for/).waitFor();
}

/** The link of an invitation to be an admin of a new application. */
async function invite(): Promise<string> {
  const { applicationId } = await server.partner('Reading Lab');
  const operator = await signedIn(server, { operator: true, confirmed: true });
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  const invited = await operator
    .as('operator')
    .call('POST', `/applications/1.0/${applicationId}/invitations`, {
      ...{ email, name: 'Grace Hopper', role: 'admin' },
    });
  assert.equal(invited.status, 201);
  return invited.body.link;
}

/** J2: from the sign-in to the reason why an event was dropped, by three ways. */
async function findReason(t: TestContext, page: Page, hand: Hand): Promise<void> {
  const { email } = await putAccount(server.db, {
    roles: { [partner.applicationId]: 'developer' },
  });
  const reason = page.getByRole('heading', { level: 1, name: /course_unknown/ });
  const read = async () => {
    await reason.waitFor();
    await page.getByText('No course has').first().waitFor();
  };
  const timed = clock(t, 30);
  await timed('signs in, by student', async () => {
    await page.goto(urlOf(`${own}/events`));
    await signIn(page, hand, email);
    await settled(page);
    await hand.choose(page.getByRole('combobox', { name: 'Student' }), 'Test Student');
    await hand.press(
      page
        .getByRole('row', { name: /course_unknown/ })
        .getByRole('link')
        .first(),
    );
    await read();
  });
  await timed('by the id of the event', async () => {
    await hand.press(page.getByRole('button', { name: 'Search or jump…' }));
    await page.getByRole('dialog').locator('input:focus').waitFor();
    await page.keyboard.insertText(wrong.id);
    await page.getByRole('dialog').locator('[data-selected]', { hasText: wrong.id }).waitFor();
    await page.keyboard.press('Enter');
    await read();
  });
  await timed('by its problem', async () => {
    await goTo(page, hand, 'Problems');
    await hand.press(page.getByRole('link', { name: /course_unknown/ }).first());
    await hand.press(page.getByRole('link', { name: wrong.id }));
    await read();
  });
}

suite('journeys', { skip: skipWithoutChromium }, () => {
  test('J1 from an invitation to XP on screen', async (t) => {
    const page = await openPage();
    const link = await invite();
    await clock(t, 180)('to XP', () => firstXp(page, pointer, link));
  });

  test('J2 why an event was dropped: by student, by its id, by its problem', async (t) => {
    await findReason(t, await openPage(), pointer);
  });

  test('J3 a dropped event is corrected and sent again', async (t) => {
    const page = await openPage(await signedIn(server, developer));
    await clock(t, 60)('to the event that counts', async () => {
      await page.goto(urlOf(`${own}/events/${encodeURIComponent(wrong.id)}`));
      await page.getByRole('button', { name: 'Send corrected event…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Processed' }).waitFor();
    });
  });

  test('J4 a secret is rotated: both work, then the old one ends', async (t) => {
    const page = await openPage(await signedIn(server, admin));
    const statusOf = async (secret: string) => (await tokenReply(partner.clientId, secret)).status;
    await clock(t, 60)('to the end of the old secret', async () => {
      await page.goto(urlOf(`${own}/keys`));
      await page.getByRole('button', { name: 'Rotate…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Rotate secret' }).click();
      await confirmBy(page, pointer, ACCOUNT_PASSWORD);
      const secret = await dialog.getByLabel('Client secret', { exact: true }).inputValue();
      assert.deepEqual([await statusOf(secret), await statusOf(partner.clientSecret)], [200, 200]);
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
      await dialog.getByRole('button', { name: 'I have stored it' }).click();
      await page.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: 'End the old secret now…' }).click();
      await dialog.getByRole('button', { name: 'End old secret' }).click();
      await dialog.waitFor({ state: 'hidden' });
      assert.deepEqual([await statusOf(secret), await statusOf(partner.clientSecret)], [200, 401]);
      assert.ok(!(await page.content()).includes(secret), 'the secret is on the page no more');
    });
  });

  test('J7 a student is erased: the id typed, the person confirmed, the rows told', async (t) => {
    const erased = await putPlace(partner);
    await processed(partner, xpEvent(erased, 5));
    const page = await openPage(await signedIn(server, { operator: true }));
    await clock(t, 60)('to the result', async () => {
      await page.goto(urlOf(`/o/students/${erased.studentId}`));
      await page.getByRole('link', { name: 'Data', exact: true }).click();
      await page.getByRole('button', { name: 'Erase…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Erase Test Student?' });
      const act = dialog.getByRole('button', { name: 'Erase Test Student' });
      assert.ok(await act.isDisabled());
      await dialog.getByRole('textbox').fill(erased.studentId);
      await act.click();
      await confirmBy(page, pointer, ACCOUNT_PASSWORD);
      await page.getByRole('heading', { level: 1, name: 'The student is erased' }).waitFor();
      await page.getByRole('row', { name: 'xp_entries 1' }).waitFor();
    });
    const { status } = await partner.get(`/rostering/1.0/users/${erased.studentId}`);
    assert.equal(status, 404);
  });

  test('J8 a session that ends while one types loses nothing', async (t) => {
    const person = await signedIn(server, admin);
    const page = await openPage(person);
    const context = page.context();
    await page.goto(urlOf(`${own}/keys`));
    await page.getByRole('button', { name: 'New key…' }).first().click();
    await page.getByRole('textbox', { name: 'Label' }).fill('typed before the end');
    await context.request.post(`${server.baseUrl}/console/sign-out`, { headers: FROM_PAGE });
    await clock(t, 60)('to the key', async () => {
      await page.getByRole('button', { name: 'Create key' }).click();
      const asked = page.getByRole('dialog', { name: 'You were signed out' });
      const [popup] = await Promise.all([
        context.waitForEvent('page'),
        asked.getByRole('link', { name: 'Sign in' }).click(),
      ]);
      await signIn(popup, pointer, person.email);
      await confirmBy(page, pointer, ACCOUNT_PASSWORD);
      await page.getByRole('dialog', { name: 'Key created' }).waitFor();
      await page.getByRole('row', { name: 'typed before the end' }).waitFor();
    });
  });

  test('J10 seven tabs share one stream, and another tab takes it over', async () => {
    const page = await openPage(await signedIn(server, developer));
    const context = page.context();
    // The tab of each stream: the one that was first to ask for it, not always the first opened.
    const leaders: Page[] = [];
    context.on('request', (request) => {
      if (request.url().includes('/stream?')) leaders.push(request.frame().page());
    });
    // The page of one student draws no columns over time: seven such are cheap.
    const url = urlOf(`${own}/events?student=${place.studentId}`);
    const tabs = new Set([page]);
    while (tabs.size < 7) tabs.add(await context.newPage());
    for (const tab of tabs) await tab.goto(url);
    const told = async (event: { readonly id: string }) => {
      await processed(partner, event);
      for (const tab of tabs) {
        await tab.getByRole('button', { name: /^New events/ }).click();
        await rowOf(tab, event).waitFor();
      }
    };
    for (const tab of tabs) await tab.getByText(/^live/).waitFor();
    await told(xpEvent(place, 1));
    const [leader] = leaders;
    assert.ok(leader && leaders.length === 1);
    await leader.close();
    tabs.delete(leader);
    await told(xpEvent(place, 2));
    assert.equal(leaders.length, 2);
  });

  test('J11 an operator looks at an application as it is, and goes back', async () => {
    const page = await openPage(await signedIn(server, { operator: true }));
    await page.goto(urlOf(`/o/events/${encodeURIComponent(wrong.id)}`));
    await page.getByRole('button', { name: 'Reprocess' }).waitFor();
    await page.getByRole('button', { name: /Whole platform/ }).click();
    await page.getByRole('textbox', { name: 'Find an application' }).fill('Math');
    await page.getByRole('option', { name: 'Math Quest' }).click();
    await page.getByText('You see what Math Quest sees.').waitFor();
    await goTo(page, pointer, 'Events');
    await page
      .getByRole('row', { name: /course_unknown/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /course_unknown/ }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Reprocess' }).count(), 0);
    await page.getByRole('link', { name: 'Back to the platform' }).click();
    await page.waitForURL('**/console/o');
  });

  test('J12 J1 and J2 by keyboard alone', async (t) => {
    const page = await openPage();
    const link = await invite();
    await clock(t, 180)('to XP', () => firstXp(page, keyboard, link));
    await findReason(t, await openPage(), keyboard);
  });

  test('J13 J2 on a screen of 360 px', async (t) => {
    await findReason(t, await openPage(undefined, 360), pointer);
  });

  // The last one: it ends the server.
  test('J9 a restart of the server while one watches: nothing is missed, nothing comes twice', async (t) => {
    const page = await openPage(await signedIn(server, developer));
    await page.goto(urlOf(`${own}/events`));
    await page.getByText(/^live/).waitFor();
    const watched = xpEvent(place, 1);
    const missed = [xpEvent(place, 2), xpEvent(place, 3)];
    await processed(partner, watched);
    await page.getByRole('button', { name: '1 new' }).waitFor();
    await server.stop();
    const { config, baseUrl, connection } = server;
    await testServer({ PORT: String(config.port), BASE_URL: baseUrl }, { connection });
    await clock(t, 30)('to the news', async () => {
      for (const event of missed) await processed(partner, event);
      await page.getByRole('button', { name: '3 new' }).click();
      // A locator of one row fails when it finds two.
      for (const event of [watched, ...missed]) await rowOf(page, event).waitFor();
    });
  });
});
