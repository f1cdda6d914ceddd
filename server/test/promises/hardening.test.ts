/**
 * The security checklist where no other test proves it: scopes of every route, no route beside the
 * description, nothing fetched from an address that a partner sends, members that only we set.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, test } from 'node:test';
import { routes } from '../../src/app.ts';
import { openAuth } from '../../src/auth/auth.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { courseBody, resourceBody } from '../fixtures/content.ts';
import { post, processed, putPlace, xpEvent } from '../fixtures/events.ts';
import { fullPackage } from '../fixtures/full-package.ts';
import { atEnd } from '../harness/database.ts';
import { testServer } from '../harness/test-server.ts';

const server = await testServer();
const partner = await server.partner();

suite('every route that needs a token', async () => {
  const guarded = routes.filter(({ scope }) => scope !== 'none');
  const nobody = await server.partner('No scope that a route takes', ['roster-core.readonly']);
  const pathOf = (url: string) => url.replace(/:\w+/g, randomUUID());

  test('401 without one, before the body is read', async () => {
    for (const { method, url } of guarded) {
      const reply = await server.fetch(pathOf(url), { method });
      assert.equal(reply.status, 401, `${method} ${url}`);
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer /);
    }
  });

  test('403 with one that lacks its scope, naming those that would do', async () => {
    let refused = 0;
    for (const { method, url, scope } of guarded) {
      const wanted = typeof scope === 'string' ? [scope] : scope;
      if (wanted.includes('roster-core.readonly')) continue;
      const reply = await nobody.call(method, pathOf(url));
      assert.equal(reply.status, 403, `${method} ${url}`);
      const challenge = `Bearer error="insufficient_scope", scope="${wanted.join(' ')}"`;
      assert.equal(reply.headers.get('www-authenticate'), challenge);
      refused += 1;
    }
    assert.ok(refused > 150, `${refused}`);
  });

  test('says so in openapi.json; what needs none is a short list', () => {
    const open = routes.filter(({ scope }) => scope === 'none').map(({ url }) => url);
    const known =
      /^\/(oauth2\/|auth\/1\.0\/token$|logout$|\.well-known\/|health|metrics$|ims\/.*\/discovery\/)/;
    assert.deepEqual(
      open.filter((url) => !known.test(url)),
      [],
    );
  });
});

test('what the provider serves and openapi.json does not describe is for browsers alone', async () => {
  const { mounts } = await openAuth({ db: server.db, config: server.config });
  const described = new Set(routes.map(({ url }) => url));
  const others = mounts.flatMap(({ urls }) => urls).filter((url) => !described.has(url));
  assert.deepEqual(others.sort(), [
    '/login/:uid',
    '/login/:uid/consent',
    '/login/:uid/upstream',
    '/login/upstream/callback',
    '/logout/confirm',
    '/logout/success',
    '/oauth2/authorize/:uid',
  ]);
});

test('nothing is ever fetched from an address that a partner sends', async () => {
  const asked: string[] = [];
  const bait = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(bait, 'listening');
  atEnd(async () => void bait.close());
  const url = `http://127.0.0.1:${(bait.address() as AddressInfo).port}`;
  const resourceId = randomUUID();
  const resource = resourceBody(resourceId, { url: `${url}/resource` });
  assert.equal((await partner.put(`/rostering/1.0/resources/${resourceId}`, resource)).status, 201);
  const text = JSON.stringify(fullPackage()).replaceAll('https://standards.example.edu', url);
  const sent = JSON.parse(text);
  sent.CFDocument.officialSourceURL = `${url}/source`;
  assert.equal((await partner.post('/ims/case/v1p1/CFPackages', sent)).status, 201);
  const place = await putPlace(partner);
  const edApp = { id: `${url}/app`, type: 'SoftwareApplication' };
  const event = xpEvent(place, 1, {
    edApp,
    '@context': [`${url}/caliper`, 'http://purl.imsglobal.org/ctx/caliper/v1p2'],
  });
  assert.ok([202, 400].includes((await post(partner, event)).status));
  assert.equal((await processed(partner, xpEvent(place, 1, { edApp }))).state, 'processed');
  const { clientId, clientSecret } = partner;
  for (const extra of [{ resource: url }, { request_uri: `${url}/r` }, { jwks_uri: `${url}/k` }]) {
    const fields = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    };
    const body = new URLSearchParams({ ...fields, ...extra });
    await server.fetch('/oauth2/token', { method: 'POST', body });
  }
  const query = new URLSearchParams({ client_id: `${url}/client`, request_uri: `${url}/r` });
  await server.fetch(`/oauth2/authorize?${query}`);
  assert.deepEqual(asked, []);
});

test('members that only the server sets are not taken from a body', async () => {
  const other = await server.partner('Other');
  const id = randomUUID();
  const members = {
    applicationId: other.applicationId,
    application_id: other.applicationId,
    owner: other.applicationId,
    ownerId: other.applicationId,
    dateLastModified: '2001-01-01T00:00:00Z',
    createdAt: '2001-01-01T00:00:00Z',
    record: '{}',
  };
  const put = await partner.put(`/rostering/1.0/courses/${id}`, courseBody(id, members));
  assert.equal(put.status, 201);
  const row = await server.db.first<{ owner: string; modified: Date }>(sql`
    select application_id as owner, date_last_modified as modified
    from courses where sourced_id = ${id}`);
  assert.equal(row?.owner, partner.applicationId);
  assert.ok((row?.modified.getFullYear() ?? 0) > 2_020);
  assert.equal((await other.delete(`/rostering/1.0/courses/${id}`)).status, 403);
  const { course } = (await partner.get(`/rostering/1.0/courses/${id}`)).body;
  for (const name of [
    'applicationId',
    'application_id',
    'owner',
    'ownerId',
    'createdAt',
    'record',
  ]) {
    assert.equal(name in course, false, name);
  }
});

test('a body cannot change what objects are', async () => {
  const id = randomUUID();
  const url = `/rostering/1.0/courses/${id}`;
  const polluted = [
    `{"course":{"sourcedId":"${id}","title":"a","__proto__":{"operator":true}}}`,
    `{"__proto__":{"course":{"sourcedId":"${id}","title":"a"}}}`,
  ];
  for (const body of polluted) assert.equal((await partner.put(url, body)).status, 400);
  const metadata = { constructor: { prototype: { operator: true } }, toString: 'text' };
  assert.equal((await partner.put(url, courseBody(id, { metadata }))).status, 201);
  assert.equal(({} as { operator?: boolean }).operator, undefined);
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    for (const query of [`filter=${name}='a'`, `sort=${name}`, `fields=${name}`]) {
      assert.equal((await partner.get(`/rostering/1.0/courses?${query}`)).status, 400, query);
    }
  }
});
