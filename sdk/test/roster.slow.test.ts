/** The walk of a roster's changes: full list + changes = full list, as far as enrollments tell. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from '../../server/src/storage/database/sql.ts';
import { put, putTree } from '../../server/test/fixtures/content.ts';
import {
  academicSessionBody,
  classBody,
  enrollmentBody,
  orgBody,
  userBody,
} from '../../server/test/fixtures/people.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { createLectern, type RosterSince } from '../src/index.ts';

const BASE = '/rostering/1.0';
const server = await testServer();
const [partner, operator] = [await server.partner(), await server.operator()];
const { clientId, clientSecret } = partner;
const lectern = createLectern({ baseUrl: server.baseUrl, clientId, clientSecret });
const orgId = `it's a school, ${randomUUID()}`;
const sessionId = randomUUID();
const { courseId } = await putTree(partner);
// Access ends some days after the end of an enrollment; a job moves this day.
await server.db.execute(sql`update enrollment_access set cutoff = '2026-03-01'`);
await put(operator, `${BASE}/orgs/${encodeURIComponent(orgId)}`, orgBody(orgId));
await put(operator, `${BASE}/academicSessions/${sessionId}`, academicSessionBody(sessionId));

/** A class of the partner's course, and users of whom the partner knows nothing. */
async function newSchool(count: number, note = '') {
  const classId = randomUUID();
  const references = { courseId, orgId, sessionId };
  await put(operator, `${BASE}/classes/${classId}`, classBody(classId, references));
  const users = Array.from({ length: count }, () => `o'neil${note}, ${randomUUID()}`);
  for (const id of users) await putUser(id);
  const path = (user: string) => `${BASE}/enrollments/${encodeURIComponent(`${classId} ${user}`)}`;
  const enroll = (userId: string, dates: Record<string, unknown> = {}) =>
    put(operator, path(userId), enrollmentBody(`${classId} ${userId}`, { userId, classId }, dates));
  const unenroll = (user: string) => operator.delete(path(user));
  return { classId, users, enroll, unenroll };
}

const putUser = (id: string) =>
  put(operator, `${BASE}/users/${encodeURIComponent(id)}`, userBody(id, orgId));

type Copy = Record<'classes' | 'users' | 'enrollments', Map<string, object>>;

const emptyCopy = (): Copy => ({ classes: new Map(), users: new Map(), enrollments: new Map() });

/** Brings a copy up to date; resolves with the instants to go on from. */
async function follow(copy: Copy, since?: RosterSince): Promise<RosterSince> {
  const changes = lectern.roster.changes(since ? { since } : {});
  for await (const { list, sourcedId, record } of changes) {
    if (record) copy[list].set(sourcedId, record);
    else copy[list].delete(sourcedId);
  }
  return changes.since;
}

const LISTS = [
  'GET /ims/oneroster/rostering/v1p2/classes',
  'GET /ims/oneroster/rostering/v1p2/users',
  'GET /ims/oneroster/rostering/v1p2/enrollments',
] as const;

/** The lists as they are now. */
async function whole(): Promise<Copy> {
  const lists = await Promise.all(LISTS.map((name) => lectern.list(name).toArray({ max: 1_000 })));
  const [classes, users, enrollments] = lists.map(
    (records) => new Map(records.map((record) => [record.sourcedId, record])),
  );
  return { classes, users, enrollments } as Copy;
}

/** No change of a user or class tells anything: only the enrollments do. */
const enrollmentsOnly = ({ enrollments }: RosterSince): RosterSince => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  return { classes: later, users: later, enrollments };
};

