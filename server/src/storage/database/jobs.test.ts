/** Jobs run when due, in one process at a time, and again after a failure or a kill. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { testDatabase } from '../../../test/harness/database.ts';
import { type Job, runDueJob } from './jobs.ts';
import { sql } from './sql.ts';

const db = await testDatabase();
const at = new Date('2026-01-15T10:00:00Z');
const options = { now: () => at, log: pino({ level: 'silent' }) };

function counted(name: string, run: () => Promise<void> = async () => undefined) {
  const runs: Date[] = [];
  const job: Job = {
    name,
    everySeconds: 60,
    async run(_db, now) {
      runs.push(now);
      await run();
    },
  };
  return { job, runs };
}

test('a job runs at once, and again only when its interval is over', async () => {
  const { job, runs } = counted('twice');
  assert.equal(await runDueJob(db, [job], options), true);
  assert.equal(await runDueJob(db, [job], options), false);
  await db.execute(sql`update jobs set due_at = now() where name = 'twice'`);
  assert.equal(await runDueJob(db, [job], options), true);
  assert.deepEqual(runs, [at, at]);
});

test('two processes never run the same job at the same time', async () => {
  const { job, runs } = counted('alone', async () => {
    assert.equal(await runDueJob(db, [job], options), false);
  });
  const ran = await Promise.all([runDueJob(db, [job], options), runDueJob(db, [job], options)]);
  assert.deepEqual(ran.sort(), [false, true]);
  assert.equal(runs.length, 1);
});

test('a failed job stores its error and is due again after its interval', async () => {
  const { job } = counted('failing', async () => {
    throw new Error('out of order');
  });
  assert.equal(await runDueJob(db, [job], options), true);
  const row = await db.first(sql`
    select error, leased_until, due_at > now() as later from jobs where name = 'failing'`);
  assert.deepEqual(row, { error: 'out of order', leasedUntil: null, later: true });
});

test('another process takes the job of a killed process when the lease ends', async () => {
  const { job, runs } = counted('killed');
  await db.execute(sql`
    insert into jobs (name, leased_until) values ('killed', now() + interval '1 minute')`);
  assert.equal(await runDueJob(db, [job], options), false);
  await db.execute(sql`update jobs set leased_until = now() where name = 'killed'`);
  assert.equal(await runDueJob(db, [job], options), true);
  assert.equal(runs.length, 1);
});
