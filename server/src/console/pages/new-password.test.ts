/** A new password that is set while someone signs in, or changes it, with the former one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ACCOUNT_PASSWORD,
  FROM_PAGE,
  putAccount,
  signedIn,
} from '../../../test/fixtures/accounts.ts';
import { Browser } from '../../../test/harness/browser.ts';
import { lockWaits } from '../../../test/harness/locks.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { hashPassword } from '../../auth/people/passwords.ts';
import { sql } from '../../storage/database/sql.ts';
import { lockAccount, setPasswordHash } from '../accounts/accounts.ts';
import { deleteSessionsOf } from '../sessions/sessions.ts';

const server = await testServer();
const { db, baseUrl } = server;
const NEW = 'four words of a song';
const newHash = await hashPassword(NEW);

/** The answer to a request that comes while another one sets a new password. */
async function meanwhile<Answer>(id: string, ask: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  let isAnswered = false;
  await db.begin(async (tx) => {
    await lockAccount(tx, id);
    await setPasswordHash(tx, { id, passwordHash: newHash });
    await deleteSessionsOf(tx, { accountId: id });
    answer = ask();
    void answer.finally(() => {
      isAnswered = true;
    });
    const waits = async () => isAnswered || (await lockWaits(db)) > 0;
    await eventually('it waits, or is answered', waits);
  });
  assert.ok(answer);
  return answer;
}

async function signIn(email: string, password: string) {
  const browser = new Browser();
  Object.assign(browser.headers, FROM_PAGE);
  const form = await browser.visit(`${baseUrl}/console/sign-in`);
  return { browser, submit: () => browser.submit(form, { email, password }) };
}

for (const hasFactor of [false, true]) {
  const which = hasFactor ? 'that waits for a second factor' : 'without a second factor';
  test(`403 for a sign-in with the former password, one ${which}`, async () => {
    const { id, email } = await putAccount(db);
    if (hasFactor) await db.execute(sql`update accounts set totp_secret = 'x' where id = ${id}`);
    const { browser, submit } = await signIn(email, ACCOUNT_PASSWORD);
    const shown = await meanwhile(id, submit);
    assert.equal(shown.status, 403);
    assert.match(shown.text, /Your password has changed/);
    assert.equal((await browser.visit(`${baseUrl}/console/1.0/session`)).status, 401);
  });
}

test('401 for a change of the password by the former one: it stays the new one', async () => {
  const person = await signedIn(server);
  const body = { currentPassword: ACCOUNT_PASSWORD, newPassword: 'a song of four words' };
  const change = () => person.call('PATCH', '/console/1.0/account', body);
  assert.equal((await meanwhile(person.id, change)).status, 401);
  const { submit } = await signIn(person.email, NEW);
  assert.equal((await submit()).status, 303);
});
