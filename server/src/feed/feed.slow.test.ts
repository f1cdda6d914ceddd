/** The feed over HTTP: its changes and their order, cursors, waits, and who sees what. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { pino } from 'pino';
import { courseBody, put } from '../../test/fixtures/content.ts';
import {
  post,
  processed,
  putEnrollment,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../test/fixtures/events.ts';
import { importClient, zipOf } from '../../test/fixtures/imports.ts';
import { samplePackage } from '../../test/fixtures/packages.ts';
import { putLearner, sendAnswers } from '../../test/fixtures/reviews.ts';
import { SCHOOL, withManifest } from '../../test/fixtures/roster-files.ts';
import { atEnd } from '../../test/harness/database.ts';
import { freePort } from '../../test/harness/free-port.ts';
import { eventually, SOON_MS } from '../../test/harness/server-process.ts';
import { openStream } from '../../test/harness/stream.ts';
import { front, type TestClient, testServer } from '../../test/harness/test-server.ts';
import { renumberLog } from '../events/log/renumber.ts';
import { DAY_MS } from '../lib/time.ts';
import { sweep } from '../review/states/due.ts';
import { tellRosters } from '../roster-files/import/changes.ts';
import { withImportLock } from '../roster-files/import/import-lock.ts';
import { startServer } from '../server.ts';
import { sweepSessions } from '../sessions/sweep.ts';
import { sql } from '../storage/database/sql.ts';
import { insertChange } from '../storage/feed-changes.ts';
import { parseCursor, printCursor } from './cursor.ts';
import { purgeChanges } from './purge.ts';
import { TYPES } from './schema.ts';

const server = await testServer({ LOG_LEVEL: 'silent' });
const operator = await server.operator();
const URL = '/feed/1.0/changes';

interface Member {
  readonly sourcedId: string;
}

interface Change {
  readonly id: string;
  readonly type: string;
  readonly eventId?: string;
  readonly time: string;
  readonly applicationId: string;
  readonly href: string;
  readonly courseId?: string;
}

async function page(client: TestClient, query: string) {
  const { status, body, text } = await client.get(`${URL}?${query}`);
  assert.equal(status, 200, text);
  return body as { changes: Change[]; next: string; more: boolean };
}

const endOf = async (client: TestClient) => (await page(client, 'after=end')).next;

/** All changes after a cursor. */
async function readAll(client: TestClient, after: string, query = ''): Promise<Change[]> {
  const found: Change[] = [];
  for (let next = after; ; ) {
    const read = await page(client, `after=${next}${query}`);
    found.push(...read.changes);
    if (!read.more) return found;
    next = read.next;
  }
}

const told = (changes: readonly Change[]) =>
  changes.map(({ type, eventId }) => [type, ...(eventId ? [eventId] : [])]);

test('401 without a token, 403 without the scope', async () => {
  const other = await server.partner('Other', ['events.readonly']);
  assert.equal((await server.fetch(URL)).status, 401);
  assert.equal((await other.get(URL)).status, 403);
});

