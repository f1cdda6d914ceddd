/** The files of imports: their limits, uploads that are cut off, and what ends them. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { importClient, storedFiles, zipOf } from '../../../test/fixtures/imports.ts';
import { SCHOOL, withManifest } from '../../../test/fixtures/roster-files.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { toProblem } from '../../http/reply/failure.ts';
import { HOUR_MS } from '../../lib/time.ts';
import { sql } from '../../storage/database/sql.ts';
import { importFilesJob } from './purge.ts';

const dataDir = await testFolder('imports');
const server = await testServer({ DATA_DIR: dataDir });
const { db, config } = server;
const operator = await server.operator();
const imports = importClient(server, operator);
const URL = '/admin/1.0/imports';
const ROSTER = { kind: 'roster', name: 'spring.zip' };
const MIB = 1_024 * 1_024;

/** The folders of this machine. */
const folders = () => readdir(join(dataDir, 'imports')).catch(() => []);
const filed = async () => [...(await storedFiles(db)).keys()];

/** Begins an upload of so many bytes. */
function upload(bytes: number) {
  const query = new URLSearchParams(ROSTER);
  const headers = { authorization: `Bearer ${operator.token}`, 'content-length': bytes };
  const sending = request(`${server.baseUrl}${URL}?${query}`, { method: 'POST', headers });
  sending.on('error', () => undefined);
  return sending;
}

test('413 for a file of more than 512 MiB, before it is sent', async () => {
  const sending = upload(512 * MIB + 1);
  sending.flushHeaders();
  const [reply] = await once(sending, 'response');
  sending.destroy();
  assert.equal(reply.statusCode, 413);
  assert.deepEqual(await folders(), []);
});

test('an upload that is cut off leaves no file and no import', async () => {
  const sending = upload(2 * MIB);
  sending.write(Buffer.alloc(MIB));
  await eventually('the file is begun', async () => (await folders()).length === 1);
  sending.destroy();
  await eventually('the file is gone', async () => (await folders()).length === 0);
  assert.deepEqual((await operator.get(URL)).body.imports, []);
});

test('stopped while it is checked, an import is discarded; 409 names it until then', async () => {
  const zip = await zipOf(withManifest(SCHOOL));
  const id = await db.begin(async (tx) => {
    await tx.execute(sql`lock table users in access exclusive mode`);
    const { status, body } = await imports.send(ROSTER, zip);
    assert.deepEqual([status, body.import.state], [202, 'checking']);
    const second = await imports.send({ ...ROSTER, name: 'second.zip' }, zip);
    assert.equal(second.status, 409);
    assert.match(second.body.imsx_description, /^Test Operator's import of spring.zip runs since/);
    assert.equal(second.body.imsx_error_details[0].code, 'import_running');
    assert.deepEqual(await filed(), [body.import.id]);
    const stopping = await operator.delete(`${URL}/${body.import.id}`);
    assert.deepEqual([stopping.status, stopping.body.import.state], [202, 'checking']);
    return body.import.id as string;
  });
  const discarded = await imports.reach(id, ['discarded']);
  assert.deepEqual([discarded.filesUntil, discarded.counts], [null, null]);
  await eventually('its files have ended', async () => (await filed()).length === 0);
  assert.deepEqual(await folders(), []);
});

test('files end after a day; a checked import is then uploaded again', async () => {
  const ready = await imports.check(ROSTER, await zipOf(withManifest(SCHOOL)));
  const { run } = importFilesJob(config);
  await run(db, new Date(Date.now() + 23 * HOUR_MS));
  assert.deepEqual(await filed(), [ready.id]);
  await run(db, new Date(Date.now() + 25 * HOUR_MS));
  assert.deepEqual(await filed(), []);
  const refused = await operator.post(`${URL}/${ready.id}/apply`, {});
  assert.equal(refused.status, 409);
  assert.equal(refused.body.imsx_error_details[0].code, 'import_file_gone');
});

test('what a killed process left on the disk ends after a day', async () => {
  const left = join(dataDir, 'imports', 'upload-killed');
  await mkdir(left);
  const { run } = importFilesJob(config);
  await run(db, new Date(Date.now() + 23 * HOUR_MS));
  assert.deepEqual(await folders(), ['upload-killed']);
  await run(db, new Date(Date.now() + 25 * HOUR_MS));
  assert.deepEqual(await folders(), []);
});

const noFull = process.platform !== 'linux' && 'only Linux has /dev/full';

test('503 when the disk takes no more', { skip: noFull }, async () => {
  const full = await writeFile('/dev/full', 'x').catch((error) => error);
  const { status, message } = toProblem(full);
  assert.deepEqual([status, message], [503, 'The disk of the server is full; nothing was stored.']);
});
