/** Units over HTTP: their tree, their lists, their refusals. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { courseBody, put, putTree, unitBody } from '../../../test/fixtures/content.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner('Owner');
const other = await server.partner('Other');
const UNITS = '/rostering/1.0/units';

async function newCourse(client = partner): Promise<string> {
  const id = randomUUID();
  return put(client, `/rostering/1.0/courses/${id}`, courseBody(id));
}

async function newUnit(courseId: string, members = {}): Promise<string> {
  const id = randomUUID();
  return put(partner, `${UNITS}/${id}`, unitBody(id, courseId, members));
}

/** The pointers and codes of a refused PUT. */
async function findings(id: string, body: object) {
  const reply = await partner.put(`${UNITS}/${id}`, body);
  assert.equal(reply.status, 400, reply.text);
  return reply.body.imsx_error_details.map((one: { path: string; code: string }) => [
    one.path,
    one.code,
  ]);
}

test('200 with every member of a unit', async () => {
  const courseId = await newCourse();
  const parentId = await newUnit(courseId);
  const members = {
    parent: { sourcedId: parentId.toUpperCase() },
    sortOrder: -3,
    prerequisites: ['any-id'],
    metadata: { colour: 'blue' },
    unheardOf: true,
  };
  const id = await newUnit(courseId, members);
  const { unit } = (await partner.get(`${UNITS}/${id}`)).body;
  assert.deepEqual(unit, {
    sourcedId: id,
    status: 'active',
    dateLastModified: unit.dateLastModified,
    title: 'Fractions',
    course: { sourcedId: courseId },
    parent: { sourcedId: parentId },
    sortOrder: -3,
    prerequisites: ['any-id'],
    extensions: { colour: 'blue' },
  });
  assert.notEqual(unit.dateLastModified, '2026-01-15T10:00:00.000Z');
});

test('200 with defaults for members that are null or left out', async () => {
  const courseId = await newCourse();
  const nulls = { parent: null, sortOrder: null, prerequisites: null, metadata: null };
  for (const members of [nulls, {}]) {
    const id = await newUnit(courseId, members);
    const { unit } = (await partner.get(`${UNITS}/${id}`)).body;
    assert.equal(unit.parent, null);
    assert.equal(unit.sortOrder, 0);
    assert.deepEqual(unit.prerequisites, []);
    assert.equal('extensions' in unit, false);
  }
});

test('200 with the root-level units of a course and the sub-units of a unit, in order', async () => {
  const courseId = await newCourse();
  const second = await newUnit(courseId, { sortOrder: 2 });
  const first = await newUnit(courseId, { sortOrder: 1, title: 'B' });
  const zero = await newUnit(courseId, { sortOrder: 1, title: 'A' });
  const below = await newUnit(courseId, { parent: { sourcedId: second } });
  const ids = async (url: string) =>
    (await other.get(url)).body.units.map((unit: { sourcedId: string }) => unit.sourcedId);
  assert.deepEqual(await ids(`/rostering/1.0/courses/${courseId}/units`), [zero, first, second]);
  assert.deepEqual(await ids(`${UNITS}/${second}/units`), [below]);
  assert.deepEqual(await ids(`${UNITS}?filter=course.sourcedId='${courseId}'&sort=title`), [
    zero,
    first,
    ...[second, below].sort(),
  ]);
  assert.deepEqual(await ids(`${UNITS}?filter=parent.sourcedId='${second}'`), [below]);
  assert.deepEqual(await ids(`/rostering/1.0/courses/${courseId}/units?search=b`), [first]);
  await partner.delete(`${UNITS}/${first}`);
  assert.deepEqual(await ids(`/rostering/1.0/courses/${courseId}/units`), [zero, second]);
});

test('404 for the units of an unknown course or unit', async () => {
  assert.equal((await partner.get('/rostering/1.0/courses/none/units')).status, 404);
  assert.equal((await partner.get(`${UNITS}/${randomUUID()}/units`)).status, 404);
  assert.equal((await partner.get(`${UNITS}/no-uuid/units`)).status, 404);
});

