/** Enrollments over HTTP: who sees which, their members, their refusals. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put } from '../../../test/fixtures/content.ts';
import { enrollmentBody, putSchool, putUser, unlinked } from '../../../test/fixtures/people.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner('Owner');
const other = await server.partner('Other');
const operator = await server.operator();
const school = await putSchool(partner);
const elsewhere = await putSchool(other);
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
    { userId: 'nobody', classId: 'no-class' },
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
