/** Acceptance of the curriculum: courses, units, lessons and resources, written, read, deleted. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { create, findingsOf, idsOf, other, partner, read } from './client.ts';
import {
  CASE,
  casePackage,
  courseBody,
  createCourse,
  createLesson,
  createResource,
  createStandards,
  createTree,
  createUnit,
  lessonBody,
  ROSTER,
  resourceBody,
  unitBody,
  upload,
} from './content.ts';
import { assertShape, Lesson, RESOURCE_TYPES, Resource, Unit } from './contract.ts';
import type { Json } from './judge.ts';

const tree = await createTree();
const [standard, standard2] = (await createStandards(2)) as [string, string];

const objectives = (...learningObjectiveIds: string[]) => [
  { source: 'CASE', learningObjectiveIds },
];

/** Each kind of record with a valid body. */
const KINDS = [
  {
    name: 'unit',
    plural: 'units',
    shape: Unit,
    id: tree.subUnitId,
    body: (id: string, members = {}) => unitBody(id, tree.courseId, members),
  },
  {
    name: 'lesson',
    plural: 'lessons',
    shape: Lesson,
    id: tree.lessonId,
    body: (id: string, members = {}) =>
      lessonBody(id, { unitId: tree.unitId, resourceId: tree.resourceId }, members),
  },
  {
    name: 'resource',
    plural: 'resources',
    shape: Resource,
    id: tree.resourceId,
    body: (id: string, members = {}) => resourceBody(id, members),
  },
] as const;

for (const { name, plural, shape, id, body } of KINDS) {
  const list = `${ROSTER}/${plural}`;
  const statusOf = async (one: string) => (await read(`${list}/${one}`))[name].status;

  suite(`PUT /rostering/1.0/${plural}/{id}`, { concurrency: true }, () => {
    test('201 for a new record, 200 for the same again', async () => {
      const fresh = randomUUID();
      for (const status of [201, 200]) {
        const reply = await partner.put(`${list}/${fresh}`, body(fresh));
        assert.equal(reply.status, status, reply.text);
        assert.deepEqual(reply.body, { status: 'success', sourcedId: fresh });
      }
    });

    test('200 replaces the record: members left out are cleared', async () => {
      const fresh = randomUUID();
      const metadata = { colour: 'blue', list: [1, null, { deep: true }] };
      await create(`${list}/${fresh}`, body(fresh, { metadata, sortOrder: 5 }));
      const before = (await read(`${list}/${fresh}`))[name];
      assert.deepEqual(before.extensions, metadata, 'metadata is served as extensions');
      assert.equal('metadata' in before, false);
      await partner.put(`${list}/${fresh}`, body(fresh, { title: 'Renamed' }));
      const after = (await read(`${list}/${fresh}`))[name];
      assert.equal(after.sourcedId, before.sourcedId);
      assert.equal(after.title, 'Renamed');
      assert.equal('extensions' in after, false);
      assert.ok(after.dateLastModified >= before.dateLastModified);
    });

    test('400 when the id of the body differs from the path', async () => {
      const fresh = randomUUID();
      const reply = await partner.put(`${list}/${fresh}`, body(randomUUID()));
      assert.equal(reply.status, 400);
      assert.equal(findingsOf(reply)[0]?.[0], `/${name}/sourcedId`);
      assert.equal((await partner.get(`${list}/${fresh}`)).status, 404);
    });

    test('400 for each required member that is missing', async () => {
      const sent = Object.values(body(id))[0] as Record<string, unknown>;
      const required = Object.keys(sent);
      for (const member of required) {
        const reply = await partner.put(`${list}/${id}`, body(id, { [member]: undefined }));
        assert.equal(reply.status, 400, member);
        assert.deepEqual(findingsOf(reply), [[`/${name}/${member}`, 'field_missing']]);
      }
      const nothing = await partner.put(`${list}/${id}`, {});
      assert.deepEqual(findingsOf(nothing), [[`/${name}`, 'field_missing']]);
    });

    test('403 for PUT and DELETE by another partner', async () => {
      assert.equal((await other.put(`${list}/${id}`, body(id))).status, 403);
      assert.equal((await other.delete(`${list}/${id}`)).status, 403);
      assert.equal(await statusOf(id), 'active');
    });

    test('200 with the status tobedeleted deletes; 400 for an unknown status', async () => {
      const fresh = randomUUID();
      await create(`${list}/${fresh}`, body(fresh));
      const gone = await partner.put(`${list}/${fresh}`, body(fresh, { status: 'gone' }));
      assert.deepEqual([gone.status, findingsOf(gone)[0]?.[0]], [400, `/${name}/status`]);
      await partner.put(`${list}/${fresh}`, body(fresh, { status: 'tobedeleted' }));
      assert.equal(await statusOf(fresh), 'tobedeleted');
    });
  });

  suite(`GET /rostering/1.0/${plural}/{id}`, { concurrency: true }, () => {
    test('200 with the record in its wrapper, for every partner', async () => {
      for (const client of [partner, other]) {
        const reply = await read(`${list}/${id}`, client);
        assert.deepEqual(Object.keys(reply), [name]);
        assertShape(shape, reply[name]);
      }
    });

    test('200 for an id in upper case; 404 for an unknown and a malformed one', async () => {
      assert.equal((await read(`${list}/${id.toUpperCase()}`))[name].sourcedId, id);
      for (const unknown of [randomUUID(), 'no-uuid', `${id}0`]) {
        assert.equal((await partner.get(`${list}/${unknown}`)).status, 404, unknown);
        assert.equal((await partner.delete(`${list}/${unknown}`)).status, 404, unknown);
      }
    });

    test('200 in the list with all members of the partner API', async () => {
      const reply = await read(`${list}?filter=sourcedId='${id}'`);
      const { [plural]: records, ...place } = reply;
      assert.deepEqual(place, { offset: 0, limit: 100, total: 1 });
      assertShape(shape, records[0]);
      assert.deepEqual(records[0], (await read(`${list}/${id}`))[name]);
    });
  });

  suite(`DELETE /rostering/1.0/${plural}/{id}`, () => {
    test('204, twice; the id still resolves, with status tobedeleted', async () => {
      const fresh = randomUUID();
      await create(`${list}/${fresh}`, body(fresh));
      for (const _ of [1, 2]) {
        const reply = await partner.delete(`${list}/${fresh}`);
        assert.deepEqual([reply.status, reply.text], [204, '']);
        assert.equal(await statusOf(fresh), 'tobedeleted');
      }
      const only = `filter=sourcedId='${fresh}'`;
      assert.equal((await read(`${list}?${only}`)).total, 0, 'lists leave it out');
      assert.equal((await read(`${list}?${only} AND status='tobedeleted'`)).total, 1);
      assert.equal((await read(`${list}?${only} AND dateLastModified>'2026-01-01'`)).total, 1);
      assert.equal((await partner.put(`${list}/${fresh}`, body(fresh))).status, 200);
      assert.equal(await statusOf(fresh), 'active', 'a PUT revives it');
    });
  });
}

