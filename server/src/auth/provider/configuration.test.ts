/** Lifetimes of what the OAuth provider stores. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putPerson, signIn, signInParty } from '../../../test/fixtures/sign-in.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';

const { db, baseUrl, operator } = await testServer();

test('a session ends twelve hours after its sign-in, however often it is used', async () => {
  const ada = await putPerson(await operator(), db);
  const party = await signInParty({ db, baseUrl });
  const ofAda = sql`model = 'Session' and payload ->> 'accountId' = ${ada.id}`;
  const secondsLeft = async () => {
    const row = await db.first<{ seconds: number }>(sql`
      select extract(epoch from expires_at - now())::int as seconds from oauth_state
      where ${ofAda}`);
    return row?.seconds ?? 0;
  };
  const { browser } = await signIn(party, ada);
  await db.execute(sql`
    update oauth_state
    set payload = payload || jsonb_build_object('loginTs', (payload ->> 'loginTs')::int - 43000)
    where ${ofAda}`);
  assert.equal((await signIn(party, ada, { browser })).pages.length, 0);
  const left = await secondsLeft();
  assert.ok(left > 0 && left <= 200, `${left} seconds are left of twelve hours`);
  await signIn(party, ada, { browser, parameters: { prompt: 'login' } });
  assert.ok((await secondsLeft()) > 43_000, 'the password was asked for again');
});
