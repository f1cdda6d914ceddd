/** The client against the real server: token, retries, errors, lists, events, curriculum. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { postStandards, putTree } from '../../server/test/fixtures/content.ts';
import { putPlace, sessionEvent, urn, xpEvent } from '../../server/test/fixtures/events.ts';
import { orgBody, userBody } from '../../server/test/fixtures/people.ts';
import { eventually } from '../../server/test/harness/server-process.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { workerCaughtUp } from '../../server/test/harness/worker.ts';
import {
  AuthError,
  ConflictError,
  createLectern,
  ForbiddenError,
  InvalidObjectivesError,
  isLecternError,
  type LecternError,
  NotFoundError,
  ValidationError,
} from '../src/index.ts';
import { badNetwork, type Fault } from './bad-network.ts';

const server = await testServer({ EVENTS_PER_POST_MAX: '4' });
const partner = await server.partner();
const { clientId, clientSecret } = partner;
const network = await badNetwork(server.baseUrl);
const credentials = { clientId, clientSecret };
const lectern = createLectern({ baseUrl: server.baseUrl, ...credentials });
const place = await putPlace(partner);

function through(options: object = {}) {
  network.requests.length = 0;
  network.faultOf = () => null;
  network.answerOf = () => null;
  return createLectern({ baseUrl: network.url, ...credentials, ...options });
}

async function failure(work: Promise<unknown>): Promise<LecternError> {
  const error = await work.then(
    () => assert.fail('no error'),
    (reason) => reason,
  );
  assert.ok(isLecternError(error), String(error));
  return error;
}

const posts = (path: string) => network.requests.filter((one) => one.path === path).length;

describe('token', () => {
  test('AuthError for a wrong secret, without further tries', async () => {
    const client = through({ clientSecret: 'wrong' });
    const error = await failure(client.request('GET /events/1.0/'));
    assert.ok(error instanceof AuthError);
    assert.equal(error.code, 'invalid_client');
    assert.equal(posts('/oauth2/token'), 1);
  });
});

describe('errors', () => {
  test('NotFoundError with code and request id', async () => {
    const path = { sourcedId: randomUUID() };
    const error = await failure(lectern.request('GET /rostering/1.0/units/{sourcedId}', { path }));
    assert.ok(error instanceof NotFoundError);
    assert.equal(error.docs, `${server.baseUrl}/docs/reasons/unknownobject`);
    assert.deepEqual([error.status, error.code], [404, 'unknownobject']);
    assert.ok(error.requestId && error.message.includes(error.requestId), error.message);
  });

  test('ValidationError with all findings, whose pointers begin at the event', async () => {
    const { object: _, ...event } = { ...xpEvent(place, 1), action: 'Nodded' };
    const error = await failure(lectern.events.send(event));
    assert.ok(error instanceof ValidationError);
    assert.equal(error.docs, `${server.baseUrl}/docs/reasons/${error.code}`);
    assert.deepEqual(
      error.findings.map(({ path, code }) => [path, code]),
      [
        ['/data/0/action', 'action_unsupported'],
        ['/data/0/object', 'field_missing'],
      ],
    );
  });

  test('ForbiddenError without the scope', async () => {
    const reader = await server.partner('Reader', ['events.readonly']);
    const client = createLectern({
      baseUrl: server.baseUrl,
      clientId: reader.clientId,
      clientSecret: reader.clientSecret,
    });
    const error = await failure(client.events.send(xpEvent(place, 1)));
    assert.ok(error instanceof ForbiddenError);
  });

  test('TypeError at once for an address or credentials that are none', () => {
    const make = (options: object) => () =>
      createLectern({ baseUrl: server.baseUrl, ...credentials, ...options });
    assert.throws(make({ baseUrl: 'localhost:8080' }), /baseUrl must be such as .*localhost:8080/);
    assert.throws(make({ baseUrl: '' }), TypeError);
    assert.throws(make({ clientSecret: undefined }), /clientId and clientSecret/);
  });

  test('TypeError for what is no operation', async () => {
    const call = async () => lectern.request('/events/1.0/' as 'GET /events/1.0/');
    await assert.rejects(call, /is no operation/);
  });

  test('TypeError for a path without its id, before anything is sent', async () => {
    const path = { sourcedId: '' };
    await assert.rejects(
      async () => lectern.request('GET /rostering/1.0/units/{sourcedId}', { path }),
      TypeError,
    );
  });

  test("NetworkError for a proxy's page, which is no empty list and no record", async () => {
    const client = through({ token: () => 'any', retries: 0 });
    const headers = { 'content-type': 'text/html' };
    network.answerOf = () => ({ status: 200, headers, body: '<h1>Maintenance</h1>' });
    const list = await failure(client.list('GET /rostering/1.0/users').toArray({ max: 10 }));
    assert.equal(list.name, 'NetworkError');
    assert.match(list.message, /GET .*users.*: the answer is a web page/);
    const course = { sourcedId: randomUUID(), title: 'Algebra' };
    const { created, failed } = await client.curriculum.publish({ course });
    assert.deepEqual([created.length, failed.length], [0, 1]);
  });
});

describe('retries', () => {
  test('each event counts once, and every promise settles, over a bad network', async () => {
    const faults: readonly (Fault | null)[] = [
      ...(['dropRequest', 'dropAnswer', 'cut', 'repeat', 'busy', 'delay'] as const),
      ...Array.from({ length: 14 }, () => null),
    ];
    const client = through({ concurrency: 32, retries: 8 });
    network.faultOf = ({ url }) =>
      url === '/oauth2/token' ? null : (faults[Math.floor(Math.random() * faults.length)] ?? null);
    const { studentId } = await putPlace(partner);
    const lanes = Array.from({ length: 100 }, (_, index) => `${studentId}-${index}`);
    const events = Array.from({ length: CALLS }, (_, index) => ({
      ...xpEvent({ ...place, studentId: lanes[index % lanes.length] ?? '' }, 1),
    }));
    await Promise.all(
      lanes.map((id) => partner.put(`/rostering/1.0/users/${id}`, userBody(id, orgId))),
    );
    const outcomes = await Promise.allSettled(events.map((event) => client.events.send(event)));
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    assert.deepEqual(failed.slice(0, 3), []);
    await workerCaughtUp(server.db);
    const counted = await Promise.all(
      lanes.map((sourcedId) =>
        lectern.list('GET /xp/1.0/users/{sourcedId}/entries', { path: { sourcedId } }).count(),
      ),
    );
    assert.equal(
      counted.reduce((sum, one) => sum + one, 0),
      CALLS,
    );
  });
});

/** 5,000 in `LECTERN_SDK_CALLS=5000 npm test`. */
const CALLS = Number(process.env['LECTERN_SDK_CALLS'] ?? 300);
const orgId = randomUUID();
await partner.put(`/rostering/1.0/orgs/${orgId}`, orgBody(orgId));

