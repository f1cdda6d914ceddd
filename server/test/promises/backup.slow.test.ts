/** Backup under load and restore elsewhere: no event is lost or credited twice. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { sql } from '../../src/storage/database/sql.ts';
import { openCluster } from '../../src/storage/embedded/cluster.ts';
import {
  gradeEvent,
  type Place,
  post,
  processed,
  putPlace,
  sessionEvent,
  xpEvent,
} from '../fixtures/events.ts';
import { lectern } from '../harness/command.ts';
import { atEnd } from '../harness/database.ts';
import { freePort } from '../harness/free-port.ts';
import { assertKept, Ledger, sendAllAgain, startLoad, storedOf } from '../harness/load.ts';
import {
  databaseOf,
  dataFolder,
  type ServerProcess,
  startProcess,
} from '../harness/server-process.ts';
import { front, type TestClient } from '../harness/test-server.ts';

const PORT = String(await freePort());
const BASE_URL = `http://127.0.0.1:${PORT}`;
const settings = { PORT, BASE_URL, HOST: '127.0.0.1' };
const [source, target] = [await dataFolder(), await dataFolder()];
const folder = join(await dataFolder(), 'backup');
const path = process.env['PATH'] ?? '';

const run = (dataDir: string, ...args: string[]) =>
  lectern(args, { env: { ...settings, DATA_DIR: dataDir, PATH: path } });

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  assert.equal(await server.ended, 0);
}

/** Reads every kind of record of a partner. */
async function readAll(client: TestClient, { studentId, courseId, lessonId }: Place) {
  const urls = [
    '/applications/1.0',
    '/rostering/1.0/orgs',
    '/rostering/1.0/users',
    `/rostering/1.0/users/${studentId}`,
    `/rostering/1.0/courses/${courseId}`,
    '/rostering/1.0/units',
    `/rostering/1.0/lessons/${lessonId}`,
    '/rostering/1.0/resources',
    '/standards/1.0/frameworks',
    `/xp/1.0/users/${studentId}/entries`,
    `/insights/1.0/users/${studentId}?startDate=2020-01-01&endDate=2040-01-01`,
    `/gradebook/1.0/assessment-results?filter=student.sourcedId='${studentId}'`,
  ];
  const replies = await Promise.all(urls.map((url) => client.get(url)));
  return replies.map(({ status, body }, index) => [urls[index], status, body]);
}

async function tablesOf(dataDir: string): Promise<number> {
  const row = await databaseOf(dataDir).first<{ count: number }>(
    sql`select count(*) as count from pg_tables where schemaname = 'public'`,
  );
  return row?.count ?? 0;
}

