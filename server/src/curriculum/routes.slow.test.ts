/** Courses, units, lessons and resources over HTTP: their members, lists and refusals. */
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
} from '../../test/fixtures/content.ts';
import { unlinked } from '../../test/fixtures/people.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { suiteClients, testRecord } from '../../test/models/record-promises.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer();
const clients = await suiteClients(server);
const { owner: partner, other, operator } = clients;
const tree = await putTree(partner);
const foreign = await putTree(other);
const [first, second] = (await postStandards(partner, 2)) as [string, string];
const BASE = '/rostering/1.0';
const UNITS = `${BASE}/units`;
const LESSONS = `${BASE}/lessons`;
const RESOURCES = `${BASE}/resources`;

/** Forms that Python, Java, databases and spreadsheets write. */
const INSTANTS = [
  '2026-01-15T10:00:00',
  '2026-01-15T10:00:00.123456',
  '2026-01-15T10:00:00+0000',
  '2026-01-15 10:00:00+02',
  '2026-01-15',
];

describe('records of all four kinds', () => {
  const COURSE = { name: 'course', plural: 'courses', id: tree.courseId, body: courseBody };
  const BY_UUID = [
    {
      name: 'unit',
      plural: 'units',
      id: tree.unitId,
      body: (id: string, members = {}) => unitBody(id, tree.courseId, members),
    },
    {
      name: 'lesson',
      plural: 'lessons',
      id: tree.lessonId,
      body: (id: string, members = {}) => lessonBody(id, tree, members),
    },
    { name: 'resource', plural: 'resources', id: tree.resourceId, body: resourceBody },
  ];

  for (const kind of [COURSE, ...BY_UUID]) {
    testRecord(server, clients, { ...kind, shared: true, text: { member: 'title', value: 'New' } });
  }

  for (const { name, plural, id, body } of BY_UUID) {
    test(`404 for a ${name} whose id is no UUID`, async () => {
      const url = `${BASE}/${plural}/algebra-1`;
      assert.equal((await partner.get(url)).status, 404);
      const put = await partner.put(url, {});
      assert.equal(put.status, 404);
      assert.match(put.body.imsx_description, /'[^']+': ids of this kind are UUIDs, such as /);
      assert.equal((await partner.delete(url)).status, 404);
    });

    test(`200 for a ${name} whose id is in upper case; it is answered in lower case`, async () => {
      const reply = await partner.get(`${BASE}/${plural}/${id.toUpperCase()}`);
      assert.equal(reply.body[name].sourcedId, id);
    });

    test(`400 for a ${name} without status and dateLastModified`, async () => {
      const members = { status: undefined, dateLastModified: undefined };
      const reply = await partner.put(`${BASE}/${plural}/${id}`, body(id, members));
      assert.equal(reply.status, 400);
      assert.deepEqual(
        reply.body.imsx_error_details.map(({ path, code }: { path: string; code: string }) => [
          path,
          code,
        ]),
        [
          [`/${name}/status`, 'field_missing'],
          [`/${name}/dateLastModified`, 'field_missing'],
        ],
      );
    });

    test(`200 for a ${name} with dateLastModified in any form of ISO 8601; else 400`, async () => {
      for (const dateLastModified of INSTANTS) {
        const reply = await partner.put(`${BASE}/${plural}/${id}`, body(id, { dateLastModified }));
        assert.equal(reply.status, 200, `${dateLastModified}: ${reply.text}`);
      }
      const { dateLastModified } = (await partner.get(`${BASE}/${plural}/${id}`)).body[name];
      assert.ok(dateLastModified > '2026-01-16', 'set by the server');
      for (const wrong of ['2026-02-30', '2026-01-15T10:61:00Z', 'yesterday', '']) {
        const members = { dateLastModified: wrong };
        const reply = await partner.put(`${BASE}/${plural}/${id}`, body(id, members));
        const message = `'${name}.dateLastModified' is '${wrong}'; it must be an ISO 8601 date-time.`;
        assert.deepEqual(reply.body.imsx_error_details, [
          { path: `/${name}/dateLastModified`, code: 'field_value', message },
        ]);
      }
    });

    test(`200 with the metadata of a ${name} as extensions`, async () => {
      const fresh = randomUUID();
      const metadata = { spacedRepetitionEnabled: false, level: 'hard' };
      await partner.put(`${BASE}/${plural}/${fresh}`, body(fresh, { metadata }));
      const record = (await partner.get(`${BASE}/${plural}/${fresh}`)).body[name];
      assert.deepEqual(record.extensions, metadata);
      assert.equal('metadata' in record, false);
      const found = await partner.get(`${BASE}/${plural}?filter=metadata.level='hard'`);
      assert.equal(found.body.total, 1);
    });
  }
});

