/** `lectern account`: people at the console, their links, roles and memberships. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { FROM_PAGE, signedIn } from '../../../test/fixtures/accounts.ts';
import { put } from '../../../test/fixtures/content.ts';
import { orgBody } from '../../../test/fixtures/people.ts';
import { Browser } from '../../../test/harness/browser.ts';
import { urlOf } from '../../../test/harness/command.ts';
import { commandSession } from '../../../test/harness/command-session.ts';
import { eventually, SOON_MS } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
const run = commandSession();
const partner = await server.partner('Math Quest');

const lectern = (...args: string[]) => run(['account', ...args], { env });

async function json(...args: string[]) {
  const ending = await lectern(...args, '--output', 'json');
  assert.equal(ending.code, 0, ending.stderr);
  return JSON.parse(ending.stdout);
}

async function fails(code: number, message: RegExp, ...args: string[]) {
  const ending = await lectern(...args);
  assert.equal(ending.code, code, ending.stderr);
  assert.match(ending.stderr, message);
  assert.equal(ending.stdout, '');
}

/** Opens a link, sets a password, and answers the session. */
async function accept(link: string) {
  const browser = new Browser();
  Object.assign(browser.headers, FROM_PAGE);
  const [path = '', token = ''] = link.split('#');
  const form = await browser.submit(await browser.visit(path), { token });
  const done = await browser.submit(form, { password: 'four words of a song' });
  assert.equal(done.status, 303, done.text);
  return JSON.parse((await browser.visit(`${server.baseUrl}/console/1.0/session`)).text);
}

suite('lectern account', () => {
  test('create: 0 with a link that leads to a session, of an operator', async () => {
    const made = await json('create', 'ada@example.org', '--name', 'Ada', '--operator');
    assert.deepEqual(Object.keys(made), ['email', 'name', 'operator', 'link']);
    const session = await accept(made.link);
    assert.equal(session.operator, true);
    assert.equal(session.account.name, 'Ada');
    await fails(7, /'ADA@example.org' has an account already/, 'create', 'ADA@example.org');
    const noAddress = /^'a b@x\.org' is no e-mail address; give one like person@example\.org\.$/m;
    await fails(5, noAddress, 'create', 'a b@x.org');
    const noName = /^'A\tB' cannot be a name; give one of 1 to 200 characters, in one line\.$/m;
    await fails(5, noName, 'create', 'ab@example.org', '--name', 'A\tB');
  });

  test('link: 0 with a link to set a new password; --setup is 7 once there is an operator', async () => {
    const { link, validUntil } = await json('link', 'ada@example.org');
    assert.match(link, /\/console\/reset#[\w-]{43}$/);
    assert.ok(new Date(validUntil) > new Date());
    assert.equal((await accept(link)).account.email, 'ada@example.org');
    await fails(7, /There is an operator already/, 'link', '--setup');
    await fails(4, /There is no account 'bob@example.org'/, 'link', 'bob@example.org');
    await fails(2, /Name the email address of an account, or --setup/, 'link');
  });

  test('member and list: 0 with the roles; none ends the membership', async () => {
    const application = partner.applicationId;
    await json('create', 'eve@example.org');
    const as = (role: string) =>
      json('member', 'eve@example.org', '--application', application, '--role', role);
    await as('developer');
    const listed = await lectern('list');
    assert.match(listed.stdout, /eve@example\.org +eve +developer of Math Quest +never +invited/);
    assert.match(listed.stdout, /ada@example\.org +Ada +operator +20.* +active/);
    await as('none');
    const { accounts } = await json('list');
    const eve = accounts.find(({ email }: { email: string }) => email === 'eve@example.org');
    assert.deepEqual(eve.applications, []);
    assert.equal('passwordHash' in eve, false);
    const unknown = ['--application', randomUUID(), '--role', 'viewer'];
    await fails(4, /No application with the id/, 'member', 'eve@example.org', ...unknown);
  });

  test('create and set: an analyst of all orgs, of one, a district operator, and none any more', async () => {
    await json('create', 'ann@example.org', '--analyst', 'all');
    const both = ['--district', 'n1', '--analyst', 'n1'];
    const roles = async () =>
      /ann@example\.org +ann +(.*?) +never/.exec((await lectern('list')).stdout)?.[1];
    assert.equal(await roles(), 'analyst of all orgs');
    await fails(
      5,
      /No org of the roster has the sourcedId 'n1'/,
      'set',
      'ann@example.org',
      '--analyst',
      'n1',
    );
    await put(partner, '/rostering/1.0/orgs/n1', orgBody('n1'));
    const set = async (...role: string[]) => (await json('set', 'ann@example.org', ...role)).forOrg;
    assert.equal(await set('--analyst', 'n1'), 'analyst of n1');
    assert.equal(await roles(), 'analyst of n1');
    assert.equal(await set('--analyst', 'n1', '--names'), 'analyst of n1, with names');
    await fails(2, /--analyst all/, 'set', 'ann@example.org', '--names');
    await fails(2, /cannot be used/, 'set', 'ann@example.org', '--names', '--district', 'n1');
    await fails(5, /sourcedId 'all'/, 'set', 'ann@example.org', '--district', 'all');
    await fails(2, /cannot be used/, 'set', 'ann@example.org', ...both);
    assert.equal(await set('--district', 'n1'), 'district operator of n1');
    assert.equal(await roles(), 'district operator of n1');
    assert.equal(await set('--district', 'none'), 'nothing');
    assert.equal(await roles(), '');
  });

  test('set and disable: sessions end within a second; set --enable lets in again', async () => {
    const person = await signedIn(server, { operator: true });
    const status = async () => (await person.get('/console/1.0/session')).status;
    assert.equal(await status(), 200);
    assert.equal((await json('set', person.email, '--operator', 'off')).operator, false);
    const isRefused = async () =>
      (await person.as('operator').get('/applications/1.0')).status === 403;
    await eventually('no operator', isRefused, SOON_MS);
    assert.equal((await json('disable', person.email)).disabled, true);
    await eventually('401', async () => (await status()) === 401, SOON_MS);
    await fails(7, /is disabled; enable it first/, 'link', person.email);
    await json('set', person.email, '--enable');
    assert.match((await json('link', person.email)).link, /\/console\/reset#/);
    await fails(2, /Name what to change/, 'set', person.email);
  });
});
