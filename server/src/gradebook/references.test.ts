/** Tests of references in gradebook records: each caller sees only those that it may read. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { put } from '../../test/fixtures/content.ts';
import { GRADEBOOK, putRecord } from '../../test/fixtures/oneroster-records.ts';
import { enrollmentBody, putSchool, putUser } from '../../test/fixtures/people.ts';
import { type TestClient, testServer } from '../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner('Reader');
const operator = await server.operator();
const [seen, hidden] = [await putSchool(partner), await putSchool(operator)];
const studentId = await putUser(partner, seen.orgId);
await put(
  partner,
  '/rostering/1.0/enrollments/e',
  enrollmentBody('e', { userId: studentId, classId: seen.classId }),
);

const ref = (sourcedId: string) => ({ sourcedId });

/** Puts a record and returns its id: `id`, or a new one. */
async function write(
  client: TestClient,
  [plural, name]: readonly [string, string],
  { id = randomUUID(), ...members }: Record<string, unknown> & { id?: string },
): Promise<string> {
  await putRecord(client, `${GRADEBOOK}/${plural}/${id}`, {
    [name]: { sourcedId: id, ...members },
  });
  return id;
}

const SCALE = ['scoreScales', 'scoreScale'] as const;
const CATEGORY = ['categories', 'category'] as const;
const LINE = ['lineItems', 'lineItem'] as const;
const RESULT = ['results', 'result'] as const;
const TASK = ['assessmentLineItems', 'assessmentLineItem'] as const;
const SCORE = ['assessmentResults', 'assessmentResult'] as const;

const scaleOf = (classId: string) =>
  write(operator, SCALE, {
    title: 'Letters',
    type: 'ordinal',
    class: ref(classId),
    scoreScaleValue: [{ itemValueLHS: 'A', itemValueRHS: '1' }],
  });
const score = { student: ref(studentId), scoreStatus: 'submitted', scoreDate: '2026-01-15' };
const metadata = { scoreScale: { href: 'lectern:/', text: 'a"b\\c' }, list: [1, null, 1e21] };

/** A record of each kind that refers to this score scale and this parent line item. */
async function putRecords(scale: string, above: string, classId: string) {
  const scoreScale = ref(scale);
  const category = await write(operator, CATEGORY, { title: 'Homework' });
  const line = await write(operator, LINE, {
    ...{ title: 'L', assignDate: '2026-01-15', dueDate: '2026-01-16', scoreScale, metadata },
    ...{ class: ref(seen.classId), category: ref(category) },
  });
  const result = await write(operator, RESULT, { lineItem: ref(line), ...score, scoreScale });
  // They belong to the partner; the operator adds the references.
  const task = await write(partner, TASK, { title: 'T' });
  const mark = await write(partner, SCORE, { assessmentLineItem: ref(task), ...score });
  const parentAssessmentLineItem = ref(above);
  const full = { id: task, title: 'T', class: ref(classId), scoreScale, metadata };
  await write(operator, TASK, { ...full, parentAssessmentLineItem });
  await write(operator, SCORE, { id: mark, assessmentLineItem: ref(task), ...score, scoreScale });
  return [
    [LINE, line],
    [RESULT, result],
    [TASK, task],
    [SCORE, mark],
  ] as const;
}

/** Reads a record; the list must have the same text, and every href in it must reply 200. */
async function read(client: TestClient, [plural, name]: readonly [string, string], id: string) {
  const single = await client.get(`${GRADEBOOK}/${plural}/${id}`);
  const list = await client.get(`${GRADEBOOK}/${plural}?filter=sourcedId='${id}'`);
  assert.deepEqual(list.body[plural], [single.body[name]]);
  const { metadata: _free, ...linked } = single.body[name];
  for (const [, href = ''] of JSON.stringify(linked).matchAll(/"href":"(http[^"]+)"/g)) {
    const reply = await client.get(href.slice(server.baseUrl.length));
    assert.equal(reply.status, 200, `${name}: ${href}`);
  }
  return single.body[name];
}

test('a reference that the caller may not read is absent; all other members stay', async () => {
  const scale = await scaleOf(hidden.classId);
  const above = await write(operator, TASK, { title: 'Above' });
  const OPTIONAL = ['scoreScale', 'parentAssessmentLineItem'];
  for (const [kind, id] of await putRecords(scale, above, hidden.classId)) {
    const whole = await read(operator, kind, id);
    const left = [...OPTIONAL, ...(kind === TASK ? ['class'] : [])];
    const entries = Object.entries(whole).filter(([name]) => !left.includes(name));
    assert.ok(entries.length < Object.keys(whole).length, kind[1]);
    const answered = await read(partner, kind, id);
    assert.equal(JSON.stringify(answered), JSON.stringify(Object.fromEntries(entries)));
  }
});

