/** The relay before the real server: times of wrong clocks, sessions of others, a wrong secret. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../server/test/harness/test-server.ts';
import { caliper } from '../src/events/index.ts';
import { createLectern } from '../src/index.ts';
import { createRelay } from '../src/relay/index.ts';
import { newPlace } from './place.ts';

const server = await testServer();
const partner = await server.partner();
const { clientId, clientSecret, applicationId } = partner;
const { baseUrl } = server;
const lectern = createLectern({ baseUrl, clientId, clientSecret });
const from = caliper({ baseUrl, applicationId });

const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request('https://quest.example/lectern', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  });
const bodyOf = (...items: object[]) => ({ sentAt: new Date().toISOString(), items });

test('passes on the events of the student who is signed in, and no grades', async () => {
  const place = await newPlace(partner);
  const relay = createRelay({ lectern, studentOf: () => place.student });
  const own = from.in(place).viewed('https://quest.example/1');
  const other = from.in({ ...place, student: 'other' }).viewed('https://quest.example/1');
  const grade = from.in(place).xp(100);
  const items = [own, other, grade].map((event) => ({ id: event.id, event }));
  const response = await relay(post(bodyOf(...items)));
  const { results } = await response.json();
  assert.deepEqual(
    results.map(({ status, code }: { status: number; code?: string }) => [status, code]),
    [
      [202, undefined],
      [403, 'other_student'],
      [403, 'grades_refused'],
    ],
  );
  const open = createRelay({ lectern, studentOf: () => place.student, grades: true });
  const graded = await (await open(post(bodyOf({ id: grade.id, event: grade })))).json();
  assert.equal(graded.results[0].status, 202);
});

test('a wrong secret: the page learns no more than that its events wait', async () => {
  const wrong = createLectern({ baseUrl, clientId, clientSecret: 'wrong', retries: 0 });
  await assert.rejects(wrong.events.status('urn:uuid:e'), /check clientId and clientSecret/);
  const place = await newPlace(partner);
  const relay = createRelay({ lectern: wrong, studentOf: () => place.student });
  const event = from.in(place).viewed('https://quest.example/1');
  const { results } = await (await relay(post(bodyOf({ id: event.id, event })))).json();
  assert.deepEqual(results, [{ id: event.id, status: 503, code: 'lectern_unreachable' }]);
});

test('an event of a clock that was put back is of now, and so is its grade', async () => {
  const place = await newPlace(partner);
  const eventTime = new Date(Date.now() + 86_400_000).toISOString();
  const attempt = from.ungraded(place).attempt({ item: 'https://quest.example/items/1' });
  const event = attempt.completed({ response: { value: '1' }, eventTime });
  const relay = createRelay({
    lectern,
    studentOf: () => place.student,
    onAccepted: (_, { sendTime }) => {
      const { graded } = from
        .in(place)
        .attempt({ item: 'https://quest.example/1', id: attempt.id });
      const made = { id: `${event.id}#grade`, eventTime };
      return lectern.events.send(graded({ scoreGiven: 1, maxScore: 1 }, made), { sendTime });
    },
  });
  const { results } = await (await relay(post(bodyOf({ id: event.id, event })))).json();
  assert.deepEqual(results, [{ id: event.id, status: 202 }]);
  const grade = await lectern.events.waitFor(`${event.id}#grade`);
  assert.equal(grade.state, 'processed');
});

test('an event of a page whose clock is an hour ahead is accepted', async () => {
  const place = await newPlace(partner);
  const relay = createRelay({ lectern, studentOf: () => place.student });
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  const event = from.in(place).viewed('https://quest.example/1', { eventTime: ahead });
  const body = { sentAt: ahead, items: [{ id: event.id, event }] };
  const { results } = await (await relay(post(body))).json();
  assert.equal(results[0].status, 202);
});

test("the heartbeat of another student's session is refused", async () => {
  const [place, other] = [await newPlace(partner), await newPlace(partner)];
  const { student, subject } = other;
  const login = from.session.loggedIn({ student, subject, requiresHeartbeat: true });
  const opened = await lectern.events.send(login);
  assert.ok('sessionId' in opened);
  const eventTime = new Date().toISOString();
  const beat = { id: 'beat', heartbeat: { sessionId: opened.sessionId, eventTime } };
  const resultOf = async (signedIn: string) => {
    const relay = createRelay({ lectern, studentOf: () => signedIn });
    return (await (await relay(post(bodyOf(beat)))).json()).results[0];
  };
  const { status, code } = await resultOf(place.student);
  assert.deepEqual([status, code], [400, 'session_user_mismatch']);
  assert.equal((await resultOf(student)).status, 200);
});

test('a page ends no session of another student, and says of none that it timed out', async () => {
  const [place, other] = [await newPlace(partner), await newPlace(partner)];
  const { student, subject } = other;
  const login = from.session.loggedIn({ student, subject });
  const opened = await lectern.events.send(login);
  assert.ok('sessionId' in opened);
  const relay = createRelay({ lectern, studentOf: () => place.student });
  const own = `${baseUrl}/rostering/1.0/users/${place.student}`;
  const timeOut = from.session.timedOut({ ...place, session: login.session.id });
  const unowned = { id: login.session.id, type: 'Session' };
  const events = [
    // The session names no user, so that the server takes the owner of the session.
    { ...timeOut, session: unowned, object: { ...timeOut.object, user: own } },
    from.session.timedOut({ ...place, session: 'urn:tag:own' }),
    from.session.loggedOut({ ...place, session: login.session.id }),
  ];
  const items = events.map((event) => ({ id: event.id, event }));
  const { results } = await (await relay(post(bodyOf(...items)))).json();
  assert.deepEqual(
    results.map(({ status, code }: { status: number; code?: string }) => [status, code]),
    [
      [403, 'time_out_refused'],
      [403, 'time_out_refused'],
      [400, 'session_user_mismatch'],
    ],
  );
  const path = { sessionId: login.session.id };
  const { session } = await lectern.request('GET /insights/1.0/sessions/{sessionId}', { path });
  assert.deepEqual([session.status, session.userId], ['open', student]);
});
