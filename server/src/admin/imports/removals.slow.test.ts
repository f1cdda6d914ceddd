/** The list of removals while it is written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importClient, waitsAt, zipOf } from '../../../test/fixtures/imports.ts';
import { SCHOOL, withManifest } from '../../../test/fixtures/roster-files.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { parseCsv } from '../../files/csv.ts';
import { sql } from '../../storage/database/sql.ts';
import { showed } from '../students/disclosures.ts';
import { storeRemovals } from './removals.ts';

const server = await testServer();
const { db } = server;
const operator = await server.operator();
const imports = importClient(server, operator);

const ROSTER = { kind: 'roster', name: 'spring.zip' };

const without = (name: string, start: string) =>
  (SCHOOL[name] ?? '').replace(new RegExp(`^${start},.*\n`, 'm'), '');

test('a list of removals is read whole while the next one is written', async () => {
  const first = await imports.check(ROSTER, await zipOf(withManifest(SCHOOL)));
  assert.equal((await imports.apply(first.id)).state, 'done');
  const files = withManifest({
    ...SCHOOL,
    users: without('users', 'student-2'),
    roles: without('roles', 'role-2'),
    enrollments: without('enrollments', 'enrollment-2'),
  });
  const { id } = await imports.check(ROSTER, await zipOf(files));
  const listed = async () => {
    const { text } = await operator.get(`/admin/1.0/imports/${id}/removals.csv`);
    return parseCsv(Buffer.from(text)).length;
  };
  assert.equal(await listed(), 3);
  const { writing } = await db.begin(async (tx) => {
    await tx.execute(sql`lock table enrollments in access exclusive mode`);
    const removed = [{ file: 'users', ids: ['student-2'] }];
    const begun = db.begin((other) => storeRemovals(other, id, removed));
    await waitsAt(db, 'enrollments');
    assert.equal(await listed(), 3);
    return { writing: begun };
  });
  await writing;
  assert.equal(await listed(), 2);
  await eventually('each reading is disclosed', async () => {
    const lines = await db.query(sql`
      select from disclosures d where endpoint like '%removals.csv' and ${showed('student-2')}`);
    return lines.length === 3;
  });
});