suite('references to parents', { concurrency: true }, () => {
  const id = randomUUID();
  const refused = async (url: string, body: object) => {
    const reply = await partner.put(url, body);
    assert.equal(reply.status, 400, reply.text);
    return findingsOf(reply).map(([path]) => path);
  };

  test('400 for a unit of an unknown course, and below an unknown unit', async () => {
    const parent = { sourcedId: randomUUID() };
    const url = `${ROSTER}/units/${id}`;
    assert.deepEqual(await refused(url, unitBody(id, randomUUID(), { parent })), [
      '/unit/course',
      '/unit/parent',
    ]);
  });

  test('400 for a lesson of an unknown unit and an unknown resource', async () => {
    const places = { unitId: randomUUID(), resourceId: randomUUID() };
    const url = `${ROSTER}/lessons/${id}`;
    assert.deepEqual(await refused(url, lessonBody(id, places)), [
      '/lesson/unit',
      '/lesson/resource',
    ]);
  });

  test('400 for a unit below a unit of another course, and below itself', async () => {
    const elsewhere = await createUnit(await createCourse());
    const url = `${ROSTER}/units/${tree.unitId}`;
    for (const sourcedId of [elsewhere, tree.unitId, tree.subUnitId]) {
      const body = unitBody(tree.unitId, tree.courseId, { parent: { sourcedId } });
      assert.deepEqual(await refused(url, body), ['/unit/parent']);
    }
  });

  test("403 for a unit in another partner's course", async () => {
    const courseId = await createCourse({}, other);
    assert.equal((await partner.put(`${ROSTER}/units/${id}`, unitBody(id, courseId))).status, 403);
  });
});

