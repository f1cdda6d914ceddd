/** Which lesson is placed for a due standard, and what becomes of it when records come and go. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { lessonBody, postStandards, put, unitBody } from '../../../test/fixtures/content.ts';
import {
  answerEvent,
  putLearner,
  putTagged,
  retag,
  sendAnswers,
  stateOf,
  type TaggedLesson,
} from '../../../test/fixtures/reviews.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { DAY_MS } from '../../lib/time.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import { reviewId } from '../algorithm/ids.ts';
import { sweep } from '../states/due.ts';

const server = await testServer();
const partner = await server.partner();
const BASE = '/rostering/1.0';

const DAYS_AGO = new Date(Date.now() - 3 * DAY_MS).toISOString();
const sweepNow = () => sweep(server.db, new Date());

type Learner = Awaited<ReturnType<typeof putLearner>>;

/** A learner with a correct answer three days ago, so that the standard is due. */
async function answered(members: Parameters<typeof putLearner>[1] = {}): Promise<Learner> {
  const learner = await putLearner(partner, members);
  await sendAnswers(partner, learner, [{ at: DAYS_AGO }]);
  return learner;
}

/** The id of the review lesson that repeats the lesson. */
function placedAs({ studentId, courseId, standardId, lessonId }: Learner): string {
  const course = reviewId('review-course', studentId, courseId);
  return reviewId('review-lesson', course, standardId, lessonId);
}

/** What a read shows, which places what is due of the student. */
async function shown(learner: Learner) {
  const { reason, reviewLesson } = await stateOf(partner, learner);
  return reason ?? reviewLesson?.sourcedId;
}

/** What has no content is not looked at again before there is some. */
async function assertAtRest(): Promise<void> {
  assert.equal((await sweepNow()).placed, 0);
}

async function setStatus(table: string, id: string, status: 'active' | 'tobedeleted') {
  const changed = table === 'cf_items' ? sql`last_change_date_time` : sql`date_last_modified`;
  await server.db.execute(sql`
    update ${trusted(table)} set status = ${status}, ${changed} = now()
    where sourced_id::text = ${id}`);
}

test('the lesson is the one answered last, else the first: by unit, place, title and id', async () => {
  const learner = await putLearner(partner, { lesson: { sortOrder: 99 } });
  const { courseId, standardId } = learner;
  const before = randomUUID();
  const putUnit = (id: string, sortOrder: number) =>
    put(partner, `${BASE}/units/${id}`, unitBody(id, courseId, { sortOrder }));
  await putUnit(before, 1);
  await putUnit(learner.unitId, 2);
  const putLesson = async (unitId: string, sortOrder: number, title: string) => {
    const beside: TaggedLesson = { ...learner, unitId };
    const lesson = { sortOrder, title };
    return (await putTagged(partner, [standardId], { beside, lesson })).lessonId;
  };
  const { unitId } = learner;
  const same: string[] = [];
  for (let count = 0; count < 3; count += 1) same.push(await putLesson(unitId, 2, 'B'));
  const [third = '', fourth = '', second = ''] = same.sort();
  // Its title comes before those of the others, its id after them.
  const url = `${BASE}/lessons/${second}`;
  const { extensions: _none, ...plain } = (await partner.get(url)).body.lesson;
  await put(partner, url, { lesson: { ...plain, title: 'A' } });
  const order = [
    await putLesson(before, 9, 'Z'),
    await putLesson(unitId, 1, 'Z'),
    ...[second, third, fourth],
  ];
  await sendAnswers(partner, learner, [{ at: DAYS_AGO }]);
  for (const lessonId of [learner.lessonId, ...order]) {
    await sweepNow();
    assert.equal(await shown(learner), placedAs({ ...learner, lessonId }));
    assert.equal((await partner.delete(`${BASE}/lessons/${lessonId}`)).status, 204);
  }
  assert.equal(await shown(learner), 'due_without_content');
  await assertAtRest();
});

test('a standard is not suspended by a lesson that is opted out, where a unit test is not', async () => {
  const learner = await answered();
  const { lessonId, standardId } = learner;
  await putTagged(partner, [standardId], { beside: learner, lesson: { lessonType: 'unit-test' } });
  const metadata = { spacedRepetitionEnabled: false };
  await put(partner, `${BASE}/lessons/${lessonId}`, lessonBody(lessonId, learner, { metadata }));
  await sweepNow();
  assert.equal(await shown(learner), 'due_without_content');
});

