/** `lectern client` as an operator types it, beside a running server. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { lectern as run, urlOf } from '../../../test/harness/command.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { PARTNER_SCOPES, SCOPES } from '../../auth/tokens/scopes.ts';

const server = await testServer();

function lectern(args: readonly string[], settings: Record<string, string> = {}) {
  const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl, ...settings };
  return run(args, { env });
}

const create = async (...args: string[]) =>
  JSON.parse((await lectern(['client', 'create', ...args, '--output', 'json'])).stdout);

const token = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) =>
  server.fetch('/auth/1.0/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
  });

suite('lectern client create', { concurrency: 4 }, () => {
  test('0 with one JSON document, and the server gives the client a token', async () => {
    const ending = await lectern(['client', 'create', '--name', 'Math', '--output', 'json']);
    assert.equal(ending.code, 0);
    assert.equal(ending.stderr, '');
    const made = JSON.parse(ending.stdout);
    assert.deepEqual(Object.keys(made), ['clientId', 'clientSecret', 'applicationId', 'scopes']);
    assert.deepEqual(made.scopes, PARTNER_SCOPES);
    assert.match(made.clientSecret, /^lec_sk_[\w-]{43}$/);
    assert.equal((await token(made)).body.scope, PARTNER_SCOPES.join(' '));
  });

  test('0 with a table on stdout, and the warning about the secret on stderr', async () => {
    const ending = await lectern(['client', 'create', '--name', 'Math']);
    assert.equal(ending.code, 0);
    assert.match(ending.stdout, /^Client id {6}lec_[0-9a-f]{24}\nClient secret {2}lec_sk_/);
    assert.match(ending.stderr, /shown this once/);
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

  test('0 for another client of a known application', async () => {
    const first = await create('--name', 'Two keys');
    const second = await create('--application', first.applicationId.toUpperCase());
    assert.equal(second.applicationId, first.applicationId);
    assert.notEqual(second.clientId, first.clientId);
  });

  const failures: readonly [string, number, RegExp, ...string[]][] = [
    ['an unknown scope', 5, /no scope 'bogus'; the scopes are roster.readonly/, '--scopes=bogus'],
    ['an empty name', 5, /1 to 255 characters/, '--name= '],
    ['an unknown application', 4, /no application '1'/, '--application=1'],
    ['neither name nor application', 2, /--name or --application/],
    ['an unknown form of output', 2, /table, json/, '--name=a', '--output=csv'],
  ];
  for (const [what, code, message, ...args] of failures) {
    test(`${code} for ${what}`, async () => {
      const named = args.some((arg) => arg.startsWith('--scopes')) ? ['--name=a', ...args] : args;
      const ending = await lectern(['client', 'create', ...named]);
      assert.equal(ending.code, code, ending.stderr);
      assert.match(ending.stderr, message);
      assert.equal(ending.stdout, '');
    });
  }
});

test('lectern client list: 0 with every client and no secret', async () => {
  const { clientId, clientSecret, applicationId } = await create('--name', 'Listed\u001b[31m');
  const json = await lectern(['client', 'list', '--output', 'json']);
  const listed = JSON.parse(json.stdout).clients.find(
    (client: { clientId: string }) => client.clientId === clientId,
  );
  assert.equal(listed.applicationId, applicationId);
  assert.equal(listed.disabledAt, null);
  const table = await lectern(['client', 'list']);
  assert.match(table.stdout, new RegExp(`${clientId} {2}active +\\d{4}-\\d\\d-\\d\\d .*Listed `));
  assert.equal(table.stdout.includes('\u001b'), false);
  assert.equal((json.stdout + table.stdout).includes(clientSecret), false);
});

suite('lectern client disable', () => {
  test('0, and the server refuses the client; 0 again', async () => {
    const made = await create('--name', 'Former');
    assert.equal((await token(made)).status, 200);
    const ending = await lectern(['client', 'disable', made.clientId, '--output', 'json']);
    assert.equal(ending.code, 0);
    assert.equal((await token(made)).status, 401);
    const again = await lectern(['client', 'disable', made.clientId, '--output', 'json']);
    assert.equal(again.stdout, ending.stdout);
  });

  test('4 for an unknown client', async () => {
    const ending = await lectern(['client', 'disable', 'lec_nobody']);
    assert.equal(ending.code, 4);
    assert.equal(ending.stderr, "There is no client 'lec_nobody'.\n");
  });
});

suite('one sentence and no stack', () => {
  const failures: readonly [string, number, RegExp, Record<string, string>][] = [
    ['a bad setting', 1, /^PORT is "x"[^\n]*\n$/, { PORT: 'x' }],
    [
      'a database that is not there',
      9,
      /^DATABASE_URL cannot be used: [^\n]*\n$/,
      { DATABASE_URL: 'postgres://lectern:secret@127.0.0.1:1/lectern' },
    ],
    [
      'a data folder that cannot be made',
      1,
      /^[^\n]*\/dev\/null\/data[^\n]*\n$/,
      { DATABASE_URL: '', DATA_DIR: '/dev/null/data' },
    ],
  ];
  for (const [what, code, message, settings] of failures) {
    test(`${code} for ${what}`, async () => {
      const ending = await lectern(['client', 'list'], settings);
      assert.equal(ending.code, code, ending.stderr);
      assert.match(ending.stderr, message);
      assert.equal(ending.stderr.includes('secret'), false);
    });
  }
});

test('lectern --version: 0; lectern alone: 2 with the help', async () => {
  assert.match((await lectern(['--version'])).stdout, /^\d+\.\d+\.\d+\n$/);
  const alone = await lectern([]);
  assert.equal(alone.code, 2);
  assert.match(alone.stderr, /^Usage: lectern/);
});
