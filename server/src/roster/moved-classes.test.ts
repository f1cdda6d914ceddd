/** A class that moves to another school takes what stands at its school along. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { signedIn } from '../../test/fixtures/accounts.ts';
import { put } from '../../test/fixtures/content.ts';
import {
  classBody,
  enrollmentBody,
  orgBody,
  putSchool,
  userBody,
} from '../../test/fixtures/people.ts';
import { lockWaits } from '../../test/harness/locks.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer();
const operator = await server.operator();
const { sessionId, courseId } = await putSchool(operator);
const BASE = '/rostering/1.0';
const GRADEBOOK = '/gradebook/1.0';
const ref = (sourcedId: string) => ({ sourcedId });

const putOrg = (id: string, type: string, parent?: string) =>
  put(
    operator,
    `${BASE}/orgs/${id}`,
    orgBody(id, { type, ...(parent && { parent: ref(parent) }) }),
  );

for (const district of ['west', 'east']) {
  await putOrg(district, 'district');
  await putOrg(`${district}-school`, 'school', district);
}
await putOrg('third-school', 'school');

const operatorOf = async (orgId: string) =>
  (await signedIn(server, { orgRole: { role: 'district', orgId }, confirmed: true })).as(
    'district',
  );
const [west, east] = [await operatorOf('west'), await operatorOf('east')];
type Reader = typeof west;

const putClass = (id: string, school: string, members = {}) =>
  put(
    operator,
    `${BASE}/classes/${id}`,
    classBody(id, { courseId, orgId: school, sessionId }, members),
  );

const putEnrollment = (id: string, classId: string, members = {}) =>
  put(
    operator,
    `${BASE}/enrollments/${id}`,
    enrollmentBody(id, { userId: `of ${id}`, classId }, members),
  );

/** A student who is nowhere but in this class. */
async function enroll(id: string, classId: string, members = {}): Promise<string> {
  await put(operator, `${BASE}/users/of ${id}`, userBody(`of ${id}`, 'third-school'));
  return putEnrollment(id, classId, members);
}

async function enrollment(id: string) {
  const { status, body, text } = await operator.get(`${BASE}/enrollments/${id}`);
  assert.equal(status, 200, text);
  const { status: state, school, dateLastModified } = body.enrollment;
  return { state, school: school.sourcedId, dateLastModified };
}

const schoolOf = async (id: string) => (await enrollment(id)).school;

/** What each path shows of an enrollment and its student; 404 and an empty list are nothing. */
async function seen(reader: Reader, { id, classId, school }: Record<string, string>) {
  const shows = async (path: string) => {
    const { status, text } = await reader.get(encodeURI(path));
    return status === 200 && text.includes(`of ${id}`);
  };
  const below = `${BASE}/schools/${school}`;
  const paths = [
    ...[`${BASE}/enrollments`, `${BASE}/enrollments/${id}`, `${BASE}/users`, `${BASE}/students`],
    ...[`${BASE}/users/of ${id}`, `${BASE}/classes/${classId}/students`],
    ...[`${below}/enrollments`, `${below}/students`, `${below}/classes/${classId}/enrollments`],
    ...[`${below}/classes/${classId}/students`, `/insights/1.0/classes/${classId}/summary`],
  ];
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await shows(path)] as const)),
  );
}

const requireSeen = async (isSeen: boolean, reader: Reader, place: Record<string, string>) => {
  for (const [path, shown] of Object.entries(await seen(reader, place)))
    assert.equal(shown, isSeen, path);
};

