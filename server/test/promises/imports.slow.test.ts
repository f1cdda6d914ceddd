/** Imports survive the end of their process; no file, however large or hostile, fills memory. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { test } from 'node:test';
import yazl from 'yazl';
import { openDatabase } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import {
  importClient,
  leaseMoves,
  rosterRecords,
  storedFiles,
  waitsAt,
  zipOf,
} from '../fixtures/imports.ts';
import {
  type Files,
  importFolder,
  SCHOOL,
  withManifest,
  writeFiles,
} from '../fixtures/roster-files.ts';
import { declaring, encrypted } from '../fixtures/zip-bomb.ts';
import { urlOf } from '../harness/command.ts';
import { atEnd, testConnection } from '../harness/database.ts';
import { freePort } from '../harness/free-port.ts';
import { testFolder } from '../harness/scratch.ts';
import { eventually, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { front } from '../harness/test-server.ts';

const folder = await testFolder('imports');
const connection = await testConnection();
const db = openDatabase(connection, { name: 'test', connectionsMax: 2 });
atEnd(() => db.close());
const port = await freePort();
const baseUrl = `http://127.0.0.1:${port}`;
// Beside an external database the files lie in the folder for temporary files.
const env = {
  PORT: String(port),
  BASE_URL: baseUrl,
  DATABASE_URL: urlOf(connection),
  TMPDIR: folder,
};

let server: ServerProcess = await startProcess(env);
const clients = front(baseUrl, db);
const operator = await clients.operator();
const imports = importClient(clients, operator);
const URL = '/admin/1.0/imports';

const withoutLine = (name: string, start: string) =>
  (SCHOOL[name] ?? '').replace(new RegExp(`^${start},.*\n`, 'm'), '');

/** The school with another name and result of a student, and without these enrollments. */
function school(name: string, without = ''): Files {
  return withManifest({
    ...SCHOOL,
    users: (SCHOOL['users'] ?? '').replace('Alder', name),
    results: (SCHOOL['results'] ?? '').replace('Well, well', `Well, ${name}`),
    enrollments:
      without === '' ? (SCHOOL['enrollments'] ?? '') : withoutLine('enrollments', without),
  });
}

async function checked(files: Files): Promise<Awaited<ReturnType<typeof imports.check>>> {
  const ready = await imports.check({ kind: 'roster', name: 'spring.zip' }, await zipOf(files));
  assert.equal(ready.state, 'ready', JSON.stringify(ready));
  return ready;
}

/** Applies a checked import, and works while it waits to write results, the last file. */
async function whileWriting(
  { id, counts }: { id: string; counts: { removed: number } },
  work: () => Promise<void>,
): Promise<void> {
  const written = async () => {
    const rows = await db.query<{ name: string }>(sql`
      select family_name as name from users where sourced_id = 'student-1'`);
    return rows.map(({ name }) => name).join();
  };
  const before = await written();
  await db.begin(async (tx) => {
    await tx.execute(sql`lock table results in share mode`);
    const confirmCount = counts.removed;
    const { status, text } = await operator.post(`${URL}/${id}/apply`, { confirmCount });
    assert.equal(status, 202, text);
    await waitsAt(db, 'results');
    assert.notEqual(await written(), before, 'people are written');
    await work();
  });
}

/** Applies it again; the rows are then those of an import that nothing disturbed. */
async function completes(
  { id, counts }: { id: string; counts: { removed: number } },
  files: Files,
): Promise<void> {
  const done = await imports.apply(id, { confirmCount: counts.removed });
  assert.equal(done.state, 'done', done.message);
  assert.ok(done.counts.unchanged > 0, 'stored rows are skipped');
  const other = openDatabase(await testConnection(), { name: 'test', connectionsMax: 2 });
  await importFolder(other, await writeFiles(files));
  const undisturbed = await rosterRecords(other);
  await other.close();
  assert.deepEqual(await rosterRecords(db), undisturbed);
}

test('kill -9 leaves `interrupted`; applied again, the import is completed', async () => {
  const files = school('Elm');
  const ready = await checked(files);
  await whileWriting(ready, async () => {
    server.kill('SIGKILL');
    assert.equal(await server.ended, 'SIGKILL');
  });
  // The ten seconds of the lease have passed.
  await db.execute(sql`update imports set lease_until = now() - interval '1 second'`);
  server = await startProcess(env);
  const interrupted = await imports.find(ready.id);
  assert.equal(interrupted.state, 'interrupted');
  assert.match(interrupted.message, /Stored rows stay; apply it again/);
  await completes(ready, files);
});

test('SIGTERM stops it after the batch, as `interrupted`; the next process completes it', async () => {
  const files = school('Maple', 'enrollment-3');
  const ready = await checked(files);
  await whileWriting(ready, async () => {
    server.kill('SIGTERM');
    const isClosed = () =>
      fetch(`${baseUrl}/health`).then(
        () => false,
        () => true,
      );
    await eventually('the server stops', isClosed);
  });
  assert.equal(await server.ended, 0, server.errors());
  server = await startProcess(env);
  const interrupted = await imports.find(ready.id);
  assert.equal(interrupted.state, 'interrupted');
  assert.match(interrupted.message, /^Stopped after \d+ rows, which stay.*Apply it again/);
  await completes(ready, files);
});

const codeOf = ({ body }: { body: { imsx_error_details?: { code: string }[] } }) =>
  body.imsx_error_details?.[0]?.code;

