/** A change of who may read a record changes the record: deltas have what became readable. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { courseBody, put } from '../../test/fixtures/content.ts';
import {
  academicSessionBody,
  classBody,
  enrollmentBody,
  orgBody,
  userBody,
} from '../../test/fixtures/people.ts';
import { type TestClient, testServer } from '../../test/harness/test-server.ts';
import { endGrants } from '../auth/applications/apply-grants.ts';
import { grantAccess, revokeGrant } from '../auth/applications/grants.ts';
import { PARTNER_SCOPES } from '../auth/tokens/scopes.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer({ RATE_LIMIT_READS_PER_SECOND: '100000' });
const operator = await server.operator();
const SCOPES = [...PARTNER_SCOPES, 'roster-demographics.readonly'];
const [north, south] = [
  await server.partner('North', SCOPES),
  await server.partner('South', SCOPES),
];
const PARTNERS = [north, south];
// Access ends some days after the end of an enrollment; a job moves this day.
await server.db.execute(sql`update enrollment_access set cutoff = '2026-03-01'`);

const ROSTERING = '/ims/oneroster/rostering/v1p2';
const GRADEBOOK = '/ims/oneroster/gradebook/v1p2';
const PARTNER_API = '/rostering/1.0';
const LISTS = [
  ...['users', 'students', 'classes', 'enrollments', 'demographics'].map(
    (plural) => `${ROSTERING}/${plural}`,
  ),
  ...['users', 'classes', 'enrollments'].map((plural) => `${PARTNER_API}/${plural}`),
  ...['lineItems', 'scoreScales', 'assessmentLineItems'].map((plural) => `${GRADEBOOK}/${plural}`),
];

const urlOf = (plural: string, id: string) => `${PARTNER_API}/${plural}/${encodeURIComponent(id)}`;

const [orgId, sessionId] = [`school ${randomUUID()}`, randomUUID()];
await put(operator, urlOf('orgs', orgId), orgBody(orgId));
await put(operator, urlOf('academicSessions', sessionId), academicSessionBody(sessionId));

interface Dated {
  readonly sourcedId: string;
  readonly status: string;
  readonly dateLastModified: string;
}

async function read(client: TestClient, list: string, filter: string): Promise<Dated[]> {
  const reply = await client.get(`${list}?limit=3000&filter=${encodeURIComponent(filter)}`);
  assert.equal(reply.status, 200, reply.text);
  return Object.values(reply.body).find(Array.isArray) as Dated[];
}

/** Two writers in one millisecond may be a millisecond apart. */
const OVERLAP_MS = 10;

/** A partner's copies of its lists, which follow their deltas. */
function copyOf(client: TestClient) {
  const copies = new Map(LISTS.map((list) => [list, new Map<string, Dated>()]));
  const since = new Map(LISTS.map((list) => [list, 0]));
  return {
    /** Reads each delta into its copy; resolves with the ids in each. */
    async follow(): Promise<Record<string, string[]>> {
      const told: Record<string, string[]> = {};
      for (const [list, copy] of copies) {
        const from = since.get(list) ?? 0;
        const filter = `dateLastModified>='${new Date(from - OVERLAP_MS).toISOString()}'`;
        const records = await read(client, list, filter);
        for (const record of records) copy.set(record.sourcedId, record);
        const dates = records.map((record) => Date.parse(record.dateLastModified));
        since.set(list, Math.max(from, ...dates));
        const isNew = (record: Dated) => Date.parse(record.dateLastModified) > from;
        told[list] = records.filter(isNew).map(({ sourcedId }) => sourcedId);
      }
      return told;
    },
    /** Each copy has the records of its list as they are, and others only if unreadable. */
    async requireWhole(): Promise<void> {
      for (const [list, copy] of copies) {
        const whole = await read(client, list, "status='active' OR status='tobedeleted'");
        const ids = new Set(whole.map(({ sourcedId }) => sourcedId));
        for (const record of whole) assert.deepEqual(copy.get(record.sourcedId), record, list);
        for (const id of copy.keys()) {
          if (ids.has(id)) continue;
          assert.equal((await client.get(`${list}/${encodeURIComponent(id)}`)).status, 404);
          copy.delete(id);
        }
      }
    },
  };
}

async function putCourse(owner: TestClient): Promise<string> {
  const id = randomUUID();
  return put(owner, urlOf('courses', id), courseBody(id));
}