describe('lists', async () => {
  const ids = Array.from({ length: 7 }, (_, index) => `listed ${index}`);
  for (const id of ids) await partner.put(`/rostering/1.0/users/${id}`, userBody(id, orgId));
  const query = { filter: "sourcedId~'listed'", sort: 'sourcedId', limit: 3 };
  const list = () => lectern.list('GET /rostering/1.0/users', { query });

  test('all records over all pages, in order', async () => {
    const found: string[] = [];
    for await (const user of list()) found.push(user.sourcedId);
    assert.deepEqual(found, ids);
    assert.equal((await list().toArray({ max: 7 })).length, 7);
    await assert.rejects(list().toArray({ max: 6 }), RangeError);
  });

  test('a page, with the total', async () => {
    const page = await list().page({ limit: 2, offset: 4 });
    assert.deepEqual(
      page.records.map(({ sourcedId }) => sourcedId),
      ids.slice(4, 6),
    );
    assert.deepEqual([page.total, page.isLast], [7, false]);
    assert.equal(await list().count(), 7);
  });

  test('the pages of a list behind another address', async () => {
    const client = through();
    const found = await client.list('GET /rostering/1.0/users', { query }).toArray({ max: 100 });
    assert.equal(found.length, 7);
    assert.equal(network.requests.filter(({ method }) => method === 'GET').length, 3);
  });

  test('changes: every record once, also where many changed at the same instant', async () => {
    const filter = "sourcedId~'listed'";
    const since = '2020-01-01T00:00:00Z';
    const options = { query: { filter, limit: 2 }, since };
    const changes = lectern.changes('GET /rostering/1.0/users', options);
    const found: string[] = [];
    for await (const user of changes) found.push(user.sourcedId);
    assert.deepEqual(found.sort(), ids);
    await partner.put(`/rostering/1.0/users/${ids[3]}`, userBody(ids[3] ?? '', orgId));
    const later = lectern.changes('GET /rostering/1.0/users', {
      query: { filter },
      since: changes.since,
    });
    const again: string[] = [];
    for await (const user of later) again.push(user.sourcedId);
    assert.equal(again.at(-1), ids[3]);
    assert.ok(later.since > changes.since);
    const some = { query: { filter, limit: 2, fields: 'givenName' }, since };
    const names: unknown[] = [];
    for await (const user of lectern.changes('GET /rostering/1.0/users', some)) names.push(user);
    assert.equal(names.length, ids.length);
  });
});

