/** Revocation (RFC 7009) and introspection (RFC 7662) of the tokens of this server. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  fetchUserInfo,
  refreshTokenGrant,
  tokenIntrospection,
  tokenRevocation,
} from 'openid-client';
import { pino } from 'pino';
import { putPerson, redeem, signIn, signInParty } from '../../../test/fixtures/sign-in.ts';
import { atEnd } from '../../../test/harness/database.ts';
import { eventually, SOON_MS } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { startServer } from '../../server.ts';
import { sql } from '../../storage/database/sql.ts';
import { disableClient, insertClient } from '../applications/applications.ts';
import { purgeSignIns } from '../sign-in/purge.ts';

const server = await testServer();
const { db, baseUrl } = server;
const operator = await server.operator();
const partner = await server.partner('Math Quest');
const stranger = await server.partner('Word Quest');

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const credentials = ({ clientId, clientSecret }: Credentials) => ({
  ...{ client_id: clientId, client_secret: clientSecret },
});

const post = (path: string, fields: Record<string, string>) =>
  server.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });

async function newToken(client: Credentials = partner): Promise<string> {
  const form = { grant_type: 'client_credentials', ...credentials(client) };
  return (await post('/oauth2/token', form)).body.access_token;
}

const revoke = (token: string, client: Credentials = partner) =>
  post('/oauth2/revoke', { token, ...credentials(client) });
const introspect = (token: string, client: Credentials = partner) =>
  post('/oauth2/introspect', { token, ...credentials(client) });

const statusWith = async (token: string, url = baseUrl) =>
  (await fetch(`${url}/applications/1.0`, { headers: { authorization: `Bearer ${token}` } }))
    .status;

test('the metadata name both endpoints', async () => {
  const { body } = await server.fetch('/.well-known/openid-configuration');
  assert.equal(body.revocation_endpoint, `${baseUrl}/oauth2/revoke`);
  assert.equal(body.introspection_endpoint, `${baseUrl}/oauth2/introspect`);
  const methods = ['client_secret_basic', 'client_secret_post', 'none'];
  assert.deepEqual(body.revocation_endpoint_auth_methods_supported, methods);
  assert.deepEqual(body.introspection_endpoint_auth_methods_supported, methods);
});

suite('a revoked token of the API', async () => {
  const startAnother = async () => {
    const log = pino({ level: 'error' });
    const config = { ...server.config, port: 0 };
    const started = await startServer({ config, connection: server.connection, log, jobs: [] });
    atEnd(() => started.stop());
    return started;
  };
  const other = await startAnother();
  const urls = [baseUrl, `http://127.0.0.1:${other.port}`];

  test('is refused by all processes within a second, and others of the client are not', async () => {
    const [token, kept] = [await newToken(), await newToken()];
    for (const url of urls) assert.equal(await statusWith(token, url), 200);
    assert.equal((await revoke(token)).status, 200);
    assert.equal(await statusWith(token), 401, 'at once where it was revoked');
    const isRefused = async (url: string) => (await statusWith(token, url)) === 401;
    const everywhere = async () => (await Promise.all(urls.map(isRefused))).every(Boolean);
    await eventually('all refuse it', everywhere, SOON_MS);
    for (const url of urls) assert.equal(await statusWith(kept, url), 200);
    const { body } = await server.fetch('/applications/1.0', {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.match(body.imsx_description, /was revoked; get a new one from \/oauth2\/token/);
  });

  test('is refused by a process that starts later; its row goes when it has expired', async () => {
    const token = await newToken();
    await revoke(token);
    const late = await startAnother();
    assert.equal(await statusWith(token, `http://127.0.0.1:${late.port}`), 401);
    const count = async () => (await db.query(sql`select from revoked_tokens`)).length;
    const before = await count();
    await db.execute(sql`
      insert into revoked_tokens (jti, revoked_at) values ('old', now() - interval '2 hours')`);
    await purgeSignIns.run(db, new Date());
    assert.equal(await count(), before);
  });

  test('200 again, and for a text that is no token: it opens nothing (RFC 7009 §2.2)', async () => {
    const token = await newToken();
    for (const sent of [token, token, 'x', 'x\0', `${token}x`, `${token.slice(0, -9)}AAAAAAAAA`]) {
      const reply = await revoke(sent);
      assert.equal(reply.status, 200, sent);
      assert.equal(reply.text, '');
    }
  });

  test('400 for the token of another client, which stays valid', async () => {
    const token = await newToken();
    const reply = await revoke(token, stranger);
    assert.equal(reply.status, 400);
    assert.match(reply.body.error_description, /is not authorized to revoke/);
    assert.equal(await statusWith(token), 200);
  });

  test('401 for a wrong secret, 400 without a token', async () => {
    const wrong = await revoke(await newToken(), { ...partner, clientSecret: 'wrong' });
    assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client']);
    const without = await post('/oauth2/revoke', credentials(partner));
    assert.deepEqual([without.status, without.body.error], [400, 'invalid_request']);
  });
});

suite('introspection of a token of the API', () => {
  test('200 with its claims for its own client, and for others of its application', async () => {
    const { applicationId, clientId } = partner;
    const token = await newToken();
    const sibling = await insertClient(db, { applicationId, scopes: ['events.write'] });
    for (const client of [partner, sibling, operator]) {
      const { status, body } = await introspect(token, client);
      assert.equal(status, 200);
      const { iat, exp, jti, scope, ...rest } = body;
      assert.equal(exp - iat, 3_600);
      assert.match(scope, /events\.write/);
      assert.equal(typeof jti, 'string');
      const issuer = { iss: baseUrl, aud: baseUrl, sub: clientId, client_id: clientId };
      assert.deepEqual(rest, {
        ...{ active: true, token_type: 'Bearer', application_id: applicationId, ...issuer },
      });
    }
  });

  test('inactive for another application, a revoked token, a disabled client, a text', async () => {
    const inactive = async (token: string, client: Credentials = partner) =>
      assert.deepEqual((await introspect(token, client)).body, { active: false });
    await inactive(await newToken(), stranger);
    await inactive('x');
    await inactive('x\0');
    const revoked = await newToken();
    await revoke(revoked);
    await inactive(revoked);
    const { applicationId } = partner;
    const former = await insertClient(db, { applicationId, scopes: ['events.write'] });
    const token = await newToken(former);
    await disableClient(db, former.clientId);
    await eventually('it is known', async () => !(await introspect(token)).body.active, SOON_MS);
  });
});

suite('tokens of a sign-in', async () => {
  const ada = await putPerson(operator, db);
  const party = await signInParty(server, { refreshTokens: true });
  const { configuration } = party;
  const begin = async () => {
    const parameters = { scope: 'openid offline_access', prompt: 'consent' };
    const tokens = await redeem(party, await signIn(party, ada, { parameters }));
    return { access: tokens.access_token, refresh: tokens.refresh_token ?? '' };
  };

  test('an access token ends, and introspection says of whom it is', async () => {
    const { access } = await begin();
    const known = await tokenIntrospection(configuration, access);
    assert.deepEqual([known.active, known.sub], [true, ada.id]);
    assert.equal((await introspect(access)).body.active, false, 'of another application');
    await tokenRevocation(configuration, access);
    await assert.rejects(fetchUserInfo(configuration, access, ada.id));
    assert.equal((await tokenIntrospection(configuration, access)).active, false);
  });

  test('400 for a code and a refresh token that no text of the database can be', async () => {
    const { clientId, clientSecret = '', redirectUri } = party;
    const own = credentials({ clientId, clientSecret });
    for (const sent of [
      { grant_type: 'authorization_code', code: 'x\0', redirect_uri: redirectUri },
      { grant_type: 'refresh_token', refresh_token: 'x\0' },
    ]) {
      const { status, body } = await post('/oauth2/token', { ...sent, ...own });
      assert.deepEqual([status, body.error], [400, 'invalid_grant'], sent.grant_type);
    }
  });

  test('a refresh token ends with all that it gave', async () => {
    const { access, refresh } = await begin();
    await tokenRevocation(configuration, refresh);
    await assert.rejects(refreshTokenGrant(configuration, refresh));
    await assert.rejects(fetchUserInfo(configuration, access, ada.id));
  });

  test('no token of a disabled user is active', async () => {
    const eve = await putPerson(operator, db);
    const { access_token } = await redeem(party, await signIn(party, eve));
    await db.execute(sql`update users set enabled_user = false where sourced_id = ${eve.id}`);
    assert.equal((await tokenIntrospection(configuration, access_token)).active, false);
  });
});
