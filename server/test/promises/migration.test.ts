/** Migrations that rewrite the event log, records or disclosures keep what they hold. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pino } from 'pino';
import { readEntry } from '../../src/events/intake/accept.ts';
import { Committer } from '../../src/events/log/committer.ts';
import type { LogEntry } from '../../src/events/log/entry.ts';
import { listPartitions } from '../../src/events/log/payload-days.ts';
import { findLocations, findPayloads } from '../../src/events/log/payloads.ts';
import { READ_BY_ALL } from '../../src/events/log/waiting.ts';
import { DisclosureLog } from '../../src/privacy/disclosures.ts';
import { listApplied, migrate, migrateTo } from '../../src/storage/database/migrate.ts';
import type { Database } from '../../src/storage/database/postgres.ts';
import { sql, trusted } from '../../src/storage/database/sql.ts';
import { lessonBody, put, putTree } from '../fixtures/content.ts';
import {
  gradeEvent,
  personEvent,
  post,
  processed,
  putPlace,
  sessionEvent,
  urn,
  xpEvent,
} from '../fixtures/events.ts';
import { testDatabase } from '../harness/database.ts';
import { appendEvents } from '../harness/log.ts';
import { testServer } from '../harness/test-server.ts';

type Row = Record<string, unknown>;

const server = await testServer();
const partner = await server.partner();
// Its events go to older schemas, in which numbers begin with 1.
await server.db.execute(sql`select setval('event_seqs', 1, false)`);

const rowsOf = async (db: Database, table: string): Promise<Row[]> => {
  const rows = await db.query<{ row: Row }>(sql`
    select to_jsonb(t) as row from ${trusted(table)} t order by seq`);
  return rows.map(({ row }) => row);
};

/** The stored texts by sequence number of their event. */
async function textsIn(db: Database): Promise<Map<number, string>> {
  const keys = await db.query<{ key: string }>(sql`select key from events`);
  const places = await findLocations(
    db,
    keys.map(({ key }) => key),
  );
  return findPayloads(db, places);
}

/** What the door makes of an event of the partner. */
function entryOf(event: object): LogEntry {
  const caller = { ...partner, scopes: new Set<string>(), operator: false };
  const sender = { caller, receivedAt: new Date(), futureSecondsMax: 300 };
  return readEntry(event, JSON.stringify(event), sender).entry;
}

/** An empty database with the migrations whose names match. */
async function databaseOf(fits: (name: string) => boolean): Promise<Database> {
  const db = await testDatabase();
  const had = (await listApplied(db)).filter(({ name }) => fits(name));
  await db.script('drop schema public cascade; create schema public');
  await db.begin((tx) => migrateTo(tx, had));
  return db;
}

/** Events with every variant of the members that the log stores as columns. */
function eventsOf(place: { studentId: string; courseId: string; lessonId: string }) {
  const { studentId } = place;
  const grade = gradeEvent(place, { scoreGiven: 1, maxScore: 1 });
  const { generated, extensions, object } = grade;
  const claims = { startedAtTime: '2026-01-15T10:00:00.5+01:00', endedAtTime: null };
  const flags = { requiresHeartbeat: true, processInsights: false };
  const entity = { id: urn(), studentId };
  return [
    xpEvent(place, 5),
    grade,
    gradeEvent(place, { scoreGiven: 1, maxScore: 2, scoreType: 'MASTERY' }),
    {
      ...grade,
      id: urn(),
      generated: { ...generated, attempt: { id: 'urn:quiz', type: 'Attempt' } },
    },
    { ...grade, id: urn(), generated: { ...generated, attempt: null } },
    { ...grade, id: urn(), generated: { ...generated, attempt: object.id } },
    { ...grade, id: urn(), extensions: { ...extensions, scoreStatus: ' Partially Graded ' } },
    { ...grade, id: urn(), extensions: { ...extensions, scoreStatus: null } },
    { ...grade, id: urn(), extensions: { ...extensions, scoreStatus: 7 } },
    {
      ...grade,
      id: urn(),
      generated: { ...generated, extensions: { ...generated.extensions, scoreStatus: 'exempt' } },
    },
    personEvent('AssessmentItemEvent', 'Completed', {
      studentId,
      generated: { id: urn(), type: 'Response', attempt: urn() },
    }),
    sessionEvent('LoggedIn', { ...entity, ...claims, extensions: flags }),
    sessionEvent('LoggedOut', { ...entity, endedAtTime: '2026-01-15T10:00:00Z' }),
    sessionEvent('TimedOut', { id: urn(), studentId, extensions: {} }),
    sessionEvent('LoggedIn', entity, { session: urn() }),
    { ...xpEvent(place, 1), note: 'x'.repeat(5_000) },
  ];
}