test('only lessons of the course of the last answer are placed', async () => {
  const learner = await putLearner(partner);
  const { studentId, standardId } = learner;
  const elsewhere = { ...(await putTagged(partner, [standardId])), studentId };
  await sendAnswers(partner, elsewhere, [{ at: new Date(Date.now() - 9 * DAY_MS).toISOString() }]);
  await sendAnswers(partner, learner, [{ at: DAYS_AGO, scoreGiven: 0 }]);
  await partner.delete(`${BASE}/lessons/${learner.lessonId}`);
  await sweepNow();
  assert.equal(await shown(learner), 'due_without_content');
  const beside = await putTagged(partner, [standardId], { beside: learner });
  assert.equal(await shown(learner), placedAs({ ...learner, ...beside }));
});

test('a lesson that has moved to another course is not placed', async () => {
  const learner = await answered();
  const { lessonId, resourceId } = learner;
  const { unitId } = await putTagged(partner, []);
  await put(partner, `${BASE}/lessons/${lessonId}`, lessonBody(lessonId, { unitId, resourceId }));
  assert.equal(await shown(learner), 'due_without_content');
  await assertAtRest();
});

const MOVES = {
  lesson: async ({ lessonId, resourceId }: Learner, { unitId }: { unitId: string }) => {
    await put(partner, `${BASE}/lessons/${lessonId}`, lessonBody(lessonId, { unitId, resourceId }));
  },
  unit: async ({ unitId }: Learner, { courseId }: { courseId: string }) => {
    await put(partner, `${BASE}/units/${unitId}`, unitBody(unitId, courseId));
  },
} as const;

const RECORDS = ['course', 'unit', 'lesson', 'resource'] as const;
const WAYS = { sweep: sweepNow, read: (learner: Learner) => stateOf(partner, learner) } as const;

for (const record of RECORDS)
  for (const [way, look] of Object.entries(WAYS))
    test(`a deleted ${record} withdraws the lesson, until it is there again: by a ${way}`, async () => {
      const learner = await answered();
      await look(learner);
      const lessonId = placedAs(learner);
      const statusOf = async () =>
        (await partner.get(`${BASE}/lessons/${lessonId}`)).body.lesson.status;
      assert.equal(await statusOf(), 'active');
      await setStatus(`${record}s`, learner[`${record}Id`], 'tobedeleted');
      await look(learner);
      assert.equal(await statusOf(), 'tobedeleted');
      assert.equal(await shown(learner), 'due_without_content');
      await assertAtRest();
      await setStatus(`${record}s`, learner[`${record}Id`], 'active');
      await look(learner);
      assert.equal(await statusOf(), 'active');
      assert.equal(await shown(learner), lessonId);
    });

for (const [record, move] of Object.entries(MOVES))
  for (const [way, look] of Object.entries(WAYS))
    test(`a ${record} that moves to another course takes the lesson away, until it is back: by a ${way}`, async () => {
      const learner = await answered();
      const elsewhere = await putTagged(partner, []);
      await look(learner);
      const lessonId = placedAs(learner);
      const statusOf = async () =>
        (await partner.get(`${BASE}/lessons/${lessonId}`)).body.lesson.status;
      assert.equal(await statusOf(), 'active');
      await move(learner, elsewhere);
      await look(learner);
      assert.equal(await statusOf(), 'tobedeleted');
      assert.equal(await shown(learner), 'due_without_content');
      await assertAtRest();
      await move(learner, learner);
      await look(learner);
      assert.equal(await statusOf(), 'active');
      assert.equal(await shown(learner), lessonId);
    });

test('a moved lesson is withdrawn by a later sweep where one finds its student locked', async () => {
  const learner = await answered();
  const elsewhere = await putTagged(partner, []);
  await sweepNow();
  await MOVES.lesson(learner, elsewhere);
  await server.db.begin(async (tx) => {
    await tx.query(sql`
      select from review_students where student_id = ${learner.studentId} for update`);
    await sweep(server.db, new Date(Date.now() + 5 * 60_000));
  });
  await sweepNow();
  const { lesson } = (await partner.get(`${BASE}/lessons/${placedAs(learner)}`)).body;
  assert.equal(lesson.status, 'tobedeleted');
});

test('a lesson that has moved stays placed for what was answered in its new course', async () => {
  const learner = await answered();
  const elsewhere = await putTagged(partner, []);
  const [second = ''] = await postStandards(partner, 1);
  await retag(partner, learner, [learner.standardId, second]);
  await sweepNow();
  await MOVES.lesson(learner, elsewhere);
  const moved = { ...learner, courseId: elsewhere.courseId, standardId: second };
  const { extensions } = answerEvent(moved, { at: DAYS_AGO });
  const named = { ...extensions, learningObjectiveIds: [second] };
  await sendAnswers(partner, moved, [{ at: DAYS_AGO, members: { extensions: named } }]);
  await sweepNow();
  assert.equal(await shown(learner), 'due_without_content');
  assert.equal(await shown(moved), placedAs(moved));
  await sweepNow();
  const { lesson } = (await partner.get(`${BASE}/lessons/${placedAs(moved)}`)).body;
  assert.equal(lesson.extensions.review.cycle, 1);
});

