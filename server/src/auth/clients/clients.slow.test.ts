/** Applications and their clients over HTTP: keys, rotation with overlap, who may do what. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { signedIn } from '../../../test/fixtures/accounts.ts';
import { processed, putPlace, xpEvent } from '../../../test/fixtures/events.ts';
import { lectern as lecternProcess, urlOf } from '../../../test/harness/command.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { eventually, SOON_MS } from '../../../test/harness/server-process.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { silentProgress } from '../../lib/progress.ts';
import { exportFiles } from '../../roster-files/export/export-files.ts';
import { runChecks } from '../../roster-files/sanity/run-checks.ts';
import { sql } from '../../storage/database/sql.ts';
import { insertClient, insertExternalClient } from '../applications/applications.ts';
import { PARTNER_SCOPES, SCOPES } from '../tokens/scopes.ts';
import { ClientUses } from './uses.ts';

const server = await testServer();
const operator = await server.operator();

/** A manager of a new application: as the console's `admin`, with the partner's scopes. */
const manager = (name = 'Math Quest') =>
  server.partner(name, [...PARTNER_SCOPES, 'application.manage']);

const clientsOf = ({ applicationId }: TestClient) => `/applications/1.0/${applicationId}/clients`;

async function token(clientId: string, clientSecret: string) {
  const body = JSON.stringify({ client_id: clientId, client_secret: clientSecret });
  const headers = { 'content-type': 'application/json' };
  return server.fetch('/auth/1.0/token', { method: 'POST', headers, body });
}

const statusOf = async (clientId: string, secret: string) => (await token(clientId, secret)).status;

/** A new key of this application, made by its manager. */
async function makeKey(by: TestClient, members: object = {}) {
  const made = await by.post(clientsOf(by), members);
  assert.equal(made.status, 201, made.text);
  const url = `${clientsOf(by)}/${made.body.client.clientId}`;
  return { ...made.body.client, clientSecret: made.body.clientSecret, url };
}

suite('POST and PATCH /admin/1.0/applications', () => {
  test('201 with the application, which a partner then sees as its own; 200 for a change', async () => {
    const body = { name: ' Fraction Farm ', description: 'Grows numerators' };
    const made = await operator.post('/admin/1.0/applications', body);
    assert.equal(made.status, 201);
    const { sourcedId, ...rest } = made.body.application;
    assert.deepEqual(rest, {
      name: 'Fraction Farm',
      description: 'Grows numerators',
      uri: `${server.baseUrl}/applications/1.0/${sourcedId}`,
    });
    assert.equal(made.headers.get('location'), rest.uri);
    const url = `/admin/1.0/applications/${sourcedId}`;
    const changed = await operator.patch(
      url.toUpperCase().replace('/ADMIN', '/admin').replace('APPLICATIONS', 'applications'),
      { name: 'Farm' },
    );
    assert.equal(changed.status, 200);
    assert.deepEqual(changed.body.application, { ...made.body.application, name: 'Farm' });
  });

  test('400 for a blank or a two-line name, and one of 256 characters', async () => {
    for (const name of ['', '  ', 'a\nb', 'x'.repeat(256)]) {
      const reply = await operator.post('/admin/1.0/applications', { name });
      assert.equal(reply.status, 400);
      assert.equal(reply.body.imsx_error_details[0].path, '/name');
    }
  });

  test('403 for a manager of an application, 404 for an unknown one', async () => {
    const by = await manager();
    assert.equal((await by.post('/admin/1.0/applications', { name: 'Mine' })).status, 403);
    const own = `/admin/1.0/applications/${by.applicationId}`;
    assert.equal((await by.patch(own, { name: 'Mine' })).status, 403);
    const unknown = `/admin/1.0/applications/${randomUUID()}`;
    assert.equal((await operator.patch(unknown, { name: 'x' })).status, 404);
  });
});

