/** Truncated addresses for logs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { truncatedAddress } from './address.ts';

test('an address is truncated to its network', () => {
  const examples = [
    ['192.0.2.77', '192.0.2.0'],
    ['::ffff:192.0.2.77', '192.0.2.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:db8::1', '2001:db8::'],
    ['::1', '::'],
    ['fe80::1%eth0', 'fe80::'],
    ['', ''],
  ];
  for (const [whole = '', kept] of examples) assert.equal(truncatedAddress(whole), kept, whole);
});
