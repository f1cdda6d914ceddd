/** SessionEvents and heartbeats: what each does to its session, in any order of arrival. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  personEvent,
  post,
  processed,
  putStudent,
  sessionEvent,
  statusOfEvent,
  urn,
} from '../../test/fixtures/events.ts';
import { lockWaits } from '../../test/harness/locks.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { workerCaughtUp } from '../../test/harness/worker.ts';
import { CALIPER_CONTEXT } from '../events/caliper/vocabulary.ts';
import { sql } from '../storage/database/sql.ts';
import { sweepSessions } from './sweep.ts';

const server = await testServer();
const partner = await server.partner();
const studentId = await putStudent(partner);

const START = Date.now() - 3_600_000;
const at = (minutes: number) => ({
  eventTime: new Date(START + minutes * 60_000).toISOString(),
});

async function open(members: Record<string, unknown> = {}, id = urn()): Promise<string> {
  const reply = await post(partner, sessionEvent('LoggedIn', { id, studentId, ...members }, at(0)));
  assert.equal(reply.status, 200, reply.text);
  return id;
}

async function connectionWaitsForLock(): Promise<void> {
  await eventually('another connection waits for a lock', async () => {
    return (await lockWaits(server.db)) > 0;
  });
}

const view = (session: string, minute: number) =>
  personEvent('ViewEvent', 'Viewed', { studentId, session, ...at(minute) });

const sessionOf = async (id: string) =>
  (await partner.get(`/insights/1.0/sessions/${encodeURIComponent(id)}`)).body.session;

const withHeartbeat = { extensions: { requiresHeartbeat: true, processInsights: false } };

describe('SessionEvent', () => {
  test('200 created for a login', async () => {
    const id = urn();
    const reply = await post(partner, sessionEvent('LoggedIn', { id, studentId }));
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, { status: 'created', sessionId: id });
  });

  test('200 created for a session id that is any text', async () => {
    const id = `session ${urn()} of Ada's`;
    assert.equal(await open({}, id), id);
    const logout = await post(partner, sessionEvent('LoggedOut', { id, studentId }, at(1)));
    assert.deepEqual(logout.body, { status: 'closed', sessionId: id, durationInSeconds: 60 });
    const nameless = await post(partner, sessionEvent('LoggedIn', { id: '', studentId }));
    assert.equal(nameless.body.imsx_error_details[0].path, '/session/id');
  });

  test('a warning for a student who is deleted, or whom no record names', async () => {
    const deleted = await putStudent(partner);
    await partner.delete(`/rostering/1.0/users/${deleted}`);
    const codes = async (student: string) => {
      const event = sessionEvent('LoggedIn', { id: urn(), studentId: student });
      assert.equal((await post(partner, event)).status, 200);
      const { warnings } = await statusOfEvent(partner, event);
      return warnings.map(({ code }: { code: string }) => code);
    };
    assert.deepEqual(await codes(deleted), ['student_inactive']);
    assert.deepEqual(await codes(randomUUID()), ['student_not_accessible']);
    assert.deepEqual(await codes(studentId), []);
  });

  test('200 for a UUID with and without urn:uuid:, in either case: one session', async () => {
    const id = await open(withHeartbeat);
    const bare = id.slice('urn:uuid:'.length);
    const forms = [bare, bare.toUpperCase(), id.toUpperCase(), id];
    for (const [minutes, sessionId] of forms.entries()) {
      const path = `/events/1.0/sessions/${encodeURIComponent(sessionId)}/heartbeat`;
      const byPath = await partner.post(path, at(2 * minutes + 1));
      const endedAtTime = at(2 * minutes + 1).eventTime;
      assert.deepEqual(byPath.body, { status: 'ok', sessionId, endedAtTime });
      const byBody = { sessionId: id, ...at(2 * minutes + 2) };
      const url = `/events/1.0/heartbeat?sessionId=${encodeURIComponent(sessionId)}`;
      assert.equal((await partner.post(url, byBody)).status, 200);
      assert.equal((await processed(partner, view(id.toUpperCase(), 1))).effects.sessionId, id);
      assert.equal((await sessionOf(sessionId)).sessionId, id);
    }
    const logout = sessionEvent('LoggedOut', { id: bare, studentId }, at(9));
    const closed = { status: 'closed', sessionId: bare, durationInSeconds: 540 };
    for (const times of ['first', 'again']) {
      assert.deepEqual((await post(partner, logout)).body, closed, times);
    }
  });

  test('200 created with a generated id for a login without a session', async () => {
    const { session: _, ...event } = sessionEvent('LoggedIn', { id: urn(), studentId });
    const first = await post(partner, event);
    assert.match(first.body.sessionId, /^urn:uuid:/);
    assert.deepEqual((await post(partner, event)).body, first.body);
  });

  test('200 closed with the duration for a logout, whatever duration it claims', async () => {
    const id = await open();
    const logout = sessionEvent('LoggedOut', { id, studentId, duration: 'PT9999S' }, at(2.51));
    const reply = await post(partner, logout);
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, { status: 'closed', sessionId: id, durationInSeconds: 150 });
  });

  test('200 closed for a time-out, at the end that its session claims', async () => {
    const id = await open();
    const endedAtTime = at(10).eventTime;
    const reply = await post(
      partner,
      sessionEvent('TimedOut', { id, studentId, endedAtTime }, at(40)),
    );
    assert.deepEqual(reply.body, { status: 'closed', sessionId: id, durationInSeconds: 600 });
  });

  test('200 closed for a logout before its login, which then corrects the start', async () => {
    const id = urn();
    const logout = await post(partner, sessionEvent('LoggedOut', { id, studentId }, at(30)));
    assert.deepEqual(logout.body, { status: 'closed', sessionId: id, durationInSeconds: 0 });
    const login = await post(partner, sessionEvent('LoggedIn', { id, studentId }, at(0)));
    assert.deepEqual(login.body, { status: 'closed', sessionId: id, durationInSeconds: 1_800 });
  });

  test('the same reply for the same event, also after the session was closed', async () => {
    const id = urn();
    const login = sessionEvent('LoggedIn', { id, studentId });
    const first = await post(partner, login);
    await post(partner, sessionEvent('LoggedOut', { id, studentId }));
    const again = await post(partner, login);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
  });

  test('32 equal simultaneous logins get 32 equal replies', async () => {
    const login = sessionEvent('LoggedIn', { id: urn(), studentId });
    const replies = await Promise.all(Array.from({ length: 32 }, () => post(partner, login)));
    for (const { status, body } of replies) {
      assert.equal(status, 200);
      assert.deepEqual(body, replies[0]?.body);
    }
  });

  test('400 for another student on the same session', async () => {
    const id = await open();
    const other = await putStudent(partner);
    const reply = await post(partner, sessionEvent('LoggedIn', { id, studentId: other }));
    assert.equal(reply.status, 400);
    assert.equal(reply.body.imsx_error_details[0].code, 'session_user_mismatch');
  });

  test('400 and 404 point to the session, wherever the event names it, also in an envelope', async () => {
    const id = await open();
    const other = await putStudent(partner);
    const timedOut = sessionEvent('TimedOut', { id: urn(), studentId: other, user: undefined });
    const { session: _, ...logout } = sessionEvent('LoggedOut', { id, studentId: other });
    const app = { id: 'https://quest.example', type: 'SoftwareApplication' };
    const cases: [object, number, string, string][] = [
      [
        sessionEvent('LoggedIn', { id, studentId: other }),
        400,
        '/session',
        'session_user_mismatch',
      ],
      [logout, 404, '/session', 'session_not_found'],
      [timedOut, 400, '/object/user', 'field_missing'],
      [
        { ...timedOut, object: app, session: timedOut.object },
        400,
        '/session/user',
        'field_missing',
      ],
    ];
    const found = async (body: object) => {
      const reply = await post(partner, body);
      const [{ path, code }] = reply.body.imsx_error_details;
      return [reply.status, path, code];
    };
    for (const [event, status, path, code] of cases) {
      assert.deepEqual(await found(event), [status, path, code]);
      const sendTime = new Date().toISOString();
      const envelope = { sensor: 'https://quest.example', sendTime, dataVersion: CALIPER_CONTEXT };
      const wrapped = await found({ ...envelope, data: [event] });
      assert.deepEqual(wrapped, [status, `/data/0${path}`, code]);
    }
  });

  test('404 for a logout that names no session while none is open', async () => {
    const otherStudent = await putStudent(partner);
    const { session: _, ...event } = sessionEvent('LoggedOut', {
      id: urn(),
      studentId: otherStudent,
    });
    const reply = await post(partner, event);
    assert.equal(reply.status, 404);
    assert.equal(reply.body.imsx_error_details[0].code, 'session_not_found');
  });

  test('400 for an invalid Session entity, with every finding', async () => {
    const extensions = { requiresHeartbeat: 'true', processInsights: 1 };
    const claims = { startedAtTime: 'yesterday', endedAtTime: 5, user: { id: 'no IRI' } };
    const event = sessionEvent('LoggedIn', { id: urn(), studentId, ...claims, extensions });
    const reply = await post(partner, event);
    assert.equal(reply.status, 400);
    assert.deepEqual(
      reply.body.imsx_error_details.map(({ path }: { path: string }) => path).sort(),
      [
        '/session/endedAtTime',
        '/session/extensions/processInsights',
        '/session/extensions/requiresHeartbeat',
        '/session/startedAtTime',
        '/session/user/id',
        '/session/user/type',
      ],
    );
  });

  test('200 or 400 for ids of any length and letters, never 500', async () => {
    const letters = (length: number) =>
      String.fromCodePoint(...Array.from(randomBytes(length), (byte) => 0x4e00 + byte * 80));
    for (const length of [600, 900, 2_000]) {
      const id = `urn:x:${letters(length)}`;
      const status = Buffer.byteLength(id) > 2_048 ? 400 : 200;
      for (const long of [id, id.slice(6)]) {
        const reply = await post(partner, sessionEvent('LoggedIn', { id: long, studentId }));
        assert.equal(reply.status, status);
      }
      const by = sessionEvent(
        'LoggedIn',
        { id: urn(), studentId },
        { actor: { id, type: 'Person' } },
      );
      assert.equal((await post(partner, by)).status, status);
      const user = { id, type: 'Person' };
      const timedOut = sessionEvent('TimedOut', { id: urn(), studentId, user });
      assert.equal((await post(partner, timedOut)).status, status);
    }
  });

  test("a sender's clock error also moves the claimed times", async () => {
    const id = urn();
    const sent = (event: object) =>
      post(partner, {
        sensor: 'https://quest.example',
        sendTime: new Date(Date.now() - 600_000).toISOString(),
        dataVersion: CALIPER_CONTEXT,
        data: [event],
      });
    const startedAtTime = at(0).eventTime;
    await sent(sessionEvent('LoggedIn', { id, studentId, startedAtTime }, at(0)));
    const { body } = await sent(sessionEvent('LoggedOut', { id, studentId, startedAtTime }, at(5)));
    // The time of transfer counts as clock error, too.
    assert.ok(Math.abs(body.durationInSeconds - 300) < 60, String(body.durationInSeconds));
  });

  test('a claimed start later than its login is ignored', async () => {
    const id = await open({ startedAtTime: '9999-01-01T00:00:00Z' });
    const { body } = await post(partner, sessionEvent('LoggedOut', { id, studentId }, at(1)));
    assert.equal(body.durationInSeconds, 60);
  });

  test('a logout without a session id closes the session of the same edApp', async () => {
    const otherStudent = await putStudent(partner);
    const edApp = (name: string) => ({ edApp: `https://${name}.example` });
    const [one, two] = [urn(), urn()];
    const login = (id: string, name: string, minutes: number) =>
      sessionEvent('LoggedIn', { id, studentId: otherStudent }, { ...edApp(name), ...at(minutes) });
    await post(partner, login(one, 'one', 0));
    await post(partner, login(two, 'two', 1));
    const { session: _, ...logout } = sessionEvent(
      'LoggedOut',
      { id: one, studentId: otherStudent },
      { ...edApp('one'), ...at(2) },
    );
    assert.equal((await post(partner, logout)).body.sessionId, one);
  });

  test('409 for the same event id with other content', async () => {
    const login = sessionEvent('LoggedIn', { id: urn(), studentId });
    await post(partner, login);
    const reply = await post(partner, { ...login, eventTime: at(1).eventTime });
    assert.equal(reply.status, 409);
  });
});

describe('heartbeat', () => {
  const byPath = (id: string, body: object) =>
    partner.post(`/events/1.0/sessions/${encodeURIComponent(id)}/heartbeat`, body);
  const byBody = (id: string, body: object) =>
    partner.post('/events/1.0/heartbeat', { sessionId: id, ...body });

  test('200 extends the session, with the id in path, body or query', async () => {
    const id = await open(withHeartbeat, `https://quest.example/sessions/${urn()}`);
    const first = await byPath(id, at(1));
    assert.equal(first.status, 200);
    assert.deepEqual(first.body, { status: 'ok', sessionId: id, endedAtTime: at(1).eventTime });
    assert.equal((await byBody(id, at(2))).body.endedAtTime, at(2).eventTime);
    const query = `/events/1.0/heartbeat?sessionId=${encodeURIComponent(id)}`;
    assert.equal((await partner.post(query, at(3))).body.endedAtTime, at(3).eventTime);
  });

  test('200 for a late heartbeat, without moving the end back', async () => {
    const id = await open(withHeartbeat);
    await byBody(id, at(5));
    assert.equal((await byBody(id, at(2))).body.endedAtTime, at(5).eventTime);
  });

  const refused = async (reply: Promise<{ status: number; body: never }>) => {
    const { status, body } = (await reply) as {
      status: number;
      body: { imsx_error_details: { code: string }[] };
    };
    return [status, body.imsx_error_details[0]?.code];
  };

  test('400 for a session without requiresHeartbeat', async () => {
    const id = await open();
    assert.deepEqual(await refused(byBody(id, at(1)) as never), [400, 'heartbeat_not_enabled']);
  });

  test('400 before the session started', async () => {
    const id = await open(withHeartbeat);
    assert.deepEqual(await refused(byBody(id, at(-10)) as never), [400, 'heartbeat_before_start']);
  });

  test('400 for a time in the future', async () => {
    const id = await open(withHeartbeat);
    assert.deepEqual(await refused(byBody(id, at(90)) as never), [400, 'event_time_in_future']);
  });

  test('200 never undoes a simultaneous extension by the worker', async () => {
    const id = await open(withHeartbeat);
    const beat = await server.db.begin(async (tx) => {
      const later = new Date(at(10).eventTime);
      await tx.execute(sql`update sessions set ended_at = ${later} where session_id = ${id}`);
      const reply = byBody(id, at(5));
      await connectionWaitsForLock();
      return { reply };
    });
    assert.equal((await beat.reply).body.endedAtTime, at(10).eventTime);
    assert.equal((await byBody(id, at(6))).body.endedAtTime, at(10).eventTime);
  });

  test('200 with the time of the evidence beyond a gap that the heartbeat fills', async () => {
    const id = await open(withHeartbeat);
    assert.equal((await byBody(id, at(5))).status, 200);
    assert.equal((await processed(partner, view(id, 20))).effects.sessionId, id);
    assert.equal((await byBody(id, at(12))).body.endedAtTime, at(20).eventTime);
    assert.equal((await byBody(id, at(25))).body.endedAtTime, at(25).eventTime);
  });

  test('a session has the evidence of a writer that another one waited for', async () => {
    const id = await open();
    const timedOut = await server.db.begin(async (tx) => {
      await tx.execute(sql`select from sessions where session_id = ${id} for update`);
      await tx.execute(sql`
        insert into session_evidence (application_id, session_id, student_id, kind, at, source)
        values (${partner.applicationId}, ${id}, ${studentId}, 'logged_out',
          ${new Date(at(5).eventTime)}, ${randomUUID()})`);
      const reply = post(partner, sessionEvent('TimedOut', { id, studentId }, at(9)));
      await connectionWaitsForLock();
      return { reply };
    });
    await timedOut.reply;
    assert.equal((await sessionOf(id)).endedAtTime, at(5).eventTime);
  });

  test('404 for a path without a valid session id', async () => {
    for (const id of ['%00', '%zz', 'x'.repeat(3_000)]) {
      const reply = await partner.post(`/events/1.0/sessions/${id}/heartbeat`, at(1));
      assert.equal(reply.status, 404);
    }
  });

  test('400 when no session is named, and when two are', async () => {
    const none = partner.post('/events/1.0/heartbeat', at(1));
    assert.deepEqual(await refused(none as never), [400, 'field_missing']);
    const two = partner.post('/events/1.0/heartbeat?sessionId=a', { sessionId: 'b', ...at(1) });
    assert.deepEqual(await refused(two as never), [400, 'session_id_conflict']);
  });

  test('400 for a session of another student than the sender names', async () => {
    const id = await open(withHeartbeat);
    const own = await byBody(id, { ...at(1), studentId });
    assert.equal(own.status, 200, own.text);
    for (const send of [byBody, byPath]) {
      const reply = send(id, { ...at(2), studentId: 'another' });
      assert.deepEqual(await refused(reply as never), [400, 'session_user_mismatch']);
    }
    assert.equal((await byBody(id, at(1))).body.endedAtTime, at(1).eventTime);
  });

  test('404 for an unknown session and for that of another application', async () => {
    const id = await open(withHeartbeat);
    assert.deepEqual(await refused(byBody(urn(), at(1)) as never), [404, 'session_not_found']);
    const other = await server.partner('Other');
    const reply = other.post('/events/1.0/heartbeat', { sessionId: id, ...at(1) });
    assert.deepEqual(await refused(reply as never), [404, 'session_not_found']);
  });

  test('404 after the session was closed, 200 for a time before that', async () => {
    const id = await open(withHeartbeat);
    await post(partner, sessionEvent('LoggedOut', { id, studentId }, at(10)));
    assert.deepEqual(await refused(byBody(id, at(11)) as never), [404, 'session_closed']);
    assert.equal((await byBody(id, at(9))).status, 200);
  });
});

describe('any order of evidence, S1 to S11', () => {
  const HOURS = 14;
  const START = Math.floor(Date.now() / 60_000) * 60_000 - HOURS * 3_600_000;
  const instant = (minute: number) => new Date(START + minute * 60_000).toISOString();

  interface Piece {
    readonly kind: 'LoggedIn' | 'LoggedOut' | 'TimedOut' | 'heartbeat' | 'event';
    readonly minute: number;
    readonly claim: number | null;
    readonly requiresHeartbeat: boolean;
  }

  interface State {
    readonly startedAt: number;
    readonly endedAt: number;
    readonly startInferred: boolean;
    readonly closeReason: string | null;
    readonly requiresHeartbeat: boolean;
  }

  const LIFE = 12 * 60;

  /** A model of the rules S1 to S11 over evidence in minutes. */
  function model(pieces: readonly Piece[]): State | undefined {
    const stated = pieces.filter(({ kind }) => /ged|Timed/.test(kind));
    if (stated.length === 0) return undefined;
    const of = (kind: Piece['kind']) => stated.filter((piece) => piece.kind === kind);
    const claimed = ({ minute, claim }: Piece) => Math.min(minute, claim ?? minute);
    const logins = of('LoggedIn');
    const startedAt = Math.min(...(logins.length > 0 ? logins : stated).map(claimed));
    const requiresHeartbeat = logins.some((piece) => piece.requiresHeartbeat);
    const base = { startedAt, startInferred: logins.length === 0, requiresHeartbeat };
    for (const [kind, closeReason] of [
      ['LoggedOut', 'logged_out'],
      ['TimedOut', 'timed_out'],
    ] as const) {
      if (of(kind).length === 0) continue;
      return {
        ...base,
        endedAt: Math.max(startedAt, Math.min(...of(kind).map(claimed))),
        closeReason,
      };
    }
    const signs = [...stated, ...pieces.filter(({ kind }) => kind === 'event')].map(
      (p) => p.minute,
    );
    const beats = requiresHeartbeat
      ? pieces.filter(({ kind }) => kind === 'heartbeat').map((p) => p.minute)
      : [];
    const idle = requiresHeartbeat ? 10 : 30;
    let endedAt = startedAt;
    for (const at of [...signs, ...beats].sort((a, b) => a - b)) {
      if (at > endedAt && at <= startedAt + LIFE && at - endedAt <= idle) endedAt = at;
    }
    return { ...base, endedAt, closeReason: 'timeout' };
  }

  const minutes = fc.oneof(
    fc.integer({ min: 3, max: 60 }),
    fc.integer({ min: 3, max: 60 }).map((minute) => minute + 690),
  );

  const piece: fc.Arbitrary<Piece> = fc.record(
    {
      kind: fc.constantFrom(
        ...(['LoggedIn', 'LoggedIn', 'LoggedOut', 'TimedOut'] as const),
        ...(['heartbeat', 'heartbeat', 'heartbeat', 'event', 'event', 'event'] as const),
      ),
      minute: minutes,
      claim: fc.option(fc.integer({ min: 0, max: 70 })),
      requiresHeartbeat: fc.boolean(),
    },
    { noNullPrototype: true },
  );

  /** Sometimes a long chain: a missing link of it changes the end. */
  const chain = fc.integer({ min: 1, max: 9 }).map((gap) =>
    Array.from({ length: 12 }, (_, index): Piece => {
      const minute = 3 + index * gap;
      return {
        kind: index % 3 === 0 ? 'event' : 'heartbeat',
        minute,
        claim: null,
        requiresHeartbeat: true,
      };
    }),
  );

  const evidence = fc
    .tuple(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.option(chain, { freq: 3 }))
    .map(([some, more]) => [...some, ...(more ?? [])]);

  /** Makes a sender for each piece; sending twice repeats the same event. */
  function deliveryOf(sessionId: string, studentId: string) {
    const session = { id: sessionId, studentId };
    return (one: Piece) => {
      const time = { eventTime: instant(one.minute) };
      if (one.kind === 'heartbeat') {
        return () => partner.post('/events/1.0/heartbeat', { sessionId, ...time });
      }
      const claims = one.claim === null ? {} : { startedAtTime: instant(one.claim) };
      const ends = one.claim === null ? {} : { endedAtTime: instant(one.claim) };
      const extensions = { requiresHeartbeat: one.requiresHeartbeat };
      const event =
        one.kind === 'event'
          ? personEvent('ViewEvent', 'Viewed', {
              studentId,
              session: { id: sessionId, type: 'Session' },
              ...time,
            })
          : sessionEvent(
              one.kind,
              {
                ...session,
                ...(one.kind === 'LoggedIn' ? { ...claims, extensions } : { ...claims, ...ends }),
              },
              time,
            );
      return () => post(partner, event);
    };
  }

  async function stateOf(sessionId: string): Promise<State | undefined> {
    const row = await server.db.first<Record<string, Date & string & boolean>>(sql`
    select started_at, ended_at, start_inferred, requires_heartbeat,
      coalesce(close_reason, case when expires_at < now() then 'timeout' end) as close_reason
    from sessions where session_id = ${sessionId}`);
    if (!row) return undefined;
    const minuteOf = (time: Date | undefined) => (Number(time) - START) / 60_000;
    return {
      startedAt: minuteOf(row['startedAt']),
      endedAt: minuteOf(row['endedAt']),
      startInferred: Boolean(row['startInferred']),
      closeReason: row['closeReason'] ?? null,
      requiresHeartbeat: Boolean(row['requiresHeartbeat']),
    };
  }

  /**
   * Delivers all in the given order; what a client is refused it sends again, as long as that
   * helps.
   */
  async function deliver(order: readonly (() => Promise<{ status: number }>)[]): Promise<void> {
    let waiting = order;
    for (;;) {
      const refused: (typeof order)[number][] = [];
      for (const [index, send] of waiting.entries()) {
        if ((await send()).status >= 400) refused.push(send);
        if (index % 5 === 4) await workerCaughtUp(server.db);
      }
      await workerCaughtUp(server.db);
      if (refused.length === waiting.length || refused.length === 0) return;
      waiting = refused;
    }
  }

  test('any order and any repetition of the evidence lead to the same state', async () => {
    const studentId = await putStudent(partner);
    await fc.assert(
      fc.asyncProperty(evidence, fc.infiniteStream(fc.nat()), async (pieces, random) => {
        const expected = model(pieces);
        const shuffled = (list: readonly Piece[]) =>
          list
            .map((one) => ({ one, rank: random.next().value }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ one }) => one);
        const sorted = [...pieces].sort((a, b) => a.minute - b.minute);
        for (const [turn, order] of [sorted, sorted.toReversed(), shuffled(pieces)].entries()) {
          const sessionId = urn();
          const delivery = deliveryOf(sessionId, studentId);
          const sends = order.map(delivery);
          const again = sends.filter(() => random.next().value % 3 === 0);
          await deliver([...sends, ...again]);
          if (turn === 1) await sweepSessions.run(server.db, new Date());
          assert.deepEqual(await stateOf(sessionId), expected, `order ${turn}`);
        }
      }),
      { numRuns: Number(process.env['FOLD_RUNS'] ?? 8) },
    );
  });
});
