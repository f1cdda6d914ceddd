/** Signing in: at this server, and through another identity provider (a second Lectern). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import {
  authorizationCodeGrant,
  buildEndSessionUrl,
  fetchUserInfo,
  refreshTokenGrant,
} from 'openid-client';
import { put } from '../../../test/fixtures/content.ts';
import { orgBody, userBody } from '../../../test/fixtures/people.ts';
import {
  PASSWORD,
  type Person,
  putPerson,
  redeem,
  signIn,
  signInParty,
} from '../../../test/fixtures/sign-in.ts';
import { Browser } from '../../../test/harness/browser.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { disableClient } from '../applications/applications.ts';
import { updateClient } from '../clients/queries.ts';
import { endSessions } from '../people/accounts.ts';

const server = await testServer();
const { db, baseUrl } = server;
const operator = await server.operator();
const ada = await putPerson(operator, db);
const party = await signInParty(server);

const rejectsWith = (error: string) => (thrown: { error?: string; cause?: { error?: string } }) => {
  assert.equal(thrown.error ?? thrown.cause?.error, error);
  return true;
};

const bases = (userId: string, applicationId: string) =>
  db.query(sql`
    select 1 from student_bases
    where student_id = ${userId} and application_id = ${applicationId} and basis = 'signin'`);

suite('a confidential client', () => {
  test('signs a person in: login, consent, code, ID token with sourcedId, userinfo', async () => {
    assert.equal((await bases(ada.id, party.applicationId)).length, 0);
    const done = await signIn(party, ada);
    assert.deepEqual(
      done.pages.map(({ url }) => new URL(url).pathname.replace(/[\w-]{10,}/, ':uid')),
      ['/login/:uid', '/login/:uid/consent'],
    );
    assert.ok(done.back.startsWith(`${party.redirectUri}?`));
    assert.equal(new URL(done.back).searchParams.get('iss'), baseUrl);
    const tokens = await redeem(party, done);
    const claims = tokens.claims();
    assert.equal(claims?.['sourcedId'], ada.id);
    assert.equal(claims?.sub, ada.id);
    for (const name of ['name', 'given_name', 'email']) assert.equal(claims?.[name], undefined);
    assert.equal(decodeProtectedHeader(tokens.id_token ?? '').alg, 'RS256');
    assert.equal(tokens.refresh_token, undefined);
    const info = await fetchUserInfo(party.configuration, tokens.access_token, ada.id);
    assert.deepEqual(info, { sub: ada.id, sourcedId: ada.id });
    assert.equal((await bases(ada.id, party.applicationId)).length, 1);
  });

  test('may then read the person through the API; no other partner may', async () => {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: party.clientId,
      client_secret: party.clientSecret ?? '',
    });
    const granted = await server.fetch('/oauth2/token', { method: 'POST', body: form });
    const url = `/rostering/1.0/users/${encodeURIComponent(ada.id)}`;
    const headers = { authorization: `Bearer ${granted.body.access_token}` };
    assert.equal((await server.fetch(url, { headers })).status, 200);
    assert.equal((await (await server.partner()).get(url)).status, 404);
  });

  test('needs consent once, and no password while signed in', async () => {
    const { browser } = await signIn(party, ada);
    assert.equal((await signIn(party, ada, { browser })).pages.length, 0);
    const forced = await signIn(party, ada, { browser, parameters: { prompt: 'login' } });
    assert.equal(forced.pages.length, 1);
    const other = await signIn(party, ada);
    assert.equal(other.pages.length, 1, 'an earlier consent holds in a new browser');
  });

  test('gets name and email only where the operator granted them', async () => {
    const scope = 'openid profile email';
    const plain = await redeem(party, await signIn(party, ada, { parameters: { scope } }));
    assert.equal(plain.scope, 'openid', 'the reply says what was given (RFC 6749 §3.3)');
    const less = await fetchUserInfo(party.configuration, plain.access_token, ada.id);
    assert.deepEqual(less, { sub: ada.id, sourcedId: ada.id });
    const nothing = await party.begin({ scope: 'email profile' });
    const { location = '' } = await new Browser().follow(nothing.url, baseUrl);
    const refusal = new URL(location).searchParams;
    assert.equal(refusal.get('error'), 'invalid_scope');
    const command = `lectern client set ${party.clientId} --identity email,profile`;
    assert.ok(refusal.get('error_description')?.includes(command), location);
    const trusted = await signInParty(server, { identityScopes: ['profile', 'email'] });
    const done = await signIn(trusted, ada, { parameters: { scope } });
    assert.match(done.pages[1]?.text ?? '', /your name and username.*your email address/s);
    const tokens = await redeem(trusted, done);
    assert.equal(tokens.claims()?.['name'], undefined);
    const info = await fetchUserInfo(trusted.configuration, tokens.access_token, ada.id);
    assert.deepEqual([info.name, info.email], ['Ada Byron', ada.email]);
  });

  test('has the email in the ID token where the operator put it, and the person allows it', async () => {
    const apart = await signInParty(server);
    const before = await redeem(apart, await signIn(apart, ada));
    assert.equal(before.claims()?.['email'], undefined);
    await updateClient(server.db, apart.clientId, { idTokenClaims: ['email'] });
    const done = await signIn(apart, ada);
    assert.match(
      done.pages[1]?.text ?? '',
      /your email address/,
      'an earlier consent is too little',
    );
    const tokens = await redeem(apart, done);
    assert.equal(tokens.claims()?.['email'], ada.email);
    assert.equal(tokens.scope, 'openid');
    const info = await fetchUserInfo(apart.configuration, tokens.access_token, ada.id);
    assert.deepEqual(info, { sub: ada.id, sourcedId: ada.id });
    const own = await signInParty(server, { firstParty: true, idTokenClaims: ['email'] });
    const mine = await redeem(own, await signIn(own, ada));
    assert.equal(mine.claims()?.['email'], ada.email);
  });

  test('gets no name and email after the operator took them away, by earlier tokens either', async () => {
    const settings = { refreshTokens: true, identityScopes: ['profile', 'email'] };
    const trusted = await signInParty(server, settings);
    const parameters = { scope: 'openid offline_access profile email', prompt: 'consent' };
    const tokens = await redeem(trusted, await signIn(trusted, ada, { parameters }));
    await updateClient(db, trusted.clientId, { identityScopes: [] });
    const later = await refreshTokenGrant(trusted.configuration, tokens.refresh_token ?? '');
    for (const { access_token } of [tokens, later]) {
      const info = await fetchUserInfo(trusted.configuration, access_token, ada.id);
      assert.deepEqual(info, { sub: ada.id, sourcedId: ada.id });
    }
  });

  test('signs in by email address, too, in upper or lower case', async () => {
    const done = await signIn(party, { ...ada, username: ada.email.toUpperCase() });
    assert.equal((await redeem(party, done)).claims()?.sub, ada.id);
  });
});

suite('codes', () => {
  test('a code that is used twice is refused, and its tokens are revoked', async () => {
    const done = await signIn(party, ada);
    const tokens = await redeem(party, done);
    await assert.rejects(redeem(party, done), rejectsWith('invalid_grant'));
    await assert.rejects(fetchUserInfo(party.configuration, tokens.access_token, ada.id));
  });

  test('a wrong verifier, another redirect URI, another client: invalid_grant', async () => {
    const done = await signIn(party, ada);
    const { configuration } = party;
    const wrong = { ...done.begun.checks, pkceCodeVerifier: 'a'.repeat(43) };
    await assert.rejects(
      authorizationCodeGrant(configuration, new URL(done.back), wrong),
      rejectsWith('invalid_grant'),
    );
    const elsewhere = new URL(done.back.replace('/callback', '/other'));
    await assert.rejects(
      authorizationCodeGrant(configuration, elsewhere, done.begun.checks),
      rejectsWith('invalid_grant'),
    );
    const stranger = await signInParty(server);
    await assert.rejects(redeem(stranger, done), rejectsWith('invalid_grant'));
  });

  test('a state or nonce of another sign-in is noticed by the client', async () => {
    const done = await signIn(party, ada);
    const other = await party.begin();
    await assert.rejects(redeem(party, { back: done.back, begun: other }));
    const nonce = { ...done.begun.checks, expectedNonce: 'other' };
    await assert.rejects(authorizationCodeGrant(party.configuration, new URL(done.back), nonce));
  });
});

suite('400 on a page, without a redirect, for', () => {
  const cases: readonly [string, Record<string, string>, RegExp][] = [
    ['an unknown client', { client_id: 'lec_unknown' }, /No application in use .*lec_unknown/],
    ['an unregistered redirect URI', { redirect_uri: 'https://evil.example/' }, /redirect_uri/],
    [
      'a redirect URI that only begins like the registered one',
      { redirect_uri: 'https://app.example/callback/../evil' },
      /redirect_uri/,
    ],
    [
      'a redirect URI with another port',
      { redirect_uri: 'https://app.example:8443/callback' },
      /redirect_uri/,
    ],
    [
      'script in the request',
      { client_id: '<script>alert(1)</script>' },
      /No application in use .*&lt;script/,
    ],
  ];
  for (const [what, parameters, message] of cases) {
    test(what, async () => {
      const { url } = await party.begin(parameters);
      const shown = await new Browser().visit(url);
      assert.equal(shown.status, 400);
      assert.equal(shown.location, undefined);
      assert.match(shown.text, message);
      assert.doesNotMatch(shown.text, /<script/);
      assert.match(shown.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    });
  }
});

suite('the error goes to the redirect URI:', () => {
  const cases: readonly [string, Record<string, string>, RegExp][] = [
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, /error=invalid_request/],
    ['PKCE plain', { code_challenge_method: 'plain' }, /error=invalid_request/],
    ['the implicit flow', { response_type: 'id_token' }, /error=unsupported_response_type/],
    ['prompt=none without a session', { prompt: 'none' }, /error=login_required/],
    ['a request object', { request: 'e30.e30.' }, /error=request_not_supported/],
    ['a request by address', { request_uri: 'https://evil.example/r' }, /error=request_uri_not/],
    ['the API as resource', { resource: baseUrl }, /error=invalid_target/],
  ];
  for (const [what, parameters, error] of cases) {
    test(what, async () => {
      const { url } = await party.begin(parameters);
      const cleared = url.replace(/[?&](code_challenge|code_challenge_method)=(?=&|$)/g, '');
      const shown = await new Browser().visit(cleared);
      assert.equal(shown.status, 303);
      assert.match(shown.location ?? '', /^https:\/\/app\.example\/callback[?#]/);
      assert.match(shown.location ?? '', error);
    });
  }

  test('the person cancelled, or denied consent', async () => {
    const browser = new Browser();
    const begun = await party.begin();
    const login = await browser.follow(begun.url, baseUrl);
    const cancelled = await browser.follow(
      await browser.submit(login, { decision: 'cancel' }),
      baseUrl,
    );
    assert.match(cancelled.location ?? '', /error=access_denied/);
    const stranger = await signInParty(server);
    const again = await browser.follow((await stranger.begin()).url, baseUrl);
    const fields = { decision: 'sign-in', name: ada.username, password: PASSWORD };
    const consent = await browser.follow(await browser.submit(again, fields), baseUrl);
    const denied = await browser.follow(
      await browser.submit(consent, { decision: 'deny' }),
      baseUrl,
    );
    assert.match(denied.location ?? '', /error=access_denied/);
    assert.equal((await bases(ada.id, stranger.applicationId)).length, 0);
  });

  test('API scopes are dropped, and the tokens of a person open no API', async () => {
    const parameters = { scope: 'openid roster.readonly admin' };
    const tokens = await redeem(party, await signIn(party, ada, { parameters }));
    assert.equal(tokens.scope, 'openid');
    for (const token of [tokens.access_token, tokens.id_token]) {
      const reply = await server.fetch('/applications/1.0', {
        headers: { authorization: `Bearer ${token}` },
      });
      assert.equal(reply.status, 401);
      assert.match(reply.body.imsx_description, /open \/oauth2\/userinfo only.*client_credentials/);
    }
  });
});

suite('other clients', () => {
  test('a public client: PKCE without a secret, consent every time, any loopback port', async () => {
    const native = await signInParty(server, {
      isPublic: true,
      redirectUri: 'http://127.0.0.1/callback',
    });
    const parameters = { redirect_uri: 'http://127.0.0.1:51004/callback' };
    const done = await signIn(native, ada, { parameters });
    assert.equal((await redeem(native, done)).claims()?.sub, ada.id);
    const again = await signIn(native, ada, { browser: done.browser, parameters });
    assert.equal(
      again.pages.length,
      1,
      'a native application cannot prove its identity: consent every time',
    );
  });

  test('a public client cannot use client credentials, with or without a secret', async () => {
    const { clientId } = await signInParty(server, { isPublic: true });
    const form = { grant_type: 'client_credentials', client_id: clientId };
    for (const body of [form, { ...form, client_secret: '' }, { ...form, client_secret: 'x' }]) {
      const reply = await server.fetch('/oauth2/token', {
        method: 'POST',
        body: new URLSearchParams(body),
      });
      assert.ok([400, 401].includes(reply.status), reply.text);
    }
  });

  test('CORS: only pages of a public client may call the token endpoint', async () => {
    const page = await signInParty(server, { isPublic: true });
    for (const [origin, allowed] of [
      ['https://app.example', true],
      ['https://evil.example', false],
    ] as const) {
      const reply = await server.fetch('/oauth2/token', {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: page.clientId,
          code: 'x',
          redirect_uri: page.redirectUri,
        }),
      });
      assert.equal(reply.headers.get('access-control-allow-origin'), allowed ? origin : null);
    }
  });

  test('a first-party client with a secret, or with an https address, skips consent', async () => {
    for (const settings of [{}, { redirectUri: 'http://localhost/callback' }, { isPublic: true }]) {
      const own = await signInParty(server, { ...settings, firstParty: true });
      const done = await signIn(own, ada);
      assert.equal(done.pages.length, 1);
      assert.equal((await redeem(own, done)).claims()?.sub, ada.id);
    }
  });

  test('a first-party native application needs consent every time (RFC 8252 §8.6)', async () => {
    for (const redirectUri of ['com.example.app:/callback', 'http://127.0.0.1/callback']) {
      const own = await signInParty(server, { isPublic: true, firstParty: true, redirectUri });
      const first = await signIn(own, ada);
      assert.equal(first.pages.length, 2, 'login and consent');
      assert.equal((await redeem(own, first)).claims()?.sub, ada.id);
      const again = await signIn(own, ada, { browser: first.browser });
      assert.equal(again.pages.length, 1, 'consent');
      await redeem(own, again);
    }
  });

  test('a confidential client whose PKCE is switched off signs in without it', async () => {
    const old = await signInParty(server, { pkce: false });
    const { url, checks } = await old.begin();
    const plain = url.replace(/&code_challenge(_method)?=[^&]*/g, '');
    const browser = new Browser();
    const login = await browser.follow(plain, baseUrl);
    const fields = { decision: 'sign-in', name: ada.username, password: PASSWORD };
    const consent = await browser.follow(await browser.submit(login, fields), baseUrl);
    const { location = '' } = await browser.follow(
      await browser.submit(consent, { decision: 'allow' }),
      baseUrl,
    );
    const { pkceCodeVerifier: _, ...others } = checks;
    const tokens = await authorizationCodeGrant(old.configuration, new URL(location), others);
    assert.equal(tokens.claims()?.sub, ada.id);
  });

  test('refresh tokens need the setting of the operator; they rotate, and reuse revokes all', async () => {
    const scope = { scope: 'openid offline_access', prompt: 'consent' };
    const without = await redeem(
      party,
      await signIn(party, ada, { parameters: { prompt: 'consent' } }),
    );
    assert.equal(without.refresh_token, undefined);
    const away = await signInParty(server, { refreshTokens: true });
    const first = await redeem(away, await signIn(away, ada, { parameters: scope }));
    assert.ok(first.refresh_token);
    const second = await refreshTokenGrant(away.configuration, first.refresh_token);
    assert.equal(second.claims()?.sub, ada.id);
    assert.notEqual(second.refresh_token, first.refresh_token);
    await assert.rejects(
      refreshTokenGrant(away.configuration, first.refresh_token),
      rejectsWith('invalid_grant'),
    );
    await assert.rejects(
      refreshTokenGrant(away.configuration, second.refresh_token ?? ''),
      rejectsWith('invalid_grant'),
    );
  });

  test('a disabled client: no sign-in, no userinfo', async () => {
    const former = await signInParty(server);
    const tokens = await redeem(former, await signIn(former, ada));
    await disableClient(db, former.clientId);
    assert.equal((await new Browser().visit((await former.begin()).url)).status, 400);
    await assert.rejects(fetchUserInfo(former.configuration, tokens.access_token, ada.id));
  });
});

