/** Users over HTTP: who sees whom, their members, their refusals. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { putTree } from '../../../test/fixtures/content.ts';
import {
  enrollmentBody,
  putSchool,
  putUser,
  unlinked,
  userBody,
} from '../../../test/fixtures/people.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner('Owner');
const other = await server.partner('Other');
const operator = await server.operator();
const school = await putSchool(partner);
const USERS = '/rostering/1.0/users';

async function ids(client = partner, query = ''): Promise<string[]> {
  const reply = await client.get(`${USERS}${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.users.map((user: { sourcedId: string }) => user.sourcedId);
}

test('200 with every member of a user, without passwords', async () => {
  const { resourceId } = await putTree(partner);
  const id = randomUUID();
  const members = {
    userMasterIdentifier: 'm-1',
    username: 'ada',
    userIds: [{ type: 'state', identifier: '77' }],
    enabledUser: true,
    middleName: 'K',
    preferredFirstName: 'A',
    preferredMiddleName: 'B',
    preferredLastName: 'C',
    pronouns: 'she',
    primaryOrg: { sourcedId: school.orgId },
    identifier: 'i-1',
    email: 'ada@school.example',
    sms: '',
    phone: '1',
    agents: [{ sourcedId: school.userId }],
    grades: ['09', '10'],
    resources: [{ sourcedId: resourceId }],
    metadata: { locker: 4 },
  };
  const body = userBody(id, school.orgId, { ...members, password: 'hush', unheardOf: 1 });
  assert.equal((await partner.put(`${USERS}/${id}`, body)).status, 201);
  const { user } = (await partner.get(`${USERS}/${id}`)).body;
  assert.deepEqual(unlinked(user), {
    sourcedId: id,
    status: 'active',
    dateLastModified: user.dateLastModified,
    givenName: 'Ada',
    familyName: 'Byron',
    roles: body.user.roles,
    ...members,
    enabledUser: 'true',
  });
  const single = `/ims/oneroster/rostering/v1p2/users/${id}?fields=password,givenName`;
  assert.deepEqual((await partner.get(single)).body, { user: { givenName: 'Ada' } });
  const stored = await server.db.query(sql`
    select from users where users::text like '%hush%' or record like '%hush%'`);
  assert.equal(stored.length, 0);
});

const QUERIES: [string, boolean][] = [
  [`?filter=role='teacher'`, true],
  [`?filter=roles~'TEACHER'`, true],
  [`?filter=role='student'`, false],
  [`?filter=enabledUser='false'`, true],
  [`?filter=email='g@x.example'`, true],
  ['?search=hopper', true],
  ['?search=X.EXAMPLE', true],
  ['?search=lovelace', false],
];

for (const [query, found] of QUERIES) {
  test(`200 for ${query}, which ${found ? 'finds' : 'leaves out'} the teacher`, async () => {
    const id = randomUUID();
    const roles = [{ roleType: 'primary', role: 'teacher', org: { sourcedId: school.orgId } }];
    const name = { givenName: 'Grace', familyName: 'Hopper', email: 'g@x.example' };
    const teacher = userBody(id, school.orgId, { ...name, roles, enabledUser: 'false' });
    await partner.put(`${USERS}/${id}`, teacher);
    assert.equal((await ids(partner, query)).includes(id), found);
  });
}

test('200 with the users of a basis only: created, enrolled, granted, or all', async () => {
  const created = await putUser(other, school.orgId);
  const enrolled = await putUser(operator, school.orgId);
  const granted = await putUser(operator, school.orgId);
  const unrelated = await putUser(operator, school.orgId);
  assert.deepEqual(await ids(other), [created]);
  const { classId } = await putSchool(other);
  const enrollment = enrollmentBody('e-1', { userId: enrolled, classId });
  assert.equal((await operator.put('/rostering/1.0/enrollments/e-1', enrollment)).status, 201);
  await server.db.execute(sql`
    insert into student_bases (application_id, student_id, basis)
    values (${other.applicationId}, ${granted}, 'operator')`);
  const seen = await ids(other);
  assert.ok([created, enrolled, granted].every((id) => seen.includes(id)));
  assert.equal(seen.includes(unrelated), false);
  assert.equal((await other.get(`${USERS}/${unrelated}`)).status, 404);
  assert.ok((await ids(operator)).includes(unrelated));
  await server.db.execute(sql`
    update applications set roster_all = true where sourced_id = ${other.applicationId}`);
  assert.ok((await ids(other)).includes(unrelated));
  await server.db.execute(sql`
    update applications set roster_all = false where sourced_id = ${other.applicationId}`);
});

test("404 for PUT of another partner's student: it is never confirmed to exist", async () => {
  const reply = await other.put(`${USERS}/${school.userId}`, userBody(school.userId, school.orgId));
  assert.equal(reply.status, 404);
});

test("403 for PUT of another application's user that the caller may read", async () => {
  const id = await putUser(operator, school.orgId);
  await server.db.execute(sql`
    insert into student_bases (application_id, student_id, basis)
    values (${partner.applicationId}, ${id}, 'signin')`);
  assert.equal((await partner.put(`${USERS}/${id}`, userBody(id, school.orgId))).status, 403);
});

test('a basis is written for the partner that creates a user, not for one that updates it', async () => {
  const id = await putUser(partner, school.orgId);
  await operator.put(`${USERS}/${id}`, userBody(id, school.orgId));
  const bases = await server.db.query(sql`
    select application_id, basis from student_bases where student_id = ${id}`);
  assert.deepEqual(bases, [{ applicationId: partner.applicationId, basis: 'created' }]);
  const alone = await putUser(operator, school.orgId);
  const none = await server.db.query(sql`select from student_bases where student_id = ${alone}`);
  assert.equal(none.length, 0);
});

const REFUSED: [string, Record<string, unknown>][] = [
  ['/user/roles', { roles: [] }],
  ['/user/roles', { roles: undefined }],
  ['/user/roles/0/role', { roles: [{ roleType: 'primary', role: 'boss', org: {} }] }],
  ['/user/roles/0/org', { roles: [{ roleType: 'primary', role: 'student' }] }],
  ['/user/givenName', { givenName: null }],
  ['/user/enabledUser', { enabledUser: 'yes' }],
];

for (const [path, members] of REFUSED) {
  test(`400 at ${path} for ${JSON.stringify(members)}`, async () => {
    const reply = await partner.put(`${USERS}/x`, userBody('x', school.orgId, members));
    assert.equal(reply.status, 400);
    const paths = reply.body.imsx_error_details.map((one: { path: string }) => one.path);
    assert.ok(paths.includes(path), paths.join());
  });
}

test('400 for an unknown org, agent and resource, each named', async () => {
  const members = {
    primaryOrg: { sourcedId: 'no-org' },
    agents: [{ sourcedId: 'no-user' }],
    resources: [{ sourcedId: randomUUID() }],
  };
  const reply = await partner.put(`${USERS}/x`, userBody('x', 'no-school', members));
  assert.equal(reply.status, 400);
  assert.deepEqual(
    reply.body.imsx_error_details.map(({ path }: { path: string }) => path),
    ['/user/roles/0/org', '/user/primaryOrg', '/user/agents/0', '/user/resources/0'],
  );
});

test('201 for two users with the same email', async () => {
  for (const id of ['twin-1', 'twin-2']) {
    const body = userBody(id, school.orgId, { email: 'twins@x.example' });
    assert.equal((await partner.put(`${USERS}/${id}`, body)).status, 201);
  }
});
