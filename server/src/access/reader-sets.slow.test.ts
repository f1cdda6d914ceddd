/** Lists of a partner are merged from its sets of readers, and are what one list would be. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put } from '../../test/fixtures/content.ts';
import {
  classBody,
  enrollmentBody,
  putSchool,
  putUser,
  userBody,
} from '../../test/fixtures/people.ts';
import { type TestClient, testServer } from '../../test/harness/test-server.ts';
import { insertApplication } from '../auth/applications/applications.ts';

const server = await testServer({ RATE_LIMIT_READS_PER_SECOND: '100000' });
const operator = await server.operator();
const school = await putSchool(operator);
const LISTS = ['users', 'students', 'enrollments', 'classes'] as const;
type ListName = (typeof LISTS)[number];

const grantsOf = ({ applicationId }: TestClient) =>
  `/admin/1.0/applications/${applicationId}/grants`;

/** Records of `putClass` in LISTS that are not deleted. */
const LIVE = 4;

/**
 * A class with a student, a deleted student and a deleted seat; the ids of the records tell who is
 * granted them.
 */
async function putClass(readers: readonly TestClient[], prefix = ''): Promise<string> {
  const name = prefix + readers.map(({ applicationId }) => applicationId).join(' ');
  const classId = `class of ${name}`;
  await put(operator, urlOf('classes', classId), classBody(classId, school));
  const userId = await putStudent(classId, name);
  const seat = await putSeat(`former seat of ${name}`, { userId, classId });
  const former = await putStudent(classId, `former ${name}`);
  for (const reader of readers) {
    const reply = await operator.post(grantsOf(reader), {
      grant: { class: { sourcedId: classId } },
    });
    assert.equal(reply.status, 201, reply.text);
  }
  for (const url of [urlOf('enrollments', seat), urlOf('users', former)]) {
    const reply = await operator.delete(url);
    assert.equal(reply.status, 204, reply.text);
  }
  return classId;
}

async function putStudent(classId: string, name: string): Promise<string> {
  const userId = `user of ${name}`;
  const members = { familyName: `Family ${name.length % 3}` };
  await put(operator, urlOf('users', userId), userBody(userId, school.orgId, members));
  await putSeat(`seat of ${name}`, { userId, classId });
  return userId;
}

async function putSeat(id: string, of: { userId: string; classId: string }): Promise<string> {
  await put(operator, urlOf('enrollments', id), enrollmentBody(id, of));
  return id;
}

const urlOf = (plural: string, record: string) =>
  `/rostering/1.0/${plural}/${encodeURIComponent(record)}`;

interface Seen {
  readonly ids: readonly string[];
  readonly total: number;
}

async function get(client: TestClient, list: ListName, query: string) {
  const reply = await client.get(`/ims/oneroster/rostering/v1p2/${list}?${query}`);
  assert.equal(reply.status, 200, reply.text);
  const records: { sourcedId: string; dateLastModified: string }[] =
    reply.body[list === 'students' ? 'users' : list];
  return { records, total: Number(reply.headers.get('x-total-count')) };
}

async function read(client: TestClient, list: ListName, query: string): Promise<Seen> {
  const { records, total } = await get(client, list, query);
  return { ids: records.map(({ sourcedId }) => sourcedId), total };
}

/** All pages, one after the other. */
async function readPages(client: TestClient, list: ListName, query: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const page = await read(client, list, `${query}&limit=3&offset=${ids.length}`);
    ids.push(...page.ids);
    if (ids.length >= page.total) return ids;
    assert.equal(page.ids.length, 3);
  }
}

/** Each list of the partner has the operator's records of that partner, in the operator's order. */
async function requireLists(partner: TestClient): Promise<number> {
  let seen = 0;
  for (const list of LISTS) {
    const { total } = await read(operator, list, 'limit=1');
    const sorts = list === 'users' || list === 'students' ? ['sort=familyName'] : [];
    const since = `dateLastModified>'${await changeOf(list, total >> 1)}'`;
    const filters = [
      since,
      `${since} AND status='active'`,
      "status='tobedeleted'",
      `${since} AND status='tobedeleted'`,
    ].map((filter) => `filter=${encodeURIComponent(filter)}`);
    for (const query of ['', 'sort=dateLastModified', ...filters, ...sorts]) {
      for (const order of ['orderBy=asc', 'orderBy=desc']) {
        const asked = `${query}&${order}`;
        const { ids } = await read(operator, list, `${asked}&limit=1000`);
        const own = ids.filter((id) => id.includes(partner.applicationId));
        assert.deepEqual(await readPages(partner, list, asked), own, `${list}?${asked}`);
        const whole = await read(partner, list, `${asked}&limit=1000`);
        assert.deepEqual(whole, { ids: own, total: own.length }, `${list}?${asked}`);
        if (query === '' && order === 'orderBy=asc') seen += own.length;
      }
    }
  }
  return seen;
}

