/** The token endpoint through the front door (RFC 6749 §4.4, answers of the partner API). */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { testServer } from '../../../test/harness/test-server.ts';
import { disableClient, insertApplication, insertClient } from '../applications/applications.ts';
import { PARTNER_SCOPES, SCOPES } from './scopes.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const { clientId, clientSecret } = partner;

const ask = (url: string, body: string | URLSearchParams, headers: Record<string, string> = {}) =>
  server.fetch(url, { method: 'POST', body, headers });

const form = (members: Record<string, string> = {}, url = '/oauth2/token') =>
  ask(
    url,
    new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...members,
    }),
  );

const json = (body: unknown, headers: Record<string, string> = {}) =>
  ask('/auth/1.0/token', typeof body === 'string' ? body : JSON.stringify(body), {
    'content-type': 'application/json',
    ...headers,
  });

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** What an access token says, unverified. */
function claims(token: string) {
  const [header, payload] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  return { header, payload };
}

for (const url of ['/oauth2/token', '/auth/1.0/token']) {
  suite(`POST ${url}`, () => {
    test('200 with all granted scopes when none is asked for', async () => {
      const reply = await form({}, url);
      assert.equal(reply.status, 200);
      assert.equal(reply.headers.get('cache-control'), 'no-store');
      assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
      const { access_token, ...rest } = reply.body;
      assert.deepEqual(rest, {
        token_type: 'Bearer',
        expires_in: 3600,
        scope: PARTNER_SCOPES.join(' '),
      });
      const { header, payload } = claims(access_token);
      assert.equal(header.alg, 'RS256');
      assert.equal(header.typ, 'at+jwt');
      assert.equal(payload.iss, server.baseUrl);
      assert.equal(payload.aud, server.baseUrl);
      assert.equal(payload.client_id, clientId);
      assert.equal(payload.application_id, partner.applicationId);
      assert.equal(payload.exp - payload.iat, 3600);
    });

    test('200 with id and secret by HTTP Basic', async () => {
      const body = new URLSearchParams({ grant_type: 'client_credentials' });
      const reply = await ask(url, body, basic(clientId, clientSecret));
      assert.equal(reply.status, 200);
    });

    test('200 at the address with a trailing slash', async () => {
      assert.equal((await form({}, `${url}/`)).status, 200);
    });

    test('401 for a wrong secret and for an unknown client, told apart by nothing', async () => {
      const wrong = await form({ client_secret: 'lec_sk_wrong' }, url);
      const unknown = await form({ client_id: 'lec_unknown' }, url);
      assert.equal(wrong.status, 401);
      assert.equal(wrong.body.error, 'invalid_client');
      assert.equal(unknown.text, wrong.text);
      assert.equal(unknown.status, 401);
    });

    test('401 with a Basic challenge when the wrong secret came by Basic', async () => {
      const body = new URLSearchParams({ grant_type: 'client_credentials' });
      const reply = await ask(url, body, basic(clientId, 'wrong'));
      assert.equal(reply.status, 401);
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Basic /);
    });

    test('401 for a client id that PostgreSQL could not compare', async () => {
      assert.equal((await form({ client_id: 'a\u0000b' }, url)).status, 401);
    });

    test('400 for two ways of authentication at once', async () => {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_secret: clientSecret,
      });
      const reply = await ask(url, body, basic(clientId, clientSecret));
      assert.equal(reply.status, 400);
      assert.equal(reply.body.error, 'invalid_request');
    });

    test('400 for another grant type, and for none in a form', async () => {
      const other = await form({ grant_type: 'password' }, url);
      assert.equal(other.status, 400);
      assert.equal(other.body.error, 'unsupported_grant_type');
      const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret });
      const none = await ask(url, body);
      assert.equal(none.status, 400);
      assert.equal(none.body.error, 'invalid_request');
    });

    test('400 for a body that is neither form nor JSON', async () => {
      const reply = await ask(url, '<xml/>', { 'content-type': 'application/xml' });
      assert.equal(reply.status, 400);
      assert.equal(reply.body.error, 'invalid_request');
    });

    test('400 for a body that is too large', async () => {
      const reply = await form({ padding: 'x'.repeat(60_000) }, url);
      assert.equal(reply.status, 400);
      assert.equal(reply.body.error, 'invalid_request');
    });

    test('405 for another method', async () => {
      const reply = await server.fetch(url);
      assert.equal(reply.status, 405);
      assert.equal(reply.headers.get('allow'), 'POST');
      assert.equal(reply.body.error, 'invalid_request');
    });
  });
}

