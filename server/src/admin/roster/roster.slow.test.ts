/** The roster as a whole over HTTP: its sanity and its export, beside those of the command. */

import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { signedIn } from '../../../test/fixtures/accounts.ts';
import {
  importFolder,
  SCHOOL,
  withManifest,
  writeFiles,
} from '../../../test/fixtures/roster-files.ts';
import { urlOf } from '../../../test/harness/command.ts';
import { commandSession } from '../../../test/harness/command-session.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { showed } from '../students/disclosures.ts';

const folder = await testFolder('roster-http');
const server = await testServer({ DATA_DIR: folder });
const operator = await server.operator();
await importFolder(server.db, await writeFiles(withManifest(SCHOOL)));
await server.db.execute(sql`
  update enrollments set status = 'tobedeleted' where sourced_id = 'enrollment-2'`);

const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
const run = commandSession();

test('200 with the checks of the command, and a line of disclosure', async () => {
  const { status, body } = await operator.get('/admin/1.0/roster/sanity');
  assert.equal(status, 200);
  const { stdout } = await run(['roster', 'sanity', '--output', 'json'], { env, cwd: folder });
  assert.deepEqual(body.checks, JSON.parse(stdout).checks);
  const alone = body.checks.find(
    ({ name }: { name: string }) => name === 'student_without_enrollment',
  );
  assert.deepEqual(alone.first, [{ kind: 'user', id: 'student-2', detail: 'Gypsum Birch' }]);
  const again = await operator.get('/admin/1.0/roster/sanity');
  assert.equal(again.body.checkedAt, body.checkedAt, 'kept for a minute');
  await eventually('the disclosure is written', async () => {
    const line = await server.db.first(sql`
      select from disclosures d where endpoint = 'GET /admin/1.0/roster/sanity'
        and ${showed('student-2')}`);
    return line !== undefined;
  });
});

/** The zip file of the export. */
function download(): Promise<Buffer> {
  const headers = { authorization: `Bearer ${operator.token}` };
  return fetch(`${server.baseUrl}/admin/1.0/roster/export`, { headers }).then(async (reply) => {
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('content-type'), 'application/zip');
    return Buffer.from(await reply.arrayBuffer());
  });
}

/** Folders of exports that are being sent. */
const open = async () => (await readdir(join(folder, 'imports'))).length;

test('200 with the files of the command; importing them changes nothing', async () => {
  await writeFile(join(folder, 'export.zip'), await download());
  const imported = await importFolder(server.db, join(folder, 'export.zip'), { mode: 'delta' });
  const changed = imported.files.filter(({ rows, unchanged }) => rows !== unchanged);
  assert.deepEqual(changed, []);
  const { code } = await run(['roster', 'export', 'own'], { env, cwd: folder });
  assert.equal(code, 0);
  const names = (await readdir(join(folder, 'own'))).map((name) => name.replace('.csv', '')).sort();
  for (const { file } of imported.files) assert.ok(names.includes(file.replace('.csv', '')), file);
  assert.match(await readFile(join(folder, 'own', 'users.csv'), 'utf8'), /student-1/);
  await eventually('the files are gone', async () => (await open()) === 0);
  const audit = await operator.get("/admin/1.0/audit?filter=action='export'");
  const actors = audit.body.lines.map(({ actorId }: { actorId: string }) => actorId);
  assert.deepEqual(actors, [operator.clientId]);
  await eventually('the disclosure is written', async () => {
    const line = await server.db.first(sql`
      select from disclosures d where endpoint = 'GET /admin/1.0/roster/export'
        and ${showed('student-1')} and ${showed('student-2')} and ${showed('teacher-1')}`);
    return line !== undefined;
  });
});

test('a client that gives up in the middle leaves no files, and the server goes on', async () => {
  const headers = { authorization: `Bearer ${operator.token}` };
  await new Promise<void>((resolve, reject) => {
    const request = get(`${server.baseUrl}/admin/1.0/roster/export`, { headers }, (reply) => {
      reply.destroy();
      resolve();
    });
    request.once('error', reject);
  });
  await eventually('the files are gone', async () => (await open()) === 0);
  assert.equal((await server.fetch('/health/ready')).status, 200);
});

test('403 without a confirmation at the console, and for a partner', async () => {
  const person = await signedIn(server, { operator: true });
  const { status, body } = await person.as('operator').get('/admin/1.0/roster/export');
  assert.deepEqual([status, body.imsx_error_details[0].code], [403, 'confirmation_needed']);
  const partner = await server.partner();
  for (const path of ['export', 'sanity'])
    assert.equal((await partner.get(`/admin/1.0/roster/${path}`)).status, 403);
});