test('sign-out: confirmed first, then a redirect to the registered URI', async () => {
  const done = await signIn(party, ada);
  const { browser } = done;
  const tokens = await redeem(party, done);
  const leave = (uri: string) =>
    buildEndSessionUrl(party.configuration, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: uri,
      state: 's1',
    }).href;
  assert.equal((await browser.visit(leave('https://evil.example/'))).status, 400);
  const page = await browser.visit(leave('https://app.example/bye'));
  assert.match(page.text, /<h1>Sign out\?<\/h1>/);
  assert.doesNotMatch(page.text, /<script/);
  const gone = await browser.submit(page, { logout: 'yes' });
  assert.equal(gone.location, 'https://app.example/bye?state=s1');
  await assert.rejects(fetchUserInfo(party.configuration, tokens.access_token, ada.id));
  assert.equal((await signIn(party, ada, { browser })).pages.length, 1);
});

test('a disabled user cannot sign in, and the tokens of earlier sign-ins end', async () => {
  const eve = await putPerson(operator, db);
  const done = await signIn(party, eve);
  const tokens = await redeem(party, done);
  await db.execute(sql`update users set enabled_user = false where sourced_id = ${eve.id}`);
  await assert.rejects(fetchUserInfo(party.configuration, tokens.access_token, eve.id));
  const again = await done.browser.follow((await party.begin()).url, baseUrl);
  assert.match(again.text, /<h1>Sign in<\/h1>/);
  const fields = { decision: 'sign-in', name: eve.username, password: PASSWORD };
  const refused = await done.browser.submit(again, fields);
  assert.equal(refused.status, 400);
  assert.match(refused.text, /The username or the password is wrong\./);
});

