/** The events of the demo: valid by the server's rules, complete, and the same on every run. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openEnvelope } from '../events/caliper/envelope.ts';
import { parseEvent } from '../events/caliper/parse.ts';
import { eventFindings } from '../events/caliper/validate.ts';
import { EVENT_RULES } from '../events/caliper/vocabulary.ts';
import { COURSES, lessonsOf } from './curriculum.ts';
import { type CaliperEvent, inEnvelope } from './days/caliper.ts';
import { twoWeeks } from './days.ts';
import { mistakes } from './mistakes.ts';
import { demoRoster } from './roster.ts';

const SENDER = {
  baseUrl: 'http://localhost:8080',
  applicationId: '2b1f6f0e-54a6-4c8c-9d1e-6f5b0a7c3d21',
};
const END = new Date('2026-01-19T00:00:00Z');
const roster = demoRoster();
const lists = twoWeeks(SENDER, roster, END);
const steps = lists.flat();
const events = steps.flatMap((step) => (step.kind === 'event' ? [step.event] : []));
const parsed = events.map((event) => parseEvent(event));

const grades = (scoreType: string) => parsed.filter((event) => event.scoreType === scoreType);

test('the same on every run; fewer students give a part of the same lists', () => {
  assert.deepEqual(twoWeeks(SENDER, demoRoster(), END), lists);
  const few = twoWeeks(SENDER, demoRoster(4), END);
  assert.deepEqual(few, lists.slice(0, few.length));
});

test('another base URL gives other event ids, since users and courses are named by it', () => {
  const other = twoWeeks(
    { ...SENDER, baseUrl: 'http://127.0.0.1:8080' },
    demoRoster(1),
    END,
  ).flat();
  const ids = new Set(events.map(({ id }) => id));
  for (const step of other) if (step.kind === 'event') assert.equal(ids.has(step.event.id), false);
});

suite('every event', () => {
  test('passes the validation of the server, bare and in an envelope', () => {
    assert.deepEqual(
      events.flatMap((event) => eventFindings(event)),
      [],
    );
    const posted = openEnvelope(inEnvelope(SENDER, events.slice(0, 1), END));
    assert.ok(!('findings' in posted));
  });

  test('has a unique id', () => {
    assert.equal(new Set(events.map(({ id }) => id)).size, events.length);
  });

  test('happens within the 14 days, and in the order in which it is sent', () => {
    for (const list of lists) {
      const times = list.map(({ at }) => at.getTime());
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      );
    }
    const times = steps.map(({ at }) => at.getTime());
    assert.ok(times.reduce((a, b) => Math.min(a, b)) >= Date.parse('2026-01-05T00:00:00Z'));
    assert.ok(times.reduce((a, b) => Math.max(a, b)) < END.getTime());
  });

  test('names a lesson of its course, and a member of a class of the course', () => {
    const courseOfLesson = new Map(
      COURSES.flatMap((course) => lessonsOf(course).map((lesson) => [lesson.id, course.id])),
    );
    const members = new Map(
      roster.classes.flatMap(({ course, students, teacher }) =>
        [...students, teacher].map(({ id }) => [`${course.key} ${id}`, true]),
      ),
    );
    for (const { courseId, lessonId, studentId } of parsed) {
      assert.equal(courseOfLesson.get(lessonId ?? ''), courseId);
      const key = COURSES.find(({ id }) => id === courseId)?.key;
      assert.ok(members.get(`${key} ${studentId}`), `${key} ${studentId}`);
    }
  });
});

suite('together', () => {
  test('3,000 to 5,000 events of every type and action', () => {
    assert.ok(events.length >= 3_000 && events.length <= 5_000, `${events.length} events`);
    const seen = new Set(events.map(({ type, action }) => `${type} ${action}`));
    for (const [type, { actions }] of Object.entries(EVENT_RULES)) {
      for (const action of actions) assert.ok(seen.has(`${type} ${action}`), `${type} ${action}`);
    }
  });

  test('every question result names the attempt of a Completed event', () => {
    const completed = new Set(
      events.flatMap(({ type, action, ...event }) =>
        type === 'AssessmentItemEvent' && action === 'Completed' ? [attemptIn(event)] : [],
      ),
    );
    const results = grades('QUESTION_RESULT');
    assert.ok(results.length > 500);
    for (const { objectId } of results) assert.ok(completed.has(objectId));
  });

  test('XP has a negative correction and a fractional amount', () => {
    const amounts = grades('XP').map(({ scoreGiven }) => Number(scoreGiven));
    assert.ok(amounts.some((amount) => amount < 0));
    assert.ok(amounts.some((amount) => amount % 1 !== 0));
  });

  test('mastery is full for some and partial for others', () => {
    const scores = grades('MASTERY').map(({ scoreGiven }) => Number(scoreGiven));
    assert.ok(scores.some((score) => score === 1) && scores.some((score) => score < 1));
  });

  test('events are bare or in envelopes, and name their session by id, object, tag or not at all', () => {
    assert.equal(new Set(steps.map((step) => step.kind === 'event' && step.inEnvelope)).size, 2);
    const named = new Set(
      events.map(({ session }) => (session === undefined ? null : typeof session)),
    );
    assert.deepEqual(named, new Set(['object', 'string', null]));
    assert.ok(parsed.some(({ sessionId }) => sessionId === 'urn:tag:auto-attach'));
    assert.ok(parsed.some(({ sessionId }) => sessionId?.startsWith('urn:uuid:')));
  });

  test('heartbeats have all three forms, and name only sessions that require heartbeats', () => {
    const beats = steps.flatMap((step) => (step.kind === 'heartbeat' ? [step] : []));
    assert.deepEqual(new Set(beats.map(({ form }) => form)), new Set(['path', 'body', 'query']));
    const requiring = new Set(
      events.flatMap(({ action, session }) =>
        action === 'LoggedIn' ? sessionsWithHeartbeats(session) : [],
      ),
    );
    for (const { sessionId } of beats) assert.ok(requiring.has(sessionId));
  });

  test('some sessions are left open', () => {
    const actions = events.map(({ action }) => action);
    const count = (wanted: string) => actions.filter((action) => action === wanted).length;
    assert.ok(count('LoggedIn') > count('LoggedOut') + count('TimedOut'));
  });
});

function attemptIn(event: Readonly<Record<string, unknown>>): string {
  return (event['generated'] as { attempt: { id: string } }).attempt.id;
}

function sessionsWithHeartbeats(session: unknown): string[] {
  const { id, extensions } = session as { id: string; extensions: { requiresHeartbeat: boolean } };
  return extensions.requiresHeartbeat ? [id] : [];
}

suite('the mistakes', () => {
  const [student] = roster.students;
  const sent = events.find(({ type }) => type === 'GradeEvent');
  assert.ok(student && sent);
  const list = mistakes({ sender: SENDER, student, end: END, sent });

  test('are twelve, with twelve reason codes', () => {
    assert.equal(list.length, 12);
    assert.equal(new Set(list.map(({ code }) => code)).size, 12);
  });

  test('share no event id with the good events, except for event_id_conflict', () => {
    const ids = new Set(events.map(({ id }) => id));
    const taken = list.filter(({ body }) => ids.has((body as CaliperEvent).id));
    assert.deepEqual(
      taken.map(({ code }) => code),
      ['event_id_conflict'],
    );
  });

  test('the invalid ones fail the validation with the expected code', () => {
    for (const { code, body } of list) {
      const posted = openEnvelope(body);
      const codes = 'findings' in posted ? posted.findings.map((finding) => finding.code) : [];
      if (/_(missing|unsupported|count)$/.test(code) && !/^(course|lesson)_/.test(code)) {
        assert.ok(codes.includes(code), `${code}: ${codes}`);
      }
    }
  });
});
