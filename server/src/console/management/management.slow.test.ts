/** Operators manage accounts, and admins of an application its members. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { FROM_PAGE, putAccount, type SignedIn, signedIn } from '../../../test/fixtures/accounts.ts';
import { Browser } from '../../../test/harness/browser.ts';
import { lockWaits } from '../../../test/harness/locks.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { type TestReply, testServer } from '../../../test/harness/test-server.ts';
import { PARTNER_SCOPES } from '../../auth/tokens/scopes.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { makeMember, makeOperator } from './rights.ts';

const server = await testServer();
const { db } = server;
const quest = await server.partner('Math Quest');
const word = await server.partner('Word Quest');
const machine = await server.operator();
const operator = await signedIn(server, { operator: true, name: 'Olga', confirmed: true });
const ACCOUNTS = '/admin/1.0/accounts';
const members = `/applications/1.0/${quest.applicationId}/members`;
const invitations = `/applications/1.0/${quest.applicationId}/invitations`;

const newEmail = () => `${randomUUID().slice(0, 13)}@example.org`;

function codeOf({ body }: TestReply): string {
  return body.imsx_error_details[0].code;
}

/** Opens a link of one use, up to its form; `browser` has no other session. */
async function open(link: string, browser = new Browser()) {
  Object.assign(browser.headers, FROM_PAGE);
  const [path = '', token = ''] = link.split('#');
  return browser.submit(await browser.visit(path), { token });
}

/** Opens a link of one use and sets a password. */
async function accept(link: string) {
  const browser = new Browser();
  return browser.submit(await open(link, browser), { password: 'four words of a song' });
}

suite('/admin/1.0/accounts', () => {
  test('201 with a link that signs in, then the account is active', async () => {
    const memberships = [{ applicationId: quest.applicationId, role: 'developer' }];
    const email = newEmail();
    const made = await machine.post(ACCOUNTS, { email, name: ' Ada ', memberships });
    assert.equal(made.status, 201);
    const { account, link } = made.body;
    assert.equal(account.name, 'Ada');
    assert.equal(account.state, 'invited');
    assert.deepEqual(account.applications, [
      { sourcedId: quest.applicationId, name: 'Math Quest', role: 'developer' },
    ]);
    assert.equal((await accept(link)).status, 303);
    const listed = await machine.get(`${ACCOUNTS}?filter=email='${email}'`);
    assert.equal(listed.body.accounts[0].state, 'active');
    assert.equal(listed.body.accounts[0].id, account.id);
  });

  test('400 for a bad address, a blank name and an unknown application; 409 for a known address', async () => {
    const good = { email: newEmail(), name: 'Ada' };
    for (const body of [
      { ...good, email: 'ada' },
      { ...good, name: ' ' },
      { ...good, memberships: [{ applicationId: randomUUID(), role: 'viewer' }] },
      { ...good, memberships: [{ applicationId: quest.applicationId, role: 'owner' }] },
    ]) {
      assert.equal((await machine.post(ACCOUNTS, body)).status, 400);
    }
    const again = await machine.post(ACCOUNTS, { ...good, email: operator.email.toUpperCase() });
    assert.equal(again.status, 409);
    assert.equal(codeOf(again), 'account_exists');
  });

  test('200 for a search by name, sorted, without hashes of passwords', async () => {
    const reply = await machine.get(`${ACCOUNTS}?search=olg&sort=email&orderBy=desc`);
    assert.equal(reply.body.total, 1);
    assert.doesNotMatch(reply.text, /argon2|password/i);
  });

  test('200 for a change; a disabled account is signed out at once, and gets no link', async () => {
    const person = await signedIn(server);
    const url = `${ACCOUNTS}/${person.id}`;
    assert.equal((await person.get('/console/1.0/session')).status, 200);
    const changed = await machine.patch(url, { name: 'Renamed', disabled: true });
    assert.equal(changed.body.account.name, 'Renamed');
    assert.equal(changed.body.account.state, 'disabled');
    assert.equal((await person.get('/console/1.0/session')).status, 401);
    assert.equal((await machine.post(`${url}/link`, {})).status, 409);
    assert.equal((await machine.patch(url, { disabled: false })).body.account.state, 'active');
    assert.equal((await person.get('/console/1.0/session')).status, 401);
  });

  test('204 ends the sessions of an account; 404 for unknown accounts', async () => {
    const person = await signedIn(server);
    assert.equal((await person.get('/console/1.0/session')).status, 200);
    assert.equal((await machine.delete(`${ACCOUNTS}/${person.id}/sessions`)).status, 204);
    assert.equal((await person.get('/console/1.0/session')).status, 401);
    const unknown = `${ACCOUNTS}/${randomUUID()}`;
    assert.equal((await machine.patch(unknown, {})).status, 404);
    assert.equal((await machine.post(`${unknown}/link`, {})).status, 404);
    assert.equal((await machine.delete(`${unknown}/sessions`)).status, 404);
  });

  test('409 for the last operator who can sign in', async () => {
    const alone = await testServer();
    const { id } = await putAccount(alone.db, { operator: true });
    const invited = await (await alone.operator()).post(ACCOUNTS, {
      ...{ email: newEmail(), name: 'Invited', operator: true },
    });
    assert.equal(invited.status, 201);
    const client = await alone.operator();
    for (const body of [{ operator: false }, { disabled: true }]) {
      const reply = await client.patch(`${ACCOUNTS}/${id}`, body);
      assert.equal(reply.status, 409);
      assert.equal(codeOf(reply), 'last_operator');
    }
    await putAccount(alone.db, { operator: true });
    assert.equal((await client.patch(`${ACCOUNTS}/${id}`, { operator: false })).status, 200);
  });
});

