/** Reading of instants. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inTimeZone } from '../../test/harness/time-zone.ts';
import { parseInstant, zonedInstant } from './instants.ts';

// The result must not depend on the time zone of the server.
inTimeZone('Pacific/Auckland');

const INSTANTS: [string, string | undefined][] = [
  ['2017-10-18T15:02:46+00:00', '2017-10-18T15:02:46.000Z'],
  ['2017-05-25T18:05:33', '2017-05-25T18:05:33.000Z'],
  ['2022-12-05T16:30:06-05:00', '2022-12-05T21:30:06.000Z'],
  ['2022-12-05T16:30:06+0530', '2022-12-05T11:00:06.000Z'],
  ['2022-12-05T16:30:06+02', '2022-12-05T14:30:06.000Z'],
  ['2022-12-05 16:30Z', '2022-12-05T16:30:00.000Z'],
  ['2022-12-05t16:30:06.9z', '2022-12-05T16:30:06.900Z'],
  ['2022-12-05T16:30:06,1239999Z', '2022-12-05T16:30:06.123Z'],
  ['2022-12-05T16:30.5Z', '2022-12-05T16:30:30.000Z'],
  ['2022-12-05 16:30,25+01:00', '2022-12-05T15:30:15.000Z'],
  ['2022-12-05T16:30.000016Z', '2022-12-05T16:30:00.000Z'],
  ['2022-12-05T16:30.000017Z', '2022-12-05T16:30:00.001Z'],
  ['2022-12-05T16:30.99999999999Z', '2022-12-05T16:30:59.999Z'],
  ['2022-12-05T24:00.0Z', '2022-12-06T00:00:00.000Z'],
  ['2022-12-05T24:00.1Z', undefined],
  ['2022-12-05  16:30Z', undefined],
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
  ['2022-12-05T24:00Z', '2022-12-06T00:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['2016-12-31T18:59:60.5-05:00', '2017-01-01T00:00:00.500Z'],
  ['2016-12-31T22:59:60Z', undefined],
  ['1960-06-30T22:59:60Z', undefined],
  ['2023-01-01T10:00:61Z', undefined],
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

test('law: a fraction belongs to the lowest unit that is written', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 11 });
  const property = fc.property(digits, fc.boolean(), (fraction, ofMinutes) => {
    const unitMs = ofMinutes ? 60_000n : 1_000n;
    const ms = Number((BigInt(fraction) * unitMs) / 10n ** BigInt(fraction.length));
    const text = parseInstant(`2026-01-15T10:00${ofMinutes ? '' : ':00'}.${fraction}Z`);
    assert.equal(text, new Date(Date.UTC(2026, 0, 15, 10) + ms).toISOString());
  });
  fc.assert(property);
});

const ZONED = ['Z', 'z', '+02', '+0200', '+02:00', '-05:00'];

for (const zone of ['', ...ZONED]) {
  test(`a time with the zone '${zone}' is ${zone ? 'an instant' : 'none where the zone counts'}`, () => {
    const text = `2026-01-15 10:00${zone}`;
    const read = zone === '' ? undefined : parseInstant(text);
    assert.equal(zonedInstant(text)?.toISOString(), read);
  });
}

test('a date alone has no zone; what is no text is no instant', () => {
  for (const value of ['2026-01-15', '', null, undefined, 1, {}, ['2026-01-15T10:00:00Z']]) {
    assert.equal(zonedInstant(value), undefined);
  }
});
