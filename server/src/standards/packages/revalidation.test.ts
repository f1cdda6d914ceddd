/** Every answer of CASE carries an ETag; who has it is told 304 until something changes. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { fullPackage } from '../../../test/fixtures/full-package.ts';
import { CASE, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { standardsRoutes } from '../routes/routes.ts';
import type { Members } from '../values/references.ts';

const server = await testServer();
const partner = await server.partner();
const { accept } = uploader(partner);
const body = fullPackage();

const get = (url: string, headers: Record<string, string> = {}) =>
  server.fetch(url, { headers: { authorization: `Bearer ${partner.token}`, ...headers } });

/** An address of each route that answers 200 now. */
function addressOf(url: string): string {
  const { CFDefinitions, CFDocument, CFItems, CFAssociations, CFRubrics } = body;
  const { extensions, ...definitions } = CFDefinitions;
  assert.ok(extensions);
  const lists: Record<string, readonly Members[]> = {
    ...definitions,
    CFDocuments: [CFDocument],
    CFPackages: [CFDocument],
    frameworks: [CFDocument],
    CFItems,
    CFItemAssociations: CFItems,
    CFAssociations,
    CFRubrics,
  };
  const kind = /\/(\w+)\/:/.exec(url)?.[1] ?? '';
  return url.replace(/:\w+/, String(lists[kind]?.[0]?.['identifier']));
}

const reads = standardsRoutes.filter(({ method }) => method === 'GET');

describe('every GET', () => {
  before(() => accept(body));

  for (const { url, profile } of reads) {
    const forms = profile ? ['', '?profile=case'] : [''];
    for (const form of forms) {
      test(`${url}${form} 200 with an ETag, then 304 without a body`, async () => {
        const address = `${addressOf(url)}${form}`;
        const full = await get(address);
        assert.equal(full.status, 200, full.text);
        const etag = full.headers.get('etag') ?? '';
        assert.match(etag, /^W\/"[\w-]+"$/);
        assert.equal(full.headers.get('cache-control'), 'no-cache');
        const again = await get(address, { 'if-none-match': `"other", ${etag}` });
        assert.equal(again.status, 304);
        assert.equal(again.text, '');
        assert.equal(again.headers.get('etag'), etag);
        assert.equal(again.headers.get('content-type'), null);
        for (const name of ['vary', 'link', 'x-total-count']) {
          assert.equal(again.headers.get(name), full.headers.get(name));
        }
        assert.equal((await get(address, { 'if-none-match': '"other"' })).status, 200);
      });
    }
  }

  test('has one ETag in each of its two shapes', async () => {
    for (const { url } of reads.filter(({ profile }) => profile)) {
      const address = addressOf(url);
      const [ours, theirs] = [await get(address), await get(`${address}?profile=case`)];
      assert.notEqual(ours.headers.get('etag'), theirs.headers.get('etag'), url);
    }
  });

  test('404 is 404 for a client that has anything', async () => {
    for (const path of ['CFItems', 'CFPackages', 'CFConcepts']) {
      const reply = await get(`${CASE}/${path}/${randomUUID()}`, { 'if-none-match': '*' });
      assert.equal(reply.status, 404);
    }
  });

  test('HEAD has the ETag, too', async () => {
    const response = await fetch(`${server.baseUrl}${addressOf(`${CASE}/CFItems/:sourcedId`)}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${partner.token}` },
    });
    assert.match(response.headers.get('etag') ?? '', /^W\//);
  });
});

test('a package has another ETag after any change in it', async () => {
  const { identifier } = body.CFDocument;
  const urls = [
    `${CASE}/CFPackages/${identifier}`,
    `${CASE}/CFPackages/${identifier}?profile=case`,
    `/standards/1.0/frameworks/${identifier}/package`,
  ];
  const tags = async () =>
    Promise.all(urls.map(async (url) => (await get(url)).headers.get('etag')));
  const [item, ...items] = body.CFItems;
  const changes = [
    { ...body, CFItems: [{ ...item, notes: 'Changed' }, ...items] },
    { ...body, extensions: { changed: true } },
    { ...body, CFDefinitions: { ...body.CFDefinitions, CFSubjects: [] } },
    { ...body, CFAssociations: [] },
  ];
  let last = await tags();
  for (const change of changes) {
    const reply = await partner.put(`${CASE}/CFPackages/${identifier}`, change);
    assert.equal(reply.status, 200, reply.text);
    const next = await tags();
    for (const [index, tag] of next.entries()) assert.notEqual(tag, last[index]);
    last = next;
  }
});
