/** Processing of events: derived data follows from the log; a poison event holds up no other. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { processors } from '../../src/app.ts';
import { readEntry } from '../../src/events/intake/accept.ts';
import { appendOne } from '../../src/events/log/log.ts';
import { beginWithPartitions } from '../../src/events/log/payload-days.ts';
import type { Processor } from '../../src/events/processor.ts';
import { rebuild } from '../../src/events/rebuild/rebuild.ts';
import { startWorker } from '../../src/events/worker/worker.ts';
import { type Database, openDatabase } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { type Request, requestsOfDays } from '../fixtures/days.ts';
import {
  type Place,
  post,
  processed,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../fixtures/events.ts';
import { lectern, urlOf } from '../harness/command.ts';
import { testDatabase } from '../harness/database.ts';
import { xpOf } from '../harness/load.ts';
import { backendsOf, eventually } from '../harness/server-process.ts';
import { type TestClient, testServer } from '../harness/test-server.ts';
import { workerCaughtUp } from '../harness/worker.ts';

const server = await testServer({ LOG_LEVEL: 'silent' });
const { db } = server;
const partner = await server.partner();
const operator = await server.operator();

const ALL = { scope: { all: true }, dryRun: false } as const;

/** Sends the requests in random order, some of them twice, 8 at a time. */
async function sendAll(client: TestClient, requests: readonly Request[]): Promise<void> {
  const shuffled = requests
    .flatMap((one) => (Math.random() < 0.3 ? [one, one] : [one]))
    .map((one) => ({ one, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
  const next = shuffled.values();
  const send = async () => {
    for (const { url, body } of next) {
      const { status, text } = await client.post(url, body);
      // A heartbeat may come before its session is known, or too late: then it is refused.
      assert.ok(status < 300 || (status < 500 && url.endsWith('heartbeat')), text);
    }
  };
  await Promise.all(Array.from({ length: 8 }, send));
}

/** Kills the worker's backend every 40 ms; the function that it returns stops that. */
function interruptWorker(): () => Promise<number> {
  let isRunning = true;
  const run = async () => {
    let kills = 0;
    while (isRunning) {
      for (const pid of await backendsOf(db, 'worker')) {
        await db.execute(sql`select pg_terminate_backend(${pid})`);
        kills += 1;
      }
      await pause(40);
    }
    return kills;
  };
  const ended = run();
  return () => {
    isRunning = false;
    return ended;
  };
}

/** Status and warnings of each event of a student, without ids, sorted. */
async function statuses({ studentId }: Place): Promise<string[]> {
  const { body } = await operator.get(`/admin/1.0/events?studentId=${studentId}&limit=1000`);
  return body.events
    .map((event: Record<string, unknown> & { warnings: { code: string }[] }) => {
      const codes = event.warnings.map(({ code }) => code).sort();
      const { eventTime, type, action, scoreType, state, reason } = event;
      return JSON.stringify([eventTime, type, action, scoreType, state, reason, codes]);
    })
    .sort();
}

/** The read-backs of a student, without ids. */
async function readBack({ studentId }: Place): Promise<string> {
  const urls = [
    `/analytics/1.0/activity?studentId=${studentId}`,
    `/insights/1.0/users/${studentId}`,
    `/insights/1.0/users/${studentId}/sessions?sort=startedAtTime&fields=startedAtTime,endedAtTime,closeReason`,
  ];
  const bodies = await Promise.all(urls.map(async (url) => (await partner.get(url)).text));
  return bodies.join('\n').replaceAll(studentId, 'student');
}

/** Row counts of the derived tables. */
async function countRows() {
  const rows = await db.query<{ table: string; rows: number }>(sql`
    select 'xp' as table, count(*) as rows from xp_entries union all
    select 'results', count(*) from assessment_results union all
    select 'evidence', count(*) from session_evidence`);
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count]));
}

