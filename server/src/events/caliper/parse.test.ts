/** A valid event is read into typed values; what its bytes alone warn of. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  gradeEvent,
  personEvent,
  sessionEvent,
  withMember,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { DAY_MS } from '../../lib/time.ts';
import { LATE_DAYS } from '../reasons.ts';
import { parseExact } from './digits.ts';
import type { Json } from './json-shapes.ts';
import { type CaliperEvent, earlyWarnings, parseEvent, sentScoreStatus } from './parse.ts';
import { AUTO_ATTACH } from './vocabulary.ts';

const UUID = '6F1C2B1E-2F57-4C1B-9D53-0A3C5F0E7A11';
const KNOWN = UUID.toLowerCase();
const OTHER = '0b6d2a54-3c1f-4e2a-8f1d-5a7c9e0b1d22';
const id = 'https://quest.example/x';
const studentId = 'student-1';
const place = { studentId, courseId: 'algebra-1', lessonId: UUID };
const session = { id: `urn:uuid:${UUID}`, studentId };
const eventTime = '2026-01-15T10:00:00.000Z';

const attemptId = 'urn:quest:attempt';
const grade: Json = gradeEvent(place, { scoreGiven: 1, maxScore: 2, attemptId }, { eventTime });
const xp: Json = xpEvent(place, 3);
const view: Json = personEvent('ViewEvent', 'Viewed', { studentId });
const item: Json = personEvent('AssessmentItemEvent', 'Completed', { studentId });
const login: Json = sessionEvent('LoggedIn', session);
const timeout: Json = sessionEvent('TimedOut', session);

/** The event with changed members, the values that are read from it, and COMPAT=live. */
interface Case {
  readonly event: Json;
  readonly changes?: Json;
  readonly read: Partial<CaliperEvent>;
  readonly live?: boolean;
}

function changed(event: Json, changes: Json = {}): Json {
  return Object.entries(changes).reduce<Json>(
    (whole, [pointer, value]) => withMember(whole, pointer, value),
    event,
  );
}

function check(cases: readonly Case[]): void {
  for (const { event, changes, read, live } of cases) {
    const parsed = parseEvent(changed(event, changes), live);
    for (const [name, value] of Object.entries(read)) {
      const what = `${name} of ${event['type']} ${JSON.stringify(changes)}`;
      assert.deepEqual(parsed[name as keyof CaliperEvent], value, what);
    }
  }
}

