/** Public frameworks: anybody reads them without a token, and from any web page. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sampleAssociation, samplePackage } from '../../../test/fixtures/packages.ts';
import { CASE, first, uploader } from '../../../test/fixtures/uploader.ts';
import { lockWaits } from '../../../test/harness/locks.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { insertPublicClient } from '../../auth/applications/applications.ts';
import { sql } from '../../storage/database/sql.ts';
import { changePublicLicences } from '../records/visibility.ts';

const server = await testServer();
const partner = await server.partner('Owner');
const other = await server.partner('Other');
const operator = await server.operator();
const { accept } = uploader(partner);

const FRAMEWORKS = '/standards/1.0/frameworks';
const PAGE = 'https://reader.example';

const anyone = (url: string, headers: Record<string, string> = {}) =>
  server.fetch(url, { headers: { origin: PAGE, ...headers } });

const preflight = (url: string, origin = PAGE, method = 'GET') =>
  fetch(server.baseUrl + url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method },
  });

function setVisibility(client: TestClient, id: unknown, visibility: string) {
  return client.put(`/applications/1.0/frameworks/${id}/visibility`, { visibility });
}

async function framework(visibility: 'public' | 'private' = 'private') {
  const body = samplePackage(2);
  const grouping = randomUUID();
  const changed = '2026-01-15T10:00:00.000Z';
  body['CFDefinitions'] = {
    CFAssociationGroupings: [
      { identifier: grouping, uri: 'https://x.example/g', title: 'G', lastChangeDateTime: changed },
    ],
  };
  await accept(body);
  const id = body.CFDocument['identifier'];
  if (visibility === 'public') {
    assert.equal((await setVisibility(partner, id, visibility)).status, 200);
  }
  const urls = [
    `${CASE}/CFDocuments/${id}`,
    `${CASE}/CFPackages/${id}`,
    `${CASE}/CFItems/${first(body.CFItems)['identifier']}`,
    `${CASE}/CFAssociations/${first(body.CFAssociations)['identifier']}`,
    `${CASE}/CFItemAssociations/${first(body.CFItems)['identifier']}`,
    `${CASE}/CFAssociationGroupings/${grouping}`,
    `${FRAMEWORKS}/${id}/package`,
  ];
  return { body, id, urls };
}

const LISTS = [`${CASE}/CFDocuments`, `${CASE}/CFItems`, `${CASE}/CFAssociations`, FRAMEWORKS];

test('401 for lists while nothing is public', async () => {
  await framework();
  for (const url of LISTS) assert.equal((await anyone(url)).status, 401, url);
});

test('401 for a private record as for one that does not exist', async () => {
  const { urls } = await framework();
  for (const url of urls) {
    const [found, missing] = [
      await anyone(url),
      await anyone(url.replace(/[0-9a-f-]{36}/, randomUUID())),
    ];
    assert.equal(found.status, 401, url);
    assert.deepEqual([found.status, found.text], [missing.status, missing.text]);
    assert.equal(found.headers.get('access-control-allow-origin'), '*');
  }
  assert.equal((await anyone(`${CASE}/CFItems/not-an-id`)).status, 404);
});

test('200 without a token for every record of a public framework, 304 for its ETag', async () => {
  const { urls } = await framework('public');
  for (const url of [...urls, ...urls.slice(0, 6).map((one) => `${one}?profile=case`)]) {
    const reply = await anyone(url);
    assert.equal(reply.status, 200, `${url}: ${reply.text}`);
    const { headers } = reply;
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('access-control-allow-credentials'), null);
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.match(headers.get('access-control-expose-headers') ?? '', /ETag.*Link/);
    assert.match(headers.get('cache-control') ?? '', /^public/);
    assert.match(headers.get('vary') ?? '', /authorization/);
    const again = await anyone(url, { 'if-none-match': headers.get('etag') ?? '' });
    assert.deepEqual([again.status, again.text], [304, '']);
    const own = await partner.get(url);
    assert.equal(own.text, reply.text);
    assert.doesNotMatch(own.headers.get('cache-control') ?? '', /public/);
  }
});

test('lists show what is public, and a token everything', async () => {
  const hidden = await framework();
  const shown = await framework('public');
  for (const url of LISTS) {
    const reply = await anyone(`${url}?limit=3000`);
    assert.equal(reply.status, 200, reply.text);
    const marks = [hidden, shown].map(({ id }) => reply.text.includes(String(id)));
    assert.deepEqual(marks, [false, true], url);
    const total = Number(reply.headers.get('x-total-count') ?? reply.body.total);
    const own = await partner.get(`${url}?limit=3000`);
    assert.ok(own.text.includes(String(hidden.id)));
    assert.ok(total < Number(own.headers.get('x-total-count') ?? own.body.total), url);
  }
  const filter = encodeURIComponent(`sourcedId='${hidden.id}'`);
  assert.equal((await anyone(`${CASE}/CFDocuments?filter=${filter}`)).status, 401);
});

test('associations of private frameworks are left out of a public item', async () => {
  const shown = await framework('public');
  const item = first(shown.body.CFItems);
  const hidden = samplePackage(1);
  hidden.CFAssociations = [sampleAssociation(first(hidden.CFItems), item)];
  await accept(hidden);
  const url = `${CASE}/CFItemAssociations/${item['identifier']}`;
  assert.equal((await partner.get(url)).body.CFAssociations.length, 2);
  assert.equal((await anyone(url)).body.CFAssociations.length, 1);
});

describe('the visibility', () => {
  test('403 for another application, 404 for no framework; owner and operator set it', async () => {
    const { id, urls } = await framework();
    const url = `/applications/1.0/frameworks/${id}/visibility`;
    assert.deepEqual((await partner.get(url)).body, { visibility: 'private' });
    assert.equal((await setVisibility(other, id, 'public')).status, 403);
    assert.equal((await setVisibility(partner, randomUUID(), 'public')).status, 404);
    assert.equal((await setVisibility(partner, id, 'open')).status, 400);
    const reply = await setVisibility(operator, id, 'public');
    assert.deepEqual([reply.status, reply.body], [200, { visibility: 'public' }]);
    assert.equal((await anyone(first(urls))).status, 200);
    await setVisibility(partner, id, 'private');
    assert.equal((await anyone(first(urls))).status, 401);
  });

  test('a framework that becomes public is in the delta of who reads without a token', async () => {
    const { body, id, urls } = await framework();
    const seen = new Date().toISOString();
    const changedAt = async () => {
      const { CFDocument } = (await partner.get(first(urls))).body;
      return CFDocument.lastChangeDateTime;
    };
    const delta = async (list: string) => {
      const { text } = await anyone(`${list}?limit=3000&filter=lastChangeDateTime>'${seen}'`);
      return text.includes(String(id));
    };
    const lists = [`${CASE}/CFDocuments`, '/ims/case/v1p0/CFDocuments', FRAMEWORKS];
    const sent = await changedAt();
    assert.equal((await setVisibility(partner, id, 'private')).status, 200);
    assert.equal(await changedAt(), sent);
    assert.equal((await setVisibility(partner, id, 'public')).status, 200);
    for (const list of lists) assert.ok(await delta(list), list);
    const moved = await changedAt();
    const shown = await anyone(`${FRAMEWORKS}/${id}/package`);
    assert.equal(shown.body.CFDocument.lastChangeDateTime, moved);
    await accept(body);
    await setVisibility(partner, id, 'public');
    await setVisibility(partner, id, 'private');
    assert.equal(await changedAt(), moved);
  });

  test('an upload that was planned before it moves the date on, not back', async () => {
    const { body, id, urls } = await framework();
    const changedAt = async () =>
      (await partner.get(first(urls))).body.CFDocument.lastChangeDateTime as string;
    const before = await changedAt();
    const sent = new Date(Date.parse(before) + 1).toISOString();
    const CFDocument = { ...body.CFDocument, title: 'Another', lastChangeDateTime: sent };
    let moved = '';
    const uploaded = await server.db.begin(async (tx) => {
      // The upload has read the stored document when it looks at the licences.
      await tx.execute(sql`lock table public_licences in access exclusive mode`);
      const upload = accept({ ...body, CFDocument });
      await eventually('it waits', async () => (await lockWaits(server.db)) > 0);
      assert.equal((await setVisibility(partner, id, 'public')).status, 200);
      moved = await changedAt();
      return { upload };
    });
    await uploaded.upload;
    assert.ok(moved > sent);
    assert.equal((await anyone(first(urls))).body.CFDocument.title, 'Another');
    assert.ok((await changedAt()) > moved);
  });

  test('an upload leaves it as it is', async () => {
    const { body, urls } = await framework('public');
    await accept({ ...body, CFDocument: { ...body.CFDocument, title: 'Another title' } });
    assert.equal((await anyone(first(urls))).body.CFDocument.title, 'Another title');
  });

  test('of a new framework follows its licence, as the operator decided', async () => {
    await changePublicLicences(server.db, { add: 'https://CreativeCommons.org/licenses/by/' });
    for (const [uri, status] of [
      ['http://creativecommons.org/licenses/by/4.0/', 200],
      ['https://www.creativecommons.org/licenses/by/4.0/', 200],
      ['https://creativecommons.org/licenses/by-nc/4.0/', 401],
    ] as const) {
      const body = samplePackage(1);
      body.CFDocument['licenseURI'] = { title: 'L', identifier: randomUUID(), uri };
      await accept(body);
      const reply = await anyone(`${CASE}/CFDocuments/${body.CFDocument['identifier']}`);
      assert.equal(reply.status, status, uri);
    }
  });
});

describe('web pages of other origins', () => {
  test('read the descriptions of the interfaces, which have an ETag', async () => {
    for (const url of [
      '/openapi.json',
      `${CASE}/discovery/imscasev1p1_openapi3_v1p0.json`,
      '/.well-known/openid-configuration',
      '/.well-known/oauth-authorization-server',
      '/oauth2/jwks',
    ]) {
      const read = (headers = {}) =>
        fetch(server.baseUrl + url, { headers: { origin: PAGE, ...headers } });
      const { status, headers } = await read();
      assert.equal(status, 200, url);
      assert.equal(headers.get('access-control-allow-origin'), '*', url);
      assert.equal(headers.get('access-control-allow-credentials'), null, url);
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin', url);
      assert.match(headers.get('cache-control') ?? '', /^public/, url);
      const again = await read({ 'if-none-match': headers.get('etag') ?? '' });
      assert.equal(again.status, 304, url);
    }
  });

  test('get leave in advance for public reads, without a token', async () => {
    for (const url of [`${CASE}/CFDocuments`, '/openapi.json']) {
      const { status, headers } = await preflight(url);
      assert.equal(status, 204, url);
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.match(headers.get('access-control-allow-headers') ?? '', /If-None-Match/);
      assert.doesNotMatch(headers.get('access-control-allow-headers') ?? '', /Authorization/);
    }
  });

  test('get leave for all endpoints at a registered origin of a public client only', async () => {
    const clientId = await insertPublicClient(server.db, partner.applicationId);
    const origin = 'https://app.example';
    const url = '/rostering/1.0/users';
    for (const one of [origin, 'null', 'https://app.example.evil.example']) {
      assert.equal((await preflight(url, one)).status, 405, one);
    }
    const uris = [`${origin}/callback`, 'com.example.app:/callback'];
    await server.db.execute(sql`
      update clients set redirect_uris = ${uris}::text[] where client_id = ${clientId}`);
    const known = async () => (await preflight(url, origin)).status === 204;
    await eventually('the origin is known', known);
    const { headers } = await preflight(url, origin);
    assert.equal(headers.get('access-control-allow-origin'), origin);
    assert.match(headers.get('access-control-allow-headers') ?? '', /Authorization/);
    assert.equal((await preflight(url, PAGE)).status, 405);
    const authorization = `Bearer ${partner.token}`;
    const own = await server.fetch(url, { headers: { authorization, origin } });
    assert.equal(own.headers.get('access-control-allow-origin'), origin);
    assert.match(own.headers.get('vary') ?? '', /origin/);
    const foreign = await server.fetch(url, { headers: { authorization, origin: PAGE } });
    assert.equal(foreign.headers.get('access-control-allow-origin'), null);
    const token = await preflight('/oauth2/token', origin, 'POST');
    assert.equal(token.headers.get('access-control-allow-origin'), origin);
    for (const path of ['/oauth2/token', '/oauth2/userinfo']) {
      const refused = await preflight(path, PAGE, 'POST');
      assert.equal(refused.headers.get('access-control-allow-origin'), null, path);
    }
  });
});

test('429 by address; requests with a token are counted by application', async () => {
  const limits = { RATE_LIMITS: 'on', RATE_LIMIT_PUBLIC_READS_PER_SECOND: '2' };
  const limited = await testServer(limits);
  const client = await limited.partner();
  const read = () => limited.fetch(`${CASE}/CFDocuments`);
  const replies = await Promise.all(Array.from({ length: 6 }, read));
  const refused = replies.filter(({ status }) => status === 429);
  assert.ok(refused.length > 0);
  assert.equal(first(refused).headers.get('access-control-allow-origin'), '*');
  assert.ok(first(refused).headers.get('retry-after'));
  assert.equal((await client.get(`${CASE}/CFItems`)).status, 200);
});
