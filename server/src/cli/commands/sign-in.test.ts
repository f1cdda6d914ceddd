/** `lectern client`, `user` and `keys` for sign-in, as an operator types them. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { PASSWORD, putPerson } from '../../../test/fixtures/sign-in.ts';
import { lectern as run, urlOf } from '../../../test/harness/command.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { findCredentials } from '../../auth/people/accounts.ts';
import { isPassword } from '../../auth/people/passwords.ts';

const server = await testServer();
const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
const lectern = (...args: string[]) => run(args, { env });

async function json(...args: string[]) {
  const ending = await lectern(...args, '--output', 'json');
  assert.equal(ending.code, 0, ending.stderr);
  return JSON.parse(ending.stdout);
}

async function fails(code: number, message: RegExp, ...args: string[]) {
  const ending = await lectern(...args);
  assert.equal(ending.code, code, ending.stderr);
  assert.match(ending.stderr, message);
}

suite('lectern client', { concurrency: 4 }, () => {
  test('create --public: no secret; then where people come back to', async () => {
    const made = await json('client', 'create', '--name', 'App', '--public');
    assert.deepEqual(Object.keys(made), ['clientId', 'applicationId', 'scopes']);
    const uris = ['https://app.example/cb', 'com.example.app:/cb', 'http://127.0.0.1/cb'];
    for (const uri of [...uris, 'https://app.example/cb']) {
      await json('client', 'add-redirect', made.clientId, uri);
    }
    const end = ['add-redirect', made.clientId, 'https://app.example/bye', '--sign-out'];
    assert.deepEqual((await json('client', ...end)).postLogoutRedirectUris, [
      'https://app.example/bye',
    ]);
    const less = await json('client', 'remove-redirect', made.clientId, uris[1] ?? '');
    assert.deepEqual(less.redirectUris, [uris[0], uris[2]]);
    const { clients } = await json('client', 'list');
    const listed = clients.find(({ clientId }: { clientId: string }) => clientId === made.clientId);
    assert.equal(listed.kind, 'public');
    assert.deepEqual(listed.redirectUris, less.redirectUris);
  });

  test('set changes what is named and shows all', async () => {
    const { clientId } = await json('client', 'create', '--name', 'Own');
    const args = ['--first-party', 'on', '--refresh', 'on', '--pkce', 'off'];
    const set = await json('client', 'set', clientId, ...args, '--identity', 'profile,email');
    assert.deepEqual(set, {
      clientId,
      firstParty: true,
      refreshTokens: true,
      pkce: false,
      identityScopes: ['profile', 'email'],
    });
    const back = await json('client', 'set', clientId, '--identity', 'none');
    assert.deepEqual(back, { ...set, identityScopes: [] });
  });

  test('create --external: known by the id that the other issuer has for it, once', async () => {
    const args = ['client', 'create', '--name', 'Elsewhere', '--external', 'their-id-1'];
    assert.equal((await json(...args)).clientId, 'their-id-1');
    await fails(7, /There is a client 'their-id-1' already/, ...args);
  });

  test('a redirect URI that could lead anywhere is refused', async () => {
    const { clientId } = await json('client', 'create', '--name', 'Careful');
    for (const uri of [
      'http://app.example/cb',
      'https://app.example/*',
      'https://app.example/#x',
      'https://me:pw@app.example/',
      'javascript:alert(1)',
      'com.example.app:/cb',
      '/cb',
    ]) {
      await fails(5, /https:\/\/|holds|absolute/, 'client', 'add-redirect', clientId, uri);
    }
  });

  test('4 and 5 for what is not there or cannot be', async () => {
    await fails(4, /no client 'lec_x'/, 'client', 'add-redirect', 'lec_x', 'https://a.example/');
    await fails(4, /no client 'lec_x'/, 'client', 'set', 'lec_x', '--pkce', 'on');
    const { clientId } = await json('client', 'create', '--name', 'P', '--public');
    await fails(5, /public client cannot/, 'client', 'set', clientId, '--pkce', 'off');
    await fails(5, /'phone'/, 'client', 'set', clientId, '--identity', 'phone');
    await fails(4, /does not have/, 'client', 'remove-redirect', clientId, 'https://a.example/');
  });
});

suite('lectern user set-password', () => {
  test('0 with a made password, and sessions end', async () => {
    const person = await putPerson(await server.operator(), server.db);
    const made = await json('user', 'set-password', person.id, '--generate');
    assert.equal(made.sourcedId, person.id);
    const found = await findCredentials(server.db, person.username);
    assert.ok(await isPassword(made.password, found?.passwordHash));
    assert.equal(await isPassword(PASSWORD, found?.passwordHash), false);
  });

  test('0 with a line of stdin', async () => {
    const person = await putPerson(await server.operator(), server.db);
    const ending = await run(['user', 'set-password', person.id], {
      env,
      onStart: ({ stdin }) => stdin?.end('a new password\nmore'),
    });
    assert.equal(ending.code, 0, ending.stderr);
    assert.doesNotMatch(ending.stdout + ending.stderr, /a new password/);
    const found = await findCredentials(server.db, person.username);
    assert.ok(await isPassword('a new password', found?.passwordHash));
  });

  test('4 for an unknown user, 5 for a short password', async () => {
    await fails(4, /no user 'nobody'/, 'user', 'set-password', 'nobody', '--generate');
    const ending = await run(['user', 'set-password', 'nobody'], {
      env,
      onStart: ({ stdin }) => stdin?.end('short\n'),
    });
    assert.equal(ending.code, 5);
    assert.match(ending.stderr, /8 to 256 characters/);
  });
});

test('lectern keys: rotate publishes, list tells what each key does', async () => {
  const before = await json('keys', 'list');
  assert.deepEqual(
    before.keys.map(({ state }: { state: string }) => state),
    ['signing'],
  );
  const { kid } = await json('keys', 'rotate', '--publish-minutes', '30');
  const after = await json('keys', 'list');
  assert.deepEqual(
    after.keys.map((key: { kid: string; state: string }) => [key.kid, key.state]),
    [
      [kid, 'published'],
      [before.keys[0].kid, 'signing'],
    ],
  );
  await fails(2, /whole number/, 'keys', 'rotate', '--publish-minutes', 'soon');
});
