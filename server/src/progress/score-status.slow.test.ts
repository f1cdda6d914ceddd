/** The scoreStatus of grades: kept as sent, and one rule of what counts in every read-back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gradeEvent,
  type Place,
  personEvent,
  post,
  processed,
  putPlace,
  putStudent,
  urn,
  xpEvent,
} from '../../test/fixtures/events.ts';
import { putLearner } from '../../test/fixtures/reviews.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { processors } from '../app.ts';
import { rebuild } from '../events/rebuild/rebuild.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner();

const DAY = '2026-03-02';
const at = (hour: number) => ({ eventTime: `${DAY}T${String(hour).padStart(2, '0')}:00:00.000Z` });

interface StatusMembers {
  readonly status?: unknown;
  /** Put where the partner API's clients also put it: in the score. */
  readonly inScore?: boolean;
  readonly score?: number;
  readonly max?: number;
  readonly type?: 'QUESTION_RESULT' | 'MASTERY';
  readonly attemptId?: string;
  readonly hour?: number;
}

function grade(place: Place, sent: StatusMembers) {
  const { status, inScore, score = 1, max = 1, type = 'QUESTION_RESULT', hour = 10 } = sent;
  const { attemptId = urn() } = sent;
  const values = { scoreGiven: score, maxScore: max, scoreType: type, assignableId: urn() };
  const event = gradeEvent(place, { ...values, attemptId }, at(hour));
  const given = status === undefined ? {} : { scoreStatus: status };
  const { extensions, generated } = event;
  return inScore
    ? { ...event, generated: { ...generated, extensions: { ...generated.extensions, ...given } } }
    : { ...event, extensions: { ...extensions, ...given } };
}

async function resultsOf({ studentId }: Place, more = '') {
  const filter = encodeURIComponent(`student.sourcedId='${studentId}'${more}`);
  const url = `/gradebook/1.0/assessment-results?filter=${filter}&sort=score`;
  const { status, body } = await partner.get(url);
  assert.equal(status, 200);
  return body.assessmentResults as { score: number; scoreStatus: string; sourcedId: string }[];
}

async function factsOf({ studentId }: Place) {
  const days = `startDate=${DAY}&endDate=${DAY}`;
  const { body } = await partner.get(`/analytics/1.0/activity?studentId=${studentId}&${days}`);
  const { totalQuestions, correctQuestions, masteredUnits } =
    body.facts[DAY]?.Math.activityMetrics ?? {};
  const insights = await partner.get(`/insights/1.0/users/${studentId}?${days}`);
  return { totalQuestions, correctQuestions, masteredUnits, practice: insights.body.practice };
}

const warningsOf = (event: { warnings: { code: string }[] }) =>
  event.warnings
    .map(({ code }) => code)
    .filter((code) => code !== 'not_enrolled' && code !== 'late');

test('a result has the scoreStatus that was sent, whatever its case; fully graded without', async () => {
  const place = await putPlace(partner);
  const sent: readonly (readonly [unknown, string])[] = [
    [undefined, 'fully graded'],
    [null, 'fully graded'],
    ['fully graded', 'fully graded'],
    [' Partially Graded ', 'partially graded'],
    ['not_submitted', 'not submitted'],
    ['submitted', 'submitted'],
    ['EXEMPT', 'exempt'],
    ['ext:Late-1.0', 'ext:Late-1.0'],
    ['Graded by peers', 'ext:Graded-by-peers'],
    ['Ω', 'ext:-'],
    [7, 'ext:unknown'],
    ['', 'ext:unknown'],
  ];
  for (const [score, [status]] of sent.entries()) {
    await processed(partner, grade(place, { status, score, max: 99, inScore: score % 2 === 0 }));
  }
  const results = await resultsOf(place);
  assert.deepEqual(
    results.map(({ score, scoreStatus }) => [score, scoreStatus]),
    sent.map(([, served], score) => [score, served]),
  );
  for (const { sourcedId, scoreStatus } of results) {
    const one = await partner.get(
      `/ims/oneroster/gradebook/v1p2/assessmentResults/${encodeURIComponent(sourcedId)}`,
    );
    assert.equal(one.body.assessmentResult.scoreStatus, scoreStatus);
  }
  const exempt = await resultsOf(place, " AND scoreStatus='exempt'");
  assert.deepEqual(
    exempt.map(({ score }) => score),
    [6],
  );
  assert.equal((await resultsOf(place, " AND scoreStatus='fully graded'")).length, 3);
});

