/** Acceptance of study sessions: SessionEvents open and close them, heartbeats extend them. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  envelope,
  minutesAfter,
  post,
  processed,
  sessionEvent,
  statusOfEvent,
  studentEvent,
  urn,
} from './caliper.ts';
import { findingsOf, other, partner } from './client.ts';
import type { Reply } from './judge.ts';
import { createStudent } from './people.ts';

const studentId = await createStudent();
const START = minutesAfter(new Date().toISOString(), -60);
const at = (minutes: number) => ({ eventTime: minutesAfter(START, minutes) });

/** Opens a session at minute 0 and returns its id. */
async function open(requiresHeartbeat = false, id = urn()): Promise<string> {
  const login = sessionEvent('LoggedIn', { id, studentId, requiresHeartbeat }, at(0));
  const reply = await post(login);
  assert.equal(reply.status, 200, reply.text);
  return id;
}

const codeOf = (reply: Reply) => [reply.status, findingsOf(reply)[0]?.[1]];

suite('SessionEvent', { concurrency: true }, () => {
  test('200 created for LoggedIn, bare and in an envelope', async () => {
    for (const wrap of [(event: object) => event, (event: object) => envelope([event])]) {
      const id = urn();
      const login = sessionEvent('LoggedIn', { id, studentId });
      const reply = await post(wrap(login));
      assert.equal(reply.status, 200, reply.text);
      assert.deepEqual(reply.body, { status: 'created', sessionId: id });
      assert.equal((await statusOfEvent(login)).state, 'processed');
    }
  });

  test('200 for any text as session id', async () => {
    const id = `session ${urn()} of Ada's`;
    const login = await post(sessionEvent('LoggedIn', { id, studentId }, at(0)));
    assert.deepEqual([login.status, login.body], [200, { status: 'created', sessionId: id }]);
    const logout = await post(sessionEvent('LoggedOut', { id, studentId }, at(1)));
    assert.deepEqual(logout.body, { status: 'closed', sessionId: id, durationInSeconds: 60 });
  });

  test('200 closed for LoggedOut, with the whole seconds from start to end', async () => {
    const id = await open();
    const logout = sessionEvent('LoggedOut', { id, studentId }, at(12.51));
    const reply = await post(envelope([logout]));
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual(reply.body, { status: 'closed', sessionId: id, durationInSeconds: 750 });
  });

  test('a duration that the client sends is ignored', async () => {
    const id = await open();
    const logout = sessionEvent('LoggedOut', { id, studentId }, at(1));
    const session = { ...logout.session, duration: 'PT9999S' };
    assert.equal((await post({ ...logout, session })).body.durationInSeconds, 60);
  });

  test('200 closed for TimedOut, whether session or object names the session', async () => {
    for (const place of ['session', 'object']) {
      const id = await open();
      const { session, ...timeout } = sessionEvent('TimedOut', { id, studentId }, at(5));
      const reply = await post({ ...timeout, [place]: session });
      assert.deepEqual(reply.body, { status: 'closed', sessionId: id, durationInSeconds: 300 });
    }
  });

  test('200 with the final state when the logout arrives before its login', async () => {
    const id = urn();
    const logout = await post(sessionEvent('LoggedOut', { id, studentId }, at(30)));
    assert.deepEqual([logout.status, logout.body.status], [200, 'closed']);
    const login = await post(sessionEvent('LoggedIn', { id, studentId }, at(0)));
    assert.deepEqual(login.body, { status: 'closed', sessionId: id, durationInSeconds: 1_800 });
  });

  test('the same answer again for the same event, 409 for other content', async () => {
    const id = urn();
    const login = sessionEvent('LoggedIn', { id, studentId }, at(0));
    const first = await post(login);
    await post(sessionEvent('LoggedOut', { id, studentId }, at(1)));
    const again = await post(login);
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(codeOf(await post({ ...login, ...at(2) })), [409, 'event_id_conflict']);
  });

  test('200 for a login without a session: the server makes the id, a retry gets the same', async () => {
    const { session: _, ...login } = sessionEvent('LoggedIn', { id: urn(), studentId });
    const first = await post(login);
    assert.deepEqual([first.status, first.body.status], [200, 'created']);
    assert.equal((await post(login)).body.sessionId, first.body.sessionId);
  });

  test('400 for a TimedOut whose actor is a person', async () => {
    const timeout = sessionEvent('TimedOut', { id: await open(), studentId }, at(1));
    const { user } = timeout.session;
    const reply = await post({ ...timeout, actor: user });
    assert.deepEqual([reply.status, findingsOf(reply)[0]?.[0]], [400, '/actor/type']);
  });

  test('404 for a logout that names no session while none is open', async () => {
    const student = await createStudent();
    const { session: _, ...logout } = sessionEvent('LoggedOut', { id: urn(), studentId: student });
    assert.deepEqual(codeOf(await post(logout)), [404, 'session_not_found']);
  });

  test('400 for another student on the same session', async () => {
    const id = await open();
    const login = sessionEvent('LoggedIn', { id, studentId: await createStudent() });
    assert.deepEqual(codeOf(await post(login)), [400, 'session_user_mismatch']);
  });

  test('the same session id of two partners is two sessions', async () => {
    const id = await open();
    const login = sessionEvent('LoggedIn', { id, studentId: await createStudent(other) });
    const reply = await post(login, other);
    assert.deepEqual([reply.status, reply.body.status], [200, 'created']);
  });

  test('an event with urn:tag:auto-attach belongs to the open session', async () => {
    const student = await createStudent();
    const id = urn();
    await post(sessionEvent('LoggedIn', { id, studentId: student }));
    const view = { type: 'ViewEvent', action: 'Viewed' };
    const attached = studentEvent(view, student, { session: 'urn:tag:auto-attach' });
    assert.equal((await processed(attached)).effects.sessionId, id);
    const named = studentEvent(view, student, { session: { id, type: 'Session' } });
    assert.equal((await processed(named)).effects.sessionId, id);
  });

  test('a warning for urn:tag:auto-attach while no session is open', async () => {
    const view = { type: 'ViewEvent', action: 'Viewed' };
    const student = await createStudent();
    const status = await processed(studentEvent(view, student, { session: 'urn:tag:auto-attach' }));
    assert.equal(status.state, 'processed');
    assert.equal(status.warnings[0]?.code, 'auto_attach_no_session');
  });
});

