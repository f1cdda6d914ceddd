/** Findings of events by their bytes alone: each member in forms that are refused, and accepted. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  gradeEvent,
  personEvent,
  sessionEvent,
  urn,
  withMember,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { parseExact } from './digits.ts';
import type { Json } from './json-shapes.ts';
import { digitFindings, eventFindings } from './validate.ts';
import { CALIPER_CONTEXT } from './vocabulary.ts';

const studentId = 'student-1';
const place = { studentId, courseId: 'algebra-1', lessonId: urn().slice(9) };
const session = { id: urn(), studentId };
const id = 'https://quest.example/x';

const grade = gradeEvent(place, { scoreGiven: 1, maxScore: 2 });
const xp = xpEvent(place, 1);
const view = personEvent('ViewEvent', 'Viewed', { studentId });
const item = personEvent('AssessmentItemEvent', 'Completed', { studentId });
const login = sessionEvent('LoggedIn', session);
const timeout = sessionEvent('TimedOut', session);

const LARGEST = Number.MAX_SAFE_INTEGER;

/** A value of a member; undefined = it is missing. */
type Change = readonly [pointer: string, value: unknown];

/** `found`: a code is of the member itself, `/id field_missing` of a member of it. */
type Fault = readonly [...Change, ...found: string[]];

const found = (event: unknown, live = false) =>
  eventFindings(event, '', live).map(({ path, code }) => `${path} ${code}`);

function refused(name: string, event: Json, faults: readonly Fault[]): void {
  test(`${name}: refused`, () => {
    for (const [pointer, value, ...codes] of faults) {
      const expected = codes.map((code) => `${pointer}${code.startsWith('/') ? '' : ' '}${code}`);
      const sent = withMember(event, pointer, value);
      assert.deepEqual(found(sent), expected, `${pointer} ${JSON.stringify(value)}`);
    }
  });
}

function accepted(name: string, event: Json, changes: readonly Change[]): void {
  test(`${name}: accepted`, () => {
    for (const [pointer, value] of changes) {
      const sent = withMember(event, pointer, value);
      assert.deepEqual(found(sent), [], `${pointer} ${JSON.stringify(value)}`);
    }
  });
}

describe('members of every event', () => {
  test('an event is an object; pointers begin with that of the event', () => {
    const message = "An event must be a JSON object, alone or in 'data' of an envelope.";
    for (const value of [undefined, null, 1, 'x', [view]]) {
      const whole = { path: '/data/3', code: 'field_type', message };
      assert.deepEqual(eventFindings(value, '/data/3'), [whole]);
    }
    const [{ path } = { path: '' }] = eventFindings({ ...view, id: 1 }, '/data/3');
    assert.equal(path, '/data/3/id');
  });

  refused('text members', view, [
    ['/@context', undefined, 'field_missing'],
    ['/@context', null, 'context_not_caliper'],
    ['/@context', id, 'context_not_caliper'],
    ['/@context', [1, id], 'context_not_caliper'],
    ['/@context', [['caliper']], 'context_not_caliper'],
    ['/id', undefined, 'field_missing'],
    ['/id', id, 'field_type'],
    ['/eventTime', undefined, 'field_missing'],
    ['/eventTime', '2026-01-15T10:00:00', 'field_type'],
    ['/profile', 'OtherProfile', 'field_type'],
    ['/type', undefined, 'field_missing'],
    ['/type', 'ToolUseEvent', 'type_unsupported'],
    ['/action', undefined, 'field_missing'],
    ['/action', 'Reset', 'action_unsupported'],
  ]);
  accepted('text members', view, [
    ['/@context', [id, CALIPER_CONTEXT]],
    ['/profile', null],
    ['/profile', 'ReadingProfile'],
  ]);

  refused('extensions', view, [
    ['/extensions', undefined, '/subject subject_missing'],
    ['/extensions', null, 'field_type'],
    ['/extensions', 'Math', 'field_type'],
    ['/extensions/subject', undefined, 'subject_missing'],
    ['/extensions/subject', '', 'subject_missing'],
    ['/extensions/subject', null, 'field_type'],
    ['/extensions/subject', 1, 'field_type'],
    ['/extensions/subject', 'x'.repeat(256), 'field_type'],
  ]);
  accepted('extensions', view, [['/extensions/subject', 'x'.repeat(255)]]);

  test('under COMPAT=live the subject of a session may be missing, no other', () => {
    for (const subject of [undefined, null, '']) {
      const sent = withMember(login, '/extensions/subject', subject);
      assert.deepEqual(found(sent, true), []);
      assert.equal(eventFindings(sent).length, 1);
    }
    const without = withMember(login, '/extensions', undefined);
    assert.deepEqual(found(without, true), []);
    const number = withMember(login, '/extensions/subject', 1);
    assert.deepEqual(found(number, true), ['/extensions/subject field_type']);
    const other = withMember(view, '/extensions', {});
    assert.deepEqual(found(other, true), ['/extensions/subject subject_missing']);
  });
});

