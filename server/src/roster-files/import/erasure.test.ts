/** A person who is erased while an import runs does not come back by it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  importFolder,
  SCHOOL,
  withManifest,
  writeFiles,
} from '../../../test/fixtures/roster-files.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { eraseStudent } from '../../admin/students/erase.ts';
import { sql } from '../../storage/database/sql.ts';

const db = await testDatabase();
const isThere = (id: string) => db.first(sql`select from users where sourced_id = ${id}`);

test('an import stops where a person was erased since it began, and the next leaves it out', async () => {
  const folder = await writeFiles(withManifest(SCHOOL));
  await importFolder(db, folder);
  const users = SCHOOL['users']?.replace('Gypsum', 'Alder') ?? '';
  const changed = await writeFiles(withManifest({ ...SCHOOL, users }));
  let erased: ReturnType<typeof eraseStudent> | undefined;
  // All files are checked, and nothing is written yet.
  const requireRight = async () => {
    erased ??= eraseStudent(db, 'student-2', { now: new Date() });
    assert.ok(await erased);
  };
  const stopped = importFolder(db, changed, { requireRight });
  await assert.rejects(stopped, /A person was erased during the import: begin it again/);
  assert.equal(await isThere('student-2'), undefined);
  assert.equal((await importFolder(db, changed)).erasedLeftOut, 1);
  assert.equal(await isThere('student-2'), undefined);
  assert.ok(await isThere('student-1'));
});