const putClass = (classId: string, courseId: string) =>
  put(operator, urlOf('classes', classId), classBody(classId, { courseId, orgId, sessionId }));

async function putStudent(id: string, roleOrg = orgId): Promise<void> {
  await put(operator, urlOf('users', id), userBody(id, roleOrg));
  const demographics = { sourcedId: id, sex: 'female' };
  await put(operator, `${ROSTERING}/demographics/${encodeURIComponent(id)}`, { demographics });
}

const seatOf = (userId: string, classId: string) => urlOf('enrollments', `${classId} ${userId}`);

const enroll = (userId: string, classId: string, members: Record<string, unknown> = {}) => {
  const body = enrollmentBody(`${classId} ${userId}`, { userId, classId }, members);
  return put(operator, seatOf(userId, classId), body);
};

async function grade(plural: string, kind: string, members: object): Promise<string> {
  const reply = await operator.post(`${GRADEBOOK}/${plural}`, { [kind]: members });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sourcedIdPairs.allocatedSourcedId;
}

/** A line item, a score scale and an assessment line item of a class; the id of the line item. */
async function putGradebook(classId: string): Promise<string> {
  const klass = { sourcedId: classId };
  const category = { sourcedId: await grade('categories', 'category', { title: 'Work' }) };
  const values = [{ itemValueLHS: 'A', itemValueRHS: '1' }];
  const scale = { title: 'Letters', type: 'ordinal', class: klass, scoreScaleValue: values };
  await grade('scoreScales', 'scoreScale', scale);
  const due = { assignDate: '2025-09-01', dueDate: '2025-09-08' };
  await grade('assessmentLineItems', 'assessmentLineItem', { title: 'Test', class: klass });
  return grade('lineItems', 'lineItem', { title: 'Work', category, class: klass, ...due });
}

const grantsOf = ({ applicationId }: TestClient) =>
  `/admin/1.0/applications/${applicationId}/grants`;

async function grant(reader: TestClient, granted: object): Promise<void> {
  const reply = await operator.post(grantsOf(reader), { grant: granted });
  assert.ok(reply.status < 300, reply.text);
}

async function revokeAll(reader: TestClient): Promise<void> {
  const { body } = await operator.get(grantsOf(reader));
  for (const { sourcedId, endedAt } of body.grants) {
    if (!endedAt) await operator.delete(`${grantsOf(reader)}/${sourcedId}`);
  }
}

test('a student who enters a class is in the deltas of both APIs, and in CSV', async () => {
  const classId = randomUUID();
  await putClass(classId, await putCourse(north));
  const [first, second] = [`first ${randomUUID()}`, `second ${randomUUID()}`];
  for (const id of [second, first]) await putStudent(id);
  await enroll(first, classId);
  const copy = copyOf(north);
  await copy.follow();
  const since = new Date().toISOString();
  await enroll(second, classId);
  const filter = encodeURIComponent(`dateLastModified>='${since}'`);
  const csv = await north.get(`${ROSTERING}/users?format=csv&fields=sourcedId&filter=${filter}`);
  assert.deepEqual(csv.text.split('\r\n').slice(1, -1), [`"${second}"`]);
  const told = await copy.follow();
  for (const list of LISTS) {
    const ids = list.endsWith('enrollments') ? [`${classId} ${second}`] : [second];
    const isOfStudent = /users|students|enrollments|demographics/.test(list);
    assert.deepEqual(told[list], isOfStudent ? ids : [], list);
  }
  await copy.requireWhole();
  // A second enrollment in the same class changes no one else.
  await enroll(second, classId);
  const again = await copy.follow();
  assert.deepEqual(again[`${ROSTERING}/users`], []);
  assert.deepEqual(again[`${ROSTERING}/demographics`], []);
});

test('what a partner ceases to read has not changed for others', async () => {
  const [classId, userId] = [randomUUID(), `both ${randomUUID()}`];
  await putStudent(userId);
  await putClass(classId, await putCourse(north));
  await enroll(userId, classId);
  await grant(south, { class: { sourcedId: classId } });
  const copy = copyOf(north);
  await copy.follow();
  await revokeAll(south);
  assert.deepEqual(Object.values(await copy.follow()).flat(), []);
  await copy.requireWhole();
});

