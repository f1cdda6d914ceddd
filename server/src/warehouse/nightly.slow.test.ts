/** Nightly exports: when they are due, what is kept, and what a killed one leaves. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { copyXp, putActive } from '../../test/fixtures/warehouse-world.ts';
import { lectern, urlOf } from '../../test/harness/command.ts';
import { testFolder } from '../../test/harness/scratch.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { readConfig } from '../config.ts';
import { silentProgress } from '../lib/progress.ts';
import { DAY_MS, HOUR_MS } from '../lib/time.ts';
import { sql } from '../storage/database/sql.ts';
import { exportWarehouse } from './export.ts';
import { isDue, nightlyExports } from './nightly.ts';

const server = await testServer();
const { db } = server;
const operator = await server.operator();
await putActive(await server.partner('Quest'), 12.5);
const folder = await testFolder('nightly');
const [job] = nightlyExports(readConfig({ WAREHOUSE_EXPORT: folder }));
assert.ok(job);

test('an export is due when the hour has come since the last one began', () => {
  const due = (last: string | undefined, now: string) =>
    isDue(last === undefined ? undefined : new Date(`2026-03-${last}:00Z`), {
      now: new Date(`2026-03-${now}:00Z`),
      hour: 2,
    });
  assert.equal(due(undefined, '05T01:00'), true);
  assert.equal(due('04T02:00', '05T01:59'), false);
  assert.equal(due('04T02:00', '05T02:00'), true);
  assert.equal(due('04T01:59', '04T02:00'), true);
  assert.equal(due('05T02:01', '05T23:00'), false);
  assert.equal(due('03T05:00', '05T01:00'), true);
});

const listed = async () => (await operator.get('/admin/1.0/warehouse-exports')).body.exports;

test('a full export each week, changes on other nights; two weeks are kept', async () => {
  assert.deepEqual(nightlyExports(readConfig({})), []);
  assert.equal((await operator.get('/admin/1.0/health')).body.warehouse.newestAt, null);
  const first = Date.now();
  for (let night = 0; night < 16; night += 1) {
    const now = new Date(first + night * DAY_MS);
    await job.run(db, now);
    // It has its export.
    await job.run(db, new Date(now.getTime() + 60_000 * (night === 0 ? 0 : 1)));
  }
  const runs = await listed();
  const kinds = runs.map(({ after }: { after: string | null }) => after === null);
  // The full exports of days 0, 7 and 14; that of day 14 took the first week away.
  assert.deepEqual(
    kinds,
    Array.from({ length: 9 }, (_, index) => (15 - index) % 7 === 0),
  );
  assert.deepEqual(
    (await readdir(folder)).sort(),
    runs.map((run: { folder: string }) => run.folder.split('/').at(-1)).sort(),
  );
  for (const { folder: made, cursor, tables } of runs) {
    const manifest = JSON.parse(await readFile(join(made, 'manifest.json'), 'utf8'));
    assert.equal(manifest.cursor, cursor);
    assert.equal(manifest.tables.length, tables.length);
  }
  const { body } = await operator.get('/admin/1.0/health');
  assert.equal(body.warehouse.newestAt, runs[0].startedAt);
  const { text } = await operator.get('/metrics');
  assert.match(text, /lectern_warehouse_export_time_seconds \d/);
});

test('after a restore, and when its folder is gone, an export is full', async () => {
  const night = new Date(Date.parse((await listed())[0].startedAt) + DAY_MS);
  await db.execute(sql`
    update warehouse_exports
    set manifest = jsonb_set(manifest, '{cursor}', '"1x1-5-1"')
    where started_at = (select max(started_at) from warehouse_exports)`);
  await job.run(db, night);
  assert.equal((await listed())[0].after, null);
});

test('a job that cannot write fails, and is tried again', async () => {
  const [failing] = nightlyExports(readConfig({ WAREHOUSE_EXPORT: '/dev/null/none' }));
  const night = new Date(Date.parse((await listed())[0].startedAt) + DAY_MS);
  await assert.rejects(async () => failing?.run(db, night), /ENOTDIR|not a directory/);
  await job.run(db, new Date(night.getTime() + HOUR_MS));
  assert.equal((await listed()).length > 0, true);
});

test('an export that is killed leaves no folder, and the next one is whole', async () => {
  await copyXp(db, 200_000);
  const to = await testFolder('killed');
  const started = Promise.withResolvers<ChildProcess>();
  const args = ['warehouse', 'export', '--to', to, '--quiet'];
  const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
  const ended = lectern(args, { env, onStart: started.resolve });
  const child = await started.promise;
  const isWriting = () => existsSync(join(to, '.unfinished', 'fct_xp'));
  await eventually('the facts are written', async () => isWriting());
  child.kill('SIGKILL');
  await ended;
  assert.deepEqual(await readdir(to), ['.unfinished']);
  const now = new Date();
  const { manifest } = await exportWarehouse(db, {
    ...{ to, format: 'parquet', lectern: '0.0.0', now, progress: silentProgress },
    signal: new AbortController().signal,
  });
  assert.equal((await readdir(to)).length, 1);
  const counted = await db.first<{ rows: number }>(sql`select count(*) as rows from xp_entries`);
  assert.equal(manifest.tables.find(({ name }) => name === 'fct_xp')?.rows, counted?.rows);
});
