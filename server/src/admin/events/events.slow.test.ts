/** The operator's view of events: list, errors, second tries, and the stream over two processes. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { courseBody, put } from '../../../test/fixtures/content.ts';
import {
  type Place,
  post,
  processed,
  putPlace,
  putStudent,
  statusOfEvent,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { atEnd } from '../../../test/harness/database.ts';
import { lockWaits } from '../../../test/harness/locks.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { openStream, type Stream } from '../../../test/harness/stream.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { workerCaughtUp } from '../../../test/harness/worker.ts';
import { type Cursor, compare, parseCursor } from '../../feed/cursor.ts';
import { startServer } from '../../server.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer({ LOG_LEVEL: 'silent' });
const operator = await server.operator();

interface Partner {
  readonly client: TestClient;
  readonly place: Place;
}

async function newPartner(name = 'Test Partner'): Promise<Partner> {
  const client = await server.partner(name);
  return { client, place: await putPlace(client) };
}

const { client: partner, place } = await newPartner('Quest');
const nowhere = { ...place, courseId: 'no-such-course' };

async function idsOf(query: string): Promise<string[]> {
  const { status, body, text } = await operator.get(`/admin/1.0/events?${query}`);
  assert.equal(status, 200, text);
  return body.events.map(({ id }: { id: string }) => id);
}

test('403 for a partner, on every route', async () => {
  for (const url of ['events', 'event-errors', 'stream']) {
    assert.equal((await partner.get(`/admin/1.0/${url}`)).status, 403);
  }
  for (const url of ['events/urn:x:y/reprocess', 'events/reprocess']) {
    assert.equal((await partner.post(`/admin/1.0/${url}`, {})).status, 403);
  }
});

describe('GET /admin/1.0/events', async () => {
  const { client: other, place: there } = await newPartner('Other');
  const good = [xpEvent(there, 1), xpEvent(there, 2), xpEvent(there, 3)];
  const bad = xpEvent({ ...there, courseId: 'nowhere' }, 1);
  for (const event of [...good, bad]) await processed(other, event);
  const own = `applicationId=${other.applicationId}`;
  const newestFirst = good.map(({ id }) => id).reverse();

  test('200 for the id of events of two applications: the newest, and who else sent it', async () => {
    const [event, { client: second }] = [xpEvent(place, 1), await newPartner()];
    for (const client of [partner, second]) await processed(client, event);
    const url = `/events/1.0/events/${encodeURIComponent(event.id)}`;
    const { body } = await operator.get(url);
    assert.equal(body.event.applicationId, second.applicationId);
    assert.deepEqual(body.event.alsoSentBy, [partner.applicationId]);
    assert.equal((await partner.get(url)).body.event.alsoSentBy, undefined);
  });

  test('200 with the events of all applications, newest first, each with its application', async () => {
    const event = xpEvent(place, 1);
    await processed(partner, event);
    const { body } = await operator.get('/admin/1.0/events?limit=1');
    assert.equal(body.events[0].id, event.id);
    assert.equal(body.events[0].applicationId, partner.applicationId);
    assert.equal(body.events[0].studentId, place.studentId);
  });

  test('200 for each filter', async () => {
    assert.deepEqual(await idsOf(own), [bad.id, ...newestFirst]);
    assert.deepEqual(await idsOf(`${own}&status=processed`), newestFirst);
    assert.deepEqual(await idsOf(`${own}&status=dropped`), [bad.id]);
    assert.deepEqual(await idsOf(`${own}&reason=course_unknown`), [bad.id]);
    assert.deepEqual(await idsOf(`${own}&reason=lesson_unknown`), []);
    assert.deepEqual(await idsOf(`${own}&courseId=${there.courseId}`), newestFirst);
    assert.deepEqual(await idsOf(`studentId=${there.studentId}&type=GradeEvent`), [
      bad.id,
      ...newestFirst,
    ]);
    assert.deepEqual(await idsOf(`${own}&scoreType=MASTERY`), []);
  });

  test('200 page by page, with every event once', async () => {
    for (const filter of [own, `${own}&status=processed`, `${own}&status=dropped`]) {
      const all = await idsOf(filter);
      const seen: string[] = [];
      let cursor = '';
      do {
        const { body } = await operator.get(`/admin/1.0/events?${filter}&limit=1${cursor}`);
        seen.push(...body.events.map(({ id }: { id: string }) => id));
        cursor = body.next === null ? '' : `&cursor=${body.next}`;
      } while (cursor !== '');
      assert.deepEqual(seen, all);
    }
  });

  test('400 for an invalid cursor, and for unknown filters', async () => {
    for (const query of ['cursor=x', 'cursor=MSAy&status=dropped', 'status=lost', 'limit=0']) {
      assert.equal((await operator.get(`/admin/1.0/events?${query}`)).status, 400, query);
    }
  });
});

describe('GET /admin/1.0/event-errors', async () => {
  const { client: other, place: there } = await newPartner('Erring');
  const own = `applicationId=${other.applicationId}`;
  const dropped = [1, 2, 3].map((xp) => xpEvent({ ...there, courseId: `nowhere-${xp}` }, xp));
  for (const event of dropped) await processed(other, event);
  const groupsOf = async (query: string) => {
    const { status, body, text } = await operator.get(`/admin/1.0/event-errors?${query}`);
    assert.equal(status, 200, text);
    return body.groups;
  };

  test('200 with count, first and last time, an example and the fix', async () => {
    const [group, ...others] = await groupsOf(own);
    assert.equal(others.length, 0);
    assert.deepEqual(
      [group.state, group.code, group.pointer, group.applicationName, group.count],
      ['dropped', 'course_unknown', '/extensions/course/id', 'Erring', 3],
    );
    assert.equal(group.exampleEventId, dropped[2]?.id);
    assert.ok(group.firstSeenAt < group.lastSeenAt);
    assert.match(group.fix, /PUT the course first/);
  });

  test('200 with refused events, some seconds later', async () => {
    const event = { ...xpEvent(there, 1), eventTime: 'yesterday' };
    for (let count = 0; count < 4; count += 1) assert.equal((await post(other, event)).status, 400);
    await eventually('the refusals are counted', async () => {
      const groups = await groupsOf(own);
      return groups.some(({ state, count }: { state: string; count: number }) => {
        return state === 'refused' && count === 4;
      });
    });
    const [group] = await groupsOf(own);
    assert.deepEqual([group.code, group.pointer], ['field_type', '/eventTime']);
    assert.equal(group.exampleEventId, event.id);
    assert.match(group.message, /ISO 8601/);
  });

  test('200 grouped by fewer members, and since an instant', async () => {
    const byApplication = await groupsOf(`${own}&groupBy=application`);
    for (const { code, pointer } of byApplication) assert.deepEqual([code, pointer], [null, null]);
    const [dropped] = await groupsOf(`${own}&groupBy=code,field`).then((groups) =>
      groups.filter(({ state }: { state: string }) => state === 'dropped'),
    );
    assert.equal(dropped.applicationId, null);
    assert.equal(dropped.count, 3);
    const later = encodeURIComponent(new Date(Date.now() + 60_000).toISOString());
    assert.deepEqual(await groupsOf(`${own}&from=${later}`), []);
  });

  test('400 for an unknown grouping or an invalid time', async () => {
    for (const query of ['groupBy=student', 'from=yesterday']) {
      assert.equal((await operator.get(`/admin/1.0/event-errors?${query}`)).status, 400);
    }
  });
});

describe('D10 reprocess', () => {
  const reprocess = (id: string, query = '') =>
    operator.post(`/admin/1.0/events/${encodeURIComponent(id)}/reprocess${query}`, undefined);

  /** A dropped event that only a reprocess can resolve: its course exists now, its wait is over. */
  async function reprocessable() {
    const courseId = randomUUID();
    const event = xpEvent({ ...place, courseId }, 3);
    await processed(partner, event);
    await server.db.execute(sql`delete from event_waits`);
    await put(partner, `/rostering/1.0/courses/${courseId}`, courseBody(courseId));
    return event;
  }

  test('202 for a dropped event of any age: it is resolved again', async () => {
    const event = await reprocessable();
    const reply = await reprocess(event.id);
    assert.deepEqual(reply.body, { status: 'accepted', eventCount: 1, more: false });
    assert.ok(reply.headers.get('location')?.endsWith(encodeURIComponent(event.id)));
    await eventually('the event has another reason', async () => {
      return (await statusOfEvent(partner, event)).reason?.code === 'lesson_not_in_course';
    });
    assert.equal((await statusOfEvent(partner, event)).retryAt, null);
  });

  test('409 for a processed event, 404 for an unknown one', async () => {
    const event = xpEvent(place, 1);
    await processed(partner, event);
    const reply = await reprocess(event.id);
    assert.equal(reply.status, 409);
    assert.equal(reply.body.imsx_error_details[0].code, 'event_processed');
    assert.equal((await reprocess('urn:uuid:unknown')).status, 404);
    const other = `?applicationId=${randomUUID()}`;
    assert.equal((await reprocess(event.id, other)).status, 404);
  });

  test('202 for many, by reason, application and time; other events stay as they are', async () => {
    const { client: other, place: there } = await newPartner('Many');
    const studentId = `student-${randomUUID()}`;
    const events = [1, 2, 3].map((xp) => xpEvent({ ...there, studentId }, xp));
    for (const event of events) await processed(other, event);
    const left = await reprocessable();
    const reprocessMany = async (body: object) =>
      (await operator.post('/admin/1.0/events/reprocess', body)).body;
    const wanted = { applicationId: other.applicationId, reason: 'student_unknown' };
    assert.equal((await reprocessMany({ ...wanted, reason: 'course_unknown' })).eventCount, 0);
    const since = new Date(Date.now() + 60_000).toISOString();
    assert.equal((await reprocessMany({ ...wanted, since })).eventCount, 0);
    assert.equal((await reprocessMany(wanted)).eventCount, 3);
    await eventually('the events are tried again', async () => {
      const statuses = await Promise.all(events.map((event) => statusOfEvent(other, event)));
      return statuses.every(({ retryAt, tries }) => retryAt === null && tries === 1);
    });
    assert.equal((await statusOfEvent(partner, left)).reason.code, 'course_unknown');
  });

  test('400 for an invalid time, and for a reason that no dropped or failed event has', async () => {
    for (const body of [{ since: 'yesterday' }, { reason: 'no_such_code' }, { reason: 'late' }]) {
      const reply = await operator.post('/admin/1.0/events/reprocess', body);
      assert.equal(reply.status, 400, JSON.stringify(body));
    }
  });
});

