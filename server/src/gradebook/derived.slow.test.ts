/** What grades derive: the result of each attempt, and the line item that it belongs to. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { lessonBody, put, putTree, unitBody } from '../../test/fixtures/content.ts';
import {
  gradeEvent,
  type Place,
  personEvent,
  post,
  processed,
  putPlace,
  putStudent,
  statusOfEvent,
  urn,
} from '../../test/fixtures/events.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { type TestClient, testServer } from '../../test/harness/test-server.ts';
import { processors } from '../app.ts';
import { rebuild } from '../events/rebuild/rebuild.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner();
const GRADEBOOK = '/ims/oneroster/gradebook/v1p2';

interface GradeSpec {
  readonly place: Place;
  readonly attemptId?: string;
  readonly assignable?: { readonly id: string; readonly name?: string } | undefined;
  readonly count?: number;
  readonly score?: readonly [given: number, max: number];
  readonly type?: 'MASTERY';
  readonly extensions?: object;
  readonly eventTime: string;
}

function graded(sent: GradeSpec) {
  const { place, attemptId = urn(), assignable, count = 1, score = [1, 1], eventTime } = sent;
  const [scoreGiven, maxScore] = score;
  const type = sent.type ? { scoreType: sent.type } : {};
  const event = gradeEvent(place, { ...type, attemptId, scoreGiven, maxScore }, { eventTime });
  const { assignable: _given, ...object } = event.object;
  const named = assignable && { assignable: { ...assignable, type: 'DigitalResource' } };
  const extensions = { ...event.extensions, ...sent.extensions };
  return { ...event, extensions, object: { ...object, ...named, count } };
}

async function recordsOf(plural: string, filter: string, client = partner) {
  const url = `${GRADEBOOK}/${plural}?filter=${encodeURIComponent(filter)}`;
  const { status, body, text } = await client.get(url);
  assert.equal(status, 200, text);
  return body[plural];
}

const resultsOf = (attemptId: string, client: TestClient = partner) =>
  recordsOf('assessmentResults', `metadata.attemptId='${attemptId}'`, client);

async function lineItem(id: string) {
  return (await partner.get(`${GRADEBOOK}/assessmentLineItems/${id}`)).body.assessmentLineItem;
}

/** Both orders of two events. */
const ORDERS = [
  [0, 1],
  [1, 0],
] as const;

for (const order of ORDERS)
  test(`the later grade of an attempt replaces all of the earlier one: order ${order}`, async () => {
    const place = await putPlace(partner);
    const moved = { ...(await putTree(partner)), studentId: place.studentId };
    const attemptId = urn();
    const [early, late] = [{ id: urn() }, { id: urn() }];
    const status = { scoreStatus: 'partially graded' };
    const events = [
      graded({
        ...{ place, attemptId, assignable: early, eventTime: '2026-03-02T10:00:00Z' },
        extensions: status,
      }),
      graded({
        ...{ place: moved, attemptId, assignable: late, eventTime: '2026-03-03T10:00:00Z' },
        ...{ count: 2, score: [3, 5], extensions: { subject: 'Science' } },
      }),
    ] as const;
    const dates: string[] = [];
    for (const index of order) {
      await processed(partner, events[index]);
      dates.push((await resultsOf(attemptId))[0].dateLastModified);
    }
    const [result, ...others] = await resultsOf(attemptId);
    assert.deepEqual(others, []);
    const { score, scoreDate, scoreStatus, metadata, assessmentLineItem } = result;
    assert.deepEqual([score, scoreDate, scoreStatus], [3, '2026-03-03', 'fully graded']);
    const { courseId, lessonId } = moved;
    assert.deepEqual(metadata, {
      ...{ subject: 'Science', courseId, lessonId, assignableId: late.id, attemptId },
      ...{ attemptCount: 2, scoreType: 'QUESTION_RESULT', maxScore: 5 },
      sourceEventId: events[1].id,
    });
    const item = await lineItem(assessmentLineItem.sourcedId);
    assert.deepEqual([item.title, item.resultValueMax], [late.id, 5]);
    const [first = '', second = ''] = dates;
    assert.equal(second > first, order[0] === 0, 'a grade that changes nothing moves no date');
  });

test('400 for white space in the id of an assignable, by which line items could share an id', async () => {
  const { object, ...event } = graded({
    place: await putPlace(partner),
    eventTime: '2026-03-02T10:00:00Z',
  });
  const assignable = { id: `${randomUUID()} ${urn()}`, type: 'Session' };
  const { status, body } = await post(partner, { ...event, object: { ...object, assignable } });
  assert.equal(status, 400);
  const paths = body.imsx_error_details.map(({ path }: { path: string }) => path);
  assert.deepEqual(paths, ['/object/assignable/id']);
});

