/** A rebuild reproduces states, courses and lessons; a month of reviews with a moved clock. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lessonBody, postStandards, put } from '../../../test/fixtures/content.ts';
import {
  personEvent,
  post,
  processed,
  statusOfEvent,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import {
  answerEvent,
  deleteReviews,
  putLearner,
  putTagged,
  retag,
  stateOf,
} from '../../../test/fixtures/reviews.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { DAY_MS } from '../../lib/time.ts';
import { sql } from '../../storage/database/sql.ts';
import { dateOfDay, dayStart, localDay } from '../algorithm/days.ts';
import { DEFAULT_WEIGHTS } from '../algorithm/fsrs.ts';
import { type Answer, replay } from '../algorithm/rules.ts';
import { sweep } from './due.ts';
import { rebuildAnswers, rebuildStates } from './rebuild.ts';

let clock = new Date('2026-01-05T16:00:00Z');
// The clock is months back, so the worker's lag looks large; it must not count as overload.
const settings = { REVIEW_TIME_ZONE: 'America/Chicago', EVENTS_LAG_MAX_SECONDS: '100000000' };
const server = await testServer(settings, { now: () => clock });
const partner = await server.partner();

/** Random numbers that are the same on every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** All derived rows of the student, without the time of writing. */
async function derived(studentId: string) {
  const rows = (statement: Parameters<typeof server.db.query>[0]) => server.db.query(statement);
  return {
    states: await rows(sql`
      select to_jsonb(s) - 'updated_at' as state from review_states s
      where student_id = ${studentId} order by cf_item_id`),
    answers: await rows(sql`
      select * from review_answers where student_id = ${studentId} order by cf_item_id, key`),
    placements: await rows(sql`
      select * from review_placements where student_id = ${studentId} order by cf_item_id`),
    courses: await rows(sql`
      select sourced_id, status from courses where student_id = ${studentId}`),
    units: await rows(sql`
      select sourced_id, status from units where student_id = ${studentId} order by 1`),
    lessons: await rows(sql`
      select sourced_id, record from lessons where student_id = ${studentId} order by 1`),
  };
}

test('a month of reviews: each day due standards are placed, answered, done and removed', async () => {
  const standards = await postStandards(partner, 4);
  const learner = await putLearner(partner);
  await retag(partner, learner, standards);
  const { studentId } = learner;
  const zone = 'America/Chicago';
  const next = random(7);
  const sent: Answer[] = [];
  const start = clock;
  let xp = 0;
  let answered = 0;
  const answer = async (place: typeof learner, standardId: string) => {
    const event = answerEvent(place, { at: clock.toISOString(), scoreGiven: next() < 0.8 ? 1 : 0 });
    const tagged = {
      ...event,
      extensions: { ...event.extensions, learningObjectiveIds: [standardId] },
    };
    sent.push({
      eventId: event.id,
      attempt: event.id,
      at: clock,
      credit: event.generated.scoreGiven === 1 ? 'correct' : 'incorrect',
      scheduler: 'fsrs',
      desiredRetention: null,
      courseId: standardId,
      lessonId: learner.lessonId,
    });
    const reply = await post(partner, tagged);
    assert.equal(reply.status, 202, reply.text);
    return tagged;
  };
  for (const [index, standardId] of standards.entries()) {
    clock = new Date(start.getTime() + index * 60_000);
    await statusOfEvent(partner, await answer(learner, standardId));
  }
  for (let day = 1; day <= 30; day += 1) {
    clock = new Date(start.getTime() + day * DAY_MS);
    await sweep(server.db, clock);
    const url = `/insights/1.0/users/${studentId}/reviews?due=today`;
    const { reviews } = (await partner.get(url)).body;
    const today = localDay(clock, zone);
    for (const review of reviews) {
      assert.ok(review.dueDate <= dateOfDay(today));
      assert.ok(review.reviewLesson, `day ${day}: due and not placed`);
      const place = {
        ...learner,
        courseId: review.reviewCourse.sourcedId,
        lessonId: review.reviewLesson.sourcedId,
      };
      clock = new Date(clock.getTime() + 60_000);
      await post(partner, xpEvent(place, 2, { eventTime: clock.toISOString() }));
      await statusOfEvent(partner, await answer(place, review.standard.sourcedId));
      xp += 2;
      answered += 1;
    }
    const left = (await partner.get(url)).body;
    assert.equal(left.total, 0, `day ${day}: still due after the review`);
    const active = await server.db.query<{ done: string | null }>(sql`
      select metadata -> 'review' ->> 'completedAt' as done from lessons
      where student_id = ${studentId} and status = 'active'`);
    assert.equal(active.length, reviews.length, `day ${day}`);
    assert.ok(active.every(({ done }) => done !== null));
  }
  assert.ok(answered >= 8, `${answered} reviews in a month`);
  const { entries } = (await partner.get(`/xp/1.0/users/${studentId}/entries`)).body;
  assert.equal(entries.length, answered);
  assert.equal(
    entries.reduce((sum: number, { value }: { value: number }) => sum + value, 0),
    xp,
  );
  for (const standardId of standards) {
    const model = replay(
      sent.filter(({ courseId }) => courseId === standardId),
      {
        weights: DEFAULT_WEIGHTS,
        parametersVersion: 0,
        desiredRetention: 0.9,
        maximumIntervalDays: 365,
        timeZone: zone,
        fold: 'day',
      },
    );
    const state = await stateOf(partner, { studentId, standardId });
    assert.equal(state?.dueDate, model ? dateOfDay(model.dueDay) : undefined);
    assert.equal(state?.stability, model?.memory?.stability);
    if (model) assert.equal(state.dueAt, dayStart(model.dueDay, zone).toISOString());
  }
});

