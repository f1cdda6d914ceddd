/** The rules of study sessions, S1 to S14, one by one. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  person,
  personEvent,
  post,
  processed,
  putPlace,
  putStudent,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../test/fixtures/events.ts';
import { type TestClient, type TestReply, testServer } from '../../test/harness/test-server.ts';
import { workerCaughtUp } from '../../test/harness/worker.ts';
import { CALIPER_CONTEXT } from '../events/caliper/vocabulary.ts';
import { eventUuid } from '../events/log/identity.ts';
import { sql } from '../storage/database/sql.ts';
import { sweepSessions } from './sweep.ts';

const server = await testServer();
const partner = await server.partner();
const operator = await server.operator();
const studentId = await putStudent(partner);

const MINUTE = 60_000;
/** Minute 0 is 30 hours ago, on a whole minute, so that all test times are in the past. */
const START = Math.floor(Date.now() / MINUTE) * MINUTE - 30 * 60 * MINUTE;
const at = (minutes: number, start = START) => ({
  eventTime: new Date(start + minutes * MINUTE).toISOString(),
});
/** Minutes from now. */
const soon = (minutes: number) => at(minutes, Math.floor(Date.now() / MINUTE) * MINUTE);

const withHeartbeat = { extensions: { requiresHeartbeat: true } };
type Times = ReturnType<typeof at>;

type Action = 'LoggedIn' | 'LoggedOut' | 'TimedOut';

