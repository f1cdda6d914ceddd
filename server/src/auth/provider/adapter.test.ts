/** Storage of the OAuth provider: the adapter interface of oidc-provider. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/harness/database.ts';
import { stateAdapter } from './adapter.ts';

const db = await testDatabase();
const codes = stateAdapter(db, 'AuthorizationCode');
const sessions = stateAdapter(db, 'Session');

test('an entry is found until it is replaced or destroyed', async () => {
  await codes.upsert('a', { kind: 'AuthorizationCode', scope: 'openid' }, 60);
  assert.deepEqual(await codes.find('a'), { kind: 'AuthorizationCode', scope: 'openid' });
  await codes.upsert('a', { kind: 'AuthorizationCode', scope: 'none' }, 60);
  assert.equal((await codes.find('a'))?.['scope'], 'none');
  await codes.destroy('a');
  assert.equal(await codes.find('a'), undefined);
});

test('each model has its own ids', async () => {
  await codes.upsert('same', { kind: 'AuthorizationCode' }, 60);
  assert.equal(await sessions.find('same'), undefined);
});

test('an expired entry is not found, one without an expiry is', async () => {
  await codes.upsert('old', { kind: 'AuthorizationCode' }, -1);
  assert.equal(await codes.find('old'), undefined);
  await codes.upsert('lasting', { kind: 'AuthorizationCode' });
  assert.deepEqual(await codes.find('lasting'), { kind: 'AuthorizationCode' });
});

test('a consumed code carries the time of its use, in seconds', async () => {
  await codes.upsert('once', { kind: 'AuthorizationCode' }, 60);
  await codes.consume('once');
  const consumed = Number((await codes.find('once'))?.['consumed']);
  assert.ok(Math.abs(consumed - Date.now() / 1_000) < 10);
});

test('a session is found by its uid, a device code by its user code', async () => {
  await sessions.upsert('s', { uid: 'u1' }, 60);
  assert.deepEqual(await sessions.findByUid('u1'), { uid: 'u1' });
  await codes.upsert('d', { userCode: 'ABCD' }, 60);
  assert.deepEqual(await codes.findByUserCode('ABCD'), { userCode: 'ABCD' });
});

test('revoking a grant destroys the codes and tokens that it gave', async () => {
  await codes.upsert('g1', { grantId: 'g' }, 60);
  await codes.upsert('g2', { grantId: 'other' }, 60);
  await codes.revokeByGrantId('g');
  assert.equal(await codes.find('g1'), undefined);
  assert.deepEqual(await codes.find('g2'), { grantId: 'other' });
});

test('an entry is consumed once; a second use ends the grant and all that it gave', async () => {
  const grants = stateAdapter(db, 'Grant');
  const tokens = stateAdapter(db, 'AccessToken');
  await grants.upsert('used', {});
  await codes.upsert('twice', { grantId: 'used' }, 60);
  await codes.consume('twice');
  await tokens.upsert('given', { grantId: 'used' }, 60);
  await assert.rejects(codes.consume('twice'), { message: 'invalid_grant' });
  for (const found of [grants.find('used'), tokens.find('given'), codes.find('twice')])
    assert.equal(await found, undefined);
});