describe('parseEvent', () => {
  test('all values of a grade', () => {
    assert.deepEqual(parseEvent(grade), {
      id: grade['id'],
      type: 'GradeEvent',
      action: 'Graded',
      subject: 'Math',
      studentId,
      courseId: 'algebra-1',
      lessonId: KNOWN,
      lessonChoices: [],
      objectId: attemptId,
      scoreType: 'QUESTION_RESULT',
      scoreGiven: '1',
      maxScore: '2',
      attemptCount: 1,
      assignableId: 'https://quest.example/items/1',
      assignableName: 'Half of a half',
      attemptId: null,
      scoreStatus: null,
      standardIds: null,
      sessionId: null,
      edAppId: null,
      sessionClaims: null,
      eventTime: new Date(eventTime),
    });
  });

  test('members of a grade are not read in another event', () => {
    const changes = {
      '/object/assignable': id,
      '/object/count': 3,
      '/object/session': session,
      '/generated': { id, type: 'Score', scoreGiven: 1, maxScore: 1, attempt: id },
      '/extensions/scoreStatus': 'exempt',
      '/extensions/learningObjectiveIds': [UUID],
    };
    const nothing = { scoreType: null, scoreGiven: null, maxScore: null, attemptCount: null };
    const none = { assignableId: null, attemptId: null, scoreStatus: null, standardIds: null };
    check([{ event: view, changes, read: { ...nothing, ...none, sessionClaims: null } }]);
  });

  test('numbers, names and standards of a grade', () => {
    const long = '0.12345678901234567890';
    const standards = [UUID, id, `urn:uuid:${KNOWN}`];
    check([
      {
        event: grade,
        changes: { '/generated/scoreGiven': parseExact(long) },
        read: { scoreGiven: long },
      },
      { event: xp, read: { scoreType: 'XP', scoreGiven: '3', maxScore: null } },
      { event: xp, changes: { '/generated/maxScore': 5 }, read: { maxScore: '5' } },
      {
        event: xp,
        changes: { '/generated/maxScore': parseExact(`1${'0'.repeat(400)}`) },
        read: { maxScore: null },
      },
      { event: grade, changes: { '/object/count': null }, read: { attemptCount: null } },
      {
        event: grade,
        changes: { '/object/assignable': id },
        read: { assignableId: id, assignableName: null },
      },
      { event: grade, changes: { '/object/assignable/name': 1 }, read: { assignableName: null } },
      {
        event: grade,
        changes: { '/extensions/learningObjectiveIds': standards },
        read: { standardIds: [KNOWN, id] },
      },
      {
        event: grade,
        changes: { '/edApp': { id, type: 'SoftwareApplication' } },
        read: { edAppId: id },
      },
    ]);
  });

  test('course and lesson: nested, as an id alone, or flat', () => {
    const course = (extensions: Json, courseId: string | null) => ({
      event: view,
      changes: { '/extensions': extensions },
      read: { courseId },
    });
    check([
      course({ course: { id: 'one', sourcedId: 'two' } }, 'one'),
      course({ course: { sourcedId: 'two' } }, 'two'),
      course({ course: {}, 'course.id': 'flat' }, null),
      course({ course: 'alone' }, 'alone'),
      course({ 'course.id': 'flat' }, 'flat'),
      course({ lesson: 'one' }, null),
      course({}, null),
      { event: grade, changes: { '/extensions/lesson': 'Lesson' }, read: { lessonId: 'Lesson' } },
      { event: grade, changes: { '/extensions/lesson': null }, read: { lessonId: null } },
    ]);
  });

  test('under COMPAT=live the assignable, or the whole of which it is a part, may be the lesson', () => {
    const without = { '/extensions/lesson': undefined, '/extensions/subject': undefined };
    const assignable = (entity: unknown, ...lessonChoices: string[]) => ({
      event: grade,
      changes: { ...without, '/object/assignable': entity },
      live: true,
      read: { lessonId: lessonChoices[0] ?? null, lessonChoices, subject: '' },
    });
    check([
      assignable(`urn:uuid:${UUID}`, KNOWN),
      assignable(
        { id: UUID, isPartOf: { id: `https://x.example/lessons/${OTHER}` } },
        KNOWN,
        OTHER,
      ),
      assignable({ id, isPartOf: OTHER }, OTHER),
      assignable({ id: UUID, isPartOf: KNOWN }, KNOWN),
      assignable({ id }),
      assignable(undefined),
      { ...assignable(UUID), live: false },
    ]);
    const changes = { '/object/assignable': OTHER };
    check([{ event: grade, changes, live: true, read: { lessonId: KNOWN, lessonChoices: [] } }]);
    const parsed = parseEvent(changed(grade, { ...without, ...changes }));
    assert.deepEqual([parsed.lessonId, parsed.lessonChoices], [null, []]);
  });

  test('the attempt that answered an item, or another one than is graded', () => {
    const attempt = (event: Json, generated: unknown, attemptId: string | null) => ({
      event,
      changes: { '/generated': generated },
      read: { attemptId },
    });
    const score = (members: Json) => ({ ...(grade['generated'] as Json), ...members });
    check([
      attempt(item, { id, type: 'Attempt', attempt: 'x' }, id),
      attempt(item, { id, type: 'Response', attempt: attemptId }, attemptId),
      attempt(item, { id, type: 'Response', attempt: { id: attemptId } }, attemptId),
      attempt(item, { id, type: 'Response' }, null),
      attempt(item, id, null),
      attempt(item, undefined, null),
      attempt(view, { id, type: 'Attempt' }, null),
      attempt(grade, score({ attempt: { id: attemptId } }), null),
      attempt(grade, score({ attempt: id }), id),
      attempt(grade, score({ attempt: undefined }), null),
    ]);
  });

  test('the session is that of the event, else its object, under one name', () => {
    const named = (event: Json, changes: Json, sessionId: string | null) => ({
      event,
      changes,
      read: { sessionId },
    });
    const name = `urn:uuid:${KNOWN}`;
    check([
      named(login, {}, name),
      named(timeout, {}, name),
      named(timeout, { '/object/type': 'LtiSession' }, name),
      named(timeout, { '/session': 'own' }, 'own'),
      named(view, { '/session': UUID }, name),
      named(view, { '/session': AUTO_ATTACH }, AUTO_ATTACH),
      named(view, {}, null),
    ]);
  });

  test('claims of a SessionEvent are of its session, else of its object', () => {
    const claims = { startedAtTime: eventTime, endedAtTime: 'later' };
    const flags = { requiresHeartbeat: true, processInsights: false };
    const entity = { id, type: 'Session', ...claims, extensions: flags };
    const claimed = (event: Json, changes: Json, sessionClaims: object | null) => ({
      event,
      changes,
      read: { sessionClaims },
    });
    check([
      claimed(login, { '/session': entity }, { ...claims, ...flags }),
      claimed(login, { '/session': { ...entity, type: 'LtiSession' } }, { ...claims, ...flags }),
      claimed(timeout, { '/object': entity }, { ...claims, ...flags }),
      claimed(timeout, { '/object': entity, '/session': { id, type: 'Session' } }, {}),
      claimed(timeout, { '/object': entity, '/session': id }, { ...claims, ...flags }),
      claimed(
        login,
        { '/session': { ...entity, startedAtTime: null, extensions: 'x' } },
        { endedAtTime: 'later' },
      ),
      claimed(login, { '/session': id }, null),
      claimed(view, { '/session': entity }, null),
    ]);
  });
});

