/** Access tokens: what the token endpoint answers, and the keys that sign them. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { pino } from 'pino';
import { putPerson, redeem, signIn, signInParty } from '../../../test/fixtures/sign-in.ts';
import { atEnd, testDatabase } from '../../../test/harness/database.ts';
import { eventually, SOON_MS } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { SealError, seal, unseal } from '../../lib/sealing.ts';
import { startServer } from '../../server.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { disableClient, insertApplication, insertClient } from '../applications/applications.ts';
import { KeyError } from './key-error.ts';
import { listKeyStates, openCookieKey, openSigningKeys, publicKeys, rotateKeys } from './keys.ts';
import { PARTNER_SCOPES, SCOPES } from './scopes.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const { clientId, clientSecret } = partner;

const ask = (url: string, body: string | URLSearchParams, headers: Record<string, string> = {}) =>
  server.fetch(url, { method: 'POST', body, headers });

/** The form of a token request by this client. */
const formOf = (client: { clientId: string; clientSecret: string }, members = {}) =>
  new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
    ...members,
  });

const form = (members: Record<string, string> = {}, url = '/oauth2/token') =>
  ask(url, formOf(partner, members));

const json = (body: unknown, headers: Record<string, string> = {}) =>
  ask('/auth/1.0/token', typeof body === 'string' ? body : JSON.stringify(body), {
    'content-type': 'application/json',
    ...headers,
  });

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** Header and payload of a token, unverified. */
function claims(token: string) {
  const [header, payload] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  return { header, payload };
}