test('a student who enters a class, and who leaves it, is told by the enrollment', async () => {
  const { classId, users, enroll, unenroll } = await newSchool(2);
  const [first = '', second = ''] = users;
  await enroll(first);
  const copy = emptyCopy();
  let since = await follow(copy);
  assert.deepEqual(copy, await whole());
  assert.ok(copy.classes.has(classId) && copy.users.has(first) && !copy.users.has(second));
  await enroll(second);
  const told: string[] = [];
  for await (const one of lectern.roster.changes({ since: enrollmentsOnly(since) }))
    told.push(`${one.list} ${one.sourcedId}`);
  const [user, enrollment] = [`users ${second}`, `enrollments ${classId} ${second}`];
  assert.ok(told.includes(user) && told.indexOf(user) < told.indexOf(enrollment), told.join());
  since = await follow(copy, enrollmentsOnly(since));
  assert.ok(copy.users.has(second));
  await unenroll(first);
  await enroll(second, { beginDate: '2026-01-01', endDate: '2026-02-01' });
  since = await follow(copy, enrollmentsOnly(since));
  assert.deepEqual([copy.users.has(first), copy.users.has(second)], [false, false]);
  assert.deepEqual(copy, await whole());
});

test('as many as no filter can ask for at once, by number and by length', async () => {
  const copy = emptyCopy();
  const since = await follow(copy);
  for (const school of [await newSchool(25), await newSchool(12, "'".repeat(100))]) {
    for (const user of school.users) await school.enroll(user);
  }
  await follow(copy, enrollmentsOnly(since));
  assert.deepEqual([...copy.users.keys()].sort(), [...(await whole()).users.keys()].sort());
});

for (const act of ['leaves', 'has left'] as const) {
  test(`a student who ${act} a class while the walk is under way`, async () => {
    const { users, enroll, unenroll } = await newSchool(1);
    const [user = ''] = users;
    await enroll(user);
    const past = { beginDate: '2026-01-01', endDate: '2026-02-01' };
    let isRead = false;
    const walking = createLectern({
      baseUrl: server.baseUrl,
      clientId,
      clientSecret,
      fetch: async (url, init) => {
        if (String(url).includes('/enrollments?') && !isRead) {
          isRead = true;
          await (act === 'leaves' ? unenroll(user) : enroll(user, past));
        }
        return fetch(url, init);
      },
    });
    const told: (string | null)[] = [];
    for await (const { sourcedId, record } of walking.roster.changes()) {
      if (sourcedId === user) told.push(record?.sourcedId ?? null);
    }
    assert.deepEqual(told, [user, null]);
  });
}

test('a user and a class that change or are deleted, and a walk that is given up', async () => {
  const { classId, users, enroll } = await newSchool(2);
  const [first = '', second = ''] = users;
  for (const user of users) await enroll(user);
  const copy = emptyCopy();
  const since = await follow(copy);
  const given = lectern.roster.changes({ since });
  await put(operator, `${BASE}/users/${encodeURIComponent(first)}`, {
    user: { ...userBody(first, orgId).user, givenName: 'Augusta' },
  });
  await operator.delete(`${BASE}/users/${encodeURIComponent(second)}`);
  await operator.delete(`${BASE}/classes/${classId}`);
  for await (const _ of given) break;
  assert.deepEqual(given.since, since);
  await follow(copy, since);
  assert.equal(copy.classes.has(classId), false);
  assert.deepEqual(copy, await whole());
});

test('law: a full list, then changes of enrollments, are the full list', async () => {
  const { users, enroll, unenroll } = await newSchool(6);
  const copy = emptyCopy();
  let since = await follow(copy);
  const step = fc.record({
    user: fc.constantFrom(...users),
    act: fc.constantFrom('enter', 'leave', 'end', 'extend'),
  });
  const acts = {
    enter: (user: string) => enroll(user),
    leave: (user: string) => unenroll(user),
    end: (user: string) => enroll(user, { beginDate: '2026-01-01', endDate: '2026-02-01' }),
    extend: (user: string) => enroll(user, { beginDate: '2026-01-01', endDate: '2099-01-01' }),
  };
  const steps = fc.array(step, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      for (const { user, act } of some) await acts[act](user);
      since = await follow(copy, enrollmentsOnly(since));
      const now = await whole();
      assert.deepEqual([...copy.users.keys()].sort(), [...now.users.keys()].sort());
      assert.deepEqual([...copy.enrollments.keys()].sort(), [...now.enrollments.keys()].sort());
    }),
    { numRuns: 20 },
  );
});