test('an audit line is of a change: a record that became readable has none', async () => {
  const [classId, userId] = [randomUUID(), `audited ${randomUUID()}`];
  await putStudent(userId);
  await putClass(classId, await putCourse(north));
  await putGradebook(classId);
  await enroll(userId, classId);
  const lines = () =>
    server.db.query(sql`
      select object_type, object_id, encode(after, 'hex') as after from audit_log
      where object_type in ('users', 'classes', 'enrollments', 'demographics', 'line_items')
      order by id`);
  const before = await lines();
  await grant(south, { class: { sourcedId: classId } });
  assert.deepEqual(await lines(), before);
  // The line of the next change goes on from the one before.
  await operator.delete(urlOf('users', userId));
  const found = await server.db.query<{ before: string | null; after: string }>(sql`
    select encode(before, 'hex') as before, encode(after, 'hex') as after from audit_log
    where object_type = 'users' and object_id = ${userId} order by id`);
  assert.deepEqual(found.length, 2);
  assert.equal(found[1]?.before, found[0]?.after);
  await revokeAll(south);
});

test('a class that changes hands, and a guardian', async () => {
  const [classId, userId, guardianId] = ['class', 'student', 'guardian'].map(
    (name) => `${name} ${randomUUID()}`,
  ) as [string, string, string];
  await putClass(classId, await putCourse(north));
  for (const id of [userId, guardianId]) await putStudent(id);
  await put(operator, `${urlOf('students', userId)}/agents/${encodeURIComponent(guardianId)}`, {});
  const lineItem = { sourcedId: await putGradebook(classId) };
  await enroll(userId, classId);
  const result = { lineItem, student: { sourcedId: userId }, scoreStatus: 'exempt' };
  await grade('results', 'result', { ...result, scoreDate: '2025-09-09' });
  const copy = copyOf(south);
  await copy.follow();
  const since = new Date().toISOString();
  await putClass(classId, await putCourse(south));
  for (const list of [...LISTS, `${GRADEBOOK}/results`]) {
    const changed = await read(south, list, `dateLastModified>='${since}'`);
    assert.equal(changed.length, 1, list);
  }
  await copy.follow();
  await copy.requireWhole();
  // The record of the student names the guardian from now on.
  await grant(south, { class: { sourcedId: await classOf(guardianId) } });
  assert.deepEqual((await copy.follow())[`${ROSTERING}/users`]?.toSorted(), [guardianId, userId]);
  await copy.requireWhole();
  await revokeAll(south);
});

test('a grant that a request has no time for is applied by the job, and in the delta then', async () => {
  const [classId, userId] = [randomUUID(), `late ${randomUUID()}`];
  await putStudent(userId);
  await putClass(classId, await putCourse(operator));
  await enroll(userId, classId);
  const copy = copyOf(south);
  await copy.follow();
  const since = new Date().toISOString();
  const { applicationId } = south;
  const hurried = { db: server.db, now: () => new Date(), msMax: 0 };
  await grantAccess(hurried, applicationId, { grant: { class: { sourcedId: classId } } });
  const applied = async () => (await operator.get(grantsOf(south))).body.grants[0].applied;
  const seen = async () => {
    const told = await copy.follow();
    await copy.requireWhole();
    return [await applied(), told[`${ROSTERING}/users`], told[`${ROSTERING}/classes`]];
  };
  assert.deepEqual(await seen(), [false, [], []]);
  await endGrants.run(server.db, new Date());
  assert.deepEqual(await seen(), [true, [userId], [classId]]);
  const classes = await read(south, `${PARTNER_API}/classes`, `dateLastModified>='${since}'`);
  assert.deepEqual(
    classes.map(({ sourcedId }) => sourcedId),
    [classId],
  );
  await endGrants.run(server.db, new Date());
  assert.deepEqual(await seen(), [true, [], []]);
  const { body } = await operator.get(grantsOf(south));
  const grantId = body.grants[0].sourcedId;
  await revokeGrant(hurried, { applicationId, grantId });
  const student = urlOf('users', userId);
  assert.deepEqual([await applied(), (await south.get(student)).status], [false, 200]);
  await endGrants.run(server.db, new Date());
  assert.deepEqual([await applied(), (await south.get(student)).status], [true, 404]);
});

