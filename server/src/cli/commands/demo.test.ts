/** `lectern demo` as somebody types it who has no server, or the wrong one. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { lectern } from '../../../test/harness/command.ts';

suite('lectern demo', { concurrency: 4 }, () => {
  const absent = 'http://127.0.0.1:1';
  const production = { NODE_ENV: 'production', BASE_URL: 'https://learn.example' };
  const failures: readonly [number, string, RegExp, Record<string, string>, ...string[]][] = [
    [9, 'no server', /^No server answers at http:\/\/127\.0\.0\.1:1 .*\n$/, { BASE_URL: absent }],
    [9, 'no server at --base-url', /127\.0\.0\.1:1 /, {}, '--base-url', absent],
    [3, 'production', /NODE_ENV is production/, production],
    [3, 'scaffolding that is off', /SCAFFOLDING=on/, { SCAFFOLDING: 'off' }],
    [2, 'too many students', /from 1 to 60/, {}, '--students', '61'],
    [2, 'an address that is none', /--base-url takes an address/, {}, '--base-url', 'nonsense'],
  ];
  for (const [code, what, message, env, ...args] of failures) {
    test(`${code} for ${what}`, async () => {
      const ending = await lectern(['demo', ...args], { env });
      assert.equal(ending.code, code, ending.stderr);
      assert.match(ending.stderr, message);
      assert.equal(ending.stdout, '');
    });
  }
});
