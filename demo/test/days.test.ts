/** The events of the demo: valid by the server's rules, complete, and the same on every run. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseEvent } from '../../server/src/events/caliper/parse.ts';
import { eventFindings } from '../../server/src/events/caliper/validate.ts';
import { EVENT_RULES } from '../../server/src/events/caliper/vocabulary.ts';
import { COURSES, lessonsOf } from '../src/curriculum.ts';
import { scoreTypeOf, senderFor } from '../src/days/sender.ts';
import { twoWeeks } from '../src/days.ts';
import { mistakes } from '../src/mistakes.ts';
import { demoRoster } from '../src/roster.ts';

const SENDER = {
  baseUrl: 'http://localhost:8080',
  applicationId: '2b1f6f0e-54a6-4c8c-9d1e-6f5b0a7c3d21',
};
const END = new Date('2026-01-19T00:00:00Z');
const roster = demoRoster();
const lists = twoWeeks(senderFor(SENDER), roster, END);
const steps = lists.flat();
type Event = Readonly<Record<string, unknown>>;

const events = steps.flatMap((step) => (step.kind === 'event' ? [{ ...step.event } as Event] : []));
const parsed = events.map((event) => parseEvent(event));

const grades = (scoreType: string) => parsed.filter((event) => event.scoreType === scoreType);

test('the same on every run; fewer students give a part of the same lists', () => {
  assert.deepEqual(twoWeeks(senderFor(SENDER), demoRoster(), END), lists);
  const few = twoWeeks(senderFor(SENDER), demoRoster(4), END);
  assert.deepEqual(few, lists.slice(0, few.length));
});

test('another base URL gives other event ids, since users and courses are named by it', () => {
  const other = twoWeeks(
    senderFor({ ...SENDER, baseUrl: 'http://127.0.0.1:8080' }),
    demoRoster(1),
    END,
  ).flat();
  const ids = new Set(events.map(({ id }) => id));
  for (const step of other) if (step.kind === 'event') assert.equal(ids.has(step.event.id), false);
});

suite('every event', () => {
  test('passes the validation of the server', () => {
    assert.deepEqual(
      events.flatMap((event) => eventFindings(event)),
      [],
    );
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

  test('events name their session by id or by tag', () => {
    assert.ok(parsed.some(({ sessionId }) => sessionId === 'urn:tag:auto-attach'));
    assert.ok(parsed.some(({ sessionId }) => sessionId?.startsWith('urn:uuid:')));
  });

  test('heartbeats name only sessions that require heartbeats', () => {
    const beats = steps.flatMap((step) => (step.kind === 'heartbeat' ? [step] : []));
    assert.ok(beats.length > 100);
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

test('twelve mistakes, six of them with an event that is accepted', () => {
  const [student] = roster.students;
  const sent = steps.find((step) => scoreTypeOf(step) === 'XP');
  assert.ok(student && sent?.kind === 'event');
  const list = mistakes({ sender: senderFor(SENDER), student, end: END, sent: sent.event });
  assert.equal(new Set(list.map(({ what }) => what)).size, 12);
  assert.equal(new Set(list.flatMap(({ eventId }) => eventId ?? [])).size, 6);
});
