/** Rules on texts of an event that every event goes through: long numbers, ids in URLs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bareId } from './bare-id.ts';
import { decimal, hasLongNumbers, isKept, isRawJson, parseExact } from './digits.ts';
import { isId, isIri, isUrn } from './json-shapes.ts';
import { sessionName } from './session-id.ts';

const text = (characters: string) =>
  fc.string({ unit: fc.constantFrom(...characters), maxLength: 80, size: 'max' });

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
  assert.equal(hasLongNumbers(`${'1'.repeat(15)}a${'1'.repeat(15)}`), false);
});

test('an amount with an exponent of three digits is a long number', () => {
  const texts: readonly (readonly [string, boolean])[] = [
    ['{"scoreGiven":1e400}', true],
    ['{"scoreGiven" :  -1.5E-400}', true],
    ['{"maxScore":15e+400}', true],
    ['{"scoreGiven": 1, "maxScore": 1e400}', true],
    ['{"scoreGiven": 1}', false],
    ['{"scoreGiven": 1e40}', false],
    ['{"other": 1e400}', false],
  ];
  for (const [sent, isLong] of texts) assert.equal(hasLongNumbers(sent), isLong, sent);
});

test('long numbers keep all digits, and everything else is as JSON.parse has it', () => {
  const long = '12345678901234567890';
  for (const number of [long, `-${long}.5`, '1e400', '1e-400', '1E+400']) {
    for (const name of ['scoreGiven', 'maxScore']) {
      const sent = `{"a":1,"b":"${long}","${name}":${number},"c":[1e-4,null]}`;
      assert.equal(JSON.stringify(parseExact(sent)), sent.replace('1e-4,', '0.0001,'));
    }
  }
  const neighbours = `{"scoreGiven":1e-4,"maxScore":2,"other":1e-400,"text":"${long}","raw":${long}}`;
  const { raw, ...others } = parseExact(neighbours) as Record<string, unknown>;
  assert.deepEqual(others, { scoreGiven: 1e-4, maxScore: 2, other: 0, text: long });
  assert.ok(isRawJson(raw));
});

test('the decimal text of a number has all its digits; other values have none', () => {
  const decimals: readonly (readonly [unknown, string | null])[] = [
    [1.5, '1.5'],
    [parseExact('-12345678901234567890.50'), '-12345678901234567890.50'],
    [parseExact('0.00000000000000000000'), '0'],
    ['1', null],
    [null, null],
    [undefined, null],
  ];
  for (const [value, text] of decimals) assert.equal(decimal(value), text, String(text));
});

test('a number is kept to its last digit: 400 characters, 300 decimals, and every zero', () => {
  const zeros = (count: number) => '0'.repeat(count);
  const numbers: readonly (readonly [string, boolean])[] = [
    [`1${zeros(399)}`, true],
    [`1${zeros(400)}`, false],
    [`0.${zeros(299)}1`, true],
    [`0.${zeros(300)}1`, false],
    [`0.${zeros(299)}1${zeros(90)}`, true],
    [`0.${zeros(300)}1e1`, true],
    [`0.${zeros(295)}1E-5`, false],
    [`0.${zeros(294)}1e-10`, false],
    [`1${zeros(20)}e-400`, false],
    [`-11.${zeros(299)}1`, true],
    [`-11.${zeros(300)}1`, false],
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
    ['quest:urn:uuid:6F1C', 'quest:urn:uuid:6F1C'],
    ['quest:https://x.example/one', 'quest:https://x.example/one'],
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

const ID = 'https://x.example/';

test('a URN has a namespace of at most 32 characters, no white space, and 255 characters', () => {
  const urns: readonly (readonly [unknown, boolean])[] = [
    ['urn:x:1', true],
    ['URN:X-1:Y', true],
    [`urn:${'x'.repeat(32)}:1`, true],
    [`urn:${'x'.repeat(33)}:1`, false],
    ['urn:x:'.padEnd(255, 'x'), true],
    ['urn:x:'.padEnd(256, 'x'), false],
    ['quest:urn:x:1', false],
    ['urn:-x:1', false],
    ['urn:x:', false],
    ['urn:x:1 2', false],
    [['urn:x:1'], false],
    [undefined, false],
  ];
  for (const [value, expected] of urns) assert.equal(isUrn(value), expected, String(value));
});

test('an id is a text of 1 to 2,048 bytes', () => {
  const ids: readonly (readonly [unknown, boolean])[] = [
    ['any text', true],
    ['', false],
    [1, false],
    ['x'.repeat(2_048), true],
    ['x'.repeat(2_049), false],
    ['é'.repeat(1_024), true],
    ['é'.repeat(1_025), false],
  ];
  for (const [value, expected] of ids) assert.equal(isId(value), expected, String(value));
});

test('an IRI has a scheme, or is a blank node, and none of the characters that IRIs exclude', () => {
  const iris: readonly (readonly [unknown, boolean])[] = [
    [ID, true],
    ['A+b.c-1:x', true],
    ['_:b0', true],
    [`${ID}ü`, true],
    ['x', false],
    ['x:', false],
    ['1a:x', false],
    ['/a:x', false],
    [ID.padEnd(2_049, 'x'), false],
    ...Array.from(' \t\n<>"{}|\\^`', (character) => [`${ID}${character}`, false] as const),
  ];
  for (const [value, expected] of iris) assert.equal(isIri(value), expected, String(value));
});
