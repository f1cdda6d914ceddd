/** The enrollments of a deleted user or class: they are deleted with it, whatever deletes it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { put } from '../../test/fixtures/content.ts';
import {
  classBody,
  enrollmentBody,
  putSchool,
  putUser,
  userBody,
} from '../../test/fixtures/people.ts';
import { testServer } from '../../test/harness/test-server.ts';

const server = await testServer();
const operator = await server.operator();
const partner = await server.partner();
const school = await putSchool(operator);
const BASE = '/rostering/1.0';
const STANDARD = '/ims/oneroster/rostering/v1p2';

/** Two enrollments of a new user, the second one of the school's other user too. */
async function enrolled() {
  const userId = await putUser(operator, school.orgId);
  const enrol = (id: string, user: string) => {
    const body = enrollmentBody(id, { userId: user, classId: school.classId });
    return put(operator, `${BASE}/enrollments/${id}`, body);
  };
  const ids = [await enrol(randomUUID(), userId), await enrol(randomUUID(), userId)];
  const otherId = await enrol(randomUUID(), school.userId);
  return { userId, ids, otherId };
}

const read = async (id: string) => {
  const { status, body } = await operator.get(`${BASE}/enrollments/${id}`);
  assert.equal(status, 200);
  return body.enrollment;
};

const WAYS: readonly (readonly [string, (userId: string) => Promise<unknown>])[] = [
  ['DELETE', (id) => operator.delete(`${BASE}/users/${id}`)],
  ['DELETE under the path of the standard', (id) => operator.delete(`${STANDARD}/users/${id}`)],
  [
    'PUT with its status',
    (id) =>
      put(operator, `${BASE}/users/${id}`, userBody(id, school.orgId, { status: 'tobedeleted' })),
  ],
];

describe('enrollments of a user who is deleted', () => {
  for (const [way, remove] of WAYS) {
    test(`by ${way} are deleted with it, and found by their date`, async () => {
      const { userId, ids, otherId } = await enrolled();
      const before = (await read(ids[0] ?? '')).dateLastModified;
      await remove(userId);
      const { dateLastModified } = (await operator.get(`${BASE}/users/${userId}`)).body.user;
      for (const id of ids) {
        const enrollment = await read(id);
        assert.deepEqual(
          [enrollment.status, enrollment.dateLastModified],
          ['tobedeleted', dateLastModified],
        );
        assert.ok(enrollment.dateLastModified >= before);
        assert.equal(enrollment.user.sourcedId, userId);
      }
      assert.equal((await read(otherId)).status, 'active');
      const listed = await operator.get(`${BASE}/enrollments?filter=user.sourcedId='${userId}'`);
      assert.deepEqual([listed.body.enrollments, listed.body.total], [[], 0]);
      const filter = `dateLastModified>='${dateLastModified}' AND user.sourcedId='${userId}'`;
      const changed = await operator.get(`${STANDARD}/enrollments?filter=${filter}`);
      assert.deepEqual(
        changed.body.enrollments.map(({ status }: { status: string }) => status),
        ['tobedeleted', 'tobedeleted'],
      );
    });
  }

  test('come back with the user, but for those that were deleted by themselves', async () => {
    const { userId, ids } = await enrolled();
    const [kept = '', before = ''] = ids;
    const after = randomUUID();
    const write = (id: string, members = {}) =>
      put(
        operator,
        `${BASE}/enrollments/${id}`,
        enrollmentBody(id, { userId, classId: school.classId }, members),
      );
    await write(after);
    const { dateLastModified } = await read(kept);
    await operator.delete(`${BASE}/enrollments/${before}`);
    await operator.delete(`${BASE}/users/${userId}`);
    await write(after, { status: 'tobedeleted', beginDate: '2026-01-01' });
    await put(operator, `${BASE}/users/${userId}`, userBody(userId, school.orgId));
    const found = [];
    for (const id of [kept, before, after]) found.push((await read(id)).status);
    assert.deepEqual(found, ['active', 'tobedeleted', 'tobedeleted']);
    assert.ok((await read(kept)).dateLastModified > dateLastModified);
  });

  test('stay as they are while the user is only changed', async () => {
    const { userId, ids } = await enrolled();
    const before = await read(ids[0] ?? '');
    const body = userBody(userId, school.orgId, { givenName: 'Eve', enabledUser: false });
    await put(operator, `${BASE}/users/${userId}`, body);
    assert.deepEqual(await read(ids[0] ?? ''), before);
  });

  test('keep the text of ids with quotes', async () => {
    const { userId } = await enrolled();
    const id = `"status":"active" \\ "${randomUUID()}`;
    const body = enrollmentBody(id, { userId, classId: school.classId });
    await put(operator, `${BASE}/enrollments/${encodeURIComponent(id)}`, body);
    await operator.delete(`${BASE}/users/${userId}`);
    const { sourcedId, status } = await read(encodeURIComponent(id));
    assert.deepEqual([sourcedId, status], [id, 'tobedeleted']);
  });

  test('are told to the partner whose class it is', async () => {
    const own = await putSchool(partner);
    const userId = await putUser(operator, own.orgId);
    const id = randomUUID();
    const body = enrollmentBody(id, { userId, classId: own.classId });
    await put(operator, `${BASE}/enrollments/${id}`, body);
    assert.equal((await partner.get(`${BASE}/users/${userId}`)).status, 200);
    await operator.delete(`${BASE}/users/${userId}`);
    for (const [url, name] of [
      [`${BASE}/enrollments/${id}`, 'enrollment'],
      [`${BASE}/users/${userId}`, 'user'],
    ] as const) {
      const { status, body: told } = await partner.get(url);
      assert.deepEqual([status, told[name]?.status], [200, 'tobedeleted']);
    }
    const filter = `filter=user.sourcedId='${userId}'`;
    assert.equal((await partner.get(`${BASE}/enrollments?${filter}`)).body.total, 0);
    // Deleted by itself, it shows the user no more.
    await operator.put(`${BASE}/enrollments/${id}`, {
      enrollment: { ...body.enrollment, status: 'tobedeleted' },
    });
    assert.equal((await partner.get(`${BASE}/users/${userId}`)).status, 404);
  });
});

