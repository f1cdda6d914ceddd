/** `lectern keys rotate` with a secret that opens no key: it says so, and changes nothing. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { urlOf } from '../../../test/harness/command.ts';
import { commandSession } from '../../../test/harness/command-session.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { openSigningKeys } from '../../auth/tokens/keys.ts';
import { sql } from '../../storage/database/sql.ts';

const SECRET = 'of the running server, 0123456789 abcdef';
const OTHER = 'of another shell, 0123456789 abcdefghijk';
const server = await testServer({}, { secrets: [SECRET] });
const run = commandSession();

const rotate = (secret: string | undefined, ...options: string[]) =>
  run(['keys', 'rotate', ...options, '--output', 'json'], {
    env: {
      DATABASE_URL: urlOf(server.connection),
      BASE_URL: server.baseUrl,
      ...(secret === undefined ? {} : { LECTERN_SECRET: secret }),
    },
  });

const stored = () => server.db.query(sql`select * from signing_keys order by kid`);

suite('1 and a sentence', () => {
  for (const [title, secret, sentence] of [
    [
      'another secret',
      OTHER,
      /^The signing keys were sealed with another LECTERN_SECRET; set that/,
    ],
    [
      'no secret beside sealed keys',
      undefined,
      /^The signing keys are sealed, and there is no secret: set LECTERN_SECRET/,
    ],
  ] as const) {
    test(`for ${title}, also when the keys are compromised`, async () => {
      const before = await stored();
      for (const options of [[], ['--compromised']]) {
        const ending = await rotate(secret, ...options);
        assert.equal(ending.code, 1, ending.stdout);
        assert.match(ending.stderr, sentence);
        assert.equal(ending.stdout, '');
      }
      assert.deepEqual(await stored(), before);
      const reply = await (await server.partner()).get('/xp/1.0/leaderboard');
      assert.notEqual(reply.status, 503);
    });
  }
});

test('0 with the secret of the server', async () => {
  const ending = await rotate(SECRET);
  assert.equal(ending.code, 0, ending.stderr);
});

test('2 for a lost secret whose keys would live on; 0 when they end', async () => {
  const half = await rotate(OTHER, '--secret-lost');
  assert.equal(half.code, 2, half.stdout);
  assert.match(half.stderr, /--secret-lost needs --compromised/);
  const whole = await rotate(OTHER, '--compromised', '--secret-lost');
  assert.equal(whole.code, 0, whole.stderr);
  const { kid } = JSON.parse(whole.stdout);
  const keys = await openSigningKeys(server.db, [OTHER]);
  assert.deepEqual(
    keys.map((key) => key.kid),
    [kid],
  );
});
