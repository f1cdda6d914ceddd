/** POST /events/1.0/: accepted events, refused events with their reasons, repeated events. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  gradeEvent,
  type Place,
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
import { sql } from '../../storage/database/sql.ts';
import {
  CALIPER_CONTEXT,
  EVENT_RULES,
  EVENT_TYPES,
  type EventType,
} from '../caliper/vocabulary.ts';

const server = await testServer();
const partner = await server.partner();
const place: Place = await putPlace(partner);

function envelope(data: readonly unknown[], members: object = {}) {
  const sendTime = new Date().toISOString();
  const sensor = 'https://quest.example';
  return { sensor, sendTime, dataVersion: CALIPER_CONTEXT, data, ...members };
}

// biome-ignore lint/suspicious/noExplicitAny: a reply's body
const codes = (reply: { body: any }) =>
  reply.body.imsx_error_details.map(({ path, code }: { path: string; code: string }) => [
    path,
    code,
  ]);

async function xpOf(studentId: string): Promise<number[]> {
  const { body } = await partner.get(`/xp/1.0/users/${studentId}/entries`);
  return body.entries.map(({ value }: { value: number }) => value);
}

describe('accepted', () => {
  test('202 for a bare event, with a Location that leads to its status', async () => {
    const event = xpEvent(place, 12);
    const reply = await post(partner, event);
    assert.equal(reply.status, 202);
    assert.deepEqual(reply.body, { status: 'accepted', eventCount: 1 });
    const location = reply.headers.get('location') ?? '';
    assert.ok(location.startsWith(server.baseUrl));
    assert.equal((await partner.get(location.slice(server.baseUrl.length))).status, 200);
  });

  test('202 for the same event in an envelope', async () => {
    const event = xpEvent(place, 3);
    assert.equal((await post(partner, envelope([event]))).status, 202);
    assert.deepEqual((await statusOfEvent(partner, event)).payload, event);
  });

  test('202 for every queued type and action of the contract', async () => {
    const actions = {
      AssessmentItemEvent: ['Started', 'Skipped', 'Completed'],
      AssessmentEvent: ['Started', 'Paused', 'Resumed', 'Restarted', 'Submitted'],
      AssignableEvent: [
        'Activated',
        'Deactivated',
        'Started',
        'Completed',
        'Submitted',
        'Reviewed',
      ],
      ViewEvent: ['Viewed'],
    };
    for (const [type, all] of Object.entries(actions)) {
      for (const action of all) {
        const event = personEvent(type, action, { studentId: place.studentId });
        assert.equal((await post(partner, event)).status, 202, `${type} ${action}`);
        assert.equal((await statusOfEvent(partner, event)).state, 'processed');
      }
    }
  });

  test('202 with a warning for a graded event without course and lesson', async () => {
    const event = xpEvent(place, 5, { extensions: { subject: 'Math' } });
    const reply = await post(partner, event);
    assert.equal(reply.status, 202);
    assert.deepEqual(
      reply.body.warnings.map(({ code }: { code: string }) => code),
      ['course_missing', 'lesson_missing'],
    );
  });
});

describe('accepted edge cases', () => {
  test('null in an optional member counts as absent', async () => {
    const event = xpEvent(place, 1);
    const object = { ...event.object, assignable: null, count: null };
    const reply = await post(partner, { ...event, object, profile: null, session: null });
    assert.equal(reply.status, 202, reply.text);
  });

  test('a course id of many slashes is parsed in short time', { timeout: 10_000 }, async () => {
    for (const id of [`https:${'/'.repeat(250_000)}x`, `https:${'?'.repeat(250_000)}\n`]) {
      const event = xpEvent(place, 1);
      const extensions = { ...event.extensions, course: { id } };
      assert.equal((await post(partner, { ...event, extensions })).status, 202);
    }
  });

  test('a score of many zeros is read in short time', { timeout: 10_000 }, async () => {
    const zeros = '0'.repeat(200_000);
    const send = (score: string) => {
      const event = JSON.stringify(xpEvent(place, 7));
      return partner.post('/events/1.0/', event.replace(/(?<="scoreGiven":)7/, score));
    };
    assert.equal((await send(`0.${zeros}`)).status, 202);
    for (const score of [`0.${zeros}1`, `1.${zeros}1`]) {
      assert.deepEqual(codes(await send(score)), [['/generated/scoreGiven', 'score_invalid']]);
    }
  });

  test('a percent-encoded U+0000 in an id is accepted', async () => {
    const event = xpEvent({ ...place, studentId: '%00', courseId: '%00' }, 1);
    assert.equal((await post(partner, event)).status, 202);
    assert.equal((await statusOfEvent(partner, event)).reason.code, 'student_not_accessible');
  });
});

test('202 for an eventTime with one space, or with a fraction of its lowest unit', async () => {
  for (const [sent, read] of [
    ['2026-03-02 10:00:00Z', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02T10:00.5+01:00', '2026-03-02T09:00:30.000Z'],
  ] as const) {
    const { eventTime } = await processed(partner, xpEvent(place, 1, { eventTime: sent }));
    assert.equal(eventTime, read);
  }
});

describe('refused', () => {
  test('400 lists every finding with its pointer', async () => {
    const { id: _, ...event } = xpEvent(place, 1, { eventTime: 'yesterday', extensions: {} });
    const reply = await partner.post('/events/1.0/', event);
    assert.equal(reply.status, 400);
    assert.deepEqual(codes(reply).sort(), [
      ['/eventTime', 'field_type'],
      ['/extensions/subject', 'subject_missing'],
      ['/id', 'field_missing'],
    ]);
  });

  test('400 for an event in an envelope, with pointers into the envelope', async () => {
    const event = xpEvent(place, 1, { type: 'MediaEvent' });
    const reply = await post(partner, envelope([event]));
    assert.equal(reply.status, 400);
    assert.deepEqual(codes(reply), [['/data/0/type', 'type_unsupported']]);
    const taken = xpEvent(place, 1);
    await post(partner, taken);
    const other = await post(partner, envelope([{ ...taken, eventTime: '2026-01-15T10:00:00Z' }]));
    assert.deepEqual(codes(other), [['/data/0/id', 'event_id_conflict']]);
  });

  test('400 for an envelope with no event or with two', async () => {
    for (const data of [[], [xpEvent(place, 1), xpEvent(place, 1)]]) {
      const reply = await post(partner, envelope(data));
      assert.equal(reply.status, 400);
      assert.deepEqual(codes(reply), [['/data', 'envelope_count']]);
    }
  });

  test('400 for another data version', async () => {
    const dataVersion = 'http://purl.imsglobal.org/ctx/caliper/v1p1';
    const reply = await post(partner, envelope([xpEvent(place, 1)], { dataVersion }));
    assert.equal(reply.status, 400);
    assert.deepEqual(codes(reply), [['/dataVersion', 'data_version_unsupported']]);
  });

  test('400 for a score that is not a number, without a score type', async () => {
    const generated = { id: urn(), type: 'Score', scoreGiven: '12', extensions: {} };
    const reply = await post(partner, xpEvent(place, 1, { generated }));
    assert.equal(reply.status, 400);
    assert.deepEqual(codes(reply), [
      ['/generated/extensions/scoreType', 'field_missing'],
      ['/generated/scoreGiven', 'score_invalid'],
    ]);
  });

  test('400 for a score too large to keep all digits', async () => {
    const reply = await post(partner, gradeEvent(place, { scoreGiven: -1e308, maxScore: 2 ** 53 }));
    assert.equal(reply.status, 400);
    assert.deepEqual(codes(reply), [
      ['/generated/scoreGiven', 'score_invalid'],
      ['/generated/maxScore', 'score_invalid'],
    ]);
  });

  test('400 for a time before the year 1, as sent or after correction', async () => {
    for (const eventTime of ['0000-12-31T23:59:59Z', '0001-01-01T00:00:00+01:00']) {
      const reply = await post(partner, xpEvent(place, 1, { eventTime }));
      assert.equal(reply.status, 400);
      assert.deepEqual(codes(reply), [['/eventTime', 'field_type']]);
    }
    const sendTime = '9999-12-31T00:00:00Z';
    const reply = await post(partner, envelope([xpEvent(place, 1)], { sendTime }));
    assert.equal(reply.status, 400);
    assert.deepEqual(codes(reply), [['/sendTime', 'field_value']]);
  });

  test('400 for a subject of more than 255 characters', async () => {
    const { extensions } = xpEvent(place, 1);
    const event = xpEvent(place, 1, { extensions: { ...extensions, subject: 'x'.repeat(256) } });
    const reply = await post(partner, event);
    assert.equal(reply.status, 400);
    assert.deepEqual(codes(reply), [['/extensions/subject', 'field_type']]);
  });

  test('400 for an id that does not fit into an index entry', async () => {
    const id = `urn:x:${'漢'.repeat(700)}`;
    const object = { id, type: 'DigitalResource' };
    const event = personEvent('ViewEvent', 'Viewed', { studentId: place.studentId, object });
    const reply = await post(partner, event);
    assert.equal(reply.status, 400);
    assert.deepEqual(codes(reply), [['/object/id', 'field_type']]);
  });

  test('400 for an event in the future', async () => {
    const eventTime = new Date(Date.now() + 600_000).toISOString();
    const reply = await post(partner, xpEvent(place, 1, { eventTime }));
    assert.equal(reply.status, 400);
    assert.deepEqual(codes(reply), [['/eventTime', 'event_time_in_future']]);
  });

  test('400 for invalid JSON, with the position of the error', async () => {
    const reply = await partner.post('/events/1.0/', '{"id": }');
    assert.equal(reply.status, 400);
    assert.match(reply.body.imsx_description, /line 1, column 8/);
  });

  test('413 for a body above 256 KiB', async () => {
    const event = xpEvent(place, 1, { note: 'x'.repeat(300_000) });
    assert.equal((await post(partner, event)).status, 413);
  });

  test('415 for a body that is not sent as JSON', async () => {
    const reply = await server.fetch('/events/1.0/', {
      method: 'POST',
      headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'text/plain' },
      body: JSON.stringify(xpEvent(place, 1)),
    });
    assert.equal(reply.status, 415);
  });

  test('401 without a token, 403 without the scope', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    assert.equal((await server.fetch('/events/1.0/', init)).status, 401);
    const large = { ...init, body: 'x'.repeat(300_000) };
    assert.equal((await server.fetch('/events/1.0/', large)).status, 401);
    const reader = await server.partner('Reader', ['roster.readonly']);
    assert.equal((await post(reader, xpEvent(place, 1))).status, 403);
  });
});

describe('promise 2: the same event id', () => {
  test('has one effect and gets the same answer', async () => {
    const own = await putPlace(partner);
    const event = xpEvent(own, 7);
    const first = await post(partner, event);
    const again = await post(partner, event);
    assert.equal(again.status, 202);
    assert.deepEqual(again.body, first.body);
    assert.equal(first.headers.get('idempotent-replayed'), null);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    await statusOfEvent(partner, event);
    assert.deepEqual(await xpOf(own.studentId), [7]);
  });

  test('is the same event in another order of members, in an envelope, and in upper case', async () => {
    const event = xpEvent(place, 7);
    await post(partner, event);
    const reversed = Object.fromEntries(Object.entries(event).reverse());
    const upper = { ...event, id: event.id.toUpperCase() };
    for (const variant of [reversed, envelope([reversed]), upper]) {
      const again = await post(partner, variant);
      assert.equal(again.status, 202, again.text);
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
    }
  });

  test('409 with other content, and the first event is kept', async () => {
    const own = await putPlace(partner);
    const event = xpEvent(own, 7);
    await post(partner, event);
    const reply = await post(partner, xpEvent(own, 700, { id: event.id }));
    assert.equal(reply.status, 409);
    assert.deepEqual(codes(reply), [['/id', 'event_id_conflict']]);
    await statusOfEvent(partner, event);
    assert.deepEqual(await xpOf(own.studentId), [7]);
  });

  test('32 simultaneous posts give one row and 32 equal replies', async () => {
    const own = await putPlace(partner);
    const event = xpEvent(own, 9);
    const replies = await Promise.all(Array.from({ length: 32 }, () => post(partner, event)));
    for (const { status, body } of replies) {
      assert.equal(status, 202);
      assert.deepEqual(body, replies[0]?.body);
    }
    const fresh = replies.filter(({ headers }) => !headers.has('idempotent-replayed'));
    assert.equal(fresh.length, 1);
    await statusOfEvent(partner, event);
    assert.deepEqual(await xpOf(own.studentId), [9]);
  });

  test('is the same event although the clock of the retry puts it into the future', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const event = xpEvent(place, 7, { eventTime: at(4) });
    const first = await post(partner, event);
    assert.equal(first.status, 202);
    const skewed = (data: object) => post(partner, envelope([data], { sendTime: at(-3) }));
    const again = await skewed(event);
    assert.equal(again.status, 202, again.text);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal((await skewed({ ...event, subject: 'Other' })).status, 409);
    const unknown = await skewed({ ...event, id: urn() });
    assert.deepEqual(codes(unknown), [['/data/0/eventTime', 'event_time_in_future']]);
  });

  test('gets the first reply again, although the event is late by now', async () => {
    const event = xpEvent(place, 7);
    const first = await post(partner, event);
    // Processed first: with an event that waits so long the server refuses all new ones.
    await statusOfEvent(partner, event);
    await server.db.execute(sql`
      update events set received_at = received_at - interval '30 days',
        effective_time = effective_time - interval '30 days',
        event_time = event_time - interval '30 days'
      where event_id = ${event.id}`);
    const again = await post(partner, event);
    assert.deepEqual(again.body, first.body);
  });

  test('409 has the Location of the first event', async () => {
    const event = xpEvent(place, 7);
    const location = (await post(partner, event)).headers.get('location');
    const reply = await post(partner, xpEvent(place, 8, { id: event.id }));
    assert.equal(reply.headers.get('location'), location);
  });

  test('is another event when another application sends it', async () => {
    const other = await server.partner('Other');
    const event = xpEvent(place, 7);
    await post(partner, event);
    const reply = await post(other, event);
    assert.equal(reply.status, 202);
    assert.equal(reply.headers.get('idempotent-replayed'), null);
  });
});

describe('reason codes', () => {
  const { studentId } = place;

  const MINUTE = 60_000;
  const at = (minutes: number) => ({
    eventTime: new Date(Date.now() + minutes * MINUTE).toISOString(),
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

  /** Reason code; request; status, pointer and code; pattern of the message. */
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
    [
      'field_missing',
      () => changed({ object: undefined }),
      '400 /object field_missing',
      /'object'/,
    ],
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
      /the server's time is \d{4}-.* Send an envelope with sendTime/,
    ],
    [
      'session_user_mismatch',
      async () => {
        const id = await opened();
        return post(
          partner,
          sessionEvent('LoggedIn', { id, studentId: await putStudent(partner) }),
        );
      },
      '400 /session session_user_mismatch',
      /another student/,
    ],
    ['session_not_found', () => beat(urn(), 0), '404 /sessionId session_not_found', /LoggedIn/],
    [
      'session_not_found',
      async () => {
        const otherStudent = await putStudent(partner);
        const { session: _, ...logout } = sessionEvent('LoggedOut', {
          id: urn(),
          studentId: otherStudent,
        });
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

  test('reason score_invalid: 400 for a score that is not a number or a maximum not above zero', async () => {
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

  test('reasons course_missing and lesson_missing: a warning in the 202, then dropped', async () => {
    for (const [code, member] of [
      ['course_missing', 'course'],
      ['lesson_missing', 'lesson'],
    ] as const) {
      const event = xpEvent(place, 1);
      const { [member]: _, ...extensions } = event.extensions;
      const reply = await post(partner, { ...event, extensions });
      const [{ pointer, ...warning }] = reply.body.warnings;
      const found = [reply.status, warning.code, pointer];
      assert.deepEqual(found, [202, code, `/extensions/${member}/id`]);
      const { state, reason } = await statusOfEvent(partner, event);
      assert.deepEqual([state, reason.code, reason.pointer], ['dropped', code, pointer]);
    }
  });

  test('reason student_not_accessible: dropped, with the ways to get access', async () => {
    const stranger = await server.partner('Stranger');
    const event = personEvent('ViewEvent', 'Viewed', { studentId: await putStudent(stranger) });
    const { reason } = await processed(partner, event);
    assert.equal(reason.code, 'student_not_accessible');
    assert.match(reason.fix, /signs in through .*enrolled in .*operator grants/);
  });
});
