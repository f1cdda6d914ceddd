/** The own session: confirmation of dangerous acts, other sessions, the own account. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { ACCOUNT_PASSWORD, signedIn } from '../../../test/fixtures/accounts.ts';
import { put, putTree } from '../../../test/fixtures/content.ts';
import { putSchool, userBody } from '../../../test/fixtures/people.ts';
import { type TestReply, testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { purgeAccounts } from '../purge.ts';
import { confirmSession } from './sessions.ts';

let now = new Date();
const server = await testServer({}, { now: () => now });
const { db } = server;
const quest = await server.partner('Math Quest');
const school = await putSchool(quest);
const tree = await putTree(quest);
const lesson = `/rostering/1.0/lessons/${tree.lessonId}`;
const CONFIRM = '/console/1.0/session/confirm';
const password = ACCOUNT_PASSWORD;

function codeOf({ body }: TestReply): string {
  return body.imsx_error_details[0].code;
}

suite('confirmation', () => {
  test('403 for every dangerous act before it, and for a wrong password', async () => {
    const person = await signedIn(server, { operator: true }, now);
    const within = person.as('operator');
    const id = `student-${randomUUID()}`;
    await put(quest, `/rostering/1.0/users/${id}`, userBody(id, school.orgId));
    const student = `/admin/1.0/students/${id}`;
    const client = `/applications/1.0/${quest.applicationId}/clients/${quest.clientId}`;
    const asQuest = person.as(quest.applicationId);
    const { body } = await quest.get(lesson);
    const acts = {
      export: () => within.get(student),
      disable: () => within.call('DELETE', client),
      write: () => asQuest.call('PUT', lesson, body),
      erase: () => within.call('DELETE', student),
    };
    for (const act of Object.values(acts)) {
      const reply = await act();
      assert.equal(reply.status, 403);
      assert.equal(codeOf(reply), 'confirmation_needed');
    }
    const wrong = await person.call('POST', CONFIRM, { password: 'wrong' });
    assert.equal(wrong.status, 403);
    assert.equal(codeOf(wrong), 'sign_in_wrong');
    assert.equal((await acts.erase()).status, 403);
    const right = await person.call('POST', CONFIRM, { password });
    assert.equal(right.body.confirmedUntil, new Date(now.getTime() + 600_000).toISOString());
    const { confirmedUntil } = (await person.get('/console/1.0/session')).body;
    assert.equal(confirmedUntil, right.body.confirmedUntil);
    assert.equal((await acts.export()).status, 200);
    assert.equal((await acts.write()).status, 200);
    now = new Date(now.getTime() + 601_000);
    assert.equal((await acts.write()).status, 403);
    assert.equal((await acts.erase()).status, 403);
    assert.equal((await person.get('/console/1.0/session')).body.confirmedUntil, null);
    assert.equal((await person.call('POST', CONFIRM, { password })).status, 200);
    assert.equal((await acts.erase()).status, 200);
    const other = await server.partner('Other');
    const key = `/applications/1.0/${other.applicationId}/clients/${other.clientId}`;
    assert.equal((await within.call('DELETE', key)).status, 204);
  });

  test('a confirmation is of one session, and of none that begins later', async () => {
    const person = await signedIn(server, { operator: true }, now);
    assert.equal((await person.call('POST', CONFIRM, { password })).status, 200);
    const again = await fetch(`${server.baseUrl}/console/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email: person.email, password }),
    });
    const cookie = (again.headers.getSetCookie()[0] ?? '').replace(/;.*/, '');
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const session = await server.fetch('/console/1.0/session', { headers });
    assert.equal(session.body.confirmedUntil, null);
  });

  test('429 with Retry-After after several wrong passwords', async () => {
    const person = await signedIn(server, {}, now);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await person.call('POST', CONFIRM, { password: 'wrong' })).status);
    }
    assert.deepEqual(statuses, [403, 403, 403, 403, 403, 429]);
  });

  test('the audit log has a line for each', async () => {
    const person = await signedIn(server, {}, now);
    await person.call('POST', CONFIRM, { password: 'wrong' });
    await person.call('POST', CONFIRM, { password });
    const lines = await db.query<{ outcome: string; actorId: string }>(sql`
      select outcome, actor_id from audit_log
      where action = 'confirm' and object_id = ${person.id} order by id`);
    assert.deepEqual(
      lines.map(({ outcome, actorId }) => [outcome, actorId]),
      [
        ['wrong password', `account:${person.id}`],
        ['ok', `account:${person.id}`],
      ],
    );
  });
});

