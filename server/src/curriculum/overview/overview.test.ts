/** The tree of a course and the coverage of standards by content, over HTTP. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  courseBody,
  lessonBody,
  postStandards,
  put,
  putTree,
  resourceBody,
  unitBody,
} from '../../../test/fixtures/content.ts';
import { asSuperuser } from '../../../test/harness/database.ts';
import { connect } from '../../../test/harness/own-cluster.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const [partner, other] = await Promise.all([server.partner(), server.partner()]);
const BASE = '/rostering/1.0';

describe('the tree of a course', () => {
  test('200 with the records as they are read singly, owners and resources', async () => {
    const { courseId, unitId, lessonId, resourceId } = await putTree(partner);
    const [standard] = await postStandards(partner, 1);
    const [subUnit, subLesson, off] = [randomUUID(), randomUUID(), randomUUID()];
    const parent = { sourcedId: unitId };
    await put(
      partner,
      `${BASE}/units/${subUnit}`,
      unitBody(subUnit, courseId, { title: 'Before all', parent, sortOrder: -1 }),
    );
    const objectives = [{ source: 'CASE', learningObjectiveIds: [standard] }];
    const metadata = { spacedRepetitionEnabled: false, link: { href: 'lectern:/here' } };
    await put(
      partner,
      `${BASE}/resources/${off}`,
      resourceBody(off, { learningObjectiveSet: objectives, metadata }),
    );
    const places = { unitId: subUnit, resourceId: off };
    await put(
      partner,
      `${BASE}/lessons/${subLesson}`,
      lessonBody(subLesson, places, { title: 'Thirds', metadata }),
    );
    const reply = await partner.get(`${BASE}/courses/${courseId}/tree`);
    assert.equal(reply.status, 200, reply.text);
    const single = async (kind: string, id: string) => {
      const { body } = await partner.get(`${BASE}/${kind}s/${id}`);
      return body[kind];
    };
    const { applicationId } = partner;
    assert.deepEqual(reply.body.course, await single('course', courseId));
    assert.deepEqual(reply.body.units, [
      { ...(await single('unit', subUnit)), applicationId },
      { ...(await single('unit', unitId)), applicationId },
    ]);
    const halves = { title: 'Halves', type: 'interactive' };
    const first = {
      ...(await single('lesson', lessonId)),
      applicationId,
      resource: { sourcedId: resourceId, ...halves, objectives: 0, spacedRepetitionEnabled: true },
    };
    const second = {
      ...(await single('lesson', subLesson)),
      applicationId,
      resource: { sourcedId: off, ...halves, objectives: 1, spacedRepetitionEnabled: false },
    };
    assert.deepEqual(reply.body.lessons, [first, second]);
  });

  test('304 until a lesson changes; a deleted lesson and unit are left out', async () => {
    const { courseId, unitId, lessonId } = await putTree(partner);
    const url = `${BASE}/courses/${courseId}/tree`;
    const { headers } = await partner.get(url);
    const known = {
      headers: {
        authorization: `Bearer ${partner.token}`,
        'if-none-match': headers.get('etag') ?? '',
      },
    };
    assert.equal((await server.fetch(url, known)).status, 304);
    await partner.delete(`${BASE}/lessons/${lessonId}`);
    const without = await server.fetch(url, known);
    assert.deepEqual([without.status, without.body.lessons], [200, []]);
    assert.equal(without.body.units.length, 1);
    await partner.delete(`${BASE}/units/${unitId}`);
    assert.deepEqual((await partner.get(url)).body.units, []);
  });

  test('400 for more than 10,000 units and lessons, with the address of the pages', async () => {
    const { courseId, lessonId } = await putTree(partner);
    await connect(asSuperuser(server.connection)).begin(async (tx) => {
      // Without triggers it takes a third of the time.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        insert into lessons (sourced_id, application_id, status, date_last_modified, title, unit_id,
          resource_id, sort_order, record)
        select gen_random_uuid(), application_id, status, date_last_modified, title, unit_id,
          resource_id, sort_order, record
        from lessons, generate_series(1, 10000)
        where sourced_id = ${lessonId}`);
    });
    const url = `${BASE}/courses/${courseId}/tree`;
    const { status, body } = await partner.get(url);
    assert.equal(status, 400);
    assert.equal(body.imsx_error_details[0].code, 'tree_too_large');
    assert.match(body.imsx_description, /has 10002 units.*filter=course\.sourcedId=/);
  });

  test('404 for an unknown course', async () => {
    assert.equal((await partner.get(`${BASE}/courses/nowhere/tree`)).status, 404);
  });
});

describe('coverage', () => {
  const titles = ({ first }: { first: { title: string }[] }) => first.map(({ title }) => title);

  test('200 with the gaps of the own content, and of one course and framework', async () => {
    const { courseId, unitId, lessonId } = await putTree(other);
    const standards = await postStandards(other, 3);
    const [taught, gone, free] = standards;
    const item = await server.db.first<{ frameworkId: string }>(sql`
      select document_id as framework_id from cf_items where sourced_id = ${taught}`);
    const frameworkId = item?.frameworkId;
    const [resourceId, unused] = [randomUUID(), randomUUID()];
    const learningObjectiveSet = [{ source: 'CASE', learningObjectiveIds: [taught, gone] }];
    const tagged = resourceBody(resourceId, { title: 'Tagged', learningObjectiveSet });
    await put(other, `${BASE}/resources/${resourceId}`, tagged);
    await put(other, `${BASE}/resources/${unused}`, resourceBody(unused, { title: 'Unused' }));
    const placed = randomUUID();
    const lesson = lessonBody(placed, { unitId, resourceId }, { title: 'Tagged lesson' });
    await put(other, `${BASE}/lessons/${placed}`, lesson);
    await server.db.execute(sql`
      update cf_items set status = 'tobedeleted' where sourced_id = ${gone}`);

    const all = await other.get(`${BASE}/coverage`);
    assert.equal(all.status, 200, all.text);
    assert.deepEqual(all.body.lessonsWithoutStandards, {
      count: 1,
      first: [{ sourcedId: lessonId, title: 'Adding halves', courseId }],
    });
    assert.deepEqual(titles(all.body.resourcesWithoutLesson), ['Unused']);
    assert.deepEqual(all.body.standardsGone.first, [
      { sourcedId: resourceId, title: 'Tagged', standardId: gone },
    ]);
    assert.equal(all.body.standardsWithoutContent, null);

    const query = `courseId=${courseId}&frameworkId=${frameworkId}`;
    const { body } = await other.get(`${BASE}/coverage?${query}`);
    assert.equal(body.lessonsWithoutStandards.count, 1);
    assert.deepEqual(body.resourcesWithoutLesson, { count: 0, first: [] });
    assert.equal(body.standardsGone.count, 1);
    assert.deepEqual(body.standardsWithoutContent, {
      count: 1,
      first: [{ sourcedId: free, humanCodingScheme: null, fullStatement: 'Add halves' }],
    });
    const elsewhere = await putTree(other);
    const uncovered = `courseId=${elsewhere.courseId}&frameworkId=${frameworkId}`;
    const none = await other.get(`${BASE}/coverage?${uncovered}`);
    assert.equal(none.body.standardsWithoutContent.count, 2);
    // Another application's content is not its gap; an operator sees all.
    const { body: stranger } = await (await server.partner()).get(`${BASE}/coverage`);
    assert.equal(stranger.lessonsWithoutStandards.count, 0);
    const { body: everything } = await (await server.operator()).get(`${BASE}/coverage`);
    assert.ok(everything.lessonsWithoutStandards.count > 1);
  });

  test('404 for an unknown course or framework', async () => {
    assert.equal((await partner.get(`${BASE}/coverage?courseId=nowhere`)).status, 404);
    assert.equal((await partner.get(`${BASE}/coverage?frameworkId=${randomUUID()}`)).status, 404);
  });
});

describe('the numbers of courses', () => {
  const numbersOf = async (client: TestClient, ids: readonly string[]) => {
    const { status, body, text } = await client.get(
      `${BASE}/coverage/courses?courseIds=${ids.join(',')}`,
    );
    assert.equal(status, 200, text);
    return body.courses;
  };

  test('200 with active lessons and those with standards, of each course that is there', async () => {
    const { courseId, unitId } = await putTree(partner);
    const [standard] = await postStandards(partner, 1);
    const [resourceId, lessonId, gone, empty] = Array.from({ length: 4 }, () => randomUUID()) as [
      ...[string, string, string, string],
    ];
    const learningObjectiveSet = [{ source: 'CASE', learningObjectiveIds: [standard] }];
    await put(
      partner,
      `${BASE}/resources/${resourceId}`,
      resourceBody(resourceId, { learningObjectiveSet }),
    );
    for (const id of [lessonId, gone]) {
      await put(partner, `${BASE}/lessons/${id}`, lessonBody(id, { unitId, resourceId }));
    }
    await partner.delete(`${BASE}/lessons/${gone}`);
    await put(other, `${BASE}/courses/${empty}`, courseBody(empty));
    const own = {
      ...{ sourcedId: courseId, applicationId: partner.applicationId },
      ...{ lessons: 2, lessonsWithStandards: 1 },
    };
    const none = {
      ...{ sourcedId: empty, applicationId: other.applicationId },
      ...{ lessons: 0, lessonsWithStandards: 0 },
    };
    const both = [own, none].sort((one, two) => (one.sourcedId < two.sourcedId ? -1 : 1));
    assert.deepEqual(await numbersOf(partner, [courseId, empty, 'nowhere']), both);
    assert.deepEqual(await numbersOf(await server.operator(), [courseId]), [own]);
    await partner.delete(`${BASE}/units/${unitId}`);
    assert.deepEqual(await numbersOf(other, [courseId]), [
      { ...own, lessons: 0, lessonsWithStandards: 0 },
    ]);
    await partner.delete(`${BASE}/courses/${courseId}`);
    assert.deepEqual(await numbersOf(other, [courseId]), []);
  });

  test('400 for more than 100 courses, and for none', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `course-${index}`);
    const many = await partner.get(`${BASE}/coverage/courses?courseIds=${ids.join(',')}`);
    assert.equal(many.status, 400);
    assert.match(many.body.imsx_description, /101 courses are named/);
    assert.equal((await partner.get(`${BASE}/coverage/courses`)).status, 400);
  });
});
