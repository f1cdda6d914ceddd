/** Accept-Encoding: when a reply may be compressed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takesGzip } from './encoding.ts';

const HEADERS: [string | undefined, boolean][] = [
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['br, GZip;q=0.5', true],
  ['gzip ; q=0', false],
  ['*', true],
  ['*;q=0', false],
  ['gzip;q=0, *', false],
  ['identity', false],
  ['x-gzip-like', false],
];

for (const [header, takes] of HEADERS) {
  test(`Accept-Encoding ${header} ${takes ? 'takes' : 'does not take'} gzip`, () => {
    assert.equal(takesGzip(header), takes);
  });
}