suite('heartbeat', { concurrency: true }, () => {
  const byPath = (id: string, body: object, client = partner) =>
    client.post(`/events/1.0/sessions/${encodeURIComponent(id)}/heartbeat`, body);
  const byBody = (id: string, body: object, client = partner) =>
    client.post('/events/1.0/heartbeat', { sessionId: id, ...body });
  const byQuery = (id: string, body: object, client = partner) =>
    client.post(`/events/1.0/heartbeat?sessionId=${encodeURIComponent(id)}`, body);
  const FORMS = { path: byPath, body: byBody, query: byQuery };

  for (const [form, beat] of Object.entries(FORMS)) {
    suite(`with the session in the ${form}`, { concurrency: true }, () => {
      test('200 extends the session to the time of the heartbeat', async () => {
        const id = await open(true, `https://quest.example/sessions/${urn()}?a=b&c=d%20e/f`);
        for (const minute of [1, 2]) {
          const reply = await beat(id, at(minute));
          assert.equal(reply.status, 200, reply.text);
          const endedAtTime = at(minute).eventTime;
          assert.deepEqual(reply.body, { status: 'ok', sessionId: id, endedAtTime });
        }
        const late = await beat(id, at(1));
        assert.equal(late.body.endedAtTime, at(2).eventTime, 'the end never moves back');
        const logout = await post(sessionEvent('LoggedOut', { id, studentId }, at(10)));
        assert.equal(logout.body.durationInSeconds, 600);
      });

      test('404 for an unknown session, for another partner, and after the end', async () => {
        const id = await open(true);
        assert.deepEqual(codeOf(await beat(urn(), at(1))), [404, 'session_not_found']);
        assert.deepEqual(codeOf(await beat(id, at(1), other)), [404, 'session_not_found']);
        await post(sessionEvent('LoggedOut', { id, studentId }, at(5)));
        assert.deepEqual(codeOf(await beat(id, at(6))), [404, 'session_closed']);
        assert.equal((await beat(id, at(4))).status, 200, 'before the end');
      });

      test('400 for a session that was not opened with requiresHeartbeat', async () => {
        const id = await open(false);
        assert.deepEqual(codeOf(await beat(id, at(1))), [400, 'heartbeat_not_enabled']);
      });

      test('400 without eventTime, with an invalid one, and before the start', async () => {
        const id = await open(true);
        assert.deepEqual(codeOf(await beat(id, {})), [400, 'field_missing']);
        assert.equal((await beat(id, { eventTime: 'noon' })).status, 400);
        assert.deepEqual(codeOf(await beat(id, at(-30))), [400, 'heartbeat_before_start']);
      });
    });
  }

  test('400 when neither body nor query names the session, and when they differ', async () => {
    assert.equal((await partner.post('/events/1.0/heartbeat', at(1))).status, 400);
    const two = await partner.post('/events/1.0/heartbeat?sessionId=a', {
      sessionId: 'b',
      ...at(1),
    });
    assert.deepEqual(codeOf(two), [400, 'session_id_conflict']);
  });
});
