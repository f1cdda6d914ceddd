/** Parsing of uris, instants, dates and numbers of packages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Format } from 'typebox/format';
import { anyCharacter, webAddress } from '../../../test/fixtures/arbitrary.ts';
import { legalUri, parseDate, parseInstant, parseNumber, wireUri } from './values.ts';

// The result must not depend on the time zone of the server.
process.env['TZ'] = 'Pacific/Auckland';

const INSTANTS: [string, string | undefined][] = [
  ['2017-10-18T15:02:46+00:00', '2017-10-18T15:02:46.000Z'],
  ['2017-05-25T18:05:33', '2017-05-25T18:05:33.000Z'],
  ['2022-12-05T16:30:06-05:00', '2022-12-05T21:30:06.000Z'],
  ['2022-12-05T16:30:06+0530', '2022-12-05T11:00:06.000Z'],
  ['2022-12-05T16:30:06+02', '2022-12-05T14:30:06.000Z'],
  ['2022-12-05 16:30Z', '2022-12-05T16:30:00.000Z'],
  ['2022-12-05t16:30:06.9z', '2022-12-05T16:30:06.900Z'],
  ['2022-12-05T16:30:06,1239999Z', '2022-12-05T16:30:06.123Z'],
  ['2022-12-05', '2022-12-05T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2000-02-29', '2000-02-29T00:00:00.000Z'],
  ['1900-02-29', undefined],
  ['2023-02-29', undefined],
  ['2023-13-01', undefined],
  ['2023-01-32T00:00:00Z', undefined],
  ['2023-01-01T25:00:00Z', undefined],
  ['2023-01-01T10:61:00Z', undefined],
  ['2023-01-01T10:00:00+99:00', undefined],
  ['0000-01-01', undefined],
  ['0001-01-01T00:00:00+01:00', undefined],
  ['9999-12-31T23:59:59-01:00', undefined],
  ['2023', undefined],
  ['yesterday', undefined],
  ['', undefined],
];

for (const [text, instant] of INSTANTS) {
  test(`'${text}' is ${instant ?? 'no instant'}`, () => {
    assert.equal(parseInstant(text), instant);
  });
}

test('law: the served form of an instant parses to itself', () => {
  const dates = fc.date({
    min: new Date('0001-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(fc.property(dates, (date) => parseInstant(date.toISOString()) === date.toISOString()));
});

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