describe('entities', () => {
  refused('required ones', view, [
    ['/actor', undefined, 'field_missing'],
    ['/actor', id, 'field_type'],
    ['/actor', [], 'field_type'],
    ['/actor', {}, '/id field_missing', '/type field_missing'],
    ['/object', { id: 'x', type: 1 }, '/id field_type', '/type field_type'],
  ]);
  refused('optional ones', view, [
    ['/edApp', 'x', 'field_type'],
    ['/edApp', 1, 'field_type'],
    ['/edApp', { id: '', type: 'Person' }, '/id field_type', '/type field_type'],
    ['/generated', 'x', 'field_type'],
    ['/target', { id, type: 'Person' }, '/type field_type'],
    ['/referrer', { id }, '/type field_missing'],
  ]);
  accepted('optional ones', view, [
    ['/edApp', null],
    ['/edApp', id],
    ['/generated', null],
    ['/generated', id],
    ['/target', null],
  ]);

  const other = { id: 'my app', type: 'SoftwareApplication' };
  refused('ids', view, [
    ['/session', { id: '', type: 'Session' }, '/id field_type'],
    ['/session', { id: 1, type: 'Session' }, '/id field_type'],
    ['/edApp', other, '/id field_type'],
  ]);
  accepted('the id of a session is any text', view, [
    ['/session', { id: 'my session', type: 'Session' }],
    ['/federatedSession', { id: 'my session', type: 'LtiSession' }],
  ]);

  test('a type is wrong for the action; of an unknown action, which has its own finding, for none', () => {
    const answer = withMember(item, '/generated', { id, type: 'MultipleChoiceResponse' });
    assert.deepEqual(found(answer), []);
    const started = withMember(answer, '/action', 'Started');
    assert.deepEqual(found(started), ['/generated/type field_type']);
    const unknown = withMember(answer, '/action', 'Reset');
    assert.deepEqual(found(unknown), ['/action action_unsupported']);
    const group = withMember(unknown, '/actor/type', 'Group');
    assert.deepEqual(found(group), ['/action action_unsupported', '/actor/type field_type']);
  });

  const grading = { ...view, profile: 'GradingProfile' };
  refused('objects of the GradingProfile', grading, [
    ['/object/type', 'Person', 'field_type'],
    ['/profile', 'ReadingProfile'],
  ]);
  accepted('objects of the GradingProfile', grading, [
    ['/object/type', 'Result'],
    ['/object/type', 'Page'],
  ]);

  test('a message names the member and the form wanted', () => {
    const messages: readonly (readonly [...Change, message: string])[] = [
      ['/object/assignable', 'x', "'object.assignable' must be an IRI or an object."],
      ['/object/assignable/type', 1, "'object.assignable.type' must be a string."],
      ['/group/type', 'Person', "'group.type' must be one of Organization, CourseOffering, "],
      ['/referrer/type', 'X', "'referrer.type' must be an entity type of Caliper v1p2."],
      ['/edApp/id', 'x', "'edApp.id' must be an IRI, a URN or a blank node."],
      [
        '/object/assignee/id',
        'x',
        "'object.assignee.id' must be an IRI, a URN or a blank node; the id of a person is " +
          '<address of the server>/rostering/1.0/users/<sourcedId>, percent-encoded.',
      ],
    ];
    const whole = {
      ...grade,
      group: { id, type: 'Group' },
      edApp: { id, type: 'SoftwareApplication' },
      referrer: { id, type: 'Page' },
    };
    for (const [pointer, value, expected] of messages) {
      const [{ message } = { message: '' }] = eventFindings(withMember(whole, pointer, value));
      assert.ok(message.startsWith(expected), message);
    }
  });
});

describe('times and sessions', () => {
  refused('times', item, [
    ['/object/startedAtTime', 'x', 'field_type'],
    ['/generated', { id, type: 'Attempt', endedAtTime: 'x' }, '/endedAtTime field_type'],
  ]);
  accepted('times', item, [
    ['/object/startedAtTime', null],
    ['/object/endedAtTime', '2026-01-15T10:00:00Z'],
  ]);

  refused('a session', login, [
    ['/session/startedAtTime', 'x', 'field_type'],
    ['/session/endedAtTime', 1, 'field_type'],
    ['/session/user', { id, type: 'Group' }, '/type field_type'],
    ['/session/extensions/requiresHeartbeat', 'yes', 'field_type'],
    ['/session/extensions/processInsights', 1, 'field_type'],
    [
      '/federatedSession',
      { id, type: 'LtiSession', user: 'x', endedAtTime: 'x' },
      '/user field_type',
      '/endedAtTime field_type',
    ],
  ]);
  accepted('a session', login, [
    ['/session/user', null],
    ['/session/extensions', 'x'],
    ['/session/extensions', { requiresHeartbeat: null, processInsights: true }],
    ['/object/user', 'x'],
    ['/object/extensions', { requiresHeartbeat: 'yes' }],
  ]);
  refused('a session that is the object', timeout, [
    ['/object/startedAtTime', 'x', 'field_type'],
    ['/object/user', 'x', 'field_type'],
  ]);
});