test('of two processes one imports; the other names it, and stops it', async () => {
  const otherPort = await freePort();
  const otherUrl = `http://127.0.0.1:${otherPort}`;
  const elsewhere = await mkdtemp(join(folder, 'other-'));
  const address = { PORT: String(otherPort), BASE_URL: otherUrl };
  const other = await startProcess({ ...env, ...address, TMPDIR: elsewhere });
  const there = front(otherUrl, db);
  const caller = await there.operator();
  const files = school('Oak', 'enrollment-2');
  const ready = await checked(files);
  const one = `${URL}/${ready.id}`;
  const listed = await caller.get(`${one}/removals.csv`);
  assert.match(listed.text, /enrollment-2/);
  await whileWriting(ready, async () => {
    const query = { kind: 'roster', name: 'second.zip' };
    const second = await importClient(there, caller).send(query, 'x');
    assert.deepEqual([second.status, codeOf(second)], [409, 'import_running']);
    assert.ok(second.body.imsx_description.endsWith(one), second.text);
    assert.equal((await caller.delete(one)).status, 202);
    await leaseMoves(db, ready.id, 3);
  });
  const partial = await imports.reach(ready.id, ['partial']);
  assert.match(partial.message, /^Stopped after \d+ rows, which stay/);
  await completes(ready, files);
  other.kill('SIGTERM');
  assert.equal(await other.ended, 0, other.errors());
});

/** Resident memory of the server. */
async function memoryBytes(): Promise<number> {
  const { body } = await operator.get('/admin/1.0/health');
  return body.process.memoryBytes;
}

const FILE_BYTES = 256 * 1024 * 1024;
const LAST_BYTES = 16 * 1024 * 1024;

/** Sends zeros, no faster than they are taken; `beforeLast` runs when only a few are missing. */
async function sendZeros(bytes: number, beforeLast: () => Promise<void>) {
  const headers = { authorization: `Bearer ${operator.token}`, 'content-length': bytes };
  const url = `${baseUrl}${URL}?kind=roster&name=zeros.zip`;
  const sending = request(url, { method: 'POST', headers });
  const replied = once(sending, 'response');
  const piece = Buffer.alloc(1024 * 1024);
  for (let sent = 0; sent < bytes; sent += piece.length) {
    if (sent === bytes - LAST_BYTES) await beforeLast();
    if (!sending.write(piece)) await Promise.race([once(sending, 'drain'), replied]);
  }
  sending.end();
  const [reply] = await replied;
  return { status: reply.statusCode, body: (await json(reply)) as { import: { id: string } } };
}

test('a file of 256 MiB is taken without its size in memory', async (t) => {
  const before = await memoryBytes();
  let most = before;
  const { status, body } = await sendZeros(FILE_BYTES, async () => {
    most = await memoryBytes();
  });
  assert.equal(status, 202, JSON.stringify(body));
  await imports.reach(body.import.id, ['failed']);
  t.diagnostic(`${((most - before) / 1_048_576).toFixed(0)} MiB more`);
  assert.ok(most - before < FILE_BYTES / 2, `${most - before} bytes more`);
});

/** The package with one file more. */
async function packed(name: string, content: Buffer, options = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const files = withManifest({ ...SCHOOL });
  for (const [each, text] of Object.entries(files)) {
    if (`${each}.csv` !== name) zip.addBuffer(Buffer.from(text), `${each}.csv`, options);
  }
  zip.addBuffer(content, name, options);
  zip.end();
  return buffer(zip.outputStream);
}

const users = Buffer.from(SCHOOL['users'] ?? '');
const bomb = Buffer.alloc(80 * 1024 * 1024, 'x\n');

/** [what, its zip file, what its message or its first finding says]. */
const HOSTILE: readonly (readonly [string, Promise<Buffer>, RegExp])[] = [
  ['a zip bomb', packed('users.csv', bomb), /'users.csv' unpacks to 83886080 bytes, \d+ times/],
  [
    'a zip bomb that declares less',
    packed('users.csv', bomb).then((zip) => declaring(zip, 5_000)),
    /The file cannot be read: too many bytes/,
  ],
  [
    'a name that leads out of the folder',
    packed('aa/aa/users.csv', users).then((zip) =>
      Buffer.from(zip.toString('latin1').replaceAll('aa/aa/', '../../'), 'latin1'),
    ),
    /'spring.zip' is no readable zip file: invalid relative path: ..\/..\/users.csv/,
  ],
  [
    'an encrypted file',
    packed('users.csv', users).then(encrypted),
    /'users.csv' is encrypted; pack the files without a password/,
  ],
  [
    'a zip file that is cut off',
    packed('users.csv', users).then((zip) => zip.subarray(0, zip.length - 100)),
    /'spring.zip' is no readable zip file/,
  ],
];

for (const [what, file, says] of HOSTILE) {
  test(`${what} fails with its reason, and is unpacked nowhere`, async () => {
    const zip = await file;
    const failed = await imports.check({ kind: 'roster', name: 'spring.zip' }, zip);
    assert.equal(failed.state, 'failed', JSON.stringify(failed));
    const told = [failed.message, ...failed.findings.map((each: Finding) => each.message)];
    assert.match(told.join('\n'), says);
    const bytes = (await storedFiles(db)).get(failed.id) ?? 0;
    assert.ok(bytes < zip.length + 64 * 1024, `${bytes} bytes`);
  });
}

interface Finding {
  readonly message: string;
}

test('a zip file in the form for large files (zip64) is read like any other', async () => {
  const zip = await packed('users.csv', users, { forceZip64Format: true });
  const ready = await imports.check({ kind: 'roster', name: 'spring.zip' }, zip);
  assert.deepEqual([ready.state, ready.counts.failed], ['ready', 0], JSON.stringify(ready));
});

test('415 for a compressed body, whose size says nothing', async () => {
  const { status } = await clients.fetch(`${URL}?kind=roster&name=x.zip`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${operator.token}`,
      'content-type': 'application/zip',
      'content-encoding': 'gzip',
    },
    body: 'x',
  });
  assert.equal(status, 415);
});
