/** Accounts opened by an admin's link have no rights elsewhere; invitations wait for the person. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { FROM_PAGE, putAccount, type SignedIn, signedIn } from '../../../test/fixtures/accounts.ts';
import { Browser } from '../../../test/harness/browser.ts';
import { urlOf as databaseUrlOf } from '../../../test/harness/command.ts';
import { commandSession } from '../../../test/harness/command-session.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { type TestReply, testServer } from '../../../test/harness/test-server.ts';
import type { Role } from '../accounts/rules.ts';
import { setApp } from '../factors/app.ts';

const server = await testServer();
const { db, baseUrl } = server;
const alpha = await server.partner('Alpha');
const beta = await server.partner('Beta');
const run = commandSession();
const lectern = async (...args: string[]) => {
  const env = { DATABASE_URL: databaseUrlOf(server.connection), BASE_URL: baseUrl };
  const ending = await run(args, { env });
  assert.equal(ending.code, 0, ending.stderr);
};
const operatorPerson = await signedIn(server, { operator: true, confirmed: true });
const operator = operatorPerson.as('operator');

const ACCOUNTS = '/admin/1.0/accounts';
const PASSWORD = 'four words of a song';
const OTHER_PASSWORD = 'seven maps under green rain';
const newEmail = () => `${randomUUID().slice(0, 13)}@beta.example`;
const urlOf = (application: typeof alpha, rest: string) =>
  `/applications/1.0/${application.applicationId}/${rest}`;

async function adminOf({ applicationId }: typeof alpha) {
  const person = await signedIn(server, { roles: { [applicationId]: 'admin' }, confirmed: true });
  return { ...person.as(applicationId), email: person.email };
}

const invite = (
  { call }: Pick<SignedIn, 'call'>,
  application: typeof alpha,
  person: { readonly email: string; readonly name?: string; readonly role?: Role },
) =>
  call('POST', urlOf(application, 'invitations'), { name: 'Carla', role: 'developer', ...person });

/** The code of the first finding. */
const codeOf = ({ body }: TestReply) => body.imsx_error_details?.[0]?.code;

/** Opens a link and sets a password; the browser has the session then. */
async function opened(link: string, password = PASSWORD, invites = /Your name/): Promise<Browser> {
  const browser = new Browser();
  Object.assign(browser.headers, FROM_PAGE);
  const [path = '', token = ''] = link.split('#');
  const form = await browser.submit(await browser.visit(path), { token });
  assert.equal(form.status, 200, form.text);
  if (path.endsWith('/invitation')) assert.match(form.text, invites);
  const done = await browser.submit(form, { password });
  assert.equal(done.status, 303, done.text);
  return browser;
}

const statusOf = async (browser: Browser, path: string) =>
  (await browser.visit(baseUrl + path)).status;
const own = (browser: Browser) => browser.visit(`${baseUrl}/console/1.0/session`);
const send = (browser: Browser, method: string, path: string) =>
  browser.visit(baseUrl + path, { method, headers: { 'content-type': 'application/json' } });

async function signInStatus(email: string, password: string): Promise<number> {
  const browser = new Browser();
  Object.assign(browser.headers, FROM_PAGE);
  const form = await browser.visit(`${baseUrl}/console/sign-in`);
  return (await browser.submit(form, { email, password })).status;
}

const recordOf = async (email: string) =>
  (await operator.get(`${ACCOUNTS}?filter=email='${email}'`)).body.accounts[0];

/** An account that an admin of Alpha has opened: password, session, authenticator. */
async function taken() {
  const admin = await adminOf(alpha);
  const email = newEmail();
  const made = await invite(admin, alpha, { email });
  assert.equal(made.status, 201);
  const browser = await opened(made.body.link, PASSWORD, /Alpha invites you/);
  const { id } = await recordOf(email);
  await setApp(db, { secrets: [], accountId: id, key: 'JBSWY3DPEHPK3PXP', step: 0 });
  assert.equal((await own(browser)).status, 200);
  return { admin, email, id, browser };
}