test('law: states, answers, courses and lessons are the same after a rebuild', async () => {
  const standards = await postStandards(partner, 3);
  const learner = await putLearner(partner);
  await retag(partner, learner, standards);
  const next = random(11);
  clock = new Date('2026-06-01T16:00:00Z');
  const events = Array.from({ length: 24 }, (_, index) =>
    answerEvent(learner, {
      at: new Date(Date.parse('2026-03-01T16:00:00Z') + index * 3 * DAY_MS).toISOString(),
      scoreGiven: next() < 0.7 ? 1 : 0,
    }),
  ).sort(() => next() - 0.5);
  for (const event of [...events, ...events.slice(0, 8)]) await post(partner, event);
  for (const event of events) await statusOfEvent(partner, event);
  await sweep(server.db, clock);
  const { studentId } = learner;
  const before = await derived(studentId);
  assert.equal(before.states.length, 3);
  assert.equal(before.answers.length, 72);
  assert.ok(before.lessons.length > 0);
  await server.db.execute(sql`delete from review_states where student_id = ${studentId}`);
  await server.db.execute(sql`delete from review_answers where student_id = ${studentId}`);
  assert.equal(await rebuildAnswers(server.db, studentId), 24);
  await rebuildStates(server.db, clock, studentId);
  await sweep(server.db, clock);
  assert.deepEqual(await derived(studentId), before);
  // Nothing differs when review courses, lessons and placements are gone, too.
  await deleteReviews(server.db, studentId);
  assert.deepEqual((await derived(studentId)).courses, []);
  await rebuildAnswers(server.db);
  await rebuildStates(server.db, clock);
  await sweep(server.db, clock);
  assert.deepEqual(await derived(studentId), before);
});

test('a rebuild of answers keeps what is placed', async () => {
  const learner = await putLearner(partner);
  clock = new Date('2026-06-01T16:00:00Z');
  await processed(partner, answerEvent(learner, { at: clock.toISOString() }));
  clock = new Date('2026-06-04T16:00:00Z');
  await sweep(server.db, clock);
  const placed = await derived(learner.studentId);
  await rebuildAnswers(server.db, learner.studentId);
  await sweep(server.db, new Date('2026-06-06T16:00:00Z'));
  assert.deepEqual(await derived(learner.studentId), placed);
});

test('the next sweep computes all states again after a change of settings', async () => {
  const learner = await putLearner(partner);
  await processed(partner, answerEvent(learner, { at: '2026-05-05T16:00:00Z' }));
  assert.equal((await stateOf(partner, learner)).intervalDays, 2);
  await server.db.execute(sql`
    update review_settings set desired_retention = 0.8, version = version + 1`);
  const { remade } = await sweep(server.db, clock);
  assert.ok(remade >= 1);
  assert.equal((await stateOf(partner, learner)).intervalDays, 8);
  assert.equal((await sweep(server.db, clock)).remade, 0);
});

