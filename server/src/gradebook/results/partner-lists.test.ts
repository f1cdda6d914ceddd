/** A partner's results, merged from the readers of their classes, are what one list would be. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { courseBody, put } from '../../../test/fixtures/content.ts';
import { classBody, enrollmentBody, putSchool, userBody } from '../../../test/fixtures/people.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';

const server = await testServer({ RATE_LIMIT_READS_PER_SECOND: '100000' });
const operator = await server.operator();
const school = await putSchool(operator);
const GRADEBOOK = '/ims/oneroster/gradebook/v1p2';
const ref = (sourcedId: string) => ({ sourcedId });
const urlOf = (plural: string, id: string) => `/rostering/1.0/${plural}/${encodeURIComponent(id)}`;

await put(operator, `${GRADEBOOK}/categories/work`, {
  category: { sourcedId: 'work', title: 'Work' },
});

async function putCourse(owner: TestClient): Promise<string> {
  const id = `course of ${owner.applicationId}`;
  return put(owner, urlOf('courses', id), courseBody(id));
}

interface NamedClass {
  readonly courseId: string;
  readonly name: string;
}

/** A class of the operator with two graded students, of whom one was there only for a while. */
async function putClass({ courseId, name }: NamedClass) {
  const classId = `class ${name}`;
  await put(operator, urlOf('classes', classId), classBody(classId, { ...school, courseId }));
  const itemId = `item ${name}`;
  await putItem(itemId, classId);
  const [stays, leaves] = [`present of ${name}`, `former of ${name}`];
  for (const userId of [stays, leaves]) {
    await put(operator, urlOf('users', userId), userBody(userId, school.orgId));
    const seat = `seat of ${userId}`;
    await put(operator, urlOf('enrollments', seat), enrollmentBody(seat, { userId, classId }));
    await putResult(`result of ${userId}`, { itemId, userId });
  }
  await remove(urlOf('enrollments', `seat of ${leaves}`));
  return { classId, itemId, stays };
}

async function putItem(sourcedId: string, classId: string) {
  const dates = { assignDate: '2026-01-01', dueDate: '2026-01-02' };
  const parts = { category: ref('work'), class: ref(classId) };
  const lineItem = { sourcedId, title: 'Work 1', ...dates, ...parts };
  await put(operator, `${GRADEBOOK}/lineItems/${encodeURIComponent(sourcedId)}`, { lineItem });
}

async function putResult(id: string, { itemId, userId }: { itemId: string; userId: string }) {
  const graded = { scoreStatus: 'fully graded', score: 1, scoreDate: '2026-01-02' };
  const result = { sourcedId: id, lineItem: ref(itemId), student: ref(userId), ...graded };
  await put(operator, `${GRADEBOOK}/results/${encodeURIComponent(id)}`, { result });
}

async function remove(url: string): Promise<void> {
  const reply = await operator.delete(url);
  assert.equal(reply.status, 204, reply.text);
}

async function read(client: TestClient, query = ''): Promise<{ ids: string[]; total: number }> {
  const reply = await client.get(`${GRADEBOOK}/results?${query}`);
  assert.equal(reply.status, 200, reply.text);
  const records: { sourcedId: string }[] = reply.body.results;
  const total = Number(reply.headers.get('x-total-count'));
  return { ids: records.map(({ sourcedId }) => sourcedId), total };
}

/** Pages of a list that does not change: the first is read as one, a later one is merged. */
async function readAgain(client: TestClient, query = ''): Promise<string[]> {
  const first = await read(client, query);
  for (let time = 0; time < 3; time += 1) assert.deepEqual(await read(client, query), first);
  assert.equal(first.total, first.ids.length);
  return first.ids;
}

