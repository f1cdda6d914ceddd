/** The messages of values that a schema refuses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { findings } from './validate.ts';

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
  const found = findings(Loose, { parts });
  assert.ok(found.length >= 20 && found.length <= 100, `${found.length}`);
  for (const [index, { message }] of found.entries())
    assert.equal(message, `'parts.${index}.mark' is 'x'; it must be integer or null.`);
  const steps = Array.from({ length: 80 }, () => ({}));
  assert.equal(findings(Type.Array(Type.Object({ a: Type.String() })), steps).length, 80);
});

test('a value is refused also when a hundred errors are all of one branch of a union', () => {
  const List = Type.Array(Type.Object({ a: Type.String() }));
  const found = findings(Type.Union([List, Type.Null()]), Array(150).fill({ a: 1 }));
  assert.equal(found.length, 100);
  assert.equal(found[0]?.message, "'0.a' is 1; it must be string.");
});
