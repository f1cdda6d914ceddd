/** The builders: the server accepts what they make; their types and validation are the server's. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { eventFindings } from '../../server/src/events/caliper/validate.ts';
import { EVENT_RULES } from '../../server/src/events/caliper/vocabulary.ts';
import { postStandards } from '../../server/test/fixtures/content.ts';
import { putEnrollment, putPlace } from '../../server/test/fixtures/events.ts';
import { studentsOfEvents } from '../../server/test/fixtures/students-of-events.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import {
  AUTO_ATTACH,
  caliper,
  eventId,
  type GradeBuilder,
  type LessonContext,
} from '../src/events/index.ts';
import { validate } from '../src/events/validate.ts';
import { studentOf } from '../src/generated/student.ts';
import type { EventLike } from '../src/index.ts';
import { createLectern } from '../src/index.ts';
import { isOfStudent } from '../src/relay/wire.ts';
import { changedEvents } from './changed-events.ts';

const server = await testServer();
const partner = await server.partner();
const { baseUrl } = server;
const { applicationId, clientId, clientSecret } = partner;
const lectern = createLectern({ baseUrl, clientId, clientSecret });
const from = caliper({ baseUrl, applicationId });
const records = await putPlace(partner);
await putEnrollment(partner, records);
const [standard = ''] = await postStandards(partner, 1);
const place = {
  student: records.studentId,
  course: records.courseId,
  lesson: records.lessonId,
  subject: 'Math',
};
const at = from.in(place);
const item = { id: 'https://quest.example/items/1', name: 'Half of a half' };

async function processed(event: EventLike) {
  assert.deepEqual(validate(event), []);
  const { warnings } = await lectern.events.send(event);
  assert.deepEqual(warnings, []);
  const status = await lectern.events.waitFor(event.id);
  assert.deepEqual([status.state, status.warnings], ['processed', []], JSON.stringify(status));
  return status;
}

/** One event of every type and action. */
function allEvents(): EventLike[] {
  const attempt = at.attempt({ item, count: 2, standards: [standard] });
  const { student, subject } = place;
  const session = `urn:uuid:${randomUUID()}`;
  return [
    ...EVENT_RULES.AssignableEvent.actions.map((action) => at.assignable(action as never, item)),
    ...EVENT_RULES.AssessmentEvent.actions.map((action) => at.assessment(action as never, item)),
    attempt.started(),
    attempt.skipped(),
    attempt.completed({ response: { type: 'FillinBlankResponse', values: ['1/4'] } }),
    attempt.graded({ scoreGiven: 1, maxScore: 1 }),
    at.xp(12),
    at.mastery(standard, { scoreGiven: 9, maxScore: 10 }),
    at.viewed('https://quest.example/pages/1'),
    from.ungraded({ student, subject }).viewed('https://quest.example/pages/1'),
    from.session.loggedIn({ student, subject, session, requiresHeartbeat: true }),
    from.session.timedOut({ student, subject, session }),
    from.session.loggedOut({ student, subject, session }),
  ];
}

test('the server processes every event that the builders make, without a warning', async () => {
  const events = allEvents();
  const kinds = new Set(events.map((event) => `${event.type} ${(event as never)['action']}`));
  const expected = Object.entries(EVENT_RULES).flatMap(([type, { actions }]) =>
    actions.map((action) => `${type} ${action}`),
  );
  assert.deepEqual([...kinds].sort(), expected.sort());
  for (const event of events) await processed(event);
});

test('the log of events, whose pages follow each other by a cursor', async () => {
  const idsOf = async (query: { limit: number; type?: string }) => {
    const events = await lectern.list('GET /events/1.0/log', { query }).toArray({ max: 1_000 });
    return events.map(({ id }) => id);
  };
  const all = await idsOf({ limit: 1_000 });
  assert.ok(all.length > 7);
  assert.deepEqual(await idsOf({ limit: 3 }), all);
  const type = 'SessionEvent';
  assert.deepEqual(await idsOf({ limit: 1, type }), await idsOf({ limit: 1_000, type }));
  const page = await lectern.list('GET /events/1.0/log').page({ limit: 3 });
  assert.deepEqual([page.total, page.isLast], [null, false]);
});

test('XP is credited exactly, also when it is negative', async () => {
  const status = await processed(at.xp(-2.5));
  const path = { sourcedId: place.student };
  const list = lectern.list('GET /xp/1.0/users/{sourcedId}/entries', { path });
  const entries = await list.toArray({ max: 100 });
  assert.equal(entries.find(({ id }) => status.effects.xpEntryIds.includes(id))?.value, -2.5);
});

test('a graded question is the attempt that the student completed', async () => {
  const attempt = at.attempt({ item, standards: [standard] });
  const completed = attempt.completed();
  const graded = attempt.graded({ scoreGiven: 1, maxScore: 2 });
  assert.equal(graded.object.id, attempt.id);
  await processed(completed);
  const { effects } = await processed(graded);
  assert.equal(effects.assessmentResultIds.length, 1);
});

test('a session: its id, its heartbeat, and events that attach to it', async () => {
  const { student, subject } = place;
  const opened = from.session.loggedIn({ student, subject, requiresHeartbeat: true });
  assert.equal((await lectern.events.send(opened)).status, 'created');
  await lectern.events.heartbeat(opened.session.id);
  const { effects } = await processed(at.xp(1, { session: AUTO_ATTACH }));
  assert.equal(effects.sessionId, opened.session.id);
  const session = opened.session.id;
  const closed = await lectern.events.send(from.session.loggedOut({ student, subject, session }));
  assert.equal(closed.status, 'closed');
});