test('a scoreStatus that is none of the standard warns, in the 202, the status and the dry run', async () => {
  const place = await putPlace(partner);
  const sent = [
    ['done', true] as const,
    ...['done', 'ext:done', 7, ''].map((one) => [one, false] as const),
  ];
  for (const [status, inScore] of sent) {
    const event = grade(place, { status, inScore });
    const dry = await partner.post('/events/1.0/?dryRun=true', event);
    assert.deepEqual(warningsOf(dry.body), ['score_status_unknown'], String(status));
    const reply = await post(partner, event);
    assert.deepEqual(warningsOf(reply.body), ['score_status_unknown'], String(status));
    const stored = await processed(partner, event);
    assert.deepEqual(warningsOf(stored), ['score_status_unknown'], String(status));
    const [warning] = stored.warnings.filter(
      ({ code }: { code: string }) => code === 'score_status_unknown',
    );
    const within = inScore ? '/generated' : '';
    assert.equal(warning.pointer, `${within}/extensions/scoreStatus`);
    assert.equal(warning.received, typeof status === 'string' ? status : null);
    assert.match(warning.fix, /counts nowhere.*fully graded/is);
  }
  for (const status of ['exempt', 'fully graded', null]) {
    assert.deepEqual(warningsOf(await processed(partner, grade(place, { status }))), []);
  }
  const xp = xpEvent(place, 2, at(10));
  const given = { ...xp, extensions: { ...xp.extensions, scoreStatus: 'done' } };
  assert.deepEqual(warningsOf(await processed(partner, given)), []);
});

test('exempt, submitted, not submitted and unknown grades count nowhere', async () => {
  const place = await putPlace(partner);
  await processed(partner, grade(place, { score: 1, max: 2 }));
  for (const status of ['exempt', 'submitted', 'not submitted', 'ext:own']) {
    await processed(partner, grade(place, { status, score: 0 }));
    await processed(partner, grade(place, { status, score: 1 }));
    await processed(partner, grade(place, { status, type: 'MASTERY' }));
  }
  const { practice, ...facts } = await factsOf(place);
  assert.deepEqual(facts, { totalQuestions: 1, correctQuestions: 0, masteredUnits: 0 });
  assert.deepEqual(practice, {
    ...{ totalQuestions: 1, correctQuestions: 0, ungradedQuestions: 0, accuracy: 0.5 },
  });
  const { body } = await partner.get(
    `/analytics/1.0/daily?from=${DAY}&until=${DAY}&courseId=${place.courseId}`,
  );
  assert.equal(body.days[0].results, 1);
});

test('a partially graded answer counts, is not correct, and masters nothing', async () => {
  const place = await putPlace(partner);
  const status = 'partially graded';
  await processed(partner, grade(place, { status }));
  await processed(partner, grade(place, { status, type: 'MASTERY' }));
  const { practice, ...facts } = await factsOf(place);
  assert.deepEqual(facts, { totalQuestions: 1, correctQuestions: 0, masteredUnits: 0 });
  assert.equal(practice.accuracy, 1);
});