/** `more`: members of the Session. */
async function send(action: Action, id: string, { more = {}, ...time }: Times & { more?: object }) {
  const reply = await post(partner, sessionEvent(action, { id, studentId, ...more }, time));
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

const beat = (sessionId: string, time: Times) =>
  partner.post('/events/1.0/heartbeat', { sessionId, ...time });

const view = (session: unknown, time: Times, student = studentId) =>
  personEvent('ViewEvent', 'Viewed', { studentId: student, session, ...time });

async function read(sessionId: string, client: TestClient = partner) {
  const { status, body } = await client.get(
    `/insights/1.0/sessions/${encodeURIComponent(sessionId)}`,
  );
  assert.equal(status, 200, JSON.stringify(body));
  return body.session;
}

const minuteOf = (time: string) => (Date.parse(time) - START) / MINUTE;

describe('S1 LoggedIn', () => {
  test('S1 starts at the earliest time or claim of a login; a flag of any login counts', async () => {
    const id = urn();
    await send('LoggedIn', id, at(10));
    await send('LoggedIn', id, {
      ...at(12),
      more: { startedAtTime: at(5).eventTime, ...withHeartbeat },
    });
    const session = await read(id);
    assert.equal(minuteOf(session.startedAtTime), 5);
    assert.deepEqual([session.requiresHeartbeat, session.processInsights], [true, false]);
  });

  test('S1 200 created; without a session id, a UUIDv5 of application and event', async () => {
    const id = urn();
    assert.deepEqual(await send('LoggedIn', id, soon(-1)), { status: 'created', sessionId: id });
    const entity = { id: urn(), studentId };
    const { session: _, ...nameless } = sessionEvent('LoggedIn', entity, soon(-1));
    const first = await post(partner, nameless);
    const minted = `urn:uuid:${eventUuid(partner.applicationId, nameless.id)}`;
    assert.deepEqual(first.body, { status: 'created', sessionId: minted });
    assert.match(minted, /^urn:uuid:.{14}5.{4}[89ab]/);
    const upper = { ...nameless, id: nameless.id.toUpperCase() };
    assert.deepEqual((await post(partner, upper)).body, first.body);
    const auto = { ...nameless, id: urn(), session: 'urn:tag:auto-attach' };
    assert.match((await post(partner, auto)).body.sessionId, /^urn:uuid:/);
  });

  test('S1 the student is the actor; another student on the same session id is refused', async () => {
    const id = urn();
    const user = person(await putStudent(partner));
    const login = sessionEvent('LoggedIn', { id, studentId, user }, soon(-2));
    assert.equal((await post(partner, login)).status, 200);
    assert.equal((await read(id)).userId, studentId);
    const other = sessionEvent('LoggedIn', { id, studentId: await putStudent(partner) }, soon(-1));
    const { status, body } = await post(partner, other);
    assert.deepEqual([status, body.imsx_error_details[0].code], [400, 'session_user_mismatch']);
  });

  test('S1 a flag of a logout does not count', async () => {
    const id = urn();
    await send('LoggedIn', id, at(0));
    await send('LoggedOut', id, { ...at(1), more: withHeartbeat });
    assert.equal((await read(id)).requiresHeartbeat, false);
  });
});

test('S2 a second login of an open session is answered created, and changes nothing', async () => {
  const id = urn();
  await send('LoggedIn', id, soon(-3));
  assert.deepEqual(await send('LoggedIn', id, soon(-2)), { status: 'created', sessionId: id });
  assert.equal((await read(id)).startedAtTime, soon(-3).eventTime);
});

test('S2 the same event gets the stored reply, in any envelope; other content is 409', async () => {
  const id = urn();
  const login = sessionEvent('LoggedIn', { id, studentId }, at(0));
  const first = await post(partner, login);
  await send('LoggedOut', id, at(30));
  for (const sendTime of [new Date().toISOString(), soon(-1).eventTime]) {
    const envelope = { sensor: 'https://s.example', sendTime, dataVersion: CALIPER_CONTEXT };
    for (const again of [login, { ...envelope, data: [login] }]) {
      const { status, body, headers } = await post(partner, again);
      assert.deepEqual([status, body], [200, first.body]);
      assert.equal(headers.get('idempotent-replayed'), 'true');
    }
  }
  const { status, body } = await post(partner, { ...login, more: 1 });
  assert.deepEqual([status, body.imsx_error_details[0].code], [409, 'event_id_conflict']);
});

test('S3 a logout ends at its time or at an earlier claim; the duration is computed, rounded down', async () => {
  const ends: [claimed: number | undefined, seconds: number][] = [
    [undefined, 1_830],
    [20.75, 1_245],
    [40, 1_830],
  ];
  for (const [claimed, durationInSeconds] of ends) {
    const id = urn();
    await send('LoggedIn', id, at(0));
    const endedAtTime = claimed === undefined ? {} : { endedAtTime: at(claimed).eventTime };
    const more = { ...endedAtTime, duration: 'PT3000S' };
    const reply = await send('LoggedOut', id, { ...at(30.5166), more });
    assert.deepEqual(reply, { status: 'closed', sessionId: id, durationInSeconds });
    assert.equal((await read(id)).durationInSeconds, durationInSeconds);
  }
});

test('S3 the earliest logout closes', async () => {
  const id = urn();
  await send('LoggedIn', id, at(0));
  await send('LoggedOut', id, at(30));
  const again = await send('LoggedOut', id, at(20));
  assert.deepEqual(again, { status: 'closed', sessionId: id, durationInSeconds: 1_200 });
  const before = await send('LoggedOut', id, at(-5));
  assert.equal(before.durationInSeconds, 0, 'never before its start');
});

test('S4 a logout without a login starts at its claim; a later login corrects the start', async () => {
  const id = urn();
  await send('LoggedOut', id, { ...at(30), more: { startedAtTime: at(20).eventTime } });
  const inferred = await read(id);
  assert.deepEqual([minuteOf(inferred.startedAtTime), inferred.startInferred], [20, true]);
  const login = await send('LoggedIn', id, at(10));
  assert.deepEqual(login, { status: 'closed', sessionId: id, durationInSeconds: 1_200 });
  assert.equal((await read(id)).startInferred, false);
});

test('S4 a logout without a session id, or with auto-attach, is 404 when none is open', async () => {
  const student = await putStudent(partner);
  const { session: _, ...logout } = sessionEvent('LoggedOut', { id: urn(), studentId: student });
  for (const nameless of [logout, { ...logout, session: 'urn:tag:auto-attach' }]) {
    const { status, body } = await post(partner, { ...nameless, id: urn() });
    assert.deepEqual([status, body.imsx_error_details[0].code], [404, 'session_not_found']);
    const id = urn();
    await post(partner, sessionEvent('LoggedIn', { id, studentId: student }, soon(-1)));
    const closed = await post(partner, { ...nameless, id: urn() });
    assert.deepEqual([closed.body.status, closed.body.sessionId], ['closed', id]);
  }
});

test('S5 a time-out closes like a logout, at the earliest end, wherever it names its session', async () => {
  for (const where of ['object', 'session']) {
    const id = urn();
    await send('LoggedIn', id, at(0));
    const timedOut = (minute: number, claimed?: number) => {
      const endedAtTime = claimed === undefined ? {} : { endedAtTime: at(claimed).eventTime };
      const event = sessionEvent('TimedOut', { id, studentId, ...endedAtTime }, at(minute));
      const app = { id: 'https://quest.example', type: 'SoftwareApplication' };
      return where === 'object' ? event : { ...event, object: app, session: event.object };
    };
    const closed = { status: 'closed', sessionId: id };
    const first = await post(partner, timedOut(40, 25));
    assert.deepEqual(first.body, { ...closed, durationInSeconds: 1_500 });
    assert.equal((await post(partner, timedOut(30))).body.durationInSeconds, 1_500);
    assert.equal((await post(partner, timedOut(50, 15))).body.durationInSeconds, 900);
    assert.equal((await read(id)).closeReason, 'timed_out');
    const byPerson = { ...timedOut(60), id: urn(), actor: person(studentId) };
    const refused = await post(partner, byPerson);
    assert.equal(refused.body.imsx_error_details[0].path, '/actor/type');
  }
});

test('S5 a logout beats a time-out, whichever comes first', async () => {
  for (const order of [['TimedOut', 'LoggedOut'] as const, ['LoggedOut', 'TimedOut'] as const]) {
    const id = urn();
    await send('LoggedIn', id, at(0));
    for (const action of order) await send(action, id, at(action === 'TimedOut' ? 10 : 20));
    const { closeReason, endedAtTime } = await read(id);
    assert.deepEqual([closeReason, minuteOf(endedAtTime)], ['logged_out', 20]);
  }
});

test('S6 heartbeats extend up to the latest, in any order', async () => {
  const id = `https://quest.example/sessions/${urn()}`;
  await send('LoggedIn', id, { ...at(0), more: withHeartbeat });
  const ends: number[] = [];
  for (const minute of [4, 9, 2, 9])
    ends.push(minuteOf((await beat(id, at(minute))).body.endedAtTime));
  assert.deepEqual(ends, [4, 9, 9, 9]);
});

test('S6 heartbeats are refused without a session, with two, for a foreign one, or too early', async () => {
  const id = `https://quest.example/sessions/${urn()}?a=b%2Fc`;
  await send('LoggedIn', id, { ...at(0), more: withHeartbeat });
  const silent = urn();
  await send('LoggedIn', silent, at(0));
  const outcomeOf = async (reply: Promise<TestReply>) => {
    const { status, body } = await reply;
    return [status, body.imsx_error_details?.[0]?.code ?? minuteOf(body.endedAtTime)];
  };
  const path = (name: string) => `/events/1.0/sessions/${encodeURIComponent(name)}/heartbeat`;
  const query = `/events/1.0/heartbeat?sessionId=${encodeURIComponent(id)}`;
  assert.deepEqual(await outcomeOf(partner.post(path(id), at(1))), [200, 1]);
  assert.deepEqual(await outcomeOf(partner.post(query, { sessionId: id, ...at(2) })), [200, 2]);
  const two = partner.post(query, { sessionId: silent, ...at(3) });
  assert.deepEqual(await outcomeOf(two), [400, 'session_id_conflict']);
  assert.deepEqual(await outcomeOf(partner.post('/events/1.0/heartbeat', at(3))), [
    400,
    'field_missing',
  ]);
  assert.deepEqual(await outcomeOf(beat(silent, at(1))), [400, 'heartbeat_not_enabled']);
  assert.deepEqual(await outcomeOf(beat(urn(), at(1))), [404, 'session_not_found']);
  const stranger = await server.partner('Stranger');
  assert.deepEqual(await outcomeOf(stranger.post(path(id), at(3))), [404, 'session_not_found']);
  // Clocks may differ by two minutes.
  assert.deepEqual(await outcomeOf(beat(id, at(-2))), [200, 2]);
  assert.deepEqual(await outcomeOf(beat(id, at(-2.001))), [400, 'heartbeat_before_start']);
  const offset = at(4).eventTime.replace('Z', '+0000');
  assert.deepEqual(await outcomeOf(beat(id, { eventTime: offset })), [200, 4]);
});

describe('S7 a heartbeat after the end', () => {
  test('S7 before the end counts and moves nothing', async () => {
    const id = urn();
    await send('LoggedIn', id, { ...at(0), more: withHeartbeat });
    await send('LoggedOut', id, at(10));
    assert.equal(minuteOf((await beat(id, at(5))).body.endedAtTime), 10);
    const kinds = (await read(id)).evidence.map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(kinds, ['logged_in', 'heartbeats', 'logged_out']);
  });

  test('S7 after a logout is 404', async () => {
    const id = urn();
    await send('LoggedIn', id, { ...at(0), more: withHeartbeat });
    await send('LoggedOut', id, at(10));
    const { status, body } = await beat(id, at(11));
    assert.deepEqual([status, body.imsx_error_details[0].code], [404, 'session_closed']);
  });

  test('S7 extends a session that the sweep closed, within the permitted gap', async () => {
    const id = urn();
    await send('LoggedIn', id, { ...at(0), more: withHeartbeat });
    await sweepSessions.run(server.db, new Date());
    assert.equal((await beat(id, at(10))).status, 200);
    assert.equal((await beat(id, at(21))).status, 404);
    await sweepSessions.run(server.db, new Date());
    const { closeReason, endedAtTime } = await read(id);
    assert.deepEqual([closeReason, minuteOf(endedAtTime)], ['timeout', 10]);
  });
});

describe('S8 two open sessions of a student', () => {
  test('S8 neither closes the other; events attach to the same edApp, else to the latest', async () => {
    const student = await putStudent(partner);
    const [one, two] = [urn(), urn()];
    const login = (id: string, app: string, minutes: number) =>
      post(
        partner,
        sessionEvent('LoggedIn', { id, studentId: student }, { ...soon(minutes), edApp: app }),
      );
    await login(one, 'https://one.example', -4);
    await login(two, 'https://two.example', -2);
    const { body } = await partner.get(
      `/insights/1.0/users/${student}/sessions?sort=startedAtTime`,
    );
    assert.deepEqual(
      body.sessions.map(({ sessionId, status }: Record<string, string>) => [sessionId, status]),
      [
        [one, 'open'],
        [two, 'open'],
      ],
    );
    const attached = async (members: object) => {
      const event = { ...view('urn:tag:auto-attach', soon(-1), student), ...members };
      return (await processed(partner, event)).effects.sessionId;
    };
    assert.equal(await attached({ edApp: 'https://one.example' }), one);
    assert.equal(await attached({ edApp: 'https://two.example' }), two);
    assert.equal(await attached({}), two, 'the one with the latest activity');
  });
});

test('S8 of equal sessions events attach to the latest start, then to the smallest id', async () => {
  const student = await putStudent(partner);
  const attached = async () => {
    const event = view('urn:tag:auto-attach', soon(-1), student);
    return (await processed(partner, event)).effects.sessionId;
  };
  const [early, one, two] = ['z', 'b', 'a'].map((name) => `urn:tag:${name}-${student}`);
  const act = (id = '', minutes = 0, session: unknown = undefined) =>
    session === undefined
      ? post(partner, sessionEvent('LoggedIn', { id, studentId: student }, soon(minutes)))
      : processed(partner, view(id, soon(minutes), student));
  await act(early, -9);
  await act(one, -5);
  await act(early, -5, 'a view');
  assert.equal(await attached(), one, 'both were active five minutes ago; this one started later');
  const others = await putStudent(partner);
  for (const id of [one, two]) {
    const name = `${id}-of-${others}`;
    await post(partner, sessionEvent('LoggedIn', { id: name, studentId: others }, soon(-5)));
  }
  const event = view('urn:tag:auto-attach', soon(-1), others);
  assert.equal((await processed(partner, event)).effects.sessionId, `${two}-of-${others}`);
});

describe('S9 auto-attach', () => {
  test('S9 uses the time of the event, not the session that is open on arrival', async () => {
    const student = await putStudent(partner);
    const [morning, evening] = [urn(), urn()];
    const send = (action: 'LoggedIn' | 'LoggedOut', id: string, minutes: number) =>
      post(partner, sessionEvent(action, { id, studentId: student }, at(minutes)));
    await send('LoggedIn', morning, 0);
    await send('LoggedOut', morning, 60);
    await send('LoggedIn', evening, 600);
    const late = await processed(partner, view('urn:tag:auto-attach', at(45), student));
    assert.equal(late.effects.sessionId, morning);
    const between = await processed(partner, view('urn:tag:auto-attach', at(300), student));
    assert.equal(between.effects.sessionId, null);
    assert.equal(between.warnings[0].code, 'auto_attach_no_session');
  });

  test('S9 an event waits for a login, also one that names an unknown session', async () => {
    const place = await putPlace(partner);
    const { studentId: student } = place;
    const id = urn();
    const auto = xpEvent(place, 3, { session: 'urn:tag:auto-attach', ...at(5) });
    const named = view(id, at(40), student);
    const chained = view('urn:tag:auto-attach', at(65), student);
    for (const event of [auto, named, chained]) {
      const status = await processed(partner, event);
      const { sessionId, attachment } = status.effects;
      assert.deepEqual([status.state, sessionId, attachment], ['processed', null, 'pending']);
      assert.equal(status.warnings.length > 0, true);
    }
    await post(partner, sessionEvent('LoggedIn', { id, studentId: student }, at(0)));
    await workerCaughtUp(server.db);
    for (const event of [auto, named]) {
      const { effects, warnings } = await statusOfEvent(partner, event);
      assert.deepEqual([effects.sessionId, effects.attachment], [id, 'attached']);
      assert.doesNotMatch(JSON.stringify(warnings), /session/);
    }
    // The gap between minutes 5 and 40 ended the session, so later events do not belong to it.
    assert.equal((await statusOfEvent(partner, chained)).effects.sessionId, null);
    await processed(partner, view(id, at(20), student));
    await workerCaughtUp(server.db);
    assert.equal((await statusOfEvent(partner, chained)).effects.sessionId, id);
    const { session } = (await partner.get(`/insights/1.0/sessions/${id}`)).body;
    assert.equal(minuteOf(session.endedAtTime), 65);
  });

  test('S9 no longer waits after a day', async () => {
    const student = await putStudent(partner);
    const event = view('urn:tag:auto-attach', at(5), student);
    await processed(partner, event);
    await server.db.execute(sql`
      update unattached_events set received_at = now() - interval '25 hours'
      where student_id = ${student}`);
    await post(partner, sessionEvent('LoggedIn', { id: urn(), studentId: student }, at(0)));
    await workerCaughtUp(server.db);
    assert.equal((await statusOfEvent(partner, event)).effects.sessionId, null);
    await sweepSessions.run(server.db, new Date());
    const left = await server.db.query(
      sql`select 1 from unattached_events where student_id = ${student}`,
    );
    assert.deepEqual(left, []);
    assert.equal((await statusOfEvent(partner, event)).effects.attachment, 'none');
    const { body } = await partner.get(`/insights/1.0/users/${student}/sessions`);
    assert.equal(body.total, 1, 'the event opened no session');
    const plain = await processed(partner, view(undefined, at(5), student));
    assert.equal(plain.effects.attachment, 'none');
  });
});

test('S10 attributed events extend a session, with heartbeats and without', async () => {
  for (const extensions of [{}, withHeartbeat]) {
    const id = urn();
    await send('LoggedIn', id, { ...at(0), more: extensions });
    await processed(partner, view(id, at(8)));
    await processed(partner, view(id, at(3)));
    assert.equal(minuteOf((await read(id)).endedAtTime), 8);
  }
});

describe('S11 the sweep', () => {
  const idle: [string, object, number, number][] = [
    ['10 minutes with heartbeats', withHeartbeat, 10, 11],
    ['30 minutes without', {}, 30, 31],
  ];
  for (const [name, extensions, within, after] of idle) {
    test(`S11 closes after ${name}, at the last evidence`, async () => {
      const id = urn();
      await send('LoggedIn', id, { ...at(0), more: extensions });
      await processed(partner, view(id, at(within)));
      await processed(partner, view(id, at(within + after)));
      const before = await read(id);
      await sweepSessions.run(server.db, new Date());
      assert.deepEqual(await read(id), before, 'the sweep changes nothing');
      assert.deepEqual([before.closeReason, minuteOf(before.endedAtTime)], ['timeout', within]);
      await processed(partner, view(id, at(within + 5)));
      assert.equal(
        minuteOf((await read(id)).endedAtTime),
        within + after,
        'late evidence fills the gap',
      );
    });
  }

  test('S11 closes after 12 hours, also with frequent heartbeats', async () => {
    const id = urn();
    await send('LoggedIn', id, { ...at(0), more: withHeartbeat });
    for (let minute = 9; minute <= 720; minute += 9) {
      assert.equal((await beat(id, at(minute))).status, 200, `minute ${minute}`);
    }
    assert.equal((await beat(id, at(729))).status, 404);
    const { closeReason, endedAtTime } = await read(id);
    assert.deepEqual([closeReason, minuteOf(endedAtTime)], ['timeout', 720]);
  });

  test('S11 at most two heartbeats per minute are kept', async () => {
    const id = urn();
    await send('LoggedIn', id, { ...at(0), more: withHeartbeat });
    for (let beats = 0; beats < 40; beats += 1) await beat(id, at(1 + beats / 20));
    const rows = await server.db.query(sql`select 1 from heartbeats where session_id = ${id}`);
    assert.equal(rows.length, 2);
    const { session, insights } = (await partner.get(`/insights/1.0/sessions/${id}`)).body;
    assert.equal(minuteOf(session.endedAtTime), 2.95);
    assert.equal(insights[0].activeSeconds, 177);
  });
});

test('S12 a clock error of over two minutes moves the effective time, not the stored time', async () => {
  const id = urn();
  const event = sessionEvent('LoggedIn', { id, studentId }, soon(-60));
  const sendTime = new Date(Date.now() - 50 * MINUTE).toISOString();
  const envelope = { sensor: 'https://s.example', sendTime, dataVersion: CALIPER_CONTEXT };
  assert.equal((await partner.post('/events/1.0/', { ...envelope, data: [event] })).status, 200);
  assert.equal((await statusOfEvent(partner, event)).eventTime, soon(-60).eventTime);
  const started = Date.parse((await read(id)).startedAtTime);
  assert.ok(Math.abs(started - Date.parse(soon(-10).eventTime)) < MINUTE, 'ten minutes ago');
});

test('S12 a clock error of up to two minutes moves nothing', async () => {
  const id = urn();
  const event = sessionEvent('LoggedIn', { id, studentId }, soon(-60));
  const sendTime = new Date(Date.now() - 110_000).toISOString();
  const envelope = { sensor: 'https://s.example', sendTime, dataVersion: CALIPER_CONTEXT };
  assert.equal((await partner.post('/events/1.0/', { ...envelope, data: [event] })).status, 200);
  assert.equal((await read(id)).startedAtTime, soon(-60).eventTime);
});

test('S12 events of any age are accepted, with a warning after seven days', async () => {
  const ages: [string, string[]][] = [
    ['2019-05-01T10:00:00.000Z', ['late']],
    [soon(-7 * 24 * 60 - 1).eventTime, ['late']],
    [soon(-7 * 24 * 60 + 1).eventTime, []],
  ];
  for (const [eventTime, expected] of ages) {
    const { state, warnings } = await processed(partner, view(undefined, { eventTime }));
    const codes = warnings.map(({ code }: { code: string }) => code);
    assert.deepEqual([state, codes], ['processed', expected], eventTime);
  }
});

test('S13 simultaneous logins and logouts of a session lead to one state without deadlock', async () => {
  const id = urn();
  await send('LoggedIn', id, at(0));
  const sends = Array.from({ length: 24 }, (_, n) =>
    n % 3 === 0
      ? post(partner, sessionEvent('LoggedOut', { id, studentId }, at(20 + n)))
      : n % 3 === 1
        ? post(partner, sessionEvent('LoggedIn', { id, studentId }, at(n)))
        : post(partner, view(id, at(n))),
  );
  const statuses = new Set((await Promise.all(sends)).map(({ status }) => status));
  assert.deepEqual([...statuses].sort(), [200, 202]);
  assert.equal((await read(id)).durationInSeconds, 1_200);
});

test('S13 event, session and reply are one transaction; after a failure the event may be resent', async () => {
  const id = urn();
  const login = sessionEvent('LoggedIn', { id, studentId }, at(0));
  await server.db.script(`
    create function refuse_session() returns trigger language plpgsql as $$
    begin
      if new.session_id = '${id}' then raise exception 'no session' using errcode = '53100'; end if;
      return new;
    end $$;
    create trigger refuse_session before insert on sessions
      for each row execute function refuse_session()`);
  assert.equal((await post(partner, login)).status, 503);
  const url = `/events/1.0/events/${encodeURIComponent(login.id)}`;
  assert.equal((await partner.get(url)).status, 404);
  await server.db.script('drop trigger refuse_session on sessions');
  const again = await post(partner, login);
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, null]);
  assert.equal((await read(id)).userId, studentId);
});

