/** The signing key is made once, whoever starts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../test/database.ts';
import { openSigningKeys, publicKeys } from './keys.ts';

const db = await testDatabase();

test('three first starts at once make one key', async () => {
  const all = await Promise.all([
    openSigningKeys(db, null),
    openSigningKeys(db, null),
    openSigningKeys(db, null),
  ]);
  const ids = all.map((keys) => keys.map(({ kid }) => kid));
  assert.equal(ids[0]?.length, 1);
  assert.deepEqual(ids, [ids[0], ids[0], ids[0]]);
  assert.deepEqual(await openSigningKeys(db, null), all[0]);
});

test('a public key holds no private member', async () => {
  const keys = publicKeys(await openSigningKeys(db, null));
  for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi']) {
    assert.equal(
      keys.keys.some((key) => member in key),
      false,
    );
  }
});
