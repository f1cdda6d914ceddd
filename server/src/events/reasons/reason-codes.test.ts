/** Each reason code that an event or a heartbeat is refused with: status, pointer, and what to do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gradeEvent,
  personEvent,
  post,
  processed,
  putPlace,
  putStudent,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { type TestReply, testServer } from '../../../test/harness/test-server.ts';
import {
  CALIPER_CONTEXT,
  EVENT_RULES,
  EVENT_TYPES,
  type EventType,
} from '../caliper/vocabulary.ts';

const server = await testServer();
const partner = await server.partner();
const place = await putPlace(partner);
const { studentId } = place;

const MINUTE = 60_000;
const at = (minutes: number) => ({
  eventTime: new Date(Date.now() + minutes * MINUTE).toISOString(),
});
const envelope = (data: readonly unknown[], members: object = {}) => ({
  ...{ sensor: 'https://quest.example', sendTime: new Date().toISOString() },
  ...{ dataVersion: CALIPER_CONTEXT, data, ...members },
});

/** The one finding of a refusal, and its message. */
function refused({ status, body, text }: TestReply): [string, string] {
  assert.equal(body.imsx_error_details?.length, 1, text);
  const [{ path, code, message }] = body.imsx_error_details;
  return [`${status} ${path} ${code}`, message];
}

async function opened(extensions: object = { requiresHeartbeat: true }): Promise<string> {
  const id = urn();
  const login = sessionEvent('LoggedIn', { id, studentId, extensions }, at(-30));
  assert.equal((await post(partner, login)).status, 200);
  return id;
}

const beat = (sessionId: string, minutes: number, query = '') =>
  partner.post(`/events/1.0/heartbeat${query}`, { sessionId, ...at(minutes) });

const changed = (members: object) => post(partner, { ...xpEvent(place, 1), ...members });

async function scored(score: object): Promise<TestReply> {
  const event = gradeEvent(place, { scoreGiven: 1, maxScore: 1 });
  return post(partner, { ...event, generated: { ...event.generated, ...score } });
}

/** What is sent; status, pointer and code; what the message says. */
const CASES: [code: string, send: () => Promise<TestReply>, finding: string, says: RegExp][] = [
  [
    'json_invalid',
    () => partner.post('/events/1.0/', '{"id": }'),
    '400  json_invalid',
    /reading stopped at line 1, column 8/,
  ],
  [
    'payload_too_large',
    () => changed({ note: 'x'.repeat(300_000) }),
    '413  payload_too_large',
    /larger/,
  ],
  [
    'content_type',
    () =>
      server.fetch('/events/1.0/', {
        method: 'POST',
        headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'text/xml' },
        body: '<event/>',
      }),
    '415  content_type',
    /as application\/json, not as 'text\/xml'/,
  ],
  [
    'context_not_caliper',
    () => changed({ '@context': 'https://schema.org' }),
    '400 /@context context_not_caliper',
    new RegExp(CALIPER_CONTEXT),
  ],
  [
    'envelope_count',
    () => post(partner, envelope([xpEvent(place, 1), xpEvent(place, 1)])),
    '400 /data envelope_count',
    /one event per POST; 'data' holds 2/,
  ],
  ['field_missing', () => changed({ object: undefined }), '400 /object field_missing', /'object'/],
  [
    'field_type',
    () => changed({ actor: 'https://quest.example' }),
    '400 /actor field_type',
    /'actor' must be an object/,
  ],
  [
    'type_unsupported',
    () => changed({ type: 'MediaEvent' }),
    '400 /type type_unsupported',
    new RegExp(EVENT_TYPES.join(', ')),
  ],
  [
    'subject_missing',
    () => changed({ extensions: {} }),
    '400 /extensions/subject subject_missing',
    /add the subject/,
  ],
  [
    'data_version_unsupported',
    () => post(partner, envelope([xpEvent(place, 1)], { dataVersion: 'v1p1' })),
    '400 /dataVersion data_version_unsupported',
    new RegExp(CALIPER_CONTEXT),
  ],
  [
    'event_time_in_future',
    () => changed(at(10)),
    '400 /eventTime event_time_in_future',
    /here it is \d{4}-.*sendTime tells how far your clock is off/,
  ],
  [
    'session_user_mismatch',
    async () => {
      const id = await opened();
      return post(partner, sessionEvent('LoggedIn', { id, studentId: await putStudent(partner) }));
    },
    '400 /session session_user_mismatch',
    /another student/,
  ],
  ['session_not_found', () => beat(urn(), 0), '404 /sessionId session_not_found', /LoggedIn/],
  [
    'session_not_found',
    async () => {
      const nobody = await putStudent(partner);
      const { session: _, ...logout } = sessionEvent('LoggedOut', { id: urn(), studentId: nobody });
      return post(partner, logout);
    },
    '404 /session session_not_found',
    /has none open/,
  ],
  [
    'session_closed',
    async () => {
      const id = await opened();
      await post(partner, sessionEvent('LoggedOut', { id, studentId }, at(-20)));
      return beat(id, -10);
    },
    '404 /sessionId session_closed',
    /open a new one/,
  ],
  [
    'heartbeat_not_enabled',
    async () => beat(await opened({}), -20),
    '400 /eventTime heartbeat_not_enabled',
    /requiresHeartbeat: true/,
  ],
  [
    'heartbeat_before_start',
    async () => beat(await opened(), -40),
    '400 /eventTime heartbeat_before_start',
    /started later/,
  ],
  [
    'session_id_conflict',
    async () => beat(await opened(), -20, '?sessionId=another'),
    '400 /sessionId session_id_conflict',
    /different sessions/,
  ],
];

