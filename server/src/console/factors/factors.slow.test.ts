/** The console's second factors: authenticator apps, recovery codes, passkeys in a real browser. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { TOTP } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import {
  ACCOUNT_PASSWORD,
  FROM_PAGE,
  putAccount,
  type SignedIn,
  signedIn,
} from '../../../test/fixtures/accounts.ts';
import { Browser, type Shown } from '../../../test/harness/browser.ts';
import { openChromium, skipWithoutChromium } from '../../../test/harness/chromium.ts';
import { freePort } from '../../../test/harness/free-port.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { makeLink, PROVING } from '../accounts/links.ts';

let now = new Date();
const port = await freePort();
// Browsers know passkeys at names, not at addresses.
const baseUrl = `http://localhost:${port}`;
const settings = { PORT: String(port), BASE_URL: baseUrl, ACCOUNTS_SECOND_FACTOR: 'required' };
const SECRET = 'a secret of thirty-two characters';
const server = await testServer(settings, { secrets: [SECRET], now: () => now });
const { db } = server;
const ACCOUNT = '/console/1.0/account';

function newBrowser(): Browser {
  const browser = new Browser();
  Object.assign(browser.headers, FROM_PAGE);
  return browser;
}

async function signIn(email: string, browser = newBrowser(), password = ACCOUNT_PASSWORD) {
  const page = await browser.visit(`${baseUrl}/console/sign-in?next=/console/keys`);
  return { browser, shown: await browser.submit(page, { email, password }) };
}

const post = (browser: Browser, url: string, fields: Record<string, string>) =>
  browser.visit(url, { method: 'POST', body: new URLSearchParams(fields) });

/** A request of a page of the console about the own account. */
const change = (browser: Browser, request: string, body: object = {}) => {
  const [method = '', path] = request.split(' ');
  return browser.visit(`${baseUrl}${ACCOUNT}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
};

const codeAt = (secret: string, at: Date) => new TOTP({ secret }).generate({ timestamp: +at });

const after = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};

/** A signed-in person with an authenticator app, its key, and the recovery codes. */
async function withApp({ operator = false } = {}) {
  const account = await putAccount(db, { operator });
  const { browser } = await signIn(account.email);
  const { key, token } = JSON.parse((await change(browser, 'POST /app')).text);
  const done = await change(browser, 'PUT /app', { token, code: codeAt(key, now) });
  const { recoveryCodes: codes } = JSON.parse(done.text);
  assert.equal(codes.length, 10, done.text);
  after(60);
  return { account, browser, key: key as string, codes: codes as string[] };
}

const session = async (browser: Browser) => {
  const { status, text } = await browser.visit(`${baseUrl}/console/1.0/session`);
  return status === 200 ? JSON.parse(text) : status;
};

suite('an authenticator app', () => {
  test('sign-in asks for its code, which counts once', async () => {
    const { account, key } = await withApp();
    const { browser, shown } = await signIn(account.email);
    assert.equal(shown.status, 200);
    assert.match(shown.text, /One more step/);
    assert.match(shown.text, /href="\/console\/sign-in\?next=%2Fconsole%2Fkeys">Sign in as/);
    assert.equal(await session(browser), 401, 'the password alone gives no session');
    const wrong = await browser.submit(shown, { code: '000000' });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /role="alert">The code is wrong/);
    const code = codeAt(key, now);
    const right = await browser.submit(wrong, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    assert.equal(right.headers.get('location'), '/console/keys');
    assert.deepEqual((await session(browser)).secondFactor, { required: false, set: true });
    const again = await signIn(account.email);
    assert.equal((await again.browser.submit(again.shown, { code })).status, 400);
    const replayed = await browser.submit(wrong, { code: codeAt(key, now) });
    assert.equal(replayed.status, 303, 'the step has ended');
    assert.equal(replayed.headers.get('location'), '/console/sign-in?next=%2Fconsole%2Fkeys');
  });

  test('its key is sealed in the database', async () => {
    const { account, key } = await withApp();
    const row = await db.first<{ stored: string }>(
      sql`select totp_secret as stored from accounts where id = ${account.id}`,
    );
    assert.match(row?.stored ?? '', /^v1\./);
    assert.equal(row?.stored.includes(key), false);
  });

  test('400 for a wrong first code; nothing is added', async () => {
    const account = await putAccount(db);
    const { browser } = await signIn(account.email);
    const { token } = JSON.parse((await change(browser, 'POST /app')).text);
    const wrong = await change(browser, 'PUT /app', { token, code: '123' });
    assert.equal(wrong.status, 400);
    assert.equal((await session(browser)).secondFactor.set, false);
  });

  test('429 after several wrong codes, also with a new sign-in', async () => {
    const { account } = await withApp();
    const statuses: number[] = [];
    // The first wait is a second, each further one twice as long: a slow machine comes to it later.
    while (statuses.at(-1) !== 429 && statuses.length < 15) {
      const { browser, shown } = await signIn(account.email);
      statuses.push((await browser.submit(shown, { code: '000000' })).status);
    }
    assert.deepEqual(statuses.slice(0, 5), [400, 400, 400, 400, 400]);
    assert.equal(statuses.at(-1), 429);
  });

  test('a new password from a link opens nothing without the code; eight characters are enough', async () => {
    const { account, key } = await withApp();
    const link = await makeLink(db, {
      ...PROVING,
      ...{ kind: 'reset', accountId: account.id, baseUrl, now, createdBy: 'test' },
    });
    const browser = newBrowser();
    const [path = '', token = ''] = link.url.split('#');
    const form = await browser.submit(await browser.visit(path), { token });
    const step = await browser.submit(form, { password: 'wet owls!' });
    assert.match(step.text, /One more step/);
    assert.equal(await session(browser), 401);
    assert.equal((await browser.submit(step, { code: codeAt(key, now) })).status, 303);
  });

  test('a sign-in that waits for the code ends with the sessions of the account', async () => {
    const operator = await server.operator();
    const { account, browser, key } = await withApp();
    const ofAccount = `/admin/1.0/accounts/${account.id}`;
    const newPassword = 'four words of another kind';
    const endings = {
      'a new password': () =>
        change(browser, 'PATCH ', { currentPassword: ACCOUNT_PASSWORD, newPassword }),
      'an operator': () => operator.delete(`${ofAccount}/sessions`),
      'a disabled account': () => operator.patch(ofAccount, { disabled: true }),
    };
    let password = ACCOUNT_PASSWORD;
    for (const [name, end] of Object.entries(endings)) {
      const waiting = await signIn(account.email, newBrowser(), password);
      const ended = await end();
      assert.ok(ended.status < 300, `${name}: ${ended.status}`);
      password = newPassword;
      await waiting.browser.submit(waiting.shown, { code: codeAt(key, now) });
      await operator.patch(ofAccount, { disabled: false });
      assert.equal(await session(waiting.browser), 401, name);
      after(60);
    }
  });

  test('confirms dangerous acts in place of the password', async () => {
    const { account, browser, key } = await withApp();
    const confirm = (code: string) =>
      browser.visit(`${baseUrl}/console/1.0/session/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      });
    assert.equal((await confirm('000000')).status, 403);
    assert.equal((await confirm(codeAt(key, now))).status, 200);
    assert.equal((await session(browser)).account.id, account.id);
  });
});

