/** The standards that a graded event names, in each of the three members. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from './json-shapes.ts';
import { namedStandards } from './named-standards.ts';

const UUID = '6F1C2B1E-2F57-4C1B-9D53-0A3C5F0E7A11';
const KNOWN = UUID.toLowerCase();

const item = (assignable: Json): Json => ({ object: { assignable } });
const inItem = '/object/assignable/learningObjectives';

test('standards of the assignable, of the event and of the sets, each with its pointer', () => {
  const event = {
    ...item({
      learningObjectives: ['item'],
      extensions: {
        learningObjectiveSet: [
          { learningObjectiveIds: ['set 0'] },
          { learningObjectiveIds: ['set 1', { id: 'second' }] },
        ],
      },
    }),
    extensions: { learningObjectiveIds: ['event'] },
  };
  const sets = '/object/assignable/extensions/learningObjectiveSet';
  assert.deepEqual(namedStandards(event), [
    { pointer: `${inItem}/0`, id: 'item' },
    { pointer: '/extensions/learningObjectiveIds/0', id: 'event' },
    { pointer: `${sets}/0/learningObjectiveIds/0`, id: 'set 0' },
    { pointer: `${sets}/1/learningObjectiveIds/0`, id: 'set 1' },
    { pointer: `${sets}/1/learningObjectiveIds/1`, id: 'second' },
  ]);
});

test('a UUID is known alone, as a URN and at the end of a URL; other texts stay as sent', () => {
  const names: readonly (readonly [unknown, string])[] = [
    [UUID, KNOWN],
    [`urn:uuid:${UUID}`, KNOWN],
    [{ id: `https://x.example/CFItems/${UUID}`, type: 'LearningObjective' }, KNOWN],
    ['https://x.example/CFItems/One', 'https://x.example/CFItems/One'],
    ['//', '//'],
    ['', ''],
    ['x'.repeat(2_049), ''],
    [1, ''],
    [{}, ''],
  ];
  const found = namedStandards(item({ learningObjectives: names.map(([sent]) => sent) }));
  assert.deepEqual(
    found.map(({ id }) => id),
    names.map(([, id]) => id),
  );
});

test('members of another form name none; a hundred standards are read at most', () => {
  const others: readonly Json[] = [
    {},
    { object: 'https://x.example/attempt', extensions: 'x' },
    item({ learningObjectives: UUID, extensions: { learningObjectiveSet: [UUID, {}] } }),
  ];
  for (const event of others) assert.deepEqual(namedStandards(event), []);
  const many = Array.from({ length: 101 }, (_, index) => `standard ${index}`);
  const found = namedStandards(item({ learningObjectives: many }));
  assert.deepEqual([found.length, found.at(-1)?.pointer], [100, `${inItem}/99`]);
});
