/** The pages where people sign in to the console, and the links by which they set a password. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { exchange } from '../../../test/acceptance/exchange.ts';
import { ACCOUNT_PASSWORD, FROM_PAGE, putAccount } from '../../../test/fixtures/accounts.ts';
import { Browser, type Shown } from '../../../test/harness/browser.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { findAccountByEmail, insertAccount, updateAccount } from '../accounts/accounts.ts';
import { type LinkKind, makeLink, makeSetupLink, PROVING } from '../accounts/links.ts';

let now = new Date();
const server = await testServer({}, { now: () => now });
const { db, baseUrl } = server;

function newBrowser(): Browser {
  const browser = new Browser();
  Object.assign(browser.headers, FROM_PAGE);
  return browser;
}

interface Link {
  readonly url: string;
}

/** Opens a link as its page does: the script posts the fragment. */
async function open({ url }: Link, browser = newBrowser()): Promise<Shown> {
  const [path = '', token = ''] = url.split('#');
  return browser.submit(await browser.visit(path), { token });
}

const createdBy = 'test';
const setupLink = async () => {
  const made = await makeSetupLink(db, { baseUrl, now, createdBy });
  assert.ok(made);
  return made;
};
const linkTo = (kind: LinkKind, accountId: string) =>
  makeLink(db, { ...PROVING, kind, accountId, baseUrl, now, createdBy });

const strong = 'four words of a song';
const first = { name: 'Ada L.', email: 'ada@example.org', password: strong };

const sessionOf = (browser: Browser) => browser.visit(`${baseUrl}/console/1.0/session`);

suite('the first operator', () => {
  test('400 for a link with a wrong code, one that has ended, and one that a newer one replaced', async () => {
    const old = await setupLink();
    const link = await setupLink();
    for (const url of [old.url, `${baseUrl}/console/set-up#wrong`]) {
      const shown = await open({ url });
      assert.equal(shown.status, 400);
      assert.match(shown.text, /This link has ended/);
    }
    now = new Date(now.getTime() + 31 * 60_000);
    assert.equal((await open(link)).status, 400);
  });

  test('400 for a short or guessable password, a bad address and no name; 303 and a session then', async () => {
    const browser = newBrowser();
    const link = await setupLink();
    const form = await open(link, browser);
    assert.equal(form.status, 200);
    assert.match(form.text, /15 characters or more/);
    for (const [fields, fault] of [
      [{ password: 'short' }, /Use 15 characters or more; yours has 5/],
      [{ password: 'aaaaaaaaaaaaaaaaaaaa' }, /easily guessed/],
      [{ password: 'ada@example.orgada@example.org' }, /easily guessed/],
      [{ email: 'ada' }, /is no e-mail address; give one like/],
      [{ name: ' ' }, /cannot be a name; give one of 1 to 200/],
    ] as const) {
      const again = await browser.submit(form, { ...first, ...fields });
      assert.equal(again.status, 400);
      assert.match(again.text, fault);
    }
    const done = await browser.submit(form, first);
    assert.equal(done.status, 303);
    assert.equal(done.location, `${baseUrl}/console/`);
    const session = JSON.parse((await sessionOf(browser)).text);
    assert.equal(session.operator, true);
    assert.deepEqual(session.account.email, 'ada@example.org');
    assert.equal((await open(link)).status, 400, 'the link is of one use');
    assert.equal(await makeSetupLink(db, { baseUrl, now, createdBy }), undefined);
  });
});

suite('an invitation', () => {
  test('303 and a session; the link is of one use, and of one account', async () => {
    const { id, email } = await putAccount(db);
    const link = await linkTo('invitation', id);
    const browser = newBrowser();
    const form = await open(link, browser);
    assert.ok(form.text.includes(`value="${email}"`));
    const fields = { name: 'Grace H.', email: 'other@example.org', password: strong };
    assert.equal((await browser.submit(form, fields)).status, 303);
    assert.equal(JSON.parse((await sessionOf(browser)).text).account.name, 'Grace H.');
    assert.equal((await findAccountByEmail(db, email))?.id, id);
    assert.equal((await browser.submit(form, fields)).status, 400);
  });

  test('400 for the link of a disabled account, and a reset link at the page of invitations', async () => {
    const { id } = await putAccount(db);
    const reset = await linkTo('reset', id);
    assert.equal((await open({ url: reset.url.replace('/reset#', '/invitation#') })).status, 400);
    await updateAccount(db, id, { disabled: true });
    assert.equal((await open(reset)).status, 400);
  });
});

