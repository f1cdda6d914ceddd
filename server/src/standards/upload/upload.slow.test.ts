/** Uploads and replacements of packages: replies by status, and laws about what is stored. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { webAddress } from '../../../test/fixtures/arbitrary.ts';
import {
  packageOf,
  type SamplePackage,
  sampleAssociation,
  sampleDocument,
  sampleItem,
  samplePackage,
} from '../../../test/fixtures/packages.ts';
import { CASE, first, uploader } from '../../../test/fixtures/uploader.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { findMissingItems } from '../records/queries.ts';
import type { Members } from '../values/references.ts';

const server = await testServer();
const partner = await server.partner();
const other = await server.partner('Other');
const operator = await server.operator();
const reader = await server.partner('Reader', ['roster.readonly']);
const { accept, refuse, replace, served, readBack } = uploader(partner);

const ids = (records: readonly Members[]) => records.map((record) => record['identifier']);

describe('POST and PUT', () => {
  const URL = `${CASE}/CFPackages`;

  const idOf = (body: SamplePackage) => String(body.CFDocument['identifier']);
  const putBy = (client: TestClient, body: SamplePackage) =>
    client.put(`${URL}/${idOf(body)}`, body);
  const changedOf = async (body: SamplePackage) =>
    (await served('CFDocument', body.CFDocument))['lastChangeDateTime'];

  /** The transaction that last wrote each row of the framework. */
  const rowVersions = (body: SamplePackage) =>
    server.db.query(sql`
    select sourced_id, xmin::text from cf_documents where sourced_id = ${idOf(body)}
    union all select sourced_id, xmin::text from cf_items where document_id = ${idOf(body)}
    union all select sourced_id, xmin::text from cf_associations where document_id = ${idOf(body)}
    order by sourced_id`);

  test('POST 201 for a node whose id is no UUID: it is its own title', async () => {
    const body = samplePackage(1);
    const node = { title: '', identifier: 'ASN S1', uri: 'https://x.example/s1' };
    body.CFAssociations = [
      sampleAssociation(first(body.CFItems), body.CFDocument, { destinationNodeURI: node }),
    ];
    await accept(body);
    const association = await served('CFAssociation', first(body.CFAssociations));
    const { identifier: sourcedId, uri } = node;
    assert.deepEqual(association['destinationNodeURI'], { sourcedId, title: sourcedId, uri });
  });

  test('POST 201 with the result of the contract', async () => {
    const body = samplePackage(2);
    const reply = await partner.post(URL, body);
    assert.equal(reply.status, 201);
    assert.deepEqual(reply.body, {
      success: true,
      message: 'The framework was stored with 2 items and 2 associations.',
      result: {
        documentId: idOf(body),
        stats: { documents: 1, items: 2, associations: 2 },
        success: true,
      },
    });
  });

  test('POST 201 with the alias of the scope, and with a trailing slash', async () => {
    const client = await server.partner('Case', ['case.createput']);
    assert.equal((await client.post(`${URL}/`, samplePackage(1))).status, 201);
  });

  test('POST 201 for the same package, without a write', async () => {
    const body = samplePackage(3);
    await accept(body);
    const before = await rowVersions(body);
    const reply = await partner.post(URL, body);
    assert.match(reply.body.message, /nothing changed/);
    assert.deepEqual(await rowVersions(body), before);
  });

  test('PUT 200 without a change for an id alone in upper case, as read back', async () => {
    const body = packageOf({ subjectURI: [{ identifier: randomUUID().toUpperCase() }] });
    await accept(body);
    assert.match(String((await replace(await readBack(body)))['message']), /nothing changed/);
  });

  test('POST 201 for an existing framework adds and changes records and removes none', async () => {
    const body = samplePackage(3);
    await accept({ ...body, extensions: { state: 'TX' } });
    const [a = {}, b = {}, c = {}] = body.CFItems;
    const added = sampleItem();
    const changed = { ...b, fullStatement: 'Changed' };
    await accept({ ...body, CFItems: [added, changed], CFAssociations: [] });
    const back = await readBack(body);
    assert.deepEqual(ids(back.CFItems), ids([a, b, c, added]));
    assert.equal(back.CFItems[1]?.['fullStatement'], 'Changed');
    assert.equal(back.CFAssociations.length, 3);
    assert.deepEqual(back['extensions'], { state: 'TX' });
  });

  test('POST 201 by an operator; the framework keeps its owner', async () => {
    const body = samplePackage(1);
    await accept(body);
    body.CFDocument['title'] = 'Corrected';
    assert.equal((await operator.post(URL, body)).status, 201);
    assert.equal((await partner.post(URL, body)).status, 201);
  });

  test('POST 400 with line and column for a body that is not JSON', async () => {
    const reply = await partner.post(URL, '{"CFDocument": {},\n "CFItems": [}');
    assert.equal(reply.status, 400);
    assert.match(reply.body.imsx_description, /line 2, column \d+/);
  });

  for (const body of ['[]', 'null', '"x"', '7', '']) {
    test(`POST 400 for the body ${body || 'of no length'}`, async () => {
      const reply = await partner.call('POST', URL, body);
      assert.equal(reply.status, 400, reply.text);
    });
  }

  test('POST 401 without a token', async () => {
    assert.equal((await server.fetch(URL, { method: 'POST', body: '{}' })).status, 401);
  });

  test('POST 403 without the scope', async () => {
    assert.equal((await reader.post(URL, samplePackage(1))).status, 403);
  });

  test('POST 403 for another partner’s framework', async () => {
    const body = samplePackage(1);
    await accept(body);
    body.CFDocument['title'] = 'Mine now';
    assert.equal((await other.post(URL, body)).status, 403);
    assert.equal((await served('CFDocument', body.CFDocument))['title'], 'Fractions');
  });

  test('POST 413 for more than 128 MiB', async () => {
    const { port } = new globalThis.URL(server.baseUrl);
    const status = await new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${partner.token}`,
        'content-type': 'application/json',
        'content-length': String(128 * 1024 * 1024 + 1),
      };
      const sending = request({ port, host: '127.0.0.1', path: URL, method: 'POST', headers });
      sending.on('response', (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          assert.equal(JSON.parse(text).imsx_codeMajor, 'failure');
          resolve(response.statusCode);
          sending.destroy();
        });
      });
      sending.on('error', reject);
      sending.flushHeaders();
    });
    assert.equal(status, 413);
  });

  test('POST 415 for another media type', async () => {
    const reply = await server.fetch(URL, {
      method: 'POST',
      body: '<x/>',
      headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'application/xml' },
    });
    assert.equal(reply.status, 415);
  });

  test('POST 415 for a compressed body, with the accepted encoding', async () => {
    const headers = {
      authorization: `Bearer ${partner.token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    };
    const body = gzipSync(JSON.stringify(samplePackage(1)));
    const reply = await server.fetch(URL, { method: 'POST', body, headers });
    assert.equal(reply.status, 415);
    assert.equal(reply.headers.get('accept-encoding'), 'identity');
    assert.match(reply.body.imsx_description, /uncompressed, .* 'gzip'/);
  });

  test('POST 400 for JSON that is not an object', async () => {
    for (const body of [[], 7, null]) {
      const reply = await partner.post(URL, body);
      assert.equal(reply.status, 400);
      assert.match(reply.body.imsx_description, /must be an object: a CASE package/);
    }
  });

  test('POST 422 lists every error and stores nothing', async () => {
    const body = samplePackage(3);
    Object.assign(body.CFItems[1] ?? {}, { fullStatement: 7 });
    Object.assign(body.CFAssociations[2] ?? {}, { destinationNodeURI: null });
    const reply = await partner.post(URL, body);
    assert.equal(reply.status, 422);
    assert.match(reply.body.imsx_description, /'CFItems\.1\.fullStatement' .* \(and 1 more\)$/);
    assert.deepEqual(
      reply.body.imsx_error_details.map(({ path }: { path: string }) => path),
      ['/CFItems/1/fullStatement', '/CFAssociations/2/destinationNodeURI'],
    );
    assert.equal((await partner.get(`${CASE}/CFDocuments/${idOf(body)}`)).status, 404);
    assert.equal(
      (await partner.get(`${CASE}/CFItems/${body.CFItems[0]?.['identifier']}`)).status,
      404,
    );
  });

  test('PUT 200 with the result of the contract and the number of removed records', async () => {
    const body = samplePackage(3);
    await accept(body);
    body.CFItems.pop();
    body.CFAssociations.pop();
    assert.deepEqual((await replace(body))['result'], {
      documentId: idOf(body),
      stats: { documents: 1, items: 2, associations: 2, removed: 2 },
      success: true,
    });
  });

  test('PUT 200 adds, changes, removes and updates the document', async () => {
    const body = samplePackage(3);
    await accept(body);
    const [a = {}, b = {}, c = {}] = body.CFItems;
    const added = sampleItem();
    const next = {
      CFDocument: { ...body.CFDocument, title: 'Ratios' },
      CFItems: [a, added, { ...b, fullStatement: 'Changed' }],
      CFAssociations: [sampleAssociation(added, a)],
    };
    const before = await served('CFItem', a);
    await replace(next);
    const back = await readBack(body);
    assert.deepEqual(ids(back.CFItems), ids(next.CFItems));
    assert.deepEqual(ids(back.CFAssociations), ids(next.CFAssociations));
    assert.equal(back.CFDocument['title'], 'Ratios');
    const after = await served('CFItem', a);
    assert.equal((after['CFDocumentURI'] as Members)['title'], 'Ratios');
    assert.equal(after['lastChangeDateTime'], before['lastChangeDateTime']);
    assert.equal((await served('CFItem', c))['status'], 'tobedeleted');
    const frameworks = await partner.get(
      `/standards/1.0/frameworks?filter=sourcedId='${idOf(body)}'`,
    );
    assert.equal(frameworks.body.frameworks[0].itemCount, 3);
  });

  test('PUT 200: removed records leave the lists and are restored when sent again', async () => {
    const body = samplePackage(2);
    await accept(body);
    const removed = body.CFItems[1] ?? {};
    const list = `${CASE}/CFItems?filter=CFDocumentURI.sourcedId='${idOf(body)}'`;
    await replace({ ...body, CFItems: body.CFItems.slice(0, 1) });
    assert.equal((await partner.get(list)).body.CFItems.length, 1);
    const deleted = await partner.get(`${list} AND status='tobedeleted'`);
    assert.equal(deleted.body.CFItems[0].sourcedId, removed['identifier']);
    await replace(body);
    assert.equal((await partner.get(list)).body.CFItems.length, 2);
    assert.equal('status' in (await served('CFItem', removed)), false);
  });

  test('PUT 200: lastChangeDateTime of the document moves with every change and only then', async () => {
    const body = samplePackage(2);
    body['CFDefinitions'] = { CFItemTypes: [{ identifier: randomUUID(), title: 'Cluster' }] };
    await accept(body);
    const sent = body.CFDocument['lastChangeDateTime'];
    assert.equal(await changedOf(body), sent);
    await replace(body);
    assert.equal(await changedOf(body), sent);
    const changes: ((body: SamplePackage) => void)[] = [
      (next) => Object.assign(first(next.CFItems), { notes: 'x' }),
      (next) => Object.assign(first(next.CFAssociations), { sequenceNumber: 9 }),
      (next) => next.CFAssociations.pop(),
      (next) => next.CFItems.reverse(),
      (next) => Object.assign(next, { CFDefinitions: {} }),
      (next) => Object.assign(next, { extensions: { a: 1 } }),
      (next) => Object.assign(next.CFDocument, { version: '2' }),
    ];
    let before = String(sent);
    for (const change of changes) {
      change(body);
      await replace(body);
      const now = String(await changedOf(body));
      assert.ok(now > before, `${change}: ${now}`);
      before = now;
    }
  });

  test('PUT 200 keeps a later lastChangeDateTime as sent', async () => {
    const body = samplePackage(1);
    await accept(body);
    const later = '2026-02-01T00:00:00.000Z';
    Object.assign(first(body.CFItems), { notes: 'x', lastChangeDateTime: later });
    body.CFDocument['lastChangeDateTime'] = later;
    await replace(body);
    assert.equal((await served('CFItem', first(body.CFItems)))['lastChangeDateTime'], later);
    assert.equal(await changedOf(body), later);
    const latest = '2026-02-02T00:00:00.000Z';
    body.CFDocument['lastChangeDateTime'] = latest;
    await replace(body);
    assert.equal(await changedOf(body), latest);
  });

  test('PUT 200 by an operator', async () => {
    const body = samplePackage(1);
    await accept(body);
    assert.equal((await putBy(operator, body)).status, 200);
  });

  test('PUT 400 when path and package name different frameworks', async () => {
    const reply = await partner.put(`${URL}/${randomUUID()}`, samplePackage(1));
    assert.equal(reply.status, 400);
    assert.equal(reply.body.imsx_error_details[0].path, '/CFDocument/identifier');
  });

  test('PUT 200 when the ids of path and package differ in case only', async () => {
    const body = samplePackage(1);
    await accept(body);
    const reply = await partner.put(`${URL}/${idOf(body).toUpperCase()}`, body);
    assert.equal(reply.status, 200);
  });

  test('PUT 401 without a token', async () => {
    const url = `${URL}/${randomUUID()}`;
    assert.equal((await server.fetch(url, { method: 'PUT', body: '{}' })).status, 401);
  });

  test('PUT 403 for another partner’s framework, and without the scope', async () => {
    const body = samplePackage(1);
    await accept(body);
    assert.equal((await putBy(other, body)).status, 403);
    assert.equal((await putBy(reader, body)).status, 403);
  });

  test('PUT 404 for an unknown framework and a malformed id', async () => {
    assert.equal((await putBy(partner, samplePackage(1))).status, 404);
    assert.equal((await partner.put(`${URL}/first`, samplePackage(1))).status, 404);
  });

  test('PUT 400 for an allowEmpty that is neither true nor false', async () => {
    const body = samplePackage(1);
    await accept(body);
    const reply = await partner.put(`${URL}/${idOf(body)}?allowEmpty=yes`, body);
    assert.equal(reply.status, 400);
    assert.equal(
      reply.body.imsx_description,
      "'allowEmpty' is 'yes'; it must be 'true' or 'false'.",
    );
  });

  test('PUT 422 when it would empty a framework without allowEmpty', async () => {
    const body = samplePackage(1);
    await accept(body);
    const empty = { ...body, CFItems: [], CFAssociations: [] };
    const reply = await putBy(partner, empty);
    assert.equal(reply.status, 422);
    assert.equal(reply.body.imsx_error_details[0].path, '/CFItems');
    assert.equal((await readBack(body)).CFItems.length, 1);
    assert.deepEqual((await replace(empty, '?allowEmpty=true'))['result'], {
      documentId: idOf(body),
      stats: { documents: 1, items: 0, associations: 0, removed: 2 },
      success: true,
    });
    await replace(empty);
  });

  test('PUT 422 for an invalid package', async () => {
    const body = samplePackage(1);
    await accept(body);
    Object.assign(first(body.CFItems), { uri: null });
    assert.equal((await putBy(partner, body)).status, 422);
  });

  test('simultaneous uploads of one framework run one after another', async () => {
    const body = samplePackage(0);
    const versions = Array.from({ length: 8 }, (_, index) => ({
      ...body,
      CFItems: [sampleItem({ fullStatement: `Version ${index}` })],
    }));
    const replies = await Promise.all(versions.map((version) => partner.post(URL, version)));
    assert.deepEqual(
      replies.map(({ status }) => status),
      versions.map(() => 201),
    );
    const back = await readBack(body);
    assert.equal(back.CFItems.length, 8);
    const again = await Promise.all(versions.map((version) => putBy(partner, version)));
    assert.deepEqual(
      again.map(({ status }) => status),
      versions.map(() => 200),
    );
    assert.equal((await readBack(body)).CFItems.length, 1);
  });

  test('of two simultaneous uploads with the same new id one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shared = sampleItem();
      const bodies = [packageOf({}), packageOf({})];
      for (const body of bodies) body.CFItems.push(shared);
      const replies = await Promise.all(bodies.map((body) => partner.post(URL, body)));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422]);
    }
  });

  test('a package without items is accepted', async () => {
    const body = samplePackage(0);
    await accept(body);
    assert.deepEqual(await readBack(body), {
      CFDocument: body.CFDocument,
      CFItems: [],
      CFAssociations: [],
    });
    assert.deepEqual(await refuse({ ...body, CFItems: null }), [
      { path: '/CFItems', code: 'field_missing', message: "'CFItems' is missing." },
    ]);
  });
});

