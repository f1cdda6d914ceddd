/** Exports of the warehouse, read by DuckDB: a chain of them is a full one, wherever it is cut. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gradeEvent, post, processed, sessionEvent, xpEvent } from '../../test/fixtures/events.ts';
import { type Copy, newCopy } from '../../test/fixtures/warehouse-copy.ts';
import { at, copyXp, NOW, putActive, putResult } from '../../test/fixtures/warehouse-world.ts';
import { lectern, urlOf } from '../../test/harness/command.ts';
import { testFolder } from '../../test/harness/scratch.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { eraseStudent } from '../admin/students/erase.ts';
import { processors } from '../app.ts';
import { rebuild } from '../events/rebuild/rebuild.ts';
import { silentProgress } from '../lib/progress.ts';
import { seededRandom } from '../review/fitting/simulate.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import { currentCursor } from './cursor.ts';
import { exportWarehouse } from './export.ts';
import { keysToSql, rowsToSql } from './selects.ts';
import { listTables } from './tables.ts';

// Events look as old as the clock is; this is no overload.
const server = await testServer({ EVENTS_LAG_MAX_SECONDS: '100000000' }, { now: () => NOW });
const { db } = server;
const quest = await server.partner('Quest');
const learners = [await putActive(quest, 12.5), await putActive(quest, -3)] as const;
await putResult(quest, learners[0].studentId);
const folder = await testFolder('warehouse');

let exports = 0;

function write(options: { after?: string; format?: 'parquet' | 'csv' } = {}) {
  exports += 1;
  return exportWarehouse(db, {
    ...{ to: folder, lectern: '0.0.0', after: options.after },
    format: options.format ?? 'parquet',
    ...{ now: new Date(NOW.getTime() + exports), progress: silentProgress },
    signal: new AbortController().signal,
  });
}

async function requireAsFull(copy: Copy) {
  const full = await write();
  const whole = await newCopy();
  await whole.apply(full);
  assert.deepEqual(await copy.all(), await whole.all());
  return full;
}

const chain = await newCopy();
let last = await write();
await chain.apply(last);

async function follow(): Promise<void> {
  last = await write({ after: last.manifest.cursor });
  await chain.apply(last);
}

test('a full export has the rows of each view, their sums, and what each file is', async () => {
  for (const { name, rows } of last.manifest.tables) {
    const [view] = await db.query<{ count: number }>(sql`
      select count(*) as count from ${trusted(`analytics.${name}`)}`);
    assert.equal(rows, view?.count, name);
    assert.deepEqual(await chain.rows(`select count(*)::integer as count from ${name}`), [view]);
  }
  const [xp] = await chain.rows(`select sum(xp)::double as xp from fct_xp`);
  assert.equal(xp?.['xp'], 9.7);
  const times = await chain.rows(`
    select epoch_ms(earned_at)::double as ms from fct_xp order by earned_at limit 1`);
  assert.deepEqual(times, [{ ms: Date.parse(at('02T10:00')) }]);
  const months = (await readdir(join(last.folder, 'fct_xp', 'school_year=2026'))).sort();
  assert.deepEqual(months, ['month=2026-03']);
  const kept = JSON.parse(await readFile(join(last.folder, 'manifest.json'), 'utf8'));
  assert.deepEqual(kept, last.manifest);
});

test('without changes a chain stays the full export', async () => {
  await follow();
  const facts = last.manifest.tables.filter(({ mode }) => mode === 'changes');
  assert.equal(facts.length, 6);
  await requireAsFull(chain);
});

test('an increment finds the events that came by an index of the log', async () => {
  const [log] = await listTables(db, ['fct_event']);
  assert.ok(log);
  const plan = await db.begin(async (tx) => {
    // A table that is small is read whole, whatever the condition.
    await tx.script('set local enable_seqscan = off');
    const after = await currentCursor(tx, NOW);
    const queries = [rowsToSql(log, undefined, after), keysToSql(log, after)];
    return Promise.all(queries.map((query) => tx.query(trusted(`explain ${query}`))));
  });
  assert.doesNotMatch(JSON.stringify(plan), /Seq Scan on events_/);
});

test('what comes, changes, is rebuilt and erased: the chain is the full export', async () => {
  const [one, two] = learners;
  const session = { id: 'urn:uuid:6a3b3c1e-0000-4000-8000-000000000002', studentId: two.studentId };
  await post(quest, sessionEvent('LoggedIn', session, { eventTime: at('17T10:00') }));
  const attemptId = 'urn:tag:again';
  await processed(
    quest,
    gradeEvent(one.place, { scoreGiven: 0, maxScore: 4, attemptId }, { eventTime: at('17T09:00') }),
  );
  await follow();
  await processed(
    quest,
    gradeEvent(one.place, { scoreGiven: 4, maxScore: 4, attemptId }, { eventTime: at('17T09:30') }),
  );
  await post(quest, sessionEvent('LoggedOut', session, { eventTime: at('17T10:30') }));
  await follow();
  await requireAsFull(chain);
  // Derived rows that the log does not give, and some that are not there.
  await db.execute(
    sql`update xp_entries set value = value + 1 where student_id = ${one.studentId}`,
  );
  await db.execute(sql`
    insert into xp_entries (key, application_id, student_id, value, subject, course_id, lesson_id,
      event_id, earned_at, effective_time)
    select gen_random_uuid(), application_id, student_id, 100, subject, course_id, lesson_id,
      event_id, earned_at, effective_time
    from xp_entries where student_id = ${one.studentId} limit 1`);
  await db.execute(sql`delete from sessions where student_id = ${two.studentId}`);
  await follow();
  await requireAsFull(chain);
  await rebuild(db, processors, { scope: { all: true }, dryRun: false });
  await follow();
  await requireAsFull(chain);
  await db.execute(sql`update own_assessment_results set status = 'tobedeleted'`);
  await eraseStudent(db, two.studentId, { now: NOW });
  await follow();
  const { erased } = last.manifest;
  assert.ok(erased.length > 0);
  await requireAsFull(chain);
  for (const [name, rows] of Object.entries(await chain.all())) {
    assert.ok(!erased.some((key) => JSON.stringify(rows).includes(key)), name);
  }
});

test('what a transaction writes that is open during an export comes with the next one', async () => {
  const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
  const { promise: exported, resolve: goOn } = Promise.withResolvers<void>();
  const open = db.begin(async (tx) => {
    await tx.execute(sql`update xp_entries set value = value * 2`);
    wrote();
    await exported;
  });
  await written;
  // A later transaction ends before.
  await processed(quest, xpEvent(learners[0].place, 3, { eventTime: at('17T11:00') }));
  await follow();
  goOn();
  await open;
  await follow();
  await requireAsFull(chain);
});

test('exports beside senders of events: the last one makes the chain whole', async () => {
  let isSending = true;
  const sending = (async () => {
    for (let count = 0; isSending || count < 20; count += 1) {
      // More months than files are open at a time.
      const eventTime = new Date(Date.UTC(2025, count % 15, 3)).toISOString();
      await processed(quest, xpEvent(learners[0].place, count, { eventTime }));
    }
  })();
  for (let count = 0; count < 4; count += 1) await follow();
  isSending = false;
  await sending;
  await follow();
  const { manifest } = await requireAsFull(chain);
  const xp = manifest.tables.find(({ name }) => name === 'fct_xp');
  assert.equal(xp?.files.length, 15);
});

test('CSV has the same rows', async () => {
  const { folder: from, manifest } = await write({ format: 'csv' });
  for (const { name, rows, files } of manifest.tables) {
    const [file] = files;
    const read = `read_csv('${join(from, file?.path ?? '')}', header = true, all_varchar = true)`;
    const [count] = await chain.rows(`select count(*)::integer as rows from ${read}`);
    assert.deepEqual(count, { rows }, name);
  }
});

test('an export that is interrupted leaves nothing, and cursors of others are refused', async () => {
  const to = await testFolder('interrupted');
  const stopping = new AbortController();
  stopping.abort();
  const options = { to, format: 'parquet', lectern: '0.0.0', now: NOW } as const;
  await assert.rejects(
    exportWarehouse(db, { ...options, progress: silentProgress, signal: stopping.signal }),
  );
  assert.deepEqual(await readdir(to), []);
  await assert.rejects(write({ after: 'yesterday' }), /'yesterday' is no cursor/);
  await assert.rejects(write({ after: '1x1-5-1' }), /of another database/);
  const [lineage = '', xid = ''] = last.manifest.cursor.split('-');
  await assert.rejects(write({ after: `${lineage}-${xid}-1000` }), /older than 90 days/);
  await assert.rejects(write({ after: `${lineage}-${'9'.repeat(18)}-1000` }), /another database/);
});

test('the cursor of before an upgrade that adds columns is refused', async () => {
  await db.execute(sql`create view analytics.dim_later as select 1 as later`);
  await assert.rejects(
    write({ after: last.manifest.cursor }),
    /older than a restore, a fail-over or an upgrade/,
  );
  await db.execute(sql`drop view analytics.dim_later`);
});

test('lectern warehouse export writes a folder and prints its cursor', async () => {
  const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
  const to = await testFolder('command');
  const args = ['warehouse', 'export', '--to', to, '--tables', 'fct_xp', '--output', 'json'];
  const { code, stdout, stderr } = await lectern(args, { env });
  assert.equal(code, 0, stderr);
  const { folder: made, cursor, tables } = JSON.parse(stdout);
  assert.deepEqual(await readdir(to), [made.split('/').at(-1)]);
  assert.equal(tables.length, 1);
  const next = await lectern([...args, '--after', cursor], { env });
  assert.equal(JSON.parse(next.stdout).tables[0].mode, 'changes', next.stderr);
  const unknown = await lectern([...args, '--tables', 'fct_none'], { env });
  assert.match(unknown.stderr, /There is no table 'fct_none'; there are bridge_enrollment, /);
});

const KILLS = 8;

test('exports that are killed at random moments and repeated are one full export', async (t) => {
  const seed = Date.now() >>> 0;
  t.diagnostic(`seed ${seed}`);
  const random = seededRandom(seed);
  const to = await testFolder('kills');
  const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
  const unfinished = join(to, '.unfinished');
  /** Kills the command when it writes, or any time before, at a random moment. */
  const run = async (after: string[], killWithinMs?: number) => {
    const started = Promise.withResolvers<ChildProcess>();
    const args = ['warehouse', 'export', '--to', to, '--quiet', ...after];
    const ended = lectern(args, { env, onStart: started.resolve });
    if (killWithinMs === undefined) return ended;
    const child = await started.promise;
    if (random() < 0.75)
      await eventually('it writes', async () => existsSync(unfinished) || child.exitCode !== null);
    await pause(random() * killWithinMs);
    child.kill('SIGKILL');
    return ended;
  };
  const copy = await newCopy();
  let cursor = '';
  const applied = new Set<string>();
  const applyNew = async () => {
    const folders = (await readdir(to)).filter((name) => name !== '.unfinished').sort();
    for (const name of folders.filter((one) => !applied.has(one))) {
      const made = join(to, name);
      const manifest = JSON.parse(await readFile(join(made, 'manifest.json'), 'utf8'));
      await copy.apply({ folder: made, manifest });
      ({ cursor } = manifest);
      applied.add(name);
    }
  };
  const leavers = [await putActive(quest, 1), await putActive(quest, 2)];
  await copyXp(db, 30_000);
  const found = { nothing: 0, half: 0, whole: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const after = cursor === '' ? [] : ['--after', cursor];
    await run(after, 1_000);
    const before = applied.size;
    const isHalf = existsSync(unfinished);
    await applyNew();
    found[applied.size > before ? 'whole' : isHalf ? 'half' : 'nothing'] += 1;
    // What changes between: many rows, few that come and go, and who is erased.
    await db.begin(async (tx) => {
      await tx.limitStatements(0);
      await tx.execute(
        sql`update xp_entries set value = value + 1 where key < '80000000-0000-0000-0000-000000000000'`,
      );
      await tx.execute(
        sql`delete from xp_entries where key in (select key from xp_entries limit 50)`,
      );
    });
    await processed(quest, xpEvent(learners[0].place, kill, { eventTime: at('17T12:00') }));
    const leaver = kill % 4 === 2 ? leavers.pop() : undefined;
    if (leaver) await eraseStudent(db, leaver.studentId, { now: NOW });
    // Repeated, every second time, it ends: the export before it, or what is left of it, is gone.
    if (kill % 2 === 0) continue;
    const { code, stderr } = await run(cursor === '' ? [] : ['--after', cursor]);
    assert.equal(code, 0, stderr);
    assert.equal(existsSync(unfinished), false);
    await applyNew();
  }
  t.diagnostic(`left by kills: ${JSON.stringify(found)}`);
  assert.ok(found.half > 0);
  const { erased } = (await requireAsFull(copy)).manifest;
  assert.ok(erased.length >= 2);
  for (const [name, rows] of Object.entries(await copy.all())) {
    const text = JSON.stringify(rows);
    assert.ok(!erased.some((key) => text.includes(key)), name);
  }
});
