/** Acceptance of users, classes, enrollments and agents: scaffolding writes, access, lists. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { findingsOf, idsOf, other, partner, read } from './client.ts';
import { createCourse, ROSTER } from './content.ts';
import {
  academicSessionBody,
  classBody,
  createClass,
  createOrg,
  createStudent,
  createUser,
  enrollmentBody,
  orgBody,
  userBody,
} from './people.ts';

const school = await createClass();

const KINDS = [
  { name: 'org', plural: 'orgs', id: school.orgId, body: orgBody(school.orgId), shared: true },
  {
    name: 'academicSession',
    plural: 'academicSessions',
    id: school.termId,
    body: academicSessionBody(school.termId),
    shared: true,
  },
  { name: 'class', plural: 'classes', id: school.classId, body: classBody(school.classId, school) },
  { name: 'user', plural: 'users', id: school.userId, body: userBody(school.userId, school.orgId) },
  {
    name: 'enrollment',
    plural: 'enrollments',
    id: school.enrollmentId,
    body: enrollmentBody(school.enrollmentId, school),
  },
] as const;

/** Served and sent values in one form: booleans as texts, references without href and type. */
function asSent(value: unknown): unknown {
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(asSent);
  if (value === null || typeof value !== 'object') return value;
  const { href, type, ...members } = value as Record<string, unknown>;
  const kept = href === undefined && type !== undefined ? { ...members, type } : members;
  return Object.fromEntries(Object.entries(kept).map(([name, one]) => [name, asSent(one)]));
}

for (const { name, plural, id, body, ...kind } of KINDS) {
  const list = `${ROSTER}/${plural}`;
  const shared = 'shared' in kind;

  suite(`/rostering/1.0/${plural}`, { concurrency: true }, () => {
    test('PUT 200 for a known record', async () => {
      const reply = await partner.put(`${list}/${id}`, body);
      assert.equal(reply.status, 200, reply.text);
      assert.deepEqual(reply.body, { status: 'success', sourcedId: id });
    });

    test('GET 200 in its wrapper with the sent members', async () => {
      const reply = await read(`${list}/${id}`);
      assert.deepEqual(Object.keys(reply), [name]);
      const [sent] = Object.values(body);
      for (const [member, value] of Object.entries(sent)) {
        assert.deepEqual(asSent(reply[name][member]), asSent(value), member);
      }
      assert.equal(reply[name].status, 'active');
    });

    test('GET list 200 in the envelope of the curriculum', async () => {
      const reply = await partner.get(`${list}?filter=sourcedId='${id}'&fields=sourcedId`);
      const place = { offset: 0, limit: 100, total: 1 };
      assert.deepEqual(reply.body, { [plural]: [{ sourcedId: id }], ...place });
      assert.equal(reply.headers.get('x-total-count'), '1');
      assert.match(reply.headers.get('link') ?? '', /rel="first"/);
    });

    test(`${shared ? '200' : '404'} for another partner; no filter shows more`, async () => {
      assert.equal((await other.get(`${list}/${id}`)).status, shared ? 200 : 404);
      const listed = await read(`${list}?filter=sourcedId='${id}' OR sourcedId='x'`, other);
      assert.deepEqual(idsOf(listed[plural]), shared ? [id] : []);
      assert.equal((await other.put(`${list}/${id}`, body)).status, shared ? 403 : 404);
      assert.equal((await other.delete(`${list}/${id}`)).status, shared ? 403 : 404);
    });

    test('404 for an unknown id', async () => {
      assert.equal((await partner.get(`${list}/${randomUUID()}`)).status, 404);
      assert.equal((await partner.delete(`${list}/${randomUUID()}`)).status, 404);
    });
  });
}

