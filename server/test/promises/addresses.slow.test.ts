/** E-mail addresses are equal in any case of ASCII letters; other letters must be the same. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { setPassword } from '../../src/auth/people/accounts.ts';
import { hashPassword } from '../../src/auth/people/passwords.ts';
import { insertAccount, setPasswordHash } from '../../src/console/accounts/accounts.ts';
import { ACCOUNT_PASSWORD, FROM_PAGE } from '../fixtures/accounts.ts';
import { put } from '../fixtures/content.ts';
import { startOrganisation } from '../fixtures/organisation.ts';
import { orgBody, userBody } from '../fixtures/people.ts';
import { PASSWORD, signIn, signInParty } from '../fixtures/sign-in.ts';
import { Browser } from '../harness/browser.ts';
import { testServer } from '../harness/test-server.ts';

const organisation = await startOrganisation('lectern');
const server = await testServer({
  UPSTREAM_ISSUER: organisation.issuer,
  UPSTREAM_CLIENT_ID: 'lectern',
  UPSTREAM_CLIENT_SECRET: 'secret of the client',
  UPSTREAM_NAME: 'the district',
  UPSTREAM_CLAIM: 'email',
  UPSTREAM_MEMBER: 'email',
  UPSTREAM_ACCOUNTS: 'on',
});
const { db, baseUrl } = server;
const operator = await server.operator();
const party = await signInParty(server, { firstParty: true });
const accountHash = await hashPassword(ACCOUNT_PASSWORD);
const studentHash = await hashPassword(PASSWORD);

/** Letters that some rule of Unicode folds to the same, and are not the same letter. */
const PAIRS = [
  ['k', '\u212a', 'the Kelvin sign'],
  ['i', '\u0130', 'I with a dot above'],
  ['å', '\u212b', 'the Angstrom sign'],
  ['é', 'É', 'E acute'],
] as const;

/** An address with the letter, and the same with the other one. */
function addressesOf([letter, other]: readonly [string, string, string]) {
  const rest = `ate.${randomUUID().slice(0, 8)}@example.org`;
  return { own: letter + rest, foreign: other + rest };
}

/** Capitals of ASCII alone. */
const shouted = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

function newBrowser(): Browser {
  const browser = new Browser();
  Object.assign(browser.headers, FROM_PAGE);
  return browser;
}

async function signInAtConsole(email: string): Promise<number> {
  const browser = newBrowser();
  const page = await browser.visit(`${baseUrl}/console/sign-in`);
  return (await browser.submit(page, { email, password: ACCOUNT_PASSWORD })).status;
}

/** The status of the answer to the provider of the organisation, at the console. */
async function byProvider(email: string): Promise<number> {
  organisation.claims = { email, email_verified: true };
  const browser = newBrowser();
  const sent = await browser.visit(`${baseUrl}/console/sign-in/provider?next=/console/`);
  const back = await fetch(sent.location ?? '', { redirect: 'manual' });
  return (await browser.visit(back.headers.get('location') ?? '')).status;
}

/** Signs a student in by the provider; the sourcedId, or what the page says. */
async function studentByProvider(email: string): Promise<string> {
  organisation.claims = { email, email_verified: true };
  const browser = new Browser();
  const page = await browser.follow((await party.begin()).url, baseUrl);
  const link = /href="([^"]+\/upstream)">/.exec(page.text)?.[1] ?? '';
  const sent = await browser.visit(new URL(link, baseUrl).href);
  const back = await fetch(sent.location ?? '', { redirect: 'manual' });
  const shown = await browser.follow(back.headers.get('location') ?? '', baseUrl);
  return shown.location?.startsWith(party.redirectUri) ? 'signed in' : shown.text;
}

const orgId = randomUUID();
await put(operator, `/rostering/1.0/orgs/${orgId}`, orgBody(orgId));

async function putStudent(email: string) {
  const id = `student ${randomUUID()}`;
  const body = userBody(id, orgId, { username: randomUUID(), email });
  await put(operator, `/rostering/1.0/users/${id}`, body);
  await setPassword(db, id, studentHash);
  return { id, email, username: email };
}

for (const pair of PAIRS) {
  suite(`an address with ${pair[2]} is another than with ${pair[0]}:`, () => {
    test('sign-in to the console, by password and by provider, and an invitation', async () => {
      const { own, foreign } = addressesOf(pair);
      const id = await insertAccount(db, { email: own, name: 'Kate', operator: false });
      await setPasswordHash(db, { id: id ?? assert.fail(), passwordHash: accountHash });
      assert.equal(await signInAtConsole(shouted(own)), 303);
      assert.equal(await signInAtConsole(foreign), 400);
      assert.equal(await byProvider(shouted(own)), 200);
      assert.equal(await byProvider(foreign), 400);
      const made = await operator.post('/admin/1.0/accounts', { email: foreign, name: 'Other' });
      assert.equal(made.status, 201, made.text);
      const again = await operator.post('/admin/1.0/accounts', { email: shouted(own), name: 'X' });
      assert.equal(again.status, 409);
    });

    test("a student's sign-in, by password and by provider", async () => {
      const { own, foreign } = addressesOf(pair);
      const student = await putStudent(own);
      const done = await signIn(party, { ...student, username: shouted(own) });
      assert.ok(done.back.startsWith(party.redirectUri));
      await assert.rejects(signIn(party, { ...student, username: foreign }), /is wrong/);
      assert.equal(await studentByProvider(shouted(own)), 'signed in');
      assert.match(await studentByProvider(foreign), /you have no account here/);
    });
  });
}
