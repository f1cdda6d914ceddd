/** The builders: what their events say, whose they are, and ids that repeat. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { eventFindings } from '../../server/src/events/caliper/validate.ts';
import { studentsOfEvents } from '../../server/test/fixtures/students-of-events.ts';
import {
  answerOf,
  caliper,
  eventId,
  type GradeBuilder,
  type LessonContext,
} from '../src/events/index.ts';
import { sha1 } from '../src/events/sha1.ts';
import { validate } from '../src/events/validate.ts';
import { studentOf } from '../src/generated/student.ts';
import { isOfStudent } from '../src/relay/wire.ts';
import { allEvents } from './all-events.ts';
import { changedEvents } from './changed-events.ts';

const BASE = 'https://learn.example';
const applicationId = 'quest';
const from = caliper({ baseUrl: `${BASE}/`, applicationId });
const place = { student: 'ada', course: 'algebra', lesson: 'halves', subject: 'Math' };
const standard = 'd0b6e9a3-6a55-4c3c-9f5c-0f1c5a2d7b11';
const at = from.in(place);
const item = { id: 'https://quest.example/items/1', name: 'Half of a half' };
const eventTime = '2026-01-31T12:00:00.000Z';
const ID = 'urn:uuid:c0a80000-0000-4000-8000-000000000001';
const own = { id: ID, eventTime };

const application = { id: `${BASE}/applications/1.0/quest`, type: 'SoftwareApplication' };
const ada = { id: `${BASE}/rostering/1.0/users/ada`, type: 'Person' };
const head = {
  ...{ '@context': 'http://purl.imsglobal.org/ctx/caliper/v1p2', id: ID, eventTime },
  edApp: application,
  extensions: {
    subject: 'Math',
    course: { id: `${BASE}/rostering/1.0/courses/algebra` },
    lesson: { id: 'halves' },
  },
};

test('every event is valid, as the server sees it', () => {
  for (const event of allEvents(from, { ...place, standard }))
    assert.deepEqual(validate(event), []);
});

test('an attempt, its answer and its grade share an id', () => {
  const attempt = at.attempt({ item, count: 2, standards: [standard], id: 'urn:x:try' });
  const entity = {
    ...{ id: 'urn:x:try', type: 'Attempt', assignee: ada, count: 2 },
    assignable: {
      ...{ ...item, type: 'AssessmentItem' },
      extensions: {
        learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds: [standard] }],
      },
    },
  };
  const asked = {
    ...{ ...head, type: 'AssessmentItemEvent', profile: 'AssessmentProfile', actor: ada },
    object: entity.assignable,
  };
  assert.equal(attempt.id, 'urn:x:try');
  assert.deepEqual(attempt.started(own), { ...asked, action: 'Started', generated: entity });
  assert.deepEqual(attempt.skipped(own), { ...asked, action: 'Skipped', generated: entity });
  const answer = { type: 'FillinBlankResponse' as const, values: ['1/4', '2/8'] };
  const completed = attempt.completed({ ...own, response: answer });
  const generated = { id: `${ID}#response`, attempt: entity, ...answer };
  assert.deepEqual(completed, { ...asked, action: 'Completed', generated });
  assert.deepEqual(attempt.graded({ scoreGiven: 1, maxScore: 2 }, own), {
    ...{ ...head, type: 'GradeEvent', profile: 'GradingProfile', actor: application },
    ...{ action: 'Graded', object: entity },
    generated: {
      ...{ id: `${ID}#score`, type: 'Score', attempt: 'urn:x:try', scoreGiven: 1, maxScore: 2 },
      extensions: { scoreType: 'QUESTION_RESULT' },
    },
  });
  assert.deepEqual(answerOf(completed), {
    ...{ attempt: 'urn:x:try', item: item.id, values: ['1/4', '2/8'], eventTime },
    session: undefined,
  });
});

test('an attempt by itself: the first, of no standard, with what the item has', () => {
  const extensions = { level: 3 };
  const { object } = at.attempt({ item: { ...item, extensions } }).started();
  assert.deepEqual(object, { ...item, type: 'AssessmentItem', extensions });
  const tested = at.attempt({ item: { ...item, extensions }, standards: [standard] }).started();
  const learningObjectiveSet = [{ source: 'CASE', learningObjectiveIds: [standard] }];
  assert.deepEqual(tested.object, { ...object, extensions: { level: 3, learningObjectiveSet } });
  const bare = at.attempt({ item: item.id });
  const { object: asked, generated } = bare.completed();
  assert.deepEqual(asked, { id: item.id, type: 'AssessmentItem' });
  const attempt = { id: bare.id, type: 'Attempt', assignee: ada, assignable: asked, count: 1 };
  assert.deepEqual(generated, attempt);
  const { generated: response } = bare.completed({ ...own, response: { value: 'x' } });
  assert.deepEqual(response, { id: `${ID}#response`, type: 'Response', attempt, value: 'x' });
  assert.notEqual(bare.id, at.attempt({ item: item.id }).id);
});

test('XP and mastery are grades of attempts of their own', () => {
  const graded = { ...head, type: 'GradeEvent', profile: 'GradingProfile', actor: application };
  const object = { id: `${ID}#attempt`, type: 'Attempt', assignee: ada };
  const score = { id: `${ID}#score`, type: 'Score', attempt: object.id };
  assert.deepEqual(at.xp(-2.5, own), {
    ...{ ...graded, action: 'Graded', object },
    generated: { ...score, scoreGiven: -2.5, extensions: { scoreType: 'XP' } },
  });
  for (const [given, name] of [
    [standard, standard],
    [{ id: standard, name: 'Halves' }, 'Halves'],
  ] as const) {
    const assignable = {
      ...{ id: `${BASE}/ims/case/v1p1/CFItems/${standard}`, type: 'AssignableDigitalResource' },
      ...{ mediaType: 'curriculum/standard', name },
    };
    assert.deepEqual(at.mastery(given, { scoreGiven: 9, maxScore: 10 }, own), {
      ...{ ...graded, action: 'Graded', object: { ...object, assignable } },
      generated: {
        ...{ ...score, scoreGiven: 9, maxScore: 10 },
        extensions: { scoreType: 'MASTERY' },
      },
    });
  }
});

test('a session is opened with its id and its rules, and ended by the student or a time-out', () => {
  const { student, subject } = place;
  const session = 'urn:x:session';
  const { edApp, extensions: _, ...rest } = head;
  const shared = { ...rest, edApp, extensions: { subject }, object: application };
  const event = { ...shared, type: 'SessionEvent', profile: 'SessionProfile' };
  const entity = { id: session, type: 'Session', user: ada };
  const login = { student, subject, session, requiresHeartbeat: true, ...own };
  assert.deepEqual(from.session.loggedIn(login), {
    ...{ ...event, actor: ada, action: 'LoggedIn' },
    session: {
      ...{ ...entity, startedAtTime: eventTime },
      extensions: { requiresHeartbeat: true, processInsights: false },
    },
  });
  const bare = from.session.loggedIn({ student, subject, processInsights: true, ...own }).session;
  assert.equal(bare.id, `${ID}#session`);
  assert.deepEqual(bare.extensions, { requiresHeartbeat: false, processInsights: true });
  const ended = { student, subject, session, ...own };
  const loggedOut = { ...event, actor: ada, action: 'LoggedOut', session: entity };
  assert.deepEqual(from.session.loggedOut(ended), loggedOut);
  const timedOut = { ...event, actor: application, action: 'TimedOut', session: entity };
  assert.deepEqual(from.session.timedOut(ended), timedOut);
});

test('an event is of now, of its builder and of its session, unless its options say more', () => {
  const now = new Date('2026-02-01T00:00:00Z');
  const clocked = caliper({ baseUrl: BASE, applicationId, now: () => now });
  const { student, subject } = place;
  const [one, other] = [1, 2].map(() =>
    clocked.ungraded({ student, subject, session: 'urn:x:s' }).viewed(item.id),
  );
  assert.notEqual(one?.id, other?.id);
  assert.match(String(one?.id), /^urn:uuid:/);
  assert.deepEqual(
    [one?.eventTime, one?.session, one?.extensions],
    [now.toJSON(), 'urn:x:s', { subject }],
  );
  const extensions = { level: 3, subject: 'Art' };
  const more = at.viewed(item.id, { ...own, eventTime: now, session: 'urn:x:o', extensions });
  assert.deepEqual([more.id, more.eventTime, more.session], [ID, now.toJSON(), 'urn:x:o']);
  assert.deepEqual(more.extensions, { ...head.extensions, level: 3 });
  assert.equal('session' in at.viewed(item.id), false);
  const before = Date.now();
  const made = Date.parse(at.viewed(item.id).eventTime);
  assert.ok(before <= made && made <= Date.now());
});

test('the answer of an event: its values, its session; undefined for what is no answer', () => {
  const session = 'urn:x:session';
  const event = at.attempt({ item, id: 'urn:x:try' }).completed({
    ...{ ...own, session, response: { value: '7' } },
  });
  const answer = { attempt: 'urn:x:try', item: item.id, values: ['7'], eventTime, session };
  assert.deepEqual(answerOf(event), answer);
  const entity = { id: session, type: 'Session' };
  const { generated } = event;
  const change = (members: object) => answerOf({ ...event, ...members });
  const given = (members: object) =>
    change({ generated: { ...(generated as object), ...members } });
  assert.deepEqual(change({ session: entity, object: item.id }), answer);
  assert.deepEqual(given({ value: 7, attempt: 'urn:x:try' }), answer);
  assert.deepEqual(given({ value: undefined })?.values, []);
  assert.deepEqual(given({ values: [1, 'a'] })?.values, ['1', 'a']);
  for (const none of [
    ...[{ type: 'AssessmentEvent' }, { action: 'Started' }, { object: undefined }],
    ...[{ object: { id: 7 } }, { generated: undefined }, { generated: { value: '7' } }],
  ])
    assert.equal(change(none), undefined, JSON.stringify(none));
});

test('TypeError for an id that is missing', () => {
  assert.throws(() => from.in({ ...place, student: '' }).xp(1), /users\/<id>/);
  const course = undefined as never;
  assert.doesNotThrow(() => from.in({ ...place, course }).viewed(item.id));
});

test('TypeError for an id without parts, and for a grade without a lesson', async () => {
  await assert.rejects(eventId(applicationId, undefined as never), /not \(.*, undefined\)/);
  await assert.rejects(eventId(), /eventId takes/);
  for (const part of ['', Number.NaN, Number.POSITIVE_INFINITY])
    await assert.rejects(eventId(applicationId, part), /eventId takes/);
  assert.throws(() => from.in({ ...place, lesson: '' }).xp(1), /course and lesson/);
  assert.throws(() => caliper({ baseUrl: '/', applicationId }), /baseUrl must be/);
});

test('TypeError for an id without a time, for content without a URL, and for an answer that is a text', () => {
  assert.throws(() => at.xp(7, { id: 'urn:uuid:e' } as never), /needs its eventTime/);
  assert.throws(() => at.viewed('/pages/a:1'), TypeError);
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
    fc.property(changedEvents(allEvents(from, { ...place, standard })), (event) => {
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

test('the digest is that of Node, for texts of any length', () => {
  const digestOf = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex');
  const same = (bytes: Uint8Array) =>
    assert.equal(Buffer.from(sha1(bytes)).toString('hex'), digestOf(bytes));
  // All lengths around the ends of the first blocks.
  for (let length = 0; length < 200; length += 1) same(new Uint8Array(length).fill(length));
  fc.assert(fc.property(fc.uint8Array({ maxLength: 1_000 }), same));
});