suite('PUT', { concurrency: true }, () => {
  test('201 and 200 for any text as id', async () => {
    const id = `Ada's №1 ${randomUUID()}`;
    const url = `${ROSTER}/users/${encodeURIComponent(id)}`;
    assert.equal((await partner.put(url, userBody(id, school.orgId))).status, 201);
    assert.equal((await read(url)).user.sourcedId, id);
  });

  test('200 for booleans as text', async () => {
    const id = await createUser(school.orgId, { enabledUser: 'false' });
    assert.equal((await read(`${ROSTER}/users/${id}`)).user.enabledUser, 'false');
  });

  test('400 for unknown references of a user, a class and an enrollment', async () => {
    const unknown = randomUUID();
    const missing = async (url: string, body: object) => {
      const reply = await partner.put(`${ROSTER}/${url}`, body);
      assert.equal(reply.status, 400, reply.text);
      return findingsOf(reply).map(([path]) => path);
    };
    const id = randomUUID();
    assert.deepEqual(await missing(`users/${id}`, userBody(id, unknown)), ['/user/roles/0/org']);
    const places = { courseId: unknown, orgId: unknown, termId: unknown };
    assert.deepEqual((await missing(`classes/${id}`, classBody(id, places))).sort(), [
      '/class/course',
      '/class/school',
      '/class/terms/0',
    ]);
    const enrollment = enrollmentBody(id, { userId: unknown, classId: unknown });
    assert.deepEqual((await missing(`enrollments/${id}`, enrollment)).sort(), [
      '/enrollment/class',
      '/enrollment/user',
    ]);
  });

  test("403 for a class of another partner's course", async () => {
    const id = randomUUID();
    const courseId = await createCourse({}, other);
    const body = classBody(id, { ...school, courseId });
    assert.equal((await partner.put(`${ROSTER}/classes/${id}`, body)).status, 403);
  });

  test("400 for an enrollment of another partner's student", async () => {
    const id = randomUUID();
    const userId = await createStudent(other);
    const body = enrollmentBody(id, { userId, classId: school.classId });
    const reply = await partner.put(`${ROSTER}/enrollments/${id}`, body);
    assert.deepEqual([reply.status, findingsOf(reply)[0]?.[0]], [400, '/enrollment/user']);
  });
});

suite('agents of a student', { concurrency: true }, () => {
  const link = (studentId: string, agentId: string) =>
    `${ROSTER}/students/${studentId}/agents/${agentId}`;

  test('PUT 201, then 200, without a body and with {}', async () => {
    const agentId = await createUser(school.orgId);
    const url = link(school.userId, agentId);
    const created = await partner.call('PUT', url);
    assert.equal(created.status, 201, created.text);
    assert.deepEqual(created.body, { status: 'success', sourcedId: agentId });
    assert.equal((await partner.put(url, {})).status, 200);
    const { users } = await read(`${ROSTER}/students/${school.userId}/agents`);
    assert.deepEqual(idsOf(users), [agentId]);
    const { user } = await read(`${ROSTER}/users/${school.userId}`);
    assert.deepEqual(idsOf(user.agents), [agentId]);
  });

  test('404 for an unknown student, an unknown agent, and for another partner', async () => {
    const agentId = await createUser(school.orgId);
    assert.equal((await partner.put(link(randomUUID(), agentId), {})).status, 404);
    assert.equal((await partner.put(link(school.userId, randomUUID()), {})).status, 404);
    assert.equal((await other.put(link(school.userId, agentId), {})).status, 404);
  });
});

suite('lists of people', { concurrency: true }, () => {
  test('search looks into given name, family name and email', async () => {
    const word = randomUUID();
    const ids = [
      await createUser(school.orgId, { givenName: `G${word}` }),
      await createUser(school.orgId, { familyName: `f${word}` }),
      await createUser(school.orgId, { email: `${word}@school.example` }),
    ];
    const { users } = await read(`${ROSTER}/users?search=${word.toUpperCase()}`);
    assert.deepEqual(new Set(idsOf(users)), new Set(ids));
    assert.equal((await read(`${ROSTER}/users?search=${word}`, other)).total, 0);
  });

  test('search looks into the titles of classes and the names of orgs', async () => {
    const word = randomUUID();
    const url = `${ROSTER}/classes/${school.classId}`;
    await partner.put(url, classBody(school.classId, school, { title: `Class ${word}` }));
    assert.equal((await read(`${ROSTER}/classes?search=${word}`)).total, 1);
    const org = orgBody(school.orgId, { name: `Org ${word}` });
    await partner.put(`${ROSTER}/orgs/${school.orgId}`, org);
    assert.equal((await read(`${ROSTER}/orgs?search=${word}`)).total, 1);
  });

  test('filter by role, by a direct reference, by deletion', async () => {
    const orgId = await createOrg();
    const roles = [{ roleType: 'primary', role: 'teacher', org: { sourcedId: orgId } }];
    const teacher = await createUser(orgId, { roles });
    const only = `sourcedId@'${teacher},${school.userId}'`;
    const { users } = await read(`${ROSTER}/users?filter=${only} AND role='teacher'`);
    assert.deepEqual(idsOf(users), [teacher]);
    const ofClass = `${ROSTER}/enrollments?filter=class.sourcedId='${school.classId}'`;
    assert.deepEqual(idsOf((await read(ofClass)).enrollments), [school.enrollmentId]);
    assert.equal((await partner.delete(`${ROSTER}/users/${teacher}`)).status, 204);
    assert.deepEqual((await read(`${ROSTER}/users/${teacher}`)).user.status, 'tobedeleted');
    const gone = `${ROSTER}/users?filter=sourcedId='${teacher}'`;
    assert.equal((await read(gone)).total, 0);
    assert.equal((await read(`${gone} AND status='tobedeleted'`)).total, 1);
  });
});
