/** Lessons over HTTP: what they place, their lists, their refusals. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  lessonBody,
  put,
  putTree,
  resourceBody,
  unitBody,
} from '../../../test/fixtures/content.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner('Owner');
const other = await server.partner('Other');
const tree = await putTree(partner);
const foreign = await putTree(other);
const LESSONS = '/rostering/1.0/lessons';

test('200 with every member of a lesson', async () => {
  const id = randomUUID();
  const members = { sortOrder: 4, lessonType: 'quiz', metadata: { timed: true } };
  await put(partner, `${LESSONS}/${id}`, lessonBody(id, tree, members));
  const { lesson } = (await partner.get(`${LESSONS}/${id}`)).body;
  assert.deepEqual(lesson, {
    sourcedId: id,
    status: 'active',
    dateLastModified: lesson.dateLastModified,
    title: 'Adding halves',
    unit: { sourcedId: tree.unitId },
    resource: { sourcedId: tree.resourceId },
    sortOrder: 4,
    lessonType: 'quiz',
    extensions: { timed: true },
  });
});

test('200 with the lessons of a unit in their order, without those that were deleted', async () => {
  const unitId = randomUUID();
  await put(partner, `/rostering/1.0/units/${unitId}`, unitBody(unitId, tree.courseId));
  const [last, first, gone] = [randomUUID(), randomUUID(), randomUUID()];
  for (const [id, sortOrder] of [
    [last, 9],
    [first, 1],
    [gone, 5],
  ] as const) {
    const body = lessonBody(id, { ...tree, unitId }, { sortOrder });
    await put(partner, `${LESSONS}/${id}`, body);
  }
  await partner.delete(`${LESSONS}/${gone}`);
  const reply = await other.get(`/rostering/1.0/units/${unitId}/lessons`);
  assert.deepEqual(
    reply.body.lessons.map(({ sourcedId }: { sourcedId: string }) => sourcedId),
    [first, last],
  );
  assert.equal(reply.body.total, 2);
  await partner.delete(`/rostering/1.0/units/${unitId}`);
  const below = await other.get(`/rostering/1.0/units/${unitId}/lessons`);
  assert.equal(below.body.total, 2, 'a deleted unit still answers what is below it');
});

test('404 for the lessons of an unknown unit', async () => {
  const reply = await partner.get(`/rostering/1.0/units/${randomUUID()}/lessons`);
  assert.equal(reply.status, 404);
});

test('400 for an unknown unit and an unknown resource, both named', async () => {
  const id = randomUUID();
  const unknown = { unitId: randomUUID(), resourceId: randomUUID() };
  const reply = await partner.put(`${LESSONS}/${id}`, lessonBody(id, unknown));
  assert.equal(reply.status, 400);
  const paths = reply.body.imsx_error_details.map(({ path }: { path: string }) => path);
  assert.deepEqual(paths, ['/lesson/unit', '/lesson/resource']);
  assert.match(reply.body.imsx_description, new RegExp(unknown.unitId));
});

test("403 for another application's unit, and for its resource", async () => {
  const id = randomUUID();
  for (const ids of [
    { ...tree, unitId: foreign.unitId },
    { ...tree, resourceId: foreign.resourceId },
  ]) {
    assert.equal((await partner.put(`${LESSONS}/${id}`, lessonBody(id, ids))).status, 403);
  }
});

const LESSON_TYPES: [string, number][] = [
  ['powerpath-100', 200],
  ['quiz', 200],
  ['test-out', 200],
  ['placement', 200],
  ['unit-test', 200],
  ['acme-read-article', 200],
  ['-read-article', 400],
  ['Quiz', 400],
  ['', 400],
];

for (const [lessonType, status] of LESSON_TYPES) {
  test(`${status} for the lessonType '${lessonType}'`, async () => {
    const body = lessonBody(tree.lessonId, tree, { lessonType });
    assert.equal((await partner.put(`${LESSONS}/${tree.lessonId}`, body)).status, status);
  });
}

test('200 for another revision of the content under the same lesson id', async () => {
  const resourceId = randomUUID();
  await put(partner, `/rostering/1.0/resources/${resourceId}`, resourceBody(resourceId));
  const body = lessonBody(tree.lessonId, { ...tree, resourceId });
  assert.equal((await partner.put(`${LESSONS}/${tree.lessonId}`, body)).status, 200);
  const { lesson } = (await partner.get(`${LESSONS}/${tree.lessonId}`)).body;
  assert.equal(lesson.resource.sourcedId, resourceId);
});