suite('units and lessons', { concurrency: true }, () => {
  test('200 with the defaults of a unit, and with all of its members', async () => {
    const plain = (await read(`${ROSTER}/units/${await createUnit(tree.courseId)}`)).unit;
    assert.deepEqual([plain.parent, plain.sortOrder, plain.prerequisites], [null, 0, []]);
    const parent = { sourcedId: tree.unitId };
    const members = { parent, sortOrder: 3, prerequisites: [tree.unitId] };
    const { unit } = await read(`${ROSTER}/units/${await createUnit(tree.courseId, members)}`);
    assert.deepEqual(unit.course, { sourcedId: tree.courseId });
    for (const [name, value] of Object.entries(members)) assert.deepEqual(unit[name], value);
  });

  const LESSON_TYPES = ['powerpath-100', 'quiz', 'test-out', 'placement', 'unit-test'];
  for (const lessonType of [...LESSON_TYPES, 'acme-read-article']) {
    test(`200 with the lessonType ${lessonType}`, async () => {
      const id = await createLesson({ ...tree, unitId: tree.unitId }, { lessonType, sortOrder: 2 });
      const { lesson } = await read(`${ROSTER}/lessons/${id}`);
      assert.deepEqual([lesson.lessonType, lesson.sortOrder], [lessonType, 2]);
      assert.deepEqual(lesson.unit, { sourcedId: tree.unitId });
      assert.deepEqual(lesson.resource, { sourcedId: tree.resourceId });
    });
  }

  test('400 for an unknown lessonType', async () => {
    const body = lessonBody(tree.lessonId, tree, { lessonType: 'nap' });
    const reply = await partner.put(`${ROSTER}/lessons/${tree.lessonId}`, body);
    assert.deepEqual([reply.status, findingsOf(reply)[0]?.[0]], [400, '/lesson/lessonType']);
  });

  test('200 with the root-level units of a course, the sub-units and the lessons of a unit', async () => {
    const { courseId, unitId, subUnitId, lessonId } = await createTree();
    const early = await createUnit(courseId, { sortOrder: -1 });
    const units = async (url: string): Promise<Json> => read(`${ROSTER}/${url}/units`, other);
    const { units: roots, ...place } = await units(`courses/${courseId}`);
    assert.deepEqual(idsOf(roots), [early, unitId], 'by sortOrder');
    assert.deepEqual(place, { offset: 0, limit: 100, total: 2 });
    assert.deepEqual(idsOf((await units(`units/${unitId}`)).units), [subUnitId]);
    assert.deepEqual((await units(`units/${subUnitId}`)).units, []);
    const { lessons } = await read(`${ROSTER}/units/${subUnitId}/lessons`);
    assert.deepEqual(idsOf(lessons), [lessonId]);
    for (const unit of roots) assertShape(Unit, unit);
    for (const lesson of lessons) assertShape(Lesson, lesson);
  });

  test('404 for lists below an unknown course or unit', async () => {
    const id = randomUUID();
    for (const url of [`courses/${id}/units`, `units/${id}/units`, `units/${id}/lessons`]) {
      assert.equal((await partner.get(`${ROSTER}/${url}`)).status, 404, url);
    }
  });
});

suite('courses', { concurrency: true }, () => {
  test('PUT 201 and 200, GET singly and as a list, DELETE 204', async () => {
    const id = await createCourse({ courseCode: 'ALG-1' });
    const { course } = await read(`${ROSTER}/courses/${id}`);
    assert.deepEqual(
      [course.sourcedId, course.title, course.courseCode],
      [id, 'Algebra I', 'ALG-1'],
    );
    assert.equal((await partner.put(`${ROSTER}/courses/${id}`, courseBody(id))).status, 200);
    const list = `${ROSTER}/courses?filter=sourcedId='${id}'`;
    assert.deepEqual(idsOf((await read(list)).courses), [id]);
    assert.equal((await other.put(`${ROSTER}/courses/${id}`, courseBody(id))).status, 403);
    assert.equal((await partner.delete(`${ROSTER}/courses/${id}`)).status, 204);
    assert.equal((await read(list)).total, 0);
  });

  test('200 for any text as id', async () => {
    const id = `algebra é/${randomUUID()}`;
    const url = `${ROSTER}/courses/${encodeURIComponent(id)}`;
    await create(url, courseBody(id));
    assert.equal((await read(url)).course.sourcedId, id);
  });

  test('search looks into title and courseCode', async () => {
    const word = randomUUID();
    const byTitle = await createCourse({ title: `About ${word.toUpperCase()}` });
    const byCode = await createCourse({ courseCode: `${word}-1` });
    const { courses } = await read(`${ROSTER}/courses?search=${word}`);
    assert.deepEqual(new Set(idsOf(courses)), new Set([byTitle, byCode]));
  });
});