describe('events', () => {
  test('send, send again, and the status', async () => {
    const event = xpEvent(place, 7);
    const first = await lectern.events.send(event);
    assert.deepEqual([first.status, first.replayed, first.warnings], ['accepted', false, []]);
    assert.equal((await lectern.events.send(event)).replayed, true);
    const { state, payload } = await lectern.events.waitFor(event.id);
    assert.deepEqual([state, payload], ['processed', event]);
    const error = await failure(
      lectern.events.send({ ...event, eventTime: '2026-01-01T00:00:00Z' }),
    );
    assert.ok(error instanceof ConflictError);
    assert.deepEqual([error.code, error.location], ['event_id_conflict', first.location]);
  });

  test('an event of a clock that is an hour ahead is accepted', async () => {
    const wrong = new Date(Date.now() + 3_600_000).toISOString();
    const event = { ...xpEvent(place, 7), eventTime: wrong };
    const error = await failure(lectern.events.send(event));
    assert.equal(error.code, 'event_time_in_future');
    await lectern.events.send(event, { sendTime: wrong });
    assert.equal((await lectern.events.waitFor(event.id)).state, 'processed');
  });

  test('sendAll: several in a POST, and alone where one of them is refused', async () => {
    const client = through();
    const events = Array.from({ length: 9 }, () => xpEvent(place, 1));
    const outcomes = await client.events.sendAll(events);
    assert.ok(outcomes.every((one) => 'sent' in one && one.sent.status === 'accepted'));
    assert.equal(network.requests.filter(({ method }) => method === 'POST').length, 1 + 3);
    const { extensions: _, ...wrong } = xpEvent(place, 1);
    const mixed = await client.events.sendAll([xpEvent(place, 1), wrong, xpEvent(place, 1)]);
    assert.deepEqual(
      mixed.map((one) => ('sent' in one ? one.sent.status : one.error.code)),
      ['accepted', 'subject_missing', 'accepted'],
    );
  });

  test('sendAll: no POST is larger than the server takes, and a session is alone', async () => {
    const client = through();
    const note = 'ж'.repeat(50_000);
    const large = [1, 2, 3, 4, 5].map((xp) => ({ ...xpEvent(place, xp), note }));
    const login = sessionEvent('LoggedIn', { id: urn(), studentId: place.studentId });
    const events = [...large, login, xpEvent(place, 1), xpEvent(place, 1)];
    const outcomes = await client.events.sendAll(events);
    assert.deepEqual(
      outcomes.map((one) => ('sent' in one ? one.sent.status : one.error.code)),
      [...large.map(() => 'accepted'), 'created', 'accepted', 'accepted'],
    );
    // Two large ones are 200 kB; then the session, and the others after it.
    assert.equal(network.requests.filter(({ method }) => method === 'POST').length, 1 + 3 + 1 + 1);
  });

  test('waitFor: ValidationError for an event that was refused', async () => {
    const { extensions: _, ...event } = xpEvent(place, 1);
    await failure(lectern.events.send(event));
    let refusal: LecternError | undefined;
    await eventually('the refusal is written', async () => {
      refusal = await failure(lectern.events.waitFor(event.id));
      return !(refusal instanceof NotFoundError);
    });
    assert.ok(refusal instanceof ValidationError);
    assert.equal(refusal.code, 'subject_missing');
    assert.equal((await lectern.events.status(event.id)).state, 'refused');
  });

  test('a dry run stores nothing', async () => {
    const event = xpEvent(place, 5);
    const { valid, wouldDo } = await lectern.events.dryRun(event);
    assert.deepEqual([valid, wouldDo.state, wouldDo.xp], [true, 'processed', 5]);
    assert.ok((await failure(lectern.events.status(event.id))) instanceof NotFoundError);
  });

  test('a session: log in, heartbeat, log out', async () => {
    const session = { id: urn(), studentId: place.studentId };
    const extensions = { requiresHeartbeat: true };
    const opened = await lectern.events.send(sessionEvent('LoggedIn', { ...session, extensions }));
    assert.equal(opened.status, 'created');
    const beat = await lectern.events.heartbeat(session.id);
    assert.equal(beat.sessionId, session.id);
    const closed = await lectern.events.send(sessionEvent('LoggedOut', session));
    assert.equal(closed.status === 'closed' && closed.sessionId, session.id);
  });

  test('tail: the statuses that arise, each once', async () => {
    const controller = new AbortController();
    const seen: string[] = [];
    const event = xpEvent({ ...place, lessonId: randomUUID() }, 1);
    await lectern.events.send(event);
    const tail = lectern.events.tail({
      from: new Date(Date.now() - 5_000).toISOString(),
      status: 'dropped',
      pollMs: 10,
      signal: controller.signal,
    });
    const reading = (async () => {
      for await (const { id, reason } of tail) {
        if (id === event.id) {
          seen.push(reason?.code ?? '');
          controller.abort();
        }
      }
    })();
    await assert.rejects(reading, { name: 'AbortError' });
    assert.deepEqual(seen, ['lesson_unknown']);
  });
});