suite('POST /applications/1.0/:sourcedId/clients', () => {
  test('201 with a secret that gets tokens, and that no later reply shows', async () => {
    const by = await manager();
    const key = await makeKey(by, { label: 'production' });
    assert.match(key.clientSecret, /^lec_sk_[\w-]{43}$/);
    assert.deepEqual([key.kind, key.label, key.lastUsedAt], ['confidential', 'production', null]);
    assert.deepEqual(key.scopes, PARTNER_SCOPES);
    const [{ endsIn4, expiresAt }] = key.secrets;
    assert.deepEqual([endsIn4, expiresAt], [key.clientSecret.slice(-4), null]);
    const listed = await by.get(clientsOf(by));
    assert.equal(listed.status, 200);
    assert.equal(listed.headers.get('cache-control'), 'no-store');
    assert.deepEqual(
      listed.body.clients.map(({ clientId }: { clientId: string }) => clientId),
      [key.clientId, by.clientId],
    );
    assert.equal(listed.text.includes(key.clientSecret), false);
    assert.equal(/[0-9a-f]{64}/.test(listed.text), false, 'no hash of a secret');
    assert.equal(await statusOf(key.clientId, key.clientSecret), 200);
  });

  test('201 for a public client, without scopes and secret', async () => {
    const made = await operator.post(clientsOf(operator), { kind: 'public' });
    assert.equal(made.status, 201);
    const { scopes, secrets, kind } = made.body.client;
    assert.deepEqual(
      [scopes, secrets, kind, made.body.clientSecret],
      [[], [], 'public', undefined],
    );
  });

  test('201 for the named scopes, in their full form too; 400 for unknown ones', async () => {
    const by = await manager();
    const full = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly';
    assert.deepEqual((await makeKey(by, { scopes: [full] })).scopes, ['roster.readonly']);
    const bogus = await by.post(clientsOf(by), { scopes: ['bogus'] });
    assert.equal(bogus.status, 400);
    assert.match(bogus.body.imsx_description, /no scope 'bogus'; the scopes are/);
  });

  test('400 for what only operators give: every reserved scope, and external clients', async () => {
    const by = await manager();
    const reserved = SCOPES.filter((scope) => !PARTNER_SCOPES.includes(scope));
    for (const scope of reserved) {
      const reply = await by.post(clientsOf(by), { scopes: ['events.write', scope] });
      assert.equal(reply.status, 400);
      assert.match(reply.body.imsx_description, /Only an operator gives/);
    }
    const external = { kind: 'external', clientId: 'theirs-1' };
    assert.equal((await by.post(clientsOf(by), external)).status, 400);
    const made = await operator.post(clientsOf(by), external);
    assert.deepEqual([made.status, made.body.client.clientId], [201, 'theirs-1']);
    assert.equal((await operator.post(clientsOf(by), external)).status, 409);
    const all = await operator.post(clientsOf(by), { scopes: reserved });
    assert.equal(all.status, 201);
    const unnamed = await operator.post(clientsOf(by), { kind: 'external' });
    assert.equal(unnamed.body.imsx_error_details[0].path, '/clientId');
  });

  test('409 beyond 100 active clients; disabled ones do not count', async () => {
    const by = await manager();
    await server.db.execute(sql`
      insert into clients (client_id, application_id, scopes)
      select 'many-' || n, ${by.applicationId}, '{}' from generate_series(2, 100) n`);
    const full = await by.post(clientsOf(by), {});
    assert.deepEqual([full.status, full.body.imsx_error_details[0].code], [409, 'clients_max']);
    assert.equal((await by.delete(`${clientsOf(by)}/many-2`)).status, 204);
    const last = await Promise.all([1, 2].map(() => by.post(clientsOf(by), {})));
    assert.deepEqual(last.map(({ status }) => status).sort(), [201, 409]);
  });
});