test('the daily limit places the standards with the lowest recall first', async () => {
  const standards = await postStandards(partner, 5);
  const learner = await putLearner(partner);
  await retag(partner, learner, standards);
  await server.db.execute(sql`update review_settings set per_day_max = 2`);
  clock = new Date('2026-06-01T16:00:00Z');
  await processed(partner, answerEvent(learner, { at: '2026-05-05T16:00:00Z' }));
  clock = new Date('2026-06-02T16:00:00Z');
  const url = `/insights/1.0/users/${learner.studentId}/reviews`;
  const shown = async () => {
    const { reviews } = (await partner.get(url)).body;
    const reasons = reviews.map(({ reason }: { reason: string | null }) => reason);
    return [reasons.filter((one: string | null) => one === null).length, new Set(reasons)];
  };
  await sweep(server.db, clock);
  await sweep(server.db, clock);
  assert.deepEqual(await shown(), [2, new Set([null, 'daily_limit'])]);
  // Midnight in Chicago: a day of reviews begins at 04:00.
  clock = new Date('2026-06-03T05:00:00Z');
  await sweep(server.db, clock);
  assert.equal((await shown())[0], 2);
  clock = new Date('2026-06-03T16:00:00Z');
  await sweep(server.db, clock);
  assert.equal((await shown())[0], 4);
  await server.db.execute(sql`update review_settings set per_day_max = 0`);
});

test('the daily limit goes by the recall of today, not by the due day', async () => {
  await server.db.execute(sql`
    update review_settings set desired_retention = 0.9, per_day_max = 1, version = version + 1`);
  clock = new Date('2026-06-02T16:00:00Z');
  const learner = await putLearner(partner);
  const [long = ''] = await postStandards(partner, 1);
  const beside = { ...learner, ...(await putTagged(partner, [long], { beside: learner })) };
  // Two days late after eleven days; the other standard is one day late after two, so it is lower.
  await post(partner, answerEvent(beside, { at: '2026-05-18T16:00:00Z' }));
  await post(partner, answerEvent(beside, { at: '2026-05-20T16:00:00Z' }));
  await processed(partner, answerEvent(learner, { at: '2026-05-30T16:00:00Z' }));
  // More states of another student than one step takes, due between these two.
  await server.db.execute(sql`
    insert into review_students (student_id, time_zone, declared, settings_version)
    select 'crowd', 'UTC', '', version from review_settings`);
  await server.db.execute(sql`
    insert into review_states
    select (jsonb_populate_record(s, jsonb_build_object(
      'student_id', 'crowd', 'cf_item_id', gen_random_uuid(), 'place_at', '2026-05-31T16:00:00Z'
    ))).*
    from review_states s, generate_series(1, 1000)
    where s.student_id = ${learner.studentId} and s.cf_item_id = ${long}`);
  await sweep(server.db, clock);
  await server.db.execute(sql`update review_settings set per_day_max = 0`);
  const { reviews } = (await partner.get(`/insights/1.0/users/${learner.studentId}/reviews`)).body;
  assert.deepEqual(
    reviews.map(({ standard, dueDate, reason }: (typeof reviews)[number]) => [
      ...[standard.sourcedId, dueDate, reason],
    ]),
    [
      [long, '2026-05-31', 'daily_limit'],
      [learner.standardId, '2026-06-01', null],
    ],
  );
});

