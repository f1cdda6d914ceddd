/** The dry run and the status of a grade say what it masters, reviews, and what replaces it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gradeEvent,
  processed,
  putPlace,
  putStudent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { answerEvent, putLearner, sendAnswers } from '../../../test/fixtures/reviews.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { DAY_MS } from '../../lib/time.ts';
import { sweep } from '../../review/states/due.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner();
const place = await putPlace(partner);

const mastery = (scoreGiven: number, of = place) =>
  gradeEvent(of, { scoreType: 'MASTERY', scoreGiven, maxScore: 10, assignableId: urn() });

async function predicted(event: object) {
  const { status, body } = await partner.post('/events/1.0/?dryRun=true', event);
  assert.equal(status, 200);
  return body.wouldDo.mastery;
}

async function masteredUnits(studentId: string): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  const query = `studentId=${studentId}&startDate=${today}&endDate=${today}`;
  const { body } = await partner.get(`/analytics/1.0/activity?${query}`);
  return body.facts[today]?.Math?.activityMetrics.masteredUnits ?? 0;
}

test('the full score masters, 9 of 10 does not, and both replies say so', async () => {
  for (const [scoreGiven, masters] of [
    [9, false],
    [10, true],
  ] as const) {
    const event = mastery(scoreGiven);
    const said = await predicted(event);
    assert.equal(said.masters, masters);
    assert.match(said.why, masters ? /^The score is full: 10 of 10\.$/ : /full score.* 9 of 10/);
    const { effects } = await processed(partner, event);
    assert.deepEqual(effects.mastery, said);
    assert.equal(await masteredUnits(place.studentId), masters ? 1 : 0);
  }
});

test('a grade that is only partially graded masters nothing, and says so', async () => {
  const full = mastery(10);
  const event = {
    ...full,
    extensions: { ...full.extensions, scoreStatus: 'partially graded' },
  };
  const said = await predicted(event);
  assert.deepEqual([said.masters, /partially graded/.test(said.why)], [false, true]);
  assert.deepEqual((await processed(partner, event)).effects.mastery, said);
});

test('a grade in a review course masters nothing, and says so', async () => {
  const learner = await putLearner(partner);
  await sendAnswers(partner, learner, [{ at: new Date(Date.now() - 3 * DAY_MS).toISOString() }]);
  await sweep(server.db, new Date());
  const lesson = await server.db.first<{ courseId: string; sourcedId: string }>(sql`
    select u.course_id, l.sourced_id::text from lessons l join units u on u.sourced_id = l.unit_id
    where l.student_id = ${learner.studentId}`);
  assert.ok(lesson);
  const { courseId, sourcedId: lessonId } = lesson;
  const event = mastery(10, { studentId: learner.studentId, courseId, lessonId });
  const said = await predicted(event);
  assert.equal(said.masters, false);
  assert.match(said.why, /review course/);
  assert.deepEqual((await processed(partner, event)).effects.mastery, said);
  assert.equal(await masteredUnits(learner.studentId), 0);
});

test('a grade that a later one of its attempt replaces masters nothing, and says so', async () => {
  const studentId = await putStudent(partner);
  const learner = { ...place, studentId };
  const [attemptId, assignableId] = [urn(), urn()];
  const graded = (scoreGiven: number, minutesAgo: number) => {
    const grade = {
      scoreType: 'MASTERY',
      scoreGiven,
      maxScore: 10,
      attemptId,
      assignableId,
    } as const;
    const eventTime = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    return gradeEvent(learner, grade, { eventTime });
  };
  const [full, less] = [graded(10, 9), graded(2, 3)];
  assert.equal((await processed(partner, full)).effects.mastery.masters, true);
  assert.equal((await processed(partner, less)).effects.mastery.masters, false);
  assert.equal(await masteredUnits(studentId), 0);
  const { mastery: said } = (await statusOfEvent(partner, full)).effects;
  assert.deepEqual([said.masters, /later grade/.test(said.why)], [false, true]);
  const between = graded(10, 6);
  const { body } = await partner.post('/events/1.0/?dryRun=true', between);
  assert.deepEqual([body.wouldDo.mastery, body.wouldDo.result], [said, undefined]);
  assert.deepEqual((await processed(partner, between)).effects.mastery, said);
  assert.equal((await predicted(graded(10, 1))).masters, true);
});

test('a grade of an answer that a later one replaces says which one counts', async () => {
  const attemptId = urn();
  const graded = (scoreGiven: number, minutesAgo: number) => {
    const eventTime = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    return gradeEvent(place, { scoreGiven, maxScore: 1, attemptId }, { eventTime });
  };
  const [first, later, between] = [graded(0, 9), graded(1, 3), graded(0, 6)];
  const alone = (await processed(partner, first)).effects;
  assert.deepEqual([alone.replacedBy, alone.assessmentResultIds.length], [null, 1]);
  assert.equal((await processed(partner, later)).effects.replacedBy, null);
  const { replacedBy, assessmentResultIds } = (await statusOfEvent(partner, first)).effects;
  assert.deepEqual([replacedBy, assessmentResultIds], [later.id, []]);
  const { body } = await partner.post('/events/1.0/?dryRun=true', between);
  assert.deepEqual([body.wouldDo.replacedBy, body.wouldDo.result], [later.id, undefined]);
  assert.equal((await processed(partner, between)).effects.replacedBy, later.id);
  const dropped = graded(0, 7);
  const { lesson: _lesson, ...extensions } = dropped.extensions;
  const without = { ...dropped, extensions };
  const { effects, reason } = await processed(partner, without);
  assert.deepEqual([reason.code, effects.replacedBy], ['lesson_missing', null]);
});

test('null for other grades, and for a grade that was dropped', async () => {
  const { lesson: _lesson, ...extensions } = mastery(10).extensions;
  for (const event of [
    xpEvent(place, 3),
    gradeEvent(place, { scoreGiven: 1, maxScore: 1 }),
    { ...mastery(10), extensions },
  ]) {
    assert.equal(await predicted(event), undefined);
    assert.equal((await processed(partner, event)).effects.mastery, null);
  }
});

test('a status has the standards whose review state the answer is part of', async () => {
  const learner = await putLearner(partner);
  const answers = [0, 1, 0].map((scoreGiven, index) => {
    const at = new Date(Date.now() - (3 - index) * DAY_MS).toISOString();
    return answerEvent(learner, { at, scoreGiven });
  });
  for (const answer of answers) await processed(partner, answer);
  const reviewed = [];
  for (const answer of answers)
    reviewed.push((await statusOfEvent(partner, answer)).effects.reviews);
  const { standardId } = learner;
  // A wrong answer before the first right one is part of no state.
  assert.deepEqual(reviewed, [[], [{ standardId }], [{ standardId }]]);
});