describe('round trip', () => {
  /** Without U+0000, which PostgreSQL and request parsing refuse. */
  const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\u0000', ''));
  const reference = fc.record(
    { title: text, identifier: fc.oneof(fc.uuid(), text), uri: fc.oneof(webAddress, text) },
    { requiredKeys: ['uri'], noNullPrototype: true },
  );
  const json = fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }).filter((value) => {
    const printed = JSON.stringify(value);
    return !printed.includes('\\u0000') && !printed.includes('__proto__');
  });

  const itemMembers = fc.record(
    {
      fullStatement: text,
      notes: fc.option(text),
      humanCodingScheme: text,
      CFItemType: text,
      CFItemTypeURI: reference,
      conceptKeywords: fc.array(text),
      educationLevel: fc.oneof(text, fc.integer(), fc.array(text)),
      subjectURI: fc.array(reference),
      licenseURI: fc.oneof(reference, text),
      statusEndDate: fc.oneof(text, fc.constant('2026-01-15T00:00:00Z')),
      extensions: json,
    },
    { requiredKeys: [], noNullPrototype: true },
  );

  const packages: fc.Arbitrary<SamplePackage> = fc
    .record({
      document: fc.record({ description: text, caseVersion: text, extensions: json }),
      items: fc.array(itemMembers, { maxLength: 4 }),
      ends: fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.option(fc.integer())), { maxLength: 5 }),
      definitions: fc.array(fc.dictionary(fc.constantFrom('title', 'uri'), text), { maxLength: 3 }),
      extensions: fc.option(json),
    })
    .map(({ document, items, ends, definitions, extensions }) => {
      const CFDocument = sampleDocument(document);
      const CFItems = items.map(sampleItem);
      const elsewhere = { title: '', ...sampleItem() };
      const end = (index: number): Members =>
        CFItems[index] ?? [CFDocument, elsewhere][index % 2] ?? {};
      return {
        CFDocument,
        CFItems,
        CFAssociations: ends.map(([origin, destination, sequenceNumber]) =>
          sampleAssociation(end(origin), end(destination), { sequenceNumber }),
        ),
        CFDefinitions: { CFConcepts: definitions },
        extensions,
      };
    });

  test('law: uploading a package that was read back changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(packages, async (body) => {
        await accept(body);
        const back = await readBack(body);
        await accept(back);
        assert.match(String((await replace(back))['message']), /nothing changed/);
        assert.match(String((await replace(body))['message']), /nothing changed/);
        assert.deepEqual(await readBack(body), back);
      }),
      { numRuns: 40 },
    );
  });

  test('law: a replacement leaves exactly its own records', async () => {
    await fc.assert(
      fc.asyncProperty(packages, packages, async (before, after) => {
        await accept(before);
        await replace({ ...after, CFDocument: before.CFDocument }, '?allowEmpty=true');
        const back = await readBack(before);
        assert.deepEqual(ids(back.CFItems), ids(after.CFItems));
        assert.deepEqual(ids(back.CFAssociations), ids(after.CFAssociations));
      }),
      { numRuns: 40 },
    );
  });
});