test('filters and sorts see a reference only where the caller does', async () => {
  const [low, high] = [await scaleOf(hidden.classId), await scaleOf(seen.classId)];
  const above = await write(operator, TASK, { title: 'Above' });
  const lists = [
    ...(await putRecords(low, above, hidden.classId)),
    ...(await putRecords(high, above, seen.classId)),
  ];
  const idsOf = async (client: TestClient, [plural]: readonly [string, string], query: string) => {
    const { status, body, text } = await client.get(`${GRADEBOOK}/${plural}?${query}`);
    assert.equal(status, 200, text);
    return body[plural].map(({ sourcedId }: { sourcedId: string }) => sourcedId);
  };
  const filter = (text: string) => `filter=${encodeURIComponent(text)}`;
  for (const [index, [kind, id]] of lists.slice(0, 4).entries()) {
    const visible = lists[index + 4]?.[1] ?? assert.fail();
    const values = { 'scoreScale.sourcedId': low };
    const task = { 'class.sourcedId': hidden.classId, 'parentAssessmentLineItem.sourcedId': above };
    for (const [field, value] of Object.entries({ ...values, ...(kind === TASK ? task : {}) })) {
      for (const test of [`='${value}'`, `~'${value}'`, `@'${value}'`, `>='${value}'`]) {
        const found = await idsOf(partner, kind, filter(`${field}${test}`));
        assert.ok(!found.includes(id), `${kind[1]} ${field}${test}`);
        const whole = await idsOf(operator, kind, filter(`${field}${test} AND sourcedId='${id}'`));
        assert.deepEqual(whole, [id]);
      }
      const others = await idsOf(partner, kind, filter(`${field}!='${value}'`));
      assert.ok(others.includes(id), `${kind[1]} ${field}!=`);
    }
    assert.ok(
      (await idsOf(partner, kind, filter(`scoreScale.sourcedId='${high}'`))).includes(visible),
    );
    const pair = filter(`sourcedId@'${id},${visible}'`);
    for (const sort of ['scoreScale.sourcedId', ...(kind === TASK ? ['class.sourcedId'] : [])]) {
      const sorted = await idsOf(partner, kind, `${pair}&sort=${sort}`);
      assert.deepEqual(sorted, [visible, id], 'an absent value comes last');
    }
  }
});

test('a reference that the caller may read stays', async () => {
  const scale = await scaleOf(seen.classId);
  const above = await write(operator, TASK, { title: 'Above', class: ref(seen.classId) });
  for (const [kind, id] of await putRecords(scale, above, seen.classId)) {
    const whole = await read(operator, kind, id);
    assert.equal(whole.scoreScale.sourcedId, scale);
    assert.deepEqual(await read(partner, kind, id), whole);
  }
});

test('404 for records of a class while their owner may not read the class', async () => {
  const place = { class: ref(seen.classId) };
  const scaleId = await write(partner, SCALE, {
    ...{ title: 'Own', type: 'ordinal', ...place },
    scoreScaleValue: [{ itemValueLHS: 'A', itemValueRHS: '1' }],
  });
  const category = ref(await write(operator, CATEGORY, { title: 'Homework' }));
  const dates = { assignDate: '2026-01-15', dueDate: '2026-01-16' };
  const lineId = await write(partner, LINE, { title: 'Own', ...dates, ...place, category });
  const resultId = await write(partner, RESULT, { lineItem: ref(lineId), ...score });
  const taskId = await write(partner, TASK, { title: 'Own', ...place, scoreScale: ref(scaleId) });
  const made = [
    [SCALE, scaleId],
    [LINE, lineId],
    [RESULT, resultId],
  ] as const;
  const statuses = async () => {
    const replies = made.map(([[plural], id]) => partner.get(`${GRADEBOOK}/${plural}/${id}`));
    return (await Promise.all(replies)).map(({ status }) => status);
  };
  assert.deepEqual(await statuses(), [200, 200, 200]);
  const owner = "update classes set application_id = '";
  await server.db.script(`${owner}${operator.applicationId}', course_id = '${hidden.courseId}'
    where sourced_id = '${seen.classId}'`);
  assert.deepEqual(await statuses(), [404, 404, 404]);
  const task = await read(partner, TASK, taskId);
  assert.deepEqual([task.class, task.scoreScale], [undefined, undefined]);
  for (const [[plural], id] of made) {
    const list = await partner.get(`${GRADEBOOK}/${plural}?filter=sourcedId='${id}'`);
    assert.deepEqual(list.body[plural], []);
  }
  await server.db.script(`${owner}${partner.applicationId}', course_id = '${seen.courseId}'
    where sourced_id = '${seen.classId}'`);
  assert.deepEqual(await statuses(), [200, 200, 200]);
});