test('403 for a line item in which another member than a component would change', async () => {
  const place = await putPlace(partner);
  const event = graded({ place, score: [1, 5], eventTime: '2026-03-02T10:00:00Z' });
  await processed(partner, event);
  const [{ assessmentLineItem: reference }] = await resultsOf(event.object.id);
  const stored = await lineItem(reference.sourcedId);
  const { unitId } = await putTree(partner);
  const url = `${GRADEBOOK}/assessmentLineItems/${reference.sourcedId}`;
  const put = (members: object) => {
    const component = { sourcedId: unitId };
    return partner.put(url, { assessmentLineItem: { ...stored, component, ...members } });
  };
  const objectives = { source: 'case', learningObjectiveIds: [randomUUID()] };
  for (const change of [
    { title: 'Mine' },
    { status: 'tobedeleted' },
    { description: 'Mine' },
    { resultValueMin: 1 },
    { resultValueMax: 99 },
    { learningObjectiveSet: [objectives] },
    { metadata: { ...stored.metadata, mine: true } },
  ]) {
    const { status, text } = await put(change);
    assert.equal(status, 403, Object.keys(change).join());
    assert.match(text, new RegExp(`, no ${Object.keys(change)[0]}\\.`));
  }
  assert.deepEqual(await lineItem(reference.sourcedId), stored);
  const left = { description: '', learningObjectiveSet: [], resultValueMax: null };
  assert.equal((await put({ ...left, metadata: undefined })).status, 201);
  const { component, dateLastModified, ...others } = await lineItem(reference.sourcedId);
  assert.deepEqual(component, { sourcedId: unitId });
  assert.deepEqual({ ...others, dateLastModified: stored.dateLastModified }, stored);
});

/** A place, and a function that puts a lesson of its course into a new unit. */
async function putMovable() {
  const { resourceId, unitId, ...tree } = await putTree(partner);
  const place = { ...tree, studentId: await putStudent(partner) };
  const putLesson = async (lessonId: string) => {
    const id = randomUUID();
    await put(partner, `/rostering/1.0/units/${id}`, unitBody(id, place.courseId));
    const body = lessonBody(lessonId, { unitId: id, resourceId });
    await put(partner, `/rostering/1.0/lessons/${lessonId}`, body);
    return id;
  };
  return { place, unitId, putLesson };
}

for (const order of ORDERS)
  test(`the earliest event of a line item says title, maximum and unit: order ${order}`, async () => {
    const { place, unitId, putLesson } = await putMovable();
    const id = urn();
    const events = [
      graded({
        ...{ place, assignable: { id, name: `First ${id}` }, score: [1, 7] },
        eventTime: '2026-03-02T10:00:00Z',
      }),
      graded({
        ...{ place, assignable: { id, name: 'Second' }, score: [1, 9] },
        eventTime: '2026-03-03T10:00:00Z',
      }),
    ] as const;
    const [dates, units]: [string[], string[]] = [[], [unitId]];
    for (const index of order) {
      const { effects } = await processed(partner, events[index]);
      dates.push((await lineItem(effects.assessmentLineItemIds[0])).dateLastModified);
      units.push(await putLesson(place.lessonId));
    }
    const [item, ...others] = await recordsOf('assessmentLineItems', `title='First ${id}'`);
    assert.deepEqual([item.resultValueMax, others], [7, []]);
    const row = await server.db.first<{ unitId: string }>(sql`
      select unit_id from assessment_line_items where sourced_id = ${item.sourcedId}`);
    assert.equal(row?.unitId, units[order.indexOf(0)]);
    assert.equal((dates[1] ?? '') > (dates[0] ?? ''), order[0] === 1);
  });

test('of two grades of one instant the one that arrived last counts, also where the other waits', async () => {
  const { place, putLesson } = await putMovable();
  const [attemptId, lessonId, eventTime] = [urn(), randomUUID(), '2026-03-02T10:00:00Z'];
  const before = graded({ place, attemptId, eventTime: '2026-03-01T10:00:00Z' });
  const waiting = graded({ place: { ...place, lessonId }, attemptId, score: [2, 9], eventTime });
  const last = graded({ place, attemptId, score: [3, 9], eventTime });
  await processed(partner, before);
  assert.equal((await processed(partner, waiting)).state, 'dropped');
  await processed(partner, last);
  await putLesson(lessonId);
  await eventually('the lesson is found', async () => {
    return (await statusOfEvent(partner, waiting)).state === 'processed';
  });
  assert.equal((await resultsOf(attemptId))[0].score, 3);
});