test('the audit log has no confirmation of a session that was ended meanwhile', async () => {
  const confirmations = () =>
    db.first(sql`select count(*) from audit_log where action = 'confirm' and outcome = 'ok'`);
  const before = await confirmations();
  await confirmSession(db, randomUUID(), now);
  assert.deepEqual(await confirmations(), before);
});

suite('/console/1.0/sessions', () => {
  const SESSIONS = '/console/1.0/sessions';
  const signInAgain = async (email: string) => {
    const reply = await fetch(`${server.baseUrl}/console/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', 'user-agent': 'x'.repeat(500) },
      body: new URLSearchParams({ email, password }),
    });
    const cookie = (reply.headers.getSetCookie()[0] ?? '').replace(/;.*/, '');
    return async () =>
      (
        await server.fetch('/console/1.0/session', {
          headers: { cookie, 'sec-fetch-site': 'same-origin' },
        })
      ).status;
  };

  test('200 with the own ones, 204 ends one, 204 ends all others, 404 for one of another', async () => {
    const person = await signedIn(server, {}, now);
    const [second, third] = [await signInAgain(person.email), await signInAgain(person.email)];
    const { sessions } = (await person.get(SESSIONS)).body;
    assert.equal(sessions.length, 3);
    const current = sessions.filter((line: { current: boolean }) => line.current);
    assert.equal(current.length, 1);
    assert.equal(
      sessions.find((line: { current: boolean }) => !line.current).userAgent.length,
      200,
    );
    const stranger = await signedIn(server, {}, now);
    const url = `${SESSIONS}/${current[0].id}`;
    assert.equal((await stranger.call('DELETE', url)).status, 404);
    assert.deepEqual([await second(), await third()], [200, 200]);
    assert.equal((await person.call('DELETE', SESSIONS)).status, 204);
    assert.deepEqual([await second(), await third()], [401, 401]);
    assert.equal((await person.call('DELETE', url)).status, 204);
    assert.equal((await person.get(SESSIONS)).status, 401);
  });

  test('200 without one that an hour without a request has ended', async () => {
    const person = await signedIn(server, {}, now);
    await signInAgain(person.email);
    for (const sessions of [2, 1]) {
      now = new Date(now.getTime() + 50 * 60_000);
      assert.equal((await person.get(SESSIONS)).body.sessions.length, sessions);
    }
  });
});

suite('PATCH /console/1.0/account', () => {
  const ACCOUNT = '/console/1.0/account';

  test('200 with the new name, 400 for a blank one', async () => {
    const person = await signedIn(server, {}, now);
    const reply = await person.call('PATCH', ACCOUNT, { name: ' Ada King ' });
    assert.equal(reply.body.account.name, 'Ada King');
    assert.equal((await person.get('/console/1.0/session')).body.account.name, 'Ada King');
    assert.equal((await person.call('PATCH', ACCOUNT, { name: '' })).status, 400);
  });

  test('200 for a new password, which ends other sessions; 400 and 403 before', async () => {
    const person = await signedIn(server, {}, now);
    const newPassword = 'five words of another song';
    const weak = { currentPassword: password, newPassword: 'short' };
    const refused = await person.call('PATCH', ACCOUNT, weak);
    assert.equal(refused.status, 400);
    assert.equal(codeOf(refused), 'password_weak');
    for (const currentPassword of ['wrong', undefined]) {
      const wrong = await person.call('PATCH', ACCOUNT, { currentPassword, newPassword });
      assert.equal(wrong.status, 403);
    }
    const change = { currentPassword: password, newPassword };
    assert.equal((await person.call('PATCH', ACCOUNT, change)).status, 200);
    assert.equal((await person.get('/console/1.0/session')).status, 200);
    const confirm = await person.call('POST', CONFIRM, { password: newPassword });
    assert.equal(confirm.status, 200);
  });
});

test('links and sessions that ended more than 30 days ago are deleted', async () => {
  const person = await signedIn(server, {}, now);
  const count = async () =>
    (
      await db.first<{ n: number }>(sql`
      select count(*)::int as n from account_sessions where account_id = ${person.id}`)
    )?.n;
  await purgeAccounts.run(db, new Date(now.getTime() + 30 * 86_400_000));
  assert.equal(await count(), 1);
  await purgeAccounts.run(db, new Date(now.getTime() + 31 * 86_400_000));
  assert.equal(await count(), 0);
});
