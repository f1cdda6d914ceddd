/** The relay: whose events it takes, what it refuses, and what it tells the server that runs it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { putPlace } from '../../server/test/fixtures/events.ts';
import { atEnd } from '../../server/test/harness/database.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { answerOf, caliper, eventId } from '../src/events/index.ts';
import { ConflictError, createLectern } from '../src/index.ts';
import { createRelay, toNodeHandler } from '../src/relay/index.ts';
import { badNetwork } from './bad-network.ts';
import { answering, answers } from './vectors/vectors.ts';

const server = await testServer();
const partner = await server.partner();
const { clientId, clientSecret, applicationId } = partner;
const { baseUrl } = server;
const lectern = createLectern({ baseUrl, clientId, clientSecret });
const from = caliper({ baseUrl, applicationId });
const network = await badNetwork(baseUrl);

async function newPlace() {
  const { studentId, courseId, lessonId } = await putPlace(partner);
  return { student: studentId, course: courseId, lesson: lessonId, subject: 'Math' };
}

const CONFLICT = { status: 409, code: 'event_id_conflict', isFinal: true };

const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request('https://quest.example/lectern', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  });
const bodyOf = (...items: object[]) => ({ sentAt: new Date().toISOString(), items });

test('passes on the events of the student who is signed in, and no grades', async () => {
  const place = await newPlace();
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

test('onAccepted gets each event again until it resolves, and a final error ends it', async () => {
  const place = await newPlace();
  const events = [1, 2].map((item) =>
    from
      .ungraded(place)
      .attempt({ item: `https://quest.example/items/${item}` })
      .completed({ response: { value: String(item) } }),
  );
  const told: unknown[] = [];
  const failures = [new Error('the disk is full'), new ConflictError('said before', CONFLICT)];
  const relay = createRelay({
    lectern,
    studentOf: () => place.student,
    onAccepted: (event, { student }) => {
      told.push([student, answerOf(event)?.values]);
      const failure = failures.shift();
      if (failure) throw failure;
    },
  });
  const items = events.map((event) => ({ id: event.id, event }));
  const statuses = async () => {
    const { results } = await (await relay(post(bodyOf(...items)))).json();
    return results.map(({ status, code }: { status: number; code?: string }) => code ?? status);
  };
  assert.deepEqual(await statuses(), ['relay', 'relay']);
  assert.deepEqual(await statuses(), [202, 202]);
  const [first, second] = ['1', '2'].map((value) => [place.student, [value]]);
  assert.deepEqual(told, [first, first, second]);
});

test('an answer waits while its grade has no scope, which can be put right', async (t) => {
  const printed = t.mock.method(console, 'error', () => undefined);
  const place = await newPlace();
  const reader = await server.partner('Reader', ['events.readonly']);
  const { events } = createLectern({
    baseUrl,
    clientId: reader.clientId,
    clientSecret: reader.clientSecret,
  });
  const relay = createRelay({
    lectern,
    studentOf: () => place.student,
    onAccepted: () => events.send(from.in(place).xp(1)),
  });
  const event = from.in(place).viewed('https://quest.example/1');
  const { results } = await (await relay(post(bodyOf({ id: event.id, event })))).json();
  assert.deepEqual([results[0].status, results[0].code], [503, 'relay']);
  assert.match(String(printed.mock.calls[0]?.arguments[1]), /^ForbiddenError/);
});

test('a wrong secret: the page learns no more than that its events wait', async () => {
  const wrong = createLectern({ baseUrl, clientId, clientSecret: 'wrong', retries: 0 });
  await assert.rejects(wrong.events.status('urn:uuid:e'), /check clientId and clientSecret/);
  const place = await newPlace();
  const relay = createRelay({ lectern: wrong, studentOf: () => place.student });
  const event = from.in(place).viewed('https://quest.example/1');
  const { results } = await (await relay(post(bodyOf({ id: event.id, event })))).json();
  assert.deepEqual(results, [{ id: event.id, status: 503, code: 'lectern_unreachable' }]);
});

test('a page is told of a refusal by Lectern alone; all else waits', async (t) => {
  t.mock.method(console, 'error', () => undefined);
  const place = await newPlace();
  const event = from.in(place).viewed('https://quest.example/1');
  for (const one of answers.filter(({ by }) => by !== 'relay')) {
    network.answerOf = answering(one);
    const client = createLectern({ baseUrl: network.url, clientId, clientSecret });
    const relay = createRelay({ lectern: client, studentOf: () => place.student });
    const { results } = await (await relay(post(bodyOf({ id: event.id, event })))).json();
    const expected = one.outcome === 'waits' ? 503 : one.status;
    assert.equal(results[0].status, expected, one.name);
  }
});

test('an event of a clock that was put back is of now, and so is its grade', async () => {
  const place = await newPlace();
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

test('ids that a server could derive are refused, and what is no event', async () => {
  const place = await newPlace();
  const relay = createRelay({ lectern, studentOf: () => undefined });
  assert.equal((await relay(post(bodyOf()))).status, 401);
  const own = createRelay({ lectern, studentOf: () => place.student });
  const id = await eventId(applicationId, 'xp', 7);
  const event = from.in(place).viewed('https://quest.example/1', { id, eventTime: new Date() });
  const { results } = await (await own(post(bodyOf({ id, event })))).json();
  assert.deepEqual([results[0].status, results[0].code], [403, 'id_refused']);
  const broken = [{ id, event: null, heartbeat: {} }, { id, heartbeat: { sessionId: 1 } }, { id }];
  for (const one of broken) assert.equal((await own(post(bodyOf(one)))).status, 400);
});

test('TypeError without studentOf', () => {
  assert.throws(() => createRelay({ lectern } as never), /createRelay needs lectern/);
});

test('an id that only ends like the student is refused', async () => {
  const place = await newPlace();
  const relay = createRelay({ lectern, studentOf: () => place.student });
  const event = from.in(place).viewed('https://quest.example/1');
  const ids = [
    `${baseUrl}/rostering/1.0/users/other?/users/${place.student}`,
    `${baseUrl}/rostering/1.0/users/other#/users/${place.student}`,
    `x${place.student}`,
  ];
  const items = ids.map((id) => ({ id, event: { ...event, actor: { ...event.actor, id } } }));
  const { results } = await (await relay(post(bodyOf(...items)))).json();
  assert.deepEqual(
    new Set(results.map(({ code }: { code: string }) => code)),
    new Set(['other_student']),
  );
});

test('refuses other sites, other methods, nobody, too much, and what is no body', async () => {
  const relay = createRelay({ lectern, studentOf: () => 'ada', requestsPerSecond: 8 });
  const nobody = createRelay({ lectern, studentOf: () => null });
  const statuses = await Promise.all([
    relay(post(bodyOf(), { 'sec-fetch-site': 'cross-site' })),
    relay(new Request('https://quest.example/lectern')),
    nobody(post(bodyOf())),
    relay(post(bodyOf({ id: 'x'.repeat(70_000), event: {} }))),
    relay(post({ items: [] })),
    relay(post(bodyOf({ id: 'x', event: null }))),
    relay(post(bodyOf())),
  ]);
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [403, 405, 401, 413, 400, 400, 200],
  );
  const many = await Promise.all(Array.from({ length: 20 }, () => relay(post(bodyOf()))));
  assert.ok(many.some(({ status }) => status === 429));
});

test('an upload that is cut, and an error of studentOf, end no server', async () => {
  const errors: unknown[] = [];
  const relay = createRelay({
    lectern,
    studentOf: ({ headers }) => {
      if (headers.has('x-fail')) throw new Error('no session store');
      return 'ada';
    },
  });
  const handler = toNodeHandler(relay);
  const site = createServer((incoming, outgoing) =>
    handler(incoming, outgoing, (error) => {
      errors.push(error);
      outgoing.writeHead(500).end();
    }),
  );
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  atEnd(async () => site.close().closeAllConnections());
  const { port } = site.address() as AddressInfo;
  const cut = connect(port, '127.0.0.1');
  const arrived = once(site, 'request') as Promise<[IncomingMessage]>;
  cut.write('POST / HTTP/1.1\r\nhost: quest.example\r\ncontent-length: 100\r\n\r\n{');
  const [incoming] = await arrived;
  const closed = once(incoming, 'close').catch(() => undefined);
  cut.destroy();
  await closed;
  const call = { method: 'POST', headers: { 'x-fail': '1' }, body: '{}' };
  assert.equal((await fetch(`http://127.0.0.1:${port}/`, call)).status, 500);
  assert.deepEqual(errors.map(String), ['Error: no session store']);
  const empty = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' });
  assert.match((await empty.json()).message, /before any body parser/);
});

test('an event of a page whose clock is an hour ahead is accepted', async () => {
  const place = await newPlace();
  const relay = createRelay({ lectern, studentOf: () => place.student });
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  const event = from.in(place).viewed('https://quest.example/1', { eventTime: ahead });
  const body = { sentAt: ahead, items: [{ id: event.id, event }] };
  const { results } = await (await relay(post(body))).json();
  assert.equal(results[0].status, 202);
});

test("the heartbeat of another student's session is refused", async () => {
  const [place, other] = [await newPlace(), await newPlace()];
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
  const [place, other] = [await newPlace(), await newPlace()];
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

test('what a page sends of more than 30 days ago is refused, by its own clock', async () => {
  const place = await newPlace();
  const relay = createRelay({ lectern, studentOf: () => place.student });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const events = [29, 31].map((days) =>
    from.in(place).viewed('https://quest.example/1', { eventTime: ago(days) }),
  );
  const beat = { id: 'beat', heartbeat: { sessionId: 'x', eventTime: ago(31) } };
  const items = [...events.map((event) => ({ id: event.id, event })), beat];
  const { results } = await (await relay(post(bodyOf(...items)))).json();
  assert.deepEqual(
    results.map(({ status, code }: { status: number; code?: string }) => code ?? status),
    [202, 'too_old', 'too_old'],
  );
});