test('a review that was answered and handed in counts in the daily limit of its day', async () => {
  clock = new Date('2026-06-02T16:00:00Z');
  await server.db.execute(sql`
    update review_settings set desired_retention = 0.9, per_day_max = 1, version = version + 1`);
  const learner = await putLearner(partner);
  const { studentId } = learner;
  await processed(partner, answerEvent(learner, { at: '2026-05-10T16:00:00Z' }));
  const { reviewLesson, reviewCourse } = await stateOf(partner, learner);
  const place = { studentId, courseId: reviewCourse.sourcedId, lessonId: reviewLesson.sourcedId };
  const eventTime = clock.toISOString();
  const answer = answerEvent(place, { at: eventTime });
  await processed(partner, answer);
  const { extensions } = answer;
  const submitted = personEvent('AssessmentEvent', 'Submitted', { studentId, extensions });
  const onTime = { ...submitted, eventTime };
  await processed(partner, onTime);
  const { lesson } = (await partner.get(`/rostering/1.0/lessons/${place.lessonId}`)).body;
  assert.equal(lesson.status, 'tobedeleted');
  // A late answer: its standard is due today, too.
  const late = { ...(await putLearner(partner)), studentId };
  await processed(partner, answerEvent(late, { at: '2026-05-30T16:00:00Z' }));
  assert.equal((await stateOf(partner, late)).reason, 'daily_limit');
  await server.db.execute(sql`update review_settings set per_day_max = 0`);
});

test('a placed standard that is queued again takes no place of the daily limit', async () => {
  clock = new Date('2026-06-02T16:00:00Z');
  await server.db.execute(sql`
    update review_settings set desired_retention = 0.9, per_day_max = 1, version = version + 1`);
  const learner = await putLearner(partner);
  await processed(partner, answerEvent(learner, { at: '2026-05-10T16:00:00Z' }));
  await sweep(server.db, clock);
  clock = new Date(clock.getTime() + DAY_MS);
  const [second = ''] = await postStandards(partner, 1);
  const beside = { ...learner, ...(await putTagged(partner, [second], { beside: learner })) };
  await post(partner, answerEvent(beside, { at: '2026-05-31T16:00:00Z' }));
  // A late answer: the first standard, which is placed, was due earlier.
  await processed(partner, answerEvent(learner, { at: '2026-05-08T16:00:00Z', scoreGiven: 0 }));
  await processed(partner, answerEvent(learner, { at: '2026-05-07T16:00:00Z' }));
  await sweep(server.db, clock);
  await server.db.execute(sql`update review_settings set per_day_max = 0`);
  const { reviews } = (await partner.get(`/insights/1.0/users/${learner.studentId}/reviews`)).body;
  const reasons = reviews.map(({ reason }: (typeof reviews)[number]) => reason);
  assert.deepEqual(reasons, [null, null], JSON.stringify(reviews));
});

test('a lesson that is placed again with its new resource counts once in the daily limit', async () => {
  clock = new Date('2026-06-02T16:00:00Z');
  await server.db.execute(sql`
    update review_settings set desired_retention = 0.9, per_day_max = 1, version = version + 1`);
  const learner = await putLearner(partner);
  await processed(partner, answerEvent(learner, { at: '2026-05-10T16:00:00Z' }));
  const { reviewLesson: placed } = await stateOf(partner, learner);
  const { resourceId } = await putTagged(partner, [learner.standardId]);
  const body = lessonBody(learner.lessonId, { unitId: learner.unitId, resourceId });
  await put(partner, `/rostering/1.0/lessons/${learner.lessonId}`, body);
  await partner.delete(`/rostering/1.0/resources/${learner.resourceId}`);
  const { reviewLesson: again } = await stateOf(partner, learner);
  await server.db.execute(sql`update review_settings set per_day_max = 0`);
  assert.ok(placed);
  assert.deepEqual(again, placed);
});

test('a lesson that is done goes when the next day begins, at 04:00 in the zone of the student', async () => {
  clock = new Date('2026-06-10T16:00:00Z');
  const learner = await putLearner(partner);
  await processed(partner, answerEvent(learner, { at: '2026-06-05T16:00:00Z' }));
  const { reviewLesson, reviewCourse } = await stateOf(partner, learner);
  const place = { courseId: reviewCourse.sourcedId, lessonId: reviewLesson.sourcedId };
  await processed(partner, answerEvent({ ...learner, ...place }, { at: clock.toISOString() }));
  const statusAt = async (time: string) => {
    await sweep(server.db, new Date(time));
    const { body } = await partner.get(`/rostering/1.0/lessons/${place.lessonId}`);
    return body.lesson.status;
  };
  assert.equal(await statusAt('2026-06-11T08:59:59Z'), 'active');
  assert.equal(await statusAt('2026-06-11T09:00:00Z'), 'tobedeleted');
});