suite('POST …/clients/:clientId/secrets', () => {
  test('201: both secrets get tokens until the old one is ended', async () => {
    const by = await manager();
    const key = await makeKey(by);
    const rotated = await by.post(`${key.url}/secrets`, { graceDays: 7 });
    assert.equal(rotated.status, 201);
    const { clientSecret, oldExpiresAt, client } = rotated.body;
    assert.equal(client.secrets.length, 2);
    assert.equal(client.secrets[0].endsIn4, clientSecret.slice(-4));
    assert.equal(client.secrets[1].endsIn4, key.clientSecret.slice(-4));
    assert.equal(client.secrets[1].expiresAt, oldExpiresAt);
    const days = (Date.parse(oldExpiresAt) - Date.now()) / 86_400_000;
    assert.ok(days > 6.99 && days < 7.01, oldExpiresAt);
    assert.equal(await statusOf(key.clientId, key.clientSecret), 200);
    assert.equal(await statusOf(key.clientId, clientSecret), 200);
    assert.equal((await by.delete(`${key.url}/secrets/old`)).status, 204);
    assert.equal(await statusOf(key.clientId, key.clientSecret), 401);
    assert.equal(await statusOf(key.clientId, clientSecret), 200);
    assert.equal((await by.delete(`${key.url}/secrets/old`)).status, 204);
  });

  test('201 with 0 days: the old secret ends at once, and so does an older one', async () => {
    const by = await manager();
    const key = await makeKey(by);
    const second = await by.post(`${key.url}/secrets`, { graceDays: 30 });
    const third = await by.post(`${key.url}/secrets`, { graceDays: 0 });
    assert.deepEqual([third.status, third.body.oldExpiresAt], [201, null]);
    assert.equal(third.body.client.secrets.length, 1);
    const secrets = [key.clientSecret, second.body.clientSecret, third.body.clientSecret];
    const statuses = await Promise.all(secrets.map((secret) => statusOf(key.clientId, secret)));
    assert.deepEqual(statuses, [401, 401, 200]);
  });

  test('an old secret gets no token once its time is over', async () => {
    const by = await manager();
    const key = await makeKey(by);
    const rotated = await by.post(`${key.url}/secrets`, { graceDays: 1 });
    await server.db.execute(sql`
      update clients set old_secret_expires_at = now() where client_id = ${key.clientId}`);
    assert.equal(await statusOf(key.clientId, key.clientSecret), 401);
    assert.equal(await statusOf(key.clientId, rotated.body.clientSecret), 200);
    const { clients } = (await by.get(clientsOf(by))).body;
    assert.equal(clients[0].secrets.length, 1);
    assert.equal((await by.post(`${key.url}/secrets`, { graceDays: 1 })).status, 201);
  });

  test('409 for an overlap of three: a second click ends no secret in use', async () => {
    const by = await manager();
    const key = await makeKey(by);
    const clicks = await Promise.all(
      [1, 2].map(() => by.post(`${key.url}/secrets`, { graceDays: 7 })),
    );
    assert.deepEqual(clicks.map(({ status }) => status).sort(), [201, 409]);
    const refused = clicks.find(({ status }) => status === 409);
    assert.equal(refused?.body.imsx_error_details[0].code, 'secret_overlap');
    assert.equal(await statusOf(key.clientId, key.clientSecret), 200);
  });

  test('409 for a public and for a disabled client, 400 for days outside of 0 to 30', async () => {
    const by = await manager();
    const open = await makeKey(by, { kind: 'public' });
    assert.equal((await by.post(`${open.url}/secrets`, { graceDays: 0 })).status, 409);
    const key = await makeKey(by);
    for (const graceDays of [-1, 31, 1.5, '7']) {
      assert.equal((await by.post(`${key.url}/secrets`, { graceDays })).status, 400);
    }
    await by.delete(key.url);
    const late = await by.post(`${key.url}/secrets`, { graceDays: 0 });
    assert.equal(late.body.imsx_error_details[0].code, 'client_disabled');
  });
});