suite('recovery codes', () => {
  test('each signs in once, in any spelling; new ones end the old', async () => {
    const { account, codes, browser } = await withApp();
    const [first = '', second = ''] = codes;
    assert.match(first, /^[a-z\d]{4}(-[a-z\d]{4}){3}$/);
    const use = async (code: string) => {
      const step = await signIn(account.email);
      return (await step.browser.submit(step.shown, { code })).status;
    };
    assert.equal(await use(first.toUpperCase().replaceAll('-', ' ')), 303);
    assert.equal(await use(first), 400);
    await change(browser, 'POST /recovery-codes');
    assert.equal(await use(second), 400);
  });

  test('there are none without a second factor: whoever made them would hold one later', async () => {
    const account = await putAccount(db);
    const { browser } = await signIn(account.email);
    assert.equal((await change(browser, 'POST /recovery-codes')).status, 409);
    const left = await db.query(
      sql`select from account_recovery_codes where account_id = ${account.id}`,
    );
    assert.equal(left.length, 0);
  });

  test('sign in also when the key of the app was sealed with another LECTERN_SECRET', async () => {
    const { account, codes } = await withApp();
    await db.execute(sql`
      update accounts set totp_secret = 'v1.AAAA.AAAA.AAAA' where id = ${account.id}`);
    const step = await signIn(account.email);
    assert.equal((await step.browser.submit(step.shown, { code: codes[0] ?? '' })).status, 303);
  });
});