describe('GET /admin/1.0/stream', () => {
  const includes = (id: string) => (frame: { event: string; data: { events: { id: string }[] } }) =>
    frame.event === 'events' && frame.data.events.some((event) => event.id === id);

  test('200 with frames of events and counters, with growing ids', async () => {
    const stream = await openStream(server.baseUrl, operator);
    assert.match(stream.response.headers['content-type'] ?? '', /^text\/event-stream/);
    assert.equal(stream.response.headers['x-accel-buffering'], 'no');
    const [good, bad] = [xpEvent(place, 1), xpEvent(nowhere, 1)];
    for (const event of [good, bad]) await processed(partner, event);
    const { data } = await stream.until(includes(bad.id));
    const [status] = data.events.filter(({ id }: { id: string }) => id === bad.id);
    assert.deepEqual([status.state, status.reason.code], ['dropped', 'course_unknown']);
    await stream.until(includes(good.id));
    const stats = await stream.until(
      ({ event, data: { dropped } }) => event === 'stats' && dropped > 0,
    );
    assert.ok(stats.data.reasons.course_unknown > 0);
    assert.match(stream.text(), /^retry: 2000\nid: [\w-]{40}\n\n/);
    const places = stream.frames.map(({ id }) => parseCursor(id) as Cursor);
    assert.deepEqual(places, places.toSorted(compare));
    stream.close();
  });

  test('a client that resumes gets the events it missed, once, and then the next ones', async () => {
    const stream = await openStream(server.baseUrl, operator, { query: '?topics=events' });
    const seen = xpEvent(place, 1);
    await processed(partner, seen);
    const { id } = await stream.until(includes(seen.id));
    stream.close();
    await stream.ended;
    const missed = [xpEvent(place, 1), xpEvent(nowhere, 1)];
    for (const event of missed) await processed(partner, event);
    const again = await openStream(server.baseUrl, operator, {
      query: '?topics=events',
      lastEventId: id,
    });
    const caughtUp = await again.until(includes(missed[1]?.id ?? ''));
    const ids = caughtUp.data.events.map((event: { id: string }) => event.id);
    assert.deepEqual(
      ids,
      missed.map((event) => event.id),
    );
    assert.equal(caughtUp.data.resumed, true);
    const next = xpEvent(place, 1);
    await processed(partner, next);
    assert.equal((await again.until(includes(next.id))).data.resumed, false);
    assert.ok(again.frames.every(({ event }) => event === 'events'));
    again.close();
  });

  test('400 for an unknown topic', async () => {
    assert.equal((await operator.get('/admin/1.0/stream?topics=weather')).status, 400);
  });
});