suite('PATCH …/clients/:clientId', () => {
  test('200: members that the body leaves out stay; new scopes count for new tokens', async () => {
    const by = await manager();
    const key = await makeKey(by, { label: 'one' });
    const change = {
      scopes: ['events.write'],
      redirectUris: ['https://app.example/cb'],
      refreshTokens: true,
    };
    const changed = await by.patch(key.url, change);
    assert.equal(changed.status, 200);
    const { url: _url, clientSecret, ...made } = key;
    assert.deepEqual(changed.body.client, { ...made, ...change });
    const renamed = await by.patch(key.url, { label: '' });
    assert.deepEqual(renamed.body.client, { ...changed.body.client, label: '' });
    assert.equal((await token(key.clientId, clientSecret)).body.scope, 'events.write');
  });

  test('400 with a pointer for each address and name that cannot be registered', async () => {
    const by = await manager();
    const key = await makeKey(by, { kind: 'public' });
    const reply = await by.patch(key.url, {
      redirectUris: ['https://app.example/cb', 'javascript:alert(1)'],
      postLogoutRedirectUris: ['http://app.example/'],
      identityScopes: ['phone'],
      scopes: ['events.write'],
    });
    assert.equal(reply.status, 400);
    const paths = reply.body.imsx_error_details.map(({ path }: { path: string }) => path);
    assert.deepEqual(paths, [
      '/scopes',
      '/identityScopes/0',
      '/redirectUris/1',
      '/postLogoutRedirectUris/0',
    ]);
    const pkce = await by.patch(key.url, { pkce: false });
    assert.match(pkce.body.imsx_description, /public client cannot switch PKCE off/);
  });

  test('400 for what only operators set; a scope that an operator gave may stay', async () => {
    const by = await manager();
    const { applicationId } = by;
    const granted = ['roster-demographics.readonly', 'events.write'];
    const { clientId } = await insertClient(server.db, { applicationId, scopes: granted });
    const url = `${clientsOf(by)}/${clientId}`;
    assert.equal((await by.patch(url, { firstParty: true })).status, 400);
    const named = await by.patch(url, { identityScopes: ['profile', 'email'] });
    assert.equal(named.status, 400);
    assert.match(named.body.imsx_description, /Only an operator grants 'profile'/);
    assert.equal((await operator.patch(url, { identityScopes: ['profile'] })).status, 200);
    assert.equal((await by.patch(url, { identityScopes: ['email', 'profile'] })).status, 400);
    for (const identityScopes of [['profile'], []]) {
      assert.equal((await by.patch(url, { identityScopes })).status, 200);
    }
    assert.equal((await by.patch(url, { idTokenClaims: ['email'] })).status, 400);
    assert.equal((await by.patch(url, { scopes: [...granted, 'admin'] })).status, 400);
    assert.equal((await by.patch(url, { scopes: granted })).status, 200);
    const byOperators = { firstParty: true, idTokenClaims: ['email'] };
    assert.equal((await operator.patch(url, byOperators)).status, 200);
    const refused = await by.patch(url, { redirectUris: ['https://app.example/cb'] });
    assert.deepEqual(
      [refused.status, refused.body.imsx_description],
      [403, 'The client is first party: only an operator changes it.'],
    );
  });
});

suite('DELETE …/clients/:clientId', () => {
  test('204: no new token, and those given are refused within a second', async () => {
    const by = await manager();
    const key = await makeKey(by);
    const given = (await token(key.clientId, key.clientSecret)).body.access_token;
    const headers = { authorization: `Bearer ${given}` };
    assert.equal((await server.fetch('/applications/1.0', { headers })).status, 200);
    assert.equal((await by.delete(key.url)).status, 204);
    assert.equal(await statusOf(key.clientId, key.clientSecret), 401);
    const isRefused = async () =>
      (await server.fetch('/applications/1.0', { headers })).status === 401;
    await eventually('the token is refused', isRefused, SOON_MS);
    assert.equal((await by.delete(key.url)).status, 204);
    const { clients } = (await by.get(clientsOf(by))).body;
    assert.equal(clients.at(-1).clientId, key.clientId);
    assert.notEqual(clients.at(-1).disabledAt, null);
  });
});

