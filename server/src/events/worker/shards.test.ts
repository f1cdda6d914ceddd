/** Several workers share the shards of the log: each event once, those of a student in order. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { pino } from 'pino';
import { testDatabase } from '../../../test/harness/database.ts';
import { appendEvents } from '../../../test/harness/log.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { workerCaughtUp } from '../../../test/harness/worker.ts';
import { openDatabase } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { isWaiting } from '../log/unprocessed.ts';
import type { Processor } from '../processor.ts';
import { startWorker } from './worker.ts';

const log = pino({ level: 'silent' });
const db = await testDatabase();
await db.script(`
  create table applied (
    place bigint generated always as identity, event_id text not null, student_id text not null)`);

const openWorker = () => openDatabase(db.connection, { name: 'worker', connectionsMax: 1 });

/** Starts workers that end with the test; each has a connection of its own. */
function startWorkers(
  t: { after(end: () => Promise<void>): void },
  count: number,
  processor: Processor,
): void {
  for (let number = 0; number < count; number += 1) {
    const own = openWorker();
    const worker = startWorker(own, [processor], { log });
    t.after(async () => {
      await worker.stop();
      await own.close();
    });
  }
}

const students = (count: number) => Array.from({ length: count }, (_, n) => `student-${n}`);

test('four workers that are killed at random: each event once, of each student in order', async (t) => {
  startWorkers(t, 4, {
    name: 'applied',
    async process(tx) {
      await tx.execute(sql`
        insert into applied (event_id, student_id)
        select event_id, student_id from batch order by xid, seq`);
    },
  });
  const kill = () =>
    db.first(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'lectern worker'
        and backend_xid is not null
      order by random() limit 1`);
  const writers = [1, 2, 3].map(async (writer) => {
    for (let turn = 0; turn < 120; turn += 1) {
      const ids = students(25).map((student) => `${student} ${writer} ${turn}`);
      await appendEvents(db, ids);
      if (turn % 15 === writer) await kill();
    }
  });
  await Promise.all(writers);
  await workerCaughtUp(db);
  const counts = await db.first(sql`
    select count(*) as events, count(o.seq) as statuses,
      (select count(*) from applied) as applied
    from events e left join event_outcomes o using (key, seq)`);
  assert.deepEqual(counts, { events: 9_000, statuses: 9_000, applied: 9_000 });
  const disordered = await db.query(sql`
    select event_id from (
      select a.event_id, (e.xid, e.seq) < lag((e.xid, e.seq)) over (
        partition by a.student_id order by a.place
      ) as is_early
      from applied a join events e using (event_id)
    ) read where is_early`);
  assert.deepEqual(disordered, []);
});

test('two workers work at the same time', async (t) => {
  let inside = 0;
  let mostInside = 0;
  startWorkers(t, 2, {
    name: 'slow',
    async process(tx) {
      inside += 1;
      mostInside = Math.max(mostInside, inside);
      try {
        await tx.first(sql`select pg_sleep(0.05)`);
      } finally {
        inside -= 1;
      }
    },
  });
  await eventually('both are at work', async () => {
    await appendEvents(db, students(50));
    return mostInside === 2;
  });
  await workerCaughtUp(db);
});

suite('a shard that another process holds', () => {
  /** The students of `among` whose events wait. */
  const waitingOf = (among: readonly string[]) =>
    db.query<{ studentId: string }>(sql`
      select e.student_id from events e
      where ${isWaiting(sql`e`)} and e.student_id = any(${among}::text[]) order by e.student_id`);

  test('its events wait, those of the other shards do not', async (t) => {
    startWorkers(t, 1, { name: 'none', process: async () => undefined });
    const all = students(40).map((student) => `held-${student}`);
    const held = await db.begin(async (tx) => {
      const shard = await tx.first<{ shard: number }>(sql`
        select shard from event_shards where shard = event_shard(${all[0]}) for update`);
      assert.ok(shard);
      const inShard = await tx.query<{ studentId: string }>(sql`
        select student_id from unnest(${all}::text[]) student_id
        where event_shard(student_id) = ${shard.shard} order by student_id`);
      await appendEvents(db, all);
      await eventually('the others are read', async () => {
        return (await waitingOf(all)).length <= inShard.length;
      });
      assert.deepEqual(await waitingOf(all), inShard);
      return inShard;
    });
    assert.ok(held.length > 0 && held.length < all.length / 2);
    await workerCaughtUp(db);
    assert.deepEqual(await waitingOf(all), []);
  });
});

test('an erased event before one that fails has no status, and is not tried', async (t) => {
  const ids = ['erased-1', 'failing-1', 'good-1'];
  await appendEvents(db, ids);
  await db.execute(sql`update events set type = 'erased' where event_id = 'erased-1'`);
  startWorkers(t, 1, {
    name: 'failing',
    async process(tx) {
      const found = await tx.first(sql`select from batch where event_id = 'failing-1'`);
      if (found) throw new Error('failing');
    },
  });
  await workerCaughtUp(db);
  const outcomes = await db.query(sql`
    select e.event_id as id, o.state from events e join event_outcomes o using (key, seq)
    where e.event_id = any(${ids}::text[]) order by e.event_id`);
  assert.deepEqual(outcomes, [
    { id: 'failing-1', state: 'failed' },
    { id: 'good-1', state: 'dropped' },
  ]);
});