test('303 for the link of the demo, again, too; 400 in production, where it may be left over', async () => {
  const production = await testServer({
    NODE_ENV: 'production',
    BASE_URL: 'https://learn.example',
    TLS_PROXY: 'on',
    LECTERN_SECRET: 'a secret of thirty-two characters',
  });
  for (const [at, statuses] of [
    [server, [303, 303]],
    [production, [400, 400]],
  ] as const) {
    const { id: accountId } = await putAccount(at.db, { operator: true });
    const made = { kind: 'demo', accountId, baseUrl, now, createdBy } as const;
    const token = (await makeLink(at.db, { ...PROVING, ...made })).url.replace(/^[^#]*#/, '');
    const open = () =>
      exchange(`http://127.0.0.1:${at.config.port}/console/sign-in/demo`, {
        method: 'POST',
        headers: FROM_PAGE,
        body: new URLSearchParams({ token }),
      });
    assert.deepEqual([(await open()).status, (await open()).status], statuses);
  }
});

test('a reset ends all other sessions, and the old password', async () => {
  const { id, email } = await putAccount(db);
  const before = await signIn(email, ACCOUNT_PASSWORD);
  assert.equal((await sessionOf(before.browser)).status, 200);
  const browser = newBrowser();
  const form = await open(await linkTo('reset', id), browser);
  assert.equal((await browser.submit(form, { password: strong })).status, 303);
  assert.equal((await sessionOf(browser)).status, 200);
  assert.equal((await sessionOf(before.browser)).status, 401);
  assert.equal((await signIn(email, ACCOUNT_PASSWORD)).shown.status, 400);
  assert.equal((await signIn(email, strong)).shown.status, 303);
});

async function signIn(email: string, password: string, { browser = newBrowser(), next = '' } = {}) {
  const page = await browser.visit(`${baseUrl}/console/sign-in?next=${encodeURIComponent(next)}`);
  return { browser, page, shown: await browser.submit(page, { email, password }) };
}

suite('sign-in', () => {
  test('303 to where the person wanted to go, in any case of letters', async () => {
    const { email } = await putAccount(db);
    const next = '/console/events?status=dropped#e-1';
    const { shown } = await signIn(email.toUpperCase(), ACCOUNT_PASSWORD, { next });
    assert.equal(shown.status, 303);
    assert.equal(shown.headers.get('location'), next);
  });

  test('303 home for an address that leads away', async () => {
    const { email } = await putAccount(db);
    for (const next of [
      ...['https://evil.example/', '//evil.example/', '/\\evil.example', '/console', '/docs'],
      ...[
        '/console/../docs',
        '/console/..//evil.example',
        'javascript:alert(1)',
        '/console/%2e%2e/docs',
      ],
      ...['\t/console/', 'console/', '/console\\..\\..\\docs'],
    ]) {
      const { shown } = await signIn(email, ACCOUNT_PASSWORD, { next });
      assert.equal(shown.headers.get('location'), '/console/', next);
    }
  });

  test('400 with the same page for a wrong password, an unknown and a disabled account', async () => {
    const { email } = await putAccount(db);
    const { email: gone, id } = await putAccount(db);
    await updateAccount(db, id, { disabled: true });
    const texts = [];
    for (const [name, password] of [
      [email, 'wrong'],
      ['nobody@example.org', 'wrong'],
      [gone, ACCOUNT_PASSWORD],
    ] as const) {
      const { shown } = await signIn(name, password);
      assert.equal(shown.status, 400);
      assert.match(shown.text, /role="alert">The email address or the password is wrong\./);
      texts.push(shown.text.replaceAll(name, ''));
    }
    assert.equal(new Set(texts).size, 1);
  });

  test('a wrong password takes as long for every address: known, unknown, invited, disabled', async () => {
    const kinds: Record<string, () => Promise<string>> = {
      known: async () => (await putAccount(db)).email,
      unknown: async () => `${randomUUID()}@example.org`,
      invited: async () => {
        const email = `${randomUUID()}@example.org`;
        await insertAccount(db, { email, name: 'Invited', operator: false });
        return email;
      },
      disabled: async () => {
        const { email, id } = await putAccount(db);
        await updateAccount(db, id, { disabled: true });
        return email;
      },
    };
    const times: Record<string, number[]> = {};
    for (let round = 0; round < 7; round += 1) {
      for (const [kind, emailOf] of Object.entries(kinds)) {
        const body = new URLSearchParams({ email: await emailOf(), password: 'wrong' });
        const began = performance.now();
        const sending = { method: 'POST', headers: FROM_PAGE, body };
        assert.equal((await exchange(`${baseUrl}/console/sign-in`, sending)).status, 400);
        times[kind] = [...(times[kind] ?? []), performance.now() - began];
      }
    }
    const medians = Object.values(times).map((all) => all.sort((a, b) => a - b)[3] ?? 0);
    // Without its hash a try would take a tenth of the time.
    assert.ok(Math.max(...medians) < 2.5 * Math.min(...medians), JSON.stringify(times));
  });

  test('429 with Retry-After from the sixth wrong password on, for an unknown address, too', async () => {
    const { email } = await putAccount(db);
    for (const name of [email, 'unknown@example.org']) {
      const statuses: number[] = [];
      let last: Shown | undefined;
      for (let time = 0; time < 6; time += 1) {
        last = (await signIn(name, 'wrong')).shown;
        statuses.push(last.status);
      }
      assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
      assert.match(last?.headers.get('retry-after') ?? '', /^\d+$/);
    }
  });

  test('a sign-in gives a new cookie, and ends the session that the browser had', async () => {
    const { email } = await putAccount(db);
    const browser = newBrowser();
    const planted = 'planted'.repeat(6);
    browser.headers['cookie'] = `lectern-console=${planted}`;
    const { shown } = await signIn(email, ACCOUNT_PASSWORD, { browser });
    const [cookie = ''] = shown.headers.getSetCookie();
    assert.match(cookie, /^lectern-console=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict$/);
    assert.equal(cookie.includes(planted), false);
    const one = await signIn(email, ACCOUNT_PASSWORD);
    const { n } = (await sessions(email)) ?? {};
    await one.browser.visit(`${baseUrl}/console/sign-out`, { method: 'POST' });
    assert.equal((await sessions(email))?.n, Number(n) - 1);
    assert.equal((await sessionOf(one.browser)).status, 401);
  });

  test('303 for a person who is signed in already', async () => {
    const { email } = await putAccount(db);
    const { browser } = await signIn(email, ACCOUNT_PASSWORD);
    const again = await browser.visit(`${baseUrl}/console/sign-in?next=/console/keys`);
    assert.equal(again.headers.get('location'), '/console/keys');
  });

  test('behind https the cookie is one that no other host can set (__Host-)', async () => {
    const settings = { BASE_URL: 'https://learn.example', TLS_PROXY: 'on' };
    const far = await testServer(settings);
    const { email } = await putAccount(far.db);
    const body = new URLSearchParams({ email, password: ACCOUNT_PASSWORD });
    const reply = await exchange(`http://127.0.0.1:${far.config.port}/console/sign-in`, {
      method: 'POST',
      headers: FROM_PAGE,
      body,
    });
    assert.match(
      reply.headers.get('set-cookie') ?? '',
      /^__Host-lectern-console=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    assert.equal(reply.headers.get('location'), '/console/');
    const cookie = reply.headers.get('set-cookie')?.replace(/;.*$/, '') ?? '';
    const session = (given: string) =>
      exchange(`http://127.0.0.1:${far.config.port}/console/1.0/session`, {
        headers: { ...FROM_PAGE, cookie: given },
      });
    assert.equal((await session(cookie)).status, 200);
    for (const name of ['__Secure-lectern-console', 'lectern-console']) {
      assert.equal(
        (await session(cookie.replace('__Host-lectern-console', name))).status,
        401,
        name,
      );
    }
  });

  test('the audit log has a line for each, with the account and without the address', async () => {
    const { email, id } = await putAccount(db);
    await signIn(email, 'wrong');
    await signIn(email, ACCOUNT_PASSWORD);
    const lines = await db.query<{ outcome: string }>(sql`
      select outcome from audit_log
      where action = 'sign-in' and object_type = 'accounts' and object_id = ${id} order by id`);
    assert.deepEqual(
      lines.map(({ outcome }) => outcome),
      ['wrong password', 'ok'],
    );
  });
});

function sessions(email: string) {
  return db.first<{ n: number }>(sql`
    select count(*)::int as n from account_sessions s join accounts a on a.id = s.account_id
    where lower(a.email) = lower(${email})`);
}

suite('a form from another site', () => {
  const foreign: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
    { 'sec-fetch-site': '', origin: 'null' },
  ];
  for (const headers of foreign) {
    test(`403 for ${JSON.stringify(headers)}`, async () => {
      for (const page of ['sign-in', 'sign-out', 'set-up', 'invitation', 'reset']) {
        const reply = await fetch(`${baseUrl}/console/${page}`, {
          method: 'POST',
          redirect: 'manual',
          headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value)),
          body: new URLSearchParams({ token: 'x', email: 'x', password: 'x' }),
        });
        assert.equal(reply.status, 403, page);
      }
    });
  }

  test('415 for another media type, 400 for a form that is too large, 405 for other methods', async () => {
    const browser = newBrowser();
    const url = `${baseUrl}/console/sign-in`;
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    assert.equal((await browser.visit(url, json)).status, 415);
    const page = await browser.visit(url);
    assert.equal((await browser.submit(page, { email: 'x'.repeat(60_000) })).status, 400);
    const refused = await browser.visit(url, { method: 'DELETE' });
    assert.equal(refused.status, 405);
    assert.equal(refused.headers.get('allow'), 'GET, HEAD, POST');
  });
});

test('each page has its own policy, is not cached, and cannot be framed', async () => {
  for (const page of ['sign-in', 'set-up', 'invitation', 'reset']) {
    const shown = await newBrowser().visit(`${baseUrl}/console/${page}`);
    assert.equal(shown.status, 200);
    assert.equal(shown.headers.get('cache-control'), 'no-store');
    assert.equal(shown.headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(shown.headers.get('ratelimit-limit'), '600', 'as of every sign-in');
    const policy = shown.headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+'; /);
    assert.match(
      policy,
      /form-action 'self'; base-uri 'none'; frame-ancestors 'none'; img-src data:$/,
    );
  }
});
