/** Addresses: as a proxy gives them, truncated for logs, and as limits count them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf, plainAddress, siteOf, truncatedAddress } from './address.ts';

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

test('port, brackets and zone are no part of an address; a word is none', () => {
  const examples = [
    ['192.0.2.77', '192.0.2.77'],
    ['192.0.2.77:50123', '192.0.2.77'],
    ['"192.0.2.77"', '192.0.2.77'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:192.0.2.77', '192.0.2.77'],
    ['::ffff:c000:24d', '192.0.2.77'],
    ['[0:0:0:0:0:FFFF:192.0.2.77]:9', '192.0.2.77'],
    ['unknown', ''],
    ['_hidden', ''],
    ['1.2.3', ''],
    ['1.2.3.4:x', ''],
    ['[192.0.2.77', ''],
    ['', ''],
  ];
  for (const [given = '', plain] of examples) assert.equal(plainAddress(given), plain, given);
});

test('limits count an IPv4 address, and a /64 of IPv6', () => {
  const examples = [
    ['192.0.2.77:50123', '192.0.2.77'],
    ['::ffff:192.0.2.77', '192.0.2.77'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
    ['2001:0db8::1', '2001:db8:0:0'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0'],
    ['::1', '0:0:0:0'],
    ['unknown', ''],
  ];
  for (const [given = '', network] of examples) assert.equal(networkOf(given), network, given);
});

test('failed sign-ins count an IPv4 address, and a /48 of IPv6', () => {
  const examples = [
    ['192.0.2.77:50123', '192.0.2.77'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0'],
    ['unknown', ''],
  ];
  for (const [given = '', site] of examples) assert.equal(siteOf(given), site, given);
});