suite('the own second factors, over the API', () => {
  test('403 confirmation_needed for every change, ten minutes after a sign-in', async () => {
    const person = await signedIn(server, {}, now);
    after(601);
    for (const [method, url] of [
      ...[['POST', '/app'] as const, ['PUT', '/app'] as const, ['DELETE', '/app'] as const],
      ...[['POST', '/passkeys/options'] as const, ['POST', '/passkeys'] as const],
      ...[['DELETE', '/passkeys/x'] as const, ['POST', '/recovery-codes'] as const],
    ]) {
      const reply = await person.call(method, ACCOUNT + url, {});
      assert.equal(reply.status, 403, `${method} ${url}`);
      assert.match(reply.text, /confirmation_needed/);
    }
  });

  test('401 for every change by a session that another process has ended a moment ago', async () => {
    const person = await signedIn(server, { confirmed: true }, now);
    const { key, token } = (await person.call('POST', `${ACCOUNT}/app`, {})).body;
    await db.execute(sql`delete from account_sessions where account_id = ${person.id}`);
    const answer = { id: 'x', rawId: 'x', type: 'public-key', response: {} };
    for (const [method, url, body] of [
      ['PUT', '/app', { token, code: codeAt(key, now) }],
      ['DELETE', '/app', undefined],
      ['POST', '/passkeys', { name: 'Key', answer }],
      ['PUT', '/passkeys/x', { name: 'Key' }],
      ['DELETE', '/passkeys/x', undefined],
      ['POST', '/recovery-codes', {}],
      ['PATCH', '', { name: 'Other' }],
    ] as const) {
      const reply = await person.call(method, ACCOUNT + url, body);
      assert.equal(reply.status, 401, `${method} ${url}: ${reply.text}`);
    }
  });

  test('200 with an app by its first code, codes once, 204 ends both', async () => {
    const person = await signedIn(server, { confirmed: true }, now);
    assert.equal((await person.call('POST', `${ACCOUNT}/recovery-codes`, {})).status, 409);
    const begun = await person.call('POST', `${ACCOUNT}/app`, {});
    const { token, key, address } = begun.body;
    assert.match(address, new RegExp(`^otpauth://totp/.*secret=${key}`));
    const wrong = await person.call('PUT', `${ACCOUNT}/app`, { token, code: '000000' });
    assert.equal(wrong.body.imsx_error_details[0].path, '/code');
    const other = await signedIn(server, { confirmed: true }, now);
    const code = codeAt(key, now);
    const stolen = await other.call('PUT', `${ACCOUNT}/app`, { token, code });
    assert.equal(stolen.body.imsx_error_details[0].path, '/token');
    const set = await person.call('PUT', `${ACCOUNT}/app`, { token, code });
    assert.equal(set.body.recoveryCodes.length, 10);
    const factors = { app: true, passkeys: [], recoveryCodes: 10, takesPasskeys: true };
    assert.deepEqual((await person.get(`${ACCOUNT}/factors`)).body, factors);
    const made = await person.call('POST', `${ACCOUNT}/recovery-codes`, {});
    assert.notDeepEqual(made.body.recoveryCodes, set.body.recoveryCodes);
    assert.deepEqual((await person.get('/console/1.0/session')).body.confirmBy, [
      'password',
      'code',
    ]);
    assert.equal((await person.call('DELETE', `${ACCOUNT}/app`)).status, 204);
    const left = (await person.get(`${ACCOUNT}/factors`)).body;
    assert.deepEqual([left.app, left.recoveryCodes], [false, 0]);
  });

  test('200 with another name of a passkey, in the audit log; 404 for that of another person', async () => {
    const { id: accountId, ...person } = await signedIn(server, {}, now);
    const id = `key-${accountId}`;
    await db.execute(sql`
      insert into account_passkeys (id, account_id, name, public_key, sign_count, transports)
      values (${id}, ${accountId}, 'Laptop', '', 0, '{}')`);
    const url = `${ACCOUNT}/passkeys/${id}`;
    const renamed = await person.call('PUT', url, { name: ' Old laptop ' });
    assert.equal(renamed.status, 200);
    assert.equal(renamed.body.name, 'Old laptop');
    const { passkeys } = (await person.get(`${ACCOUNT}/factors`)).body;
    assert.deepEqual(passkeys, [renamed.body]);
    for (const name of [' ', 'x'.repeat(61)]) {
      const refused = await person.call('PUT', url, { name });
      assert.equal(refused.status, 400);
      assert.equal(refused.body.imsx_error_details[0].path, '/name');
    }
    const other = await signedIn(server, {}, now);
    assert.equal((await other.call('PUT', url, { name: 'Mine' })).status, 404);
    const lines = await db.query<{ actorId: string }>(sql`
      select actor_id from audit_log
      where object_type = 'account_passkeys' and object_id = ${id} and action = 'update'`);
    assert.deepEqual(lines, [{ actorId: `account:${accountId}` }]);
  });
});