/** A class of no partner with this person. */
async function classOf(userId: string): Promise<string> {
  const classId = randomUUID();
  await putClass(classId, await putCourse(operator));
  await enroll(userId, classId);
  return classId;
}

const NAMES = ['a', 'b', 'c'];
const PLACES = [0, 1];

/** A school of its own, with people and classes, as writes. */
async function newWorld() {
  const name = randomUUID();
  const otherOrgId = `other school ${name}`;
  await put(operator, urlOf('orgs', otherOrgId), orgBody(otherOrgId));
  const courses = [await putCourse(north), await putCourse(south), await putCourse(operator)];
  const course = (place: number) => courses[place] as string;
  const klass = (place: number) => `class ${place} ${name}`;
  const user = (one: string) => `${one} ${name}`;
  for (const one of NAMES) await putStudent(user(one), otherOrgId);
  for (const place of PLACES) {
    await putClass(klass(place), course(2));
    await putGradebook(klass(place));
  }
  return { courses, klass, user, otherOrgId };
}

type World = Awaited<ReturnType<typeof newWorld>>;
type Write = (world: World) => Promise<unknown>;

const reader = fc.constantFrom(...PARTNERS);
const one = fc.constantFrom(...NAMES);
const place = fc.constantFrom(...PLACES);
const PAST = { beginDate: '2026-01-01', endDate: '2026-02-01' };

const write: fc.Arbitrary<Write> = fc.oneof(
  fc.tuple(one, place, fc.constantFrom({}, {}, PAST)).map(([id, at, dates]): Write => {
    return async ({ user, klass, otherOrgId }) => {
      const known = await operator.get(urlOf('users', user(id)));
      if (known.body.user?.status !== 'active') await putStudent(user(id), otherOrgId);
      await enroll(user(id), klass(at), dates);
    };
  }),
  fc.tuple(one, place).map(([id, at]): Write => {
    return ({ user, klass }) => operator.delete(seatOf(user(id), klass(at)));
  }),
  fc.tuple(place, fc.constantFrom(0, 1, 2)).map(([at, course]): Write => {
    // Refused where the course is deleted.
    return ({ klass, courses }) => {
      const references = { courseId: courses[course] as string, orgId, sessionId };
      return operator.put(urlOf('classes', klass(at)), classBody(klass(at), references));
    };
  }),
  fc.tuple(reader, place).map(([to, at]): Write => {
    return ({ klass }) => grant(to, { class: { sourcedId: klass(at) } });
  }),
  reader.map(
    (to): Write =>
      () =>
        grant(to, { school: { sourcedId: orgId } }),
  ),
  reader.map(
    (to): Write =>
      ({ otherOrgId }) =>
        grant(to, { school: { sourcedId: otherOrgId } }),
  ),
  reader.map(
    (to): Write =>
      () =>
        revokeAll(to),
  ),
  one.map(
    (id): Write =>
      ({ user, otherOrgId }) =>
        putStudent(user(id), otherOrgId),
  ),
  one.map(
    (id): Write =>
      ({ user }) =>
        operator.delete(urlOf('users', user(id))),
  ),
  one.map((id): Write => {
    return ({ user }) => operator.delete(`/admin/1.0/students/${encodeURIComponent(user(id))}`);
  }),
  fc.constantFrom(0, 1).map((at): Write => {
    const owner = PARTNERS[at] as TestClient;
    return ({ courses }) => owner.delete(urlOf('courses', courses[at] as string));
  }),
  fc.constantFrom(0, 1).map((at): Write => {
    const owner = PARTNERS[at] as TestClient;
    const revive = (id: string) => put(owner, urlOf('courses', id), courseBody(id));
    return ({ courses }) => revive(courses[at] as string);
  }),
);

/** Writes before each look at the deltas. */
const days = fc.array(fc.array(write, { minLength: 1, maxLength: 4 }), {
  minLength: 6,
  maxLength: 10,
});

test('the full list, then changes, are the full list, whatever is written between', async () => {
  await fc.assert(
    fc.asyncProperty(days, async (all) => {
      const world = await newWorld();
      const copies = PARTNERS.map(copyOf);
      for (const writes of [[], ...all]) {
        for (const next of writes) await next(world);
        for (const copy of copies) {
          await copy.follow();
          await copy.requireWhole();
        }
      }
      for (const partner of PARTNERS) await revokeAll(partner);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
