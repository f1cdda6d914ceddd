/** Access tokens of another issuer: a key server of the test's own, and claims as three products write them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, test } from 'node:test';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { atEnd } from '../../../test/harness/database.ts';
import { type TestServer, testServer } from '../../../test/harness/test-server.ts';
import {
  disableClient,
  insertApplication,
  insertExternalClient,
} from '../applications/applications.ts';

const { privateKey, publicKey } = await generateKeyPair('RS256');
const key = { ...(await exportJWK(publicKey)), kid: 'theirs', alg: 'RS256', use: 'sig' };
const published: JWK[] = [key];
let asked = 0;

const issuing = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  const { port } = issuing.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  if (request.url?.endsWith('/openid-configuration')) {
    return response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
  }
  asked += 1;
  return response.end(JSON.stringify({ keys: published }));
}).listen(0, '127.0.0.1');
await once(issuing, 'listening');
atEnd(async () => issuing.close().closeAllConnections());
const issuer = `http://127.0.0.1:${(issuing.address() as AddressInfo).port}`;

/** A token as the issuer signs it; `claims` has its own names for everything. */
function sign(claims: JWTPayload, header: Record<string, string> = {}, by = privateKey) {
  const exp = Math.floor(Date.now() / 1_000) + 600;
  return new SignJWT({ iss: issuer, ...(claims['forever'] ? {} : { exp }), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'theirs', ...header })
    .sign(by);
}

/** A server that trusts the issuer, and an application that the issuer knows as `clientId`. */
async function trusting(
  settings: Record<string, string>,
  scopes = ['events.write', 'roster.readonly'],
) {
  const server = await testServer({ TOKEN_ISSUER: issuer, ...settings });
  const clientId = `theirs ${randomUUID()}`.replace(' ', '-');
  const applicationId = await insertApplication(server.db, { name: 'Elsewhere' });
  await insertExternalClient(server.db, { clientId, applicationId, scopes });
  return { server, clientId, applicationId };
}

const call = (server: TestServer, token: string, url = '/applications/1.0') =>
  server.fetch(url, { headers: { authorization: `Bearer ${token}` } });

const cognito = await trusting({ TOKEN_SCOPE_PREFIX: 'lectern/' });

suite('200 for a token as', () => {
  test('Cognito writes it: no audience, scopes behind the name of a resource server', async () => {
    const { server, clientId, applicationId } = cognito;
    const claims = { client_id: clientId, sub: clientId, token_use: 'access' };
    const token = await sign({ ...claims, scope: 'lectern/roster.readonly lectern/events.write' });
    const reply = await call(server, token);
    assert.equal(reply.body.applications[0].sourcedId, applicationId);
    assert.equal((await call(server, token, '/ims/case/v1p1/CFItems')).status, 200);
  });

  test('Keycloak writes it: azp, a text of scopes, no audience', async () => {
    const { server, clientId } = await trusting({
      TOKEN_CLIENT_CLAIM: 'azp',
      TOKEN_JWKS_URL: `${issuer}/keys`,
    });
    const claims = { azp: clientId, typ: 'Bearer', scope: 'profile email roster.readonly' };
    assert.equal((await call(server, await sign(claims))).status, 200);
  });

  test('Hydra writes it: a list of scopes in scp, an audience', async () => {
    const aud = 'https://learn.example';
    const { server, clientId } = await trusting({ TOKEN_SCOPE_CLAIM: 'scp', TOKEN_AUDIENCE: aud });
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
    ['a client that nobody registered', () => sign({ ...good, client_id: 'unknown' })],
    [
      'a client id that PostgreSQL could not compare',
      () => sign({ ...good, client_id: 'a\u0000' }),
    ],
    ['a token without a client', () => sign({ scope: good.scope })],
    [
      'an algorithm that was not named',
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

  test('403 for a scope that the issuer gave and the operator did not', async () => {
    const token = await sign({ ...good, scope: 'lectern/admin lectern/gradebook.readonly' });
    assert.equal((await call(server, token)).status, 403);
    assert.equal(
      (await call(server, await sign({ ...good, scope: 'roster.readonly' }))).status,
      403,
    );
  });

  test('401 for one of our own clients, whose id somebody else signed', async () => {
    const partner = await server.partner();
    const token = await sign({ ...good, client_id: partner.clientId });
    assert.equal((await call(server, token)).status, 401);
    assert.equal((await partner.get('/applications/1.0')).status, 200, 'its own token still opens');
  });

  test('401 once the client is disabled, within a second', async () => {
    const own = await trusting({});
    const token = await sign({ client_id: own.clientId, scope: 'roster.readonly' });
    assert.equal((await call(own.server, token)).status, 200);
    await disableClient(own.server.db, own.clientId);
    const began = Date.now();
    while ((await call(own.server, token)).status !== 401) assert.ok(Date.now() - began < 1_000);
  });
});

test('503 while the issuer is away; its keys are asked for once, and unknown ones not at will', async () => {
  const away = await trusting({ TOKEN_JWKS_URL: 'http://127.0.0.1:1/keys', LOG_LEVEL: 'silent' });
  const token = await sign({ client_id: away.clientId, scope: 'roster.readonly' });
  const reply = await call(away.server, token);
  assert.equal(reply.status, 503);
  assert.ok(reply.headers.get('retry-after'));
  const before = asked;
  for (let time = 0; time < 20; time += 1) {
    const unknown = await sign({ client_id: cognito.clientId, scope: 'x' }, { kid: `k${time}` });
    assert.equal((await call(cognito.server, unknown)).status, 401);
  }
  assert.ok(asked - before <= 1, `${asked - before} questions`);
});