suite('rights elsewhere', () => {
  const gains: Readonly<Record<string, (person: { id: string; email: string }) => unknown>> = {
    'operator, at the console': ({ id }) =>
      operator.call('PATCH', `${ACCOUNTS}/${id}`, { operator: true }),
    'analyst, at the console': ({ id }) =>
      operator.call('PATCH', `${ACCOUNTS}/${id}`, { orgRole: { role: 'analyst', orgId: null } }),
    'analyst, on the command line': ({ email }) =>
      lectern('account', 'set', email, '--analyst', 'all'),
    "a member, by an operator's invitation": ({ email }) => invite(operator, beta, { email }),
    'operator, on the command line': ({ email }) =>
      lectern('account', 'set', email, '--operator', 'on'),
    'a member, on the command line': ({ email }) => {
      const options = ['--application', beta.applicationId, '--role', 'viewer'];
      return lectern('account', 'member', email, ...options);
    },
  };
  for (const [what, gain] of Object.entries(gains)) {
    test(`401 for the session of an account that an admin's link opened: ${what}`, async () => {
      const { admin, email, id, browser } = await taken();
      const reset = await admin.call('POST', `${urlOf(alpha, 'members')}/${id}/link`);
      assert.equal(reset.status, 201);
      await gain({ id, email });
      const isOut = async () => (await own(browser)).status === 401;
      await eventually('the old session has ended', isOut, 5_000);
      assert.equal(await signInStatus(email, PASSWORD), 400);
      const record = await recordOf(email);
      assert.equal(record.state, 'invited');
      assert.equal(record.secondFactor, false);
      const ended = new Browser();
      const [path = '', token = ''] = reset.body.link.split('#');
      Object.assign(ended.headers, FROM_PAGE);
      assert.equal((await ended.submit(await ended.visit(path), { token })).status, 400);
      const link = await operator.call('POST', `${ACCOUNTS}/${id}/link`);
      const person = await opened(link.body.link, OTHER_PASSWORD);
      assert.equal((await own(person)).status, 200);
    });
  }
});