describe('changes of events', async () => {
  const partner = await server.partner('Told');
  const place = await putPlace(partner);
  const courseId = randomUUID();

  test('200 with what became of each, in the order of the log', async () => {
    const start = await endOf(partner);
    const [counts, waits] = [xpEvent(place, 5), xpEvent({ ...place, courseId }, 5)];
    const session = { id: urn(), studentId: place.studentId };
    const [opened, closed] = [
      sessionEvent('LoggedIn', session),
      sessionEvent('LoggedOut', session),
    ];
    await processed(partner, counts);
    await post(partner, opened);
    await processed(partner, waits);
    await post(partner, closed);
    await statusOfEvent(partner, closed);
    let changes: Change[] = [];
    await eventually('all are told', async () => {
      changes = await readAll(partner, start, '&limit=1');
      return changes.length === 4;
    });
    assert.deepEqual(told(changes), [
      ['event.processed', counts.id],
      ['event.processed', opened.id],
      ['event.dropped', waits.id],
      ['session.closed', closed.id],
    ]);
    const [first, , dropped, ended] = changes as [Change, Change, object, object];
    assert.deepEqual(first, {
      id: first.id,
      type: 'event.processed',
      time: (await statusOfEvent(partner, counts)).processedAt,
      applicationId: partner.applicationId,
      eventId: counts.id,
      href: `${server.baseUrl}/events/1.0/events/${encodeURIComponent(counts.id)}`,
    });
    assert.equal((dropped as { reason: string }).reason, 'course_unknown');
    assert.equal((ended as { sessionId: string }).sessionId, session.id);
  });

  test('200 with an event that recovers, after its drop, however late both are read', async () => {
    const start = await endOf(partner);
    const event = xpEvent({ ...place, courseId }, 5);
    const { processedAt } = await processed(partner, event);
    await put(partner, `/rostering/1.0/courses/${courseId}`, courseBody(courseId));
    const isTold = async () => {
      const changes = await readAll(partner, start);
      return changes.filter(({ eventId }) => eventId === event.id);
    };
    await eventually('it was tried again', async () => (await isTold()).length === 2);
    const [dropped, again] = (await isTold()) as [Change & { time: string }, Change];
    // The lesson is still that of another course.
    assert.deepEqual([dropped.type, dropped.time], ['event.dropped', processedAt]);
    assert.deepEqual(
      [again.type, 'reason' in again && again.reason],
      ['event.dropped', 'lesson_not_in_course'],
    );
    assert.notEqual(dropped.id, again.id);
  });

  test('200 with all that follows a second try of an event that was erased since', async () => {
    const start = await endOf(partner);
    const gone = await putPlace(partner);
    const late = randomUUID();
    const [erased, kept] = [gone, place].map((where) => xpEvent({ ...where, courseId: late }, 5));
    for (const event of [erased, kept])
      await processed(partner, event as ReturnType<typeof xpEvent>);
    await put(partner, `/rostering/1.0/courses/${late}`, courseBody(late));
    const again = async () =>
      (await readAll(partner, start, '&limit=1')).filter(({ eventId }) => eventId === kept?.id);
    await eventually('both were tried again', async () => (await again()).length === 2);
    const student = encodeURIComponent(gone.studentId);
    assert.equal((await operator.delete(`/admin/1.0/students/${student}`)).status, 200);
    assert.equal((await again()).length, 2);
  });

  test('200 with a session that timed out, and only the types that are asked for', async () => {
    const start = await endOf(partner);
    const session = { id: urn(), studentId: place.studentId };
    await post(partner, sessionEvent('LoggedIn', session));
    await sweepSessions.run(server.db, new Date(Date.now() + DAY_MS));
    let changes: Change[] = [];
    await eventually('it is told', async () => {
      changes = await readAll(partner, start, '&types=session.closed');
      return changes.length > 0;
    });
    assert.deepEqual(
      changes.map(({ type, ...rest }) => [type, 'sessionId' in rest && rest.sessionId]),
      [['session.closed', session.id]],
    );
  });
});

test('200 as server-sent events, which resume by Last-Event-ID', async () => {
  const partner = await server.partner('Streaming');
  const place = await putPlace(partner);
  const [first, second] = [xpEvent(place, 1), xpEvent(place, 2)];
  const open = (options: object) => openStream(server.baseUrl, partner, { path: URL, ...options });
  const stream = await open({ query: '?after=end&types=event.processed' });
  await eventually('it begins', () => /^retry: 2000\nid: [\w-]{40}\n\n/.test(stream.text()));
  await post(partner, first);
  const { id, event, data } = await stream.until(({ data }) => data !== undefined);
  assert.deepEqual([event, told(data.changes)], ['changes', [['event.processed', first.id]]]);
  stream.close();
  await stream.ended;
  await post(partner, second);
  const again = await open({ lastEventId: id });
  const next = await again.until(({ data }) => data !== undefined);
  assert.deepEqual(told(next.data.changes), [['event.processed', second.id]]);
  again.close();
  assert.equal((await open({ lastEventId: 'x' })).response.statusCode, 400);
  const cursor = parseCursor(id);
  assert.ok(cursor);
  const old = printCursor({ ...cursor, since: new Date(Date.now() - 32 * DAY_MS) });
  const gone = await open({ lastEventId: old });
  assert.equal(gone.response.statusCode, 410);
  await gone.ended;
  assert.ok(parseCursor(JSON.parse(gone.text()).next));
});

