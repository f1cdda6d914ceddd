/** The API reference in Chromium: "Try" sends real requests, under a policy without eval. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { openChromium, skipWithoutChromium } from '../../../test/harness/chromium.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const { baseUrl } = server;
/** People may open the server at another address than BASE_URL. */
const otherAddress = baseUrl.replace('127.0.0.1', 'localhost');
const partner = await server.partner('Math Quest');

test('its policy has no eval, and no script but its own', async () => {
  const { headers } = await fetch(`${baseUrl}/docs/api/`);
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /(^|; )default-src 'none';/);
  assert.match(policy, /; script-src 'self' 'sha256-[\w+/=]+';/);
  assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*unsafe-inline|https?:/);
  assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
});

suite('in Chromium', { skip: skipWithoutChromium }, () => {
  let context: BrowserContext;
  let page: Page;
  const faults: string[] = [];
  before(async () => {
    context = await openChromium();
    page = await context.newPage();
    page.on('console', (message) => {
      if (/error|warning/.test(message.type())) faults.push(message.text());
    });
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('request', (request) => {
      const isOwn = [baseUrl, otherAddress].some((address) => request.url().startsWith(address));
      if (!isOwn && !/^(data|blob):/.test(request.url())) faults.push(request.url());
    });
  });
  after(() => context.close());

  /** Sends the request of an operation with the button of the page, and waits until it shows 200. */
  async function send(path: string): Promise<{ readonly authorization: string | undefined }> {
    await page.getByRole('button', { name: `Test Request (get ${path})`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const { origin } = new URL(page.url());
    const answer = page.waitForResponse((reply) => reply.url().startsWith(origin + path));
    await dialog.getByRole('button', { name: 'Send', exact: false }).first().click();
    const reply = await answer;
    assert.equal(reply.status(), 200);
    await dialog.getByText('200 OK').waitFor();
    await page.keyboard.press('Escape');
    return { authorization: (await reply.request().allHeaders())['authorization'] };
  }

  for (const address of [baseUrl, otherAddress]) {
    test(`client and secret are exchanged for a token at ${new URL(address).hostname}`, async () => {
      await page.goto(`${address}/docs/api/#tag/curriculum`);
      await page.locator('[data-placeholder="12345"]').fill(partner.clientId);
      await page.getByPlaceholder('XYZ123').fill(partner.clientSecret);
      const token = page.waitForResponse(`${address}/oauth2/token`);
      await page.getByRole('button', { name: 'Authorize' }).click();
      assert.equal((await token).status(), 200);
      await page.getByText('Access Token', { exact: true }).waitFor();
      const { authorization = '' } = await send('/rostering/1.0/courses');
      assert.match(authorization, /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
      assert.deepEqual(faults.splice(0), []);
    });
  }

  test('a token that was pasted is sent, too', async () => {
    await page.goto(`${baseUrl}/docs/api/#tag/curriculum`);
    await page.reload();
    await page.getByRole('button', { name: /Auth Type/ }).click();
    await page.getByRole('option', { name: 'bearer' }).click();
    await page.getByRole('option', { name: 'token' }).click();
    await page.getByPlaceholder('Token', { exact: true }).fill(partner.token);
    const { authorization } = await send('/rostering/1.0/courses');
    assert.equal(authorization, `Bearer ${partner.token}`);
    assert.deepEqual(faults.splice(0), []);
  });
});
