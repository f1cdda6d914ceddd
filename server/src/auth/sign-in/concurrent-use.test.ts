/** What several requests bring at the same moment: codes, refresh tokens, an old password. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchUserInfo, refreshTokenGrant } from 'openid-client';
import {
  PASSWORD,
  putPerson,
  redeem,
  signIn,
  signInParty,
} from '../../../test/fixtures/sign-in.ts';
import { Browser, type Shown } from '../../../test/harness/browser.ts';
import { lockWaits } from '../../../test/harness/locks.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { setPassword } from '../people/accounts.ts';
import { hashPassword } from '../people/passwords.ts';

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

test('a sign-in with the former password ends when a new one is set meanwhile', async () => {
  const person = await putPerson(await server.operator(), db);
  const party = await signInParty(server);
  const browser = new Browser();
  const { url } = await party.begin();
  const form = await browser.follow(url, party.baseUrl);
  const newHash = await hashPassword('another horse battery');
  let answer: Promise<Shown> | undefined;
  let isAnswered = false;
  await db.begin(async (tx) => {
    await setPassword(tx, person.id, newHash);
    const fields = { decision: 'sign-in', name: person.username, password: PASSWORD };
    answer = browser.submit(form, fields);
    void answer.finally(() => {
      isAnswered = true;
    });
    const waits = async () => isAnswered || (await lockWaits(db)) > 0;
    await eventually('it waits, or is answered', waits);
  });
  const shown = await answer;
  assert.equal(shown?.status, 400);
  assert.match(shown?.text ?? '', /The username or the password is wrong/);
  assert.match((await browser.follow(url, party.baseUrl)).text, /name="password"/);
});