test('200 when limit is above 1000: it is 1000', async () => {
  assert.equal((await partner.get(`${UNITS}?limit=5000`)).body.limit, 1_000);
});

test('400 for an unknown course and an unknown parent, both named', async () => {
  const id = randomUUID();
  const parent = { sourcedId: randomUUID() };
  const reply = await partner.put(`${UNITS}/${id}`, unitBody(id, 'no-course', { parent }));
  assert.equal(reply.status, 400);
  assert.match(reply.body.imsx_description, /course .*'no-course'/);
  assert.deepEqual(await findings(id, unitBody(id, 'no-course', { parent })), [
    ['/unit/course', 'unknown_reference'],
    ['/unit/parent', 'unknown_reference'],
  ]);
});

test('400 for a deleted course, until the unit is put as deleted itself', async () => {
  const courseId = await newCourse();
  const id = await newUnit(courseId);
  await partner.delete(`/rostering/1.0/courses/${courseId}`);
  assert.deepEqual(await findings(id, unitBody(id, courseId)), [
    ['/unit/course', 'unknown_reference'],
  ]);
  const deleted = unitBody(id, courseId, { status: 'tobedeleted' });
  assert.equal((await partner.put(`${UNITS}/${id}`, deleted)).status, 200);
});

test('400 for a parent in another course', async () => {
  const [courseId, elsewhere] = [await newCourse(), await newCourse()];
  const parent = { sourcedId: await newUnit(elsewhere) };
  const id = randomUUID();
  assert.deepEqual(await findings(id, unitBody(id, courseId, { parent })), [
    ['/unit/parent', 'unit_parent_course'],
  ]);
});

test('400 for a unit within itself or within its own sub-unit', async () => {
  const courseId = await newCourse();
  const top = await newUnit(courseId);
  const middle = await newUnit(courseId, { parent: { sourcedId: top } });
  const bottom = await newUnit(courseId, { parent: { sourcedId: middle } });
  for (const sourcedId of [top, middle, bottom]) {
    const body = unitBody(top, courseId, { parent: { sourcedId } });
    assert.deepEqual(await findings(top, body), [['/unit/parent', 'unit_parent_cycle']]);
  }
});

test('400 for a move to another course that leaves sub-units behind', async () => {
  const [courseId, elsewhere] = [await newCourse(), await newCourse()];
  const top = await newUnit(courseId);
  const below = await newUnit(courseId, { parent: { sourcedId: top } });
  assert.deepEqual(await findings(top, unitBody(top, elsewhere)), [
    ['/unit/course', 'unit_parent_course'],
  ]);
  await put(partner, `${UNITS}/${below}`, unitBody(below, courseId));
  assert.equal((await partner.put(`${UNITS}/${top}`, unitBody(top, elsewhere))).status, 200);
});

test('400 for a sortOrder that is no 32-bit integer', async () => {
  const { courseId, unitId } = await putTree(partner);
  for (const sortOrder of [1.5, 2 ** 31, '1']) {
    const found = await findings(unitId, unitBody(unitId, courseId, { sortOrder }));
    assert.equal(found[0][0], '/unit/sortOrder');
  }
});

test("403 for a unit in another application's course", async () => {
  const courseId = await newCourse(other);
  const id = randomUUID();
  const reply = await partner.put(`${UNITS}/${id}`, unitBody(id, courseId));
  assert.equal(reply.status, 403);
  assert.equal((await partner.get(`${UNITS}/${id}`)).status, 404);
});

test('two moves at once cannot close a circle', async () => {
  const courseId = await newCourse();
  for (let round = 0; round < 5; round += 1) {
    const [left, right] = [await newUnit(courseId), await newUnit(courseId)];
    const move = (id: string, into: string) =>
      partner.put(`${UNITS}/${id}`, unitBody(id, courseId, { parent: { sourcedId: into } }));
    const replies = await Promise.all([move(left, right), move(right, left)]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400]);
  }
});
