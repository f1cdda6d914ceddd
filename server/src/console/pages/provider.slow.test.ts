/** Sign-in to the console by the provider of the organisation. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { FROM_PAGE, putAccount } from '../../../test/fixtures/accounts.ts';
import { startOrganisation } from '../../../test/fixtures/organisation.ts';
import { Browser } from '../../../test/harness/browser.ts';
import { openChromium, skipWithoutChromium } from '../../../test/harness/chromium.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { updateAccount } from '../accounts/accounts.ts';
import { newAppSecret, setApp } from '../factors/app.ts';
import { replaceRecoveryCodes } from '../factors/recovery.ts';

const organisation = await startOrganisation('lectern');
const settings = {
  UPSTREAM_ISSUER: organisation.issuer,
  UPSTREAM_CLIENT_ID: 'lectern',
  UPSTREAM_CLIENT_SECRET: 'secret of the client',
  UPSTREAM_NAME: 'the district',
};
const server = await testServer({ ...settings, UPSTREAM_ACCOUNTS: 'on' });
const { db, baseUrl } = server;
const { origin } = new URL(baseUrl);

const verified = (email: string) => ({ email, email_verified: true });

function newBrowser(): Browser {
  const browser = new Browser();
  Object.assign(browser.headers, FROM_PAGE);
  return browser;
}

/** From the link of the sign-in page to the provider; the address with which it sends back. */
async function toProvider(browser: Browser, further = '') {
  const page = await browser.visit(`${baseUrl}/console/sign-in?next=/console/keys`);
  const link = /href="([^"]+)">Sign in with the district</.exec(page.text)?.[1] ?? '';
  const url = new URL(link.replaceAll('&amp;', '&') + further, baseUrl).href;
  const sent = await browser.visit(url);
  assert.ok(sent.location?.startsWith(organisation.issuer), sent.text);
  return (await fetch(sent.location ?? '', { redirect: 'manual' })).headers.get('location') ?? '';
}

const session = async (browser: Browser) => {
  const reply = await browser.visit(`${origin}/console/1.0/session`);
  return reply.status === 200 ? JSON.parse(reply.text) : reply.status;
};