suite('who may', () => {
  test('404 for the clients of another application, by its path and by the own one', async () => {
    const [by, other] = [await manager(), await manager('Other')];
    const key = await makeKey(other);
    for (const url of [key.url, `${clientsOf(by)}/${key.clientId}`]) {
      const replies = [
        await by.patch(url, { label: 'mine' }),
        await by.delete(url),
        await by.post(`${url}/secrets`, { graceDays: 0 }),
        await by.delete(`${url}/secrets/old`),
      ];
      assert.deepEqual(
        replies.map(({ status }) => status),
        [404, 404, 404, 404],
      );
    }
    assert.equal((await by.get(clientsOf(other))).status, 404);
    assert.equal((await by.post(clientsOf(other), {})).status, 404);
    assert.equal((await operator.get(`/applications/1.0/${randomUUID()}/clients`)).status, 404);
    assert.equal(
      (await operator.post(`/applications/1.0/${randomUUID()}/clients`, {})).status,
      404,
    );
    assert.equal(await statusOf(key.clientId, key.clientSecret), 200);
  });

  test('403 without application.manage; application.readonly reads clients', async () => {
    const partner = await server.partner('Developers', [...PARTNER_SCOPES, 'application.readonly']);
    assert.equal((await partner.get(clientsOf(partner))).status, 200);
    const own = `${clientsOf(partner)}/${partner.clientId}`;
    const replies = [
      await partner.post(clientsOf(partner), {}),
      await partner.patch(own, { label: 'x' }),
      await partner.delete(own),
      await partner.post(`${own}/secrets`, { graceDays: 7 }),
      await partner.delete(`${own}/secrets/old`),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [403, 403, 403, 403, 403],
    );
    const other = await server.partner('Other');
    assert.equal((await other.get(clientsOf(other))).status, 403);
    assert.equal((await server.fetch(clientsOf(partner))).status, 401);
  });

  test('a developer at the console reads keys, an admin makes and ends them', async () => {
    const { applicationId } = await server.partner('By people');
    const url = `/applications/1.0/${applicationId}/clients`;
    const person = async (role: 'admin' | 'developer' | 'viewer') => {
      const roles = { [applicationId]: role };
      return (await signedIn(server, { roles, confirmed: true })).as(applicationId);
    };
    const admin = await person('admin');
    const made = await admin.call('POST', url, { label: 'by a person' });
    assert.equal(made.status, 201, made.text);
    const own = `${url}/${made.body.client.clientId}`;
    const developer = await person('developer');
    assert.equal((await developer.get(url)).status, 200);
    assert.equal((await developer.call('POST', url, {})).status, 403);
    assert.equal((await developer.call('POST', `${own}/secrets`, { graceDays: 1 })).status, 403);
    assert.equal((await (await person('viewer')).get(url)).status, 403);
    assert.equal((await admin.call('DELETE', own)).status, 204);
    const acting = (await signedIn(server, { operator: true })).as(applicationId);
    assert.equal((await acting.call('POST', url, {})).status, 403);
  });

  test('403 for a manager and a client by which keys are made, or of another issuer', async () => {
    const by = await manager();
    const { applicationId } = by;
    const scopes = ['events.write'];
    await insertExternalClient(server.db, { clientId: 'abroad-1', applicationId, scopes });
    const powerful = await Promise.all(
      ['application.manage', 'admin'].map((scope) =>
        insertClient(server.db, { applicationId, scopes: [...scopes, scope] }),
      ),
    );
    for (const clientId of ['abroad-1', ...powerful.map((each) => each.clientId)]) {
      const url = `${clientsOf(by)}/${clientId}`;
      assert.equal((await by.post(`${url}/secrets`, { graceDays: 7 })).status, 403);
      assert.equal((await by.patch(url, { scopes })).status, 403);
      assert.equal((await by.delete(url)).status, 403);
      assert.equal((await operator.patch(url, { label: 'ours' })).status, 200);
    }
  });
});

suite('last use', () => {
  const usesOf = async (clientId: string) =>
    server.db.query<{ secret: string; usedAt: Date }>(sql`
      select encode(secret_sha256, 'hex') as secret, used_at from client_uses
      where client_id = ${clientId} order by secret`);

  test('of each secret and of tokens; the list shows it', async () => {
    const by = await manager();
    const key = await makeKey(by);
    const { clientSecret } = (await by.post(`${key.url}/secrets`, { graceDays: 7 })).body;
    assert.equal(await statusOf(key.clientId, key.clientSecret), 200);
    await eventually('the use is written', async () => (await usesOf(key.clientId)).length === 1);
    const [client] = (await by.get(clientsOf(by))).body.clients;
    const [newest, old] = client.secrets;
    assert.equal(newest.lastUsedAt, null);
    assert.ok(Date.now() - Date.parse(old.lastUsedAt) < 60_000);
    assert.equal(client.lastUsedAt, old.lastUsedAt);
    assert.equal(await statusOf(key.clientId, 'lec_sk_wrong'), 401);
    const given = (await token(key.clientId, clientSecret)).body.access_token;
    const headers = { authorization: `Bearer ${given}` };
    assert.equal((await server.fetch('/applications/1.0', { headers })).status, 200);
    await eventually('all are written', async () => (await usesOf(key.clientId)).length === 3);
    await by.delete(`${key.url}/secrets/old`);
    assert.equal((await usesOf(key.clientId)).length, 2);
  });

  test('is written at most once a minute, by all processes together', async () => {
    const { clientId } = await server.partner('Busy');
    const start = Date.parse('2026-01-15T10:00:00Z');
    let now = new Date(start);
    const processes = [1, 2].map(() => new ClientUses(server.db, () => now));
    const noted: number[] = [];
    for (const seconds of [0, 1, 30, 59, 60, 119, 125]) {
      now = new Date(start + seconds * 1_000);
      for (const uses of processes) {
        uses.note(clientId, 'abcd');
        await uses.write();
      }
      const [use] = (await usesOf(clientId)).filter(({ secret }) => secret === 'abcd');
      noted.push(((use?.usedAt.getTime() ?? 0) - start) / 1_000);
    }
    assert.deepEqual(noted, [0, 0, 0, 0, 60, 60, 125]);
  });
});