test('a new password ends a sign-in that waits after the old one', async () => {
  const eve = await putPerson(operator, db);
  const browser = new Browser();
  const login = await browser.follow((await party.begin()).url, baseUrl);
  const fields = { decision: 'sign-in', name: eve.username, password: PASSWORD };
  const { location = '' } = await browser.submit(login, fields);
  await endSessions(db, eve.id);
  assert.equal((await browser.follow(location, baseUrl)).status, 400);
  const again = await browser.follow((await party.begin()).url, baseUrl);
  assert.match(again.text, /<h1>Sign in<\/h1>/);
});

test('sign-ins and wrong passwords are in the audit log', async () => {
  const may = await putPerson(operator, db);
  const browser = new Browser();
  const page = await browser.follow((await party.begin()).url, baseUrl);
  const fields = { decision: 'sign-in', name: may.username, password: 'not this one' };
  assert.equal((await browser.submit(page, fields)).status, 400);
  await signIn(party, may, { browser });
  const lines = await db.query(sql`
    select actor_kind as actor, address, action, object_id as object, outcome from audit_log
    where person = ${may.id} and action = 'sign-in' order by id`);
  const line = { actor: 'user', address: '127.0.0.0', action: 'sign-in', object: may.id };
  assert.deepEqual(lines, [
    { ...line, outcome: 'wrong password' },
    { ...line, outcome: 'ok' },
  ]);
});