describe('courses', () => {
  test('200 with every member of a course', async () => {
    const { resourceId } = await putTree(partner);
    const org = { sourcedId: 'org-1', name: 'North', type: 'school', identifier: 'n1' };
    await put(operator, `${BASE}/orgs/org-1`, { org });
    const academicSession = {
      sourcedId: 'year-26',
      title: '2026',
      type: 'schoolYear',
      schoolYear: '2026',
      startDate: '2025-08-01',
      endDate: '2026-07-01',
    };
    await put(operator, `${BASE}/academicSessions/year-26`, { academicSession });
    const members = {
      courseCode: 'ALG1',
      grades: ['9'],
      subjects: ['Math'],
      subjectCodes: ['02052'],
      org: { sourcedId: 'org-1', type: 'org', href: 'https://elsewhere.example' },
      schoolYear: { sourcedId: 'year-26' },
      resources: [{ sourcedId: resourceId.toUpperCase() }],
      metadata: { spacedRepetitionEnabled: true },
    };
    await put(partner, `${BASE}/courses/algebra-1`, courseBody('algebra-1', members));
    const { course } = (await partner.get(`${BASE}/courses/algebra-1`)).body;
    assert.deepEqual(unlinked(course), {
      sourcedId: 'algebra-1',
      status: 'active',
      dateLastModified: course.dateLastModified,
      title: 'Algebra I',
      ...members,
      org: { sourcedId: 'org-1' },
      resources: [{ sourcedId: resourceId }],
    });
    const found = await partner.get(`${BASE}/courses?search=alg1&filter=subjects~'math'`);
    assert.deepEqual(found.body.courses, [course]);
  });

  test('201 for a course with a title only, as null or left out', async () => {
    const id = `intro ${randomUUID()} – é`;
    const nulls = { courseCode: null, grades: null, org: null, resources: null, status: null };
    const url = `${BASE}/courses/${encodeURIComponent(id)}`;
    assert.equal((await partner.put(url, courseBody(id, nulls))).status, 201);
    const { course } = (await partner.get(url)).body;
    const { dateLastModified, ...rest } = course;
    assert.deepEqual(rest, {
      sourcedId: id,
      status: 'active',
      title: 'Algebra I',
      courseCode: id,
    });
  });

  test('400 for an unknown org, school year and resource, each named', async () => {
    const members = {
      org: { sourcedId: 'no-org' },
      schoolYear: { sourcedId: 'no-year' },
      resources: [{ sourcedId: randomUUID() }],
    };
    const reply = await partner.put(`${BASE}/courses/c`, courseBody('c', members));
    assert.equal(reply.status, 400);
    assert.deepEqual(
      reply.body.imsx_error_details.map(({ path }: { path: string }) => path),
      ['/course/org', '/course/schoolYear', '/course/resources/0'],
    );
  });

  test('404 for a course id with more than 255 characters', async () => {
    const id = 'x'.repeat(256);
    assert.equal((await partner.put(`${BASE}/courses/${id}`, courseBody(id))).status, 404);
  });

  test('200 when limit is above 3000: it is 3000', async () => {
    assert.equal((await partner.get(`${BASE}/courses?limit=5000`)).body.limit, 3_000);
  });
});