test('a line item is of one lesson, also within a course', async () => {
  const { place, putLesson } = await putMovable();
  const second = { ...place, lessonId: randomUUID() };
  await putLesson(second.lessonId);
  const sent = { assignable: { id: urn() }, eventTime: '2026-03-02T10:00:00Z' };
  const ids = [];
  for (const each of [place, second]) {
    const { effects } = await processed(partner, graded({ ...sent, place: each }));
    ids.push(effects.assessmentLineItemIds[0]);
  }
  assert.equal(new Set(ids).size, 2);
});

test('an answer is a completed item of an attempt', async () => {
  const { studentId } = await putPlace(partner);
  const eventTime = '2026-03-02T10:00:00Z';
  for (const [action, generated] of [
    ['Started', { type: 'Attempt' }],
    ['Completed', { type: 'Response' }],
    ['Completed', { type: 'Response', attempt: urn() }],
  ] as const) {
    const item = personEvent('AssessmentItemEvent', action, {
      ...{ studentId, eventTime, generated: { id: urn(), ...generated } },
      object: { id: 'https://quest.example/items/1', type: 'AssessmentItem' },
    });
    assert.equal((await processed(partner, item)).state, 'processed');
  }
  const day = 'startDate=2026-03-02&endDate=2026-03-02';
  const { body } = await partner.get(`/insights/1.0/users/${studentId}?${day}`);
  assert.equal(body.practice.ungradedQuestions, 1);
});

test('a line item has the name of its assignable, else the id, else that of the attempt', async () => {
  const place = await putPlace(partner);
  const eventTime = '2026-03-02T10:00:00Z';
  const [id, attemptId] = [urn(), urn()];
  const long = 'n'.repeat(501);
  const titles = [
    [{ id, name: 'Halves' }, 'Halves'],
    [{ id: urn(), name: long }, long.slice(1)],
    [{ id: `${id}-2` }, `${id}-2`],
    [{ id: `${id}-3`, name: '' }, `${id}-3`],
    [undefined, attemptId],
  ] as const;
  for (const [assignable, title] of titles) {
    const event = graded({ place, attemptId, assignable, eventTime });
    const { effects } = await processed(partner, event);
    assert.equal((await lineItem(effects.assessmentLineItemIds[0])).title, title);
  }
});

test('a result is of one application, student, attempt and score type', async () => {
  const place = await putPlace(partner);
  const other = await server.partner('Other');
  const studentId = await putStudent(partner);
  await server.db.execute(sql`
    insert into student_bases (application_id, student_id, basis)
    values (${other.applicationId}, ${place.studentId}, 'operator')`);
  const [attemptId, assignable] = [urn(), { id: urn() }];
  const sent = { place, attemptId, assignable, eventTime: '2026-03-02T10:00:00Z' };
  const effects = [];
  for (const [client, members] of [
    [partner, {}],
    [partner, { type: 'MASTERY' }],
    [partner, { place: { ...place, studentId } }],
    [other, { place: { ...(await putTree(other)), studentId: place.studentId } }],
  ] as const) {
    effects.push((await processed(client, graded({ ...sent, ...members }))).effects);
  }
  const ids = effects.map(({ assessmentResultIds }) => assessmentResultIds[0]);
  assert.equal(new Set(ids).size, 4);
  assert.equal((await resultsOf(attemptId)).length, 3);
  assert.equal((await resultsOf(attemptId, other)).length, 1);
  const items = effects.map(({ assessmentLineItemIds }) => assessmentLineItemIds[0]);
  assert.deepEqual([new Set(items.slice(0, 3)).size, new Set(items).size], [1, 2]);
});

test('an event that is dropped derives nothing', async () => {
  const place = await putPlace(partner);
  const [attemptId, assignable] = [urn(), { id: urn() }];
  const dropped = { ...place, lessonId: 'no-such-lesson' };
  const event = graded({
    place: dropped,
    attemptId,
    assignable,
    eventTime: '2026-03-02T10:00:00Z',
  });
  assert.equal((await processed(partner, event)).state, 'dropped');
  assert.deepEqual(await resultsOf(attemptId), []);
  assert.deepEqual(await recordsOf('assessmentLineItems', `title='${assignable.id}'`), []);
  const { courseId } = dropped;
  const item = personEvent('AssessmentItemEvent', 'Completed', {
    studentId: 'nobody',
    object: { id: 'https://quest.example/items/1', type: 'AssessmentItem' },
    generated: { id: urn(), type: 'Response', attempt: urn() },
    extensions: { subject: 'Math', course: { id: courseId } },
  });
  assert.equal((await processed(partner, item)).state, 'dropped');
  const answer = await server.db.first(sql`select 1 from answers where student_id = 'nobody'`);
  assert.equal(answer, undefined);
});

test('a rebuild derives the same', async () => {
  const scope = { all: true } as const;
  assert.deepEqual((await rebuild(server.db, processors, { scope, dryRun: true })).differences, []);
});
