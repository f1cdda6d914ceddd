/** Dry runs, envelopes of several events, and the count of refused events. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  gradeEvent,
  personEvent,
  post,
  processed,
  putEnrollment,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { type TestClient, type TestReply, testServer } from '../../../test/harness/test-server.ts';
import { readConfig } from '../../config.ts';
import { sql } from '../../storage/database/sql.ts';
import { CALIPER_CONTEXT } from '../caliper/vocabulary.ts';
import { purgeRefusals } from './refusals.ts';

const server = await testServer({ EVENTS_PER_POST_MAX: '4' });
const partner = await server.partner();
const place = await putPlace(partner);
await putEnrollment(partner, place);

const dryRun = (event: object) => partner.post('/events/1.0/?dryRun=true', event);

async function isKnown({ id }: { id: string }): Promise<boolean> {
  const { status, body } = await partner.get(`/events/1.0/events/${encodeURIComponent(id)}`);
  return status === 200 && body.event.state !== 'refused';
}

describe('dry run', () => {
  test('200 with the predicted effects, and nothing is stored', async () => {
    const xp = xpEvent(place, 2.5);
    const { status, body } = await dryRun(xp);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      valid: true,
      errors: [],
      warnings: [],
      wouldDo: { state: 'processed', sessionId: null, xp: 2.5 },
    });
    assert.equal(await isKnown(xp), false);
    const graded = await dryRun(gradeEvent(place, { scoreGiven: 1, maxScore: 2 }));
    assert.deepEqual(graded.body.wouldDo.result, { score: 1, maxScore: 2 });
  });

  test('200 with the reason why it would be dropped', async () => {
    const { body } = await dryRun(xpEvent({ ...place, courseId: 'no-such-course' }, 1));
    assert.equal(body.valid, true);
    assert.equal(body.wouldDo.state, 'dropped');
    assert.equal(body.warnings[0].code, 'course_unknown');
    assert.equal(body.wouldDo.xp, undefined);
  });

  test('200 with the findings that a POST would be refused for', async () => {
    const event = xpEvent(place, 1);
    const { body } = await dryRun({ ...event, type: 'MediaEvent' });
    assert.equal(body.valid, false);
    assert.equal(body.errors[0].code, 'type_unsupported');
    await processed(partner, event);
    const taken = await dryRun(xpEvent(place, 2, { id: event.id }));
    assert.equal(taken.body.errors[0].code, 'event_id_conflict');
  });

  test('200 for a session event, which opens no session', async () => {
    const id = urn();
    const { body } = await dryRun(sessionEvent('LoggedIn', { id, studentId: place.studentId }));
    assert.equal(body.wouldDo.sessionId, id);
    const eventTime = new Date().toISOString();
    const heartbeat = await partner.post('/events/1.0/heartbeat', { sessionId: id, eventTime });
    assert.equal(heartbeat.status, 404);
  });

  test('200 for a session event that was accepted, with no further effect', async () => {
    const event = sessionEvent('LoggedIn', { id: urn(), studentId: place.studentId });
    assert.equal((await post(partner, event)).status, 200);
    const { body } = await dryRun(event);
    assert.deepEqual([body.valid, body.wouldDo.state], [true, 'processed']);
  });

  test('200 for a grade that a later one of its attempt and score type replaces, without a result', async () => {
    const attempt = urn();
    type ScoreType = 'MASTERY' | 'QUESTION_RESULT';
    const grade = (minutesAgo: number, scoreType: ScoreType, attemptId = attempt) => {
      const eventTime = new Date(Date.now() - minutesAgo * 60_000).toISOString();
      const score = { scoreGiven: 1, maxScore: 2, scoreType, attemptId };
      return gradeEvent(place, score, { eventTime });
    };
    await processed(partner, grade(1, 'MASTERY'));
    const resultOf = async (event: object) => (await dryRun(event)).body.wouldDo.result;
    assert.equal(await resultOf(grade(2, 'MASTERY')), undefined);
    for (const other of [
      grade(0, 'MASTERY'),
      grade(2, 'QUESTION_RESULT'),
      grade(2, 'MASTERY', urn()),
    ])
      assert.deepEqual(await resultOf(other), { score: 1, maxScore: 2 });
  });

  test('400 for a dryRun that is neither true nor false', async () => {
    const reply = await partner.post('/events/1.0/?dryRun=yes', xpEvent(place, 1));
    assert.equal(reply.status, 400);
  });
});

function envelope(data: readonly object[]) {
  const sendTime = new Date().toISOString();
  return { sensor: 'https://quest.example', sendTime, dataVersion: CALIPER_CONTEXT, data };
}

/** What `work` gives while the database refuses to store the event, with this code. */
async function unstored<T>({ id }: { id: string }, code: string, work: () => Promise<T>) {
  await server.db.script(`
    create function refuse_event() returns trigger language plpgsql as $$
    begin
      if new.event_id = '${id}' then raise exception '' using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger refuse_event before insert on events
      for each row execute function refuse_event()`);
  const given = await work();
  await server.db.script('drop trigger refuse_event on events; drop function refuse_event');
  return given;
}

