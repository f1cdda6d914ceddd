/** Acceptance of read-backs: XP within a second, activity, insights, results, access to them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  accept,
  gradeEvent,
  post,
  processed,
  sessionEvent,
  studentEvent,
  urn,
  xpEvent,
} from './caliper.ts';
import { other, partner, read } from './client.ts';
import type { Json, Reply } from './judge.ts';
import { createPlace, type Place } from './people.ts';

const at = (time: string) => ({ eventTime: `2026-03-0${time}:00.000Z` });

const xpUrl = ({ studentId }: Place) => `/xp/1.0/users/${studentId}/entries`;

const valuesOf = ({ entries }: Json): number[] => entries.map(({ value }: Json) => value);

/** The promise is a second; beside the other tests of a whole run the machine is busy. */
const READ_BACK_MS_MAX = process.env['LECTERN_BASE_URL'] ? 1_000 : 15_000;

test('XP is read back within a second of the 202, to the digit', async () => {
  const place = await createPlace();
  const event = xpEvent(place, 12.34);
  await accept(event);
  const start = performance.now();
  let body: Json;
  do {
    await pause(10);
    body = await read(xpUrl(place));
  } while (body.total === 0 && performance.now() - start < READ_BACK_MS_MAX);
  const milliseconds = performance.now() - start;
  assert.deepEqual(valuesOf(body), [12.34]);
  assert.ok(milliseconds < READ_BACK_MS_MAX, `after ${Math.round(milliseconds)} ms`);
  const day = event.eventTime.slice(0, 10);
  const range = `startDate=${day}&endDate=${day}`;
  const { facts } = await read(`/analytics/1.0/activity?studentId=${place.studentId}&${range}`);
  assert.equal(facts[day].Math.activityMetrics.xpEarned, 12.34);
});

suite('GET /xp/1.0/users/{id}/entries', { concurrency: true }, async () => {
  const place = await createPlace();
  const url = xpUrl(place);
  const first = xpEvent(place, 12, at('2T10:00'));
  for (const event of [
    first,
    xpEvent(place, -0.1, at('4T10:00')),
    xpEvent(place, 0.2, at('3T10:00')),
  ]) {
    await processed(event);
  }

  test('200 with the signed amounts that were sent, oldest first', async () => {
    const body = await read(url);
    assert.deepEqual(valuesOf(body), [12, 0.2, -0.1]);
    const { entries, ...page } = body;
    assert.deepEqual(page, { offset: 0, limit: 100, total: 3 });
    const { id, ...entry } = entries[0];
    assert.equal(typeof id, 'string');
    assert.deepEqual(entry, {
      value: 12,
      userId: place.studentId,
      applicationId: partner.applicationId,
      sourceEventId: first.id,
      dateGenerated: first.eventTime,
      subject: 'Math',
      courseName: 'Algebra I',
      courseId: place.courseId,
      lessonId: place.lessonId,
      courseType: null,
    });
  });

  const PERIODS: readonly [string, readonly number[]][] = [
    ['startDate=2026-03-03', [0.2, -0.1]],
    ['endDate=2026-03-03', [12, 0.2]],
    ['startDate=2026-03-03&endDate=2026-03-03', [0.2]],
    ['after=2026-03-02T10:00:00Z', [0.2, -0.1]],
    ['before=2026-03-03T10:00:00Z', [12]],
    ['after=2026-03-02T12:00:00%2B02:00', [0.2, -0.1]],
    ['limit=1&offset=1', [0.2]],
    [`applicationId=${randomUUID()}`, []],
    [`applicationId=${partner.applicationId}`, [12, 0.2, -0.1]],
  ];
  for (const [query, values] of PERIODS) {
    test(`200 for ${query.replace(/=[0-9a-f-]{36}/, '=…')}`, async () => {
      assert.deepEqual(valuesOf(await read(`${url}?${query}`)), values);
    });
  }

  test('400 for an invalid time, page or application', async () => {
    for (const query of ['after=yesterday', 'startDate=2026-02-30', 'limit=0', 'applicationId=x']) {
      assert.equal((await partner.get(`${url}?${query}`)).status, 400, query);
    }
  });
});

