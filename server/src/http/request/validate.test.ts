/** The messages of values that a schema refuses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { findings } from './validate.ts';

const Body = Type.Object({
  kind: Type.Enum(['text', 'video']),
  flag: Type.Unsafe({ enum: [true, false, 'true', 'false'] }),
  source: Type.Literal('CASE'),
  id: Type.String({ pattern: '^[a-z]+$', description: 'Small letters.' }),
  word: Type.String({ pattern: '^[a-z]+$' }),
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
  [{ word: '1' }, `'word' is '1'; it must match pattern "^[a-z]+$".`],
  [{ word: '1'.repeat(200) }, `'word' is '${'1'.repeat(100)}…'; it must match pattern "^[a-z]+$".`],
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