describe('curriculum.publish', () => {
  const head = (title: string) => ({ sourcedId: randomUUID(), title });

  async function content() {
    const [standard = ''] = await postStandards(partner, 1);
    const objectives = { source: 'CASE' as const, learningObjectiveIds: [standard] };
    const course = { ...head('Algebra'), metadata: { color: 'red' } };
    const unit = head('Fractions');
    const inner = { ...head('Halves'), parent: { sourcedId: unit.sourcedId } };
    const resource = {
      ...head('Halves'),
      type: 'interactive' as const,
      url: 'https://content.example/halves',
      learningObjectiveSet: [objectives],
    };
    const lesson = {
      ...head('Adding'),
      unit: { sourcedId: inner.sourcedId },
      resource: { sourcedId: resource.sourcedId },
      metadata: { minutes: 5 },
    };
    return { course, units: [inner, unit], resources: [resource], lessons: [lesson] };
  }

  const counts = (report: Awaited<ReturnType<typeof lectern.curriculum.publish>>) =>
    Object.fromEntries(Object.entries(report).map(([name, list]) => [name, list.length]));

  test('parents first; only what differs is written', async () => {
    const algebra = await content();
    const progress: number[] = [];
    const dry = await lectern.curriculum.publish(algebra, { dryRun: true });
    assert.deepEqual(counts(dry), { created: 5, updated: 0, unchanged: 0, failed: 0 });
    const first = await lectern.curriculum.publish(algebra, {
      onProgress: ({ done }) => progress.push(done),
    });
    assert.deepEqual(counts(first), { created: 5, updated: 0, unchanged: 0, failed: 0 });
    assert.deepEqual(progress, [1, 2, 3, 4, 5]);
    const again = await lectern.curriculum.publish(algebra);
    assert.deepEqual(counts(again), { created: 0, updated: 0, unchanged: 5, failed: 0 });
    const lessons = algebra.lessons.map((lesson) => ({ ...lesson, metadata: {} }));
    const changed = await lectern.curriculum.publish({ ...algebra, lessons });
    assert.deepEqual(counts(changed), { created: 0, updated: 1, unchanged: 4, failed: 0 });
  });

  test('unknown standards are reported together, before anything is written', async () => {
    const algebra = await content();
    const unknown = [randomUUID(), randomUUID()];
    const set = [{ source: 'CASE' as const, learningObjectiveIds: unknown }];
    const resources = algebra.resources.map((one) => ({ ...one, learningObjectiveSet: set }));
    const error = await failure(lectern.curriculum.publish({ ...algebra, resources }));
    assert.ok(error instanceof InvalidObjectivesError);
    assert.deepEqual(error.invalidIds, unknown);
    const path = { sourcedId: algebra.course.sourcedId };
    const read = lectern.request('GET /rostering/1.0/courses/{sourcedId}', { path });
    assert.ok((await failure(read)) instanceof NotFoundError);
  });

  test('a record of another application fails alone', async () => {
    const algebra = await content();
    const other = await putTree(await server.partner('Other'));
    const units = [...algebra.units, { ...head('Not ours'), sourcedId: other.unitId }];
    const report = await lectern.curriculum.publish({ ...algebra, units });
    assert.deepEqual(counts(report), { created: 5, updated: 0, unchanged: 0, failed: 1 });
    assert.equal(report.failed[0]?.error.status, 403);
  });
});
