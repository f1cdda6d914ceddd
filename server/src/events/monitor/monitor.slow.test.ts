/** What an application sees of its own events: log, errors, stream; ranges of time in the log. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  gradeEvent,
  personEvent,
  post,
  processed,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { answerEvent, putLearner } from '../../../test/fixtures/reviews.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { openStream } from '../../../test/harness/stream.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { workerCaughtUp } from '../../../test/harness/worker.ts';
import { parseCsv } from '../../files/csv.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer({ LOG_LEVEL: 'silent' });
const operator = await server.operator();

async function newPartner(name: string) {
  const client = await server.partner(name);
  return { client, place: await putPlace(client) };
}

const encoded = (at: Date) => encodeURIComponent(at.toISOString());

async function listed(client: TestClient, query = '', url = '/events/1.0/log') {
  const { status, body, text } = await client.get(`${url}?${query}`);
  assert.equal(status, 200, text);
  return body;
}

async function idsOf(client: TestClient, query = '', url?: string): Promise<string[]> {
  const { events } = await listed(client, query, url);
  return events.map(({ id }: { id: string }) => id);
}

/** All pages of a list. */
async function allIds(client: TestClient, query: string, url?: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const { events, next } = await listed(client, `${query}${cursor}`, url);
    ids.push(...events.map(({ id }: { id: string }) => id));
    if (next === null) return ids;
    cursor = `&cursor=${next}`;
  }
}

test('401 without a token, 403 without a scope of events', async () => {
  const reader = await server.partner('Reader', ['roster.readonly']);
  for (const path of ['log', 'errors', 'stream']) {
    assert.equal((await server.fetch(`/events/1.0/${path}`)).status, 401);
    assert.equal((await reader.get(`/events/1.0/${path}`)).status, 403);
  }
});

