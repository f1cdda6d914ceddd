/** The sign-in pages: protection against forged forms, and accessibility in a real browser. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { exchange } from '../../../test/acceptance/exchange.ts';
import {
  PASSWORD,
  putPerson,
  redeem,
  signIn,
  signInParty,
} from '../../../test/fixtures/sign-in.ts';
import { assertAccessible } from '../../../test/harness/accessibility.ts';
import { Browser, type Shown } from '../../../test/harness/browser.ts';
import {
  openChromium,
  skipWithoutChromium,
  startApplication,
} from '../../../test/harness/chromium.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { insertApplication, insertClient } from '../applications/applications.ts';
import { updateClient } from '../clients/queries.ts';
import { PARTNER_SCOPES } from '../tokens/scopes.ts';

const server = await testServer();
const { db, baseUrl } = server;
const operator = await server.operator();
const ada = await putPerson(operator, db);
const application = await startApplication();
const redirectUri = `${application}/callback`;
const party = await signInParty(server, { identityScopes: ['profile'], redirectUri });

async function loginPage(browser = new Browser()): Promise<{ browser: Browser; page: Shown }> {
  const { url } = await party.begin();
  return { browser, page: await browser.follow(url, baseUrl) };
}

const right = { decision: 'sign-in', name: ada.username, password: PASSWORD };

suite('the page of a refused request', () => {
  test('shows the address that was sent, as text, and the page that helps', async () => {
    for (const sent of ['https://quest.example/back', 'javascript:alert(1)//<b>']) {
      const { url } = await party.begin({ redirect_uri: sent });
      const page = await new Browser().follow(url, baseUrl);
      assert.equal(page.status, 400);
      const shown = sent.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      assert.ok(page.text.includes(`<code>${shown}</code>`), page.text);
      assert.ok(
        page.text.includes(`href="${baseUrl}/docs/build/sign-in#when-it-fails"`),
        page.text,
      );
    }
  });

  test('shows no more than the beginning of a long address', async () => {
    const { url } = await party.begin({
      redirect_uri: `https://quest.example/${'x'.repeat(3_000)}`,
    });
    const page = await new Browser().follow(url, baseUrl);
    assert.match(page.text, /<code>https:\/\/quest\.example\/x{100,300}…<\/code>/);
  });
});

suite('the username as it is typed', () => {
  const enter = async (name: string) => {
    const { browser, page } = await loginPage();
    const fields = { decision: 'sign-in', name, password: PASSWORD };
    return (await browser.follow(await browser.submit(page, fields), baseUrl)).status;
  };

  test('has any case and any form of Unicode', async () => {
    for (const [stored, ...typed] of [
      ['jose\u0301', 'jos\u00e9', 'JOS\u00c9', 'JOSE\u0301'],
      ['ΝΙΚΟΣ', 'νικος', 'Νικοσ'],
      ['straße', 'STRASSE', 'Strasse', 'STRAẞE'],
    ] as const) {
      await putPerson(operator, db, stored);
      for (const name of [stored, ...typed]) assert.equal(await enter(name), 200, name);
    }
    assert.equal(await enter('nikos'), 400);
  });

  test('is that of two people by folding alone: each signs in as written, no other form does', async () => {
    for (const stored of ['rene\u0301', 'ren\u00e9']) await putPerson(operator, db, stored);
    assert.equal(await enter('rene\u0301'), 200);
    assert.equal(await enter('ren\u00e9'), 200);
    assert.equal(await enter('REN\u00c9'), 400);
    await putPerson(operator, db, 'ren\u00e9');
    assert.equal(await enter('ren\u00e9'), 400);
  });
});

suite('a scope that nothing has', () => {
  test('is left out beside others, and the token reply says so; alone it is invalid_scope', async () => {
    const own = await signInParty(server, { redirectUri });
    const done = await signIn(own, ada, { parameters: { scope: 'openid bogus' } });
    assert.equal((await redeem(own, done)).scope, 'openid');
    const { url } = await own.begin({ scope: 'bogus email' });
    const { location = '' } = await new Browser().follow(url, baseUrl);
    const { searchParams } = new URL(location);
    assert.equal(searchParams.get('error'), 'invalid_scope');
    assert.match(searchParams.get('error_description') ?? '', /no scope bogus.*granted email/);
  });
});

suite('the login page', () => {
  test('has its own policy, is not cached, and cannot be framed', async () => {
    const { page, browser } = await loginPage();
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.equal(page.headers.get('x-content-type-options'), 'nosniff');
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' /);
    assert.ok(policy.includes(`form-action 'self' ${application};`), policy);
    assert.match(policy, /base-uri 'none'; frame-ancestors 'none'; img-src data:$/);
    assert.ok(page.headers.get('x-request-id'));
    for (const flags of browser.cookieFlags()) {
      assert.match(flags, /httponly/i);
      assert.match(flags, /samesite=lax/i);
    }
  });

  test('behind https its cookies are Secure, and no other host can set that of the session', async () => {
    const far = await testServer({ BASE_URL: 'https://learn.example', TLS_PROXY: 'on' });
    const applicationId = await insertApplication(far.db, { name: 'Quest' });
    const { clientId } = await insertClient(far.db, { applicationId, scopes: PARTNER_SCOPES });
    await updateClient(far.db, clientId, { redirectUris: [redirectUri] });
    const { username } = await putPerson(await far.operator(), far.db);
    const cookies = new Map<string, string>();
    const visit = async (url: string, body?: URLSearchParams) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { pathname, search } = new URL(url, 'https://learn.example');
      const sending = {
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        ...(body && { body }),
      };
      const reply = await exchange(`http://127.0.0.1:${far.config.port}${pathname}${search}`, {
        ...{ ...sending, method: body ? 'POST' : 'GET' },
      });
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = '', flags = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
        assert.match(flags, /; secure; httponly/i);
        if (name.startsWith('__Host-')) assert.match(flags, /^; path=\/;/);
        if (value !== '') cookies.set(name, value);
      }
      return reply.headers.get('location') ?? '';
    };
    const query = new URLSearchParams({
      ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid' },
      ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
    });
    const login = await visit(`/oauth2/authorize?${query}`);
    await visit(login);
    const fields = { decision: 'sign-in', name: username, password: PASSWORD };
    await visit(await visit(login, new URLSearchParams(fields)));
    assert.deepEqual(
      [...new Set([...cookies.keys()].map((name) => name.replace('.sig', '')))],
      ['__Secure-lectern-interaction', '__Secure-lectern-resume', '__Host-lectern-session'],
    );
  });

  test('shows names as text', async () => {
    const { page } = await loginPage();
    assert.match(page.text, /to go on to Math &lt;Quest&gt;/);
    const { url } = await party.begin({ login_hint: '"><script>alert(1)</script>' });
    const hinted = await new Browser().follow(url, baseUrl);
    assert.match(hinted.text, /value="&quot;&gt;&lt;script&gt;/);
  });

  test('shows an error after a wrong password, and the same one for an unknown name', async () => {
    const { browser, page } = await loginPage();
    const wrong = await browser.submit(page, { ...right, password: 'wrong password' });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /role="alert">The username or the password is wrong\.</);
    assert.ok(wrong.text.includes(`value="${ada.username}"`));
    assert.equal(wrong.text.includes('wrong password"'), false);
    const unknown = await browser.submit(page, { ...right, name: 'unknown' });
    const same = (text: string) => text.replace(/value="[^"]*"/, '');
    assert.equal(same(unknown.text), same(wrong.text));
    assert.equal(unknown.status, 400);
  });

  test('429 with Retry-After from the sixth wrong password on, for an unknown name, too', async () => {
    for (const name of [(await putPerson(operator, db)).username, 'unknown, too']) {
      const { browser, page } = await loginPage();
      const statuses: number[] = [];
      let last = page;
      for (let time = 0; time < 6; time += 1) {
        last = await browser.submit(page, { ...right, name, password: 'wrong' });
        statuses.push(last.status);
      }
      assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
      assert.match(last.headers.get('retry-after') ?? '', /^\d+$/);
      assert.match(last.text, /Too many wrong tries\. Wait one second, then try again\./);
    }
  });

  test('400 for names and passwords that no account can have', async () => {
    const { browser, page } = await loginPage();
    for (const fields of [
      { name: '' },
      { name: 'x'.repeat(300) },
      { name: 'a\u0000b' },
      { password: 'x'.repeat(300) },
    ]) {
      assert.equal((await browser.submit(page, { ...right, ...fields })).status, 400);
    }
  });
});

suite('a form from another site', () => {
  const foreign: readonly Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign) {
    test(`403 for ${JSON.stringify(headers)}`, async () => {
      const { browser, page } = await loginPage();
      Object.assign(browser.headers, headers);
      assert.equal((await browser.submit(page, right)).status, 403);
    });
  }

  test('400 without the cookie of the sign-in, or with the cookie of another one', async () => {
    const { page } = await loginPage();
    const other = await loginPage();
    for (const browser of [new Browser(), other.browser]) {
      const refused = await browser.submit(page, right);
      assert.equal(refused.status, 400);
      assert.match(refused.text, /begun in another browser/);
    }
  });

  test('400 for the consent page before the login, and for an unknown sign-in', async () => {
    const { browser, page } = await loginPage();
    assert.equal((await browser.visit(`${page.url}/consent`)).status, 400);
    assert.equal((await browser.visit(`${baseUrl}/login/unknown`)).status, 400);
  });

  test('415 for another media type, 400 for a form that is too large, 405 for other methods', async () => {
    const { browser, page } = await loginPage();
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    assert.equal((await browser.visit(page.url, json)).status, 415);
    assert.equal(
      (await browser.submit(page, { ...right, padding: 'x'.repeat(60_000) })).status,
      400,
    );
    assert.equal((await browser.visit(page.url, { method: 'DELETE' })).status, 405);
  });
});

suite('in Chromium', { skip: skipWithoutChromium }, () => {
  test('every page is accessible (axe, WCAG 2.2 AA), light and dark, and loads nothing from other hosts', async () => {
    const context = await openChromium();
    try {
      const requested: string[] = [];
      const page = await context.newPage();
      page.on('request', (request) => requested.push(request.url()));
      const stranger = await signInParty(server, { identityScopes: ['profile'] });
      await page.goto((await stranger.begin({ scope: 'openid profile' })).url);
      await assertAccessible(page, 'login');
      assert.equal(await page.evaluate('document.activeElement.id'), 'name');
      await page.fill('#name', ada.username);
      await page.fill('#password', 'wrong');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[role=alert]');
      await assertAccessible(page, 'wrong password');
      assert.equal(await page.evaluate('document.activeElement.id'), 'password');
      await page.setViewportSize({ width: 320, height: 480 });
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      assert.ok(wide <= 320, `${wide} px wide on a small screen`);
      await page.fill('#password', PASSWORD);
      await page.click('button[value=sign-in]');
      await page.waitForURL(/consent/);
      await assertAccessible(page, 'consent');
      await page.goto(`${baseUrl}/logout`);
      await assertAccessible(page, 'sign out');
      await page.click('button[value=yes]');
      await page.waitForURL(/success/);
      await assertAccessible(page, 'signed out');
      await page.goto(`${baseUrl}/oauth2/authorize?client_id=unknown`);
      await assertAccessible(page, 'failed');
      const hosts = new Set(requested.map((url) => new URL(url).origin));
      assert.deepEqual([...hosts], [baseUrl]);
    } finally {
      await context.close();
    }
  });

  test('sign-in works without JavaScript', async () => {
    const context = await openChromium({ javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      await page.goto((await party.begin()).url);
      await page.fill('#name', ada.username);
      await page.fill('#password', PASSWORD);
      await page.click('button[value=sign-in]');
      await page.click('button[value=allow]');
      await page.waitForURL((url) => url.href.startsWith(`${redirectUri}?code=`));
    } finally {
      await context.close();
    }
  });

  test('a second person on the same computer replaces the first, and signs out', async () => {
    const context = await openChromium();
    try {
      const own = await signInParty(server, { firstParty: true, redirectUri });
      const page = await context.newPage();
      const grace = await putPerson(operator, db);
      for (const person of [ada, grace]) {
        await page.goto((await own.begin({ prompt: 'login' })).url);
        await page.fill('#name', person.username);
        await page.fill('#password', PASSWORD);
        await page.click('button[value=sign-in]');
        await page.waitForURL((url) => url.href.startsWith(`${redirectUri}?code=`));
      }
      const end = `${application}/bye`;
      const query = new URLSearchParams({ client_id: own.clientId, post_logout_redirect_uri: end });
      await page.goto(`${baseUrl}/logout?${query}`);
      await page.click('button[value=yes]');
      await page.waitForURL(end);
    } finally {
      await context.close();
    }
  });
});
