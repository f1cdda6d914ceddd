/** Signing in through another identity provider: a second Lectern is that provider. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { put } from '../../../test/fixtures/content.ts';
import { orgBody, userBody } from '../../../test/fixtures/people.ts';
import {
  PASSWORD,
  type Person,
  putPerson,
  redeem,
  signInParty,
} from '../../../test/fixtures/sign-in.ts';
import { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/test-server.ts';
import { addRedirectUri } from '../applications/client-settings.ts';

const district = await testServer();
const atDistrict = await signInParty(district, { firstParty: true });
const school = await testServer({
  UPSTREAM_ISSUER: district.baseUrl,
  UPSTREAM_CLIENT_ID: atDistrict.clientId,
  UPSTREAM_CLIENT_SECRET: atDistrict.clientSecret ?? '',
  UPSTREAM_NAME: 'the district',
  UPSTREAM_MEMBER: 'identifier',
});
await addRedirectUri(district.db, {
  clientId: atDistrict.clientId,
  uri: `${school.baseUrl}/login/upstream/callback`,
  kind: 'sign-in',
});
const districtOperator = await district.operator();
const schoolOperator = await school.operator();
const party = await signInParty(school, { firstParty: true });

/** A user of the school, without a password, whom the district knows as this person. */
async function putPupil(person: Person): Promise<string> {
  const [orgId, id] = [randomUUID(), `pupil ${randomUUID()}`];
  await put(schoolOperator, `/rostering/1.0/orgs/${orgId}`, orgBody(orgId));
  const body = userBody(id, orgId, { identifier: person.id });
  await put(schoolOperator, `/rostering/1.0/users/${id}`, body);
  return id;
}

/** Follows through any of our servers, and stops at a page or outside. */
async function go(browser: Browser, url: string) {
  const isOurs = (at: string | undefined) =>
    [district, school].some(({ baseUrl }: TestServer) => at?.startsWith(baseUrl));
  let shown = await browser.visit(url);
  while (isOurs(shown.location)) shown = await browser.visit(shown.location ?? '');
  return shown;
}

/** From the school's login page to the district's. */
async function toDistrict(browser: Browser) {
  const begun = await party.begin();
  const page = await go(browser, begun.url);
  const link = /href="([^"]+\/upstream)">Sign in with the district</.exec(page.text)?.[1] ?? '';
  return { begun, page: await go(browser, link) };
}

async function atDistrictAs(browser: Browser, page: Awaited<ReturnType<typeof go>>, who: Person) {
  const fields = { decision: 'sign-in', name: who.username, password: PASSWORD };
  const done = await browser.submit(page, fields);
  return go(browser, done.location ?? '');
}

test('a person whom both know is signed in, and has a basis, without a password here', async () => {
  const ada = await putPerson(districtOperator, district.db);
  const pupil = await putPupil(ada);
  const browser = new Browser();
  const { begun, page } = await toDistrict(browser);
  assert.ok(page.url.startsWith(district.baseUrl));
  const back = await atDistrictAs(browser, page, ada);
  assert.ok(back.location?.startsWith(party.redirectUri), back.text);
  const tokens = await redeem(party, { back: back.location ?? '', begun });
  assert.equal(tokens.claims()?.['sourcedId'], pupil);
});

suite('nobody is signed in', () => {
  test('whom only the district knows', async () => {
    const eve = await putPerson(districtOperator, district.db);
    const browser = new Browser();
    const back = await atDistrictAs(browser, (await toDistrict(browser)).page, eve);
    assert.equal(back.status, 400);
    assert.match(back.text, /the district knows you, but you have no account here/);
  });

  test('when two users here have the same identifier', async () => {
    const twin = await putPerson(districtOperator, district.db);
    await putPupil(twin);
    await putPupil(twin);
    const browser = new Browser();
    const back = await atDistrictAs(browser, (await toDistrict(browser)).page, twin);
    assert.match(back.text, /you have no account here/);
  });

  test('by the answer to a sign-in that another browser began', async () => {
    const ada = await putPerson(districtOperator, district.db);
    await putPupil(ada);
    const attacker = new Browser();
    const page = await go(attacker, (await party.begin()).url);
    const link = /href="([^"]+\/upstream)"/.exec(page.text)?.[1] ?? '';
    // The victim is lured to the address that was meant for the attacker, and signs in there.
    const lure = (await attacker.visit(link)).location ?? '';
    assert.ok(lure.startsWith(district.baseUrl));
    const victim = new Browser();
    const login = await victim.follow(lure, district.baseUrl);
    const shown = await atDistrictAs(victim, login, ada);
    assert.equal(shown.status, 400);
    assert.match(shown.text, /begun in another browser/);
    // The attacker, meanwhile, has got nothing.
    assert.equal((await attacker.visit(`${link}?state=x`)).status, 400);
  });

  test('when the district refuses, or its answer is used twice or made up', async () => {
    const browser = new Browser();
    const { page } = await toDistrict(browser);
    const cancelled = await browser.submit(page, { decision: 'cancel' });
    const refused = await go(browser, cancelled.location ?? '');
    assert.match(refused.text, /the district did not sign you in: its answer could not be used/);
    const again = await go(browser, refused.url);
    assert.match(again.text, /its answer came too late/);
    const madeUp = await browser.visit(`${school.baseUrl}/login/upstream/callback?state=x&code=y`);
    assert.equal(madeUp.status, 400);
  });
});

test('503 on the page while the other provider is away, and it works once it is back', async () => {
  const away = await testServer({
    UPSTREAM_ISSUER: 'http://127.0.0.1:1',
    UPSTREAM_CLIENT_ID: 'a',
    UPSTREAM_CLIENT_SECRET: 'b',
    LOG_LEVEL: 'silent',
  });
  const own = await signInParty(away);
  const browser = new Browser();
  const page = await browser.follow((await own.begin()).url, away.baseUrl);
  const link = /href="([^"]+\/upstream)">Sign in with your school account</.exec(page.text)?.[1];
  const shown = await browser.visit(link ?? '');
  assert.equal(shown.status, 503);
  assert.match(shown.text, /your school account is not reachable at the moment/);
});
