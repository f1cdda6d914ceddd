/** The demo's courses and school: sizes, ids, and references to records that are put earlier. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { idsOfDemo, type RecordKind } from '../src/content.ts';
import { COURSES, coursesToPublish, lessonsOf } from '../src/curriculum.ts';
import { FRAMEWORK } from '../src/framework.ts';
import { demoRoster, peoplePuts, SCHOOL, schoolPuts } from '../src/roster.ts';

type Members = Readonly<Record<string, unknown>>;
type Named = readonly [kind: RecordKind, record: Members];

/** Records in the order in which they are sent; those of a batch go in any order. */
function batchesOf(lastDay: Date): Named[][] {
  const named = (kind: RecordKind) => (record: object) => [kind, record as Members] as const;
  const ofSchool = (puts: ReturnType<typeof schoolPuts>) =>
    puts.map((batch) => batch.map(({ kind, record }) => named(kind)(record)));
  return [
    ...ofSchool(schoolPuts(lastDay)),
    ...coursesToPublish(SCHOOL).flatMap(({ course, units = [], resources = [], lessons = [] }) => [
      [named('courses')(course), ...resources.map(named('resources'))],
      units.filter(({ parent }) => !parent).map(named('units')),
      units.filter(({ parent }) => parent).map(named('units')),
      lessons.map(named('lessons')),
    ]),
    ...ofSchool(peoplePuts(demoRoster())),
  ];
}

const LAST_DAY = new Date('2026-01-19T00:00:00Z');
const batches = batchesOf(LAST_DAY);
const recordsOf = (wanted: string) =>
  batches.flat().flatMap(([kind, record]) => (kind === wanted ? [record] : []));

const count = (values: readonly unknown[]) => new Set(values).size;

/** Ids in `{ sourcedId }` anywhere inside a record. */
function references(value: unknown, top = true): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => references(each, false));
  if (typeof value !== 'object' || value === null) return [];
  const { sourcedId, ...members } = value as Members;
  const inner = Object.values(members).flatMap((each) => references(each, false));
  return top || typeof sourcedId !== 'string' ? inner : [sourcedId, ...inner];
}

test('the records are the same every time, and their ids on every day', () => {
  assert.deepEqual(batchesOf(LAST_DAY), batches);
  const all = Map.groupBy(batches.flat(), ([kind]) => kind);
  const ids = idsOfDemo();
  for (const [kind, some] of all) {
    const sent = some.map(([, { sourcedId }]) => sourcedId);
    assert.deepEqual([...(ids.get(kind) ?? [])].sort(), sent.sort(), kind);
  }
});

test('every id is unique, and is put before a record refers to it', () => {
  const before = new Set<string>();
  for (const batch of batches) {
    for (const [kind, record] of batch) {
      for (const id of references(record)) {
        // Classes and users are in one batch, but do not refer to each other.
        assert.ok(before.has(id), `a record of ${kind} refers to ${id} too early`);
      }
    }
    for (const [kind, record] of batch) {
      const id = String(record['sourcedId']);
      assert.equal(before.has(id), false, `${kind}/${id} is put twice`);
      before.add(id);
    }
  }
});

suite('courses', () => {
  test('two, each with 4 units, 8 sub-units and about 20 lessons', () => {
    assert.equal(COURSES.length, 2);
    for (const { units = [] } of coursesToPublish(SCHOOL)) {
      assert.equal(units.filter(({ parent }) => !parent).length, 4);
      assert.equal(units.filter(({ parent }) => parent).length, 8);
    }
    for (const course of COURSES) {
      assert.equal(lessonsOf(course).length, 21);
    }
    assert.equal(recordsOf('lessons').length, recordsOf('resources').length);
  });

  test('every lesson type and every resource type occurs', () => {
    assert.equal(count(recordsOf('lessons').flatMap((each) => each['lessonType'] ?? [])), 6);
    assert.equal(count(recordsOf('resources').map((each) => each['type'])), 8);
  });

  test('every resource names standards of the framework', () => {
    const items = new Set(FRAMEWORK.CFItems.map(({ identifier }) => identifier));
    for (const resource of recordsOf('resources')) {
      const [set] = resource['learningObjectiveSet'] as [{ learningObjectiveIds: string[] }];
      assert.ok(set.learningObjectiveIds.length > 0);
      for (const id of set.learningObjectiveIds) assert.ok(items.has(id), id);
    }
  });

  test('spaced repetition is set for some courses and resources', () => {
    const set = [...recordsOf('courses'), ...recordsOf('resources')].filter((record) =>
      Object.keys((record['metadata'] as Members) ?? {}).some((key) => /^spaced/.test(key)),
    );
    assert.equal(set.length, 2 + 8);
  });

  test('sortOrder is unique among siblings', () => {
    const siblings = Map.groupBy(recordsOf('lessons'), (lesson) =>
      String((lesson['unit'] as Members)['sourcedId']),
    );
    for (const lessons of siblings.values()) {
      assert.equal(count(lessons.map((lesson) => lesson['sortOrder'])), lessons.length);
    }
  });
});

suite('the school', () => {
  const { students, teachers, classes } = demoRoster();

  test('60 students and 3 teachers in 3 classes', () => {
    assert.equal(students.length, 60);
    assert.equal(teachers.length, 3);
    assert.deepEqual(
      classes.map((each) => each.students.length),
      [30, 30, 30],
    );
    const seats = recordsOf('enrollments');
    assert.equal(seats.length, 93);
    const primary = seats.map(({ role, primary }) => `${role} ${primary}`);
    assert.deepEqual([...new Set(primary)].sort(), ['student false', 'teacher true']);
  });

  test('names are unique and not those of people', () => {
    const users = recordsOf('users');
    assert.equal(count(users.map((user) => user['username'])), 64);
    assert.equal(count(users.map((user) => user['familyName'])), 64);
    const givenNames = [...new Set(users.map((user) => user['givenName']))];
    assert.deepEqual(givenNames, ['Learner', 'Teacher', 'Principal']);
  });

  test('fewer students are the first of the 60', () => {
    assert.deepEqual(demoRoster(4).students, students.slice(0, 4));
  });
});
