/** A rebuild finds and makes what live work made, also of some students, and beside erasures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gradeEvent,
  processed,
  putPlace,
  putStudent,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { putLearner, sendAnswers, stateOf } from '../../../test/fixtures/reviews.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { processors } from '../../app.ts';
import type { Progress } from '../../lib/progress.ts';
import { DAY_MS } from '../../lib/time.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import type { Processor } from '../processor.ts';
import { type RebuildScope, rebuild } from './rebuild.ts';

const server = await testServer();
const operator = await server.operator();

type Place = Awaited<ReturnType<typeof putPlace>>;

interface Graded {
  readonly studentId: string;
  readonly title: string;
  readonly maxScore: number;
  readonly minutesAgo: number;
}

async function grade(client: TestClient, place: Place, graded: Graded): Promise<void> {
  const { studentId, title, maxScore, minutesAgo } = graded;
  const eventTime = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const event = gradeEvent({ ...place, studentId }, { scoreGiven: 1, maxScore });
  const assignable = { ...event.object.assignable, name: title };
  const named = { ...event, eventTime, object: { ...event.object, assignable } };
  assert.equal((await processed(client, named)).state, 'processed');
}

interface LineItem {
  readonly title: string;
  readonly resultValueMax: number;
}

/** The line items of the application. */
async function lineItemRecords(client: TestClient): Promise<LineItem[]> {
  const { body } = await client.get('/gradebook/1.0/assessmentLineItems');
  return body.assessmentLineItems;
}

/** Their titles and maxima. */
async function lineItems(client: TestClient): Promise<[string, number][]> {
  const items = await lineItemRecords(client);
  return items.map(({ title, resultValueMax }) => [title, resultValueMax]);
}

const run = (scope: RebuildScope, dryRun = false) =>
  rebuild(server.db, processors, { scope, dryRun });

async function requireNoDifference(): Promise<void> {
  assert.deepEqual((await run({ all: true }, true)).differences, []);
}

async function erase(studentId: string): Promise<void> {
  const reply = await operator.delete(`/admin/1.0/students/${studentId}`);
  assert.equal(reply.status, 200, reply.text);
}

test('of one student leaves a line item that an event of another one defined', async () => {
  const partner = await server.partner();
  const place = await putPlace(partner);
  const studentId = await putStudent(partner);
  await grade(partner, place, { ...place, title: 'Quiz', maxScore: 10, minutesAgo: 20 });
  await grade(partner, place, { studentId, title: 'Renamed', maxScore: 5, minutesAgo: 10 });
  for (const scope of [{ student: studentId }, { from: new Date(Date.now() - 1_000) }]) {
    for (const dryRun of [true, false]) {
      assert.deepEqual((await run(scope, dryRun)).differences, []);
    }
  }
  assert.deepEqual(await lineItems(partner), [['Quiz', 10]]);
  // The student of the earliest event alone is enough to mend it.
  await server.db.execute(sql`update assessment_line_items set title = 'Wrong'`);
  await run({ student: studentId });
  const { differences } = await run({ student: place.studentId }, true);
  assert.equal(differences.length, 1);
  assert.deepEqual(await lineItems(partner), [['Wrong', 10]]);
  await run({ student: place.studentId });
  assert.deepEqual(await lineItems(partner), [['Quiz', 10]]);
  // All students are needed to know that nothing leads to one.
  await server.db.execute(sql`
    insert into assessment_line_items (
      sourced_id, application_id, date_last_modified, title, assignable_id, course_id, lesson_id,
      unit_id, result_value_max, defined_at, key
    )
    select gen_random_uuid(), application_id, now(), 'Of no event', 'urn:tag:none', course_id,
      lesson_id, unit_id, result_value_max, defined_at, key
    from assessment_line_items`);
  await run({ student: place.studentId });
  assert.equal((await lineItems(partner)).length, 2);
  await run({ all: true });
  assert.deepEqual(await lineItems(partner), [['Quiz', 10]]);
  await requireNoDifference();
});

test('a delta that was read after the replay has what the rebuild mends', async () => {
  const partner = await server.partner();
  const place = await putPlace(partner);
  await grade(partner, place, { ...place, title: 'Quiz', maxScore: 10, minutesAgo: 20 });
  await server.db.execute(sql`update assessment_line_items set title = 'Wrong'
    where application_id = ${partner.applicationId}`);
  await server.db.execute(sql`update assessment_results set score = 9
    where application_id = ${partner.applicationId}`);
  let since = '';
  const noting: Processor = {
    name: 'noting',
    derives: [],
    process: async () => undefined,
    async finishRebuild(tx) {
      const row = await tx.first<{ at: Date }>(sql`select clock_timestamp() as at`);
      since ||= row?.at.toISOString() ?? '';
    },
  };
  const options = { scope: { all: true }, dryRun: false } as const;
  await rebuild(server.db, [...processors, noting], options);
  const delta = async (plural: string) => {
    const filter = encodeURIComponent(`dateLastModified>='${since}'`);
    const { body } = await partner.get(`/gradebook/1.0/${plural}?filter=${filter}`);
    return body[plural];
  };
  assert.partialDeepStrictEqual(await delta('assessmentLineItems'), [{ title: 'Quiz' }]);
  assert.partialDeepStrictEqual(await delta('assessmentResults'), [{ score: 1 }]);
});

