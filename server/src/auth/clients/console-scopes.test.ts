/** The console offers the scopes that the server knows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARTNER_SCOPES, RESERVED_SCOPES } from '../../../../console/src/pages/keys/scopes.ts';
import * as server from '../tokens/scopes.ts';

test('the scopes that the console offers are those of the server', () => {
  assert.deepEqual(PARTNER_SCOPES, server.PARTNER_SCOPES);
  assert.deepEqual([...PARTNER_SCOPES, ...RESERVED_SCOPES], server.SCOPES);
});
