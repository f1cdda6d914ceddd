/** The place of a unit in its course: which moves are allowed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wireMembers } from '../../oneroster/records/members.ts';
import { canonicalUnit, type UnitPosition, unitShape } from './record.ts';
import { positionFindings } from './rules.ts';

const UNIT = 'aaaaaaaa-0000-4000-8000-000000000001';
const PARENT = 'bbbbbbbb-0000-4000-8000-000000000002';

function unit(parent?: string) {
  return canonicalUnit({
    sourcedId: UNIT.toUpperCase(),
    status: 'active',
    dateLastModified: '2026-01-15T10:00:00Z',
    title: 'Fractions',
    course: { sourcedId: 'Algebra-1' },
    ...(parent ? { parent: { sourcedId: parent.toUpperCase() } } : {}),
  });
}

test('ids of units are stored in lower case, the id of a course as it was sent', () => {
  const wire = wireMembers(unitShape, unit(PARENT));
  assert.deepEqual(JSON.parse(JSON.stringify(wire)), {
    title: 'Fractions',
    course: { sourcedId: 'Algebra-1' },
    parent: { sourcedId: PARENT },
    sortOrder: 0,
    prerequisites: [],
  });
  assert.equal(wireMembers(unitShape, unit())['parent'], null);
});

const ROOT: UnitPosition = { parentCourseId: undefined, childElsewhereId: undefined };
const BELOW: UnitPosition = { ...ROOT, parentCourseId: 'Algebra-1' };

const EXAMPLES: [string, string | undefined, UnitPosition, [string, string][]][] = [
  ['a root-level unit', undefined, ROOT, []],
  ['a sub-unit in the same course', PARENT, BELOW, []],
  [
    'a parent in another course',
    PARENT,
    { ...BELOW, parentCourseId: 'Other' },
    [['/unit/parent', 'unit_parent_course']],
  ],
  [
    'a move without its sub-unit',
    undefined,
    { ...ROOT, childElsewhereId: PARENT },
    [['/unit/course', 'unit_parent_course']],
  ],
];

for (const [name, parent, place, expected] of EXAMPLES) {
  test(`${name}: ${expected.length === 0 ? 'allowed' : 'refused'}`, () => {
    const found = positionFindings(unit(parent), place);
    assert.deepEqual(
      found.map(({ path, code }) => [path, code]),
      expected,
    );
  });
}