suite('through another identity provider', async () => {
  const district = server;
  const atDistrict = await signInParty(district, { firstParty: true });
  const school = await testServer({
    UPSTREAM_ISSUER: district.baseUrl,
    UPSTREAM_CLIENT_ID: atDistrict.clientId,
    UPSTREAM_CLIENT_SECRET: atDistrict.clientSecret ?? '',
    UPSTREAM_NAME: 'the district',
    UPSTREAM_MEMBER: 'identifier',
  });
  await updateClient(db, atDistrict.clientId, {
    redirectUris: [`${school.baseUrl}/login/upstream/callback`],
  });
  const schoolOperator = await school.operator();
  const party = await signInParty(school, { firstParty: true });

  /** A user of the school without a password, who is this person at the district. */
  async function putPupil(person: Person): Promise<string> {
    const [orgId, id] = [randomUUID(), `pupil ${randomUUID()}`];
    await put(schoolOperator, `/rostering/1.0/orgs/${orgId}`, orgBody(orgId));
    const body = userBody(id, orgId, { identifier: person.id });
    await put(schoolOperator, `/rostering/1.0/users/${id}`, body);
    return id;
  }

  /** Follows redirects between the two servers; stops at a page or at another host. */
  async function followRedirects(browser: Browser, url: string) {
    const isInternal = (at: string | undefined) =>
      [district, school].some((one) => at?.startsWith(one.baseUrl));
    let shown = await browser.visit(url);
    while (isInternal(shown.location)) shown = await browser.visit(shown.location ?? '');
    return shown;
  }

  /** From the school's login page to the district's. */
  async function toDistrict(browser: Browser) {
    const begun = await party.begin();
    const page = await followRedirects(browser, begun.url);
    const link = /href="([^"]+\/upstream)">Sign in with the district</.exec(page.text)?.[1] ?? '';
    return { begun, page: await followRedirects(browser, link) };
  }

  async function signInAtDistrict(
    browser: Browser,
    page: Awaited<ReturnType<typeof followRedirects>>,
    who: Person,
  ) {
    const fields = { decision: 'sign-in', name: who.username, password: PASSWORD };
    const done = await browser.submit(page, fields);
    return followRedirects(browser, done.location ?? '');
  }

  test('a person known to both signs in without a local password', async () => {
    const ada = await putPerson(operator, db);
    const pupil = await putPupil(ada);
    const browser = new Browser();
    const { begun, page } = await toDistrict(browser);
    assert.ok(page.url.startsWith(district.baseUrl));
    const back = await signInAtDistrict(browser, page, ada);
    assert.ok(back.location?.startsWith(party.redirectUri), back.text);
    const tokens = await redeem(party, { back: back.location ?? '', begun });
    assert.equal(tokens.claims()?.['sourcedId'], pupil);
  });

  suite('no sign-in', () => {
    test('for a person whom only the district knows', async () => {
      const eve = await putPerson(operator, db);
      const browser = new Browser();
      const back = await signInAtDistrict(browser, (await toDistrict(browser)).page, eve);
      assert.equal(back.status, 400);
      assert.match(back.text, /the district knows you, but you have no account here/);
    });

    test('when two users here have the same identifier', async () => {
      const twin = await putPerson(operator, db);
      await putPupil(twin);
      await putPupil(twin);
      const browser = new Browser();
      const back = await signInAtDistrict(browser, (await toDistrict(browser)).page, twin);
      assert.match(back.text, /you have no account here, or share it with another person/);
    });

    test('with the answer to a sign-in of another browser', async () => {
      const ada = await putPerson(operator, db);
      await putPupil(ada);
      const attacker = new Browser();
      const page = await followRedirects(attacker, (await party.begin()).url);
      const link = /href="([^"]+\/upstream)"/.exec(page.text)?.[1] ?? '';
      // The victim opens the attacker's link, and signs in there.
      const lure = (await attacker.visit(link)).location ?? '';
      assert.ok(lure.startsWith(district.baseUrl));
      const victim = new Browser();
      const login = await victim.follow(lure, district.baseUrl);
      const shown = await signInAtDistrict(victim, login, ada);
      assert.equal(shown.status, 400);
      assert.match(shown.text, /begun in another browser/);
      // The attacker gets no sign-in.
      assert.equal((await attacker.visit(`${link}?state=x`)).status, 400);
    });

    test('when the district refuses, or its answer is used twice or made up', async () => {
      const browser = new Browser();
      const { page } = await toDistrict(browser);
      const cancelled = await browser.submit(page, { decision: 'cancel' });
      const refused = await followRedirects(browser, cancelled.location ?? '');
      assert.match(refused.text, /the district did not sign you in: its answer could not be used/);
      const again = await followRedirects(browser, refused.url);
      assert.match(again.text, /its answer came too late/);
      const madeUp = await browser.visit(
        `${school.baseUrl}/login/upstream/callback?state=x&code=y`,
      );
      assert.equal(madeUp.status, 400);
    });
  });

  test('503 on a page while the other provider is unreachable', async () => {
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
});
