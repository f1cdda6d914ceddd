/** Acceptance of tokens: OAuth 2.0 client credentials (RFC 6749 §4.4), scopes, the application. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fetchToken, idsOf, openClient, other, partner, read, send } from './client.ts';
import { target } from './target.ts';

const { clientId, clientSecret } = target.partner;
const CREDENTIALS = { client_id: clientId, client_secret: clientSecret };
const GRANT = { grant_type: 'client_credentials' };

const request = (url: string, form: Record<string, string>, headers = {}) =>
  send('POST', url, { body: new URLSearchParams(form), headers });

const basic = (secret: string) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
});

const scopesOf = (scope: string) => scope.split(' ').sort();

for (const url of ['/oauth2/token', '/auth/1.0/token']) {
  suite(`POST ${url}`, () => {
    test('200 with a bearer token for an hour and all granted scopes', async () => {
      const reply = await request(url, { ...GRANT, ...CREDENTIALS });
      assert.equal(reply.status, 200, reply.text);
      const { access_token: token, scope, ...rest } = reply.body;
      assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3_600 });
      assert.equal(reply.headers.get('cache-control'), 'no-store');
      for (const name of ['roster.readonly', 'roster.createput', 'events.write']) {
        assert.ok(scopesOf(scope).includes(name), name);
      }
      const headers = { authorization: `Bearer ${token}` };
      assert.equal((await send('GET', '/rostering/1.0/units?limit=1', { headers })).status, 200);
    });

    test('200 with id and secret by HTTP Basic', async () => {
      assert.equal((await request(url, GRANT, basic(clientSecret))).status, 200);
    });

    test('200 with exactly the requested scopes', async () => {
      const scope = 'events.write roster.readonly';
      const reply = await request(url, { ...GRANT, ...CREDENTIALS, scope });
      assert.deepEqual(scopesOf(reply.body.scope), scopesOf(scope));
    });

    test('200 with a trailing slash in the URL', async () => {
      assert.equal((await request(`${url}/`, { ...GRANT, ...CREDENTIALS })).status, 200);
    });

    test('400 invalid_scope for an unknown scope and for one that is not granted', async () => {
      for (const scope of ['roster.nonsense', 'admin']) {
        const reply = await request(url, { ...GRANT, ...CREDENTIALS, scope });
        assert.equal(reply.status, 400, scope);
        assert.equal(reply.body.error, 'invalid_scope');
      }
    });

    test('400 for another grant type, and for a form without one', async () => {
      const wrong = await request(url, { grant_type: 'password', ...CREDENTIALS });
      assert.deepEqual([wrong.status, wrong.body.error], [400, 'unsupported_grant_type']);
      const none = await request(url, CREDENTIALS);
      assert.deepEqual([none.status, none.body.error], [400, 'invalid_request']);
    });

    test('401 invalid_client for a wrong secret and an unknown client, with the same body', async () => {
      const wrong = await request(url, { ...GRANT, ...CREDENTIALS, client_secret: 'wrong' });
      const unknown = await request(url, { ...GRANT, ...CREDENTIALS, client_id: 'unknown' });
      assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client']);
      assert.deepEqual([unknown.status, unknown.text], [401, wrong.text]);
    });

    test('401 with a challenge for a wrong secret by HTTP Basic', async () => {
      const reply = await request(url, GRANT, basic('wrong'));
      assert.equal(reply.status, 401);
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Basic /);
    });

    test('405 with Allow for another method', async () => {
      const reply = await send('GET', url);
      assert.equal(reply.status, 405);
      assert.equal(reply.headers.get('allow'), 'POST');
    });
  });
}

test('POST /auth/1.0/token 200 for JSON, with and without grant_type', async () => {
  for (const body of [CREDENTIALS, { ...GRANT, ...CREDENTIALS, scope: 'events.write' }]) {
    const reply = await send('POST', '/auth/1.0/token', { body });
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.body.token_type, 'Bearer');
  }
});

test('POST /auth/1.0/token 400 for malformed JSON', async () => {
  const headers = { 'content-type': 'application/json' };
  const reply = await send('POST', '/auth/1.0/token', { body: '{"client_id":', headers });
  assert.deepEqual([reply.status, reply.body.error], [400, 'invalid_request']);
});

test('a short name and its full 1EdTech URL are the same scope', async () => {
  const scope = 'https://purl.imsglobal.org/spec/case/v1p1/scope/case.readonly';
  const client = await openClient(target.partner, scope);
  assert.equal((await client.get('/ims/case/v1p1/CFItems?limit=1')).status, 200);
  assert.equal((await client.get('/rostering/1.0/units?limit=1')).status, 200);
  assert.equal((await client.get('/xp/1.0/users/unknown/entries')).status, 403);
});

test('events.write includes events.readonly', async () => {
  const client = await openClient(target.partner, 'events.write');
  assert.equal((await client.get('/events/1.0/events?limit=1')).status, 200);
});

test('two tokens of one client are valid at the same time', async () => {
  const tokens = [await fetchToken(target.partner), await fetchToken(target.partner)];
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await send('GET', '/rostering/1.0/units?limit=1', { headers })).status, 200);
  }
});

test("GET /applications/1.0 200 with the caller's application only", async () => {
  const { applications } = await read('/applications/1.0');
  assert.deepEqual(idsOf(applications), [partner.applicationId]);
  const { application } = await read(`/applications/1.0/${partner.applicationId}`);
  assert.deepEqual(application, applications[0]);
  assert.ok(application.uri.endsWith(`/applications/1.0/${partner.applicationId}`));
  assert.equal((await partner.get(`/applications/1.0/${other.applicationId}`)).status, 404);
});

test('GET /applications/1.0?fields= 200 with exactly those members', async () => {
  const { applications } = await read('/applications/1.0?fields=name');
  assert.deepEqual(Object.keys(applications[0]), ['name']);
});
