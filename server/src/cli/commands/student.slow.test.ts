/** `lectern student export`: what it shows is in the logs, also where it ends too early. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { putPlace } from '../../../test/fixtures/events.ts';
import { lectern, urlOf } from '../../../test/harness/command.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const { db } = server;
const partner = await server.partner();
const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };

async function linesOf(student: string): Promise<number[]> {
  const row = await db.first<{ audited: number; disclosed: number }>(sql`
    select
      (select count(*) from audit_log where action = 'export' and person = ${student}) as audited,
      (select count(*) from disclosures d join disclosure_people p on p.id = d.people_id
        where d.endpoint = 'lectern student export' and ${student} = any(p.students)
      ) as disclosed`);
  return [row?.audited ?? 0, row?.disclosed ?? 0];
}

test('an export that is killed at its first line has a line in both logs', async () => {
  const { studentId } = await putPlace(partner);
  const { stdout } = await lectern(['student', 'export', studentId], {
    env,
    onStart: (child) => child.stdout?.once('data', () => child.kill('SIGKILL')),
  });
  assert.match(stdout, /^\{"student":/);
  assert.deepEqual(await linesOf(studentId), [1, 1]);
});

test('an export to a file that cannot be written to its end leaves no part of it', async () => {
  const { studentId } = await putPlace(partner);
  const folder = await testFolder('export');
  const out = join(folder, 'student.json');
  // The largest file of the process, as of a disk that is full.
  const within = ['prlimit', '--fsize=256', '--'];
  const { code, stderr } = await lectern(['student', 'export', studentId, '-o', out], {
    ...{ env: { ...env, NODE_DISABLE_COMPILE_CACHE: '1' }, within },
  });
  const message = `${out} cannot be written: EFBIG: file too large, write.\n`;
  assert.deepEqual([code, stderr], [7, message]);
  assert.deepEqual(await readdir(folder), []);
  const again = await lectern(['student', 'export', studentId, '-o', out], { env });
  assert.equal(again.code, 0, again.stderr);
});
