/** Parsing of uris, dates and numbers of packages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Format } from 'typebox/format';
import { anyCharacter, webAddress } from '../../../test/fixtures/arbitrary.ts';
import { legalUri, parseDate, parseNumber, wireUri } from './values.ts';

const DATES: [string, string | undefined][] = [
  ['2024-08-01', '2024-08-01'],
  ['2024-08-01T00:00:00+02:00', '2024-08-01'],
  [' 2024-08-01 or later', '2024-08-01'],
  ['2024-02-30', undefined],
  ['2024-08-012', undefined],
  ['Fall 2024', undefined],
  ['', undefined],
];

for (const [text, date] of DATES) {
  test(`'${text}' begins with ${date ?? 'no date'}`, () => assert.equal(parseDate(text), date));
}

const NUMBERS: [unknown, number | undefined][] = [
  [1, 1],
  ['1', 1],
  [' -3 ', -3],
  ['1.0', 1],
  [1.5, 1.5],
  ['1e3', undefined],
  ['0x10', undefined],
  ['one', undefined],
  [true, undefined],
];

for (const [value, number] of NUMBERS) {
  test(`${JSON.stringify(value)} is ${number ?? 'no number'}`, () => {
    assert.equal(parseNumber(value), number);
  });
}

test('a uri is served as sent; a bare UUID and an empty text become urn:uuid', () => {
  const id = 'd0000000-0000-0000-0000-000000000000';
  for (const uri of [
    'local:abc',
    'https://x.example/CFItemsabc',
    'urn:fdc:a:M-DOK%201',
    'not one',
  ]) {
    assert.equal(wireUri(uri, id), uri);
  }
  assert.equal(wireUri(id.toUpperCase(), id), `urn:uuid:${id}`);
  assert.equal(wireUri('', id), `urn:uuid:${id}`);
});

const URIS: [string, string][] = [
  ['https://x.example/CFItemsabc?a=1#b', 'https://x.example/CFItemsabc?a=1#b'],
  ['urn:fdc:a:M-DOK%201', 'urn:fdc:a:M-DOK%201'],
  ['http://[::1]:3000/x', 'http://[::1]:3000/x'],
  ['https://x.example/by sa', 'https://x.example/by%20sa'],
  ['https://x.example/学/50%', 'https://x.example/%E5%AD%A6/50%25'],
  ['A.1 b', 'local:A.1%20b'],
  ['A:', 'local:A%3A'],
  ['www.x.example/a', 'local:www.x.example%2Fa'],
  ['http://x:port/', 'local:http%3A%2F%2Fx%3Aport%2F'],
];

for (const [uri, legal] of URIS) {
  test(`${uri} is the URI ${legal}`, () => assert.equal(legalUri(uri), legal));
}

test('law: legalUri makes a URI of any text and keeps a URI unchanged', () => {
  const text = fc.oneof(fc.string({ unit: anyCharacter, minLength: 1 }), webAddress);
  fc.assert(
    fc.property(text, (uri) => {
      const legal = legalUri(uri);
      assert.ok(Format.IsUri(legal), legal);
      assert.equal(legalUri(legal), legal);
    }),
  );
});
