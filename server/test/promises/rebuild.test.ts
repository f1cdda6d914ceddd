/** Derived data is what the event log makes of it: live = rebuilt, whatever happened meanwhile. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { processors } from '../../src/app.ts';
import { rebuild } from '../../src/events/rebuild/rebuild.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { type Told, tellDays } from '../fixtures/days.ts';
import { type Place, post, processed, putPlace, xpEvent } from '../fixtures/events.ts';
import { lectern, urlOf } from '../harness/command.ts';
import { backendsOf } from '../harness/server-process.ts';
import { type TestClient, testServer } from '../harness/test-server.ts';
import { workerCaughtUp } from '../harness/worker.ts';

const server = await testServer({ LOG_LEVEL: 'silent' });
const { db } = server;
const partner = await server.partner();
const operator = await server.operator();

const ALL = { scope: { all: true }, dryRun: false } as const;

/** In any order, each now and then twice, many at a time. */
async function tell(client: TestClient, told: readonly Told[]): Promise<void> {
  const shuffled = told
    .flatMap((one) => (Math.random() < 0.3 ? [one, one] : [one]))
    .map((one) => ({ one, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
  const next = shuffled.values();
  const send = async () => {
    for (const { url, body } of next) {
      const { status, text } = await client.post(url, body);
      // A heartbeat of a session that is not known yet is refused, and so is one that is too late.
      assert.ok(status < 300 || (status < 500 && url.endsWith('heartbeat')), text);
    }
  };
  await Promise.all(Array.from({ length: 8 }, send));
}

/** Kills the worker's backend in the middle of whatever it does, until told to stop. */
function interruptWorker(): () => Promise<number> {
  let going = true;
  const run = async () => {
    let kills = 0;
    while (going) {
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
    going = false;
    return ended;
  };
}

/** What became of each event of a student, and what is odd about it; without ids. */
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

/** What a student's readers see, but for ids. */
async function seen({ studentId }: Place): Promise<string> {
  const urls = [
    `/analytics/1.0/activity?studentId=${studentId}`,
    `/insights/1.0/users/${studentId}`,
    `/insights/1.0/users/${studentId}/sessions?sort=startedAtTime&fields=startedAtTime,endedAtTime,closeReason`,
  ];
  const bodies = await Promise.all(urls.map(async (url) => (await partner.get(url)).text));
  return bodies.join('\n').replaceAll(studentId, 'student');
}

async function summary() {
  const rows = await db.query<{ table: string; rows: number }>(sql`
    select 'xp' as table, count(*) as rows from xp_entries union all
    select 'results', count(*) from assessment_results union all
    select 'evidence', count(*) from session_evidence`);
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count]));
}

test('promise 5, D11: live = rebuilt after shuffled, duplicated and interrupted ingestion', async (t) => {
  const place = await putPlace(partner);
  const stop = interruptWorker();
  await tell(partner, tellDays(place, 12));
  t.diagnostic(`the worker was killed ${await stop()} times`);
  await workerCaughtUp(db);
  const before = await summary();
  const report = await rebuild(db, processors, ALL);
  assert.deepEqual(report.differences, []);
  for (const { name, live, rebuilt } of report.tables) assert.deepEqual(live, rebuilt, name);
  assert.deepEqual(await summary(), before);
  assert.deepEqual([before['xp'], before['results']], [24, 24]);
});

test('promise 5: what is read does not depend on the order in which it arrived', async () => {
  const places = [await putPlace(partner), await putPlace(partner)];
  for (const [index, place] of places.entries()) {
    const told = tellDays(place, 7);
    if (index === 0) for (const { url, body } of told) await partner.post(url, body);
    else {
      // Heartbeats come when their session is known, as they do from a client.
      const [beats, events] = [/heartbeat/, /1\.0\/$/].map((url) =>
        told.filter((o) => url.test(o.url)),
      );
      await tell(partner, events ?? []);
      await workerCaughtUp(db);
      await tell(partner, beats ?? []);
      await tell(partner, beats ?? []);
    }
  }
  await workerCaughtUp(db);
  const [sorted, shuffled] = await Promise.all(places.map(seen));
  assert.equal(shuffled, sorted);
  const [one, other] = await Promise.all(places.map(statuses));
  assert.ok(one?.some((status) => status.includes('attempt_mismatch')));
  assert.deepEqual(other, one, 'warnings follow from the events, too');
  await rebuild(db, processors, ALL);
  assert.deepEqual(await statuses(places[1] as Place), one);
});

test('D11: events are taken in and processed while all is rebuilt, and count once', async () => {
  const place = await putPlace(partner);
  const told = tellDays(place, 25);
  const telling = tell(partner, told);
  const reports = [await rebuild(db, processors, ALL), await rebuild(db, processors, ALL)];
  await telling;
  await workerCaughtUp(db);
  for (const { differences } of reports) assert.deepEqual(differences, []);
  const last = await rebuild(db, processors, { ...ALL, dryRun: true });
  assert.deepEqual(last.differences, []);
  const row = await db.first<{ count: number }>(sql`
    select count(*) as count from xp_entries where student_id = ${place.studentId}`);
  assert.equal(row?.count, 50);
});

describe('D11: lectern rebuild', () => {
  const command = (...args: string[]) =>
    lectern(['rebuild', ...args], {
      env: { DATABASE_URL: urlOf(server.connection), PATH: process.env['PATH'] ?? '' },
    });

  /** Somebody's hand in the tables: a row lost, one changed, one made up, a session moved. */
  async function spoil({ studentId }: Place): Promise<void> {
    await db.script(`
      delete from xp_entries where key = (
        select key from xp_entries where student_id = '${studentId}' order by key limit 1);
      insert into xp_entries select gen_random_uuid(), application_id, student_id, 1000, subject,
        course_id, lesson_id, event_id, earned_at, effective_time
        from xp_entries where student_id = '${studentId}' limit 1;
      update assessment_results set score = 99 where student_id = '${studentId}';
      update assessment_line_items set title = 'spoilt' where sourced_id in (
        select assessment_line_item_id from assessment_results where student_id = '${studentId}');
      delete from answers where student_id = '${studentId}';
      delete from session_evidence where student_id = '${studentId}' and kind = 'event';
      update sessions set ended_at = started_at where student_id = '${studentId}'`);
  }

  test('mends one student, and says by --dry-run what differs without touching it', async () => {
    const [one, two] = [await putPlace(partner), await putPlace(partner)];
    for (const place of [one, two])
      for (const { url, body } of tellDays(place, 4)) await partner.post(url, body);
    await workerCaughtUp(db);
    const [whole, other] = [await seen(one), await seen(two)];
    await spoil(one);
    await spoil(two);
    const spoilt = await seen(one);
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
    assert.equal(await seen(one), spoilt);

    const mended = await command('--student', one.studentId);
    assert.equal(mended.code, 0, mended.stderr);
    assert.match(mended.stdout, /xp_entries/);
    assert.equal(await seen(one), whole);
    assert.notEqual(await seen(two), other);

    const from = new Date(Date.now() - 3_600_000);
    await rebuild(db, processors, { scope: { from }, dryRun: false });
    assert.equal(await seen(two), other);
    const all = await rebuild(db, processors, { ...ALL, dryRun: true });
    assert.deepEqual(all.differences, []);
  });

  test('refuses what it cannot do', async () => {
    const ends = await Promise.all([
      command(),
      command('--all', '--student', 'x'),
      command('--from', 'yesterday'),
    ]);
    assert.deepEqual(
      ends.map(({ code }) => code),
      [2, 2, 5],
    );
    const scope = { student: 'nobody' };
    const { events, differences } = await rebuild(db, processors, { scope, dryRun: false });
    assert.deepEqual([events, differences], [0, []]);
  });
});

test('D11: rows of somebody’s own stay, and so do columns that people may set', async () => {
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