describe('the official export of a framework, sent again', () => {
  /** What the official profile cannot say as it was sent. */
  function oddPackage() {
    const body = samplePackage(3);
    const [item = {}, other = {}] = body.CFItems;
    const [association = {}] = body.CFAssociations;
    Object.assign(body.CFDocument, { caseVersion: '1.0', uri: 'https://x.example/a b' });
    Object.assign(item, { uri: 'https://x.example/#a#b', educationLevel: ['06'] });
    Object.assign(other, { uri: 'no uri: at all', licenseURI: 'https://x.example/#l#m' });
    Object.assign(association, {
      uri: 'https://x.example/%zz',
      associationType: 'refines it',
      sequenceNumber: 1.5,
    });
    Object.assign(association['originNodeURI'] as Members, { targetType: '???' });
    const changed = { lastChangeDateTime: '2025-02-03T00:00:00.000Z' };
    body['CFDefinitions'] = {
      CFItemTypes: [
        { identifier: randomUUID(), uri: 'https://x.example/#1#2', title: 'Standard', ...changed },
        { identifier: randomUUID(), title: 'Cluster' },
      ],
      CFConcepts: [{ identifier: randomUUID(), uri: 'local:c', keywords: ['a', 'b'] }],
    };
    return body;
  }

  async function exported({ CFDocument }: SamplePackage): Promise<SamplePackage> {
    const reply = await partner.get(`${CASE}/CFPackages/${CFDocument['identifier']}?profile=case`);
    assert.equal(reply.status, 200);
    return reply.body;
  }

  test('changes nothing, by POST and by PUT', async () => {
    const body = oddPackage();
    await accept(body);
    const [before, official] = [await readBack(body), await exported(body)];
    const posted = await partner.post(`${CASE}/CFPackages`, official);
    assert.equal(posted.status, 201, posted.text);
    assert.match(String(posted.body.message), /nothing changed/);
    assert.match(String((await replace(official))['message']), /nothing changed/);
    assert.deepEqual(await readBack(body), before);
  });

  test('with one text edited changes that text only', async () => {
    const body = oddPackage();
    await accept(body);
    const [before, official] = [await readBack(body), await exported(body)];
    const [item = {}] = official.CFItems;
    const { CFItemTypes } = official['CFDefinitions'] as { CFItemTypes: Members[] };
    item['fullStatement'] = 'Another statement';
    Object.assign(CFItemTypes[0] ?? {}, { title: 'Another title' });
    await replace(official);
    const after = await readBack(body);
    const [edited = {}] = after.CFItems;
    assert.equal(edited['uri'], 'https://x.example/#a#b');
    assert.equal(edited['fullStatement'], 'Another statement');
    const types = (after['CFDefinitions'] as { CFItemTypes: Members[] }).CFItemTypes;
    const [type = {}] = (before['CFDefinitions'] as { CFItemTypes: Members[] }).CFItemTypes;
    assert.deepEqual(types[0], { ...type, title: 'Another title' });
    assert.deepEqual(after.CFAssociations, before.CFAssociations);
    assert.deepEqual(after.CFItems.slice(1), before.CFItems.slice(1));
  });
});

describe('findMissingItems', () => {
  test('answers unknown, deleted and malformed ids, in the order given', async () => {
    const body = samplePackage(3);
    await accept(body);
    const [a = '', b = '', c = ''] = body.CFItems.map(({ identifier }) => String(identifier));
    await replace({ ...body, CFItems: body.CFItems.slice(0, 2) });
    const unknown = randomUUID();
    const document = String(body.CFDocument['identifier']);
    assert.deepEqual(await findMissingItems(server.db, [a, b.toUpperCase()]), []);
    assert.deepEqual(
      await findMissingItems(server.db, ['x', c, a, unknown, document, '', b, unknown]),
      ['x', c, unknown, document, '', unknown],
    );
    assert.deepEqual(await findMissingItems(server.db, []), []);
    assert.deepEqual(await findMissingItems(server.db, ["'; --"]), ["'; --"]);
  });
});
