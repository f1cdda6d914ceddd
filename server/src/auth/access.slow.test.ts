/** Which tokens open a route: those of this server, and those of another issuer. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, test } from 'node:test';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  clientCredentialsGrant,
  discovery,
  fetchProtectedResource,
} from 'openid-client';
import { pino } from 'pino';
import { atEnd } from '../../test/harness/database.ts';
import { eventually, SOON_MS } from '../../test/harness/server-process.ts';
import { type TestServer, testServer } from '../../test/harness/test-server.ts';
import { startServer } from '../server.ts';
import { sql } from '../storage/database/sql.ts';
import {
  disableClient,
  insertApplication,
  insertExternalClient,
} from './applications/applications.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const wordQuest = await server.partner('Word Quest');

const record = ({ applicationId }: { applicationId: string }, name: string) => ({
  sourcedId: applicationId,
  name,
  description: '',
  uri: `${server.baseUrl}/applications/1.0/${applicationId}`,
});

suite('GET /applications/1.0', () => {
  test('200 with the own application', async () => {
    const reply = await partner.get('/applications/1.0');
    assert.deepEqual(reply.body, {
      applications: [record(partner, 'Math Quest')],
      offset: 0,
      limit: 100,
      total: 1,
    });
    assert.equal(reply.headers.get('x-total-count'), '1');
  });

  test('200 with all applications for an operator, in pages', async () => {
    const operator = await server.operator();
    const reply = await operator.get('/applications/1.0?limit=1&offset=2&sort=name');
    assert.deepEqual(reply.body.applications, [record(operator, 'Test Operator')]);
    assert.equal(reply.body.total, 4);
  });

  test('200 with the applications that match a filter', async () => {
    const filtered = await partner.get(`/applications/1.0?filter=name~'word'`);
    assert.equal(filtered.body.total, 0);
  });

  test('400 for an unknown field', async () => {
    assert.equal((await partner.get('/applications/1.0?sort=secret')).status, 400);
  });
});

suite('GET /applications/1.0/:sourcedId', () => {
  test('200 with the own application, by its id in upper case', async () => {
    const reply = await partner.get(`/applications/1.0/${partner.applicationId.toUpperCase()}`);
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, { application: record(partner, 'Math Quest') });
  });

  test('200 with any application for an operator', async () => {
    const operator = await server.operator();
    const reply = await operator.get(`/applications/1.0/${wordQuest.applicationId}`);
    assert.deepEqual(reply.body, { application: record(wordQuest, 'Word Quest') });
  });

  test("404 for another partner's application, an unknown id, and a text that is not an id", async () => {
    for (const id of [wordQuest.applicationId, crypto.randomUUID(), 'math-quest']) {
      assert.equal((await partner.get(`/applications/1.0/${id}`)).status, 404);
    }
  });
});

async function storedKeys(): Promise<JWK[]> {
  const rows = await server.db.query<{ jwk: JWK }>(
    sql`select private_jwk as jwk from signing_keys order by kid`,
  );
  return rows.map(({ jwk }) => jwk);
}

const [ownKey = {}] = await storedKeys();
const signingKey = await importJWK(ownKey, 'RS256');

const soon = () => Math.floor(Date.now() / 1_000) + 600;

/** The claims of a valid token. */
const good = (): JWTPayload => ({
  iss: server.baseUrl,
  aud: server.baseUrl,
  sub: partner.clientId,
  client_id: partner.clientId,
  application_id: partner.applicationId,
  scope: 'roster.readonly',
  jti: crypto.randomUUID(),
  exp: soon(),
});

function sign(claims: JWTPayload, header: Record<string, string> = {}, key = signingKey) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: String(ownKey.kid), ...header })
    .sign(key);
}