test('a drop for a student of another partner shows in the list by its reason', async () => {
  const studentId = await putStudent(await server.partner());
  const event = xpEvent({ ...place, studentId }, 1);
  assert.equal((await processed(partner, event)).reason.code, 'student_not_accessible');
  assert.ok((await idsOf('reason=student_not_accessible')).includes(event.id));
});

describe('GET /admin/1.0/stream, over breaks and two processes', () => {
  const EVENTS = 600;
  const SENDERS = 6;
  /** Events on their way to the reader: fewer than a frame holds, so that none is skipped. */
  const AHEAD_MAX = 200;
  const port = server.config.port + 5;
  const processes = [server.baseUrl, `http://127.0.0.1:${port}`];
  let other: Awaited<ReturnType<typeof startServer>>;

  before(async () => {
    other = await startServer({
      config: { ...server.config, port },
      connection: server.connection,
      log: pino({ level: 'silent' }),
      jobs: [],
    });
    atEnd(() => other.stop());
  });

  /** The id of the last whole frame, as a browser remembers it. */
  function lastIdOf(stream: Stream): string | undefined {
    const text = stream.text();
    const whole = text.slice(0, text.lastIndexOf('\n\n'));
    return [...whole.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1];
  }

  /** Reads event ids in the order of the frames; each new connection goes to the other process. */
  class Reader {
    readonly received: string[] = [];
    breaks = 0;
    #lastId: string | undefined;
    #reading = true;

    /** Closes the connection after one or two frames, until stopped. */
    async read(): Promise<void> {
      while (this.#reading) {
        const lastEventId = this.#lastId;
        const stream = await openStream(processes[this.breaks % 2] ?? '', operator, {
          ...(lastEventId === undefined ? {} : { lastEventId }),
        });
        const framesMin = Math.random() < 0.5 ? 1 : 2;
        await eventually('a frame', () => stream.frames.length >= framesMin);
        stream.close();
        await stream.ended;
        this.#lastId = lastIdOf(stream) ?? this.#lastId;
        for (const { event, data } of stream.frames) {
          if (event !== 'events') continue;
          assert.equal(data.skipped, false);
          this.received.push(...data.events.map(({ id }: { id: string }) => id));
        }
        this.breaks += 1;
      }
    }

    stop(): void {
      this.#reading = false;
    }
  }

  async function send(to: Place, reader: Reader): Promise<string[]> {
    const sent: string[] = [];
    const headers = {
      authorization: `Bearer ${partner.token}`,
      'content-type': 'application/json',
    };
    const isBehind = () => sent.length - reader.received.length > AHEAD_MAX;
    const sender = async (baseUrl: string) => {
      while (sent.length < EVENTS) {
        await eventually('the reader keeps up', () => !isBehind());
        const event = xpEvent(to, 1);
        sent.push(event.id);
        const body = JSON.stringify(event);
        const reply = await fetch(`${baseUrl}/events/1.0/`, { method: 'POST', headers, body });
        assert.equal(reply.status, 202, await reply.text());
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, (_, n) => sender(processes[n % 2] ?? '')));
    return sent;
  }

  test('a reader that resumes at either process gets each event once, under load', async (t) => {
    const reader = new Reader();
    const reading = reader.read();
    const sent = await send(await putPlace(partner), reader);
    await eventually('all are received', () => reader.received.length >= sent.length);
    reader.stop();
    await reading;
    t.diagnostic(`${sent.length} events over ${reader.breaks} connections`);
    assert.deepEqual(reader.received.toSorted(), sent.toSorted());
  });

  test('a reader that disconnects before the first event misses none of the later ones', async () => {
    const to = await putPlace(partner);
    const early = await openStream(processes[0] ?? '', operator, { query: '?topics=events' });
    await eventually('an id', () => lastIdOf(early) !== undefined);
    early.close();
    await early.ended;
    const event = xpEvent(to, 1);
    assert.equal((await partner.post('/events/1.0/', event)).status, 202);
    const again = await openStream(processes[1] ?? '', operator, {
      query: '?topics=events',
      lastEventId: lastIdOf(early) ?? '',
    });
    const frame = await again.until(({ data }) => data.events.length > 0);
    assert.deepEqual(
      frame.data.events.map(({ id }: { id: string }) => id),
      [event.id],
    );
    again.close();
  });

  test('the id of a stats frame is never ahead of the events sent to its reader', async () => {
    const early = await openStream(processes[1] ?? '', operator);
    await eventually('an id', () => lastIdOf(early) !== undefined);
    const start = lastIdOf(early) ?? '';
    early.close();
    const event = xpEvent(await putPlace(partner), 1);
    assert.equal((await partner.post('/events/1.0/', event)).status, 202);
    await workerCaughtUp(server.db);
    const open = () => openStream(processes[1] ?? '', operator, { lastEventId: start });
    // The first reader waits for its events, and the second one connects meanwhile.
    const readers = await server.db.begin(async (tx) => {
      await tx.execute(sql`lock table event_outcomes in access exclusive mode`);
      const first = await open();
      await eventually('it waits', async () => (await lockWaits(server.db, 'lectern feed')) > 0);
      return [first, await open()];
    });
    for (const reader of readers) {
      await reader.until(({ event: topic }) => topic === 'stats');
      assert.equal(reader.frames[0]?.event, 'events');
      reader.close();
    }
  });

  test('readers that disconnect at once leave no subscription behind', async () => {
    const headers = { authorization: `Bearer ${operator.token}` };
    const disconnectAfter = async (ms: number) => {
      const closing = new AbortController();
      const reply = fetch(`${processes[1]}/admin/1.0/stream`, { headers, signal: closing.signal });
      await pause(ms);
      closing.abort();
      await reply.then((open) => open.body?.cancel()).catch(() => undefined);
    };
    for (let ms = 0; ms < 20; ms += 1) await disconnectAfter(ms / 2);
    await eventually('no stream is left', () => other.ctx.streams.size === 0);
  });
});
