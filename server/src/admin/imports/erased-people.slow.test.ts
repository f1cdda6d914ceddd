/** The files of imports show no person who was erased. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importClient, storedFiles, zipOf } from '../../../test/fixtures/imports.ts';
import { SCHOOL, withManifest, withoutStudent } from '../../../test/fixtures/roster-files.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';

const server = await testServer();
const { db } = server;
const operator = await server.operator();
const imports = importClient(server, operator);
const URL = '/admin/1.0/imports';
const ROSTER = { kind: 'roster', name: 'spring.zip' };

test('an erasure ends the files of rosters: lists, reports and uploads; other imports keep theirs', async () => {
  const first = await imports.check(ROSTER, await zipOf(withManifest(SCHOOL)));
  assert.equal((await imports.apply(first.id)).state, 'done');
  const items = await imports.check(
    { kind: 'standards', name: 'items.csv' },
    'identifier,fullStatement\n',
  );
  const ready = await imports.check(ROSTER, await zipOf(withoutStudent()));
  assert.match(JSON.stringify(ready), /Gypsum Birch/);
  for (const list of ['failed.csv', 'removals.csv']) {
    const { status, text } = await operator.get(`${URL}/${ready.id}/${list}`);
    assert.equal(status, 200, list);
    assert.match(text, /student-2/, list);
  }
  assert.equal((await operator.delete('/admin/1.0/students/unknown')).status, 404);
  assert.ok((await imports.find(ready.id)).filesUntil, 'no person was erased');
  assert.equal((await operator.delete('/admin/1.0/students/student-2')).status, 200);
  const shown = await imports.find(ready.id);
  assert.deepEqual([shown.removals, shown.findings, shown.filesUntil], [[], [], null]);
  for (const list of ['failed.csv', 'removals.csv']) {
    assert.equal((await operator.get(`${URL}/${ready.id}/${list}`)).status, 404, list);
  }
  const refused = await operator.post(`${URL}/${ready.id}/apply`, {});
  assert.deepEqual(
    [refused.status, refused.body.imsx_error_details[0].code],
    [409, 'import_file_gone'],
  );
  assert.deepEqual([...(await storedFiles(db)).keys()], [items.id]);
});

test('the files of an import that runs during the erasure end with it', async () => {
  const { id } = await imports.check(ROSTER, await zipOf(withoutStudent()));
  // While it is written, the run has taken the file to its own machine.
  const become = (state: string, until: Sql) =>
    db.execute(sql`
      update imports set state = ${state}, lease_until = ${until} where id = ${id}`);
  await become('running', sql`now() + interval '1 hour'`);
  assert.equal((await operator.delete('/admin/1.0/students/student-1')).status, 200);
  assert.equal((await storedFiles(db)).has(id), false);
  const shown = await imports.find(id);
  assert.deepEqual([shown.state, shown.findings, shown.removals], ['running', [], []]);
  assert.equal((await operator.get(`${URL}/${id}/failed.csv`)).status, 404);
  await become('partial', sql`null`);
  assert.equal((await operator.get(`${URL}/${id}/failed.csv`)).status, 404);
});