describe('results of a partner', () => {
  test('are those of its classes and students, in the order of the list', async () => {
    const [one, other] = [await server.partner('One'), await server.partner('Other')];
    const courses = { one: await putCourse(one), other: await putCourse(other) };
    for (const name of ['a one', 'b other', 'c one', 'd other', 'e one']) {
      const courseId = name.endsWith('one') ? courses.one : courses.other;
      const { itemId, stays } = await putClass({ courseId, name });
      const deleted = `result that ${name} lost`;
      await putResult(deleted, { itemId, userId: stays });
      await remove(`${GRADEBOOK}/results/${encodeURIComponent(deleted)}`);
    }
    const since = encodeURIComponent("dateLastModified>='2026-01-01' AND status='active'");
    const gone = encodeURIComponent("status='tobedeleted'");
    for (const query of ['', `filter=${since}`, `filter=${gone}`]) {
      for (const order of ['asc', 'desc']) {
        const asked = `sort=dateLastModified&orderBy=${order}&${query}`;
        const all = await read(operator, `${asked}&limit=1000`);
        const own = all.ids.filter((id) => / one( lost)?$/.test(id) && !id.includes('former'));
        assert.ok(own.length >= 3, asked);
        assert.deepEqual(await readAgain(one, asked), own, asked);
        const pages: string[] = [];
        while (pages.length < own.length) {
          pages.push(...(await read(one, `${asked}&limit=2&offset=${pages.length}`)).ids);
        }
        assert.deepEqual(pages, own, asked);
      }
    }
  });

  test('follow a class into the course of another partner', async () => {
    const [from, to] = [await server.partner('From'), await server.partner('To')];
    const courses = { from: await putCourse(from), to: await putCourse(to) };
    const { classId } = await putClass({ courseId: courses.from, name: 'that moves' });
    const result = ['result of present of that moves'];
    assert.deepEqual([await readAgain(from), await readAgain(to)], [result, []]);
    const moved = classBody(classId, { ...school, courseId: courses.to });
    await put(operator, urlOf('classes', classId), moved);
    assert.deepEqual([await readAgain(from), await readAgain(to)], [[], result]);
  });

  test('follow a line item into the class of another partner', async () => {
    const [from, to] = [await server.partner('Item from'), await server.partner('Item to')];
    const source = await putClass({ courseId: await putCourse(from), name: 'the item leaves' });
    const target = await putClass({ courseId: await putCourse(to), name: 'it comes to' });
    const seat = enrollmentBody('seat in the next', { userId: source.stays, ...target });
    await put(operator, urlOf('enrollments', 'seat in the next'), seat);
    const [moved, other] = [source, target].map(({ stays }) => `result of ${stays}`);
    assert.deepEqual([await readAgain(from), await readAgain(to)], [[moved], [other]]);
    const url = `${GRADEBOOK}/results/${encodeURIComponent(moved ?? '')}`;
    const before = (await operator.get(url)).body.result;
    await putItem(source.itemId, target.classId);
    assert.deepEqual([await readAgain(from), await readAgain(to)], [[], [other, moved]]);
    const after = (await operator.get(url)).body.result;
    assert.ok(after.dateLastModified > before.dateLastModified);
    const { class: klass, dateLastModified } = after;
    assert.deepEqual(after, { ...before, class: klass, dateLastModified });
    assert.equal(klass.sourcedId, target.classId);
    assert.equal((await from.get(url)).status, 404);
  });

  test('are those of granted classes as well, while the grant lasts', async () => {
    const [partner, other] = [await server.partner('Granted'), await server.partner('Owner')];
    await putClass({ courseId: await putCourse(partner), name: 'own' });
    const { classId } = await putClass({ courseId: await putCourse(other), name: 'granted' });
    const own = ['result of present of own'];
    assert.deepEqual(await readAgain(partner), own);
    const grants = `/admin/1.0/applications/${partner.applicationId}/grants`;
    const { body } = await operator.post(grants, { grant: { class: ref(classId) } });
    assert.deepEqual(await readAgain(partner), [...own, 'result of present of granted']);
    await remove(`${grants}/${body.grant.sourcedId}`);
    assert.deepEqual(await readAgain(partner), own);
  });
});