describe('GET /events/1.0/log', async () => {
  const { client, place } = await newPartner('Logged');
  const { client: other, place: there } = await newPartner('Neighbour');
  const xp = xpEvent(place, 12);
  const graded = gradeEvent(place, { scoreGiven: 9, maxScore: 10 });
  const dropped = xpEvent({ ...place, courseId: 'no-such-course' }, 1);
  for (const event of [xp, graded, dropped]) await processed(client, event);
  await processed(other, xpEvent(there, 1));

  test('200 with the own events, newest first, with their scores', async () => {
    const { events, next } = await listed(client);
    assert.equal(next, null);
    assert.deepEqual(
      events.map(({ id }: { id: string }) => id),
      [dropped.id, graded.id, xp.id],
    );
    const [, second, third] = events;
    assert.deepEqual(
      [second.scoreType, second.scoreGiven, second.maxScore],
      ['QUESTION_RESULT', 9, 10],
    );
    assert.deepEqual(
      [third.scoreGiven, third.maxScore, third.lessonId],
      [12, null, place.lessonId],
    );
  });

  test('200 for each filter', async () => {
    assert.deepEqual(await idsOf(client, 'status=dropped'), [dropped.id]);
    assert.deepEqual(await idsOf(client, 'reason=course_unknown'), [dropped.id]);
    assert.deepEqual(await idsOf(client, 'scoreType=XP&status=processed'), [xp.id]);
    assert.deepEqual(await idsOf(client, `lessonId=${place.lessonId}&limit=1`), [dropped.id]);
    assert.deepEqual(await idsOf(client, 'lessonId=another'), []);
    const attempt = encodeURIComponent(dropped.object.id);
    assert.deepEqual(await idsOf(client, `objectId=${attempt}`), [dropped.id]);
    assert.deepEqual(await idsOf(client, 'courseId=no-such-course'), [dropped.id]);
    assert.deepEqual(await idsOf(client, `studentId=${there.studentId}`), []);
    const [first] = await idsOf(client, `applicationId=${other.applicationId}&limit=1`);
    assert.equal(first, dropped.id);
    assert.deepEqual(await idsOf(client, 'status=received'), []);
  });

  test('400 for a reason, a type or a score type that there is not, with those there are', async () => {
    const refusals: readonly (readonly [string, RegExp])[] = [
      ['reason=no_such_code', /'no_such_code'.*course_unknown/],
      ['reason=late', /'late'/],
      ['type=GradedEvent', /'GradedEvent'.*GradeEvent/],
      ['scoreType=xp', /'xp'.*XP/],
    ];
    for (const [query, message] of refusals) {
      const paths = ['/events/1.0/log', '/admin/1.0/events', '/events/1.0/counts'];
      for (const path of [...paths, '/admin/1.0/event-counts']) {
        const { status, body } = await operator.get(`${path}?${query}`);
        assert.equal(status, 400, `${path}?${query}`);
        assert.match(body.imsx_error_details[0].message, message);
      }
    }
    const finding = await client.get('/events/1.0/counts?reason=field_missing');
    assert.equal(finding.status, 200);
  });

  test('200 for a session: its opening, its events, its end, by both forms of the id', async () => {
    const name = randomUUID();
    const session = { id: `urn:uuid:${name}`, studentId: place.studentId };
    const [opened, closed] = [
      sessionEvent('LoggedIn', session),
      sessionEvent('LoggedOut', session),
    ];
    assert.equal((await post(client, opened)).status, 200);
    const within = personEvent('ViewEvent', 'Viewed', {
      studentId: place.studentId,
      session: session.id,
    });
    await processed(client, within);
    assert.equal((await post(client, closed)).status, 200);
    const ids = [closed.id, within.id, opened.id];
    await workerCaughtUp(server.db);
    assert.deepEqual(await idsOf(client, `sessionId=${name}`), ids);
    assert.deepEqual(await idsOf(client, `sessionId=urn:uuid:${name.toUpperCase()}`), ids);
  });

  test('200 with a drop for an unknown student under the code that the status shows', async () => {
    const event = xpEvent({ ...place, studentId: `nobody-${randomUUID()}` }, 1);
    const { reason } = await processed(client, event);
    assert.equal(reason.code, 'student_not_accessible');
    assert.deepEqual(await idsOf(client, 'reason=student_not_accessible'), [event.id]);
    assert.deepEqual(await idsOf(client, 'reason=student_unknown'), []);
    assert.deepEqual(await idsOf(operator, 'reason=student_unknown&limit=1', '/admin/1.0/events'), [
      event.id,
    ]);
    const { body } = await client.get('/events/1.0/errors?groupBy=code');
    const codes = body.groups.map(({ code }: { code: string }) => code);
    assert.ok(codes.includes('student_not_accessible') && !codes.includes('student_unknown'));
  });

  test('200 as CSV without formulas, with the students in the disclosure log', async () => {
    const event = xpEvent({ ...place, courseId: '=1+1' }, -3);
    await processed(client, event);
    const { text, headers } = await client.get('/events/1.0/log?format=csv&courseId=%3D1%2B1');
    const [head = [], row = [], ...more] = parseCsv(Buffer.from(text));
    assert.deepEqual(more, []);
    const cell = (name: string) => row[head.indexOf(name)];
    assert.deepEqual(['id', 'scoreGiven', 'studentId', 'warnings'].map(cell), [
      event.id,
      '-3',
      place.studentId,
      '',
    ]);
    assert.match(text, /,"'=1\+1",/);
    const url = `/admin/1.0/students/${place.studentId}/disclosures?limit=3000`;
    const requestId = headers.get('x-request-id');
    await eventually('a line of the file', async () =>
      (await operator.get(url)).body.disclosures.some(
        (line: { requestId: string }) => line.requestId === requestId,
      ),
    );
    assert.equal((await client.get('/events/1.0/log?format=csv&cursor=x')).status, 400);
  });

  test('400 for an invalid time and an invalid cursor', async () => {
    for (const query of [
      'from=yesterday',
      'until=2026-01-01T00:00:00',
      'cursor=bG9nIHggeQ',
      'cursor=x',
    ]) {
      assert.equal((await client.get(`/events/1.0/log?${query}`)).status, 400, query);
    }
  });
});

/** Inserts processed events of this application, `every` apart and the last one at `until`. */
async function insertEvents(
  applicationId: string,
  { count, until, everySeconds }: { count: number; until: Date; everySeconds: number },
): Promise<void> {
  const at = sql`${until}::timestamptz - (${count}::integer - n) * interval '1 second' * ${everySeconds}::float8`;
  // Together: events of the past that wait would be a lag, and a lag refuses events.
  await server.db.begin(async (tx) => {
    await tx.execute(sql`
    with logged as (
      insert into events (
        key, application_id, event_id, content_hash, type, action, student_id, subject, object_id,
        event_time, effective_time, received_at
      )
      select gen_random_uuid(), ${applicationId}::uuid, 'urn:uuid:' || gen_random_uuid(),
        gen_random_uuid(), 'ViewEvent', 'Viewed', 'student-' || n % 7, 'Math', 'page', ${at}, ${at},
        ${at}
      from generate_series(1, ${count}::integer) n order by n
      returning seq, key, application_id, received_at
    )
    insert into event_outcomes (seq, key, application_id, state, code, processed_at)
    select seq, key, application_id, case when n % 5 = 0 then 'dropped' else 'processed' end,
      case when n % 5 = 0 then 'course_unknown' end, received_at + interval '0.1 seconds'
    from (select *, row_number() over (order by seq) as n from logged) numbered`);
    await tx.execute(sql`
    update event_shards set (xid, seq) = (
      select xid, seq from events order by xid desc, seq desc limit 1
    )`);
  });
}

