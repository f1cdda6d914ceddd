/** The rules of sessions, S1 to S14 of the events page, one by one, through the front door. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  fateOf,
  personEvent,
  post,
  processed,
  putPlace,
  putStudent,
  sessionEvent,
  urn,
  xpEvent,
} from '../../test/events.ts';
import { type TestClient, testServer } from '../../test/harness.ts';
import { workerCaughtUp } from '../../test/worker.ts';
import { CALIPER_CONTEXT } from '../events/vocabulary.ts';
import { sql } from '../storage/sql.ts';
import { sweepSessions } from './sweep.ts';

const server = await testServer();
const partner = await server.partner();
const operator = await server.operator();
const studentId = await putStudent(partner);

const MINUTE = 60_000;
/** Minute 0 is 30 hours ago, on a whole minute, so that all that follows has happened. */
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
  test('S1 starts at the earliest time that a login says or claims; its flags are those of any', async () => {
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

  test('S1 a flag that only a logout carries does not count', async () => {
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

test('S3 the earliest logout closes', async () => {
  const id = urn();
  await send('LoggedIn', id, at(0));
  await send('LoggedOut', id, at(30));
  const again = await send('LoggedOut', id, at(20));
  assert.deepEqual(again, { status: 'closed', sessionId: id, durationInSeconds: 1_200 });
  const before = await send('LoggedOut', id, at(-5));
  assert.equal(before.durationInSeconds, 0, 'never before its start');
});

test('S4 a logout before its login starts when its session says, and the login mends it', async () => {
  const id = urn();
  await send('LoggedOut', id, { ...at(30), more: { startedAtTime: at(20).eventTime } });
  const guessed = await read(id);
  assert.deepEqual([minuteOf(guessed.startedAtTime), guessed.startInferred], [20, true]);
  const login = await send('LoggedIn', id, at(10));
  assert.deepEqual(login, { status: 'closed', sessionId: id, durationInSeconds: 1_200 });
  assert.equal((await read(id)).startInferred, false);
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

describe('S7 a heartbeat after the end', () => {
  test('S7 of before the end counts, though nothing moves', async () => {
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

  test('S7 extends what our sweep had closed, within the time that silence may last', async () => {
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
  test('S8 neither closes the other; the active one is of the same program, then the latest', async () => {
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
    assert.equal(await attached({}), two, 'the latest activity of the others');
  });
});

describe('S9 auto-attach', () => {
  test('S9 goes by the time of the event, not by what is open when it arrives', async () => {
    const student = await putStudent(partner);
    const [morning, evening] = [urn(), urn()];
    const say = (action: 'LoggedIn' | 'LoggedOut', id: string, minutes: number) =>
      post(partner, sessionEvent(action, { id, studentId: student }, at(minutes)));
    await say('LoggedIn', morning, 0);
    await say('LoggedOut', morning, 60);
    await say('LoggedIn', evening, 600);
    const late = await processed(partner, view('urn:tag:auto-attach', at(45), student));
    assert.equal(late.effects.sessionId, morning);
    const between = await processed(partner, view('urn:tag:auto-attach', at(300), student));
    assert.equal(between.effects.sessionId, null);
    assert.equal(between.warnings[0].code, 'auto_attach_no_session');
  });

  test('S9 waits for its login, and so does an event that names a session nobody knows', async () => {
    const place = await putPlace(partner);
    const { studentId: student } = place;
    const id = urn();
    const auto = xpEvent(place, 3, { session: 'urn:tag:auto-attach', ...at(5) });
    const named = view(id, at(40), student);
    const chained = view('urn:tag:auto-attach', at(65), student);
    for (const event of [auto, named, chained]) {
      const fate = await processed(partner, event);
      assert.deepEqual([fate.state, fate.effects.sessionId], ['processed', null]);
      assert.equal(fate.warnings.length > 0, true);
    }
    await post(partner, sessionEvent('LoggedIn', { id, studentId: student }, at(0)));
    await workerCaughtUp(server.db);
    for (const event of [auto, named]) {
      const { effects, warnings } = await fateOf(partner, event);
      assert.equal(effects.sessionId, id);
      assert.doesNotMatch(JSON.stringify(warnings), /session/);
    }
    // 35 minutes of silence lie between 5 and 40: what came after was no longer this session.
    assert.equal((await fateOf(partner, chained)).effects.sessionId, null);
    await processed(partner, view(id, at(20), student));
    await workerCaughtUp(server.db);
    assert.equal((await fateOf(partner, chained)).effects.sessionId, id);
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
    assert.equal((await fateOf(partner, event)).effects.sessionId, null);
    await sweepSessions.run(server.db, new Date());
    const left = await server.db.query(
      sql`select 1 from unattached_events where student_id = ${student}`,
    );
    assert.deepEqual(left, []);
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
      assert.deepEqual(await read(id), before, 'whether the sweep ran makes no difference');
      assert.deepEqual([before.closeReason, minuteOf(before.endedAtTime)], ['timeout', within]);
      await processed(partner, view(id, at(within + 5)));
      assert.equal(
        minuteOf((await read(id)).endedAtTime),
        within + after,
        'late evidence joins it',
      );
    });
  }

  test('S11 closes after 12 hours, however lively', async () => {
    const id = urn();
    await send('LoggedIn', id, { ...at(0), more: withHeartbeat });
    for (let minute = 9; minute <= 720; minute += 9) {
      assert.equal((await beat(id, at(minute))).status, 200, `minute ${minute}`);
    }
    assert.equal((await beat(id, at(729))).status, 404);
    const { closeReason, endedAtTime } = await read(id);
    assert.deepEqual([closeReason, minuteOf(endedAtTime)], ['timeout', 720]);
  });

  test('S11 a flood of heartbeats is kept by the minute', async () => {
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

test('S12 a clock error of over two minutes moves the time it counts for, the stored time never', async () => {
  const id = urn();
  const event = sessionEvent('LoggedIn', { id, studentId }, soon(-60));
  const sendTime = new Date(Date.now() - 50 * MINUTE).toISOString();
  const envelope = { sensor: 'https://s.example', sendTime, dataVersion: CALIPER_CONTEXT };
  assert.equal((await partner.post('/events/1.0/', { ...envelope, data: [event] })).status, 200);
  assert.equal((await fateOf(partner, event)).eventTime, soon(-60).eventTime);
  const started = Date.parse((await read(id)).startedAtTime);
  assert.ok(Math.abs(started - Date.parse(soon(-10).eventTime)) < MINUTE, 'ten minutes ago');
});

test('S12 old events are accepted at any age, and say so', async () => {
  const eventTime = '2019-05-01T10:00:00.000Z';
  const fate = await processed(partner, view(undefined, { eventTime }));
  assert.deepEqual([fate.state, fate.warnings[0].code], ['processed', 'late']);
});

test('S13 logins and logouts of one session at once leave one state, and no deadlock', async () => {
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

describe('S14 reads', () => {
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
    assert.deepEqual(
      body.session.evidence.map(({ kind }: { kind: string }) => kind),
      ['logged_in', 'event', 'logged_out'],
    );
    assert.equal(body.session.evidence[1].sourceEventId, xp.id);
    assert.deepEqual((await operator.get(url)).body, body);
    const stranger = await server.partner('Stranger');
    assert.equal((await stranger.get(url)).status, 404);
    assert.equal((await partner.get('/insights/1.0/sessions/nobody')).status, 404);
    assert.equal((await partner.get(`${url}?applicationId=${stranger.applicationId}`)).status, 404);
  });

  test("S14 a student's sessions: filtered, sorted, paged, and only one's own", async () => {
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
});
