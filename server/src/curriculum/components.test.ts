/** Units and lessons written as `courses/components` and `courses/component-resources`. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { putTree, unitBody } from '../../test/fixtures/content.ts';
import { testServer } from '../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner();
const other = await server.partner('Other');
const tree = await putTree(partner);

const COMPONENTS = '/ims/oneroster/rostering/v1p2/courses/components';
const PLACES = '/ims/oneroster/rostering/v1p2/courses/component-resources';
const ref = (sourcedId: string) => ({ sourcedId });

suite('courses/components', () => {
  const component = { title: 'Fractions', course: ref(tree.courseId), sortOrder: 2 };

  test('201 with a pair of ids; the component is a unit', async () => {
    const parent = ref(tree.unitId);
    const courseComponent = { sourcedId: 'mine', ...component, parent, metadata: { level: 3 } };
    const reply = await partner.post(COMPONENTS, { courseComponent });
    assert.equal(reply.status, 201, reply.text);
    const { suppliedSourcedId, allocatedSourcedId } = reply.body.sourcedIdPairs;
    assert.equal(suppliedSourcedId, 'mine');
    const { unit } = (await partner.get(`/rostering/1.0/units/${allocatedSourcedId}`)).body;
    assert.deepEqual(
      { ...unit, dateLastModified: '' },
      {
        ...{ sourcedId: allocatedSourcedId, status: 'active', dateLastModified: '' },
        ...{ ...component, parent, prerequisites: [], extensions: { level: 3 } },
      },
    );
  });

  test('201 and 200 for a PUT with the record; 204 for a DELETE', async () => {
    const id = randomUUID();
    const url = `${COMPONENTS}/${id}`;
    const body = { courseComponent: { sourcedId: id, ...component } };
    const created = await partner.put(url, body);
    assert.equal(created.status, 201, created.text);
    assert.equal(created.body.courseComponent.course.type, 'course');
    assert.equal((await partner.put(url, body)).status, 200);
    assert.equal((await partner.delete(url)).status, 204);
    assert.equal((await partner.get(url)).body.courseComponent.status, 'tobedeleted');
  });

  test('422 names the member as the body has it', async () => {
    const parent = ref(randomUUID());
    const reply = await partner.post(COMPONENTS, { courseComponent: { ...component, parent } });
    assert.equal(reply.status, 422);
    assert.match(reply.body.imsx_description, /at \/courseComponent\/parent does not exist/);
  });

  test("403 for another application's course", async () => {
    const reply = await other.post(COMPONENTS, { courseComponent: component });
    assert.equal(reply.status, 403);
    assert.match(reply.body.imsx_description, /\/courseComponent\/course/);
  });

  test('one of two applications creates an id, whatever path each takes', async () => {
    const { courseId } = await putTree(other);
    for (let round = 0; round < 10; round += 1) {
      const id = randomUUID();
      const courseComponent = { ...component, sourcedId: id };
      const replies = await Promise.all([
        partner.put(`${COMPONENTS}/${id}`, { courseComponent }),
        other.put(`/rostering/1.0/units/${id}`, unitBody(id, courseId)),
      ]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 403]);
    }
  });
});

suite('courses/component-resources', () => {
  const place = {
    title: 'Halves',
    courseComponent: ref(tree.unitId),
    resource: ref(tree.resourceId),
  };

  test('201 with a pair of ids; the place is a lesson', async () => {
    const componentResource = { ...place, lessonType: 'quiz', sortOrder: 1 };
    const reply = await partner.post(PLACES, { componentResource });
    assert.equal(reply.status, 201, reply.text);
    const { allocatedSourcedId } = reply.body.sourcedIdPairs;
    const { lesson } = (await partner.get(`/rostering/1.0/lessons/${allocatedSourcedId}`)).body;
    const { courseComponent: unit, ...members } = componentResource;
    assert.deepEqual({ ...lesson, ...members, unit }, lesson);
    const read = (await partner.get(`${PLACES}/${allocatedSourcedId}`)).body.componentResource;
    assert.equal(read.courseComponent.sourcedId, tree.unitId);
  });

  test('422 names the member as the body has it', async () => {
    const componentResource = { ...place, courseComponent: ref(randomUUID()) };
    const reply = await partner.post(PLACES, { componentResource });
    assert.equal(reply.status, 422);
    const named = /at \/componentResource\/courseComponent does not exist/;
    assert.match(reply.body.imsx_description, named);
    const without = await partner.post(PLACES, { componentResource: { title: 'Halves' } });
    assert.match(without.body.imsx_description, /courseComponent/);
  });
});
