/** The console's own pages in a real browser: axe, scripts, policies, narrow screens. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ACCOUNT_PASSWORD, putAccount } from '../../../test/fixtures/accounts.ts';
import { assertAccessible } from '../../../test/harness/accessibility.ts';
import { openChromium, skipWithoutChromium } from '../../../test/harness/chromium.ts';
import { freePort } from '../../../test/harness/free-port.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { makeLink, makeSetupLink, PROVING } from '../accounts/links.ts';
import { setApp } from '../factors/app.ts';

const port = await freePort();
const baseUrl = `http://localhost:${port}`;
const server = await testServer({ PORT: String(port), BASE_URL: baseUrl });
const { db } = server;

/** No finding of axe, light and dark; nothing to scroll sideways at 320. */
async function assertGood(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  assert.ok(Number(over) <= 0, `${what} scrolls sideways`);
  await assertAccessible(page, what);
}

test('every page is accessible and breaks no policy', { skip: skipWithoutChromium }, async () => {
  const context = await openChromium();
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (/violat|refused/i.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseUrl}/`)) faults.push(request.url());
  });
  const now = new Date();
  await page.goto(`${baseUrl}/console/sign-in`);
  await assertGood(page, 'sign-in');
  await page.goto(`${baseUrl}/no/such/page`);
  await assertGood(page, 'address without a page');
  await page.goto(`${baseUrl}/console/reset`);
  await assertGood(page, 'code of a link');
  const setup = await makeSetupLink(db, { baseUrl, now, createdBy: 'test' });
  await page.goto(setup?.url ?? '');
  await page.waitForSelector('#password');
  assert.equal(page.url(), `${baseUrl}/console/set-up`, 'the code is in no address');
  await assertGood(page, 'set-up');
  await page.fill('#name', 'Ada');
  await page.fill('#email', 'ada@example.org');
  await page.fill('#password', 'short');
  await page.click('button');
  await assertGood(page, 'set-up, refused');

  const account = await putAccount(db);
  const link = await makeLink(db, {
    ...PROVING,
    ...{ kind: 'invitation', accountId: account.id, baseUrl, now, createdBy: 'test' },
  });
  await page.goto(link.url);
  await page.waitForSelector('#password');
  await assertGood(page, 'invitation');

  await page.goto(`${baseUrl}/console/sign-in/passkey`);
  await assertGood(page, 'passkey');
  const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  await setApp(db, { accountId: account.id, key, step: 1, secrets: [] });
  await page.goto(`${baseUrl}/console/sign-in`);
  await page.fill('#email', account.email);
  await page.fill('#password', ACCOUNT_PASSWORD);
  await page.click('button:has-text("Sign in")');
  await page.waitForSelector('#code');
  await assertGood(page, 'second step');
  assert.deepEqual(faults, []);
  await context.close();
});
