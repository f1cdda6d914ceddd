/** What LECTERN_SECRET seals: each text for its own purpose, anew for the first of two secrets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/harness/database.ts';
import { sql } from '../../storage/database/sql.ts';
import { KeyError } from './key-error.ts';
import { openCookieKey, openSigningKeys, rotateKeys } from './keys.ts';

const OLD = 'the old secret of more than thirty-two characters';
const NEW = 'the new secret of more than thirty-two characters';

test('a key does not open in the place of another', async () => {
  const db = await testDatabase();
  await openSigningKeys(db, [OLD]);
  const rotation = { secrets: [OLD], publishSeconds: 0, verifySeconds: 600, isSecretLost: false };
  await rotateKeys(db, rotation);
  await db.execute(sql`
    update signing_keys k set sealed = other.sealed from signing_keys other where other.kid <> k.kid`);
  await assert.rejects(openSigningKeys(db, [OLD]), KeyError);
});

test('a start seals anew what the other secret sealed, and nothing else', async () => {
  const db = await testDatabase();
  const all = async (secrets: readonly string[]) => ({
    keys: await openSigningKeys(db, secrets),
    cookieKey: await openCookieKey(db, secrets),
  });
  const stored = () =>
    db.query(sql`select sealed from signing_keys union all select value from server_secrets`);
  const before = await all([OLD]);
  const sealed = await stored();
  assert.deepEqual(await all([OLD]), before);
  assert.deepEqual(await stored(), sealed);
  assert.deepEqual(await all([NEW, OLD]), before);
  assert.deepEqual(await all([NEW]), before);
});

test('without its secret the cookie key is replaced, so that all people sign in again', async () => {
  const db = await testDatabase();
  const before = await openCookieKey(db, [OLD]);
  const after = await openCookieKey(db, [NEW]);
  assert.notEqual(after, before);
  assert.equal(await openCookieKey(db, [NEW]), after);
});