suite('a class that moves to another school', () => {
  test('is read with its enrollments and students there, and no more where it was', async () => {
    await putClass('moving', 'west-school');
    await enroll('moved', 'moving');
    await enroll('moved-by-name', 'moving', { school: ref('west-school') });
    const before = { id: 'moved', classId: 'moving', school: 'west-school' };
    await requireSeen(true, west, before);
    await requireSeen(false, east, before);
    const { dateLastModified } = await enrollment('moved');
    await putClass('moving', 'east-school');
    for (const id of ['moved', 'moved-by-name']) {
      const after = { id, classId: 'moving', school: 'east-school' };
      await requireSeen(true, east, after);
      await requireSeen(false, west, after);
      await requireSeen(false, west, { ...after, school: 'west-school' });
      assert.equal(await schoolOf(id), 'east-school');
    }
    const filter = encodeURIComponent(`dateLastModified>'${dateLastModified}'`);
    const { body } = await operator.get(`${BASE}/enrollments?filter=${filter}`);
    const ids = body.enrollments.map(({ sourcedId }: { sourcedId: string }) => sourcedId);
    assert.ok(ids.includes('moved') && ids.includes('moved-by-name'), ids.join());
    const listed = await operator.get(`${BASE}/enrollments?filter=school.sourcedId='east-school'`);
    assert.equal(listed.body.total, 2);
  });

  test('keeps the schools that its owner gave enrollments apart from it', async () => {
    await putClass('kept', 'west-school');
    await enroll('elsewhere', 'kept', { school: ref('third-school') });
    const before = await enrollment('elsewhere');
    await putClass('kept', 'east-school');
    await putClass('kept', 'east-school', { title: 'Period 2' });
    assert.deepEqual(await enrollment('elsewhere'), before);
    await putEnrollment('elsewhere', 'kept', { school: ref('west-school') });
    await putClass('kept', 'east-school', { title: 'Period 3' });
    assert.equal(await schoolOf('elsewhere'), 'west-school');
  });

  test('takes enrollments along that come back with their student or with it', async () => {
    await putClass('revived', 'west-school');
    await enroll('back', 'revived');
    await operator.delete(`${BASE}/users/of back`);
    await putClass('revived', 'east-school');
    assert.equal((await enrollment('back')).state, 'tobedeleted');
    await put(operator, `${BASE}/users/of back`, userBody('of back', 'third-school'));
    const { dateLastModified: _, ...back } = await enrollment('back');
    assert.deepEqual(back, { state: 'active', school: 'east-school' });
    await operator.delete(`${BASE}/classes/revived`);
    await putClass('revived', 'west-school');
    const { dateLastModified: __, ...again } = await enrollment('back');
    assert.deepEqual(again, { state: 'active', school: 'west-school' });
  });

  test('takes its line items along, but for those at a school of their own', async () => {
    const category = { sourcedId: 'homework', title: 'Homework' };
    await put(operator, `${GRADEBOOK}/categories/homework`, { category });
    const [assignDate, dueDate] = ['2026-09-01T00:00:00Z', '2026-09-08T00:00:00Z'];
    const graded = { class: ref('graded'), category: ref('homework'), assignDate, dueDate };
    const putLineItem = (sourcedId: string, members = {}) => {
      const lineItem = { sourcedId, title: 'Page 5', ...graded, ...members };
      return put(operator, `${GRADEBOOK}/lineItems/${sourcedId}`, { lineItem });
    };
    await putClass('graded', 'west-school');
    await putLineItem('quiz');
    await putLineItem('shared quiz', { school: ref('third-school') });
    await putClass('graded', 'east-school');
    const school = async (id: string) =>
      (await operator.get(`${GRADEBOOK}/lineItems/${id}`)).body.lineItem.school.sourcedId;
    assert.equal(await school('quiz'), 'east-school');
    assert.equal(await school('shared quiz'), 'third-school');
  });

  test('gives its new school to an enrollment that is written at that moment', async () => {
    await putClass('busy', 'west-school');
    await enroll('held', 'busy');
    await put(operator, `${BASE}/users/of late`, userBody('of late', 'third-school'));
    const replies: Promise<string>[] = [];
    let isWritten = false;
    await server.db.begin(async (tx) => {
      await tx.execute(sql`select from enrollments where sourced_id = 'held' for update`);
      replies.push(putClass('busy', 'east-school'));
      await eventually('the move waits', async () => (await lockWaits(server.db)) === 1);
      replies.push(putEnrollment('late', 'busy').finally(() => (isWritten = true)));
      await eventually(
        'the enrollment is written, or waits, too',
        async () => isWritten || (await lockWaits(server.db)) === 2,
      );
    });
    await Promise.all(replies);
    assert.equal(await schoolOf('late'), 'east-school');
  });
});