test('S14 one session with its time, its XP and its evidence', async () => {
  const place = await putPlace(partner);
  const id = `https://quest.example/s/${urn()}?a=1&b=%2F`;
  const session = { id, studentId: place.studentId };
  await post(partner, sessionEvent('LoggedIn', session, at(0)));
  const xp = xpEvent(place, 2.5, { session: { id, type: 'Session' }, ...at(10) });
  await processed(partner, xp);
  await post(partner, sessionEvent('LoggedOut', session, at(25)));
  const url = `/insights/1.0/sessions/${encodeURIComponent(id)}`;
  const { body } = await partner.get(url);
  assert.equal(body.userId, place.studentId);
  const [summary] = body.insights;
  assert.deepEqual(
    [summary.activeSeconds, summary.inactiveSeconds, summary.totalXpEarned],
    [600, 900, 2.5],
  );
  assert.deepEqual(body.bySubject[0].subject, 'Math');
  assert.deepEqual(
    body.session.timeline.map((part: Record<string, string>) => [
      minuteOf(part['startedAtTime'] ?? ''),
      minuteOf(part['endedAtTime'] ?? ''),
      part['active'],
    ]),
    [
      [0, 10, true],
      [10, 25, false],
    ],
  );
  const kinds = body.session.evidence.map(({ kind }: { kind: string }) => kind);
  assert.deepEqual(kinds, ['logged_in', 'event', 'logged_out']);
  assert.equal(body.session.evidence[1].sourceEventId, xp.id);
  assert.deepEqual((await operator.get(url)).body, body);
  const stranger = await server.partner('Stranger');
  assert.equal((await stranger.get(url)).status, 404);
  assert.equal((await partner.get('/insights/1.0/sessions/nobody')).status, 404);
  assert.equal((await partner.get(`${url}?applicationId=${stranger.applicationId}`)).status, 404);
});