suite('the provider of the organisation', () => {
  test('200 with a session for a verified address, in any case of letters', async () => {
    const { email, id } = await putAccount(db);
    organisation.claims = verified(email.toUpperCase());
    const browser = newBrowser();
    const shown = await browser.visit(await toProvider(browser));
    assert.equal(shown.status, 200);
    assert.equal(shown.headers.get('refresh'), '0;url=/console/keys');
    const { account, confirmedUntil } = await session(browser);
    assert.equal(account.id, id);
    assert.equal(confirmedUntil, null);
    assert.match(organisation.asked.at(-1)?.get('scope') ?? '', /\bemail\b/);
  });

  test('400 for an address that is not verified, has no account, or a disabled one; no account is made', async () => {
    const { email } = await putAccount(db);
    const gone = await putAccount(db);
    await updateAccount(db, gone.id, { disabled: true });
    const count = () => db.first(sql`select count(*)::int as n from accounts`);
    const before = await count();
    for (const [claims, message] of [
      [{ email, email_verified: false }, /has not verified your email address/],
      [{ email }, /has not verified your email address/],
      [{}, /did not send your email/],
      [verified('nobody@example.org'), /your address has no account here\. Ask an operator/],
      [verified(gone.email), /your address has no account here/],
    ] as const) {
      organisation.claims = claims;
      const browser = newBrowser();
      const shown = await browser.visit(await toProvider(browser));
      assert.equal(shown.status, 400);
      assert.match(shown.text, message);
      assert.equal(await session(browser), 401);
    }
    assert.deepEqual(await count(), before);
  });

  test('400 in another browser than the one that began it, for a repeat, and a foreign answer', async () => {
    const { email } = await putAccount(db);
    organisation.claims = verified(email);
    const browser = newBrowser();
    const back = await toProvider(browser);
    const victim = newBrowser();
    assert.equal((await victim.visit(back)).status, 400);
    assert.equal(await session(victim), 401);
    assert.equal((await browser.visit(back)).status, 200);
    assert.equal((await browser.visit(back)).status, 400);
    const other = newBrowser();
    await toProvider(other);
    assert.equal((await other.visit(back)).status, 400, 'the answer of another sign-in');
    assert.equal((await newBrowser().visit(`${origin}/console/sign-in/provider`)).status, 400);
  });

  test('303 home in place of an address that leads away', async () => {
    const { email } = await putAccount(db);
    organisation.claims = verified(email);
    const browser = newBrowser();
    const sent = await browser.visit(`${origin}/console/sign-in/provider?next=//evil.example/`);
    const back = await fetch(sent.location ?? '', { redirect: 'manual' });
    const shown = await browser.visit(back.headers.get('location') ?? '');
    assert.equal(shown.headers.get('refresh'), '0;url=/console/');
  });

  test('a confirmation asks the person anew, and counts for the session', async () => {
    const { email } = await putAccount(db);
    organisation.claims = { ...verified(email), auth_time: Math.floor(Date.now() / 1_000) };
    const browser = newBrowser();
    const shown = await browser.visit(await toProvider(browser, '&confirm'));
    assert.equal(shown.status, 200);
    const asked = organisation.asked.at(-1);
    assert.deepEqual([asked?.get('prompt'), asked?.get('max_age')], ['login', '0']);
    assert.notEqual((await session(browser)).confirmedUntil, null);
  });

  test('a confirmation counts for an account with a second factor, too, after its code', async () => {
    const { email, id } = await putAccount(db);
    const key = newAppSecret();
    await setApp(db, { accountId: id, key, step: 0, secrets: [] });
    const codes = await replaceRecoveryCodes(db, id);
    organisation.claims = { ...verified(email), auth_time: Math.floor(Date.now() / 1_000) };
    for (const [further, isConfirmed] of [
      ['&confirm', true],
      ['', false],
    ] as const) {
      const browser = newBrowser();
      const step = await browser.visit(await toProvider(browser, further));
      assert.match(step.text, /One more step/);
      assert.equal(await session(browser), 401);
      const code = codes.pop() ?? '';
      assert.equal((await browser.submit(step, { code })).status, 303);
      assert.equal((await session(browser)).confirmedUntil !== null, isConfirmed);
    }
  });

  test('no confirmation unless the provider tells that it asked just now', async () => {
    const { email } = await putAccount(db);
    const now = Math.floor(Date.now() / 1_000);
    for (const auth_time of [undefined, now - 3_600, now + 3_600]) {
      organisation.claims = { ...verified(email), auth_time };
      const browser = newBrowser();
      const shown = await browser.visit(await toProvider(browser, '&confirm'));
      assert.equal(shown.status, 400, `auth_time ${auth_time}`);
      assert.match(
        shown.text,
        /the district did not sign you in: it did not say that it asked you/,
      );
      assert.equal(await session(browser), 401);
      const other = newBrowser();
      assert.equal((await other.visit(await toProvider(other))).status, 200, 'without confirm');
    }
    for (const auth_time of [now - 20, now + 20]) {
      organisation.claims = { ...verified(email), auth_time };
      const browser = newBrowser();
      assert.equal((await browser.visit(await toProvider(browser, '&confirm'))).status, 200);
      assert.notEqual((await session(browser)).confirmedUntil, null);
    }
  });

  test('no link, and 400, where UPSTREAM_ACCOUNTS is off', async () => {
    const off = await testServer(settings);
    const page = await newBrowser().visit(`${off.baseUrl}/console/sign-in`);
    assert.doesNotMatch(page.text, /the district/);
    const url = `${off.baseUrl}/console/sign-in/provider?next=/console/`;
    assert.equal((await newBrowser().visit(url)).status, 400);
  });

  test('a real browser comes back from another site signed in', {
    skip: skipWithoutChromium,
  }, async () => {
    const { email } = await putAccount(db);
    organisation.claims = verified(email);
    const context = await openChromium();
    const page = await context.newPage();
    // This page leads on who has a session.
    await page.goto(`${baseUrl}/console/sign-in?next=/console/sign-in`);
    await page.click('a:has-text("Sign in with the district")');
    await page.waitForURL(({ pathname }) => /^\/console\/(?!sign-in)/.test(pathname));
    await context.close();
  });
});
