/** JSON bodies: syntax errors, limits, and values that PostgreSQL cannot store. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { decodeJson, JSON_LIMITS, parseJson } from './json.ts';
import { jsonErrorOffset } from './json-position.ts';
import { measureJson } from './json-size.ts';

describe('the position of a syntax error', () => {
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
    ['1, 2', 1],
    ['[1], 2', 3],
    ['[,1]', 1],
    ['[:1]', 1],
    ['["\\u00e"]', 1],
    ['["\\uwxyz"]', 1],
    ['[1e5, 2E+6, 3e-7, 0.5, -0, "\\u00E9"', 35],
  ];
  for (const [text, offset] of cases) {
    test(`${JSON.stringify(text)} at ${offset}`, () => {
      assert.equal(jsonErrorOffset(text), offset);
    });
  }

  test('valid JSON has no error; a cut text has one, at the cut or before', () => {
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
    ['a body of spaces', ' \n', /it is empty/],
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
    test(what, () => {
      assert.throws(() => parseJson(text), { status: 400, message });
      const decoded = () => decodeJson(Buffer.from(text), JSON_LIMITS);
      assert.throws(() => parseJson(decoded()), { status: 400, message });
    });
  }

  test('one level or one value more than a limit; a large text before it is parsed', () => {
    const limits = { depthMax: 2, valuesMax: 3 };
    const decode = (text: string, own = limits) => decodeJson(Buffer.from(text), own);
    const taken = ['[[1]]', '{"a": {"b": 1}}', '[[[]]]', '[1, 2, 3]', '[1, {"a": 2}]', 'true'];
    for (const text of taken) assert.deepEqual(parseJson(decode(text), limits), JSON.parse(text));
    for (const text of ['[[[1]]]', '{"a": {"b": [1]}}', '[1, 2, 3, 4]', '[1, {"a": 2, "b": 3}]'])
      assert.throws(() => parseJson(text, limits), { message: /deeper than 2|more than 3/ }, text);
    assert.throws(() => decode('[[[[]]]]'), { status: 400, message: /deeper than 2/ });
    assert.throws(() => decode('[1, 2, 3, 4]'), { status: 400, message: /more than 3/ });
    const many = JSON.stringify(Array(20_000).fill(0));
    const unlimited = { ...limits, valuesMax: 0 };
    assert.deepEqual(parseJson(decode(many, unlimited), unlimited), JSON.parse(many));
  });

  test('bytes that are no UTF-8', () => {
    const bytes = Buffer.from([0x22, 0xff, 0x22]);
    assert.throws(() => decodeJson(bytes, JSON_LIMITS), { status: 400, message: /not UTF-8/ });
  });

  test('100,000 levels do not overflow the stack', () => {
    const text = '['.repeat(100_000) + ']'.repeat(100_000);
    assert.throws(() => parseJson(text), { status: 400 });
  });
});

test('all other JSON gives the same value as JSON.parse', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      fc.pre(!text.includes('__proto__') && !/\\u(0000|d[89ab])/i.test(text));
      assert.deepEqual(parseJson(text), JSON.parse(text));
    }),
  );
});

describe('the size of a text', () => {
  const sizes: [string, { depth: number; values: number }][] = [
    ['', { depth: 0, values: 0 }],
    ['7', { depth: 0, values: 0 }],
    ['[[], {"a": 1, "b": 2}]', { depth: 2, values: 5 }],
    ['["[,{", "\\\\", "\\"[,"]', { depth: 1, values: 3 }],
    ['["\\\\\\"[", [', { depth: 2, values: 3 }],
    ['"[[[', { depth: 0, values: 0 }],
  ];
  for (const [text, size] of sizes) {
    test(text, () => assert.deepEqual(measureJson(Buffer.from(text)), size));
  }

  const depthOf = (value: unknown): number =>
    value !== null && typeof value === 'object'
      ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
      : 0;

  test('counts every level, and every comma and container', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { depth, values } = measureJson(Buffer.from(text));
        assert.equal(depth, depthOf(JSON.parse(text)));
        const counted = text.replace(/"(\\.|[^"\\])*"/g, '').match(/[[{,]/g) ?? [];
        assert.equal(values, counted.length);
      }),
    );
  });
});
