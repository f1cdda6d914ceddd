/** A school's students and teachers are those with that role there, and those who are enrolled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put } from '../../test/fixtures/content.ts';
import { enrollmentBody, orgBody, putSchool, userBody } from '../../test/fixtures/people.ts';
import { testServer } from '../../test/harness/test-server.ts';

const server = await testServer();
const operator = await server.operator();
const { orgId, classId, userId } = await putSchool(operator);
const WRITE = '/rostering/1.0';
const READ = '/ims/oneroster/rostering/v1p2';

await put(operator, `${WRITE}/orgs/elsewhere`, orgBody('elsewhere', { identifier: 'e' }));

async function putUser(id: string, org: string, role = 'student'): Promise<void> {
  const roles = [{ roleType: 'primary', role, org: { sourcedId: org } }];
  await put(operator, `${WRITE}/users/${id}`, userBody(id, org, { roles }));
}

async function enroll(id: string, members: object): Promise<void> {
  const place = { userId: id, classId };
  await put(
    operator,
    `${WRITE}/enrollments/in-${id}`,
    enrollmentBody(`in-${id}`, place, { ...members }),
  );
}

await putUser('enrolled', 'elsewhere');
await enroll('enrolled', {});
await putUser('teaching', 'elsewhere', 'teacher');
await enroll('teaching', { role: 'teacher' });
await putUser('both', orgId, 'teacher');
await enroll('both', { role: 'teacher' });
await putUser('unassigned', orgId);
await putUser('elsewhere-only', 'elsewhere');
await putUser('former', 'elsewhere');
await enroll('former', {});
assert.equal((await operator.delete(`${WRITE}/enrollments/in-former`)).status, 204);
await putUser('gone', orgId);
assert.equal((await operator.delete(`${WRITE}/users/gone`)).status, 204);

async function read(client: typeof operator, path: string) {
  const reply = await client.get(`${READ}/schools/${path}`);
  assert.equal(reply.status, 200, reply.text);
  const ids = reply.body.users.map((user: { sourcedId: string }) => user.sourcedId);
  return { ids: new Set(ids), total: Number(reply.headers.get('x-total-count')) };
}

test('people with the role at the school, and people with an active enrollment there, once each', async () => {
  const students = new Set([userId, 'enrolled', 'unassigned']);
  assert.deepEqual(await read(operator, `${orgId}/students`), { ids: students, total: 3 });
  const teachers = new Set(['teaching', 'both']);
  assert.deepEqual(await read(operator, `${orgId}/teachers`), { ids: teachers, total: 2 });
});

test('a partner reads those whom it may read', async () => {
  const partner = await server.partner('Partner');
  assert.deepEqual(await read(partner, `${orgId}/students`), { ids: new Set(), total: 0 });
  const grant = { class: { sourcedId: classId } };
  const url = `/admin/1.0/applications/${partner.applicationId}/grants`;
  const reply = await operator.post(url, { grant });
  assert.equal(reply.status, 201, reply.text);
  const students = new Set([userId, 'enrolled']);
  assert.deepEqual(await read(partner, `${orgId}/students`), { ids: students, total: 2 });
  const teachers = new Set(['teaching', 'both']);
  assert.deepEqual(await read(partner, `${orgId}/teachers`), { ids: teachers, total: 2 });
});
