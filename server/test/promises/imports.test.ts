/** An import survives the end of its process, and a large file does not fill its memory. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openDatabase } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { importClient, zipOf } from '../fixtures/imports.ts';
import { SCHOOL, withManifest } from '../fixtures/roster-files.ts';
import { urlOf } from '../harness/command.ts';
import { atEnd, testConnection } from '../harness/database.ts';
import { freePort } from '../harness/free-port.ts';
import { eventually, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { front } from '../harness/test-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'lectern-imports-'));
after(() => rm(folder, { recursive: true }));
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

/** Kills the server while an import waits to write results, the last file. */
test('kill -9 leaves `interrupted`; applied again, the import is completed', async () => {
  const ready = await imports.check(
    { kind: 'roster', name: 'spring.zip' },
    await zipOf(withManifest(SCHOOL)),
  );
  await db.begin(async (tx) => {
    await tx.execute(sql`lock table results in share mode`);
    assert.equal((await operator.post(`${URL}/${ready.id}/apply`, {})).status, 202);
    await eventually('people are written', 60_000, async () => {
      return (await db.first(sql`select from users where sourced_id = 'student-1'`)) !== undefined;
    });
    server.kill('SIGKILL');
    assert.equal(await server.ended, 'SIGKILL');
  });
  // As if the ten seconds of the lease had passed.
  await db.execute(sql`update imports set lease_until = now() - interval '1 second'`);
  server = await startProcess(env);
  const interrupted = await imports.find(ready.id);
  assert.equal(interrupted.state, 'interrupted');
  assert.match(interrupted.message, /Stored rows stay; apply it again/);
  const done = await imports.apply(ready.id);
  assert.equal(done.state, 'done', done.message);
  assert.ok(done.counts.unchanged > 0, 'stored rows are skipped');
  const stored = await db.first(sql`select from results where sourced_id = 'result-1'`);
  assert.ok(stored);
});

/** Bytes of the largest memory that the process had; undefined where the system does not say. */
async function peakBytes(): Promise<number | undefined> {
  const text = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
  const [, kib] = /VmHWM:\s+(\d+)/.exec(text) ?? [];
  return kib === undefined ? undefined : Number(kib) * 1_024;
}

const FILE_BYTES = 256 * 1024 * 1024;

/** Sends zeros, no faster than they are taken; the status and the body. */
function sendZeros(bytes: number): Promise<{ status: number; text: string }> {
  const piece = Buffer.alloc(1024 * 1024);
  const options = {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}`, 'content-length': bytes },
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${baseUrl}${URL}?kind=roster&name=zeros.zip`, options, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    sending.once('error', reject);
    let sent = 0;
    const write = () => {
      while (sent < bytes) {
        sent += piece.length;
        if (!sending.write(piece)) return sending.once('drain', write);
      }
      return sending.end();
    };
    write();
  });
}

test('a file of 256 MiB is taken without its size in memory', async (t) => {
  const before = await peakBytes();
  const { status, text } = await sendZeros(FILE_BYTES);
  assert.equal(status, 202, text);
  const peak = await peakBytes();
  await imports.reach(JSON.parse(text).import.id, ['failed']);
  if (before === undefined || peak === undefined) return t.skip('the system tells no memory');
  t.diagnostic(`${((peak - before) / 1_048_576).toFixed(0)} MiB more`);
  assert.ok(peak - before < FILE_BYTES / 2, `${peak - before} bytes more`);
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
