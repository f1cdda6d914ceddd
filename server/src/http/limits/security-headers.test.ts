/** What every reply carries, who may read the metrics, and what no header of a client can do. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { suite, test } from 'node:test';
import { testServer } from '../../../test/harness/test-server.ts';

const TOKEN = 'q8Zr2vX0mB5tY7wLkP3sN9aC1dF6gH4j';
const server = await testServer();
const production = await testServer({
  NODE_ENV: 'production',
  BASE_URL: 'https://learn.example',
  TLS_PROXY: 'on',
  LECTERN_SECRET: TOKEN,
});
const watched = await testServer({ METRICS_TOKEN: TOKEN });
const partner = await server.partner();

test('a request may name the whole address, as one to a proxy does', async () => {
  for (const path of [
    '',
    '/',
    '/applications/1.0',
    '/applications/1.0?limit=5&filter=name=%27x%27',
  ]) {
    const request = get(server.baseUrl, {
      path: `http://elsewhere.example${path}`,
      headers: { authorization: `Bearer ${partner.token}` },
    });
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    reply.resume();
    const plain = await partner.get(path);
    assert.equal(reply.statusCode, plain.status, path);
    assert.equal(reply.headers['link'], plain.headers.get('link') ?? undefined, path);
  }
});

suite('every reply', () => {
  const urls = [
    '/health',
    '/applications/1.0',
    '/rostering/1.0/users/nobody',
    '/nothing/here',
    `/rostering/1.0/users/${'x'.repeat(3_000)}`,
    '/oauth2/jwks',
    '/oauth2/userinfo',
    '/openapi.json',
    '/oauth2/authorize',
    '/logout/success',
    '/metrics',
  ];
  for (const url of urls) {
    test(url.slice(0, 40), async () => {
      const headers = { authorization: `Bearer ${partner.token}` };
      const reply = await fetch(server.baseUrl + url, { headers });
      assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
      assert.match(reply.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
      assert.match(reply.headers.get('referrer-policy') ?? '', /no-referrer|same-origin/);
      assert.ok(reply.headers.get('x-request-id'));
      assert.equal(reply.headers.get('access-control-allow-credentials'), null);
      assert.equal(reply.headers.get('server'), null);
      assert.equal(reply.headers.get('x-powered-by'), null);
      assert.equal(reply.headers.get('strict-transport-security'), null, 'http has no HSTS');
    });
  }

  test('says HSTS behind TLS', async () => {
    const reply = await production.fetch('/health');
    assert.match(reply.headers.get('strict-transport-security') ?? '', /^max-age=31536000/);
  });

  test('with data is stored by nobody; what may be revalidated is asked for anew', async () => {
    const reply = await partner.get('/rostering/1.0/users');
    assert.equal(reply.headers.get('cache-control'), 'no-store');
  });

  test('no other site reads the API from a browser', async () => {
    const headers = { origin: 'https://evil.example', authorization: `Bearer ${partner.token}` };
    const reply = await server.fetch('/applications/1.0', { headers });
    assert.equal(reply.headers.get('access-control-allow-origin'), null);
  });

  test('the cookies of sign-in are Secure behind TLS', async () => {
    const { insertApplication, insertPublicClient } = await import(
      '../../auth/applications/applications.ts'
    );
    const { addRedirectUri } = await import('../../auth/applications/client-settings.ts');
    const applicationId = await insertApplication(production.db, { name: 'A' });
    const clientId = await insertPublicClient(production.db, applicationId);
    const uri = 'https://app.example/cb';
    await addRedirectUri(production.db, { clientId, uri, kind: 'sign-in' });
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: uri,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const url = `http://127.0.0.1:${production.config.port}/oauth2/authorize?${query}`;
    const reply = await fetch(url, { redirect: 'manual' });
    assert.equal(reply.status, 303, await reply.text());
    assert.match(reply.headers.get('location') ?? '', /^(https:\/\/learn\.example)?\/login\//);
    const cookies = reply.headers.getSetCookie();
    assert.ok(cookies.length >= 2);
    for (const cookie of cookies) assert.match(cookie, /; secure/i);
  });
});

suite('the API reference', () => {
  test('is a page and its script, and needs nothing from any other host', async () => {
    const page = await fetch(`${server.baseUrl}/docs/`);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'self'; script/);
    assert.equal(page.headers.get('x-content-type-options'), 'nosniff');
    assert.deepEqual((await page.text()).match(/(?<=src=")[^"]+/g), ['js/scalar.js']);
    const script = await fetch(`${server.baseUrl}/docs/js/scalar.js`);
    assert.match(await script.text(), /api-reference/);
  });

  test('404 for anything else below it, as everywhere', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const init of [{}, { method: 'POST', headers, body: '{' }]) {
      const reply = await server.fetch('/docs/other', init);
      assert.equal(reply.status, 404);
      assert.match(reply.body.imsx_description, /^Nothing is served at \/docs\/other/);
      assert.ok(reply.headers.get('x-request-id'));
    }
  });
});

suite('GET /metrics', () => {
  const read = (on: typeof server, headers: Record<string, string> = {}) =>
    on.fetch('/metrics', { headers });

  test('200 for everybody in development', async () => {
    assert.equal((await read(server)).status, 200);
  });

  test('403 in production for whoever is not on the machine, 200 for who is', async () => {
    assert.equal((await read(production)).status, 200);
    const forwarded = await read(production, { 'x-forwarded-for': '127.0.0.1, 198.51.100.7' });
    assert.equal(forwarded.status, 403);
    assert.match(forwarded.body.imsx_description, /set METRICS_TOKEN/);
  });

  test('401 without the token of METRICS_TOKEN, 200 with it', async () => {
    const wrong = await read(watched, { authorization: 'Bearer wrong' });
    assert.equal(wrong.status, 401);
    assert.match(wrong.headers.get('www-authenticate') ?? '', /^Bearer/);
    assert.equal((await read(watched)).status, 401);
    assert.equal((await read(watched, { authorization: `Bearer ${TOKEN}` })).status, 200);
  });
});

test('a request id that could break a log line is replaced', async () => {
  for (const id of ['a b', 'x'.repeat(65), '{"level":60}']) {
    const reply = await server.fetch('/health', { headers: { 'x-request-id': id } });
    assert.match(reply.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  }
  const kept = await server.fetch('/health', { headers: { 'x-request-id': 'A.b_c-1' } });
  assert.equal(kept.headers.get('x-request-id'), 'A.b_c-1');
});
