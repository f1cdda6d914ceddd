/** Subjects that differ in case or white space alone are one in sums, in the first spelling. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gradeEvent,
  type Place,
  personEvent,
  post,
  processed,
  putPlace,
  sessionEvent,
  urn,
  xpEvent,
} from '../../test/fixtures/events.ts';
import { type TestClient, testServer } from '../../test/harness/test-server.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner();
const operator = await server.operator();

const DAY = '2026-03-02';
const DAYS = `startDate=${DAY}&endDate=${DAY}`;
const at = (minute: number) => ({
  eventTime: `${DAY}T10:${String(minute).padStart(2, '0')}:00.000Z`,
});

function of<Event extends { extensions: object }>(subject: string, event: Event) {
  return { ...event, extensions: { ...event.extensions, subject } };
}

/** XP, an answer, mastery and ten minutes of a session, each under another spelling. */
async function study(
  client: TestClient,
  place: Place,
  [a, b, c]: readonly [string, string, string],
) {
  const { studentId } = place;
  const id = urn();
  const session = { session: { id, type: 'Session' } };
  await processed(client, of(a, xpEvent(place, 4, at(1))));
  await processed(client, of(b, xpEvent(place, 3, { ...at(9), ...session })));
  await processed(client, of(b, gradeEvent(place, { scoreGiven: 1, maxScore: 1 }, at(2))));
  const mastery = { scoreType: 'MASTERY', scoreGiven: 1, maxScore: 1 } as const;
  await processed(client, of(c, gradeEvent(place, mastery, at(3))));
  await post(client, of(c, sessionEvent('LoggedIn', { id, studentId }, at(0))));
  const view = personEvent('ViewEvent', 'Viewed', { studentId, ...session, ...at(5) });
  await processed(client, of(a, view));
  await processed(client, of(c, xpEvent(place, 2, { ...at(7), ...session })));
  await post(client, of(b, sessionEvent('LoggedOut', { id, studentId }, at(10))));
  return id;
}

test('activity, weekly facts and insights have one subject', async () => {
  const place = await putPlace(partner);
  const id = await study(partner, place, ['Math', ' MATH ', 'ma th']);
  const { studentId } = place;

  const { facts, factsByApp } = (
    await partner.get(`/analytics/1.0/activity?studentId=${studentId}&${DAYS}`)
  ).body;
  assert.deepEqual([Object.keys(facts[DAY]), Object.keys(factsByApp[DAY])], [['Math'], ['Math']]);
  const { activityMetrics, timeSpentMetrics } = facts[DAY].Math;
  assert.deepEqual(activityMetrics, {
    ...{ xpEarned: 9, totalQuestions: 1, correctQuestions: 1, masteredUnits: 1 },
  });
  assert.equal(timeSpentMetrics.activeSeconds, 600);

  const weekly = await partner.get(
    `/analytics/1.0/facts/weekly?studentId=${studentId}&weekDate=${DAY}`,
  );
  assert.deepEqual(
    weekly.body.facts.map(({ subject }: { subject: string }) => subject),
    ['Math'],
  );
  const insights = await partner.get(`/insights/1.0/users/${studentId}?${DAYS}`);
  const sums = (body: { bySubject: Record<string, unknown>[] }) =>
    body.bySubject.map(({ subject, xpEarned, activeSeconds }) => [
      subject,
      xpEarned,
      activeSeconds,
    ]);
  assert.deepEqual(sums(insights.body), [['Math', 9, 600]]);
  assert.equal(insights.body.insights[0].factCount, 1);
  const session = await partner.get(`/insights/1.0/sessions/${encodeURIComponent(id)}`);
  assert.deepEqual(sums(session.body), [['Math', 5, 600]]);
});

test('XP by day have one subject, and entries the one that was sent', async () => {
  const place = await putPlace(partner);
  await processed(partner, of('Physics', xpEvent(place, 1, at(1))));
  await processed(partner, of('PHYSICS', xpEvent(place, 2, at(2))));
  await processed(partner, of('Chemistry', xpEvent(place, 4, at(3))));
  const url = `/analytics/1.0/daily?from=${DAY}&until=${DAY}&courseId=${place.courseId}`;
  const { by, xp } = (await partner.get(url)).body.days[0];
  assert.deepEqual([by, xp], [{ Physics: 3, Chemistry: 4 }, 7]);
  const entries = await partner.get(`/xp/1.0/users/${place.studentId}/entries`);
  assert.deepEqual(
    entries.body.entries.map(({ subject }: { subject: string }) => subject),
    ['Physics', 'PHYSICS', 'Chemistry'],
  );
});

test('an operator sees the subjects of two applications as one', async () => {
  const other = await server.partner('Other');
  const place = await putPlace(partner);
  const there = { ...(await putPlace(other)), studentId: place.studentId };
  await server.db.execute(sql`
    insert into student_bases (application_id, student_id, basis)
    values (${other.applicationId}, ${place.studentId}, 'operator')`);
  await processed(partner, of('History', xpEvent(place, 1, at(1))));
  await processed(other, of('HISTORY', xpEvent(there, 2, at(2))));
  const url = `/analytics/1.0/activity?studentId=${place.studentId}&${DAYS}`;
  const { facts } = (await operator.get(url)).body;
  assert.deepEqual(
    Object.entries(facts[DAY]).map(([subject, fact]) => [
      subject,
      (fact as { activityMetrics: { xpEarned: number } }).activityMetrics.xpEarned,
    ]),
    [['History', 3]],
  );
  assert.deepEqual(Object.keys((await other.get(url)).body.facts[DAY]), ['HISTORY']);
  const daily = `/analytics/1.0/daily?from=${DAY}&until=${DAY}`;
  const { by } = (await operator.get(daily)).body.days[0];
  assert.deepEqual([by.History, by.HISTORY], [3, undefined]);
});

test('the warning about a spelling says under which subject the event counts', async () => {
  const place = await putPlace(partner);
  await processed(partner, of('Biology', xpEvent(place, 1)));
  const { warnings } = await processed(partner, of('biology', xpEvent(place, 1)));
  const [warning] = warnings.filter(({ code }: { code: string }) => code === 'subject_spelling');
  assert.match(warning.fix, /counts under the first spelling/);
});