suite('lectern client rotate', () => {
  const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
  const lectern = (...args: string[]) => lecternProcess(['client', ...args], { env });

  test('0 with the new secret; 7 for a second overlap; end-old-secret ends the old one', async () => {
    const { clientId, clientSecret } = await server.partner('By command');
    const ended = await lectern('rotate', clientId, '--grace-days', '2', '--output', 'json');
    assert.equal(ended.code, 0, ended.stderr);
    const rotated = JSON.parse(ended.stdout);
    assert.equal(await statusOf(clientId, rotated.clientSecret), 200);
    assert.equal(await statusOf(clientId, clientSecret), 200);
    const again = await lectern('rotate', clientId);
    assert.equal(again.code, 7, again.stderr);
    assert.equal((await lectern('end-old-secret', clientId)).code, 0);
    assert.equal(await statusOf(clientId, clientSecret), 401);
    const unknown = await lectern('rotate', 'lec_x');
    assert.deepEqual(
      [unknown.code, unknown.stderr],
      [4, "No client with the id 'lec_x' is known.\n"],
    );
    assert.equal((await lectern('rotate', clientId, '--grace-days', '31')).code, 2);
  });
});

suite('POST /applications/1.0/:sourcedId/test-student', () => {
  const urlOfStudent = ({ applicationId }: TestClient) =>
    `/applications/1.0/${applicationId}/test-student`;

  test('201 with a student whose events count; 200 for the same one again', async () => {
    const partner = await server.partner('Math Quest');
    const both = await Promise.all([1, 2].map(() => partner.call('POST', urlOfStudent(partner))));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 201]);
    const [{ student }, other] = both.map(({ body }) => body);
    assert.deepEqual(other.student, student);
    assert.deepEqual([student.givenName, student.familyName], ['Test Student', 'Math Quest']);
    const read = await partner.get(`/ims/oneroster/rostering/v1p2/users/${student.sourcedId}`);
    assert.deepEqual([read.status, read.body.user.metadata], [200, { test: true }]);
    const place = { ...(await putPlace(partner)), studentId: student.sourcedId };
    const event = xpEvent(place, 12);
    assert.equal((await processed(partner, event)).state, 'processed');
    const stranger = await server.partner('Stranger');
    const hidden = await stranger.get(`/ims/oneroster/rostering/v1p2/users/${student.sourcedId}`);
    assert.equal(hidden.status, 404);
  });

  test('404 for another application, 403 without events.write; operators make it for all', async () => {
    const partner = await server.partner('One');
    const other = await server.partner('Two');
    assert.equal((await partner.call('POST', urlOfStudent(other))).status, 404);
    const reader = await server.partner('Reader', ['roster.readonly']);
    assert.equal((await reader.call('POST', urlOfStudent(reader))).status, 403);
    assert.equal((await operator.call('POST', urlOfStudent(other))).status, 201);
    const unknown = `/applications/1.0/${randomUUID()}/test-student`;
    assert.equal((await operator.call('POST', unknown)).status, 404);
  });

  test('a test student is in no export and no check of the roster', async () => {
    const partner = await server.partner('Unseen');
    const { student } = (await partner.call('POST', urlOfStudent(partner))).body;
    const outcomes = await runChecks(server.db, 1_000);
    assert.equal(JSON.stringify(outcomes).includes(student.sourcedId), false);
    const folder = await testFolder('export');
    const settings = { folder, applicationId: undefined, progress: silentProgress };
    await exportFiles(server.db, settings);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
    const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    assert.equal(files.join('').includes(student.sourcedId), false);
    assert.equal(files.join('').includes('Test school'), false);
    assert.match(files.join(''), /"Test","Student"|"Student","Test"/, 'others are in it');
  });
});