test("S14 a student's sessions: filtered, sorted, paged, and only the caller's own", async () => {
  const student = await putStudent(partner);
  const ids = [urn(), urn(), urn()];
  for (const [index, id] of ids.entries()) {
    await post(partner, sessionEvent('LoggedIn', { id, studentId: student }, at(index * 60)));
  }
  await post(partner, sessionEvent('LoggedOut', { id: ids[0] ?? '', studentId: student }, at(9)));
  const url = `/insights/1.0/users/${student}/sessions`;
  const list = async (query: string, client = partner) => {
    const { body } = await client.get(`${url}?${query}`);
    return body.sessions.map(({ sessionId }: { sessionId: string }) => sessionId);
  };
  assert.deepEqual(await list(''), ids.toReversed());
  assert.deepEqual(await list("filter=closeReason%3D'logged_out'"), [ids[0]]);
  assert.deepEqual(await list('sort=startedAtTime&limit=1&offset=1'), [ids[1]]);
  assert.deepEqual(await list('limit=1&offset=100'), []);
  assert.deepEqual((await list('', operator)).length, 3);
  const { body, headers } = await partner.get(`${url}?limit=1&fields=sessionId,status`);
  assert.deepEqual([body.offset, body.limit, body.total], [0, 1, 3]);
  assert.equal(headers.get('x-total-count'), '3');
  assert.deepEqual(body.sessions, [{ sessionId: ids[2], status: 'closed' }]);
  assert.equal((await partner.get(`${url}?filter=nope%3D1`)).status, 400);
  const stranger = await server.partner('Stranger');
  assert.equal((await stranger.get(url)).status, 404);
});
