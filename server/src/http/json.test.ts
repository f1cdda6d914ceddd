/** Bodies that are no JSON, and values that PostgreSQL could not store. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseJson } from './json.ts';
import { jsonErrorOffset } from './json-position.ts';

describe('where reading stopped', () => {
  const cases: [string, number][] = [
    ['{"id": }', 7],
    ['{"a": 1,}', 8],
    ['[1, 2', 5],
    ['{"a" 1}', 5],
    ['[1] 2', 4],
    ['{"a": "b\nc"}', 6],
    ['tru', 0],
    ['[01]', 2],
    ["{'a': 1}", 1],
  ];
  for (const [text, offset] of cases) {
    test(`${JSON.stringify(text)} at ${offset}`, () => {
      assert.equal(jsonErrorOffset(text), offset);
    });
  }

  test('JSON is read to its end, and a cut in it is found no later than the cut', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, cut) => {
        assert.equal(jsonErrorOffset(text), text.length);
        const start = text.slice(0, cut % text.length);
        assert.ok(jsonErrorOffset(start) <= start.length);
      }),
    );
  });
});

describe('refused', () => {
  const refusals: [string, string, RegExp][] = [
    ['an empty body', '', /it is empty/],
    ['a syntax error', '{\n  "a": 1\n  "b": 2\n}', /line 3, column 3/],
    ['U+0000 in a value', '{"a": "\\u0000"}', /U\+0000/],
    ['U+0000 in a name', '{"\\u0000": 1}', /U\+0000/],
    ['a lone surrogate', '{"a": "\\ud800"}', /surrogate/],
    ['a number out of range', '[1e400]', /out of range/],
    ['a member that would change prototypes', '{"__proto__": {}}', /__proto__/],
    ['33 levels', `${'['.repeat(34)}${']'.repeat(34)}`, /deeper than 32/],
    ['10,001 values', JSON.stringify(Array(10_001).fill(0)), /more than 10000/],
  ];
  for (const [what, text, message] of refusals) {
    test(what, () => assert.throws(() => parseJson(text), { status: 400, message }));
  }

  test('100,000 levels do not overflow the stack', () => {
    const text = '['.repeat(100_000) + ']'.repeat(100_000);
    assert.throws(() => parseJson(text), { status: 400 });
  });
});

test('any other JSON is what JSON.parse makes of it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      fc.pre(!text.includes('__proto__') && !/\\u(0000|d[89ab])/i.test(text));
      assert.deepEqual(parseJson(text), JSON.parse(text));
    }),
  );
});