for (const [way, look] of Object.entries(WAYS))
  test(`what is placed of a removed standard goes until it is there again: by a ${way}`, async () => {
    const learner = await answered();
    await look(learner);
    const url = `${BASE}/lessons/${placedAs(learner)}`;
    const status = async () => (await partner.get(url)).body.lesson.status;
    assert.equal(await status(), 'active');
    await setStatus('cf_items', learner.standardId, 'tobedeleted');
    await look(learner);
    assert.equal(await status(), 'tobedeleted');
    await assertAtRest();
    await setStatus('cf_items', learner.standardId, 'active');
    await look(learner);
    assert.equal(await status(), 'active');
  });

for (const [way, look] of Object.entries(WAYS))
  test(`a review lesson follows its source lesson to another resource: by a ${way}`, async () => {
    const learner = await answered();
    await look(learner);
    const { lessonId, unitId } = learner;
    const { resourceId } = await putTagged(partner, [learner.standardId]);
    await put(partner, `${BASE}/lessons/${lessonId}`, lessonBody(lessonId, { unitId, resourceId }));
    await look(learner);
    const { lesson } = (await partner.get(`${BASE}/lessons/${placedAs(learner)}`)).body;
    assert.deepEqual([lesson.status, lesson.resource.sourcedId], ['active', resourceId]);
  });

for (const [way, look] of Object.entries(WAYS))
  test(`a lesson that becomes a unit test is withdrawn, until it is none: by a ${way}`, async () => {
    const learner = await answered();
    await look(learner);
    const { lessonId } = learner;
    const status = async () => {
      const { body } = await partner.get(`${BASE}/lessons/${placedAs(learner)}`);
      return body.lesson.status;
    };
    const become = (lessonType: string) =>
      put(partner, `${BASE}/lessons/${lessonId}`, lessonBody(lessonId, learner, { lessonType }));
    await become('unit-test');
    await look(learner);
    assert.equal(await status(), 'tobedeleted');
    assert.equal(await shown(learner), 'due_without_content');
    await assertAtRest();
    await become('quiz');
    await look(learner);
    assert.equal(await status(), 'active');
  });

for (const [way, look] of Object.entries(WAYS))
  test(`a lesson that loses the tag is withdrawn, until it has it again: by a ${way}`, async () => {
    const learner = await answered();
    await look(learner);
    const url = `${BASE}/lessons/${placedAs(learner)}`;
    const status = async () => (await partner.get(url)).body.lesson.status;
    assert.equal(await status(), 'active');
    await retag(partner, learner, await postStandards(partner, 1));
    await look(learner);
    assert.equal(await status(), 'tobedeleted');
    assert.equal(await shown(learner), 'due_without_content');
    await assertAtRest();
    await retag(partner, learner, [learner.standardId]);
    await look(learner);
    assert.equal(await status(), 'active');
  });

for (const [way, look] of Object.entries(WAYS))
  test(`a lesson whose answers name the standard needs no tag: by a ${way}`, async () => {
    const learner = await putLearner(partner);
    const { extensions } = answerEvent(learner, { at: DAYS_AGO });
    const named = { ...extensions, learningObjectiveIds: [learner.standardId] };
    await sendAnswers(partner, learner, [{ at: DAYS_AGO, members: { extensions: named } }]);
    await look(learner);
    await retag(partner, learner, await postStandards(partner, 1));
    await look(learner);
    const { lesson } = (await partner.get(`${BASE}/lessons/${placedAs(learner)}`)).body;
    assert.deepEqual([lesson.status, lesson.extensions.review.cycle], ['active', 1]);
  });

for (const [way, look] of Object.entries(WAYS))
  test(`nothing is placed for a deleted standard, until it is there again: by a ${way}`, async () => {
    const learner = await answered();
    await setStatus('cf_items', learner.standardId, 'tobedeleted');
    await look(learner);
    const url = `${BASE}/lessons/${placedAs(learner)}`;
    assert.equal((await partner.get(url)).status, 404);
    await assertAtRest();
    await setStatus('cf_items', learner.standardId, 'active');
    await look(learner);
    assert.equal((await partner.get(url)).status, 200);
  });

for (const [way, look] of Object.entries(WAYS))
  test(`nothing is placed for a deleted student, until the student is there again: by a ${way}`, async () => {
    const learner = await answered();
    await setStatus('users', learner.studentId, 'tobedeleted');
    await sweepNow();
    const placed = () =>
      server.db.first(sql`select 1 from lessons where sourced_id = ${placedAs(learner)}`);
    assert.equal(await placed(), undefined);
    await assertAtRest();
    await setStatus('users', learner.studentId, 'active');
    await look(learner);
    assert.ok(await placed());
  });