test('exit 0 for a backup under load and a restore elsewhere; the log continues', async () => {
  const first = await startProcess({ ...settings, DATA_DIR: source });
  const partner = await front(BASE_URL, databaseOf(source)).partner();
  const quiet = await putPlace(partner);
  const busy = await putPlace(partner);
  await post(partner, sessionEvent('LoggedIn', { id: 'urn:tag:one', studentId: quiet.studentId }));
  await processed(partner, xpEvent(quiet, 2.5));
  await processed(partner, gradeEvent(quiet, { scoreGiven: 1, maxScore: 2 }));
  const before = await readAll(partner, quiet);

  const load = startLoad([partner], busy);
  await load.more(100);
  const acknowledged = new Set(load.ledger.acknowledged);
  const saved = await run(source, 'db', 'backup', folder, '--quiet', '--output', 'json');
  assert.equal(saved.code, 0, saved.stderr);
  await load.more(50);
  const ledger = await load.stop();
  await stop(first);

  const empty = join(folder, '..', 'no-secret');
  await writeFile(empty, '\n');
  for (const [from, file, code, message] of [
    [folder, empty, 5, /no-secret' has no secret/],
    [folder, join(source, 'nothing'), 4, /nothing' cannot be read: ENOENT/],
    [source, join(source, 'secret'), 5, /is not a complete backup/],
  ] as const) {
    const refused = await run(target, 'db', 'restore', from, '--quiet', '--secret', file);
    assert.equal(refused.code, code, refused.stderr);
    assert.match(refused.stderr, message);
    assert.deepEqual(await readdir(target), [], 'nothing is left');
  }
  const secret = ['--secret', join(source, 'secret')];
  const restored = await run(target, 'db', 'restore', folder, '--quiet', ...secret);
  assert.deepEqual([restored.code, restored.stderr], [0, '']);
  const second = await startProcess({ ...settings, DATA_DIR: target });
  assert.deepEqual(
    await readAll(partner, quiet),
    before,
    'same records, and the old token is valid',
  );
  const kept = new Set(await storedOf(databaseOf(target), busy));
  assert.deepEqual([...acknowledged.difference(kept)], [], 'acknowledged before the backup');
  // The client sends again all events after the backup, and some from before it.
  const again = new Ledger();
  const isAgain = (id: string, index: number) => index < 100 || !kept.has(id);
  for (const [index, [id, event]] of [...ledger.sent].entries()) {
    if (isAgain(id, index)) again.sent.set(id, event);
  }
  await sendAllAgain(partner, again);
  assert.equal(await assertKept(databaseOf(target), busy, ledger), ledger.sent.size);
  const running = await run(target, 'db', 'restore', folder, '--replace', '--quiet');
  assert.deepEqual(
    [running.code, running.stderr],
    [5, 'A server uses this database: stop it first.\n'],
  );
  await stop(second);
  const refused = await run(target, 'db', 'restore', folder, '--quiet');
  assert.equal(refused.code, 5);
  assert.match(refused.stderr, /^The database is not empty: .* or add --replace/);
});

test('exit 5 for a backup that is cut, changed or incomplete; nothing is written', async () => {
  const empty = await dataFolder();
  const refuses = async (command: string, message: RegExp) => {
    const ending = await run(empty, 'db', command, folder, '--quiet');
    assert.equal(ending.code, 5);
    assert.match(ending.stderr, message);
  };
  const damage = async (name: string, work: (file: string) => Promise<void>, message: RegExp) => {
    const file = join(folder, name);
    await copyFile(file, `${folder}.whole`);
    await work(file);
    await refuses('verify', message);
    if (name.startsWith('events')) await refuses('restore', message);
    await copyFile(`${folder}.whole`, file);
  };
  await damage(
    'events.copy.zst',
    (file) => truncate(file, 100),
    /is truncated .*\(100 bytes instead of/,
  );
  const flip = async (file: string) => {
    const bytes = await readFile(file);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    await writeFile(file, bytes);
  };
  await damage('users.copy.zst', flip, /users\.copy\.zst is truncated or was changed; nothing/);
  await damage('manifest.json', (file) => truncate(file, 1_000), /it is not JSON/);
  const fewer = async (file: string) => {
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    manifest.tables.pop();
    await writeFile(file, JSON.stringify(manifest));
  };
  await damage('manifest.json', fewer, /manifest\.json was changed after it was written/);
  const held = await openCluster({ dataDir: empty, lifetime: 'server' });
  assert.equal(await tablesOf(empty), 0, 'nothing was written');
  await held.stop();
});

test('exit 5 naming the folder when the disk of a backup is full', async (t) => {
  const small = await dataFolder();
  const mounting = ['-t', 'tmpfs', '-o', 'size=40k', 'tmpfs', small];
  const isMounted = await promisify(execFile)('mount', mounting).then(
    () => true,
    () => false,
  );
  if (!isMounted) return t.skip('this account may not mount a file system');
  atEnd(() => promisify(execFile)('umount', ['-l', small]));
  const full = await run(source, 'db', 'backup', join(small, 'backup'), '--quiet');
  const reason = 'cannot be written: the disk is full.';
  assert.deepEqual(
    [full.code, full.stderr],
    [5, `The folder ${join(small, 'backup')} ${reason}\n`],
  );
  assert.deepEqual(await readdir(join(small, 'backup')), []);
});