test('makes the review states again of a student who has none left', async () => {
  const partner = await server.partner();
  const learner = await putLearner(partner);
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS);
  await sendAnswers(partner, learner, [{ at: day(1).toISOString() }]);
  const { updatedAt: _of, ...state } = await stateOf(partner, learner);
  for (const scope of [{ student: learner.studentId }, { from: day(1) }, { all: true }] as const) {
    await server.db.execute(sql`
      delete from review_states where student_id = ${learner.studentId}`);
    const { differences } = await run(scope);
    assert.deepEqual(
      differences.map(({ table, live, rebuilt }) => [table, live.rows, rebuilt.rows]),
      [['review_states', 0, 1]],
    );
    const { updatedAt: _again, ...rebuilt } = await stateOf(partner, learner);
    assert.deepEqual(rebuilt, state);
  }
  await requireNoDifference();
});

test('tells how far it is: of the events, then of the tables', async () => {
  const partner = await server.partner();
  const place = await putPlace(partner);
  for (const value of [1, 2, 3]) await processed(partner, xpEvent(place, value));
  const told: [string, number, number][] = [];
  let [total, done] = [0, 0];
  const progress: Progress = {
    start: (steps) => ([total, done] = [steps, 0]),
    stage: () => undefined,
    tick: (steps = 1) => (done += steps),
    stop: () => void told.push(['stop', done, total]),
  };
  const counting = {
    ...progress,
    start: (steps: number) => {
      if (total > 0) told.push(['count', done, total]);
      progress.start(steps);
    },
  };
  const scope = { student: place.studentId };
  const { tables } = await rebuild(server.db, processors, {
    scope,
    dryRun: true,
    progress: counting,
  });
  const { length } = tables;
  assert.deepEqual(told, [
    ['count', 3, 3],
    ['count', length, length],
    ['stop', length, length],
  ]);
});

test('differs in nothing after the student whose event defined a line item is erased', async () => {
  const partner = await server.partner();
  const place = await putPlace(partner);
  const [second, third] = [await putStudent(partner), await putStudent(partner)];
  await grade(partner, place, { ...place, title: 'Quiz of Alder', maxScore: 10, minutesAgo: 30 });
  const renamed = { title: 'Renamed', maxScore: 4, minutesAgo: 10 };
  await grade(partner, place, { ...renamed, studentId: third });
  await grade(partner, place, { studentId: second, title: 'Quiz', maxScore: 5, minutesAgo: 20 });
  await erase(place.studentId);
  assert.deepEqual(await lineItems(partner), [['Quiz', 5]]);
  await requireNoDifference();
  await erase(second);
  assert.deepEqual(await lineItems(partner), [['Renamed', 4]]);
  await requireNoDifference();
  await erase(third);
  assert.deepEqual(await lineItems(partner), []);
  await requireNoDifference();
});

test('an erasure leaves line items of other students as they are, also their dates', async () => {
  const partner = await server.partner();
  const [place, other] = [await putPlace(partner), await putPlace(partner)];
  await grade(partner, other, { ...other, title: 'Of Birch', maxScore: 5, minutesAgo: 20 });
  const before = await lineItemRecords(partner);
  await grade(partner, place, { ...place, title: 'Of Alder', maxScore: 10, minutesAgo: 20 });
  await erase(place.studentId);
  assert.deepEqual(await lineItemRecords(partner), before);
});

test('does not bring back a student who is erased meanwhile', async () => {
  const partner = await server.partner();
  const [place, other] = [await putPlace(partner), await putPlace(partner)];
  await processed(partner, xpEvent(place, 5));
  await grade(partner, place, { ...place, title: 'Quiz', maxScore: 10, minutesAgo: 20 });
  await processed(partner, xpEvent(other, 7));
  let erasing: Promise<void> | undefined;
  const waits = sql`
    select 1 from pg_stat_activity
    where wait_event_type = 'Lock' and query like 'drop schema if exists%'`;
  /** Begins the erasure when the first events are in the shadow tables, and lets it come first. */
  const between: Processor = {
    name: 'between',
    derives: [],
    process: async () => undefined,
    async replay() {
      if (erasing) return;
      erasing = erase(place.studentId);
      await eventually('the erasure waits', async () => !!(await server.db.first(waits)));
    },
  };
  const options = { scope: { all: true }, dryRun: false } as const;
  await rebuild(server.db, [...processors, between], options);
  await erasing;
  for (const table of ['xp_entries', 'assessment_results']) {
    const left = await server.db.query(sql`
      select student_id from ${trusted(table)} where student_id = ${place.studentId}`);
    assert.deepEqual(left, [], table);
  }
  assert.deepEqual(await lineItems(partner), []);
  const kept = await server.db.query(sql`
    select value from xp_entries where student_id = ${other.studentId}`);
  assert.deepEqual(kept, [{ value: '7' }]);
  await requireNoDifference();
});