test('200 for HEAD, which opens no stream', async () => {
  const partner = await server.partner('Heading');
  const headers = { authorization: `Bearer ${partner.token}`, accept: 'text/event-stream' };
  for (const path of [URL, '/events/1.0/stream']) {
    for (let asked = 0; asked < 6; asked += 1) {
      const reply = await fetch(server.baseUrl + path, { method: 'HEAD', headers });
      assert.equal(reply.status, 200, path);
    }
    const stream = await openStream(server.baseUrl, partner, { path });
    assert.equal(stream.response.statusCode, 200, path);
    stream.close();
    await stream.ended;
  }
});

describe('order', async () => {
  const WRITERS = 6;
  const EACH = 25;
  const port = await freePort();
  const other = await startServer({
    config: { ...server.config, port },
    connection: server.connection,
    log: pino({ level: 'silent' }),
    jobs: [],
  });
  atEnd(() => other.stop());
  const there = front(`http://127.0.0.1:${port}`, server.db);

  test('nothing appears behind a cursor, with writers and workers of two processes', async () => {
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, async (_, n) => {
        const client = await (n % 2 ? server : there).partner(`Writer ${n}`);
        return { client, place: await putPlace(client) };
      }),
    );
    const start = await endOf(operator);
    let isWriting = true;
    const read: string[] = [];
    const reading = (async () => {
      for (let next = start; ; ) {
        const wasWriting = isWriting;
        const { body } = await there.fetch(`${URL}?after=${next}&limit=7&types=event.processed`, {
          headers: { authorization: `Bearer ${operator.token}` },
        });
        read.push(...body.changes.map(({ eventId }: Change) => eventId));
        next = body.next;
        if (!wasWriting && !body.more && read.length >= WRITERS * EACH) return;
      }
    })();
    const sent = await Promise.all(
      writers.map(async ({ client, place }) => {
        const events = Array.from({ length: EACH }, () => xpEvent(place, 1));
        // Some at once, so that several transactions are open.
        for (let at = 0; at < EACH; at += 5)
          await Promise.all(events.slice(at, at + 5).map((event) => post(client, event)));
        return { client, ids: events.map(({ id }) => id) };
      }),
    );
    isWriting = false;
    await reading;
    assert.deepEqual(read.toSorted(), sent.flatMap(({ ids }) => ids).toSorted());
    const again = await readAll(operator, start, '&types=event.processed&limit=1000');
    assert.deepEqual(
      again.map(({ eventId }) => eventId),
      read,
    );
    for (const { client, ids } of sent) {
      const own = await readAll(client, start, '&types=event.processed');
      assert.deepEqual(
        own.map(({ eventId }) => eventId),
        read.filter((id) => ids.includes(id)),
      );
    }
  });

  test('200 as soon as there is a change, without a connection of the database', async () => {
    const waiter = await there.partner('Waiter');
    const place = await putPlace(waiter);
    const after = await endOf(waiter);
    const waiting = Array.from({ length: 8 }, () => page(waiter, `after=${after}&wait=30`));
    await eventually('pages of others are read meanwhile', async () => {
      const { pools } = other.ctx;
      const busy = await server.db.first<{ count: number }>(sql`
        select count(*) from pg_stat_activity
        where datname = current_database() and application_name like '%feed'
          and state <> 'idle'`);
      return pools['feed'] !== undefined && busy?.count === 0;
    });
    const event = xpEvent(place, 1);
    await post(waiter, event);
    for (const { changes } of await Promise.all(waiting))
      assert.deepEqual(told(changes), [['event.processed', event.id]]);
  });

  test('200 without changes when the wait is over; 429 for too many who wait', async () => {
    const waiter = await there.partner('Patient');
    const after = await endOf(waiter);
    const { changes, more } = await page(waiter, `after=${after}&wait=1`);
    assert.deepEqual([changes, more], [[], false]);
    const replies = await Promise.all(
      Array.from({ length: 11 }, () => waiter.get(`${URL}?after=${after}&wait=1`)),
    );
    const refused = replies.filter(({ status }) => status === 429);
    assert.equal(refused.length, 1);
    assert.match(refused[0]?.text ?? '', /10 requests of this reader wait for changes/);
  });
  const atOther = `http://127.0.0.1:${port}`;

  /** Requests of which ten wait: the refusal of one says that the others do. */
  async function waitingAt(base: string, client: TestClient, signal: AbortSignal | null = null) {
    const url = `${base}${URL}?after=${await endOf(client)}&wait=30`;
    const headers = { authorization: `Bearer ${client.token}` };
    const asked = Array.from({ length: 11 }, () => fetch(url, { headers, signal }));
    assert.equal((await Promise.race(asked)).status, 429);
    return asked;
  }

  const statusesOf = async (asked: readonly Promise<Response>[]) =>
    (await Promise.all(asked)).map(({ status }) => status).toSorted();

  test('clients that have gone wait no more', async () => {
    const waiter = await there.partner('Hasty');
    const leaving = new AbortController();
    const left = await waitingAt(atOther, waiter, leaving.signal);
    leaving.abort();
    await Promise.allSettled(left);
    const waits = async () => (await waiter.get(`${URL}?after=end&wait=1`)).status === 200;
    await eventually('another may wait', waits, SOON_MS);
  });

  test('401 for a client that was deleted while it waited', async () => {
    const waiter = await server.partner('Deleted');
    const { clientId, applicationId } = waiter;
    const asked = await waitingAt(server.baseUrl, waiter);
    await operator.delete(`/applications/1.0/${applicationId}/clients/${clientId}`);
    const isRefused = async () => (await waiter.get(URL)).status === 401;
    await eventually('its token is refused', isRefused);
    const type = sql`'client.secret_expiring'`;
    await insertChange(server.db, { application_id: sql`${applicationId}::uuid`, type });
    assert.deepEqual(await statusesOf(asked), [...Array(10).fill(401), 429]);
  });

  test('a server that stops answers all who wait', async () => {
    const asked = await waitingAt(atOther, await there.partner('Last'));
    const began = performance.now();
    await other.stop();
    assert.deepEqual(await statusesOf(asked), [...Array(10).fill(200), 429]);
    assert.ok(performance.now() - began < SOON_MS);
  });
});