test('0016 and 0022 move the texts of events and fill the new columns from them', async () => {
  for (const place of [await putPlace(partner), await putPlace(partner)]) {
    for (const event of eventsOf(place)) {
      const { status, text } = await post(partner, event);
      assert.ok(status < 300, text);
    }
  }
  const operator = await server.operator();
  const [first] = await server.db.query<{ id: string }>(
    sql`select student_id as id from events order by seq limit 1`,
  );
  assert.equal((await operator.delete(`/admin/1.0/students/${first?.id}`)).status, 200);
  const events = await rowsOf(server.db, 'events');
  const texts = await textsIn(server.db);
  assert.equal(texts.size, events.length / 2);

  const old = events.map(({ score_status, session_claims, erased_reply, payload_id, ...row }) => {
    const attempt_id = row['type'] === 'GradeEvent' ? null : row['attempt_id'];
    const payload =
      texts.get(Number(row['seq'])) ?? (erased_reply ? JSON.stringify(erased_reply) : '');
    return { ...row, attempt_id, payload };
  });
  // Half of the events are of an earlier month, so they need another partition.
  const moved = sql`update events set received_at = '2025-12-31T23:30:00Z' where seq % 2 = 0`;
  await server.db.execute(moved);
  const placeless = (rows: readonly Row[]) => rows.map(({ payload_id, ...row }) => row);
  const before = (name: string) => name < '0016';
  const allOthers = (name: string) => name < '0021' && !name.startsWith('0016');
  for (const had of [before, allOthers]) {
    const db = await databaseOf(had);
    await db.execute(sql`
      insert into events overriding system value
      select * from jsonb_populate_recordset(null::events, ${JSON.stringify(old)}::jsonb)`);
    await db.execute(moved);

    assert.equal((await migrate(db))[0], '0016_event_payloads.sql');
    assert.deepEqual(
      placeless(await rowsOf(db, 'events')),
      placeless(await rowsOf(server.db, 'events')),
    );
    assert.deepEqual(await textsIn(db), texts);
    const month = new Date().toISOString().slice(0, 7).replace('-', '_');
    assert.deepEqual(
      (await listPartitions(db)).map(({ name }) => name),
      ['event_payloads_2025_12_01', `event_payloads_${month}_01`],
    );
  }
});

test('0021 keys the statuses of events by sequence number and keeps them all', async () => {
  const place = await putPlace(partner);
  const unknown = { ...place, studentId: 'unknown' };
  await processed(partner, xpEvent(place, 5));
  await processed(partner, gradeEvent(unknown, { scoreGiven: 1, maxScore: 1 }));
  const events = await rowsOf(server.db, 'events');
  const outcomes = await rowsOf(server.db, 'event_outcomes');
  assert.ok(outcomes.some(({ state }) => state === 'dropped'));
  assert.ok(outcomes.some(({ reply }) => reply !== null));

  const db = await databaseOf((name) => name < '0021');
  await db.execute(sql`
    insert into events overriding system value
    select * from jsonb_populate_recordset(null::events, ${JSON.stringify(events)}::jsonb)`);
  await db.execute(sql`
    insert into event_outcomes
    select * from jsonb_populate_recordset(null::event_outcomes, ${JSON.stringify(outcomes)}::jsonb)`);
  await migrate(db);
  assert.deepEqual(await rowsOf(db, 'event_outcomes'), outcomes);
});

test('0032 gives lessons without a type the member lessonType, null', async () => {
  const { unitId, resourceId, lessonId } = await putTree(partner);
  const lesson = lessonBody(lessonId, { unitId, resourceId }, { title: '"sortOrder":7,\\' });
  await put(partner, `/rostering/1.0/lessons/${lessonId}`, lesson);
  const one = sql`select record from lessons where sourced_id = ${lessonId}`;
  const written = await server.db.first<{ record: string }>(one);
  assert.match(written?.record ?? '', /,"lessonType":null/);
  await server.db.execute(sql`
    update lessons set record = replace(record, ',"lessonType":null', '')
    where sourced_id = ${lessonId}`);
  const file = '../../src/storage/migrations/0032_client_forms.sql';
  const [statement = ''] = readFileSync(new URL(file, import.meta.url), 'utf8').split(';');
  await server.db.script(statement);
  assert.deepEqual(await server.db.first(one), written);
});