describe('enrollments of a class that is deleted', () => {
  const enrolledIn = async (own: Awaited<ReturnType<typeof putSchool>>) => {
    const userId = await putUser(operator, own.orgId);
    const id = randomUUID();
    const body = enrollmentBody(id, { userId, classId: own.classId });
    await put(operator, `${BASE}/enrollments/${id}`, body);
    return { userId, id };
  };
  const revive = ({ classId, courseId, orgId, sessionId }: typeof school) =>
    put(operator, `${BASE}/classes/${classId}`, classBody(classId, { courseId, orgId, sessionId }));

  test('are deleted with it, told to its partner, and come back with it', async () => {
    const own = await putSchool(partner);
    const { userId, id } = await enrolledIn(own);
    assert.equal((await partner.get(`${BASE}/users/${userId}`)).status, 200);
    const { dateLastModified: before } = await read(id);
    await operator.delete(`${BASE}/classes/${own.classId}`);
    const gone = await read(id);
    assert.equal(gone.status, 'tobedeleted');
    assert.ok(gone.dateLastModified > before);
    const filter = `filter=dateLastModified>='${gone.dateLastModified}'`;
    const { enrollments } = (await partner.get(`${BASE}/enrollments?${filter}`)).body;
    assert.deepEqual(
      enrollments.find(({ sourcedId }: { sourcedId: string }) => sourcedId === id),
      gone,
    );
    assert.equal((await partner.get(`${BASE}/users/${userId}`)).status, 404);
    await revive(own);
    assert.equal((await read(id)).status, 'active');
    assert.equal((await partner.get(`${BASE}/users/${userId}`)).status, 200);
  });

  test('come back when both the class and the user are there again', async () => {
    for (const classFirst of [true, false]) {
      const own = await putSchool(operator);
      const { userId, id } = await enrolledIn(own);
      const ways = [
        () => revive(own),
        () => put(operator, `${BASE}/users/${userId}`, userBody(userId, own.orgId)),
      ];
      await operator.delete(`${BASE}/classes/${own.classId}`);
      await operator.delete(`${BASE}/users/${userId}`);
      const [first, last] = classFirst ? ways : ways.toReversed();
      await first?.();
      assert.equal((await read(id)).status, 'tobedeleted');
      await last?.();
      assert.equal((await read(id)).status, 'active');
    }
  });
});