test('a later grade of the attempt takes its place with its scoreStatus', async () => {
  const place = await putPlace(partner);
  const attemptId = urn();
  const send = (sent: StatusMembers) => processed(partner, grade(place, { ...sent, attemptId }));
  await send({ status: 'submitted', hour: 10 });
  assert.equal((await factsOf(place)).totalQuestions, undefined);
  await send({ hour: 11 });
  assert.equal((await factsOf(place)).correctQuestions, 1);
  await send({ status: 'exempt', hour: 12 });
  assert.equal((await factsOf(place)).totalQuestions, undefined);
  await send({ status: 'submitted', hour: 9 });
  assert.deepEqual(
    (await resultsOf(place)).map(({ scoreStatus }) => scoreStatus),
    ['exempt'],
  );
});

test('an answer that is submitted waits for its grade; an exempt one does not', async () => {
  const place = await putPlace(partner);
  for (const status of ['submitted', 'exempt', 'not submitted', 'fully graded']) {
    const attemptId = urn();
    const completed = personEvent('AssessmentItemEvent', 'Completed', {
      studentId: place.studentId,
      object: { id: 'https://quest.example/items/1', type: 'AssessmentItem' },
      generated: { id: urn(), type: 'Response', attempt: attemptId },
      ...at(9),
    });
    await processed(partner, completed);
    await processed(partner, grade(place, { status, attemptId }));
  }
  const { practice } = await factsOf(place);
  assert.deepEqual([practice.ungradedQuestions, practice.totalQuestions], [1, 1]);
});

test('a score a rounding error below the maximum is the full score, here and for reviews', async () => {
  const place = await putLearner(partner);
  const score = { score: 0.1 * 8 - 0.0000000000000001, max: 0.8 };
  assert.ok(score.score < score.max);
  await processed(partner, grade(place, score));
  await processed(partner, grade(place, { ...score, type: 'MASTERY' }));
  const { practice, ...facts } = await factsOf(place);
  assert.deepEqual(facts, { totalQuestions: 1, correctQuestions: 1, masteredUnits: 1 });
  assert.equal(practice.correctQuestions, 1);
  const review = await partner.get(
    `/insights/1.0/users/${place.studentId}/reviews/${place.standardId}`,
  );
  assert.equal(review.body.answers[0].credit, 'correct');
});

test('the map of mastery has the students whose grade is full and fully graded', async () => {
  const place = await putLearner(partner);
  const row = await server.db.first<{ id: string }>(
    sql`select document_id as id from cf_items where sourced_id = ${place.standardId}`,
  );
  const mastered = async (sent: StatusMembers) => {
    const studentId = await putStudent(partner);
    await processed(partner, grade({ ...place, studentId }, { ...sent, type: 'MASTERY' }));
    const url = `/insights/1.0/mastery?frameworkId=${row?.id}&studentId=${studentId}`;
    return (await partner.get(url)).body.items[place.standardId]?.mastered ?? 0;
  };
  assert.equal(await mastered({}), 1);
  assert.equal(await mastered({ score: 0.7999999999999999, max: 0.8 }), 1);
  for (const status of ['partially graded', 'exempt', 'submitted', 'ext:own']) {
    assert.equal(await mastered({ status }), 0, status);
  }
});

test('three thirds of an XP reach the daily goal of 1 XP, as they are shown', async () => {
  const place = await putPlace(partner);
  for (let third = 0; third < 3; third += 1) {
    await processed(partner, xpEvent(place, 0.3333333333333333));
  }
  const { body } = await partner.get(`/insights/1.0/users/${place.studentId}`);
  assert.equal(body.insights[0].totalXpEarned, 1);
  const { todayXp, currentDays } = body.streak;
  assert.deepEqual([todayXp, currentDays], [1, 1]);
});

test('a rebuild makes the same results, with their scoreStatus', async () => {
  const scope = { all: true } as const;
  const { differences, tables } = await rebuild(server.db, processors, { scope, dryRun: true });
  assert.deepEqual(differences, []);
  for (const { name, live, rebuilt } of tables) assert.deepEqual(live, rebuilt, name);
});