test('0032 gives each session one name, and keeps what its other forms hold', async () => {
  const db = await databaseOf((name) => name < '0032');
  const [application, a, b] = [randomUUID(), randomUUID(), randomUUID()];
  const open = (id: string, closed: string | null, minutes: number) =>
    db.execute(sql`
    insert into sessions (
      application_id, session_id, student_id, started_at, start_inferred, ended_at,
      requires_heartbeat, process_insights, close_reason, expires_at
    ) values (
      ${application}, ${id}, 's', '2026-01-15T10:00:00Z', false,
      '2026-01-15T10:00:00Z'::timestamptz + make_interval(mins => ${minutes}::integer), true, true,
      ${closed}, '2026-01-15T11:00:00Z'
    )`);
  const beat = (id: string, first: string, last: string) =>
    db.execute(sql`
    insert into heartbeats values (
      ${application}, ${id}, '2026-01-15T10:01:00Z', ${first}::timestamptz, ${last}::timestamptz
    )`);
  await open(a.toUpperCase(), null, 1);
  await open(b, null, 2);
  await open(`urn:uuid:${b}`, 'logged_out', 3);
  await open('algebra', null, 4);
  await beat(b, '2026-01-15T10:01:05Z', '2026-01-15T10:01:10Z');
  await beat(`URN:uuid:${b}`, '2026-01-15T10:01:01Z', '2026-01-15T10:01:02Z');
  await beat(`urn:uuid:${b}`, '2026-01-15T10:01:06Z', '2026-01-15T10:01:50Z');
  await migrate(db);
  const sessions = await db.query<{ name: string; minutes: number }>(sql`
    select session_id as name, extract(minute from ended_at)::integer as minutes
    from sessions order by minutes`);
  const named = [`urn:uuid:${a}`, `urn:uuid:${b}`, 'algebra'];
  assert.deepEqual(
    sessions.map(({ name }) => name),
    named,
  );
  assert.deepEqual(
    sessions.map(({ minutes }) => minutes),
    [1, 3, 4],
  );
  const beats = await db.query<Row>(sql`
    select session_id, extract(second from first_at)::integer as first,
      extract(second from last_at)::integer as last from heartbeats`);
  assert.deepEqual(beats, [{ sessionId: `urn:uuid:${b}`, first: 1, last: 50 }]);
});

test('0056 makes events due that the worker passed over', async () => {
  const db = await databaseOf((name) => name < '0056');
  await appendEvents(db, ['processed', 'passed over', 'last']);
  await db.execute(sql`
    insert into event_outcomes (seq, key, application_id, state)
    select seq, key, application_id, 'processed' from events where event_id <> 'passed over'`);
  await db.execute(sql`
    update event_cursor c set xid = e.xid, seq = e.seq from events e where event_id = 'last'`);
  await appendEvents(db, ['waits']);
  await migrate(db);
  const due = await db.query(sql`
    select event_id as id, state, tries from event_outcomes join events using (seq)
    where retry_at <= now()`);
  assert.deepEqual(due, [{ id: 'passed over', state: 'failed', tries: 0 }]);
});

test('0057 goes on where the cursor was, in each lane', async () => {
  const db = await databaseOf((name) => name < '0057');
  await db.execute(sql`update event_cursor set xid = '7', seq = 5`);
  await migrate(db);
  const read = await db.query(sql`
    select p.xid::text, p.seq, min(lane) as first, max(lane) as last
    from ${READ_BY_ALL} p cross join event_lanes group by 1, 2`);
  assert.deepEqual(read, [{ xid: '7', seq: 5, first: 0, last: 15 }]);
});

test('0058 moves no event: old ones keep their places and their keys', async () => {
  const db = await databaseOf((name) => name < '0058');
  await appendEvents(db, ['first', 'second']);
  const place = { studentId: 'student', courseId: 'course', lessonId: randomUUID() };
  const [old, other, fresh] = [1, 2, 3].map((xp) => entryOf(xpEvent(place, xp)));
  assert.ok(old && other && fresh);
  await db.execute(sql`
    update events set key = ${old.key}, content_hash = ${old.contentHash}
    where event_id = 'second'`);
  await db.execute(sql`
    insert into event_outcomes (seq, key, application_id, state)
    select seq, key, application_id, 'processed' from events where event_id = 'first'`);
  const rows = await rowsOf(db, 'events');
  const filesOf = (...names: string[]) =>
    db.query(
      sql`select pg_relation_filenode(name::regclass) as file from unnest(${names}::text[]) name`,
    );
  const files = await filesOf('events', 'events_pkey', 'events_position', 'event_outcomes');
  await migrate(db);
  const first = ['events_first', 'events_first_pkey', 'events_first_position'];
  assert.deepEqual(await filesOf(...first, 'event_outcomes_first'), files);
  assert.deepEqual(await rowsOf(db, 'events'), rows);

  const log = new Committer(db);
  assert.equal((await log.append(old)).outcome, 'replayed');
  assert.equal((await log.append({ ...other, key: old.key })).outcome, 'conflict');
  assert.equal((await log.append(fresh)).outcome, 'stored');
  const stored = await db.query(sql`
    select event_id as id, tableoid::regclass::text as part,
      seq = any(array(select seq from logged_keys l where l.key = events.key)) as found
    from events order by xid, seq`);
  const year = await db.first<{ name: string }>(
    sql`select 'events_' || school_year(now()) as name`,
  );
  assert.deepEqual(stored, [
    { id: 'first', part: 'events_first', found: true },
    { id: 'second', part: 'events_first', found: true },
    { id: fresh.event.id, part: year?.name, found: true },
  ]);
});

