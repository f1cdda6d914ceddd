/** Codes and refresh tokens that several requests bring at the same moment: one of them counts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchUserInfo, refreshTokenGrant } from 'openid-client';
import { putPerson, redeem, signIn, signInParty } from '../../../test/fixtures/sign-in.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const { db } = server;
const ada = await putPerson(await server.operator(), db);
const ATTEMPTS = 8;

async function together<Result>(work: () => Promise<Result>): Promise<Result[]> {
  const done = await Promise.allSettled(Array.from({ length: ATTEMPTS }, work));
  return done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

test('a code that is sent several times at once gives tokens once at most, and they end', async () => {
  const party = await signInParty(server);
  const done = await signIn(party, ada);
  const given = await together(() => redeem(party, done));
  assert.ok(given.length <= 1, `${given.length} requests got tokens`);
  for (const { access_token } of given)
    await assert.rejects(fetchUserInfo(party.configuration, access_token, ada.id));
});

test('a refresh token that is sent several times at once is used once, and all end', async () => {
  const party = await signInParty(server, { refreshTokens: true });
  const parameters = { scope: 'openid offline_access', prompt: 'consent' };
  const first = await redeem(party, await signIn(party, ada, { parameters }));
  const given = await together(() =>
    refreshTokenGrant(party.configuration, first.refresh_token ?? ''),
  );
  assert.ok(given.length <= 1, `${given.length} requests got tokens`);
  for (const { refresh_token = '' } of given)
    await assert.rejects(refreshTokenGrant(party.configuration, refresh_token));
});
