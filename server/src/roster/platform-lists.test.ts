/** Lists and single records of the roster under /rostering/1.0, as OneRoster has them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { courseBody, put } from '../../test/fixtures/content.ts';
import { classBody, enrollmentBody, orgBody, userBody } from '../../test/fixtures/people.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { routes } from '../app.ts';

const server = await testServer();
const operator = await server.operator();
const partner = await server.partner();
const [schoolId, studentId, teacherId, termId, periodId] = Array.from({ length: 5 }, () =>
  randomUUID(),
) as [string, string, string, string, string];
const [courseId, classId] = [randomUUID(), randomUUID()];
const STANDARD = '/ims/oneroster/rostering/v1p2';
const courseType = 'base';

await put(operator, `/rostering/1.0/orgs/${schoolId}`, orgBody(schoolId));
const roles = (role: string) => [{ roleType: 'primary', role, org: { sourcedId: schoolId } }];
for (const [id, role] of [
  [studentId, 'student'],
  [teacherId, 'teacher'],
] as const) {
  const body = userBody(id, schoolId, { roles: roles(role) });
  await put(operator, `/rostering/1.0/users/${id}`, body);
}
for (const [sourcedId, type, parent] of [
  [termId, 'term', undefined],
  [periodId, 'gradingPeriod', { sourcedId: termId }],
] as const) {
  const dates = { startDate: '2026-01-01', endDate: '2026-06-30', schoolYear: '2026' };
  await put(operator, `/rostering/1.0/academicSessions/${sourcedId}`, {
    academicSession: { sourcedId, title: type, type, ...dates, ...(parent && { parent }) },
  });
}
await put(
  operator,
  `/rostering/1.0/courses/${courseId}`,
  courseBody(courseId, { metadata: { courseType } }),
);
const place = { courseId, orgId: schoolId, sessionId: termId };
await put(operator, `/rostering/1.0/classes/${classId}`, classBody(classId, place));
for (const [userId, role] of [
  [studentId, 'student'],
  [teacherId, 'teacher'],
] as const) {
  const id = randomUUID();
  const enrolled = enrollmentBody(id, { userId, classId }, { role });
  await put(operator, `/rostering/1.0/enrollments/${id}`, enrolled);
}
await put(operator, `${STANDARD}/demographics/${studentId}`, {
  demographics: { sourcedId: studentId, birthDate: '2015-05-05' },
});

const LISTS = [
  ['schools', 'orgs', 'org', schoolId],
  ['students', 'users', 'user', studentId],
  ['teachers', 'users', 'user', teacherId],
  ['terms', 'academicSessions', 'academicSession', termId],
  ['gradingPeriods', 'academicSessions', 'academicSession', periodId],
  ['demographics', 'demographics', 'demographics', studentId],
] as const;

for (const [path, many, one, id] of LISTS) {
  suite(`/rostering/1.0/${path}`, () => {
    test('200 with these records alone, in the envelope of its siblings', async () => {
      const { status, body } = await operator.get(`/rostering/1.0/${path}`);
      assert.equal(status, 200);
      const ids = body[many].map(({ sourcedId }: { sourcedId: string }) => sourcedId);
      assert.deepEqual(ids, [id]);
      assert.deepEqual([body.offset, body.limit, body.total], [0, 100, 1]);
    });

    test('200 with one of them; 404 for a record of the kind that is none', async () => {
      const { status, body } = await operator.get(`/rostering/1.0/${path}/${id}`);
      assert.equal(status, 200);
      assert.equal(body[one].sourcedId, id);
      const [other] = [studentId, teacherId, termId, periodId].filter((each) => each !== id);
      assert.equal((await operator.get(`/rostering/1.0/${path}/${other}`)).status, 404);
    });
  });
}

test('403 for demographics without their scope; no partner reads people without a basis', async () => {
  assert.equal((await partner.get('/rostering/1.0/demographics')).status, 403);
  for (const path of ['students', 'teachers']) {
    assert.equal((await partner.get(`/rostering/1.0/${path}`)).body.total, 0);
  }
  assert.equal((await partner.get(`/rostering/1.0/students/${studentId}`)).status, 404);
});

/** The lists below other records, by their paths under OneRoster. */
const NESTED = routes.flatMap(({ method, url }) => {
  const path = url.startsWith(STANDARD) ? url.slice(STANDARD.length) : '';
  return method === 'GET' && /:.*\/\w+$/.test(path) ? [path] : [];
});

suite('lists below other records', () => {
  const ids: Readonly<Record<string, string>> = {
    schoolSourcedId: schoolId,
    classSourcedId: classId,
    courseSourcedId: courseId,
    studentSourcedId: studentId,
    teacherSourcedId: teacherId,
    userSourcedId: studentId,
    termSourcedId: termId,
  };

  test('200 with the records of the same list of OneRoster, in the envelope of 1.0', async () => {
    assert.equal(NESTED.length, 17);
    for (const path of NESTED) {
      const url = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? assert.fail(name));
      const [standard, own] = [
        await operator.get(STANDARD + url),
        await operator.get(`/rostering/1.0${url}`),
      ];
      assert.equal(own.status, 200, `${url}: ${own.text}`);
      const [[plural, official]] = Object.entries(standard.body) as [[string, object[]]];
      const isCourse = plural === 'courses';
      const records = official.map((each) => (isCourse ? { ...each, courseType } : each));
      const total = records.length;
      assert.ok(total > 0, `${url} ${standard.text}`);
      assert.deepEqual(own.body, { [plural]: records, offset: 0, limit: 100, total }, url);
    }
  });

  test('404 below an unknown record, and below one that the caller may not read', async () => {
    for (const path of NESTED) {
      const url = `/rostering/1.0${path.replace(/:\w+/g, randomUUID())}`;
      const { status, body } = await operator.get(url);
      assert.equal(status, 404, url);
      assert.doesNotMatch(body.imsx_description, /Nothing is served/);
    }
    const url = `/rostering/1.0/students/${studentId}/classes`;
    assert.equal((await partner.get(url)).status, 404);
  });
});
