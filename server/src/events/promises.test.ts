/** Order and states of events, columns of the log, and the tolerance for clocks ahead. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gradeEvent,
  personEvent,
  post,
  processed,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../test/fixtures/events.ts';
import { type TestReply, testServer } from '../../test/harness/test-server.ts';
import { processors } from '../app.ts';
import { readConfig } from '../config.ts';
import { sqlState } from '../storage/database/postgres.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import { CALIPER_CONTEXT } from './caliper/vocabulary.ts';
import { digest } from './log/identity.ts';

/** The server's clock stands still, so that limits can be tested to the millisecond. */
const NOW = new Date();
const TOLERANCE_SECONDS = 60;
const server = await testServer(
  { EVENTS_FUTURE_MAX_SECONDS: String(TOLERANCE_SECONDS) },
  { now: () => NOW },
);
const { db } = server;
const partner = await server.partner();
const operator = await server.operator();

const at = (ms: number) => ({ eventTime: new Date(NOW.getTime() + ms).toISOString() });
const MINUTE = 60_000;

test("promise 3: a student's grades count in the order of effective time, then of arrival", async () => {
  const place = await putPlace(partner);
  const { studentId } = place;
  // In order of arrival: minutes ago and score. Of the latest, the last one counts.
  const orders = ['3:1 2:2 1:3', '1:3 3:1 2:2', '1:9 2:2 1:3', '1:8 1:9 1:3'];
  for (const grades of orders) {
    const attemptId = urn();
    for (const one of grades.split(' ')) {
      const [minutesAgo = 0, scoreGiven = 0] = one.split(':').map(Number);
      const grade = { scoreGiven, maxScore: 10, attemptId };
      await processed(partner, gradeEvent(place, grade, at(-minutesAgo * MINUTE)));
    }
    const filter = encodeURIComponent(`student.sourcedId='${studentId}'`);
    const { body } = await partner.get(`/gradebook/1.0/assessment-results?filter=${filter}`);
    const result = body.assessmentResults.find(
      ({ metadata }: { metadata: Record<string, unknown> }) => metadata['attemptId'] === attemptId,
    );
    assert.equal(result.score, 3, grades);
  }
});

test('promise 4: the state is received while an event waits, then one of the others', async () => {
  const place = await putPlace(partner);
  const good = xpEvent(place, 1);
  const bad = xpEvent({ ...place, courseId: 'no-such-course' }, 1);
  await db.begin(async (tx) => {
    await tx.execute(sql`select from event_shards for update`);
    for (const event of [good, bad]) {
      assert.equal((await post(partner, event)).status, 202);
      const url = `/events/1.0/events/${encodeURIComponent(event.id)}`;
      const { state, tries, reason, processedAt, retryAt } = (await partner.get(url)).body.event;
      assert.deepEqual(
        [state, tries, reason, processedAt, retryAt],
        ['received', 0, null, null, null],
      );
    }
    const { body } = await partner.get('/events/1.0/events?status=received');
    assert.equal(body.total, 2);
  });
  const [counted, dropped] = [
    await statusOfEvent(partner, good),
    await statusOfEvent(partner, bad),
  ];
  assert.deepEqual([counted.state, counted.reason], ['processed', null]);
  assert.equal(dropped.state, 'dropped');
  const { code, pointer, fix } = dropped.reason;
  assert.deepEqual([code, pointer], ['course_unknown', '/extensions/course/id']);
  assert.match(fix, /PUT the course first/);
  assert.equal((await partner.get('/events/1.0/events?status=received')).body.total, 0);
});

test('D1 the log has each event as sent, once per application and id, with typed columns', async () => {
  const place = await putPlace(partner);
  const event = gradeEvent(place, { scoreGiven: 1.5, maxScore: 2 }, at(-MINUTE));
  // Unlike JSON.stringify prints it: spaces, escapes, another order.
  const text = JSON.stringify(Object.fromEntries(Object.entries(event).reverse()), null, 3)
    .replace('Half', '\\u0048alf')
    .replace('1.5', '1.50');
  assert.equal((await partner.post('/events/1.0/', text)).status, 202);
  const sendTime = new Date(NOW.getTime() - 10 * MINUTE).toISOString();
  const envelope = { sensor: 'https://s.example', sendTime, dataVersion: CALIPER_CONTEXT };
  await partner.post('/events/1.0/', { ...envelope, data: [event] });
  await statusOfEvent(partner, event);
  const rows = await db.query(sql`
    select application_id as application, content_hash::text as hash, type, action,
      score_type, student_id as student, course_id as course, lesson_id as lesson, subject,
      object_id as attempt, score_given::text as given, max_score::text as max,
      event_time, effective_time, received_at
    from events where event_id = ${event.id}`);
  const { eventTime } = at(-MINUTE);
  assert.deepEqual(rows, [
    {
      application: partner.applicationId,
      hash: digest(text),
      type: 'GradeEvent',
      action: 'Graded',
      scoreType: 'QUESTION_RESULT',
      student: place.studentId,
      course: place.courseId,
      lesson: place.lessonId,
      subject: 'Math',
      attempt: event.object.id,
      given: '1.5',
      max: '2',
      eventTime: new Date(eventTime),
      effectiveTime: new Date(eventTime),
      receivedAt: NOW,
    },
  ]);
  const exported = await operator.get(`/admin/1.0/students/${place.studentId}`);
  assert.equal(exported.body.event_payloads[0].payload, text);
  const again = db.execute(sql`
    insert into event_keys (key, seq)
    select key, nextval('event_seqs') from events where event_id = ${event.id}`);
  await assert.rejects(again, (error) => sqlState(error) === '23505');
});