for (const url of ['/oauth2/token', '/auth/1.0/token']) {
  suite(`POST ${url}`, () => {
    test('200 with all granted scopes when none is requested', async () => {
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

    test('401 for a wrong secret and for an unknown client, with the same answer', async () => {
      const wrong = await form({ client_secret: 'lec_sk_wrong' }, url);
      const unknown = await form({ client_id: 'lec_unknown' }, url);
      assert.equal(wrong.status, 401);
      assert.equal(wrong.body.error, 'invalid_client');
      assert.match(wrong.body.error_description, /client id or the secret is wrong/);
      assert.equal(unknown.text, wrong.text);
      assert.equal(unknown.status, 401);
    });

    test('401 with a Basic challenge when the wrong secret came by Basic', async () => {
      const body = new URLSearchParams({ grant_type: 'client_credentials' });
      const reply = await ask(url, body, basic(clientId, 'wrong'));
      assert.equal(reply.status, 401);
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Basic /);
    });

    test('400 without a client, which says how to name one', async () => {
      const body = new URLSearchParams({ grant_type: 'client_credentials' });
      const reply = await ask(url, body);
      assert.deepEqual([reply.status, reply.body.error], [400, 'invalid_request']);
      assert.match(reply.body.error_description, /send client_id and client_secret in the form/);
    });

    test('401 for a client id with U+0000', async () => {
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

  test('200 with grant_type, scope and unknown members', async () => {
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

  test('400 for invalid JSON, another type than an object, and a member that is not text', async () => {
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
  test('200 with the requested scopes, each once', async () => {
    const reply = await form({ scope: 'events.write roster.readonly events.write' });
    assert.equal(reply.status, 200);
    assert.equal(reply.body.scope, 'events.write roster.readonly');
  });

  test('200 for the full URI of a 1EdTech scope', async () => {
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
    assert.match(reply.body.error_description, /no scope 'bogus'.*It has roster\.readonly /);
  });

  test('400 for one of sign-in, which says what it is for', async () => {
    for (const scope of ['openid', 'offline_access', 'email']) {
      const { status, body } = await form({ scope });
      assert.deepEqual([status, body.error], [400, 'invalid_scope']);
      assert.match(body.error_description, new RegExp(`'${scope}' is for the sign-in of people`));
      assert.match(body.error_description, /It has roster\.readonly /);
    }
  });

  test('200 under COMPAT=live without those that are unknown, naming the others', async () => {
    const live = await server.partner('Live', ['events.write']);
    const credentials = { client_id: live.clientId, client_secret: live.clientSecret };
    const ask = (scope: string) => form({ ...credentials, scope });
    assert.equal((await ask('events.write bogus')).status, 400);
    const url = `/admin/1.0/applications/${live.applicationId}/settings`;
    await (await server.operator()).patch(url, { settings: { compat: 'live' } });
    await eventually('it is on', async () => (await ask('events.write bogus')).status === 200);
    const reply = await ask('openid events.write bogus');
    assert.equal(reply.body.scope, 'events.write');
    assert.equal((await ask('bogus')).body.error, 'invalid_scope');
  });

  test('400 invalid_scope for one that was not granted', async () => {
    for (const scope of ['admin', 'roster-demographics.readonly']) {
      const reply = await form({ scope });
      assert.equal(reply.status, 400);
      assert.equal(reply.body.error, 'invalid_scope');
      const message = new RegExp(`'${scope}'.*It has roster\\.readonly `);
      assert.match(reply.body.error_description, message);
    }
  });

  test('400 invalid_scope for every scope when none was granted', async () => {
    const applicationId = await insertApplication(server.db, { name: 'Nothing' });
    const nothing = await insertClient(server.db, { applicationId, scopes: [] });
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

const SECRET = 'a secret of more than thirty-two characters';

/** Moves the times of all keys this many seconds into the past. */
const pass = (db: Queryable, seconds: number) =>
  db.execute(sql`
    update signing_keys set signs_from = signs_from - make_interval(secs => ${seconds}),
      created_at = created_at - make_interval(secs => ${seconds}),
      retires_at = retires_at - make_interval(secs => ${seconds})`);

suite('the first start', () => {
  test('three starts at once create one key', async () => {
    const db = await testDatabase();
    const open = () => openSigningKeys(db, [SECRET]);
    const all = await Promise.all([open(), open(), open()]);
    const ids = all.map((keys) => keys.map(({ kid }) => kid));
    assert.equal(ids[0]?.length, 1);
    assert.deepEqual(ids, [ids[0], ids[0], ids[0]]);
    assert.deepEqual(await open(), all[0]);
  });

  test('a public key holds no private member', async () => {
    const { keys } = publicKeys(await openSigningKeys(await testDatabase(), []));
    const members = ['alg', 'e', 'kid', 'kty', 'n', 'use'];
    assert.deepEqual(
      keys.map((key) => Object.keys(key).sort()),
      [members],
    );
  });
});

suite('sealed keys', () => {
  test('no private member is in the database; unsealed keys are sealed at the next start', async () => {
    const db = await testDatabase();
    const [open] = await openSigningKeys(db, []);
    const [sealed] = await openSigningKeys(db, [SECRET]);
    assert.deepEqual(sealed, open);
    const cookieKey = await openCookieKey(db, [SECRET]);
    assert.equal(await openCookieKey(db, [SECRET]), cookieKey);
    const rows = await db.query(sql`
      select row_to_json(k)::text as text from signing_keys k
      union all select row_to_json(s)::text from server_secrets s`);
    const text = JSON.stringify(rows);
    for (const secret of [open?.d ?? '', open?.p ?? '', cookieKey]) {
      assert.ok(secret.length > 20);
      assert.equal(text.includes(secret), false);
    }
  });

  test('a wrong or missing secret is reported; a rotation recovers', async () => {
    const db = await testDatabase();
    await openSigningKeys(db, [SECRET]);
    await openCookieKey(db, [SECRET]);
    const other = `${SECRET}, another`;
    for (const [secret, message] of [
      [other, /sealed with another LECTERN_SECRET/],
      [null, /set LECTERN_SECRET to its former value/],
    ] as const) {
      await assert.rejects(openSigningKeys(db, secret === null ? [] : [secret]), (error: Error) => {
        assert.ok(error instanceof KeyError);
        assert.match(error.message, message);
        return true;
      });
    }
    const rotation = { secrets: [other], publishSeconds: 0, verifySeconds: 0 };
    await assert.rejects(rotateKeys(db, { ...rotation, isSecretLost: false }), KeyError);
    const kid = await rotateKeys(db, { ...rotation, isSecretLost: true });
    const keys = await openSigningKeys(db, [other]);
    assert.deepEqual(
      keys.map((key) => key.kid),
      [kid],
    );
    assert.ok(await openCookieKey(db, [other]));
  });

  test('a sealed text opens for its purpose only, and only unchanged', () => {
    const sealed = seal([SECRET], 'a', 'text');
    assert.equal(unseal([SECRET], 'a', sealed), 'text');
    assert.throws(() => unseal([SECRET], 'b', sealed), SealError);
    const parts = sealed.split('.');
    for (const index of [0, 1, 2, 3]) {
      const changed = parts.with(
        index,
        `${parts[index]?.startsWith('A') ? 'B' : 'A'}${parts[index]?.slice(1)}`,
      );
      assert.throws(() => unseal([SECRET], 'a', changed.join('.')), SealError);
    }
  });
});

test('a key is published, signs, verifies, and is retired; two rotations may overlap', async () => {
  const db = await testDatabase();
  const [first] = await openSigningKeys(db, []);
  const rotate = () =>
    rotateKeys(db, { secrets: [], publishSeconds: 60, verifySeconds: 600, isSecretLost: false });
  const second = await rotate();
  const states = async () =>
    Object.fromEntries((await listKeyStates(db)).map(({ kid, state }) => [kid, state]));
  const [a, b] = [String(first?.kid), second];
  assert.deepEqual(await states(), { [b]: 'published', [a]: 'signing' });
  assert.deepEqual(
    (await openSigningKeys(db, [])).map(({ kid }) => kid),
    [a, b],
  );
  await pass(db, 61);
  assert.deepEqual(await states(), { [b]: 'signing', [a]: 'verifying' });
  assert.deepEqual(
    (await openSigningKeys(db, [])).map(({ kid }) => kid),
    [b, a],
  );
  const c = await rotate();
  assert.deepEqual(await states(), { [c]: 'published', [b]: 'signing', [a]: 'verifying' });
  await pass(db, 600);
  assert.deepEqual(await states(), { [c]: 'signing', [b]: 'verifying', [a]: 'retired' });
  await rotate();
  assert.equal((await states())[a], undefined, 'the next rotation deletes it');
});

suite('two servers on one database', async () => {
  const { db, baseUrl } = server;
  const log = pino({ level: 'error' });
  const config = { ...server.config, port: 0 };
  const second = await startServer({ config, connection: server.connection, log, jobs: [] });
  atEnd(() => second.stop());
  const urls = [baseUrl, `http://127.0.0.1:${second.port}`];
  const own = await server.partner();

  const tokenOf = async (url: string): Promise<string> => {
    const reply = await fetch(`${url}/oauth2/token`, { method: 'POST', body: formOf(own) });
    return ((await reply.json()) as { access_token: string }).access_token;
  };
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  const statusWith = async (url: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${url}/applications/1.0`, { headers })).status;
  };
  const published = async (url: string) => {
    const { keys } = (await (await fetch(`${url}/oauth2/jwks`)).json()) as {
      keys: { kid: string }[];
    };
    return keys.map(({ kid }) => kid).sort();
  };
  const everywhere = (what: string, holds: (url: string) => Promise<boolean>) =>
    eventually(what, async () => (await Promise.all(urls.map(holds))).every(Boolean), SOON_MS);

  test('a rotation reaches both within a second; valid tokens stay valid', async () => {
    const old = await tokenOf(baseUrl);
    const before = kidOf(old);
    const kid = await rotateKeys(db, {
      secrets: [],
      publishSeconds: 60,
      verifySeconds: 600,
      isSecretLost: false,
    });
    await everywhere('both publish the new key', async (url) =>
      (await published(url)).includes(kid),
    );
    assert.equal(kidOf(await tokenOf(baseUrl)), before, 'it does not sign yet');
    await pass(db, 61);
    await everywhere('both sign with it', async (url) => kidOf(await tokenOf(url)) === kid);
    const fresh = await tokenOf(baseUrl);
    for (const url of urls) {
      assert.deepEqual([await statusWith(url, old), await statusWith(url, fresh)], [200, 200]);
      assert.equal((await published(url)).length, 2);
    }
  });

  test('a sign-in under way continues with the new key', async () => {
    const person = await putPerson(await server.operator(), db);
    const party = await signInParty(server);
    const done = await signIn(party, person);
    const kid = await rotateKeys(db, {
      secrets: [],
      publishSeconds: 0,
      verifySeconds: 600,
      isSecretLost: false,
    });
    await everywhere('both sign with it', async (url) => kidOf(await tokenOf(url)) === kid);
    const tokens = await redeem(party, done);
    assert.equal(kidOf(tokens.id_token ?? ''), kid);
  });

  test('after a compromise the old tokens are refused everywhere within a second', async () => {
    const old = await tokenOf(baseUrl);
    for (const url of urls) assert.equal(await statusWith(url, old), 200);
    const kid = await rotateKeys(db, {
      secrets: [],
      publishSeconds: 0,
      verifySeconds: 0,
      isSecretLost: false,
    });
    await everywhere('both refuse it', async (url) => (await statusWith(url, old)) === 401);
    for (const url of urls) {
      assert.deepEqual(await published(url), [kid]);
      assert.equal(await statusWith(url, await tokenOf(url)), 200);
    }
  });

  test('a disabled client is refused everywhere within a second', async () => {
    const token = await tokenOf(baseUrl);
    for (const url of urls) assert.equal(await statusWith(url, token), 200);
    await disableClient(db, own.clientId);
    await everywhere('both refuse it', async (url) => (await statusWith(url, token)) === 401);
  });
});