/** When the record was changed; long ago where there is none. */
async function changeOf(list: ListName, offset: number): Promise<string> {
  const { records } = await get(operator, list, `limit=1&offset=${offset}`);
  return records[0]?.dateLastModified ?? '2000-01-01';
}

/** All combinations of these, without the empty one. */
function combinations<Value>(values: readonly Value[]): Value[][] {
  const [first, ...others] = values;
  if (first === undefined) return [];
  const without = combinations(others);
  return [[first], ...without, ...without.map((some) => [first, ...some])];
}

test('a partner in no, one, eight or too many sets of readers reads the same lists', async () => {
  const partners: TestClient[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) partners.push(await server.partner(name));
  const [first, ...others] = partners as [TestClient, ...TestClient[]];
  const [second] = others as [TestClient];
  assert.equal(await requireLists(first), 0);
  await putClass([first]);
  assert.equal(await requireLists(first), LIVE);
  assert.equal(await requireLists(second), 0);
  for (const more of combinations(others.slice(0, 3))) await putClass([first, ...more]);
  assert.equal(await requireLists(first), LIVE * 8);
  assert.equal(await requireLists(second), LIVE * 4);
  for (const last of others.slice(3)) {
    for (const more of combinations(others.slice(0, 3))) await putClass([first, ...more, last]);
  }
  assert.equal(await requireLists(first), LIVE * 22);
  await requireLists(second);
});

test('a page has the records of a new set at once, and those of an ended grant no more', async () => {
  const [partner, other] = [await server.partner('Late'), await server.partner('Other')];
  /** Read until it is merged: the sets are looked for when the list has not changed. */
  const seen = async () => {
    const counts = new Set<number>();
    for (let time = 0; time < 4; time += 1) {
      counts.add((await read(partner, 'enrollments', '')).ids.length);
    }
    return [...counts];
  };
  assert.deepEqual(await seen(), [0]);
  await putClass([partner]);
  assert.deepEqual(await seen(), [1]);
  await putClass([other, partner]);
  assert.deepEqual(await seen(), [2]);
  const { body } = await operator.get(grantsOf(partner));
  const ended = await operator.delete(`${grantsOf(partner)}/${body.grants[0].sourcedId}`);
  assert.equal(ended.status, 204);
  assert.deepEqual(await seen(), [1]);
});

test('pages stay whole while grants of others come and go', async () => {
  const [partner, other] = [await server.partner('Calm'), await server.partner('Busy')];
  const classes: string[] = [];
  for (let number = 0; number < 8; number += 1) {
    classes.push(await putClass([partner], `${number} `));
  }
  // Not by date: a grant is a change of the records.
  const users = await read(partner, 'users', 'sort=familyName&limit=100');
  assert.equal(users.total, classes.length);
  let isOver = false;
  const wrong: string[] = [];
  const reader = async (offset: number) => {
    while (!isOver) {
      const page = await read(partner, 'users', `sort=familyName&limit=2&offset=${offset}`);
      const expected = users.ids.slice(offset, offset + 2);
      if (page.total !== users.total || page.ids.join() !== expected.join())
        wrong.push(`${offset}: ${page.ids} of ${page.total}`);
    }
  };
  const writer = async () => {
    for (let time = 0; time < 60; time += 1) {
      const sourcedId = classes[time % classes.length];
      const { body } = await operator.post(grantsOf(other), { grant: { class: { sourcedId } } });
      await operator.delete(`${grantsOf(other)}/${body.grant.sourcedId}`);
    }
    isOver = true;
  };
  await Promise.all([writer(), ...[0, 2, 4, 6].map(reader)]);
  assert.deepEqual(wrong, []);
});

test('a school may be granted to any number of applications, and each reads its people', async () => {
  const lasting = await putSchool(operator);
  const partner = await server.partner('One of many');
  await putClass([partner]);
  await operator.post(grantsOf(partner), { grant: { school: { sourcedId: lasting.orgId } } });
  for (let number = 0; number < 200; number += 1) {
    const applicationId = await insertApplication(server.db, { name: `App ${number}` });
    const reply = await operator.post(`/admin/1.0/applications/${applicationId}/grants`, {
      grant: { school: { sourcedId: lasting.orgId } },
    });
    assert.equal(reply.status, 201, reply.text);
  }
  const before = (await read(partner, 'users', '')).total;
  await putUser(operator, lasting.orgId);
  for (let time = 0; time < 4; time += 1) {
    const { ids, total } = await read(partner, 'users', '');
    assert.deepEqual([ids.length, total], [before + 1, before + 1]);
  }
});
