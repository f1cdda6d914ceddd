/** Values and names in messages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, quoted } from './shown.ts';

test('a long text is cut, and not within a character', () => {
  assert.equal(quoted('short'), "'short'");
  assert.equal(quoted('x'.repeat(101)), `'${'x'.repeat(100)}…'`);
  assert.equal(quoted(`${'x'.repeat(99)}😀`), `'${'x'.repeat(99)}…'`);
});

test('of many names the first are listed, and the others counted', () => {
  const names = Array.from({ length: 62 }, (_, index) => `n${index}`);
  assert.equal(listed(names.slice(0, 2)), 'n0, n1');
  assert.match(listed(names), /^n0, n1, .*, n59 and 2 more$/);
});