test('ids that contain what a URL must encode', async () => {
  const event = from.in({ ...place, student: 'user é/?#%' }).xp(1);
  await lectern.events.send(event);
  const { reason } = await lectern.events.waitFor(event.id);
  assert.deepEqual(
    [reason?.code, reason?.pointer],
    ['student_not_accessible', '/object/assignee/id'],
  );
  assert.ok(String(reason?.received).endsWith('user%20%C3%A9%2F%3F%23%25'));
});

test('TypeError for an id that is missing', () => {
  assert.throws(() => from.in({ ...place, student: '' }).xp(1), /users\/<id>/);
  const course = undefined as never;
  assert.doesNotThrow(() => from.in({ ...place, course }).viewed(item.id));
});

test('a job that runs again sends the same events, which count once', async () => {
  const eventTime = new Date();
  const run = async () => {
    const id = await eventId(applicationId, 'job', eventTime.getTime());
    const attempt = at.attempt({ item, id: `${id}#try` });
    return [
      at.xp(7, { id, eventTime }),
      attempt.completed({ response: { value: 'x' }, id: `${id}#answer`, eventTime }),
      attempt.graded({ scoreGiven: 1, maxScore: 1 }, { id: `${id}#grade`, eventTime }),
    ];
  };
  assert.deepEqual(await run(), await run());
  for (const replayed of [false, true]) {
    for (const event of await run()) {
      assert.equal((await lectern.events.send(event)).replayed, replayed);
    }
  }
  assert.throws(() => at.xp(7, { id: 'urn:uuid:e' } as never), /needs its eventTime/);
});

test('TypeError for an id without parts, and for a grade without a lesson', async () => {
  await assert.rejects(eventId(applicationId, undefined as never), /not \(.*, undefined\)/);
  await assert.rejects(eventId(), /eventId takes/);
  assert.throws(() => from.in({ ...place, lesson: '' }).xp(1), /course and lesson/);
  assert.throws(() => caliper({ baseUrl: '/', applicationId }), /baseUrl must be/);
});

test('TypeError for content without a URL, and for an answer that is a text', () => {
  assert.throws(() => at.viewed('/pages/1'), /'\/pages\/1' is no id of DigitalResource/);
  assert.throws(() => at.attempt({} as never), /attempt needs item/);
  assert.throws(() => at.attempt({ item }).completed({ response: '1/4' as never }), /values/);
});

test('eventId is the same for the same parts, and a UUIDv5', async () => {
  const id = await eventId(applicationId, 'xp', 7);
  assert.equal(id, await eventId(applicationId, 'xp', '7'));
  assert.notEqual(id, await eventId(applicationId, 'xp7'));
  assert.notEqual(await eventId('a/b', 'c'), await eventId('a', 'b/c'));
  assert.match(id, /^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  // Python's uuid5(NAMESPACE_URL, 'www.example.com') prints it.
  assert.equal(await eventId('www.example.com'), 'urn:uuid:b63cdfa4-3df9-568e-97ae-006c5b8fd652');
});

/** Types that are false when the wrong call compiles. */
type Refuses<Value, Parameter> = Value extends Parameter ? false : true;
type XpOptions = Parameters<GradeBuilder['xp']>[1];
type Ungraded = ReturnType<typeof from.ungraded>;

test('the wrong event does not compile', () => {
  const refused: readonly true[] = [
    true satisfies Refuses<Omit<LessonContext, 'lesson'>, LessonContext>,
    true satisfies Refuses<Omit<LessonContext, 'course'>, LessonContext>,
    true satisfies Refuses<Omit<LessonContext, 'student'>, LessonContext>,
    true satisfies Refuses<Omit<LessonContext, 'subject'>, LessonContext>,
    true satisfies Refuses<'Viewed', Parameters<GradeBuilder['assessment']>[0]>,
    true satisfies Refuses<{ scoreGiven: 1 }, Parameters<GradeBuilder['mastery']>[1]>,
    true satisfies Refuses<{ id: 'urn:uuid:e' }, XpOptions>,
    true satisfies 'maxScore' extends keyof NonNullable<XpOptions> ? false : true,
    true satisfies 'xp' extends keyof Ungraded ? false : true,
    true satisfies 'graded' extends keyof ReturnType<Ungraded['attempt']> ? false : true,
  ];
  assert.ok(refused.every(Boolean));
});

test('validate says what the server says of any event', () => {
  fc.assert(
    fc.property(changedEvents(allEvents()), (event) => {
      assert.deepEqual(validate(event), eventFindings(event));
    }),
    { numRuns: 500 },
  );
});

for (const { name, event, student } of studentsOfEvents) {
  test(`whose an event is: ${name}`, () => {
    assert.equal(studentOf(event), student);
    assert.equal(isOfStudent(event, student ?? 'bob'), student !== null);
    assert.equal(isOfStudent(event, 'another'), false);
  });
}

test('a UUID is the same student in either case', () => {
  const id = 'c0a80000-0000-4000-8000-000000000001';
  const actor = { type: 'Person', id: `urn:uuid:${id.toUpperCase()}` };
  assert.ok(isOfStudent({ actor }, id));
});