describe('who sees what', async () => {
  const [one, two] = [await server.partner('One'), await server.partner('Two')];
  const places = [await putPlace(one), await putPlace(two)] as const;

  test('an application its own changes, an operator all', async () => {
    const start = await endOf(operator);
    await processed(one, xpEvent(places[0], 1));
    await processed(two, xpEvent(places[1], 1));
    const ownersOf = async (client: TestClient) =>
      (await readAll(client, start)).map(({ applicationId }) => applicationId);
    await eventually('both are told', async () => (await ownersOf(operator)).length === 2);
    assert.deepEqual(await ownersOf(operator), [one.applicationId, two.applicationId]);
    assert.deepEqual(await ownersOf(one), [one.applicationId]);
    assert.deepEqual(await ownersOf(two), [two.applicationId]);
  });
});

describe('changes that are no event', async () => {
  const owner = await server.partner('Owner');
  const other = await server.partner('Reader');
  const withoutEvents = TYPES.filter((type) => !/^(event|session)/.test(type)).join(',');
  let start = '';

  /** What a client is told: the type, and the ids beside that of the application. */
  async function toldTo(client: TestClient, count: number) {
    let changes: Change[] = [];
    await eventually(`${count} changes`, async () => {
      changes = await readAll(client, start, `&types=${withoutEvents}`);
      return changes.length === count;
    });
    return changes.map(({ id: _id, time: _time, href, applicationId: _by, ...rest }) => {
      assert.match(href, new RegExp(`^${server.baseUrl}/[a-z]+/1.0/`));
      return rest;
    });
  }

  test('each is told to whom it concerns, in the order of the transactions', async () => {
    start = await endOf(operator);
    const learner = await putLearner(owner);
    const { studentId } = learner;
    await putEnrollment(owner, learner);
    await sendAnswers(owner, learner, [{ at: new Date(Date.now() - 3 * DAY_MS).toISOString() }]);
    await sweep(server.db, new Date());
    const { body } = await owner.get(
      '/rostering/1.0/classes?fields=sourcedId&sort=dateLastModified',
    );
    const [{ sourcedId: classId }] = body.classes;
    const grants = `/admin/1.0/applications/${other.applicationId}/grants`;
    const granted = await operator.post(grants, { grant: { class: { sourcedId: classId } } });
    assert.equal(granted.status, 201, granted.text);
    const due = await toldTo(owner, 2);
    assert.deepEqual(due, [
      { type: 'student.access_granted', studentId },
      { type: 'review.due', studentId, courseId: due[1]?.courseId },
    ]);
    assert.deepEqual(await toldTo(other, 1), [{ type: 'student.access_granted', studentId }]);
    await operator.delete(`${grants}/${granted.body.grant.sourcedId}`);
    // What it may no longer read is no longer told.
    assert.deepEqual(await toldTo(other, 1), [{ type: 'student.access_ended', studentId }]);
    await eventually('its looks are in the disclosure log', async () => {
      const shown = await operator.get(`/admin/1.0/students/${studentId}/disclosures`);
      const { applicationId } = other;
      return shown.body.disclosures.some((one: Change) => one.applicationId === applicationId);
    });
    await operator.delete(`/admin/1.0/students/${studentId}`);
    for (const told of [owner, other]) {
      const [erased, ...others] = await toldTo(told, 1);
      const { erasureId, ...rest } = erased as { type: string; erasureId?: string };
      assert.ok(erasureId);
      assert.deepEqual([rest, others], [{ type: 'student.erased', studentId }, []]);
    }
  });

  test('a rotated secret, a replaced framework, an imported roster as one change', async () => {
    start = await endOf(operator);
    const { clientId, applicationId } = owner;
    const secrets = `/applications/1.0/${applicationId}/clients/${clientId}/secrets`;
    assert.equal((await operator.post(secrets, { graceDays: 7 })).status, 201);
    const sent = samplePackage();
    const { identifier } = sent.CFDocument as { identifier: string };
    assert.equal((await owner.post('/ims/case/v1p1/CFPackages', sent)).status, 201);
    const title = 'Fractions, second edition';
    const replaced = { ...sent, CFDocument: { ...sent.CFDocument, title } };
    assert.equal(
      (await owner.put(`/ims/case/v1p1/CFPackages/${identifier}`, replaced)).status,
      200,
    );
    const imports = importClient(server, operator);
    const roster = { kind: 'roster', name: 'spring.zip' };
    const { id } = await imports.check(roster, await zipOf(withManifest(SCHOOL)));
    assert.equal((await imports.apply(id)).state, 'done');
    const [framework, imported, ...more] = await toldTo(other, 2);
    assert.deepEqual(more, []);
    assert.deepEqual(framework, { type: 'framework.replaced', frameworkId: identifier });
    assert.equal(imported?.type, 'roster.changed');
    const [, change] = await readAll(other, start);
    const listed = await operator.get((change?.href ?? '').slice(server.baseUrl.length));
    assert.ok(listed.body.users.some(({ sourcedId }: Member) => sourcedId === 'student-1'));
    assert.deepEqual(await toldTo(owner, 3), [
      { type: 'client.secret_expiring', clientId },
      framework,
      imported,
    ]);
  });
});