suite('/applications/1.0/{id}/members', () => {
  const atQuest = (person: SignedIn) => person.as(quest.applicationId);
  const ofQuest = (role: 'admin' | 'developer' | 'viewer') => ({
    roles: { [quest.applicationId]: role },
    confirmed: true,
  });

  test('admins change members, developers see them, viewers and clients see nothing', async () => {
    const admin = await signedIn(server, ofQuest('admin'));
    const developer = await signedIn(server, ofQuest('developer'));
    const viewer = await signedIn(server, ofQuest('viewer'));
    const listed = await atQuest(admin).get(members);
    assert.equal(listed.status, 200);
    const ids = listed.body.members.map(({ accountId }: { accountId: string }) => accountId);
    assert.ok([admin, developer, viewer].every(({ id }) => ids.includes(id)));
    assert.equal((await atQuest(developer).get(members)).status, 200);
    assert.equal((await atQuest(viewer).get(members)).status, 403);
    assert.equal((await quest.get(members)).status, 403);
    const url = `${members}/${viewer.id}`;
    assert.equal((await atQuest(developer).call('PUT', url, { role: 'admin' })).status, 403);
    const raised = await atQuest(admin).call('PUT', url, { role: 'developer' });
    assert.equal(raised.body.member.role, 'developer');
    assert.equal((await atQuest(viewer).get(members)).status, 200);
    assert.equal((await atQuest(admin).call('DELETE', url)).status, 204);
    assert.equal((await atQuest(viewer).get(members)).status, 404);
    assert.equal((await atQuest(admin).call('DELETE', url)).status, 404);
    assert.equal((await atQuest(admin).call('PUT', url, { role: 'viewer' })).status, 404);
  });

  test('201 for an invitation: a link for a new person; an operator makes a known one a member', async () => {
    const admin = atQuest(await signedIn(server, ofQuest('admin')));
    const email = newEmail();
    const made = await admin.call('POST', invitations, { email, name: 'New', role: 'viewer' });
    assert.equal(made.status, 201);
    assert.equal(made.body.member.name, null);
    assert.equal((await accept(made.body.link)).status, 303);
    const known = await signedIn(server);
    const person = { email: known.email, name: 'Ignored', role: 'developer' };
    const joined = await machine.post(invitations, person);
    assert.equal(joined.status, 201);
    assert.equal('link' in joined.body, false);
    assert.equal(joined.body.member.name, known.name);
    assert.equal((await atQuest(known).get('/applications/1.0')).status, 200);
    assert.equal((await machine.post(invitations, person)).status, 409);
    const bad = { email: 'x', name: 'X', role: 'viewer' };
    assert.equal((await admin.call('POST', invitations, bad)).status, 400);
  });

  test('404 for the members of another application', async () => {
    const admin = atQuest(await signedIn(server, ofQuest('admin')));
    const foreign = `/applications/1.0/${word.applicationId}`;
    const { id } = await putAccount(db);
    const invited = { email: newEmail(), name: 'X', role: 'admin' };
    for (const reply of [
      await admin.get(`${foreign}/members`),
      await admin.call('PUT', `${foreign}/members/${id}`, { role: 'admin' }),
      await admin.call('DELETE', `${foreign}/members/${id}`),
      await admin.call('POST', `${foreign}/invitations`, invited),
    ]) {
      assert.equal(reply.status, 404);
    }
  });

  test('409 for the last admin, unless an operator decides', async () => {
    const partner = await server.partner('Small', [...PARTNER_SCOPES, 'application.manage']);
    const { applicationId } = partner;
    const admin = await signedIn(server, { roles: { [applicationId]: 'admin' }, confirmed: true });
    const url = `/applications/1.0/${applicationId}/members/${admin.id}`;
    const asOther = { email: newEmail(), name: 'Other', role: 'admin' };
    const refused = async () => {
      for (const reply of [
        await admin.as(applicationId).call('PUT', url, { role: 'viewer' }),
        await admin.as(applicationId).call('DELETE', url),
        await partner.delete(url),
      ]) {
        assert.equal(reply.status, 409);
        assert.equal(codeOf(reply), 'last_admin');
      }
    };
    await refused();
    // Neither one who has not opened the link, nor one who is disabled, could go on.
    const other = await machine.post(`/applications/1.0/${applicationId}/invitations`, asOther);
    await refused();
    assert.equal((await accept(other.body.link)).status, 303);
    const account = `${ACCOUNTS}/${other.body.member.accountId}`;
    assert.equal((await machine.patch(account, { disabled: true })).status, 200);
    await refused();
    assert.equal((await machine.patch(account, { disabled: false })).status, 200);
    assert.equal((await admin.as(applicationId).call('DELETE', url)).status, 204);
    const last = `/applications/1.0/${applicationId}/members/${other.body.member.accountId}`;
    assert.equal((await partner.delete(last)).status, 409);
    assert.equal((await operator.as('operator').call('DELETE', last)).status, 204);
  });

  test('403 for a link that would take over an operator, or a member of other applications', async () => {
    const admin = atQuest(await signedIn(server, ofQuest('admin')));
    const people = {
      operator: await putAccount(db, { operator: true, ...ofQuest('viewer') }),
      elsewhere: await putAccount(db, {
        roles: { [quest.applicationId]: 'viewer', [word.applicationId]: 'viewer' },
      }),
      own: await putAccount(db, ofQuest('viewer')),
    };
    const linkFor = ({ id }: { id: string }) => admin.call('POST', `${members}/${id}/link`);
    for (const person of [people.operator, people.elsewhere]) {
      const reply = await linkFor(person);
      assert.equal(reply.status, 403);
      assert.equal(codeOf(reply), 'account_elsewhere');
    }
    const made = await linkFor(people.own);
    assert.equal(made.status, 201);
    assert.match(made.body.link, /\/console\/reset#/);
    const stranger = await putAccount(db);
    assert.equal((await linkFor(stranger)).status, 404);
  });

  test("a link of an admin ends when its person gets rights elsewhere; an operator's stays", async () => {
    const admin = atQuest(await signedIn(server, ofQuest('admin')));
    const toWord = (email: string) =>
      machine.post(`/applications/1.0/${word.applicationId}/invitations`, {
        ...{ email, name: 'Ignored', role: 'viewer' },
      });
    const raised = await putAccount(db, ofQuest('viewer'));
    const reset = await admin.call('POST', `${members}/${raised.id}/link`);
    assert.equal((await machine.patch(`${ACCOUNTS}/${raised.id}`, { operator: true })).status, 200);
    const email = newEmail();
    const invited = await admin.call('POST', invitations, { email, name: 'New', role: 'viewer' });
    assert.equal((await toWord(email)).status, 201);
    for (const { body } of [reset, invited]) {
      const shown = await open(body.link);
      assert.equal(shown.status, 400);
      assert.match(shown.text, /This link has ended/);
    }
    const byOperator = await operator.as('operator').call('POST', ACCOUNTS, {
      ...{ email: newEmail(), name: 'New' },
      memberships: [{ applicationId: quest.applicationId, role: 'viewer' }],
    });
    assert.equal((await toWord(byOperator.body.account.email)).status, 201);
    assert.equal((await accept(byOperator.body.link)).status, 303);
  });

  test('no link of an admin for a person who gets rights elsewhere at that moment', async () => {
    const admin = atQuest(await signedIn(server, ofQuest('admin')));
    const gains: ((tx: Transaction, accountId: string) => Promise<unknown>)[] = [
      (tx, accountId) => makeOperator(tx, accountId),
      (tx, accountId) => makeMember(tx, { ...word, accountId, role: 'viewer' }),
    ];
    for (const gain of gains) {
      const person = await putAccount(db, ofQuest('viewer'));
      let answer: Promise<TestReply> | undefined;
      let isAnswered = false;
      await db.begin(async (tx) => {
        await gain(tx, person.id);
        answer = admin.call('POST', `${members}/${person.id}/link`);
        void answer.finally(() => {
          isAnswered = true;
        });
        const waits = async () => isAnswered || (await lockWaits(db)) > 0;
        await eventually('the link waits, or is refused', waits);
      });
      const reply = await answer;
      assert.equal(reply?.status, 403);
    }
  });
});