/** One lesson's work on Monday, 2 March 2026, in a session of an hour. */
async function studyMonday(): Promise<Place> {
  const place = await createPlace();
  const { studentId } = place;
  const id = urn();
  const session = { session: { id, type: 'Session' } };
  await post(sessionEvent('LoggedIn', { id, studentId }, at('2T10:00')));
  const view = { type: 'ViewEvent', action: 'Viewed' };
  const question = { scoreType: 'QUESTION_RESULT', maxScore: 1 } as const;
  const mastery = { scoreType: 'MASTERY', maxScore: 9, scoreGiven: 9 } as const;
  for (const event of [
    studentEvent(view, studentId, { ...session, ...at('2T10:05') }),
    gradeEvent(place, { ...question, scoreGiven: 1 }, { ...session, ...at('2T10:06') }),
    gradeEvent(place, { ...question, scoreGiven: 0.5 }, { ...session, ...at('2T10:08') }),
    gradeEvent(place, mastery, { ...session, ...at('2T10:10') }),
    xpEvent(place, 2.5, { ...session, ...at('2T10:10') }),
    xpEvent(place, 7, at('2T02:00')),
  ]) {
    assert.equal((await processed(event)).state, 'processed');
  }
  await post(sessionEvent('LoggedOut', { id, studentId }, at('2T11:00')));
  return place;
}

suite('GET /analytics/1.0/activity', { concurrency: true }, async () => {
  const { studentId } = await studyMonday();
  const url = `/analytics/1.0/activity?studentId=${studentId}`;
  const monday = 'startDate=2026-03-02&endDate=2026-03-02';

  test('200 with the activity of a day by subject, and by application', async () => {
    const { wasteMeasured, ...body } = await read(`${url}&${monday}`);
    assert.deepEqual(Object.keys(body), ['startDate', 'endDate', 'facts', 'factsByApp']);
    assert.equal(wasteMeasured, false);
    const metrics = {
      activityMetrics: { xpEarned: 9.5, totalQuestions: 2, correctQuestions: 1, masteredUnits: 1 },
      timeSpentMetrics: { activeSeconds: 600, inactiveSeconds: 3_000, wasteSeconds: 0 },
    };
    const apps = [partner.applicationId];
    assert.deepEqual(body.facts, { '2026-03-02': { Math: { ...metrics, apps } } });
    const byApp = { [partner.applicationId]: metrics };
    assert.deepEqual(body.factsByApp, { '2026-03-02': { Math: byApp } });
  });

  test('200 by the days of a time zone; days without activity are absent', async () => {
    const range = 'startDate=2026-02-27&endDate=2026-03-05&timezone=America/Los_Angeles';
    const { startDate, endDate, facts } = await read(`${url}&${range}`);
    assert.deepEqual([startDate, endDate], ['2026-02-27', '2026-03-05']);
    assert.deepEqual(Object.keys(facts), ['2026-03-01', '2026-03-02']);
    assert.equal(facts['2026-03-01'].Math.activityMetrics.xpEarned, 7);
  });

  test('GET /analytics/1.0/facts/weekly 200 from Monday to Sunday', async () => {
    const weekly = `/analytics/1.0/facts/weekly?studentId=${studentId}&weekDate=2026-03-04`;
    const { startDate, endDate, facts } = await read(weekly);
    assert.deepEqual([startDate, endDate], ['2026-03-02', '2026-03-08']);
    assert.equal(facts.length, 1);
    assert.equal(facts[0].activityMetrics.xpEarned, 9.5);
  });

  test('GET /insights/1.0/users/{id} 200 with a summary of time and XP', async () => {
    const insights = await read(`/insights/1.0/users/${studentId}?${monday}`);
    const { practice, streak, wasteMeasured, ...body } = insights;
    const time = { activeSeconds: 600, wasteSeconds: 0, inactiveSeconds: 3_000 };
    const summary = { type: 'TIME_SUMMARY', totalSeconds: 3_600, ...time };
    const sums = { wastePercentage: 0, totalXpEarned: 9.5, factCount: 1 };
    assert.deepEqual(body, {
      userId: studentId,
      session: null,
      insights: [{ ...summary, ...sums }],
      bySubject: [{ subject: 'Math', ...time, xpEarned: 9.5 }],
    });
    assert.equal(wasteMeasured, false);
    assert.equal(practice.accuracy, 0.75);
    assert.equal(streak.lastDay, '2026-03-02');
  });

  test('400 for an invalid date, time zone or period, and without a student', async () => {
    for (const query of ['startDate=2026-02-30', 'timezone=Mars/Phobos', 'endDate=x']) {
      assert.equal((await partner.get(`${url}&${query}`)).status, 400, query);
    }
    const backwards = 'startDate=2026-03-03&endDate=2026-03-02';
    assert.equal((await partner.get(`${url}&${backwards}`)).status, 400);
    assert.equal((await partner.get('/analytics/1.0/activity')).status, 400);
  });
});

