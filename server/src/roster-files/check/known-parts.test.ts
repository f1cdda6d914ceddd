/** Tests of the row ids that are remembered, as many as a state has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/harness/database.ts';
import { insertApplication } from '../../auth/applications/applications.ts';
import { openDatabase } from '../../storage/database/postgres.ts';
import { PART_FILES } from '../binding/parts.ts';
import { findKnownParts, rememberParts } from './known-parts.ts';
import type { Run } from './run.ts';

const ROWS = 30_000;

const database = await testDatabase();
const applicationId = await insertApplication(database, { name: 'District' });

test('a bulk file of more row ids than work_mem holds replaces those before within seconds', async () => {
  const db = openDatabase(database.connection, { name: 'test', connectionsMax: 1 });
  try {
    await db.script(`set work_mem = '64kB'`);
    const run = { db, caller: { applicationId } } as unknown as Run;
    const [part] = PART_FILES;
    assert.ok(part);
    const partsOf = (from: number) => {
      const ids = Array.from({ length: ROWS }, (_, at) => from + at);
      const byOwner = new Map(
        ids.map((id) => [
          `person-${id}`,
          [{ line: 2, sourcedId: `role-${id}`, isDeleted: false, key: 'student', members: {} }],
        ]),
      );
      return { part, mode: 'bulk' as const, byOwner, failedOwners: new Map() };
    };
    await rememberParts(run, partsOf(0), () => true);
    // The file of the next night: half of the people have left, and one row could not be written.
    const failed = `person-${ROWS}`;
    await rememberParts(run, partsOf(ROWS / 2), (ownerId) => ownerId !== failed);
    const place = { applicationId, file: part.name };
    const known = await findKnownParts(db, place, [
      'role-0',
      `role-${ROWS / 2}`,
      `role-${ROWS}`,
      `role-${ROWS + 1}`,
    ]);
    assert.deepEqual([...known.keys()].sort(), [`role-${ROWS / 2}`, `role-${ROWS + 1}`].sort());
  } finally {
    await db.close();
  }
});
