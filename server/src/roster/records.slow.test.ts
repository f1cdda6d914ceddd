/** Tests of roster records over HTTP: the promises of every kind, and those of each kind. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { courseBody, put, putTree } from '../../test/fixtures/content.ts';
import {
  academicSessionBody,
  classBody,
  enrollmentBody,
  orgBody,
  putSchool,
  putUser,
  unlinked,
  userBody,
} from '../../test/fixtures/people.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { suiteClients, testRecord } from '../../test/models/record-promises.ts';

const server = await testServer();
const clients = await suiteClients(server);
const { owner: partner, other, operator } = clients;
const school = await putSchool(partner);
const elsewhere = await putSchool(other);

describe('every kind', () => {
  const TITLE = { member: 'title', value: 'New' };
  const KINDS = [
    {
      name: 'org',
      plural: 'orgs',
      id: school.orgId,
      shared: true,
      text: { member: 'name', value: 'South' },
      body: orgBody,
    },
    {
      name: 'academicSession',
      plural: 'academicSessions',
      id: school.sessionId,
      shared: true,
      text: TITLE,
      body: academicSessionBody,
    },
    {
      name: 'user',
      plural: 'users',
      id: school.userId,
      shared: false,
      text: { member: 'givenName', value: 'Augusta' },
      body: (id: string, members = {}) => userBody(id, school.orgId, members),
    },
    {
      name: 'class',
      plural: 'classes',
      id: school.classId,
      shared: false,
      text: TITLE,
      body: (id: string, members = {}) => classBody(id, school, members),
    },
    {
      name: 'enrollment',
      plural: 'enrollments',
      id: school.enrollmentId,
      shared: false,
      text: { member: 'role', value: 'ext:helper' },
      body: (id: string, members = {}) => enrollmentBody(id, school, members),
    },
  ];

  for (const kind of KINDS) testRecord(server, clients, kind);

  for (const { name, plural, body } of KINDS) {
    test(`201 for a ${name} with null for optional members; metadata stays metadata`, async () => {
      const id = randomUUID();
      const url = `/rostering/1.0/${plural}/${id}`;
      const members = { status: null, dateLastModified: null, metadata: { house: 'red' } };
      assert.equal((await partner.put(url, body(id, members))).status, 201);
      const record = (await partner.get(url)).body[name];
      assert.equal(record.status, 'active');
      assert.deepEqual(record.metadata, { house: 'red' });
      assert.equal(Object.values(record).includes(null), false);
      const found = await partner.get(`/rostering/1.0/${plural}?filter=metadata.house='red'`);
      assert.equal(found.body.total, 1);
    });

    test(`404 for a ${name} whose id has more than 255 characters`, async () => {
      const url = `/rostering/1.0/${plural}/${'x'.repeat(256)}`;
      assert.equal((await partner.get(url)).status, 404);
      assert.equal((await partner.delete(url)).status, 404);
    });

    test(`200 when limit is above 3000 on ${plural}: it is 3000`, async () => {
      const reply = await partner.get(`/rostering/1.0/${plural}?limit=5000`);
      assert.equal(reply.body.limit, 3_000);
    });
  }
});

describe('orgs', () => {
  const ORGS = '/rostering/1.0/orgs';

  test('200 with every member of an org', async () => {
    await put(partner, `${ORGS}/district`, orgBody('district', { type: 'district' }));
    const members = { parent: { sourcedId: 'district', type: 'org' }, metadata: { staff: 12 } };
    await put(partner, `${ORGS}/school`, orgBody('school', members));
    const { org } = (await partner.get(`${ORGS}/school`)).body;
    assert.deepEqual(unlinked(org), {
      sourcedId: 'school',
      status: 'active',
      dateLastModified: org.dateLastModified,
      name: 'North',
      type: 'school',
      identifier: 'n-1',
      parent: { sourcedId: 'district' },
      metadata: { staff: 12 },
    });
    const found = await partner.get(`${ORGS}?search=nor&filter=parent.sourcedId='district'`);
    assert.deepEqual(found.body.orgs, [org]);
  });

  test('200 with the children of an org, with any ids, as they are added and removed', async () => {
    const parent = { sourcedId: 'with-children' };
    await put(partner, `${ORGS}/with-children`, orgBody('with-children', { metadata: { a: 1 } }));
    const children = async () => {
      const named = "sourcedId='with-children' AND status@'active,tobedeleted'";
      const list = await partner.get(`${ORGS}?filter=${named}&fields=children`);
      const { org } = (await partner.get(`${ORGS}/with-children`)).body;
      assert.deepEqual(list.body.orgs, [org.children ? { children: org.children } : {}]);
      return unlinked(org.children ?? []).map(({ sourcedId }: { sourcedId: string }) => sourcedId);
    };
    assert.deepEqual(await children(), []);
    const ids = ['a', 'b "c" \\d', "e'f (g)", 'h%20/i?', 'ü 💡'];
    for (const id of ids.toReversed()) {
      await put(partner, `${ORGS}/${encodeURIComponent(id)}`, orgBody(id, { parent }));
    }
    assert.deepEqual(await children(), ids);
    await partner.delete(`${ORGS}/a`);
    const moved = orgBody("e'f (g)", { parent: { sourcedId: 'a2' } });
    await put(partner, `${ORGS}/a2`, orgBody('a2'));
    await put(partner, `${ORGS}/e'f%20(g)`, moved);
    const left = ids.filter((id) => id !== 'a' && id !== "e'f (g)");
    assert.deepEqual(await children(), left);
    await put(partner, `${ORGS}/with-children`, orgBody('with-children', { children: [] }));
    assert.deepEqual(await children(), left, 'a body does not change them');
    const schools = await partner.get(
      `/ims/oneroster/rostering/v1p2/schools?filter=sourcedId='with-children'`,
    );
    assert.equal(schools.body.orgs[0].children.length, left.length);
    assert.equal((await partner.delete(`${ORGS}/with-children`)).status, 204);
    assert.deepEqual(await children(), left);
  });

  test('201 for an org without an identifier: it is the sourcedId', async () => {
    await put(partner, `${ORGS}/plain`, orgBody('plain', { identifier: null, type: 'ext:guild' }));
    assert.equal((await partner.get(`${ORGS}/plain`)).body.org.identifier, 'plain');
  });

  test('400 for an unknown parent and an unknown type', async () => {
    const parent = { sourcedId: 'nowhere' };
    const reply = await partner.put(`${ORGS}/x`, orgBody('x', { parent }));
    assert.equal(reply.body.imsx_error_details[0].path, '/org/parent');
    assert.equal((await partner.put(`${ORGS}/x`, orgBody('x', { type: 'guild' }))).status, 400);
  });
});

describe('academic sessions', () => {
  const SESSIONS = '/rostering/1.0/academicSessions';

  test('200 with every member of an academic session', async () => {
    await put(partner, `${SESSIONS}/year`, academicSessionBody('year'));
    const members = {
      title: 'Autumn',
      type: 'term',
      startDate: '2025-08-01T00:00:00Z',
      endDate: '2025-12-20',
      parent: { sourcedId: 'year' },
      metadata: { weeks: 18 },
    };
    await put(partner, `${SESSIONS}/autumn`, academicSessionBody('autumn', members));
    const { academicSession } = (await partner.get(`${SESSIONS}/autumn`)).body;
    assert.deepEqual(unlinked(academicSession), {
      sourcedId: 'autumn',
      status: 'active',
      dateLastModified: academicSession.dateLastModified,
      schoolYear: '2026',
      ...members,
      startDate: '2025-08-01',
    });
    const found = await partner.get(`${SESSIONS}?search=aut&filter=startDate<'2025-08-02'`);
    assert.deepEqual(found.body.academicSessions, [academicSession]);
    const year = (await partner.get(`${SESSIONS}/year`)).body.academicSession;
    assert.deepEqual(unlinked(year.children), [{ sourcedId: 'autumn' }]);
  });

  const REFUSED: [string, Record<string, unknown>][] = [
    ['/academicSession/startDate', { startDate: '2026-02-30' }],
    ['/academicSession/startDate', { startDate: '0000-01-01' }],
    ['/academicSession/endDate', { endDate: undefined }],
    ['/academicSession/type', { type: 'era' }],
    ['/academicSession/parent', { parent: { sourcedId: 'nowhere' } }],
  ];

  for (const [path, members] of REFUSED) {
    test(`400 at ${path} for ${JSON.stringify(members)}`, async () => {
      const reply = await partner.put(`${SESSIONS}/x`, academicSessionBody('x', members));
      assert.equal(reply.status, 400);
      assert.equal(reply.body.imsx_error_details[0].path, path);
    });
  }
});

describe('classes', () => {
  const CLASSES = '/rostering/1.0/classes';

  test('200 with every member of a class', async () => {
    const { resourceId } = await putTree(partner);
    const members = {
      classCode: 'C1',
      classType: 'scheduled',
      location: 'Room 5',
      grades: ['9'],
      subjects: ['Math'],
      subjectCodes: ['02052'],
      periods: ['1', '2'],
      resources: [{ sourcedId: resourceId }],
      metadata: { size: 20 },
    };
    const body = classBody('algebra-p1', school, members);
    await put(partner, `${CLASSES}/algebra-p1`, body);
    const { class: record } = (await partner.get(`${CLASSES}/algebra-p1`)).body;
    assert.deepEqual(unlinked(record), {
      status: 'active',
      dateLastModified: record.dateLastModified,
      ...body.class,
    });
    const filter = `course.sourcedId='${school.courseId}' AND terms.sourcedId='${school.sessionId}'`;
    const found = await partner.get(`${CLASSES}?search=period&filter=classCode='C1' AND ${filter}`);
    assert.deepEqual(found.body.classes, [record]);
  });

  test('201 for a class without terms: it gets the school year of its course, or is open-ended', async () => {
    const terms = async (id: string) => {
      return unlinked((await partner.get(`${CLASSES}/${id}`)).body.class.terms);
    };
    await put(partner, `${CLASSES}/bare`, classBody('bare', school, { terms: null }));
    const [openEnded, ...others] = await terms('bare');
    assert.deepEqual(others, [], 'a course without a school year');
    const found = await partner.get(`/rostering/1.0/academicSessions/${openEnded.sourcedId}`);
    assert.equal(found.body.academicSession.title, 'Open-ended');
    await put(partner, `${CLASSES}/bare-too`, classBody('bare-too', school, { terms: [] }));
    assert.deepEqual(await terms('bare-too'), [openEnded]);
    const taught = await partner.get(
      `/ims/oneroster/rostering/v1p2/classes?filter=terms.sourcedId='${openEnded.sourcedId}'`,
    );
    assert.equal(taught.body.classes.length, 2);
    const year = { sourcedId: school.sessionId };
    const course = courseBody('yearly', { schoolYear: year });
    await put(partner, '/rostering/1.0/courses/yearly', course);
    const body = classBody('whole', { ...school, courseId: 'yearly' }, { terms: [] });
    await put(partner, `${CLASSES}/whole`, body);
    assert.deepEqual(await terms('whole'), [year]);
  });

  test('200 with the classes of the caller’s courses, of any creator', async () => {
    await put(operator, `${CLASSES}/by-operator`, classBody('by-operator', school));
    assert.equal((await partner.get(`${CLASSES}/by-operator`)).status, 200);
    assert.equal((await other.get(`${CLASSES}/by-operator`)).status, 404);
    const reply = await partner.put(`${CLASSES}/by-operator`, classBody('by-operator', school));
    assert.equal(reply.status, 403);
  });

  test('400 for an unknown course, school, term and resource, each named', async () => {
    const nowhere = { courseId: 'no-course', orgId: 'no-org', sessionId: 'no-session' };
    const resources = [{ sourcedId: '00000000-0000-4000-8000-000000000000' }];
    const reply = await partner.put(`${CLASSES}/x`, classBody('x', nowhere, { resources }));
    assert.equal(reply.status, 400);
    assert.deepEqual(
      reply.body.imsx_error_details.map(({ path }: { path: string }) => path),
      ['/class/course', '/class/school', '/class/terms/0', '/class/resources/0'],
    );
  });

  test('400 for a class of a deleted course', async () => {
    await put(partner, '/rostering/1.0/courses/gone', courseBody('gone'));
    await partner.delete('/rostering/1.0/courses/gone');
    const body = classBody('x', { ...school, courseId: 'gone' });
    assert.equal((await partner.put(`${CLASSES}/x`, body)).status, 400);
  });

  test("403 for a class of another application's course", async () => {
    assert.equal((await other.put(`${CLASSES}/x`, classBody('x', school))).status, 403);
  });
});

describe('enrollments', () => {
  const ENROLLMENTS = '/rostering/1.0/enrollments';

  test('200 with every member of an enrollment', async () => {
    const members = {
      role: 'teacher',
      primary: 'true',
      beginDate: '2025-08-15T00:00:00.000Z',
      endDate: '2026-06-01',
      school: { sourcedId: elsewhere.orgId },
      metadata: { seat: 3 },
    };
    await put(partner, `${ENROLLMENTS}/full`, enrollmentBody('full', school, members));
    const { enrollment } = (await partner.get(`${ENROLLMENTS}/full`)).body;
    assert.deepEqual(unlinked(enrollment), {
      sourcedId: 'full',
      status: 'active',
      dateLastModified: enrollment.dateLastModified,
      user: { sourcedId: school.userId },
      class: { sourcedId: school.classId },
      ...members,
      primary: 'true',
      beginDate: '2025-08-15',
    });
    const filter = `primary=true AND beginDate>='2025-08-15' AND user.sourcedId='${school.userId}'`;
    const found = await partner.get(`${ENROLLMENTS}?filter=${filter}`);
    assert.deepEqual(found.body.enrollments, [enrollment]);
  });

  test('201 for an enrollment without a school: it is that of the class', async () => {
    await put(partner, `${ENROLLMENTS}/bare`, enrollmentBody('bare', school));
    const { enrollment } = (await partner.get(`${ENROLLMENTS}/bare`)).body;
    assert.deepEqual(unlinked(enrollment.school), { sourcedId: school.orgId });
    assert.equal('primary' in enrollment, false);
  });

  test('200 with the enrollments in the caller’s classes only', async () => {
    const userId = await putUser(operator, school.orgId);
    const own = enrollmentBody('in-own', { userId, classId: school.classId });
    const foreign = enrollmentBody('in-foreign', { userId, classId: elsewhere.classId });
    await put(operator, `${ENROLLMENTS}/in-own`, own);
    await put(operator, `${ENROLLMENTS}/in-foreign`, foreign);
    const filter = `user.sourcedId='${userId}'`;
    const reply = await partner.get(`${ENROLLMENTS}?filter=${filter}&fields=sourcedId`);
    assert.deepEqual(reply.body.enrollments, [{ sourcedId: 'in-own' }]);
    assert.equal((await partner.get(`${ENROLLMENTS}/in-foreign`)).status, 404);
    assert.equal((await other.get(`${ENROLLMENTS}/in-foreign`)).status, 200);
  });

  test('400 for a user or a class that the caller may not see, as for one that is unknown', async () => {
    for (const ids of [
      { userId: 'no-user', classId: 'no-class' },
      { userId: elsewhere.userId, classId: elsewhere.classId },
    ]) {
      const reply = await partner.put(`${ENROLLMENTS}/x`, enrollmentBody('x', ids));
      assert.equal(reply.status, 400);
      const details: { path: string; code: string }[] = reply.body.imsx_error_details;
      assert.deepEqual(
        details.map(({ path, code }) => [path, code]),
        [
          ['/enrollment/user', 'unknown_reference'],
          ['/enrollment/class', 'unknown_reference'],
        ],
      );
    }
  });

  const REFUSED: [string, Record<string, unknown>][] = [
    ['/enrollment/role', { role: 'boss' }],
    ['/enrollment/role', { role: undefined }],
    ['/enrollment/primary', { primary: 1 }],
    ['/enrollment/beginDate', { beginDate: '2026-02-30' }],
    ['/enrollment/endDate', { endDate: 'June' }],
    ['/enrollment/user', { user: null }],
  ];

  for (const [path, members] of REFUSED) {
    test(`400 at ${path} for ${JSON.stringify(members)}`, async () => {
      const reply = await partner.put(`${ENROLLMENTS}/x`, enrollmentBody('x', school, members));
      assert.equal(reply.status, 400);
      assert.equal(reply.body.imsx_error_details[0].path, path);
    });
  }
});