suite('who needs a second factor', () => {
  test('a sign-in of the last ten minutes is enough to change factors; later a confirmation', async () => {
    const { account, browser } = await withApp();
    after(541);
    assert.equal((await change(browser, 'DELETE /app')).status, 403);
    const confirm = (password: string) =>
      browser.visit(`${baseUrl}/console/1.0/session/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      });
    assert.equal((await confirm('wrong')).status, 403);
    assert.equal((await confirm(ACCOUNT_PASSWORD)).status, 200);
    const lines = await db.query<{ outcome: string }>(sql`
      select outcome from audit_log
      where action = 'confirm' and object_id = ${account.id} order by id`);
    assert.deepEqual(
      lines.map(({ outcome }) => outcome),
      ['wrong password', 'ok'],
    );
    assert.equal((await change(browser, 'DELETE /app')).status, 204);
    assert.equal((await session(browser)).secondFactor.set, false);
    assert.equal((await signIn(account.email)).shown.status, 303);
  });

  test('403 second_factor_needed for an operator without one; sign-in leads to the own account', async () => {
    const { email } = await putAccount(db, { operator: true });
    const { browser, shown } = await signIn(email);
    assert.equal(shown.headers.get('location'), '/console/account?next=%2Fconsole%2Fkeys');
    const url = `${baseUrl}/console/api/o/applications/1.0`;
    const refused = await browser.visit(url);
    assert.equal(refused.status, 403);
    assert.match(refused.text, /second_factor_needed/);
    const { browser: safe } = await withApp({ operator: true });
    assert.equal((await safe.visit(url)).status, 200);
  });

  test('403 second_factor_needed for an analyst who reads names, and for no other analyst', async () => {
    const asked = async (names: boolean) => {
      const orgRole = { role: 'analyst', orgId: null, names } as const;
      const { email } = await putAccount(db, { orgRole });
      const { browser } = await signIn(email);
      return browser.visit(`${baseUrl}/console/api/analyst/insights/1.0/orgs`);
    };
    assert.equal((await asked(false)).status, 200);
    assert.match((await asked(true)).text, /second_factor_needed/);
  });

  test('200 for an operator who takes a lost second factor away', async () => {
    const { account } = await withApp();
    const operator = await server.operator();
    const url = `/admin/1.0/accounts/${account.id}`;
    const listed = await operator.get(`/admin/1.0/accounts?filter=id='${account.id}'`);
    assert.equal(listed.body.accounts[0].secondFactor, true);
    const changed = await operator.patch(url, { secondFactor: false });
    assert.equal(changed.body.account.secondFactor, false);
    assert.equal((await signIn(account.email)).shown.status, 303);
  });
});

const isIn = ({ pathname }: URL) => !pathname.startsWith('/console/sign-in');

/** Resolves with the answer of the device when the form would go out with it, and keeps it here. */
const KEEP_ANSWER = `new Promise((resolve) => {
  const form = document.getElementById('passkey');
  form.submit = () => resolve(form.elements.answer.value);
  form.requestSubmit();
})`;

/** A script that asks the device, and gives its answer as JSON. */
function askDevice(act: 'create' | 'get', options: unknown): string {
  const parse = act === 'create' ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON';
  return `navigator.credentials.${act}({
    publicKey: PublicKeyCredential.${parse}(${JSON.stringify(options)}),
  }).then((credential) => JSON.stringify(credential.toJSON()))`;
}

async function ask(page: Page, act: 'create' | 'get', options: unknown) {
  return JSON.parse(String(await page.evaluate(askDevice(act, options))));
}

/** Makes a passkey with the device of the page, and adds it to the account. */
async function addPasskey(page: Page, { call }: Pick<SignedIn, 'call'>): Promise<{ id: string }> {
  const { body } = await call('POST', `${ACCOUNT}/passkeys/options`, {});
  const answer = await ask(page, 'create', body.options);
  const added = await call('POST', `${ACCOUNT}/passkeys`, { name: 'Test device', answer });
  assert.equal(added.status, 201, added.text);
  return answer;
}

/** A page of a browser with a device that holds passkeys. */
async function withDevice(context: BrowserContext): Promise<{ page: Page; faults: string[] }> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (/violat|refused/i.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', ({ message }) => faults.push(message));
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { page, faults };
}

suite('a passkey', { skip: skipWithoutChromium }, () => {
  test('is added, then signs in alone and as the second step, and is removed', async () => {
    const person = await signedIn(server, { operator: true }, now);
    const { email } = person;
    const context = await openChromium();
    const { page, faults } = await withDevice(context);
    const signOut = () => context.clearCookies();
    await page.goto(`${baseUrl}/console/sign-in`);
    const { id } = await addPasskey(page, person);

    await signOut();
    await page.goto(`${baseUrl}/console/sign-in`);
    await page.click('a:has-text("Use a passkey")');
    await page.click('button:has-text("Use a passkey")');
    const inPage = async () =>
      (
        await context.request.get(`${baseUrl}/console/1.0/session`, {
          headers: FROM_PAGE,
        })
      ).json();
    await page.waitForURL(isIn);
    assert.equal((await inPage()).account.email, email);

    await signOut();
    await page.goto(`${baseUrl}/console/sign-in`);
    await page.fill('#email', email);
    await page.fill('#password', ACCOUNT_PASSWORD);
    await page.click('button:has-text("Sign in")');
    await page.waitForSelector('text=One more step');
    await page.click('button:has-text("Use a passkey")');
    await page.waitForURL(isIn);
    assert.equal((await inPage()).account.email, email);

    assert.equal((await person.call('DELETE', `${ACCOUNT}/passkeys/${id}`)).status, 204);
    assert.equal((await inPage()).secondFactor.set, false);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('201 over the API; then it confirms who it is, and another account’s does not', async () => {
    const context = await openChromium();
    const { page } = await withDevice(context);
    await page.goto(`${baseUrl}/console/sign-in`);
    const person = await signedIn(server, { confirmed: true }, now);
    const other = await signedIn(server, {}, now);
    const { body } = await person.call('POST', `${ACCOUNT}/passkeys/options`, {});
    const made = { name: 'Work laptop', answer: await ask(page, 'create', body.options) };
    const blank = await person.call('POST', `${ACCOUNT}/passkeys`, { ...made, name: ' ' });
    assert.equal(blank.body.imsx_error_details[0].path, '/name');
    const added = await person.call('POST', `${ACCOUNT}/passkeys`, made);
    assert.equal(added.status, 201, added.text);
    assert.equal(added.body.recoveryCodes.length, 10);
    assert.equal((await person.call('POST', `${ACCOUNT}/passkeys`, made)).status, 400);
    const [passkey] = (await person.get(`${ACCOUNT}/factors`)).body.passkeys;
    assert.equal(passkey.name, 'Work laptop');
    const confirm = '/console/1.0/session/confirm';
    const asked = await person.call('POST', `${confirm}/options`, {});
    const shown = await ask(page, 'get', asked.body.options);
    assert.equal((await other.call('POST', confirm, { passkey: shown })).status, 403);
    const again = await person.call('POST', `${confirm}/options`, {});
    const right = { passkey: await ask(page, 'get', again.body.options) };
    assert.equal((await person.call('POST', confirm, right)).status, 200);
    assert.equal((await person.call('POST', confirm, right)).status, 403, 'of one use');
    const url = `${ACCOUNT}/passkeys/${passkey.id}`;
    assert.equal((await other.call('DELETE', url)).status, 404);
    assert.equal((await person.call('DELETE', url)).status, 204);
    assert.equal((await person.call('DELETE', url)).status, 404);
    await context.close();
  });

  test('400 for an answer to a challenge of another account, and for one that is used again', async () => {
    const context = await openChromium();
    const { page } = await withDevice(context);
    const theirs = await withApp();
    await page.goto(`${baseUrl}/console/sign-in/passkey`);
    await addPasskey(page, await signedIn(server, {}, now));
    await page.goto(`${baseUrl}/console/sign-in/passkey`);
    const answer = String(await page.evaluate(KEEP_ANSWER));
    const step = await signIn(theirs.account.email);
    assert.equal((await step.browser.submit(step.shown, { answer })).status, 400);
    const url = `${baseUrl}/console/sign-in/passkey`;
    const again: Shown = await post(newBrowser(), url, { answer });
    assert.equal(again.status, 400, 'a challenge is of one use');
    for (const text of [
      '',
      '{}',
      'x',
      '{"id":1}',
      '{"id":"x","response":{"clientDataJSON":"e30"}}',
    ]) {
      assert.equal((await post(newBrowser(), url, { answer: text })).status, 400, text);
    }
    await context.close();
  });
});
