/** Rules on texts of an event that every event goes through: long numbers, ids in URLs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bareId } from './bare-id.ts';
import { hasLongNumbers, isKept, parseExact } from './digits.ts';
import { sessionName } from './session-id.ts';

const text = (characters: string) =>
  fc.string({ unit: fc.constantFrom(...characters), maxLength: 80 });

test('a text has long numbers when 16 digits or points follow one another', () => {
  fc.assert(
    fc.property(text('0123456789..,a'), (sent) => {
      assert.equal(hasLongNumbers(sent), /[\d.]{16}/.test(sent));
    }),
    { numRuns: 2_000 },
  );
  for (const before of Array(16).keys()) {
    assert.equal(hasLongNumbers(`${' '.repeat(before)}${'1'.repeat(15)}`), false);
    assert.equal(hasLongNumbers(`${' '.repeat(before)}${'1'.repeat(16)}`), true);
  }
  assert.equal(hasLongNumbers('{"scoreGiven": 1e-400}'), true);
});

test('a number is kept to its last digit: 400 characters, 300 decimals, and every zero', () => {
  const zeros = (count: number) => '0'.repeat(count);
  const numbers: readonly (readonly [string, boolean])[] = [
    [`1${zeros(399)}`, true],
    [`1${zeros(400)}`, false],
    [`0.${zeros(299)}1`, true],
    [`0.${zeros(300)}1`, false],
    [`0.${zeros(299)}1${zeros(90)}`, true],
    [`0.${zeros(299)}1e1`, true],
    [`-0.${zeros(500)}`, true],
    [`0.${zeros(500)}e9`, true],
    [`0.${zeros(500)}1`, false],
  ];
  for (const [number, kept] of numbers) assert.equal(isKept(parseExact(number)), kept, number);
});

test('the id in a URL is its last path segment, decoded', () => {
  const ids: readonly (readonly [string | null, string | null])[] = [
    [null, null],
    ['', null],
    ['//', null],
    ['algebra', 'algebra'],
    ['urn:uuid:6F1C', '6F1C'],
    ['URN:UUID:', null],
    ['https://x.example/users/one', 'one'],
    ['https://x.example/users/one//?a=b/c#d', 'one'],
    ['https://x.example/users/one#d?e', 'one'],
    ['https://x.example/users/%C3%A9t%C3%A9/', 'été'],
    ['https://x.example/users/%C3', '%C3'],
    ['https://x.example/users/a%00b', 'a%00b'],
    ['https://x.example', 'x.example'],
    ['HTTP://?x', 'HTTP:'],
  ];
  for (const [sent, id] of ids) assert.equal(bareId(sent), id, String(sent));
});

test('the name of a session is the UUID at its end only where that is the whole', () => {
  const uuid = '6F1C2B1E-2F57-4C1B-9D53-0A3C5F0E7A11';
  const name = `urn:uuid:${uuid.toLowerCase()}`;
  assert.equal(sessionName(uuid), name);
  assert.equal(sessionName(`URN:uuid:${uuid}`), name);
  assert.equal(sessionName(`https://x.example/${uuid}`), `https://x.example/${uuid}`);
  assert.equal(sessionName(uuid.slice(1)), uuid.slice(1));
});