const call = (authorization?: string) =>
  server.fetch('/applications/1.0', authorization ? { headers: { authorization } } : {});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function refused(token: string, description: RegExp) {
  const reply = await call(`Bearer ${token}`);
  assert.equal(reply.status, 401);
  const [{ imsx_codeMinorFieldValue }] = reply.body.imsx_CodeMinor.imsx_codeMinorField;
  assert.equal(imsx_codeMinorFieldValue, 'unauthorisedrequest');
  assert.match(reply.body.imsx_description, description);
  const challenge = reply.headers.get('www-authenticate') ?? '';
  assert.match(challenge, /^Bearer realm="lectern", error="invalid_token", error_description="/);
}

suite('401', () => {
  test('without an error code when no token is sent', async () => {
    for (const authorization of [undefined, 'Basic YTpi', 'Bearer']) {
      const reply = await call(authorization);
      assert.equal(reply.status, 401);
      assert.equal(reply.headers.get('www-authenticate'), 'Bearer realm="lectern"');
    }
  });

  test('for a text that is not a token', () =>
    refused('nonsense', /not one that this server issued/));

  test('for an expired token, without any tolerance', async () => {
    const now = Math.floor(Date.now() / 1_000);
    await refused(await sign({ ...good(), exp: now }), /expired/);
  });

  test('for a token that never expires', async () => {
    const { exp: _, ...claims } = good();
    await refused(await sign(claims), /'exp' is wrong or missing/);
  });

  test('for another issuer', async () => {
    await refused(
      await sign({ ...good(), iss: 'https://other.example' }),
      /'iss' is wrong or missing\.$/,
    );
  });

  test('for another audience', async () => {
    await refused(
      await sign({ ...good(), aud: 'https://other.example' }),
      /'aud' is wrong or missing\.$/,
    );
  });

  test('for a token of another type, such as an ID token', async () => {
    await refused(
      await sign(good(), { typ: 'JWT' }),
      /'typ' is wrong or missing\. Tokens of a sign-in/,
    );
  });

  test('for a token without a client or an application', async () => {
    await refused(
      await sign({ ...good(), client_id: undefined }),
      /'client_id' is wrong or missing/,
    );
    await refused(
      await sign({ ...good(), application_id: undefined }),
      /'application_id' is wrong or missing/,
    );
  });

  test("for a signature by another key under this server's key id", async () => {
    const { privateKey } = await generateKeyPair('RS256');
    await refused(await sign(good(), {}, privateKey), /not one that this server issued/);
  });

  test('for an unknown key id', async () => {
    await refused(await sign(good(), { kid: 'other' }), /not one that this server issued/);
  });

  test('for alg none, and for the public key used as a shared secret', async () => {
    const none = `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(good())}.`;
    await refused(none, /not one that this server issued/);
    const secret = new TextEncoder().encode(String(ownKey.n));
    const shared = await sign(good(), { alg: 'HS256' }, secret as never);
    await refused(shared, /not one that this server issued/);
  });

  test('for the right key with another algorithm', async () => {
    const key = await importJWK({ ...ownKey, alg: 'PS256' }, 'PS256');
    await refused(await sign(good(), { alg: 'PS256' }, key), /not one that this server issued/);
  });

  test('for claims changed after signing', async () => {
    const [header, , signature] = (await sign(good())).split('.');
    const changed = `${header}.${encode({ ...good(), scope: 'admin' })}.${signature}`;
    await refused(changed, /not one that this server issued/);
  });

  test('for a token that is first used after its client was disabled', async () => {
    const former = await server.partner('Former');
    await disableClient(server.db, former.clientId);
    // A second server has not read the disabled clients yet.
    const other = await secondServer();
    const reply = await fetch(`${other}/applications/1.0`, {
      headers: { authorization: `Bearer ${former.token}` },
    });
    assert.equal(reply.status, 401);
    assert.match(await reply.text(), /disabled/);
  });
});

suite('403', () => {
  test('for a token without the scope; the challenge names the accepted scopes', async () => {
    const token = await sign({ ...good(), scope: 'gradebook.readonly' });
    const reply = await call(`Bearer ${token}`);
    assert.equal(reply.status, 403);
    assert.match(
      reply.headers.get('www-authenticate') ?? '',
      /^Bearer error="insufficient_scope", scope="roster.readonly events.readonly events.write"$/,
    );
    const needed = 'roster.readonly or events.readonly or events.write';
    const granted = 'gradebook.readonly, gradebook-core.readonly';
    const { imsx_description: sentence } = reply.body;
    assert.equal(
      sentence,
      `The token lacks the scope this endpoint needs: ${needed}. It has ${granted}.`,
    );
  });

  test('for a token without any scope', async () => {
    const { scope: _, ...claims } = good();
    assert.equal((await call(`Bearer ${await sign(claims)}`)).status, 403);
  });
});

suite('200', () => {
  test('for a token of the token endpoint, every time', async () => {
    for (let time = 0; time < 3; time += 1) {
      assert.equal((await partner.get('/applications/1.0')).status, 200);
    }
  });

  test('whatever the case of the scheme', async () => {
    assert.equal((await call(`bearer ${partner.token}`)).status, 200);
  });

  test('for a scope that the route does not name but that includes one it names', async () => {
    assert.equal(
      (await call(`Bearer ${await sign({ ...good(), scope: 'case.readonly' })}`)).status,
      200,
    );
  });
});

/** A second server on the same database, with the same base URL; returns its own URL. */
async function secondServer(): Promise<string> {
  const config = { ...server.config, port: 0 };
  const log = pino({ level: 'error' });
  const running = await startServer({ config, connection: server.connection, log });
  atEnd(() => running.stop());
  return `http://127.0.0.1:${running.port}`;
}

test('two servers on one database share their keys', async () => {
  const other = await secondServer();
  const headers = { authorization: `Bearer ${partner.token}` };
  assert.equal((await fetch(`${other}/applications/1.0`, { headers })).status, 200);
  const own = await server.fetch('/oauth2/jwks');
  assert.deepEqual((await server.fetch('/.well-known/jwks.json')).body, own.body);
  assert.deepEqual(await (await fetch(`${other}/oauth2/jwks`)).json(), own.body);
  assert.equal((await storedKeys()).length, 1);
});

suite('metadata', () => {
  test('200 with public keys and no private member', async () => {
    const reply = await server.fetch('/oauth2/jwks');
    assert.equal(reply.status, 200);
    assert.deepEqual(
      reply.body.keys.map((key: JWK) => Object.keys(key).sort()),
      [['alg', 'e', 'kid', 'kty', 'n', 'use']],
    );
  });

  test('200 with the endpoints that are served and no others, at both URLs', async () => {
    const reply = await server.fetch('/.well-known/openid-configuration');
    const { issuer, grant_types_supported: grants, ...rest } = reply.body;
    assert.equal(issuer, server.baseUrl);
    assert.deepEqual([...grants].sort(), [
      'authorization_code',
      'client_credentials',
      'refresh_token',
    ]);
    const endpoints = Object.entries(rest).filter(([name]) => /_endpoint$|_uri$/.test(name));
    assert.deepEqual(Object.fromEntries(endpoints), {
      authorization_endpoint: `${server.baseUrl}/oauth2/authorize`,
      token_endpoint: `${server.baseUrl}/oauth2/token`,
      userinfo_endpoint: `${server.baseUrl}/oauth2/userinfo`,
      end_session_endpoint: `${server.baseUrl}/logout`,
      revocation_endpoint: `${server.baseUrl}/oauth2/revoke`,
      introspection_endpoint: `${server.baseUrl}/oauth2/introspect`,
      jwks_uri: `${server.baseUrl}/oauth2/jwks`,
    });
    assert.deepEqual(rest.response_types_supported, ['code']);
    assert.deepEqual(rest.code_challenge_methods_supported, ['S256']);
    assert.deepEqual(rest.id_token_signing_alg_values_supported, ['RS256']);
    const same = await server.fetch('/.well-known/oauth-authorization-server');
    assert.deepEqual(same.body, reply.body);
  });

  test('the addresses follow BASE_URL, never the Host of a request', async () => {
    const reply = await server.fetch('/.well-known/openid-configuration', {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    assert.equal(reply.body.token_endpoint, `${server.baseUrl}/oauth2/token`);
    const behind = await testServer({ BASE_URL: 'HTTPS://Learn.Example:443/' });
    const there = await behind.fetch('/.well-known/openid-configuration');
    assert.equal(there.body.issuer, 'https://learn.example');
    assert.equal(there.body.token_endpoint, 'https://learn.example/oauth2/token');
    assert.equal(there.body.jwks_uri, 'https://learn.example/oauth2/jwks');
  });

  test('405 for a POST', async () => {
    const reply = await server.fetch('/oauth2/jwks', { method: 'POST' });
    assert.equal(reply.status, 405);
    assert.equal(reply.headers.get('allow'), 'GET, HEAD');
  });
});

test('openid-client discovers the server, gets a token and calls the API', async () => {
  const { clientId, clientSecret } = partner;
  for (const method of [undefined, ClientSecretBasic(clientSecret)]) {
    const client = await discovery(new URL(server.baseUrl), clientId, clientSecret, method, {
      execute: [allowInsecureRequests],
    });
    const tokens = await clientCredentialsGrant(client, { scope: 'roster.readonly' });
    assert.equal(tokens.scope, 'roster.readonly');
    const url = new URL(`${server.baseUrl}/applications/1.0`);
    const reply = await fetchProtectedResource(client, tokens.access_token, url, 'GET');
    assert.equal(reply.status, 200);
  }
});

suite('a token of another issuer', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'theirs', alg: 'RS256', use: 'sig' };
  const published: JWK[] = [key];
  let keyRequests = 0;

  const issuing = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url?.endsWith('/openid-configuration')) {
      return response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
    }
    keyRequests += 1;
    return response.end(JSON.stringify({ keys: published }));
  }).listen(0, '127.0.0.1');
  await once(issuing, 'listening');
  atEnd(async () => issuing.close().closeAllConnections());
  const issuer = `http://127.0.0.1:${(issuing.address() as AddressInfo).port}`;

  /** A token of the issuer; `claims` holds all but `iss` and `exp`. */
  function sign(claims: JWTPayload, header: Record<string, string> = {}, by = privateKey) {
    const exp = Math.floor(Date.now() / 1_000) + 600;
    return new SignJWT({ iss: issuer, ...(claims['forever'] ? {} : { exp }), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'theirs', ...header })
      .sign(by);
  }

  /** An application of the server that the issuer knows as `clientId`. */
  async function putExternalClient({ db }: TestServer) {
    const clientId = `theirs-${crypto.randomUUID()}`;
    const applicationId = await insertApplication(db, { name: 'Elsewhere' });
    const scopes = ['events.write', 'roster.readonly'];
    await insertExternalClient(db, { clientId, applicationId, scopes });
    return { clientId, applicationId };
  }

  /** A server that trusts the issuer, with an external client. */
  async function trusting(settings: Record<string, string>) {
    const server = await testServer({ TOKEN_ISSUER: issuer, ...settings });
    return { server, ...(await putExternalClient(server)) };
  }

  const call = (server: TestServer, token: string, url = '/applications/1.0') =>
    server.fetch(url, { headers: { authorization: `Bearer ${token}` } });

  const cognito = await trusting({ TOKEN_SCOPE_PREFIX: 'lectern/' });

  suite('200 for a token of', () => {
    test('Cognito: no audience, scopes with a resource server as prefix', async () => {
      const { server, clientId, applicationId } = cognito;
      const claims = { client_id: clientId, sub: clientId, token_use: 'access' };
      const token = await sign({
        ...claims,
        scope: 'lectern/roster.readonly lectern/events.write',
      });
      const reply = await call(server, token);
      assert.equal(reply.body.applications[0].sourcedId, applicationId);
      assert.equal((await call(server, token, '/ims/case/v1p1/CFItems')).status, 200);
    });

    test('Keycloak: azp, a text of scopes, no audience', async () => {
      const { server, clientId } = await trusting({
        TOKEN_CLIENT_CLAIM: 'azp',
        TOKEN_JWKS_URL: `${issuer}/keys`,
      });
      const claims = { azp: clientId, typ: 'Bearer', scope: 'profile email roster.readonly' };
      assert.equal((await call(server, await sign(claims))).status, 200);
    });

    test('Hydra: a list of scopes in scp, an audience', async () => {
      const aud = 'https://learn.example';
      const { server, clientId } = await trusting({
        TOKEN_SCOPE_CLAIM: 'scp',
        TOKEN_AUDIENCE: aud,
      });
      const claims = { client_id: clientId, scp: ['roster.readonly'] };
      assert.equal((await call(server, await sign({ ...claims, aud: [aud] }))).status, 200);
      const others = [{ ...claims, aud: 'https://x.example' }, claims];
      for (const other of others) assert.equal((await call(server, await sign(other))).status, 401);
    });
  });

  suite('refused', () => {
    const { server, clientId } = cognito;
    const good = { client_id: clientId, scope: 'lectern/roster.readonly' };
    const others: readonly [string, () => Promise<string>][] = [
      ['an expired token', () => sign({ ...good, exp: 1 })],
      ['a token that never expires', () => sign({ ...good, forever: true })],
      ['an ID token (token_use)', () => sign({ ...good, token_use: 'id' })],
      ['an ID token (typ)', () => sign({ ...good, typ: 'ID' })],
      ['an ID token (nonce)', () => sign({ ...good, nonce: 'n' })],
      ['an unregistered client', () => sign({ ...good, client_id: 'unknown' })],
      ['a client id with U+0000', () => sign({ ...good, client_id: 'a\u0000' })],
      ['a token without a client', () => sign({ scope: good.scope })],
      [
        'an algorithm that is not configured',
        async () => sign(good, { alg: 'PS256' }, (await generateKeyPair('PS256')).privateKey),
      ],
      [
        'a key that is not published',
        async () => sign(good, { kid: 'x' }, (await generateKeyPair('RS256')).privateKey),
      ],
    ];
    for (const [what, token] of others) {
      test(`401 for ${what}`, async () => {
        const reply = await call(server, await token());
        assert.equal(reply.status, 401, reply.text);
      });
    }

    test('403 for a scope that the issuer granted and the operator did not', async () => {
      const token = await sign({ ...good, scope: 'lectern/admin lectern/gradebook.readonly' });
      assert.equal((await call(server, token)).status, 403);
      assert.equal(
        (await call(server, await sign({ ...good, scope: 'roster.readonly' }))).status,
        403,
      );
    });

    test("401 for the id of this server's own client, signed by the issuer", async () => {
      const partner = await server.partner();
      const token = await sign({ ...good, client_id: partner.clientId });
      assert.equal((await call(server, token)).status, 401);
      assert.equal(
        (await partner.get('/applications/1.0')).status,
        200,
        'its own token is still accepted',
      );
    });

    test('401 within a second after the client is disabled', async () => {
      const own = await putExternalClient(server);
      const token = await sign({ ...good, client_id: own.clientId });
      assert.equal((await call(server, token)).status, 200);
      await disableClient(server.db, own.clientId);
      const isRefused = async () => (await call(server, token)).status === 401;
      await eventually('the token is refused', isRefused, SOON_MS);
    });
  });

  test('503 while the issuer is unreachable; unknown key ids cause at most one fetch of the keys', async () => {
    const away = await trusting({ TOKEN_JWKS_URL: 'http://127.0.0.1:1/keys', LOG_LEVEL: 'silent' });
    const token = await sign({ client_id: away.clientId, scope: 'roster.readonly' });
    const reply = await call(away.server, token);
    assert.equal(reply.status, 503);
    assert.ok(reply.headers.get('retry-after'));
    const before = keyRequests;
    for (let time = 0; time < 20; time += 1) {
      const unknown = await sign({ client_id: cognito.clientId, scope: 'x' }, { kid: `k${time}` });
      assert.equal((await call(cognito.server, unknown)).status, 401);
    }
    assert.ok(keyRequests - before <= 1, `${keyRequests - before} requests for keys`);
  });
});