suite('invitations', () => {
  test('201 for a known address: the admin sees it and `invited`, and no more', async () => {
    const admin = await adminOf(alpha);
    const known = await signedIn(server, { operator: true, name: 'Olga Operator' });
    const made = await invite(admin, alpha, { email: known.email, name: 'Typed' });
    assert.equal(made.status, 201);
    assert.equal('link' in made.body, false);
    const { since, ...member } = made.body.member;
    const { id: accountId, email } = known;
    const expected = { accountId, email, name: null, role: 'developer', state: 'invited' };
    assert.deepEqual(member, { ...expected, lastSignInAt: null });
    assert.ok(Date.parse(since));
    const listed = await admin.get(urlOf(alpha, 'members'));
    assert.doesNotMatch(listed.text, /Olga/);
    assert.equal(codeOf(await invite(admin, alpha, { email })), 'account_exists');
  });

  test('204 for the person who accepts, at the console: a member from then on', async () => {
    const admin = await adminOf(alpha);
    const known = await signedIn(server, {
      ...{ name: 'Bea', confirmed: true },
      roles: { [beta.applicationId]: 'developer' },
    });
    await invite(admin, alpha, { email: known.email });
    const atAlpha = () => known.as(alpha.applicationId).get('/applications/1.0');
    assert.equal((await atAlpha()).status, 404);
    const { body } = await known.get('/console/1.0/session');
    const [{ invitedAt, ...invitation }] = body.invitations;
    assert.ok(Date.parse(invitedAt));
    const { applicationId: sourcedId } = alpha;
    const invitedBy = admin.email;
    assert.deepEqual(invitation, { sourcedId, name: 'Alpha', role: 'developer', invitedBy });
    const url = `/console/1.0/invitations/${sourcedId}`;
    assert.equal((await known.call('POST', url, {})).status, 204);
    assert.equal((await atAlpha()).status, 200);
    assert.match((await admin.get(urlOf(alpha, 'members'))).text, /Bea/);
    assert.equal((await known.call('POST', url, {})).status, 404);
    assert.deepEqual((await known.get('/console/1.0/session')).body.invitations, []);
  });

  test('204 for an invitation that is declined, or taken back; then it is 404', async () => {
    const admin = await adminOf(alpha);
    const known = await signedIn(server, { confirmed: true });
    const url = `/console/1.0/invitations/${alpha.applicationId}`;
    const { id, email } = known;
    await invite(admin, alpha, { email });
    assert.equal((await known.call('DELETE', url)).status, 204);
    assert.equal((await known.call('DELETE', url)).status, 404);
    assert.doesNotMatch((await admin.get(urlOf(alpha, 'members'))).text, new RegExp(id));
    await invite(admin, alpha, { email });
    const member = `${urlOf(alpha, 'members')}/${id}`;
    const raised = await admin.call('PUT', member, { role: 'viewer' });
    assert.equal(raised.body.member.role, 'viewer');
    assert.equal((await admin.call('DELETE', member)).status, 204);
    assert.equal((await known.call('POST', url, {})).status, 404);
  });

  test('403 account_unproven for an account that an admin elsewhere opened, until an operator makes a link', async () => {
    const { email, id, browser } = await taken();
    const invited = await invite(await adminOf(beta), beta, { email });
    assert.equal('link' in invited.body, false);
    const confirmed = await browser.visit(`${baseUrl}/console/1.0/session/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    assert.equal(confirmed.status, 200);
    const url = `/console/1.0/invitations/${beta.applicationId}`;
    const refused = await send(browser, 'POST', url);
    assert.equal(refused.status, 403);
    assert.match(refused.text, /account_unproven/);
    const link = await operator.call('POST', `${ACCOUNTS}/${id}/link`);
    const person = await opened(link.body.link, OTHER_PASSWORD);
    assert.equal((await own(browser)).status, 401);
    assert.equal((await recordOf(email)).secondFactor, false);
    await person.visit(`${baseUrl}/console/1.0/session/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: OTHER_PASSWORD }),
    });
    assert.equal((await send(person, 'POST', url)).status, 204);
    assert.equal(
      await statusOf(person, `/console/api/a/${beta.applicationId}/applications/1.0`),
      200,
    );
  });

  test('403 for a link for a known address that is invited; 201 where the invitation made the account', async () => {
    const admin = await adminOf(alpha);
    const linkOf = (accountId: string) =>
      admin.call('POST', `${urlOf(alpha, 'members')}/${accountId}/link`);
    const known = await putAccount(db);
    await invite(admin, alpha, { email: known.email });
    assert.equal(codeOf(await linkOf(known.id)), 'account_elsewhere');
    const made = await invite(admin, alpha, { email: newEmail() });
    const { accountId } = made.body.member;
    const again = await linkOf(accountId);
    assert.equal(again.status, 201);
    const person = await opened(again.body.link);
    assert.equal(
      await statusOf(person, `/console/api/a/${alpha.applicationId}/applications/1.0`),
      200,
    );
  });

  test('a link of an application ends with the invitation, and with the membership', async () => {
    const admin = await adminOf(alpha);
    const person = await putAccount(db, { roles: { [alpha.applicationId]: 'viewer' } });
    const member = `${urlOf(alpha, 'members')}/${person.id}`;
    const reset = await admin.call('POST', `${member}/link`);
    assert.equal((await admin.call('DELETE', member)).status, 204);
    const made = await invite(admin, alpha, { email: newEmail() });
    await admin.call('DELETE', `${urlOf(alpha, 'members')}/${made.body.member.accountId}`);
    for (const { link } of [reset.body, made.body]) {
      const browser = new Browser();
      Object.assign(browser.headers, FROM_PAGE);
      const [path = '', token = ''] = link.split('#');
      assert.equal((await browser.submit(await browser.visit(path), { token })).status, 400);
    }
  });
});

test('200 with who made the link of an account, and for which application', async () => {
  const { admin, email } = await taken();
  const { applicationId: sourcedId } = alpha;
  const byAdmin = { by: admin.email, application: { sourcedId, name: 'Alpha' } };
  const record = await recordOf(email);
  assert.deepEqual(record.openedBy, byAdmin);
  assert.equal(record.waitingLink, null);
  await operator.call('POST', `${ACCOUNTS}/${record.id}/link`);
  const { expiresAt, ...waiting } = (await recordOf(email)).waitingLink;
  assert.ok(Date.parse(expiresAt) > Date.now());
  assert.deepEqual(waiting, { by: operatorPerson.email, application: null });
});