test('rosters that change over HTTP are told as one change, once', async () => {
  const reader = await server.partner('Roster reader');
  const told = async (after: string) => readAll(reader, after, '&types=roster.changed');
  await tellRosters.run(server.db, new Date());
  const start = await endOf(operator);
  const { studentId } = await putPlace(await server.partner('Roster writer'));
  await tellRosters.run(server.db, new Date());
  await tellRosters.run(server.db, new Date());
  const [change, ...more] = await told(start);
  assert.deepEqual([change?.applicationId, more], [null, []]);
  const listed = await operator.get((change?.href ?? '').slice(server.baseUrl.length));
  assert.ok(listed.body.users.some(({ sourcedId }: Member) => sourcedId === studentId));
  const running = { applicationId: reader.applicationId, isNamed: true };
  await withImportLock(server.db, running, async () => {
    await putPlace(reader);
    await tellRosters.run(server.db, new Date());
    assert.equal((await told(start)).length, 1, 'an import is told at its end');
  });
});

const ONLY_EVENTS = '&types=event.processed';

describe('cursors', async () => {
  const partner = await server.partner('Reader');
  const place = await putPlace(partner);
  const start = await endOf(partner);
  const events = [xpEvent(place, 1), xpEvent(place, 2)];
  for (const event of events) await processed(partner, event);

  test('400 for other texts, types, limits and waits', async () => {
    const text = fc.oneof(fc.string({ maxLength: 80 }), fc.base64String({ maxLength: 60 }));
    await fc.assert(
      fc.asyncProperty(text, async (after) => {
        if (after === 'end') return;
        const { status } = await partner.get(`${URL}?after=${encodeURIComponent(after)}`);
        assert.equal(status, 400, after);
      }),
      { numRuns: 50 },
    );
    for (const seq of [2 ** 53, 2 ** 63, 2 ** 64 - 2 ** 11]) {
      const forged = printCursor({ xid: '0', seq, anchor: '00000000', since: new Date() });
      const { status, body } = await partner.get(`${URL}?after=${forged}`);
      assert.deepEqual([status, body.imsx_error_details?.[0].path], [400, '/after']);
    }
    for (const query of ['types=weather', 'limit=0', 'limit=x', 'wait=-1', 'wait=x'])
      assert.equal((await partner.get(`${URL}?${query}`)).status, 400, query);
    for (const query of ['wait=31', `wait=${'9'.repeat(30)}`, `limit=${'9'.repeat(30)}`])
      assert.ok((await page(partner, `after=${start}&${query}`)).changes.length > 0, query);
  });

  test('410 with the oldest cursor for one that is older than 30 days', async () => {
    const cursor = parseCursor(start);
    assert.ok(cursor);
    const old = printCursor({ ...cursor, since: new Date(Date.now() - 32 * DAY_MS) });
    const { status, body } = await partner.get(`${URL}?after=${old}`);
    assert.equal(status, 410);
    assert.equal(body.imsx_error_details[0].code, 'cursor_expired');
    const oldest = await page(partner, ONLY_EVENTS);
    assert.deepEqual(await readAll(partner, body.next, ONLY_EVENTS), oldest.changes);
    assert.deepEqual(
      oldest.changes.map(({ eventId }) => eventId),
      events.map(({ id }) => id),
    );
  });

  test('410 after a restore, with a cursor that misses nothing and repeats ids', async () => {
    const before = await endOf(partner);
    await processed(partner, xpEvent(place, 4));
    const { next, changes } = await page(partner, `after=${before}${ONLY_EVENTS}&wait=30`);
    assert.equal(changes.length, 1);
    for (const table of ['events', 'event_shards', 'event_cursor'])
      await server.db.script(`update ${table} set xid = '900000000000'`);
    assert.equal(await renumberLog(server.db), true);
    const later = xpEvent(place, 3);
    await processed(partner, later);
    const { status, body } = await partner.get(`${URL}?after=${next}`);
    assert.equal(status, 410);
    assert.equal(body.imsx_error_details[0].code, 'cursor_replaced');
    let again: Change[] = [];
    await eventually('the later one is told', async () => {
      again = await readAll(partner, body.next, ONLY_EVENTS);
      return again.some(({ eventId }) => eventId === later.id);
    });
    assert.deepEqual(again.slice(-2, -1), changes);
    assert.equal(again.at(-1)?.eventId, later.id);
  });

  test('changes end after 31 days, but for the newest: a cursor may stand there', async () => {
    const next = await endOf(partner);
    await purgeChanges.run(server.db, new Date(Date.now() + 32 * DAY_MS));
    const left = await server.db.query(sql`select from feed_changes`);
    assert.equal(left.length, 1);
    assert.equal((await partner.get(`${URL}?after=${next}`)).status, 200);
  });
});
