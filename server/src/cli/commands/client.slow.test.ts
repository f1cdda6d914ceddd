/** `lectern client`, `user` and `keys`: credentials, sign-in settings, passwords, signing keys. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { PASSWORD, putPerson } from '../../../test/fixtures/sign-in.ts';
import { lectern as lecternProcess, urlOf } from '../../../test/harness/command.ts';
import { commandSession } from '../../../test/harness/command-session.ts';
import { atEnd, createDatabase } from '../../../test/harness/database.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { insertApplication } from '../../auth/applications/applications.ts';
import { findCredentials } from '../../auth/people/accounts.ts';
import { isPassword } from '../../auth/people/passwords.ts';
import { PARTNER_SCOPES, SCOPES } from '../../auth/tokens/scopes.ts';

const server = await testServer();
const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
const run = commandSession();
const empty = await createDatabase('template0');
atEnd(empty.drop);

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
  assert.equal(ending.stdout, '');
}

const create = (...args: string[]) => json('client', 'create', ...args);

const token = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) =>
  server.fetch('/auth/1.0/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
  });

suite('lectern client create', () => {
  test('0 with one JSON document, and the server gives the client a token', async () => {
    const args = ['client', 'create', '--name', 'Math', '--output', 'json'];
    const ending = await lecternProcess(args, { env });
    assert.equal(ending.code, 0);
    assert.equal(ending.stderr, '');
    const made = JSON.parse(ending.stdout);
    assert.deepEqual(Object.keys(made), ['clientId', 'clientSecret', 'applicationId', 'scopes']);
    assert.deepEqual(made.scopes, PARTNER_SCOPES);
    assert.match(made.clientSecret, /^lec_sk_[\w-]{43}$/);
    assert.equal((await token(made)).body.scope, PARTNER_SCOPES.join(' '));
  });

  test('0 with a table on stdout, and the warning about the secret on stderr', async () => {
    const ending = await lectern('client', 'create', '--name', 'Math');
    assert.equal(ending.code, 0);
    assert.match(ending.stdout, /^Client id {6}lec_[0-9a-f]{24}\nClient secret {2}lec_sk_/);
    assert.match(ending.stderr, /shown only this once/);
  });

  test('0 for an operator, with all scopes', async () => {
    const made = await create('--name', 'Ops', '--operator');
    assert.deepEqual(made.scopes, SCOPES);
    assert.equal((await token(made)).body.scope, SCOPES.join(' '));
  });

  test('0 for the scopes named, by short name or full address', async () => {
    const full = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly';
    const made = await create('--name', 'Reader', '--scopes', `events.write, ${full}`);
    assert.deepEqual(made.scopes, ['events.write', 'roster.readonly']);
  });

  test('0 for another client of an existing application', async () => {
    const first = await create('--name', 'Two keys');
    const second = await create('--application', first.applicationId.toUpperCase());
    assert.equal(second.applicationId, first.applicationId);
    assert.notEqual(second.clientId, first.clientId);
  });

  const failures: readonly [string, number, RegExp, ...string[]][] = [
    ['an unknown scope', 5, /no scope 'bogus'; the scopes are roster.readonly/, '--scopes=bogus'],
    ['an empty name', 5, /'name' is ' '; it must match .* not blank/, '--name= '],
    ['an unknown application', 4, /No application with the id '1'/, '--application=1'],
    ['neither name nor application', 2, /--name or --application/],
    ['an unknown form of output', 2, /table, json/, '--name=a', '--output=csv'],
  ];
  for (const [what, code, message, ...args] of failures) {
    test(`${code} for ${what}`, async () => {
      const named = args.some((arg) => arg.startsWith('--scopes')) ? ['--name=a', ...args] : args;
      await fails(code, message, 'client', 'create', ...named);
    });
  }
});

test('lectern client list: 0 with every client and no secret', async () => {
  const applicationId = await insertApplication(server.db, { name: 'Listed\u001b[31m' });
  const { clientId, clientSecret } = await create('--application', applicationId);
  const { clients } = await json('client', 'list');
  const listed = clients.find((client: { clientId: string }) => client.clientId === clientId);
  assert.equal(listed.applicationId, applicationId);
  assert.equal(listed.disabledAt, null);
  await create('--name', 'A name that is longer than its column', '--operator');
  const table = await lectern('client', 'list');
  assert.match(table.stdout, / active .+ A name that is longer t… {2}all$/m);
  assert.deepEqual(
    table.stdout.split('\n').filter((line) => line.length > 100),
    [],
  );
  assert.match(table.stdout, new RegExp(`${clientId} {2}active +\\d{4}-\\d\\d-\\d\\d .*Listed `));
  assert.equal(table.stdout.includes('\u001b'), false);
  assert.equal((JSON.stringify(clients) + table.stdout).includes(clientSecret), false);
});

suite('lectern client disable', () => {
  test('0, and the server refuses the client; 0 again', async () => {
    const made = await create('--name', 'Former');
    assert.equal((await token(made)).status, 200);
    const disabled = await json('client', 'disable', made.clientId);
    assert.equal((await token(made)).status, 401);
    assert.deepEqual(await json('client', 'disable', made.clientId), disabled);
  });

  test('4 for an unknown client', async () => {
    await fails(
      4,
      /^No client with the id 'lec_nobody' is known\.\n$/,
      'client',
      'disable',
      'lec_nobody',
    );
  });
});

suite('a failure is one sentence without a stack', () => {
  const failures: readonly [string, number, RegExp, Record<string, string>][] = [
    ['a bad setting', 1, /^PORT is "x"[^\n]*\n$/, { PORT: 'x' }],
    [
      'a database that cannot be reached',
      9,
      /^DATABASE_URL cannot be used: [^\n]*\n$/,
      { DATABASE_URL: 'postgres://lectern:secret@127.0.0.1:1/lectern' },
    ],
    [
      'a data folder without a database',
      9,
      /^There is no database in \/dev\/null\/data, and commands make none: set DATA_DIR [^\n]*\n$/,
      { DATABASE_URL: '', DATA_DIR: '/dev/null/data' },
    ],
    [
      'a database without tables',
      9,
      /^The database of DATABASE_URL has no tables, and commands make none: start the [^\n]*\n$/,
      { DATABASE_URL: urlOf(empty.connection) },
    ],
  ];
  for (const [what, code, message, settings] of failures) {
    test(`${code} for ${what}`, async () => {
      const ending = await run(['client', 'list'], { env: { ...env, ...settings } });
      assert.equal(ending.code, code, ending.stderr);
      assert.match(ending.stderr, message);
      assert.equal(ending.stderr.includes('secret'), false);
    });
  }
});

test('lectern --version: 0; lectern alone: 2 with the help', async () => {
  assert.match((await lecternProcess(['--version'], { env })).stdout, /^\d+\.\d+\.\d+\n$/);
  const alone = await lectern();
  assert.equal(alone.code, 2);
  assert.match(alone.stderr, /^Usage: lectern/);
});

suite('lectern client, for sign-in', () => {
  test('create --public: no secret; add-redirect and remove-redirect change its addresses', async () => {
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

  test('set changes the named settings and shows all', async () => {
    const { clientId } = await json('client', 'create', '--name', 'Own');
    const args = ['--first-party', 'on', '--refresh', 'on', '--pkce', 'off'];
    const set = await json('client', 'set', clientId, ...args, '--identity', 'profile,email');
    assert.deepEqual(set, {
      clientId,
      firstParty: true,
      refreshTokens: true,
      pkce: false,
      identityScopes: ['profile', 'email'],
      idTokenClaims: [],
    });
    const back = await json('client', 'set', clientId, '--identity', 'none');
    assert.deepEqual(back, { ...set, identityScopes: [] });
    const claimed = await json('client', 'set', clientId, '--id-token-claims', 'email');
    assert.deepEqual(claimed, { ...back, idTokenClaims: ['email'] });
  });

  test('create --external: a client with the id of the other issuer, which is unique', async () => {
    const args = ['client', 'create', '--name', 'Elsewhere', '--external', 'their-id-1'];
    assert.equal((await json(...args)).clientId, 'their-id-1');
    await fails(7, /A client 'their-id-1' exists already/, ...args);
  });

  test('5 for a redirect URI that is not safe', async () => {
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

  test('4 for an unknown client or address, 5 for an invalid setting', async () => {
    await fails(
      4,
      /No client with the id 'lec_x'/,
      'client',
      'add-redirect',
      'lec_x',
      'https://a.example/',
    );
    await fails(4, /No client with the id 'lec_x'/, 'client', 'set', 'lec_x', '--pkce', 'on');
    const { clientId } = await json('client', 'create', '--name', 'P', '--public');
    await fails(5, /public client cannot/, 'client', 'set', clientId, '--pkce', 'off');
    await fails(5, /'phone'/, 'client', 'set', clientId, '--identity', 'phone');
    for (const option of ['--identity', '--id-token-claims']) {
      await fails(2, /It takes names/, 'client', 'set', clientId, option, '');
    }
    await fails(
      5,
      /'name' is not known here; use email/,
      'client',
      'set',
      clientId,
      '--id-token-claims=name',
    );
    await fails(4, /does not have/, 'client', 'remove-redirect', clientId, 'https://a.example/');
  });
});

suite('lectern user set-password', () => {
  test('0 with a generated password', async () => {
    const person = await putPerson(await server.operator(), server.db);
    const made = await json('user', 'set-password', person.id, '--generate');
    assert.equal(made.sourcedId, person.id);
    const found = await findCredentials(server.db, person.username);
    assert.ok(await isPassword(made.password, found?.passwordHash));
    assert.equal(await isPassword(PASSWORD, found?.passwordHash), false);
  });

  test('0 with a line of stdin', async () => {
    const person = await putPerson(await server.operator(), server.db);
    const ending = await lecternProcess(['user', 'set-password', person.id], {
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
    const ending = await lecternProcess(['user', 'set-password', 'nobody'], {
      env,
      onStart: ({ stdin }) => stdin?.end('short\n'),
    });
    assert.equal(ending.code, 5);
    assert.match(ending.stderr, /8 to 256 characters/);
  });
});

test('lectern keys: rotate publishes a key, list shows the state of each', async () => {
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