for (const [code, send, finding, says] of CASES) {
  test(`reason ${code}: ${finding}`, async () => {
    const [found, message] = refused(await send());
    assert.equal(found, finding);
    assert.match(message, says);
  });
}

test('reason action_unsupported: 400 /action, with the actions of the type', async () => {
  for (const type of EVENT_TYPES) {
    const { actions } = EVENT_RULES[type as EventType];
    const members = { type, action: 'Reset' };
    const event = type === 'GradeEvent' ? xpEvent(place, 1) : personEvent('', '', { studentId });
    const app = { id: 'https://quest.example', type: 'SoftwareApplication' };
    const object = type === 'SessionEvent' ? { object: app } : {};
    const [found, message] = refused(await post(partner, { ...event, ...members, ...object }));
    assert.equal(found, '400 /action action_unsupported');
    assert.ok(message.includes(actions.join(', ')), message);
  }
});

test('reason score_invalid: 400, for what is no number, and for no maximum above zero', async () => {
  for (const scoreGiven of ['5', null, true, undefined]) {
    const [found] = refused(await scored({ scoreGiven }));
    assert.equal(found, '400 /generated/scoreGiven score_invalid');
  }
  for (const scoreType of ['QUESTION_RESULT', 'MASTERY']) {
    for (const maxScore of [0, -1, '5', undefined]) {
      const [found] = refused(await scored({ maxScore, extensions: { scoreType } }));
      assert.equal(found, '400 /generated/maxScore score_invalid');
    }
  }
});

test('reason event_id_conflict: 409 /id, with a link to the first', async () => {
  const event = xpEvent(place, 1);
  const first = await post(partner, event);
  const reply = await post(partner, { ...event, ...at(-1) });
  const [found, message] = refused(reply);
  assert.equal(found, '409 /id event_id_conflict');
  assert.match(message, /use a new URN per event/);
  assert.equal(reply.headers.get('location'), first.headers.get('location'));
});

test('reasons course_missing and lesson_missing: warned of in the 202, then dropped', async () => {
  for (const [code, member] of [
    ['course_missing', 'course'],
    ['lesson_missing', 'lesson'],
  ] as const) {
    const event = xpEvent(place, 1);
    const { [member]: _, ...extensions } = event.extensions;
    const reply = await post(partner, { ...event, extensions });
    const [{ pointer, ...warning }] = reply.body.warnings;
    const told = [reply.status, warning.code, pointer];
    assert.deepEqual(told, [202, code, `/extensions/${member}/id`]);
    const { state, reason } = await statusOfEvent(partner, event);
    assert.deepEqual([state, reason.code, reason.pointer], ['dropped', code, pointer]);
  }
});

test('reason student_not_accessible: dropped, with the ways to a basis', async () => {
  const stranger = await server.partner('Stranger');
  const event = personEvent('ViewEvent', 'Viewed', { studentId: await putStudent(stranger) });
  const { reason } = await processed(partner, event);
  assert.equal(reason.code, 'student_not_accessible');
  assert.match(reason.fix, /signs in through .*enrolled in .*operator grants/);
});
