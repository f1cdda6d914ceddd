/** Who may read a person, and why: the reasons add up to what applications may read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putTree } from '../../../test/fixtures/content.ts';
import { enrollmentBody, putSchool, userBody } from '../../../test/fixtures/people.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const other = await server.partner('Reading Lab');
const operator = await server.operator();
const school = await putSchool(partner);
await putTree(partner);

const put = async (id: string, owner = other) => {
  const reply = await owner.put(`/rostering/1.0/users/${id}`, userBody(id, school.orgId));
  assert.ok(reply.status < 300, reply.text);
};
const url = (id: string) => `/admin/1.0/users/${encodeURIComponent(id)}/readers`;

interface Reader {
  readonly applicationId: string;
  readonly applicationName: string;
  readonly reasons: readonly { readonly reason: string; readonly [member: string]: unknown }[];
}

async function readersOf(id: string): Promise<Reader[]> {
  const reply = await operator.get(url(id));
  assert.equal(reply.status, 200, reply.text);
  return reply.body.readers;
}

const reasonsOf = async (id: string, applicationId: string) =>
  (await readersOf(id)).find((one) => one.applicationId === applicationId)?.reasons ?? [];

test('each reason, with its class, its school and its days', async () => {
  await put('student-1');
  const [created] = await reasonsOf('student-1', other.applicationId);
  assert.deepEqual([created?.reason, typeof created?.['since']], ['created', 'string']);
  assert.deepEqual(await reasonsOf('student-1', partner.applicationId), []);
  const enrollment = enrollmentBody('e-1', { userId: 'student-1', classId: school.classId });
  assert.equal((await operator.put('/rostering/1.0/enrollments/e-1', enrollment)).status, 201);
  const [enrolled] = await reasonsOf('student-1', partner.applicationId);
  const { reason, class: shown } = enrolled ?? { reason: '' };
  assert.deepEqual(
    [reason, (shown as { sourcedId: string }).sourcedId],
    ['enrollment', school.classId],
  );
  const grants = `/admin/1.0/applications/${other.applicationId}/grants`;
  const grant = { school: { sourcedId: school.orgId }, endDate: '2099-06-30' };
  assert.equal((await operator.post(grants, { grant })).status, 201);
  const [first, ...granted] = await reasonsOf('student-1', other.applicationId);
  assert.equal(first?.reason, 'created');
  assert.ok(granted.length > 0);
  for (const { reason, until, school: shown } of granted) {
    assert.deepEqual([reason, until], ['school_grant', '2099-06-30']);
    assert.equal((shown as { sourcedId: string }).sourcedId, school.orgId);
  }
});

test('the applications are those that the rules of access let read', async () => {
  await put('teacher-1', operator);
  await server.db.execute(sql`
    insert into student_bases (student_id, application_id, basis)
    values ('teacher-1', ${other.applicationId}::uuid, 'signin')`);
  for (const id of ['student-1', 'teacher-1']) {
    const stored = await server.db.first<{ readers: string[] }>(sql`
      select readers::text[] as readers from users where sourced_id = ${id}`);
    const told = (await readersOf(id)).map(({ applicationId }) => applicationId);
    assert.deepEqual(told.toSorted(), stored?.readers.toSorted());
  }
  await server.db.execute(sql`
    update applications set roster_all = true where sourced_id = ${partner.applicationId}::uuid`);
  const all = await reasonsOf('teacher-1', partner.applicationId);
  assert.deepEqual(
    all.map(({ reason }) => reason),
    ['whole_roster'],
  );
});

test('404 for nobody, 403 for a partner', async () => {
  assert.equal((await operator.get(url('nobody'))).status, 404);
  assert.equal((await partner.get(url('student-1'))).status, 403);
});
