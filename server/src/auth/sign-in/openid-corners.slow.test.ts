/** Corners of OpenID Connect: requests by POST, sign-out, preflights, ways to write an address. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { buildEndSessionUrl } from 'openid-client';
import { putPerson, redeem, signIn, signInParty } from '../../../test/fixtures/sign-in.ts';
import { Browser } from '../../../test/harness/browser.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { updateClient } from '../clients/queries.ts';

const server = await testServer();
const { db, baseUrl } = server;
const ada = await putPerson(await server.operator(), db);
const party = await signInParty(server);

const end = 'https://app.example/bye';

suite('a request by POST (Core §3.1.2.1, RP-Initiated Logout §2)', () => {
  const post = (browser: Browser, path: string, body: URLSearchParams) =>
    browser.visit(`${baseUrl}${path}`, { method: 'POST', body });

  test('begins a sign-in, and continues one of this browser', async () => {
    const first = await party.begin();
    const browser = new Browser();
    const sent = await post(browser, '/oauth2/authorize', new URL(first.url).searchParams);
    const page = await browser.follow(sent, baseUrl);
    assert.match(page.text, /<h1>Sign in<\/h1>/);
    await signIn(party, ada, { browser });
    const again = await party.begin();
    const parameters = new URL(again.url).searchParams;
    const back = await browser.follow(
      await post(browser, '/oauth2/authorize', parameters),
      baseUrl,
    );
    const tokens = await redeem(party, { back: back.location ?? '', begun: again });
    assert.equal(tokens.claims()?.sub, ada.id);
  });

  test('signs out', async () => {
    const { browser } = await signIn(party, ada);
    const body = new URLSearchParams({
      ...{ client_id: party.clientId, post_logout_redirect_uri: end, state: 'a b&c' },
    });
    const page = await browser.follow(await post(browser, '/logout', body), baseUrl);
    assert.match(page.text, /<h1>Sign out\?<\/h1>/);
    const { location = '' } = await browser.submit(page, { logout: 'yes' });
    assert.equal(new URL(location).searchParams.get('state'), 'a b&c');
  });

  test('is a page with 415 or 400 for another media type, and for parameters without an end', async () => {
    for (const path of ['/oauth2/authorize', '/logout']) {
      const json = await new Browser().visit(`${baseUrl}${path}`, {
        ...{ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
      });
      assert.equal(json.status, 415);
      assert.match(json.text, /application\/x-www-form-urlencoded/);
      const long = await post(
        new Browser(),
        path,
        new URLSearchParams({ state: 'x'.repeat(9_000) }),
      );
      assert.equal(long.status, 400);
      assert.match(long.text, /9006 characters.*at most 8000/);
    }
  });
});

suite('sign-out', () => {
  const leave = (parameters: Record<string, string>) =>
    `${baseUrl}/logout?${new URLSearchParams(parameters)}`;

  test('an address that is not registered: a page of its own, with the way to sign out', async () => {
    const { browser } = await signIn(party, ada);
    browser.headers['accept'] = 'text/html';
    const away = 'https://evil.example/<b>';
    const shown = await browser.visit(
      leave({ client_id: party.clientId, post_logout_redirect_uri: away }),
    );
    assert.equal(shown.status, 400);
    assert.match(shown.text, /<h1>Sign-out failed<\/h1>/);
    assert.ok(shown.text.includes('https://evil.example/&lt;b&gt;'), shown.text);
    const link = /<a class="button" href="([^"]+)">Sign out<\/a>/.exec(shown.text)?.[1] ?? '';
    const page = await browser.visit(new URL(link, shown.url).href);
    const done = await browser.follow(await browser.submit(page, { logout: 'yes' }), baseUrl);
    assert.match(done.text, /You are signed out/);
    assert.equal((await signIn(party, ada, { browser })).pages.length, 1);
  });

  test('each of two open pages signs out', async () => {
    const { browser } = await signIn(party, ada);
    const first = await browser.visit(leave({}));
    const second = await browser.visit(leave({}));
    const done = await browser.follow(await browser.submit(first, { logout: 'yes' }), baseUrl);
    assert.match(done.text, /You are signed out/);
    const answer = () => browser.submit(second, { logout: 'yes' });
    browser.headers['accept'] = 'text/html';
    browser.headers['origin'] = 'https://evil.example';
    assert.equal((await answer()).status, 400);
    browser.headers['origin'] = new URL(baseUrl).origin;
    const { status, text } = await answer();
    assert.equal(status, 200);
    assert.match(text, /You are signed out/);
    assert.equal((await signIn(party, ada, { browser })).pages.length, 1);
  });

  test('logout_uri is another name of the registered address to go back to', async () => {
    const { browser } = await signIn(party, ada);
    const page = await browser.visit(leave({ client_id: party.clientId, logout_uri: end }));
    const gone = await browser.submit(page, { logout: 'yes' });
    assert.equal(gone.location, end);
    const away = await browser.visit(
      leave({ client_id: party.clientId, logout_uri: 'https://evil.example/' }),
    );
    assert.equal(away.status, 400);
  });
});

suite('OPTIONS of what every page may read', () => {
  for (const path of [
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
    '/.well-known/jwks.json',
    '/oauth2/jwks',
    '/openapi.json',
  ]) {
    test(`204 for ${path}, with and without an origin`, async () => {
      const headers = { origin: 'https://page.example', 'access-control-request-method': 'GET' };
      for (const init of [{}, { headers }]) {
        const reply = await fetch(`${baseUrl}${path}`, { method: 'OPTIONS', ...init });
        assert.equal(reply.status, 204);
        assert.equal(reply.headers.get('access-control-allow-origin'), '*');
        assert.equal(reply.headers.get('access-control-allow-methods'), 'GET');
      }
    });
  }
});

suite('ways to write one redirect address', () => {
  const written = [
    'https://APP.Example/callback',
    'HTTPS://app.example/callback',
    'https://müller.example/callback',
    'https://app.example:443/callback',
    'https://app.example',
    'com.example.App:/callback',
  ];
  for (const redirectUri of written) {
    test(`${redirectUri} is registered as sent, and signs in`, async () => {
      const isPublic = redirectUri.startsWith('com.');
      const other = 'https://other.example/';
      const own = await signInParty(server, { redirectUri: other, isPublic });
      await updateClient(db, own.clientId, { redirectUris: [other, redirectUri] });
      for (const sent of [redirectUri, new URL(redirectUri).href]) {
        const parameters = { redirect_uri: sent };
        const tokens = await redeem(own, await signIn(own, ada, { parameters }));
        assert.equal(tokens.claims()?.sub, ada.id);
      }
    });
  }

  test('another path, case of the path, host or scheme is another address', async () => {
    const others = [
      'https://app.example/Callback',
      'https://app.example/callback/',
      'https://app.example/x/../callback',
      'https://app.example./callback',
      'https://app.example\\callback',
      'https://app.example\t/callback',
      'https://me@app.example/callback',
      'http://app.example/callback',
      '//app.example/callback',
    ];
    for (const redirect_uri of others) {
      const { url } = await party.begin({ redirect_uri });
      const shown = await new Browser().visit(url);
      assert.equal(shown.status, 400, redirect_uri);
    }
  });

  test('the address to go back to after sign-out, too', async () => {
    const done = await signIn(party, ada);
    const { href } = buildEndSessionUrl(party.configuration, {
      post_logout_redirect_uri: 'https://APP.example/bye',
    });
    const page = await done.browser.visit(href);
    const gone = await done.browser.submit(page, { logout: 'yes' });
    assert.equal(gone.location, end);
  });
});

test('prompt=none of an application on a device: interaction_required (RFC 8252 §8.6)', async () => {
  const native = await signInParty(server, {
    isPublic: true,
    redirectUri: 'com.example.app:/callback',
  });
  const { browser } = await signIn(native, ada);
  const { url } = await native.begin({ prompt: 'none' });
  const { location = '' } = await browser.visit(url);
  const answer = new URL(location).searchParams;
  assert.equal(answer.get('error'), 'interaction_required');
});