suite('GET /gradebook/1.0/assessment-results', { concurrency: true }, async () => {
  const place = await createPlace();
  const list = '/gradebook/1.0/assessment-results';
  const ofStudent = `student.sourcedId='${place.studentId}'`;
  const attemptId = urn();
  const grade = (scoreGiven: number, time: string) =>
    gradeEvent(
      place,
      { scoreType: 'QUESTION_RESULT', scoreGiven, maxScore: 4, attemptId },
      at(time),
    );
  await processed(grade(3, '2T12:00'));
  const status = await processed(grade(1, '2T10:00'));

  test('200 with one result per attempt: the latest grade, in any order of arrival', async () => {
    const { assessmentResults, ...page } = await read(`${list}?filter=${ofStudent}`);
    assert.deepEqual(page, { offset: 0, limit: 100, total: 1 });
    const [result] = assessmentResults;
    assert.deepEqual(result.student.sourcedId, place.studentId);
    assert.deepEqual([result.score, result.scoreDate, result.status], [3, '2026-03-02', 'active']);
    assert.equal(status.state, 'processed');
  });

  test('200 filtered by line item and date of the score', async () => {
    const [result] = (await read(`${list}?filter=${ofStudent}`)).assessmentResults;
    const item = `assessmentLineItem.sourcedId='${result.assessmentLineItem.sourcedId}'`;
    const total = async (filter: string) =>
      (await read(`${list}?filter=${ofStudent} AND ${filter}`)).total;
    assert.equal(await total(item), 1);
    assert.equal(await total("scoreDate='2026-03-02'"), 1);
    assert.equal(await total("scoreDate>'2026-03-02'"), 0);
  });

  test('200 with exactly the members of fields', async () => {
    const { assessmentResults } = await read(`${list}?filter=${ofStudent}&fields=score`);
    assert.deepEqual(assessmentResults, [{ score: 3 }]);
  });

  test('400 for an unknown field', async () => {
    assert.equal((await partner.get(`${list}?filter=nonsense='1'`)).status, 400);
  });

  test("200 without another partner's results", async () => {
    assert.equal((await read(`${list}?filter=${ofStudent}`, other)).total, 0);
  });
});

test("404 for another partner's student and for an unknown one", async () => {
  const { studentId } = await createPlace();
  for (const id of [studentId, `unknown-${randomUUID()}`]) {
    for (const url of [
      `/xp/1.0/users/${id}/entries`,
      `/insights/1.0/users/${id}`,
      `/analytics/1.0/activity?studentId=${id}`,
      `/analytics/1.0/facts/weekly?studentId=${id}`,
      `/rostering/1.0/users/${id}`,
      `/rostering/1.0/students/${id}/agents`,
    ]) {
      const reply: Reply = await other.get(url);
      assert.equal(reply.status, 404, url);
    }
  }
});
