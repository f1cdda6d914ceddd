/** Rules of resources: required members and known standards, on examples. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wireMembers } from '../../oneroster/records/members.ts';
import type { Resource } from './record.ts';
import { canonicalResource, objectiveIds, resourceShape } from './record.ts';
import { objectiveFindings, typeFindings } from './rules.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000001';
const B = 'bbbbbbbb-0000-4000-8000-000000000002';

const RESOURCE: Resource = {
  sourcedId: A.toUpperCase(),
  status: 'active',
  dateLastModified: '2026-01-15T10:00:00Z',
  title: 'Halves',
  type: 'interactive',
  url: 'https://content.example/',
  learningObjectiveSet: [
    { source: 'case', learningObjectiveIds: [A.toUpperCase(), B] },
    { source: 'CASE', learningObjectiveIds: [B] },
  ],
};

const TYPES: [Resource['type'], Partial<Resource>, string[]][] = [
  ['qti', {}, ['/resource/subType']],
  ['qti', { subType: '' }, ['/resource/subType']],
  ['qti', { subType: 'qti-test' }, []],
  ['course-material', { format: 'pdf' }, ['/resource/subType']],
  ['text', {}, ['/resource/format']],
  ['audio', { subType: 'song' }, ['/resource/format']],
  ['video', { format: 'mp4' }, []],
  ['visual', {}, ['/resource/format']],
  ['interactive', {}, []],
  ['assessment-bank', {}, []],
];

for (const [type, members, missing] of TYPES) {
  test(`${type} with ${JSON.stringify(members)} lacks ${missing.join() || 'nothing'}`, () => {
    const found = typeFindings({ ...RESOURCE, ...members, type });
    assert.deepEqual(
      found.map(({ path }) => path),
      missing,
    );
  });
}

test('ids are answered in lower case, sources as sent; vendorResourceId defaults to the id', () => {
  const members = wireMembers(resourceShape, canonicalResource(RESOURCE));
  assert.equal(members['vendorResourceId'], A);
  assert.deepEqual(members['learningObjectiveSet'], [
    { source: 'case', learningObjectiveIds: [A, B] },
    { source: 'CASE', learningObjectiveIds: [B] },
  ]);
});

test('each objective is looked up once; every place with an unknown one has a finding', () => {
  assert.deepEqual(objectiveIds(RESOURCE), [A.toUpperCase(), B]);
  assert.deepEqual(
    objectiveFindings(RESOURCE, [B]).map(({ path, code }) => [path, code]),
    [
      ['/resource/learningObjectiveSet/0/learningObjectiveIds/1', 'unknown_standard'],
      ['/resource/learningObjectiveSet/1/learningObjectiveIds/0', 'unknown_standard'],
    ],
  );
});