describe('ranges of time, of an application that sends few of all events', async () => {
  const small = await server.partner('Small');
  const large = await server.partner('Large');
  const HOUR = 3_600_000;
  const end = new Date(Date.now() - 12 * HOUR);
  const ago = (hours: number) => new Date(end.getTime() - hours * HOUR);
  await workerCaughtUp(server.db);
  // Ten days of the small one, one event in six hours, then a busy hour of the large one.
  await insertEvents(small.applicationId, { count: 40, until: ago(1), everySeconds: 6 * 3_600 });
  await insertEvents(large.applicationId, { count: 3_000, until: end, everySeconds: 1 });

  /** The ids of an application that were received in this range, by SQL alone. */
  async function expected(applicationId: string, from: Date, until: Date): Promise<string[]> {
    const rows = await server.db.query<{ id: string }>(sql`
      select event_id as id from events
      where application_id = ${applicationId} and received_at >= ${from} and received_at < ${until}
      order by xid desc, seq desc`);
    return rows.map(({ id }) => id);
  }

  const ranges: [string, Date, Date][] = [
    ['all', ago(1_000), end],
    ['a day', ago(48), ago(24)],
    ['a range without events', ago(5), ago(2)],
    ['before the first event', ago(2_000), ago(1_000)],
    ['after the last one', new Date(end.getTime() + HOUR), new Date()],
  ];
  for (const [name, from, until] of ranges) {
    test(`200 with every event once, page by page: ${name}`, async () => {
      const range = `from=${encoded(from)}&until=${encoded(until)}&limit=7`;
      const wanted = await expected(small.applicationId, from, until);
      assert.deepEqual(await allIds(small, range), wanted);
      const asOperator = `${range}&applicationId=${small.applicationId}`;
      assert.deepEqual(await allIds(operator, asOperator, '/admin/1.0/events'), wanted);
    });
  }

  test('200 for the application that sends most, and for drops alone', async () => {
    const [from, until] = [ago(0.5), ago(0.4)];
    const range = `from=${encoded(from)}&until=${encoded(until)}`;
    const wanted = await expected(large.applicationId, from, until);
    assert.equal(wanted.length, 360);
    assert.deepEqual(await allIds(large, range), wanted);
    const drops = await allIds(large, `${range}&status=dropped`);
    assert.equal(drops.length, 72);
    assert.ok(drops.every((id) => wanted.includes(id)));
  });

  const csvOf = async (client: TestClient, query: string, url = '/events/1.0/log') => {
    const { status, text, headers } = await client.get(`${url}?format=csv&${query}`);
    assert.deepEqual([status, headers.get('x-total-count')], [200, null], text);
    assert.equal(headers.get('content-disposition'), 'attachment; filename="events.csv"');
    const [head = [], ...rows] = parseCsv(Buffer.from(text));
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
  };

  test('200 as CSV with every event of all pages, as the list has them', async () => {
    const range = `from=${encoded(ago(1))}&until=${encoded(end)}`;
    const rows = await csvOf(large, range);
    const wanted = await expected(large.applicationId, ago(1), end);
    assert.ok(wanted.length > 2_000);
    assert.deepEqual(
      rows.map(({ id }) => id),
      wanted,
    );
    const operators = `${range}&applicationId=${large.applicationId}&status=dropped`;
    const drops = await csvOf(operator, operators, '/admin/1.0/events');
    assert.deepEqual(
      drops.map(({ id }) => id),
      rows.filter(({ state }) => state === 'dropped').map(({ id }) => id),
    );
    assert.deepEqual(new Set(drops.map(({ reason }) => reason)), new Set(['course_unknown']));
    const some = await csvOf(large, `${range}&limit=700`);
    assert.deepEqual(some, rows.slice(0, 700));
  });

  test('200 as CSV again, after files that their readers left', async () => {
    const headers = { authorization: `Bearer ${large.token}`, accept: 'text/csv' };
    for (let left = 0; left < 3; left += 1) {
      const reply = await fetch(`${server.baseUrl}/events/1.0/log`, { headers });
      await reply.body?.cancel();
    }
    assert.equal((await csvOf(large, `limit=2`)).length, 2);
  });

  test('200 with an event that waits for the worker', async () => {
    const id = urn();
    await server.db.begin(async (tx) => {
      // The worker waits for the cursor, so that the event keeps waiting.
      await tx.execute(sql`select from event_shards order by shard for update`);
      assert.equal(
        (await post(small, personEvent('ViewEvent', 'Viewed', { studentId: 'x', id }))).status,
        202,
      );
      const [first] = (await listed(small, 'limit=1')).events;
      assert.deepEqual([first.id, first.state], [id, 'received']);
      assert.deepEqual(await idsOf(small, 'status=received'), [id]);
    });
  });
});

