/** The messages of values that a schema refuses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { LENIENT_INSTANT } from '../schema.ts';
import { findings, requireValid } from './validate.ts';

const Body = Type.Object({
  kind: Type.Enum(['text', 'video']),
  flag: Type.Unsafe({ enum: [true, false, 'true', 'false'] }),
  source: Type.Literal('CASE'),
  id: Type.String({ pattern: '^[a-z]+$', maxLength: 150, description: 'Small letters.' }),
  word: Type.String({ pattern: '^[a-z]+$', maxLength: 200 }),
  link: Type.Optional(
    Type.String({ pattern: '^https:', maxLength: 99, examples: ['https://quest.example'] }),
  ),
  steps: Type.Array(Type.Object({ 'a/b': Type.Enum(['x', 'y']) }), { minItems: 1, maxItems: 2 }),
  mark: Type.Optional(Type.Unsafe({ enum: ['', 'x', null] })),
  pair: Type.Optional(Type.Array(Type.String(), { minItems: 2 })),
  code: Type.Optional(Type.String({ pattern: '^x', maxLength: 9, title: 'As in 1.a.' })),
  day: Type.Optional(Type.String({ format: 'date' })),
  time: Type.Optional(Type.String({ format: LENIENT_INSTANT })),
  mail: Type.Optional(Type.String({ format: 'email' })),
});

const RIGHT = {
  ...{ kind: 'text', flag: true, source: 'CASE', id: 'a', word: 'a', steps: [{ 'a/b': 'x' }] },
};

const WRONG: [changed: Record<string, unknown>, message: string][] = [
  [{ kind: 'quiz' }, "'kind' is 'quiz'; it must be one of text, video."],
  [{ kind: 1 }, "'kind' is 1; it must be one of text, video."],
  [{ kind: null }, "'kind' is null; it must be one of text, video."],
  [{ kind: ['text'] }, "'kind' is a list; it must be one of text, video."],
  [{ kind: { text: 1 } }, "'kind' is an object; it must be one of text, video."],
  [{ flag: 'yes' }, "'flag' is 'yes'; it must be one of true, false."],
  [{ source: 'other' }, "'source' is 'other'; it must be CASE."],
  [{ id: 'A' }, `'id' is 'A'; it must match pattern "^[a-z]+$" (Small letters).`],
  [
    { link: 'quest.example' },
    `'link' is 'quest.example'; it must match pattern "^https:", such as https://quest.example.`,
  ],
  [{ word: '1' }, `'word' is '1'; it must match pattern "^[a-z]+$".`],
  [{ word: '1'.repeat(200) }, `'word' is '${'1'.repeat(100)}…'; it must match pattern "^[a-z]+$".`],
  [{ id: 'a'.repeat(151) }, "'id' has 151 characters; it takes at most 150 (Small letters)."],
  [{ word: '1'.repeat(201) }, "'word' has 201 characters; it takes at most 200."],
  [
    { word: `${'a'.repeat(150)}${'😀'.repeat(51)}` },
    "'word' has 201 characters; it takes at most 200.",
  ],
  [{ word: '😀'.repeat(50) }, `'word' is '${'😀'.repeat(50)}'; it must match pattern "^[a-z]+$".`],
  [{ steps: [] }, "'steps' has 0 items; it needs at least 1."],
  [{ steps: Array(3).fill({ 'a/b': 'x' }) }, "'steps' has 3 items; it takes at most 2."],
  [{ mark: 'z' }, "'mark' is 'z'; it must be one of '', x, null."],
  [{ pair: ['a'] }, "'pair' has 1 item; it needs at least 2."],
  [{ code: 'a' }, `'code' is 'a'; it must match pattern "^x" (As in 1.a).`],
  [{ day: '1/2' }, "'day' is '1/2'; it must be a date as YYYY-MM-DD, such as 2026-01-15."],
  [{ time: 'noon' }, "'time' is 'noon'; it must be an ISO 8601 date-time."],
  [{ mail: 'a' }, `'mail' is 'a'; it must match format "email".`],
  [{ steps: [{ 'a/b': 'z' }] }, "'steps.0.a~1b' is 'z'; it must be one of x, y."],
];

test('a message names the value that was sent, and what is allowed', () => {
  assert.deepEqual(findings(Body, RIGHT), []);
  for (const [changed, message] of WRONG) {
    const found = findings(Body, { ...RIGHT, ...changed });
    assert.deepEqual(
      found.map((one) => one.message),
      [message],
    );
  }
});

test('a finding has a place, and a code: missing, of another type, or of another value', () => {
  const { word: _, ...wordless } = RIGHT;
  for (const [value, path, code] of [
    [5, '', 'field_type'],
    [{ ...RIGHT, id: 1 }, '/id', 'field_type'],
    [{ ...RIGHT, kind: 'quiz' }, '/kind', 'field_value'],
    [{ ...RIGHT, steps: [{ 'a/b': 'z' }] }, '/steps/0/a~1b', 'field_value'],
    [wordless, '/word', 'field_missing'],
    [{ ...RIGHT, steps: [{}] }, '/steps/0/a~1b', 'field_missing'],
  ] as const) {
    const [found, ...more] = findings(Body, value);
    assert.deepEqual([found?.path, found?.code, more], [path, code, []]);
    assert.throws(() => requireValid(Body, value), { status: 400, message: found?.message });
  }
  assert.equal(findings(Body, 5)[0]?.message, 'The body is 5; it must be object.');
  requireValid(Body, RIGHT);
});

test('a pattern looks at no text above the maximum length, and cannot do without one', () => {
  const slow = { pattern: '^(a+)+$' };
  const text = `${'a'.repeat(50_000)}!`;
  const at = (schema: { pattern: string; maxLength?: number }) =>
    findings(Type.Object({ text: Type.String(schema) }), { text });
  assert.equal(at({ ...slow, maxLength: 100 }).length, 1);
  assert.throws(() => at(slow), /needs a maxLength/);
});

const Loose = Type.Partial(
  Type.Object({
    kind: Type.Union([Type.Enum(['text', 'video']), Type.Null()]),
    count: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    part: Type.Union([Type.Object({ id: Type.String(), size: Type.Number() }), Type.Null()]),
    state: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
    either: Type.Union([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Number() })]),
    other: Type.Union([
      ...[Type.Object({ a: Type.String() }), Type.Object({ b: Type.Number() })],
      Type.Null(),
    ]),
    wrong: Type.Array(Type.String()),
    parts: Type.Array(
      Type.Union([Type.Object({ mark: Type.Union([Type.Integer(), Type.Null()]) }), Type.Null()]),
    ),
  }),
);

const WRONG_IN_UNION: [changed: Record<string, unknown>, messages: string[]][] = [
  [{ kind: 'quiz' }, ["'kind' is 'quiz'; it must be one of text, video."]],
  [{ kind: 1 }, ["'kind' is 1; it must be one of text, video."]],
  [{ count: 0 }, ["'count' is 0; it must be >= 1."]],
  [{ count: 'x' }, ["'count' is 'x'; it must be integer or null."]],
  [{ part: 'x' }, ["'part' is 'x'; it must be object or null."]],
  [{ part: {} }, ["'part.id' is missing.", "'part.size' is missing."]],
  [{ part: { id: 1, size: 1 } }, ["'part.id' is 1; it must be string."]],
  [{ either: {} }, ["'either' is an object; it must have another form."]],
  [{ either: { a: 1, b: 'x' } }, ["'either' is an object; it must have another form."]],
  [{ other: {} }, ["'other' is an object; it must have another form."]],
  [{ state: 'ajar' }, ["'state' is 'ajar'; it must be 'open' or 'closed'."]],
  [
    { parts: [{ mark: 'x' }, 1, { mark: 1 }, null] },
    [
      "'parts.0.mark' is 'x'; it must be integer or null.",
      "'parts.1' is 1; it must be object or null.",
    ],
  ],
];

test('of a union, a message is about the branch that the value has the type of', () => {
  for (const [changed, messages] of WRONG_IN_UNION) {
    const found = findings(Loose, changed);
    assert.deepEqual(
      found.map((one) => one.message),
      messages,
    );
  }
});

test('up to a hundred errors are reported, each whole', () => {
  const parts = Array.from({ length: 150 }, () => ({ mark: 'x' }));
  // Each part has some errors; those before them move the place where the last one is cut off.
  for (const before of [0, 1, 2, 3, 4, 5]) {
    const found = findings(Loose, { wrong: Array(before).fill(1), parts });
    assert.ok(found.length >= 19 && found.length <= 100, `${found.length}`);
    for (const [index, { message }] of found.slice(before).entries())
      assert.equal(message, `'parts.${index}.mark' is 'x'; it must be integer or null.`);
  }
  const steps = Array.from({ length: 80 }, () => ({}));
  assert.equal(findings(Type.Array(Type.Object({ a: Type.String() })), steps).length, 80);
});

test('a value is refused also when a hundred errors are all of one branch of a union', () => {
  const List = Type.Array(Type.Object({ a: Type.String() }));
  const found = findings(Type.Union([List, Type.Null()]), Array(150).fill({ a: 1 }));
  assert.equal(found.length, 100);
  assert.equal(found[0]?.message, "'0.a' is 1; it must be string.");
});