describe('grades', () => {
  refused('the attempt', grade, [
    ['/object', id, 'field_type'],
    ['/object/assignee', undefined, 'field_missing'],
    ['/object/assignee', null, 'field_type'],
    ['/object/assignee', { id, type: 'Group' }, '/type field_type'],
    ['/object/assignable', 'x', 'field_type'],
    ['/object/count', 1.5, 'field_type'],
    ['/object/count', '1', 'field_type'],
    ['/object/count', 2 ** 31, 'field_type'],
    ['/generated', undefined, 'field_missing'],
    ['/generated', null, 'field_type'],
    ['/generated/attempt', 'x', 'field_type'],
    ['/generated/attempt', { id, type: 'Score' }, '/type field_type'],
  ]);
  accepted('the attempt', grade, [
    ['/object/assignee', id],
    ['/object/assignable', null],
    ['/object/assignable', { id, type: 'OwnType' }],
    ['/object/count', null],
    ['/object/count', 2 ** 31 - 1],
    ['/generated/attempt', null],
  ]);
  accepted('members of a grade, in another event', view, [
    ['/object/count', 'x'],
    ['/generated', { id, type: 'Page', scoreGiven: 'x' }],
  ]);

  const scoreType = '/generated/extensions/scoreType';
  refused('the score', grade, [
    ['/generated/extensions', undefined, '/scoreType field_missing'],
    ['/generated/extensions', 'MASTERY', '/scoreType field_missing'],
    [scoreType, 'BADGE', 'field_type'],
    [scoreType, ['XP'], 'field_type'],
    ['/generated/scoreGiven', undefined, 'score_invalid'],
    ['/generated/scoreGiven', '1', 'score_invalid'],
    ['/generated/scoreGiven', LARGEST + 1, 'score_invalid'],
    ['/generated/scoreGiven', -LARGEST - 1, 'score_invalid'],
    ['/generated/maxScore', undefined, 'score_invalid'],
    ['/generated/maxScore', '1', 'score_invalid'],
    ['/generated/maxScore', 0, 'score_invalid'],
    ['/generated/maxScore', -1, 'score_invalid'],
    ['/generated/maxScore', LARGEST + 1, 'score_invalid'],
  ]);
  accepted('the score', grade, [
    ['/generated/scoreGiven', LARGEST],
    ['/generated/scoreGiven', -LARGEST],
    ['/generated/maxScore', LARGEST],
    [scoreType, 'MASTERY'],
  ]);
  accepted('XP has no use for a maximum', xp, [['/generated/maxScore', 'x']]);

  test('of an unknown score type a maximum is checked only where it is sent', () => {
    const badge = withMember(xp, scoreType, 'BADGE');
    assert.deepEqual(found(badge), [`${scoreType} field_type`]);
    const sent = withMember(badge, '/generated/maxScore', 0);
    assert.deepEqual(found(sent), [`${scoreType} field_type`, '/generated/maxScore score_invalid']);
  });

  test('the spelling of a score type is told, whatever its case and white space', () => {
    const spellings: readonly (readonly [unknown, string])[] = [
      ['xp', 'be written XP.'],
      [' Mastery\n', 'be written MASTERY.'],
      ['question - result', 'be written QUESTION_RESULT.'],
      ['BADGE', 'be one of QUESTION_RESULT, XP, MASTERY.'],
      [null, 'be one of QUESTION_RESULT, XP, MASTERY.'],
    ];
    for (const [value, form] of spellings) {
      const [{ message } = { message: '' }] = eventFindings(withMember(xp, scoreType, value));
      assert.equal(message, `'scoreType' must ${form}`);
    }
  });

  test('a score has no more digits than can be stored', () => {
    const digits = (text: string, type: string, members = '') => {
      const score = `{"scoreGiven":${text},"maxScore":${text}${members}}`;
      return digitFindings({ type, generated: parseExact(score) }, '/data/1').map(
        ({ path, code }) => `${path} ${code}`,
      );
    };
    const given = '/data/1/generated/scoreGiven score_invalid';
    const both = [given, '/data/1/generated/maxScore score_invalid'];
    assert.deepEqual(digits('1e-301', 'GradeEvent'), both);
    assert.deepEqual(digits('1e-301', 'GradeEvent', ',"extensions":{"scoreType":"MASTERY"}'), both);
    assert.deepEqual(digits('1e-301', 'GradeEvent', ',"extensions":{"scoreType":"XP"}'), [given]);
    assert.deepEqual(digits('1e-300', 'GradeEvent'), []);
    assert.deepEqual(digits('1e-301', 'ViewEvent'), []);
    assert.deepEqual(digitFindings({ type: 'GradeEvent', generated: 'x' }, ''), []);
  });
});