describe('several events in one envelope', () => {
  const { studentId } = place;

  const send = (...data: object[]) => post(partner, envelope(data));

  const found = ({ body }: TestReply): [string, string][] =>
    body.imsx_error_details.map(({ path, code }: Record<string, string>) => [path, code]);

  test('row 2: the limit is a setting, 1 by default', async () => {
    assert.equal(readConfig({}).eventsPerPostMax, 1);
    const events = Array.from({ length: 5 }, () => xpEvent(place, 1));
    for (const data of [events, []]) {
      const reply = await send(...data);
      assert.equal(reply.status, 400);
      assert.deepEqual(found(reply), [['/data', 'envelope_count']]);
      assert.match(reply.body.imsx_description, /1 to 4 events/);
    }
  });

  test('row 2: 202 with the count; each event has a status, SessionEvents keep their order', async () => {
    const start = Date.now() - 3_600_000;
    const at = (minutes: number) => ({
      eventTime: new Date(start + minutes * 60_000).toISOString(),
    });
    const id = urn();
    const xp = xpEvent(place, 2, { session: 'urn:tag:auto-attach', ...at(5) });
    const login = sessionEvent('LoggedIn', { id, studentId }, at(0));
    const { session: _, ...logout } = sessionEvent('LoggedOut', { id, studentId }, at(10));
    const lacking = xpEvent(place, 1, { extensions: { subject: 'Math' } });
    const reply = await send(xp, login, logout, lacking);
    assert.equal(reply.status, 202, reply.text);
    const { warnings, ...body } = reply.body;
    assert.deepEqual(body, { status: 'accepted', eventCount: 4 });
    assert.deepEqual(
      warnings.map(({ code, pointer }: Record<string, string>) => [code, pointer]),
      [
        ['course_missing', '/data/3/extensions/course/id'],
        ['lesson_missing', '/data/3/extensions/lesson/id'],
      ],
    );
    assert.equal((await statusOfEvent(partner, xp)).effects.xpEntryIds.length, 1);
    assert.deepEqual((await statusOfEvent(partner, xp)).payload, xp);
    assert.equal((await statusOfEvent(partner, logout)).effects.sessionId, id);
    assert.equal((await statusOfEvent(partner, lacking)).reason.code, 'course_missing');
    const again = await send(xp, login, logout, lacking);
    assert.deepEqual(again.body, reply.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const some = await send(xp, xpEvent(place, 1));
    assert.deepEqual(some.body, { status: 'accepted', eventCount: 2 });
    assert.equal(some.headers.get('idempotent-replayed'), null, 'one of them is new');
  });

  test('row 2: 400 with all findings of all events, and none is stored', async () => {
    const [good, bad, worse] = [xpEvent(place, 1), xpEvent(place, 1), xpEvent(place, 1)];
    const reply = await send(good, { ...bad, type: 'MediaEvent' }, { ...worse, eventTime: 'now' });
    assert.equal(reply.status, 400);
    assert.deepEqual(found(reply), [
      ['/data/1/type', 'type_unsupported'],
      ['/data/2/eventTime', 'field_type'],
    ]);
    assert.equal(await isKnown(good), false);
    const exact = JSON.stringify({ ...bad, generated: { ...bad.generated, scoreGiven: 4711 } });
    const text = `{"sensor":"https://s.example","sendTime":"${new Date().toISOString()}",
    "dataVersion":"${CALIPER_CONTEXT}","data":[${JSON.stringify(good)},
    ${exact.replace(':4711', ':1e-400')}]}`;
    const lost = await partner.post('/events/1.0/', text);
    assert.deepEqual(found(lost), [['/data/1/generated/scoreGiven', 'score_invalid']]);
    assert.equal(await isKnown(good), false);
  });

  test('row 2: the same event twice counts once; a refused event does not undo the others', async () => {
    const event = xpEvent(place, 3);
    assert.equal((await send(event, event)).status, 202);
    assert.equal((await statusOfEvent(partner, event)).effects.xpEntryIds.length, 1);
    const [view, late] = [1, 2].map(() => personEvent('ViewEvent', 'Viewed', { studentId }));
    assert.ok(view && late);
    const conflict = await send(view, { ...event, more: 1 }, late);
    assert.equal(conflict.status, 409);
    assert.deepEqual(found(conflict), [['/data/1/id', 'event_id_conflict']]);
    for (const one of [view, late])
      assert.equal((await statusOfEvent(partner, one)).state, 'processed');
    const future = {
      ...view,
      id: urn(),
      eventTime: new Date(Date.now() + 3_600_000).toISOString(),
    };
    assert.deepEqual(found(await send(view, future)), [
      ['/data/1/eventTime', 'event_time_in_future'],
    ]);
  });

  test('row 2: each refused event is told and counted, with its own reason; the stored are not', async () => {
    const partner = await server.partner('Partly');
    const place = await putPlace(partner);
    const [stored, taken] = [xpEvent(place, 1), xpEvent(place, 1)];
    await processed(partner, taken);
    const eventTime = new Date(Date.now() + 3_600_000).toISOString();
    const future = xpEvent(place, 1, { eventTime });
    const reply = await post(partner, envelope([stored, { ...taken, more: 1 }, future]));
    assert.equal(reply.status, 409);
    assert.deepEqual(found(reply), [
      ['/data/1/id', 'event_id_conflict'],
      ['/data/2/eventTime', 'event_time_in_future'],
    ]);
    assert.equal((await statusOfEvent(partner, stored)).state, 'processed');
    const { state, findings } = await statusOfEvent(partner, future);
    assert.deepEqual(
      [state, findings.map(({ path, code }: Record<string, string>) => [path, code])],
      ['refused', [['/eventTime', 'event_time_in_future']]],
    );
    const operator = await server.operator();
    const query = `applicationId=${partner.applicationId}`;
    await eventually('the refusals are counted', async () => {
      const { body } = await operator.get(`/admin/1.0/event-errors?${query}`);
      return body.groups.length === 2;
    });
    const { body } = await operator.get(`/admin/1.0/event-errors?${query}`);
    const examples = body.groups.map((one: Record<string, unknown>) => [
      one['code'],
      one['count'],
      one['exampleEventId'],
    ]);
    assert.deepEqual(examples.sort(), [
      ['event_id_conflict', 1, taken.id],
      ['event_time_in_future', 1, future.id],
    ]);
    await eventually('two events are counted as refused', async () => {
      const counted = await server.db.first<{ events: number }>(sql`
        select sum(events)::integer as events from event_counts
        where application_id = ${partner.applicationId} and state = 'refused'`);
      return counted?.events === 2;
    });
  });

  test('row 2: a refused SessionEvent stops none of those after it', async () => {
    const [taken, next] = [urn(), urn()].map((id) => sessionEvent('LoggedIn', { id, studentId }));
    assert.ok(taken && next);
    assert.equal((await send(taken)).status, 200);
    const reply = await send({ ...taken, more: 1 }, next);
    assert.deepEqual(found(reply), [['/data/0/id', 'event_id_conflict']]);
    assert.equal((await statusOfEvent(partner, next)).state, 'processed');
  });

  for (const [status, code] of [
    [500, 'raise_exception'],
    [503, 'query_canceled'],
  ] as const) {
    test(`row 2: a refused event hides from no sender the ${status} of another one`, async () => {
      const [taken, unlucky] = [xpEvent(place, 1), xpEvent(place, 1)];
      await processed(partner, taken);
      const reply = await unstored(unlucky, code, () => send({ ...taken, more: 1 }, unlucky));
      assert.equal(reply.status, status, reply.text);
      assert.equal(await isKnown(unlucky), false);
    });
  }

  test('row 2: 400 for a dry run of several', async () => {
    const { body } = await dryRun(envelope([xpEvent(place, 1), xpEvent(place, 1)]));
    assert.deepEqual([body.valid, body.errors[0].code], [false, 'envelope_count']);
  });
});

describe('count of refusals', async () => {
  const operator = await server.operator();

  /** A group of refusals in the admin API. */
  type Group = [code: string, pointer: string, count: number];

  async function groupsOf({ applicationId }: TestClient) {
    const { body } = await operator.get(`/admin/1.0/event-errors?applicationId=${applicationId}`);
    return body.groups;
  }

  /** Counts are written every two seconds. */
  async function counted(client: TestClient, expected: readonly Group[]): Promise<void> {
    let found: Group[] = [];
    await eventually(`the refusals are counted: ${JSON.stringify(expected)}`, async () => {
      const groups = await groupsOf(client);
      found = groups.map(({ code, pointer, count }: Record<string, unknown>) => [
        code,
        pointer,
        count,
      ]);
      return found.length >= expected.length;
    });
    const order = (groups: readonly Group[]) => groups.map(String).sort();
    assert.deepEqual(order(found), order(expected));
  }

  function send(
    { token }: TestClient,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ) {
    return server.fetch('/events/1.0/', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body,
    });
  }

  test('an unreadable body is counted by reason: 400, 413 and 415', async () => {
    const partner = await server.partner('Unread');
    const other = await server.partner('Other');
    const stored = xpEvent(await putPlace(partner), 1);
    const event = JSON.stringify(stored);
    const busy = await unstored(stored, 'query_canceled', () => post(partner, stored));
    assert.equal(busy.status, 503);
    const statuses = async (replies: Promise<{ status: number }>[]) =>
      (await Promise.all(replies)).map(({ status }) => status);
    const unreadable = ['{"id": }', '', '[1', Buffer.from([0xff, 0xfe]), `${'['.repeat(40)}`];
    assert.deepEqual(
      await statuses(unreadable.map((body) => send(partner, body))),
      [400, 400, 400, 400, 400],
    );
    const large = 'x'.repeat(300_000);
    assert.deepEqual(await statuses([send(partner, large), send(partner, large)]), [413, 413]);
    const types = ['text/plain', 'application/xml', 'nonsense', ''];
    assert.deepEqual(
      await statuses(types.map((type) => send(partner, event, { 'content-type': type }))),
      [415, 415, 415, 415],
    );
    assert.equal((await send(partner, event, { 'content-encoding': 'gzip' })).status, 415);
    assert.equal((await send(other, '{')).status, 400);
    // Not counted: a busy server (above), a dry run, and a request without a token.
    assert.equal((await partner.post('/events/1.0/?dryRun=true', '{')).status, 400);
    assert.equal((await server.fetch('/events/1.0/', { method: 'POST', body: '{' })).status, 401);
    await counted(other, [['json_invalid', '', 1]]);
    await counted(partner, [
      ['json_invalid', '', 5],
      ['payload_too_large', '', 2],
      ['content_type', '', 4],
      ['content_encoding', '', 1],
    ]);
    for (const group of await groupsOf(partner)) {
      assert.equal(group.state, 'refused');
      assert.equal(group.applicationName, 'Unread');
      assert.equal(group.exampleEventId, null);
      assert.ok(group.message.length > 10);
    }
    await eventually('each is counted as one refused event', async () => {
      const sums = await server.db.first<{ events: number }>(sql`
        select sum(events)::integer as events from event_counts
        where application_id = ${partner.applicationId} and state = 'refused'`);
      return sums?.events === 12;
    });
  });

  test('200 with the findings of a refused event, by its id, until the event is accepted', async () => {
    const partner = await server.partner('Looking');
    const place = await putPlace(partner);
    const statusOf = (client: TestClient, id: string) =>
      client.get(`/events/1.0/events/${encodeURIComponent(id)}`);
    for (const id of [urn(), 'urn:tag:ada']) {
      const good = xpEvent(place, 1, { id });
      const bad = { ...good, extensions: {}, object: { ...good.object, assignee: 'ada byron' } };
      assert.equal((await post(partner, bad)).status, 400);
      const { status, body } = await statusOf(partner, id);
      assert.equal(status, 200);
      const { refusedAt, findings, ...members } = body.event;
      assert.deepEqual(members, { id, applicationId: partner.applicationId, state: 'refused' });
      assert.ok(Math.abs(Date.now() - Date.parse(refusedAt)) < 60_000);
      assert.deepEqual(
        findings.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
        ['/extensions/subject subject_missing', '/object/assignee field_type'],
      );
      assert.equal((await statusOf(await server.partner(), id)).status, 404);
      assert.equal((await statusOf(operator, id)).body.event.state, 'refused');
      assert.equal((await post(partner, envelope([bad]))).status, 400);
      assert.equal((await statusOf(partner, id)).body.event.findings[0].path, findings[0].path);
      assert.equal((await post(partner, good)).status, 202);
      assert.notEqual((await statusOf(partner, id)).body.event.state, 'refused');
    }
    const kept = await server.db.query(
      sql`select from refused_events r where r::text ~* 'byron|urn:tag'`,
    );
    assert.deepEqual(kept, []);
  });

  test('404 for an event that was refused, then accepted, and whose student was erased', async () => {
    const partner = await server.partner('Erased');
    const good = xpEvent(await putPlace(partner), 1);
    const { id, object } = good;
    assert.equal((await post(partner, { ...good, extensions: {} })).status, 400);
    const url = `/events/1.0/events/${encodeURIComponent(id)}`;
    assert.equal((await partner.get(url)).body.event.state, 'refused');
    await processed(partner, good);
    const studentId = object.assignee.id.split('/').at(-1);
    assert.equal((await operator.delete(`/admin/1.0/students/${studentId}`)).status, 200);
    for (const client of [partner, operator]) assert.equal((await client.get(url)).status, 404);
  });

  test('a refusal is kept for 30 days', async () => {
    const partner = await server.partner('Old');
    const id = urn();
    assert.equal((await post(partner, { id })).status, 400);
    const url = `/events/1.0/events/${id}`;
    assert.equal((await partner.get(url)).status, 200);
    await purgeRefusals.run(server.db, new Date());
    assert.equal((await partner.get(url)).status, 200);
    await server.db.execute(sql`
      update refused_events set refused_at = now() - interval '30 days 1 second'
      where application_id = ${partner.applicationId}`);
    await purgeRefusals.run(server.db, new Date());
    assert.equal((await partner.get(url)).status, 404);
  });

  test('of each application the latest 100,000 refusals are kept', async () => {
    const [many, few] = [await server.partner('Many'), await server.partner('Few')];
    const insert = (applicationId: string, count: number) =>
      server.db.execute(sql`
        insert into refused_events (key, application_id, refused_at, findings)
        select gen_random_uuid(), ${applicationId}, now() - n * interval '1 second', '[]'
        from generate_series(1, ${count}::integer) n`);
    await insert(many.applicationId, 100_002);
    await insert(few.applicationId, 2);
    await server.db.execute(sql`
      update refused_events set refused_at = now() - interval '29 days'
      where application_id = ${few.applicationId}`);
    await purgeRefusals.run(server.db, new Date());
    const left = await server.db.query(sql`
      select application_id as id, count(*) as count, max(now() - refused_at) < '2 days' as recent
      from refused_events where application_id in (${many.applicationId}, ${few.applicationId})
      group by application_id order by count(*) desc`);
    assert.deepEqual(left, [
      { id: many.applicationId, count: 100_000, recent: true },
      { id: few.applicationId, count: 2, recent: false },
    ]);
  });

  test('stored refusals contain no personal data: no id and no email', async () => {
    const partner = await server.partner('Personal');
    const place = await putPlace(partner);
    const mark = 'zora@school.example';
    const ids = { id: `urn:tag:${mark}`, name: mark, email: mark };
    const student = { ...ids, id: mark, type: mark };
    const base = xpEvent(place, 1);
    const graded = gradeEvent(place, { scoreGiven: 1, maxScore: 1 });
    const session = { id: `urn:tag:session-of-${mark}`, studentId: place.studentId };
    const taken = xpEvent(place, 1, { id: `urn:tag:event-of-${mark}` });
    assert.equal((await post(partner, taken)).status, 202);
    assert.equal((await post(partner, sessionEvent('LoggedIn', session))).status, 200);
    const refused: object[] = [
      { ...base, id: mark },
      { ...base, id: urn(), type: mark, action: mark },
      { ...base, id: urn(), actor: mark, object: mark, generated: mark },
      { ...base, id: urn(), actor: student, edApp: student, session: student, profile: mark },
      { ...base, id: urn(), eventTime: mark, '@context': mark, extensions: mark },
      { ...graded, id: urn(), object: { ...graded.object, assignee: { ...ids, id: mark } } },
      {
        ...graded,
        id: urn(),
        generated: { ...graded.generated, scoreGiven: mark, maxScore: mark },
      },
      { ...taken, extensions: { ...taken.extensions, more: mark } },
      sessionEvent('LoggedIn', { ...session, studentId: mark.replace('@', '-') }),
      sessionEvent('LoggedIn', { id: urn(), studentId: place.studentId, user: { id: mark } }),
      { sensor: { id: mark }, sendTime: mark, dataVersion: mark, data: [{ id: mark }, mark] },
      { ...base, id: urn(), eventTime: '9999-01-01T00:00:00Z', [mark]: mark },
    ];
    for (const event of refused) {
      const { status, text } = await partner.post('/events/1.0/', event);
      assert.ok([400, 409].includes(status), text);
    }
    assert.equal((await send(partner, '{}', { 'content-type': `text/${mark}` })).status, 415);
    assert.equal((await send(partner, '{}', { 'content-encoding': mark })).status, 415);
    assert.equal((await send(partner, `{"${mark}": ${mark}}`)).status, 400);
    const own = sql`application_id = ${partner.applicationId}`;
    await eventually('the refusals are counted', async () => {
      const codes = await server.db.query<{ code: string }>(sql`
      select distinct code from event_refusals where ${own}`);
      return codes.length >= 12;
    });
    const telling = await server.db.query(sql`
    select * from event_refusals r where ${own} and r::text ~* 'zora'`);
    assert.deepEqual(telling, []);
    const single = await server.db.query(sql`
    select r::text as row from refused_events r where ${own}`);
    assert.ok(single.length > 5);
    assert.doesNotMatch(JSON.stringify(single), /zora/i);
  });
});
