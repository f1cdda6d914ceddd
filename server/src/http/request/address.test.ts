/** Addresses: as a proxy gives them, truncated for logs, and as limits count them. */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import {
  clientAddress,
  isForwarded,
  isLoopback,
  networkOf,
  plainAddress,
  siteOf,
  truncatedAddress,
} from './address.ts';

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

const none = (text: string) => [text, ''];

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
    ['64::ffff:102:304', '64::ffff:102:304'],
    ['::ffff:1:2:3', '::ffff:1:2:3'],
    ...['192.0.2.77:50123x', 'x192.0.2.77:50123', '192.0.2.77""', '""192.0.2.77'].map(none),
    ...['[2001:db8::1]x', 'x[2001:db8::1]'].map(none),
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
    ['::1:2:3:4:5:6', '0:0:1:2'],
    ['1::2:3:4:5:6', '1:0:0:2'],
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

test('behind a proxy, the client is whom the proxy names last; else it is the peer', () => {
  const peer = '::ffff:10.0.0.1';
  const from = (forwarded?: string, remoteAddress: string | undefined = peer) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
  };
  const examples = [
    ['192.0.2.1, 198.51.100.7:50123', '198.51.100.7'],
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1, unknown', '10.0.0.1'],
    ['', '10.0.0.1'],
    [undefined, '10.0.0.1'],
  ];
  for (const [forwarded, client] of examples) {
    assert.equal(clientAddress(from(forwarded), true), client, `${forwarded}`);
    assert.equal(clientAddress(from(forwarded), false), '10.0.0.1', `${forwarded}`);
  }
  assert.equal(clientAddress({ headers: {} } as IncomingMessage, false), '');
});

test('a proxy says by a header of its own that it passes a request on', () => {
  const names = (...headers: string[]) =>
    isForwarded({ headers: Object.fromEntries(headers.map((name) => [name, 'x'])) } as never);
  for (const name of [
    ...['forwarded', 'via', 'x-forwarded', 'x-forwarded-proto', 'x-real-ip', 'client-ip'],
    ...['x-client-ip', 'cf-connecting-ip'],
  ]) {
    assert.ok(names('host', name), name);
  }
  for (const name of ['my-forwarded', 'via-not', 'x-real-ips', 'a-client-ip', 'connecting-ip'])
    assert.ok(!names('host', name), name);
  assert.ok(!names());
});

test('this machine is ::1 and all of 127.0.0.0/8', () => {
  for (const own of ['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])
    assert.ok(isLoopback(own), own);
  for (const other of ['128.0.0.1', '1.127.0.1', '::2', '1::1', '', 'localhost'])
    assert.ok(!isLoopback(other), other);
});