test('the status of a grade is a term of OneRoster, else an own term', () => {
  const terms: readonly (readonly [unknown, string | null])[] = [
    [undefined, null],
    [null, null],
    ['exempt', 'exempt'],
    [' Fully_-  Graded\n', 'fully graded'],
    ['on  hold!', 'ext:on-hold-'],
    ['Own.term-a_b', 'ext:Own.term-a_b'],
    ['ext:late', 'ext:late'],
    ['not ext:late', 'ext:not-ext-late'],
    ['x'.repeat(101), `ext:${'x'.repeat(100)}`],
    ['', 'ext:unknown'],
    [5, 'ext:unknown'],
  ];
  for (const [term, scoreStatus] of terms) {
    check([
      { event: grade, changes: { '/extensions/scoreStatus': term }, read: { scoreStatus } },
      {
        event: grade,
        changes: { '/generated/extensions/scoreStatus': term },
        read: { scoreStatus },
      },
      { event: xp, changes: { '/extensions/scoreStatus': term }, read: { scoreStatus: null } },
    ]);
  }
  const inScore = withMember(grade, '/generated/extensions/scoreStatus', 'exempt');
  const pointer = '/generated/extensions/scoreStatus';
  assert.deepEqual(sentScoreStatus(inScore), { pointer, given: 'exempt' });
  const inEvent = withMember(inScore, '/extensions/scoreStatus', 'submitted');
  const first = { pointer: '/extensions/scoreStatus', given: 'submitted' };
  assert.deepEqual(sentScoreStatus(inEvent), first);
  assert.equal(sentScoreStatus(grade), undefined);
});

describe('earlyWarnings', () => {
  const applicationId = OTHER;
  const sentAt = new Date(eventTime);
  const warningsOf = (event: Json, lateMs = 0, correctedMs = 0) => {
    const parsed = { ...parseEvent(event, true), eventTime: sentAt };
    const effectiveTime = new Date(sentAt.getTime() - correctedMs);
    const receivedAt = new Date(effectiveTime.getTime() + lateMs);
    return earlyWarnings(parsed, { receivedAt, effectiveTime, applicationId });
  };

  test('none for a whole event; course and lesson are missed in grades alone', () => {
    for (const event of [grade, xp, view, login]) assert.deepEqual(warningsOf(event), []);
    const bare = withMember(grade, '/extensions', { subject: 'Math' });
    assert.deepEqual(warningsOf(bare), ['course_missing', 'lesson_missing']);
    const nameless = withMember(login, '/extensions', {});
    assert.deepEqual(warningsOf(nameless), ['subject_missing']);
  });

  test('what a grade says in vain', () => {
    const own = withMember(grade, '/extensions/scoreStatus', 'on hold');
    assert.deepEqual(warningsOf(own), ['score_status_unknown']);
    const known = withMember(grade, '/extensions/scoreStatus', 'exempt');
    assert.deepEqual(warningsOf(known), []);
    const most = withMember(xp, '/generated/maxScore', 5);
    assert.deepEqual(warningsOf(most), ['max_score_ignored']);
  });

  test('late from the first millisecond after the limit; a corrected clock', () => {
    assert.deepEqual(warningsOf(view, LATE_DAYS * DAY_MS), []);
    assert.deepEqual(warningsOf(view, LATE_DAYS * DAY_MS + 1), ['late']);
    assert.deepEqual(warningsOf(view, 0, 1), ['clock_corrected']);
  });

  test('an edApp that is another application of the platform', () => {
    const from = (application: string) =>
      withMember(view, '/edApp', `https://learn.example/applications/1.0/${application}`);
    assert.deepEqual(warningsOf(from(OTHER.toUpperCase())), []);
    assert.deepEqual(warningsOf(from(KNOWN)), ['ed_app_unknown']);
  });
});