suite('resources', { concurrency: true }, () => {
  test('200 with all members of a resource', async () => {
    const members = {
      type: 'video',
      format: 'mp4',
      subType: 'lecture',
      description: 'Two halves',
      roles: ['primary', 'secondary'],
      vendorResourceId: 'v-1',
      learningObjectiveSet: objectives(standard, standard2),
    };
    const metadata = { spacedRepetitionEnabled: false, spacedRepetitionScheduler: 'sm2' };
    const id = await createResource({ ...members, metadata });
    const { resource } = await read(`${ROSTER}/resources/${id}`);
    assertShape(Resource, resource);
    for (const [name, value] of Object.entries(members)) assert.deepEqual(resource[name], value);
    assert.deepEqual(resource.extensions, metadata);
  });

  test('vendorResourceId is the sourcedId when it is left out', async () => {
    const id = await createResource();
    const { resource } = await read(`${ROSTER}/resources/${id}`);
    assert.equal(resource.vendorResourceId, id);
  });

  for (const [type, member] of Object.entries(RESOURCE_TYPES)) {
    test(`PUT 201 for the type ${type}${member ? ` with ${member}, 400 without` : ''}`, async () => {
      await createResource({ type, ...(member ? { [member]: 'any' } : {}) });
      if (!member) return;
      const id = randomUUID();
      const reply = await partner.put(`${ROSTER}/resources/${id}`, resourceBody(id, { type }));
      assert.equal(reply.status, 400);
      assert.deepEqual(findingsOf(reply), [[`/resource/${member}`, 'field_missing']]);
    });
  }

  test('PUT 400 for an unknown type, an invalid url and an empty objective set', async () => {
    const id = randomUUID();
    const wrong = { type: 'game', url: 'javascript:alert(1)', learningObjectiveSet: [] };
    const reply = await partner.put(`${ROSTER}/resources/${id}`, resourceBody(id, wrong));
    assert.equal(reply.status, 400);
    const paths = findingsOf(reply).map(([path]) => path);
    assert.deepEqual(
      paths.sort(),
      Object.keys(wrong)
        .map((name) => `/resource/${name}`)
        .sort(),
    );
  });

  test('PUT 400 with all invalidIds when an objective is no CFItem', async () => {
    const id = randomUUID();
    const [unknown, malformed] = [randomUUID(), 'CCSS.3.NF.1'];
    const learningObjectiveSet = [...objectives(standard, unknown), ...objectives(malformed)];
    const body = resourceBody(id, { learningObjectiveSet });
    const reply = await partner.put(`${ROSTER}/resources/${id}`, body);
    assert.equal(reply.status, 400);
    assert.deepEqual(reply.body.invalidIds, [unknown, malformed]);
    assert.equal((await partner.get(`${ROSTER}/resources/${id}`)).status, 404);
  });

  test('objective ids are found in the frameworks list and a package', async () => {
    const body = casePackage(1);
    await upload(body);
    const { title } = body.CFDocument;
    const { frameworks } = await read(`/standards/1.0/frameworks?filter=title='${title}'`);
    const [framework] = frameworks;
    const { CFItems } = await read(`/standards/1.0/frameworks/${framework.sourcedId}/package`);
    const learningObjectiveSet = objectives(CFItems[0].identifier);
    const id = await createResource({ learningObjectiveSet });
    const { resource } = await read(`${ROSTER}/resources/${id}`);
    assert.deepEqual(resource.learningObjectiveSet, learningObjectiveSet);
  });

  test('PUT 400 with invalidIds for a removed CFItem', async () => {
    const body = casePackage(2);
    await upload(body);
    const [, removed] = body.CFItems.map(({ identifier }) => identifier);
    const members = { learningObjectiveSet: objectives(removed) };
    const tagged = await createResource(members);
    const less = { ...body, CFItems: body.CFItems.slice(0, 1), CFAssociations: [] };
    const url = `${CASE}/CFPackages/${body.CFDocument.identifier}`;
    assert.equal((await partner.put(url, less)).status, 200);
    const id = randomUUID();
    const reply = await partner.put(`${ROSTER}/resources/${id}`, resourceBody(id, members));
    assert.deepEqual([reply.status, reply.body.invalidIds], [400, [removed]]);
    const { resource } = await read(`${ROSTER}/resources/${tagged}`);
    assert.deepEqual(resource.learningObjectiveSet, members.learningObjectiveSet, 'unchanged');
  });

  test('the source of an objective set is served as it was sent', async () => {
    const set = [{ source: 'case', learningObjectiveIds: [standard] }];
    const id = await createResource({ learningObjectiveSet: set });
    const { resource } = await read(`${ROSTER}/resources/${id}`);
    assert.deepEqual(resource.learningObjectiveSet, set);
  });
});

test('unknown members are ignored; the server sets owner and dateLastModified', async () => {
  const id = randomUUID();
  const members = { owner: other.applicationId, applicationId: 'x', unknownMember: { a: [1] } };
  await create(`${ROSTER}/units/${id}`, unitBody(id, tree.courseId, members));
  const { unit } = await read(`${ROSTER}/units/${id}`);
  assert.equal('unknownMember' in unit || 'owner' in unit, false);
  assert.ok(unit.dateLastModified > '2026-01-16', 'not the date that was sent');
  assert.equal((await other.delete(`${ROSTER}/units/${id}`)).status, 403);
});