test('0059 stores people once, and keeps each line with its number', async () => {
  const db = await databaseOf((name) => name < '0059');
  const { applicationId, clientId } = partner;
  for (const students of [['b', 'a'], ['a'], ['a', 'b'], ['ä', 'a']]) {
    await db.execute(sql`
      insert into disclosures (at, application_id, client_id, endpoint, request_id, students)
      values ('2026-01-15T10:00:00Z', ${applicationId}, 'c', 'GET /', 'r', ${students})`);
  }
  const linesIn = () =>
    db.query<Row>(sql`select to_jsonb(d) - 'students' as row from disclosures d`);
  await db.script(
    "set lectern.upkeep = 'retention'; delete from disclosures where id = 4; reset all",
  );
  const before = await linesIn();
  await migrate(db);
  const log = new DisclosureLog(db, pino({ level: 'silent' }));
  const line = { at: new Date(), applicationId, clientId, endpoint: 'GET /', requestId: 'r' };
  log.note({ ...line, students: 'b\na' });
  await log.stop();
  const people = await db.query(sql`
    select students, array_agg(d.id::integer order by d.id) as lines
    from disclosure_people p join disclosures d on d.people_id = p.id
    group by p.id order by p.id`);
  assert.deepEqual(people, [
    { students: ['a', 'b'], lines: [1, 3, 5] },
    { students: ['a'], lines: [2] },
  ]);
  const after = await db.query<Row>(sql`
    select to_jsonb(d) - 'people_id' as row from disclosures d where id < 5 order by id`);
  assert.deepEqual(after, before);
});

test('0081 gives results the scoreStatus of their grades, as a rebuild does', async () => {
  const place = await putPlace(partner);
  const { extensions } = gradeEvent(place, { scoreGiven: 1, maxScore: 1 });
  const graded = (scoreStatus: unknown) =>
    gradeEvent(
      place,
      { scoreGiven: 1, maxScore: 1 },
      { extensions: { ...extensions, scoreStatus } },
    );
  // What the log of an older version has, by what it has today.
  const former: Readonly<Record<string, string>> = {
    'ext:peers.-1': 'peers.  1',
    'ext:unknown': '',
  };
  for (const scoreStatus of [undefined, 'fully graded', 'exempt', 'ext:own', 'peers.  1', '']) {
    await processed(partner, graded(scoreStatus));
  }
  const of = ({ student_id }: Row) => student_id === place.studentId;
  const events = (await rowsOf(server.db, 'events')).filter(of);
  const results = (await rowsOf(server.db, 'assessment_results')).filter(of);
  const old = events.map((row) => {
    const status = row['score_status'] as string | null;
    return { ...row, score_status: former[status ?? ''] ?? status };
  });
  assert.deepEqual(new Set(results.map(({ score_status }) => score_status)).size, 5);

  const db = await databaseOf((name) => name < '0081');
  await db.execute(sql`
    insert into events overriding system value
    select * from jsonb_populate_recordset(null::events, ${JSON.stringify(old)}::jsonb)`);
  await db.execute(sql`
    insert into assessment_results
    select * from jsonb_populate_recordset(null::assessment_results, ${JSON.stringify(results)}::jsonb)`);
  await migrate(db);
  assert.deepEqual(await rowsOf(db, 'events'), events);
  const untimed = (rows: readonly Row[]) => rows.map(({ date_last_modified, ...row }) => row);
  const migrated = await rowsOf(db, 'assessment_results');
  assert.deepEqual(untimed(migrated), untimed(results));
  for (const [index, row] of migrated.entries()) {
    const isSame = row['date_last_modified'] === results[index]?.['date_last_modified'];
    assert.equal(
      isSame,
      row['score_status'] === null,
      'a result that reads otherwise is in a delta',
    );
  }
});
