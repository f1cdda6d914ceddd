/** Connections have their own settings, are given up without an answer, and keep no rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { testDatabase } from '../../../test/harness/database.ts';
import { collectGarbage } from '../../../test/harness/garbage.ts';
import { Unanswered } from './errors.ts';
import { isDatabaseAway, openDatabase } from './postgres.ts';
import { sql } from './sql.ts';

const { connection } = await testDatabase();

/** On a busy machine a statement that takes no time takes a tenth of a second. */
const LIMIT_MS = 500;

test('a statement without an answer fails soon after its time, and the next one works', async (t) => {
  const db = openDatabase(connection, {
    name: 'silent',
    connectionsMax: 1,
    statementTimeoutMs: LIMIT_MS,
  });
  t.after(() => db.close());
  const start = performance.now();
  await assert.rejects(db.script('set statement_timeout = 0; select pg_sleep(60)'), (error) => {
    return error instanceof Unanswered && isDatabaseAway(error);
  });
  assert.ok(performance.now() - start > 2_000);
  assert.deepEqual(await db.first(sql`select 1 as answer`), { answer: 1 });
});

test('a transaction waits as long as it asks for, and the next work of its connection does not', async (t) => {
  const db = openDatabase(connection, {
    name: 'long',
    connectionsMax: 1,
    statementTimeoutMs: LIMIT_MS,
  });
  t.after(() => db.close());
  const slept = await db.begin(async (tx) => {
    await tx.limitStatements(0);
    return tx.first(sql`select pg_sleep(4)::text as slept`);
  });
  assert.deepEqual(slept, { slept: '' });
  const start = performance.now();
  const cut = db.begin(async (tx) => {
    await tx.limitStatements(500);
    await tx.script('set local statement_timeout = 0; select pg_sleep(60)');
  });
  await assert.rejects(cut, Unanswered);
  assert.ok(performance.now() - start < 10_000);
  await assert.rejects(db.script('set statement_timeout = 0; select pg_sleep(60)'), Unanswered);
});

test('what plans depend on is the same, whatever the administrator has set', async (t) => {
  const admin = openDatabase(connection, { name: 'admin', connectionsMax: 1 });
  t.after(() => admin.close());
  const database = await admin.first<{ name: string }>(sql`select current_database() as name`);
  for (const setting of ['jit = on', 'random_page_cost = 4', `work_mem = '64kB'`])
    await admin.script(`alter database ${database?.name} set ${setting}`);
  const db = openDatabase(connection, { name: 'planned', connectionsMax: 1 });
  t.after(() => db.close());
  const found = await db.first(sql`
    select current_setting('jit') as jit, current_setting('random_page_cost') as cost,
      current_setting('work_mem') as memory`);
  assert.deepEqual(found, { jit: 'off', cost: '1.1', memory: '16MB' });
});

test('an answer that came while this process was stopped counts', async (t) => {
  const db = openDatabase(connection, {
    name: 'stopped',
    connectionsMax: 1,
    statementTimeoutMs: LIMIT_MS,
  });
  t.after(() => db.close());
  await db.script('select 1');
  const answer = db.first(sql`select 1 as answer, pg_sleep(0.05)::text as slept`);
  await setImmediate();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
  assert.deepEqual(await answer, { answer: 1, slept: '' });
});

test('texts of dates are ISO, whatever the database says', async (t) => {
  const admin = openDatabase(connection, { name: 'admin', connectionsMax: 1 });
  t.after(() => admin.close());
  await admin.script(`
    do $$ begin
      execute format('alter database %I set datestyle = German', current_database());
    end $$`);
  const db = openDatabase(connection, { name: 'later', connectionsMax: 1 });
  t.after(() => db.close());
  assert.deepEqual(await db.first(sql`select '2026-02-03'::date::text as day`), {
    day: '2026-02-03',
  });
});

const READS = 100;
const CHARACTERS = 50_000;

/** Bytes that only a major collection may free; the second minor one moves what lives. */
function keptBytes(): number {
  collectGarbage({ type: 'minor' });
  collectGarbage({ type: 'minor' });
  return getHeapStatistics().used_heap_size;
}

test('the rows of reads are not kept', async (t) => {
  const db = openDatabase(connection, { name: 'young', connectionsMax: 2 });
  t.after(() => db.close());
  const grown: number[] = [];
  // What other files of the process do meanwhile is measured, too, but not each time.
  for (let round = 0; round < 3; round += 1) {
    const before = keptBytes();
    for (let count = 0; count < READS; count += 1) {
      const [[text] = []] = await db.rawRows<[string]>(sql`select repeat('x', ${CHARACTERS}::int)`);
      assert.equal(text?.length, CHARACTERS);
    }
    grown.push(keptBytes() - before);
  }
  assert.ok(Math.min(...grown) < (READS * CHARACTERS) / 2, grown.join());
});
