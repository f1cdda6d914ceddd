/** Jobs: each when it is due, by one process at a time, again after a failure or a kill. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { testDatabase } from '../../../test/harness/database.ts';
import { type Job, runDueJob } from './jobs.ts';
import { sql } from './sql.ts';

const db = await testDatabase();
const at = new Date('2026-01-15T10:00:00Z');
const how = { now: () => at, log: pino({ level: 'silent' }) };

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

test('a job runs at once and then not before its pause is over', async () => {
  const { job, runs } = counted('twice');
  assert.equal(await runDueJob(db, [job], how), true);
  assert.equal(await runDueJob(db, [job], how), false);
  await db.execute(sql`update jobs set due_at = now() where name = 'twice'`);
  assert.equal(await runDueJob(db, [job], how), true);
  assert.deepEqual(runs, [at, at]);
});

test('two processes never run one job at the same time', async () => {
  const { job, runs } = counted('alone', async () => {
    assert.equal(await runDueJob(db, [job], how), false);
  });
  const ran = await Promise.all([runDueJob(db, [job], how), runDueJob(db, [job], how)]);
  assert.deepEqual(ran.sort(), [false, true]);
  assert.equal(runs.length, 1);
});

test('a job that fails says why and is due again after its pause', async () => {
  const { job } = counted('failing', async () => {
    throw new Error('no such luck');
  });
  assert.equal(await runDueJob(db, [job], how), true);
  const row = await db.first(sql`
    select error, leased_until, due_at > now() as later from jobs where name = 'failing'`);
  assert.deepEqual(row, { error: 'no such luck', leasedUntil: null, later: true });
});

test('the job of a process that was killed is taken over when its lease ends', async () => {
  const { job, runs } = counted('killed');
  await db.execute(sql`
    insert into jobs (name, leased_until) values ('killed', now() + interval '1 minute')`);
  assert.equal(await runDueJob(db, [job], how), false);
  await db.execute(sql`update jobs set leased_until = now() where name = 'killed'`);
  assert.equal(await runDueJob(db, [job], how), true);
  assert.equal(runs.length, 1);
});