describe('GET /events/1.0/events/{id}: effects and links', async () => {
  const { client, place } = await newPartner('Linked');
  const docs = (code: string) => `${server.baseUrl}/docs/reasons/${code}`;

  test('200 with the standards whose review an answer is part of', async () => {
    const learner = await putLearner(client);
    const answer = answerEvent(learner, { at: new Date().toISOString() });
    assert.deepEqual((await processed(client, answer)).effects.reviews, [
      { standardId: learner.standardId },
    ]);
    assert.deepEqual((await processed(client, xpEvent(place, 1))).effects.reviews, []);
  });

  test('200 without reviews where a grade is part of none: too early, exempt, regraded', async () => {
    const learner = await putLearner(client);
    const reviewsOf = async (event: { id: string }) => {
      const { state, effects } = await processed(client, event);
      assert.equal(state, 'processed');
      return effects.reviews;
    };
    const early = answerEvent(learner, { at: '2026-01-04T16:00:00Z', scoreGiven: 0 });
    assert.deepEqual(await reviewsOf(early), []);
    const right = answerEvent(learner, { at: '2026-01-05T16:00:00Z' });
    const part = [{ standardId: learner.standardId }];
    assert.deepEqual(await reviewsOf(right), part);
    assert.deepEqual(await reviewsOf(early), []);
    const again = { ...right, id: urn(), eventTime: '2026-01-06T16:00:00Z' };
    assert.deepEqual(await reviewsOf(again), part);
    assert.deepEqual(await reviewsOf(right), []);
    const extensions = { ...right.extensions, scoreStatus: 'exempt' };
    const exempt = { ...right, id: urn(), eventTime: '2026-01-07T16:00:00Z', extensions };
    assert.deepEqual(await reviewsOf(exempt), []);
    assert.deepEqual(await reviewsOf(again), []);
  });

  test('200 with the page of each reason, warning and finding', async () => {
    const dropped = await processed(client, xpEvent({ ...place, lessonId: 'none' }, 1));
    assert.equal(dropped.reason.docs, docs('lesson_unknown'));
    const warned = await processed(client, xpEvent(place, 1));
    assert.deepEqual(
      warned.warnings.map((one: { docs: string }) => one.docs),
      [docs('not_enrolled')],
    );
    const wrong = { ...xpEvent(place, 1), eventTime: 'now' };
    const reply = await post(client, wrong);
    assert.deepEqual([reply.status, reply.body.docs], [400, docs('field_type')]);
    const [told] = (await client.post('/events/1.0/?dryRun=true', wrong)).body.errors;
    assert.equal(told.docs, docs('field_type'));
    const { body } = await client.get(`/events/1.0/events/${encodeURIComponent(wrong.id)}`);
    assert.equal(body.event.findings[0].docs, docs('field_type'));
  });

  test('404 with the page of the error', async () => {
    const { status, body } = await client.get('/events/1.0/events/none');
    assert.deepEqual([status, body.docs], [404, docs('unknownobject')]);
  });
});