describe('units', () => {
  async function newCourse(client = partner): Promise<string> {
    const id = randomUUID();
    return put(client, `${BASE}/courses/${id}`, courseBody(id));
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
      unknownMember: true,
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
    assert.deepEqual(await ids(`${BASE}/courses/${courseId}/units`), [zero, first, second]);
    assert.deepEqual(await ids(`${UNITS}/${second}/units`), [below]);
    assert.deepEqual(await ids(`${UNITS}?filter=course.sourcedId='${courseId}'&sort=title`), [
      zero,
      first,
      ...[second, below].sort(),
    ]);
    assert.deepEqual(await ids(`${UNITS}?filter=parent.sourcedId='${second}'`), [below]);
    assert.deepEqual(await ids(`${BASE}/courses/${courseId}/units?search=b`), [first]);
    await partner.delete(`${UNITS}/${first}`);
    assert.deepEqual(await ids(`${BASE}/courses/${courseId}/units`), [zero, second]);
  });

  test('404 for the units of an unknown course or unit', async () => {
    assert.equal((await partner.get(`${BASE}/courses/none/units`)).status, 404);
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
    await partner.delete(`${BASE}/courses/${courseId}`);
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

  test('400 for a move to another course without its sub-units', async () => {
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

  test('two concurrent moves cannot form a cycle', async () => {
    const courseId = await newCourse();
    for (let round = 0; round < 5; round += 1) {
      const [left, right] = [await newUnit(courseId), await newUnit(courseId)];
      const move = (id: string, into: string) =>
        partner.put(`${UNITS}/${id}`, unitBody(id, courseId, { parent: { sourcedId: into } }));
      const replies = await Promise.all([move(left, right), move(right, left)]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400]);
    }
  });
});

describe('lessons', () => {
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

  test('200 with lessonType null for a lesson without one; a component-resource has none', async () => {
    const { unitId, lessonId } = await putTree(partner);
    assert.equal((await partner.get(`${LESSONS}/${lessonId}`)).body.lesson.lessonType, null);
    for (const query of ['', '?fields=lessonType']) {
      const { lessons } = (await partner.get(`${UNITS}/${unitId}/lessons${query}`)).body;
      assert.deepEqual([lessons.length, lessons[0].lessonType], [1, null]);
    }
    const url = `/ims/oneroster/rostering/v1p2/courses/component-resources/${lessonId}`;
    assert.equal('lessonType' in (await partner.get(url)).body.componentResource, false);
  });

  test('200 with the lessons of a unit in order, without deleted ones', async () => {
    const unitId = randomUUID();
    await put(partner, `${UNITS}/${unitId}`, unitBody(unitId, tree.courseId));
    const [last, early, deleted] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [id, sortOrder] of [
      [last, 9],
      [early, 1],
      [deleted, 5],
    ] as const) {
      const body = lessonBody(id, { ...tree, unitId }, { sortOrder });
      await put(partner, `${LESSONS}/${id}`, body);
    }
    await partner.delete(`${LESSONS}/${deleted}`);
    const reply = await other.get(`${UNITS}/${unitId}/lessons`);
    assert.deepEqual(
      reply.body.lessons.map(({ sourcedId }: { sourcedId: string }) => sourcedId),
      [early, last],
    );
    assert.equal(reply.body.total, 2);
    await partner.delete(`${UNITS}/${unitId}`);
    const below = await other.get(`${UNITS}/${unitId}/lessons`);
    assert.equal(below.body.total, 2, 'the list below a deleted unit stays readable');
  });

  test('404 for the lessons of an unknown unit', async () => {
    assert.equal((await partner.get(`${UNITS}/${randomUUID()}/lessons`)).status, 404);
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

  test('200 when a lesson changes to another resource under the same id', async () => {
    const resourceId = randomUUID();
    await put(partner, `${RESOURCES}/${resourceId}`, resourceBody(resourceId));
    const body = lessonBody(tree.lessonId, { ...tree, resourceId });
    assert.equal((await partner.put(`${LESSONS}/${tree.lessonId}`, body)).status, 200);
    const { lesson } = (await partner.get(`${LESSONS}/${tree.lessonId}`)).body;
    assert.equal(lesson.resource.sourcedId, resourceId);
  });
});

describe('resources', () => {
  function sets(...learningObjectiveIds: string[]) {
    return { learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds }] };
  }

  async function objectives(id: string): Promise<string[]> {
    const rows = await server.db.query<{ cfItemId: string }>(sql`
      select cf_item_id from resource_objectives where resource_id = ${id} order by cf_item_id`);
    return rows.map((row) => row.cfItemId);
  }

  test('200 with every member of a resource', async () => {
    const id = randomUUID();
    const members = {
      type: 'video',
      format: 'mp4',
      subType: 'lecture',
      description: 'Two halves',
      roles: ['primary'],
      vendorResourceId: 'v-1',
      metadata: { spacedRepetitionScheduler: 'sm2' },
      ...sets(first),
    };
    await put(partner, `${RESOURCES}/${id}`, resourceBody(id, members));
    const { resource } = (await partner.get(`${RESOURCES}/${id}`)).body;
    const { metadata, ...rest } = members;
    assert.deepEqual(resource, {
      sourcedId: id,
      status: 'active',
      dateLastModified: resource.dateLastModified,
      title: 'Halves',
      url: 'https://content.example/halves',
      ...rest,
      extensions: metadata,
    });
    const listed = await partner.get(`${RESOURCES}?filter=roles='primary'&search=halv`);
    assert.deepEqual(listed.body.resources, [resource]);
  });

  test('the standards of a resource follow its last PUT', async () => {
    const id = randomUUID();
    const url = `${RESOURCES}/${id}`;
    await put(partner, url, resourceBody(id, sets(first, second.toUpperCase(), first)));
    assert.deepEqual(await objectives(id), [first, second].sort());
    await put(partner, url, resourceBody(id, sets(second)));
    assert.deepEqual(await objectives(id), [second]);
    await put(partner, url, resourceBody(id, sets()));
    assert.deepEqual(await objectives(id), []);
  });

  test('400 with all invalid ids, and a pointer to each', async () => {
    const id = randomUUID();
    const [unknown, malformed] = [randomUUID(), 'CCSS.3.NF.1'];
    const learningObjectiveSet = [
      { source: 'CASE', learningObjectiveIds: [first, unknown] },
      { source: 'case', learningObjectiveIds: [malformed, unknown] },
    ];
    const body = resourceBody(id, { learningObjectiveSet, type: 'qti' });
    const reply = await partner.put(`${RESOURCES}/${id}`, body);
    assert.equal(reply.status, 400);
    assert.deepEqual(reply.body.invalidIds, [unknown, malformed]);
    const details: { path: string; code: string }[] = reply.body.imsx_error_details;
    assert.deepEqual(
      details.map(({ path, code }) => [path, code]),
      [
        ['/resource/subType', 'field_missing'],
        ['/resource/learningObjectiveSet/0/learningObjectiveIds/1', 'unknown_standard'],
        ['/resource/learningObjectiveSet/1/learningObjectiveIds/0', 'unknown_standard'],
        ['/resource/learningObjectiveSet/1/learningObjectiveIds/1', 'unknown_standard'],
      ],
    );
    assert.equal((await partner.get(`${RESOURCES}/${id}`)).status, 404);
  });

  test('400 with all invalid ids, also when there are more than 100 findings', async () => {
    const id = randomUUID();
    const ids = Array.from({ length: 250 }, () => randomUUID());
    const reply = await partner.put(`${RESOURCES}/${id}`, resourceBody(id, sets(...ids)));
    assert.deepEqual(reply.body.invalidIds, ids);
    assert.equal(reply.body.imsx_error_details.length, 100);
  });

  const REFUSED: [string, Record<string, unknown>][] = [
    ['/resource/learningObjectiveSet', { learningObjectiveSet: [] }],
    ['/resource/learningObjectiveSet', { learningObjectiveSet: undefined }],
    ['/resource/learningObjectiveSet', { learningObjectiveSet: null }],
    ['/resource/learningObjectiveSet/0/source', { learningObjectiveSet: [{ source: 'x' }] }],
    ['/resource/type', { type: 'hologram' }],
    ['/resource/url', { url: 'javascript:alert(1)' }],
    ['/resource/url', { url: 'ftp://content.example/' }],
    ['/resource/url', { url: 'https://' }],
    ['/resource/url', { url: 'https://content.example/a b' }],
    ['/resource/url', { url: null }],
    ['/resource/title', { title: '' }],
    ['/resource/title', { title: 'x'.repeat(501) }],
    ['/resource/description', { description: 'x'.repeat(65_537) }],
    ['/resource/roles', { roles: 'primary' }],
  ];

  for (const [path, members] of REFUSED) {
    test(`400 at ${path} for ${JSON.stringify(members).slice(0, 60)}`, async () => {
      const id = randomUUID();
      const reply = await partner.put(`${RESOURCES}/${id}`, resourceBody(id, members));
      assert.equal(reply.status, 400);
      const paths = reply.body.imsx_error_details.map((finding: { path: string }) => finding.path);
      assert.ok(paths.includes(path), paths.join());
    });
  }

  test('201 for the longest title in four-byte characters', async () => {
    const id = randomUUID();
    await put(partner, `${RESOURCES}/${id}`, resourceBody(id, { title: randomWide(500) }));
  });

  /** Random characters of four bytes, so that PostgreSQL cannot compress the index entry. */
  function randomWide(length: number): string {
    const next = () => String.fromCodePoint(0x20000 + Math.floor(Math.random() * 40_000));
    return Array.from({ length }, next).join('');
  }
});