test('D1 every derived row names the event that it comes from', async () => {
  const place = await putPlace(partner);
  const { studentId } = place;
  const id = urn();
  const events = [
    xpEvent(place, 1, { session: id, ...at(-MINUTE) }),
    gradeEvent(place, { scoreGiven: 1, maxScore: 1 }),
    personEvent('AssessmentItemEvent', 'Completed', {
      studentId,
      generated: { id: urn(), type: 'Attempt' },
    }),
  ];
  await post(partner, sessionEvent('LoggedIn', { id, studentId }, at(-2 * MINUTE)));
  for (const event of events) await processed(partner, event);
  // Rows that depend on several events; session_evidence and answers name the events.
  const combined = new Set(['sessions', 'review_states']);
  const source: Record<string, string> = { session_evidence: 'source' };
  const tables = processors.flatMap(({ derives = [] }) => derives).map(({ name }) => name);
  assert.ok(tables.length >= 6, String(tables));
  for (const name of tables.filter((each) => !combined.has(each))) {
    const column = trusted(source[name] ?? 'key');
    const row = await db.first<{ rows: number; known: number }>(sql`
      select count(*) as rows, count(e.key) as known
      from ${trusted(name)} t left join events e on e.key = t.${column}`);
    assert.ok(row && row.rows > 0, `${name} has rows`);
    assert.equal(row?.known, row?.rows, name);
  }
});

test("S12 an event may be ahead of the server's clock by a configured tolerance, not more", async () => {
  const { eventsFutureSecondsMax } = readConfig({});
  assert.equal(eventsFutureSecondsMax, 300, 'five minutes by default');
  const { studentId } = await putPlace(partner);
  const extensions = { requiresHeartbeat: true };
  const session = sessionEvent('LoggedIn', { id: urn(), studentId, extensions }, at(0));
  await post(partner, session);
  const send: [(time: ReturnType<typeof at>) => Promise<TestReply>, number][] = [
    [(time) => post(partner, personEvent('ViewEvent', 'Viewed', { studentId, ...time })), 202],
    [(time) => post(partner, sessionEvent('LoggedIn', { id: urn(), studentId }, time)), 200],
    [
      (time) => partner.post('/events/1.0/heartbeat', { sessionId: session.session?.id, ...time }),
      200,
    ],
  ];
  for (const [sent, status] of send) {
    const last = TOLERANCE_SECONDS * 1_000;
    assert.equal((await sent(at(last))).status, status);
    const late = await sent(at(last + 1));
    assert.equal(late.status, 400);
    const [{ path, code, message }] = late.body.imsx_error_details;
    assert.deepEqual([path, code], ['/eventTime', 'event_time_in_future']);
    assert.ok(message?.includes(NOW.toISOString()), "the server's time");
  }
});

test('the status names the trace of the request that delivered the event, when it had one', async () => {
  const place = await putPlace(partner);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const send = async (event: { id: string }, traceparent: string) => {
    const headers = { authorization: `Bearer ${partner.token}`, traceparent };
    const sending = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    const reply = await server.fetch('/events/1.0/', { ...sending, body: JSON.stringify(event) });
    assert.ok([200, 202].includes(reply.status), reply.text);
    return (await statusOfEvent(partner, event)).traceId;
  };
  const span = '00f067aa0ba902b7';
  const graded = xpEvent(place, 1, at(0));
  assert.equal(await send(graded, `00-${traceId}-${span}-01`), traceId);
  assert.equal(await send(graded, `00-${'1'.repeat(32)}-${span}-01`), traceId, 'sent again');
  const { studentId } = place;
  const session = sessionEvent('LoggedIn', { id: urn(), studentId }, at(0));
  assert.equal(await send(session, `01-${traceId}-${span}-00-more`), traceId);
  assert.equal((await processed(partner, xpEvent(place, 1, at(0)))).traceId, undefined);
  // W3C Trace Context §3.2.2: what is not valid is ignored.
  const invalid = [
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${span}-01-more`,
    `ff-${traceId}-${span}-01`,
    `00-${traceId.toUpperCase()}-${span}-01`,
    traceId,
  ];
  for (const header of invalid)
    assert.equal(await send(xpEvent(place, 1, at(0)), header), undefined, header);
});
