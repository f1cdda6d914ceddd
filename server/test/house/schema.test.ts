/** schema.sql is what the migrations make. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { dumpSchema } from '../../src/storage/database/dump.ts';
import { testDatabase } from '../harness/database.ts';

test('schema.sql is current; `npm run schema` writes it', async () => {
  const file = new URL('../../src/storage/schema.sql', import.meta.url);
  assert.equal(await readFile(file, 'utf8'), await dumpSchema(await testDatabase()));
});