describe('rebuild', () => {
  test('after shuffled, repeated and interrupted ingestion a rebuild finds no difference', async (t) => {
    const place = await putPlace(partner);
    const stop = interruptWorker();
    await sendAll(partner, requestsOfDays(place, 12));
    t.diagnostic(`the worker was killed ${await stop()} times`);
    await workerCaughtUp(db);
    const before = await countRows();
    const report = await rebuild(db, processors, ALL);
    assert.deepEqual(report.differences, []);
    for (const { name, live, rebuilt } of report.tables) assert.deepEqual(live, rebuilt, name);
    assert.deepEqual(await countRows(), before);
    assert.deepEqual([before['xp'], before['results']], [24, 24]);
  });

  test('the same with six students and four workers that share the log', async (t) => {
    for (let count = 0; count < 3; count += 1) {
      const own = openDatabase(db.connection, { name: 'worker', connectionsMax: 1 });
      const worker = startWorker(own, processors, { log: pino({ level: 'silent' }) });
      t.after(async () => {
        await worker.stop();
        await own.close();
      });
    }
    const places = await Promise.all(Array.from({ length: 6 }, () => putPlace(partner)));
    const stop = interruptWorker();
    await Promise.all(places.map((place) => sendAll(partner, requestsOfDays(place, 12))));
    t.diagnostic(`workers were killed ${await stop()} times`);
    await workerCaughtUp(db);
    const { differences, tables } = await rebuild(db, processors, { ...ALL, dryRun: true });
    assert.deepEqual(differences, []);
    for (const { name, live, rebuilt } of tables) assert.deepEqual(live, rebuilt, name);
    const xp = await Promise.all(places.map((one) => xpOf(db, one)));
    assert.equal(new Set(xp).size, 1);
    assert.ok((xp[0] ?? 0) > 0);
  });

  test('read-backs and warnings do not depend on the order in which events arrive', async () => {
    const places = [await putPlace(partner), await putPlace(partner)];
    for (const [index, place] of places.entries()) {
      const requests = requestsOfDays(place, 7);
      if (index === 0) for (const { url, body } of requests) await partner.post(url, body);
      else {
        // A client sends heartbeats after the login.
        const [beats, events] = [/heartbeat/, /1\.0\/$/].map((url) =>
          requests.filter((one) => url.test(one.url)),
        );
        await sendAll(partner, events ?? []);
        await workerCaughtUp(db);
        await sendAll(partner, beats ?? []);
        await sendAll(partner, beats ?? []);
      }
    }
    await workerCaughtUp(db);
    const [sorted, shuffled] = await Promise.all(places.map(readBack));
    assert.equal(shuffled, sorted);
    const [one, other] = await Promise.all(places.map(statuses));
    assert.ok(one?.some((status) => status.includes('attempt_mismatch')));
    assert.deepEqual(other, one, 'warnings follow from the events, too');
    await rebuild(db, processors, ALL);
    assert.deepEqual(await statuses(places[1] as Place), one);
  });

  test('events that arrive during a rebuild are processed and count once', async () => {
    const place = await putPlace(partner);
    const sending = sendAll(partner, requestsOfDays(place, 25));
    const reports = [await rebuild(db, processors, ALL), await rebuild(db, processors, ALL)];
    await sending;
    await workerCaughtUp(db);
    for (const { differences } of reports) assert.deepEqual(differences, []);
    const last = await rebuild(db, processors, { ...ALL, dryRun: true });
    assert.deepEqual(last.differences, []);
    const row = await db.first<{ count: number }>(sql`
    select count(*) as count from xp_entries where student_id = ${place.studentId}`);
    assert.equal(row?.count, 50);
  });

  describe('lectern rebuild', () => {
    const command = (...args: string[]) =>
      lectern(['rebuild', ...args], {
        env: { DATABASE_URL: urlOf(server.connection), PATH: process.env['PATH'] ?? '' },
      });

    /** Damages derived tables: deletes, changes and adds rows. */
    async function spoil({ studentId }: Place): Promise<void> {
      await db.script(`
      delete from xp_entries where key = (
        select key from xp_entries where student_id = '${studentId}' order by key limit 1);
      insert into xp_entries (
        key, application_id, student_id, value, subject, course_id, lesson_id, event_id,
        earned_at, effective_time
      ) select gen_random_uuid(), application_id, student_id, 1000, subject,
        course_id, lesson_id, event_id, earned_at, effective_time
        from xp_entries where student_id = '${studentId}' limit 1;
      update assessment_results set score = 99 where student_id = '${studentId}';
      update assessment_line_items set title = 'spoilt' where sourced_id in (
        select assessment_line_item_id from assessment_results where student_id = '${studentId}');
      delete from answers where student_id = '${studentId}';
      delete from session_evidence where student_id = '${studentId}' and kind = 'event';
      update sessions set ended_at = started_at where student_id = '${studentId}'`);
    }

    test('repairs one student; --dry-run lists the differences and changes nothing', async () => {
      const [one, two] = [await putPlace(partner), await putPlace(partner)];
      for (const place of [one, two])
        for (const { url, body } of requestsOfDays(place, 4)) await partner.post(url, body);
      await workerCaughtUp(db);
      const [whole, other] = [await readBack(one), await readBack(two)];
      await spoil(one);
      await spoil(two);
      const spoilt = await readBack(one);
      assert.notEqual(spoilt, whole);

      const dry = await command('--student', one.studentId, '--dry-run', '--output', 'json');
      assert.equal(dry.code, 0, dry.stderr);
      const tables = new Set(
        JSON.parse(dry.stdout).differences.map(({ table }: { table: string }) => table),
      );
      assert.deepEqual([...tables].sort(), [
        'answers',
        'assessment_line_items',
        'assessment_results',
        'session_evidence',
        'sessions',
        'xp_entries',
      ]);
      assert.equal(await readBack(one), spoilt);

      const mended = await command('--student', one.studentId);
      assert.equal(mended.code, 0, mended.stderr);
      assert.match(mended.stdout, /xp_entries/);
      assert.equal(await readBack(one), whole);
      assert.notEqual(await readBack(two), other);

      const from = new Date(Date.now() - 3_600_000);
      await rebuild(db, processors, { scope: { from }, dryRun: false });
      assert.equal(await readBack(two), other);
      const all = await rebuild(db, processors, { ...ALL, dryRun: true });
      assert.deepEqual(all.differences, []);
    });

    test('refuses wrong options, finds no events of an unknown student', async () => {
      const ends = await Promise.all([
        command(),
        command('--all', '--student', 'x'),
        command('--from', 'yesterday'),
        command('--student', 'unknown'),
      ]);
      assert.deepEqual(
        ends.map(({ code }) => code),
        [2, 2, 5, 4],
      );
      const scope = { student: 'unknown' };
      const { events, differences } = await rebuild(db, processors, { scope, dryRun: false });
      assert.deepEqual([events, differences], [0, []]);
    });
  });

  test('a rebuild keeps rows that are not derived and columns that people may set', async () => {
    await db.script(`
    create table notes (key uuid primary key, student_id text, xp numeric, colour text, own boolean
      not null default false)`);
    const place = await putPlace(partner);
    const event = xpEvent(place, 7);
    await processed(partner, event);
    await db.execute(sql`
    insert into notes (key, student_id, xp, colour)
    select key, student_id, 1, 'red' from xp_entries where student_id = ${place.studentId}`);
    await db.execute(sql`
    insert into notes values (gen_random_uuid(), ${place.studentId}, 5, 'blue', true)`);
    const notes = {
      name: 'notes',
      derives: [
        {
          name: 'notes',
          key: ['key'],
          student: 'student_id',
          kept: ['colour'],
          derived: 'not t.own',
        },
      ],
      process: (tx: Parameters<(typeof processors)[number]['process']>[0]) =>
        tx
          .execute(sql`
          insert into notes (key, student_id, xp)
          select key, student_id, score_given from batch where score_type = 'XP' and state = 'processed'
          on conflict do nothing`)
          .then(() => undefined),
    };
    const scope = { student: place.studentId };
    const { differences } = await rebuild(db, [notes], { scope, dryRun: false });
    assert.equal(differences.length, 1);
    const rows = await db.query(
      sql`select xp::float8, colour, own from notes where student_id = ${place.studentId} order by xp`,
    );
    assert.deepEqual(rows, [
      { xp: 5, colour: 'blue', own: true },
      { xp: 7, colour: 'red', own: false },
    ]);
    assert.deepEqual((await rebuild(db, [notes], { scope, dryRun: true })).differences, []);
  });

  test('a second rebuild at the same time is refused', async () => {
    await post(partner, xpEvent(await putPlace(partner), 1));
    const both = await Promise.allSettled([
      rebuild(db, processors, ALL),
      rebuild(db, processors, ALL),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  });
});

const EVENTS = 300;
const TRIES_MAX = 5;

const NOW = new Date();
const CALLER = {
  clientId: 'test',
  applicationId: randomUUID(),
  scopes: new Set<string>(),
  operator: false,
};

/** Adds the trigger `refuse_xp`, which runs `harm` when the XP of this event is inserted. */
async function poison(eventId: string, harm = "raise exception 'poison'"): Promise<void> {
  await db.script(`
    create or replace function refuse_xp() returns trigger language plpgsql as $$
    begin
      if new.event_id = '${eventId}' then ${harm}; end if;
      return new;
    end $$;
    create trigger refuse_xp before insert on xp_entries
      for each row execute function refuse_xp()`);
}

interface Outcome {
  readonly state: string;
  readonly code: string | null;
  readonly tries: number;
  readonly waits: boolean;
}

function outcomeOf(eventId: string): Promise<Outcome | undefined> {
  return db.first<Outcome>(sql`
    select o.state, o.code, o.tries, o.retry_at is not null as waits
    from event_outcomes o join events using (key) where event_id = ${eventId}`);
}

/** Makes the next try due now. */
async function retryNow(eventId: string): Promise<void> {
  await db.execute(sql`
    update event_outcomes set retry_at = now()
    where key = (select key from events where event_id = ${eventId})`);
}

/** Stores an event as the server does, in a database that no server works on. */
async function append(into: Database, event: object): Promise<string> {
  const sender = { caller: CALLER, receivedAt: NOW, futureSecondsMax: 300 };
  const { entry } = readEntry(event, JSON.stringify(event), sender);
  const appended = await beginWithPartitions(into, entry, (tx) => appendOne(tx, entry));
  assert.deepEqual(appended, { outcome: 'stored' });
  return entry.key;
}

describe('an event that cannot be processed', () => {
  test('a poison event fails after 5 tries, all others are processed; after a repair it is, too', async () => {
    const place = await putPlace(partner);
    const events = Array.from({ length: EVENTS }, () => xpEvent(place, 1));
    const bad = events[EVENTS >> 1];
    assert.ok(bad);
    await poison(bad.id);
    await Promise.all(events.map((event) => post(partner, event)));

    assert.equal((await statusOfEvent(partner, bad)).state, 'failed');
    await eventually('all others have their XP', async () => {
      return (await xpOf(db, place)) === EVENTS - 1;
    });
    for (let tries = 1; tries < TRIES_MAX; tries += 1) {
      const failed = { state: 'failed', code: 'processing_error', tries, waits: true };
      assert.deepEqual(await outcomeOf(bad.id), failed);
      const status = await statusOfEvent(partner, bad);
      assert.deepEqual(
        [status.state, status.tries, status.retryAt > status.processedAt],
        ['failed', tries, true],
      );
      await retryNow(bad.id);
      await eventually(`try ${tries + 1}`, async () => {
        return (await outcomeOf(bad.id))?.tries === tries + 1;
      });
    }
    const last = await outcomeOf(bad.id);
    assert.deepEqual([last?.state, last?.waits], ['failed', false]);
    const { tries, retryAt, reason } = await statusOfEvent(partner, bad);
    assert.deepEqual([tries, retryAt, reason.code], [TRIES_MAX, null, 'processing_error']);
    assert.match(reason.message, /not your fault/);
    assert.ok(reason.message.includes(bad.id), 'the log has the cause under the event id');
    const { body } = await partner.get('/events/1.0/events?status=failed');
    assert.deepEqual([body.total, body.events[0].id], [1, bad.id]);
    assert.equal((await post(partner, bad)).headers.get('idempotent-replayed'), 'true');

    const later = xpEvent(place, 1);
    assert.equal((await post(partner, later)).status, 202);
    assert.equal((await statusOfEvent(partner, later)).state, 'processed');

    await db.script('drop trigger refuse_xp on xp_entries');
    await retryNow(bad.id);
    await eventually('it is processed', async () => {
      return (await outcomeOf(bad.id))?.state === 'processed';
    });
    assert.deepEqual((await outcomeOf(bad.id))?.waits, false);
    assert.equal(await xpOf(db, place), EVENTS + 1);
    assert.equal((await statusOfEvent(partner, bad)).state, 'processed');
  });

  test('after a full disk the event is tried until there is room, without a count of tries', async () => {
    const place = await putPlace(partner);
    const event = xpEvent(place, 1);
    await db.script('create sequence tries');
    const full = "perform nextval('tries'); raise exception 'full' using errcode = '53100'";
    await poison(event.id, full);
    assert.equal((await post(partner, event)).status, 202);
    await eventually('more tries than an event has', async () => {
      const row = await db.first<{ tries: number }>(sql`select last_value as tries from tries`);
      return (row?.tries ?? 0) > TRIES_MAX + 1;
    });
    assert.equal(await outcomeOf(event.id), undefined);
    await db.script('drop trigger refuse_xp on xp_entries');
    assert.equal((await statusOfEvent(partner, event)).state, 'processed');
  });

  test('a poison SessionEvent keeps its reply, and the next event is processed', async (t) => {
    const own = await testDatabase();
    const student = { studentId: 'ada', courseId: 'algebra', lessonId: randomUUID() };
    const answered = await append(own, sessionEvent('LoggedIn', { id: urn(), studentId: 'ada' }));
    await own.execute(sql`
    insert into event_outcomes (seq, key, application_id, state, reply)
    select seq, key, application_id, 'processed', '{"status":"created"}'
    from events where key = ${answered}`);
    const next = await append(own, xpEvent(student, 1));
    const refuseSessions: Processor = {
      name: 'refuses sessions',
      async process(tx) {
        const found = await tx.first(sql`select 1 from batch where type = 'SessionEvent'`);
        if (found) throw new Error('poison');
      },
    };
    const worker = startWorker(own, [refuseSessions], { log: pino({ level: 'silent' }) });
    t.after(() => worker.stop());
    const stateOf = (key: string) =>
      own.first(sql`
      select state, retry_at is not null as waits, reply
      from event_outcomes where key = ${key}`);
    await eventually('the next has a status', async () => (await stateOf(next)) !== undefined);
    assert.deepEqual(await stateOf(next), { state: 'dropped', waits: false, reply: null });
    const kept = { state: 'processed', waits: false, reply: { status: 'created' } };
    assert.deepEqual(await stateOf(answered), kept);
  });
});