describe('GET /events/1.0/errors', async () => {
  const { client, place } = await newPartner('Erring');
  const { client: other } = await newPartner('Correct');
  for (const n of [1, 2]) await processed(client, xpEvent({ ...place, lessonId: `none-${n}` }, 1));
  const groups = async (of: TestClient, query = '') =>
    (await of.get(`/events/1.0/errors?${query}`)).body.groups;

  test('200 with the groups of the own events alone', async () => {
    const [group, ...others] = await groups(client);
    assert.equal(others.length, 0);
    assert.deepEqual(
      [group.state, group.code, group.pointer, group.count, group.applicationName],
      ['dropped', 'lesson_unknown', '/extensions/lesson/id', 2, 'Erring'],
    );
    assert.deepEqual(await groups(other), []);
    assert.deepEqual(await groups(client, `from=${encoded(new Date(Date.now() + 60_000))}`), []);
  });

  test('200 with refused heartbeats, without the values that they sent', async () => {
    const eventTime = new Date().toISOString();
    const name = `Ana-${randomUUID()}`;
    const beat = (body: object) => client.post('/events/1.0/heartbeat', body);
    assert.equal((await beat({ sessionId: name, eventTime })).status, 404);
    assert.equal((await beat({ sessionId: name, eventTime: 'now' })).status, 400);
    const byPath = `/events/1.0/sessions/${name}/heartbeat`;
    assert.equal((await client.post(byPath, {})).status, 400);
    await eventually('the refusals are counted', async () => {
      const refused = (await groups(client)).filter(({ state }: { state: string }) => {
        return state === 'refused';
      });
      return refused.length === 3;
    });
    const all = await groups(client);
    const shown = all.map(({ code, pointer }: { code: string; pointer: string }) => {
      return `${code} ${pointer}`;
    });
    for (const group of [
      'session_not_found /sessionId',
      'field_type /eventTime',
      'field_missing /eventTime',
    ]) {
      assert.ok(shown.includes(group), `${group} of ${shown}`);
    }
    assert.doesNotMatch(JSON.stringify(all), /Ana-/);
  });

  test('400 for an unknown grouping', async () => {
    assert.equal((await client.get('/events/1.0/errors?groupBy=application')).status, 400);
  });
});

describe('GET /events/1.0/stream', async () => {
  const { client, place } = await newPartner('Streaming');
  const { client: other, place: there } = await newPartner('Another');
  const path = '/events/1.0/stream';

  test('200 with the own events and their counts alone', async () => {
    const stream = await openStream(server.baseUrl, client, { path });
    const filtered = await openStream(server.baseUrl, operator, {
      query: `?applicationId=${client.applicationId.toUpperCase()}`,
    });
    const events = [xpEvent(place, 1), xpEvent({ ...place, studentId: 'nobody' }, 1)];
    await processed(other, xpEvent(there, 1));
    for (const event of events) await processed(client, event);
    await statusOfEvent(client, events[1] ?? { id: '' });
    const last = ({ data }: { data: { events?: { id: string }[] } }) =>
      data.events?.some(({ id }) => id === events[1]?.id) ?? false;
    for (const [reader, code] of [
      [stream, 'student_not_accessible'],
      [filtered, 'student_unknown'],
    ] as const) {
      await reader.until(last);
      const seen = reader.frames.flatMap(({ data }) => data.events ?? []);
      assert.deepEqual(
        seen.map(({ id }) => id),
        events.map(({ id }) => id),
      );
      assert.equal(seen[1].reason.code, code);
      await reader.until(({ event, data }) => event === 'stats' && data.reasons[code] > 0);
      const stats = reader.frames.filter(({ event }) => event === 'stats');
      const counted = stats.map(({ data }) => data.processed + data.dropped);
      assert.equal(
        counted.reduce((sum, one) => sum + one, 0),
        2,
      );
      reader.close();
      await reader.ended;
    }
  });

  test('200 with own events that many of others surround', async () => {
    const open = () => openStream(server.baseUrl, client, { path, query: '?topics=events' });
    const first = await open();
    await eventually('an id', () => /^id: \S+$/m.test(first.text()));
    const lastEventId = /^id: (\S+)$/m.exec(first.text())?.[1] ?? '';
    first.close();
    await first.ended;
    await workerCaughtUp(server.db);
    const noise = { count: 1_500, until: new Date(), everySeconds: 0.001 };
    await insertEvents(other.applicationId, noise);
    const event = xpEvent(place, 1);
    await processed(client, event);
    await insertEvents(other.applicationId, noise);
    const again = await openStream(server.baseUrl, client, { path, lastEventId });
    const { data } = await again.until(({ event: topic }) => topic === 'events');
    assert.deepEqual(
      data.events.map(({ id }: { id: string }) => id),
      [event.id],
    );
    assert.deepEqual([data.resumed, data.skipped], [true, false]);
    again.close();
    await again.ended;
  });

  test('429 for the sixth stream of an application', async () => {
    const open = await Promise.all(
      Array.from({ length: 5 }, () => openStream(server.baseUrl, client, { path })),
    );
    const { status, text } = await client.get(path);
    assert.equal(status, 429, text);
    assert.match(text, /application has 5 streams open/);
    for (const stream of open) stream.close();
    await Promise.all(open.map(({ ended }) => ended));
  });

  test('400 for an unknown topic', async () => {
    assert.equal((await client.get(`${path}?topics=weather`)).status, 400);
  });

  test('400 for an id that no frame has', async () => {
    const refused = await client.get(`${path}?lastEventId=yesterday`);
    assert.equal(refused.status, 400, refused.text);
    assert.match(refused.text, /lastEventId is 'yesterday'; it takes the id of a frame/);
  });
});
