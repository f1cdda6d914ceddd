/** The addresses that resources may have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findings } from '../../http/request/validate.ts';
import { Url } from './schema.ts';

test('an address is http or https, names a host, and has no space', () => {
  const part = fc.constantFrom(
    'http',
    'HTTPS',
    '://',
    '/',
    '?',
    '#',
    'a',
    'é',
    ' ',
    '\u007f',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const [scheme = '', ...rest] = parts.join('').split('://');
      const after = rest.join('://');
      const [host] = after.split(/[/?#]/, 1);
      const isAddress = /^https?$/i.test(scheme) && !!host && !/[\s\u007f]/.test(after);
      assert.equal(findings(Url, parts.join('')).length === 0, isAddress, parts.join(''));
    }),
    { numRuns: 5_000 },
  );
});

test('a long text that is no address is refused in short time', { timeout: 10_000 }, () => {
  for (const letters of ['a'.repeat(4_000), 'a'.repeat(200_000)]) {
    assert.equal(findings(Url, `http://${letters} `).length, 1);
  }
});
