/** What a process remembers of revoked tokens: each as long as its token could be valid. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RevokedTokens, TOKEN_SECONDS } from './revoked.ts';

const at = (seconds: number) => new Date(seconds * 1_000);

test('an id counts from its first read until its token has expired, then it is forgotten', () => {
  const revoked = new RevokedTokens();
  revoked.add(['a'], at(0));
  revoked.add(['a', 'b'], at(30));
  revoked.add([], at(TOKEN_SECONDS));
  assert.deepEqual([revoked.has('a'), revoked.has('b'), revoked.has('c')], [true, true, false]);
  revoked.add([], at(TOKEN_SECONDS + 1));
  assert.deepEqual([revoked.has('a'), revoked.has('b')], [false, true]);
  revoked.add([], at(TOKEN_SECONDS + 31));
  assert.equal(revoked.has('b'), false);
});