suite('POST /auth/1.0/token as JSON', () => {
  test('200 without grant_type', async () => {
    const reply = await json({ client_id: clientId, client_secret: clientSecret });
    assert.equal(reply.status, 200);
    assert.equal(reply.body.scope, PARTNER_SCOPES.join(' '));
  });

  test('200 with grant_type, scope, and members that it does not know', async () => {
    const reply = await json({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'events.write',
      app: { version: 1 },
    });
    assert.equal(reply.status, 200);
    assert.equal(reply.body.scope, 'events.write');
  });

  test('200 for an empty object with HTTP Basic', async () => {
    assert.equal((await json({}, basic(clientId, clientSecret))).status, 200);
  });

  test('400 for what is not JSON, no object, or no text, saying where', async () => {
    const broken = await json('{"client_id": ');
    assert.equal(broken.status, 400);
    assert.equal(broken.body.error, 'invalid_request');
    assert.match(broken.body.error_description, /line 1, column 15/);
    assert.equal((await json([])).status, 400);
    const number = await json({ client_id: 5 });
    assert.equal(number.status, 400);
    assert.match(number.body.error_description, /client_id/);
  });

  test('400 for a body that is too large', async () => {
    const reply = await json({ client_id: 'x'.repeat(60_000) });
    assert.equal(reply.status, 400);
    assert.match(reply.body.error_description, /57344 bytes/);
  });

  test('400 at /oauth2/token, which takes forms only', async () => {
    const reply = await ask('/oauth2/token', '{}', { 'content-type': 'application/json' });
    assert.equal(reply.status, 400);
    assert.equal(reply.body.error, 'invalid_request');
  });
});

suite('scopes of a token', () => {
  test('200 with those asked for, each once', async () => {
    const reply = await form({ scope: 'events.write roster.readonly events.write' });
    assert.equal(reply.status, 200);
    assert.equal(reply.body.scope, 'events.write roster.readonly');
  });

  test('200 for the full address of a 1EdTech scope', async () => {
    const scope = 'https://purl.imsglobal.org/spec/or/v1p2/scope/gradebook.readonly';
    assert.equal((await form({ scope })).body.scope, 'gradebook.readonly');
  });

  test('200 for a scope that a granted one includes', async () => {
    const writer = await server.partner('Writer', ['events.write']);
    const reply = await form({
      client_id: writer.clientId,
      client_secret: writer.clientSecret,
      scope: 'events.readonly',
    });
    assert.equal(reply.body.scope, 'events.readonly');
  });

  test('200 with the base URL as resource indicator, 400 with another', async () => {
    const own = await form({ resource: server.baseUrl });
    assert.equal(own.body.scope, PARTNER_SCOPES.join(' '));
    const other = await form({ resource: 'https://other.example' });
    assert.equal(other.status, 400);
    assert.equal(other.body.error, 'invalid_target');
  });

  test('400 invalid_scope naming an unknown one', async () => {
    const reply = await form({ scope: 'events.write bogus' });
    assert.equal(reply.status, 400);
    assert.equal(reply.body.error, 'invalid_scope');
    assert.match(reply.body.error_description, /'bogus'/);
  });

  test('400 invalid_scope for one that was not granted', async () => {
    for (const scope of ['admin', 'roster-demographics.readonly']) {
      const reply = await form({ scope });
      assert.equal(reply.status, 400);
      assert.equal(reply.body.error, 'invalid_scope');
      assert.match(reply.body.error_description, new RegExp(`'${scope}'`));
    }
  });

  test('400 invalid_scope for every scope when none was granted', async () => {
    const applicationId = await insertApplication(server.db, { name: 'Nothing' });
    const nothing = await insertClient(server.db, applicationId, []);
    const credentials = { client_id: nothing.clientId, client_secret: nothing.clientSecret };
    for (const scope of SCOPES) {
      assert.equal((await form({ ...credentials, scope })).body.error, 'invalid_scope');
    }
  });
});

test('401 for a disabled client, at once', async () => {
  const { clientId: id, clientSecret: secret } = await server.partner('Former');
  await disableClient(server.db, id);
  const reply = await form({ client_id: id, client_secret: secret });
  assert.equal(reply.status, 401);
  assert.equal(reply.body.error, 'invalid_client');
});
