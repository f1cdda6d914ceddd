/** Acceptance of CASE v1p1 frameworks: upload, single reads, lists, replacement. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { findingsOf, idsOf, minorOf, other, partner, read } from './client.ts';
import { CASE, type CasePackage, caseItem, casePackage, isChildOf, upload } from './content.ts';
import { assertShape, CFAssociation, CFDocument, CFItem, UploadResult } from './contract.ts';
import type { Json } from './judge.ts';

const PACKAGES = `${CASE}/CFPackages`;

const idOf = ({ identifier }: Json): string => identifier;
const urlOf = ({ CFDocument: document }: CasePackage) => `${PACKAGES}/${idOf(document)}`;

/** A sent record as it is served: `identifier` becomes `sourcedId`. */
function asServed({ identifier, ...members }: Json): Json {
  return { sourcedId: identifier, ...members };
}

/** The served record with the sent members only. */
function sentPart(served: Json, sent: Json): Json {
  return Object.fromEntries(Object.keys(asServed(sent)).map((name) => [name, served[name]]));
}

const back = (body: CasePackage) =>
  read(`/standards/1.0/frameworks/${idOf(body.CFDocument)}/package`);

const sample = casePackage(3);
const uploaded = await upload(sample);
const {
  CFDocument: document,
  CFItems: [first],
} = sample;
const ofSample = `filter=CFDocumentURI.sourcedId='${idOf(document)}'`;

suite('POST /CFPackages', { concurrency: true }, () => {
  test('201 with the upload result', () => {
    assertShape(UploadResult, uploaded);
    assert.equal(uploaded.result.documentId, idOf(document));
    assert.deepEqual(uploaded.result.stats, { documents: 1, items: 3, associations: 3 });
  });

  test('201 for a known framework of the caller: adds and changes, removes nothing', async () => {
    const body = casePackage(2);
    await upload(body);
    const [kept, changed] = body.CFItems;
    const added = caseItem();
    const items = [{ ...changed, fullStatement: 'Changed' }, added];
    await upload({ ...body, CFItems: items, CFAssociations: [] });
    const { CFItems, CFAssociations } = await back(body);
    assert.deepEqual(new Set(CFItems.map(idOf)), new Set([kept, changed, added].map(idOf)));
    assert.equal(
      CFItems.find((item: Json) => idOf(item) === idOf(changed)).fullStatement,
      'Changed',
    );
    assert.equal(CFAssociations.length, 2);
  });

  test("403 for another partner's framework, which stays unchanged", async () => {
    const body = { ...sample, CFDocument: { ...document, title: 'Taken over' } };
    assert.equal((await other.post(PACKAGES, body)).status, 403);
    assert.equal((await other.put(urlOf(sample), body)).status, 403);
    const { CFDocument: served } = await read(`${CASE}/CFDocuments/${idOf(document)}`);
    assert.equal(served.title, document.title);
  });

  test('422 with every finding for an invalid package', async () => {
    const body = casePackage(1);
    const { fullStatement: _, ...item } = body.CFItems[0];
    const wrong = {
      CFDocument: { ...body.CFDocument, creator: undefined, title: 7 },
      CFItems: [{ ...item, identifier: 'no-uuid' }],
      CFAssociations: [{ ...body.CFAssociations[0], originNodeURI: undefined }],
    };
    const reply = await partner.post(PACKAGES, wrong);
    assert.equal(reply.status, 422, reply.text);
    const paths = findingsOf(reply).map(([path]) => path);
    for (const path of [
      '/CFDocument/creator',
      '/CFDocument/title',
      '/CFItems/0/fullStatement',
      '/CFItems/0/identifier',
      '/CFAssociations/0/originNodeURI',
    ]) {
      assert.ok(paths.includes(path), `${path}: ${reply.text}`);
    }
    assert.equal((await partner.get(`${CASE}/CFDocuments/${idOf(body.CFDocument)}`)).status, 404);
  });

  test('422 for a package without one of its required members', async () => {
    for (const name of ['CFDocument', 'CFItems', 'CFAssociations']) {
      const reply = await partner.post(PACKAGES, { ...casePackage(1), [name]: undefined });
      assert.equal(reply.status, 422, name);
      assert.deepEqual(findingsOf(reply)[0]?.[0], `/${name}`);
    }
  });

  test('400 for a body that is not JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const reply = await partner.call('POST', PACKAGES, { body: '{"CFDocument": {}', headers });
    assert.equal(reply.status, 400);
  });
});

suite('single reads', { concurrency: true }, () => {
  test('GET /CFDocuments/{id} 200 with the uploaded document', async () => {
    const body = await read(`${CASE}/CFDocuments/${idOf(document)}`);
    assert.deepEqual(Object.keys(body), ['CFDocument']);
    assertShape(CFDocument, body.CFDocument);
    const served = { ...body.CFDocument, lastChangeDateTime: document.lastChangeDateTime };
    assert.deepEqual(sentPart(served, document), asServed(document));
    assert.equal(body.CFDocument.CFPackageURI.sourcedId, idOf(document));
  });

  test('GET /CFItems/{id} 200 with the uploaded item and its document', async () => {
    for (const item of sample.CFItems) {
      const body = await read(`${CASE}/CFItems/${idOf(item)}`);
      assert.deepEqual(Object.keys(body), ['CFItem']);
      assertShape(CFItem, body.CFItem);
      assert.deepEqual(sentPart(body.CFItem, item), asServed(item));
      assert.equal(body.CFItem.CFDocumentURI.sourcedId, idOf(document));
      assert.equal(body.CFItem.CFDocumentURI.title, document.title);
    }
  });

  test('GET /CFAssociations/{id} 200 with both nodes as references', async () => {
    for (const [index, association] of sample.CFAssociations.entries()) {
      const body = await read(`${CASE}/CFAssociations/${idOf(association)}`);
      assert.deepEqual(Object.keys(body), ['CFAssociation']);
      assertShape(CFAssociation, body.CFAssociation);
      const { originNodeURI, destinationNodeURI, ...rest } = body.CFAssociation;
      assert.deepEqual(originNodeURI, asServed(association.originNodeURI));
      assert.deepEqual(destinationNodeURI, asServed(association.destinationNodeURI));
      assert.equal(rest.associationType, 'isChildOf');
      assert.equal(rest.sequenceNumber, index + 1);
    }
  });

  test('200 for an id in upper case, answered in lower case', async () => {
    const { CFItem: item } = await read(`${CASE}/CFItems/${idOf(first).toUpperCase()}`);
    assert.equal(item.sourcedId, idOf(first));
  });

  test('200 with exactly the members of fields', async () => {
    const url = `${CASE}/CFDocuments/${idOf(document)}?fields=title,creator`;
    const { title, creator } = document;
    assert.deepEqual(await read(url), { CFDocument: { title, creator } });
    const item = await read(`${CASE}/CFItems/${idOf(first)}?fields=sourcedId,fullStatement`);
    const { fullStatement } = first;
    assert.deepEqual(item, { CFItem: { sourcedId: idOf(first), fullStatement } });
  });

  test('400 invalid_selection_field for an unknown or empty name in fields', async () => {
    for (const fields of ['title,nonsense', '', 'title,']) {
      const reply = await partner.get(`${CASE}/CFDocuments/${idOf(document)}?fields=${fields}`);
      assert.deepEqual([reply.status, minorOf(reply)], [400, 'invalid_selection_field'], fields);
    }
  });

  test('404 for an unknown id and for a malformed one', async () => {
    for (const kind of ['CFDocuments', 'CFItems', 'CFAssociations']) {
      for (const id of [randomUUID(), 'no-uuid', idOf(document).slice(1)]) {
        assert.equal((await partner.get(`${CASE}/${kind}/${id}`)).status, 404, `${kind} ${id}`);
      }
    }
    assert.equal((await partner.get('/standards/1.0/frameworks/x/package')).status, 404);
  });

  test('200 for another partner: standards are shared', async () => {
    assert.equal((await other.get(`${CASE}/CFItems/${idOf(first)}`)).status, 200);
  });
});

suite('lists', { concurrency: true }, () => {
  test('GET /CFDocuments 200 with at least one', async () => {
    const { CFDocuments, ...rest } = await read(`${CASE}/CFDocuments`);
    assert.deepEqual(rest, {});
    assert.ok(CFDocuments.length >= 1);
    const own = await read(`${CASE}/CFDocuments?filter=sourcedId='${idOf(document)}'`);
    assert.deepEqual(idsOf(own.CFDocuments), [idOf(document)]);
    for (const one of own.CFDocuments) assertShape(CFDocument, one);
  });

  test('GET /CFDocuments 404 when the filter leaves none', async () => {
    const url = `${CASE}/CFDocuments?filter=sourcedId='${randomUUID()}'`;
    assert.equal((await partner.get(url)).status, 404);
  });

  test('GET /CFItems 200 with the items of one framework, counted and linked', async () => {
    const reply = await partner.get(`${CASE}/CFItems?${ofSample}&limit=2`);
    assert.deepEqual(Object.keys(reply.body), ['CFItems']);
    assert.equal(reply.body.CFItems.length, 2);
    assert.equal(reply.headers.get('x-total-count'), '3');
    assert.match(reply.headers.get('link') ?? '', /rel="next"/);
    for (const one of reply.body.CFItems) assertShape(CFItem, one);
  });

  test('GET /CFItems 200 with no items', async () => {
    const url = `${CASE}/CFItems?filter=sourcedId='${randomUUID()}'`;
    assert.deepEqual(await read(url), { CFItems: [] });
  });

  test('GET /CFItems 200 sorted, filtered, with the members of fields', async () => {
    const url = `${CASE}/CFItems?${ofSample} AND humanCodingScheme>'F.0'`;
    const sorted = `${url}&sort=humanCodingScheme&orderBy=desc&fields=humanCodingScheme`;
    assert.deepEqual(await read(sorted), {
      CFItems: [{ humanCodingScheme: 'F.2' }, { humanCodingScheme: 'F.1' }],
    });
  });

  test('GET /CFAssociations 200 with the associations of one framework', async () => {
    const { CFAssociations } = await read(`${CASE}/CFAssociations?${ofSample}`);
    const sent = sample.CFAssociations.map(idOf);
    assert.deepEqual(new Set(idsOf(CFAssociations)), new Set(sent));
  });

  test('GET /standards/1.0/frameworks 200 with the number of items', async () => {
    const url = `/standards/1.0/frameworks?filter=sourcedId='${idOf(document)}'`;
    const { frameworks, ...place } = await read(url);
    assert.deepEqual(place, { offset: 0, limit: 100, total: 1 });
    assertShape(CFDocument, frameworks[0]);
    assert.equal(frameworks[0].itemCount, 3);
  });

  test('GET /standards/1.0/frameworks/{id}/package 200 with the package as it was sent', async () => {
    const served = await back(sample);
    assert.deepEqual(served.CFItems, sample.CFItems);
    assert.deepEqual(served.CFAssociations, sample.CFAssociations);
    const { lastChangeDateTime: _, ...members } = document;
    assert.deepEqual(sentPart(asServed(served.CFDocument), members), asServed(members));
  });

  test('a package that was read can be uploaded unchanged', async () => {
    const reply = await partner.post(PACKAGES, await back(sample));
    assert.equal(reply.status, 201, reply.text);
    assert.deepEqual(reply.body.result.stats, { documents: 1, items: 3, associations: 3 });
  });
});

suite('PUT /CFPackages/{id}', { concurrency: true }, () => {
  test('200: adds, changes and removes items, updates the document', async () => {
    const body = casePackage(3);
    await upload(body);
    const [kept, changed, removed] = body.CFItems;
    const added = caseItem({ fullStatement: 'Added' });
    const replacement = {
      CFDocument: { ...body.CFDocument, title: 'Replaced' },
      CFItems: [kept, { ...changed, fullStatement: 'Changed' }, added],
      CFAssociations: [body.CFAssociations[0], isChildOf(added, body.CFDocument)],
    };
    const reply = await partner.put(urlOf(body), replacement);
    assert.equal(reply.status, 200, reply.text);
    assertShape(UploadResult, reply.body);
    assert.equal(reply.body.result.stats.items, 3);
    const served = await back(body);
    assert.equal(served.CFDocument.title, 'Replaced');
    assert.deepEqual(new Set(served.CFItems.map(idOf)), new Set(replacement.CFItems.map(idOf)));
    assert.equal(served.CFAssociations.length, 2);
    const { CFItem: old } = await read(`${CASE}/CFItems/${idOf(removed)}`);
    assert.equal(old.fullStatement, removed.fullStatement, 'the id still resolves');
    const listed = await read(`${CASE}/CFItems?filter=sourcedId='${idOf(removed)}'`);
    assert.deepEqual(listed.CFItems, []);
  });

  test('an item that was removed is restored when it is sent again', async () => {
    const body = casePackage(2);
    await upload(body);
    const less = { ...body, CFItems: body.CFItems.slice(0, 1), CFAssociations: [] };
    assert.equal((await partner.put(urlOf(body), less)).status, 200);
    assert.equal((await partner.put(urlOf(body), body)).status, 200);
    const { CFItems, CFAssociations } = await back(body);
    assert.deepEqual([CFItems.length, CFAssociations.length], [2, 2]);
  });

  test('404 for an unknown framework, 400 for another id than the path', async () => {
    const body = casePackage(1);
    assert.equal((await partner.put(urlOf(body), body)).status, 404);
    const elsewhere = await partner.put(urlOf(sample), body);
    assert.equal(elsewhere.status, 400);
    assert.equal(findingsOf(elsewhere)[0]?.[0], '/CFDocument/identifier');
  });

  test('422 when it would empty the framework without allowEmpty=true', async () => {
    const body = casePackage(1);
    await upload(body);
    const empty = { ...body, CFItems: [], CFAssociations: [] };
    assert.equal((await partner.put(urlOf(body), empty)).status, 422);
    assert.equal((await back(body)).CFItems.length, 1);
    assert.equal((await partner.put(`${urlOf(body)}?allowEmpty=true`, empty)).status, 200);
    assert.deepEqual((await back(body)).CFItems, []);
  });

  test('lastChangeDateTime of the document changes with any of its items', async () => {
    const body = casePackage(1);
    await upload(body);
    const changedAt = async () => {
      const url = `${CASE}/CFDocuments/${idOf(body.CFDocument)}`;
      return (await read(url)).CFDocument.lastChangeDateTime;
    };
    const before = await changedAt();
    const item = { ...body.CFItems[0], fullStatement: 'Changed' };
    assert.equal((await partner.put(urlOf(body), { ...body, CFItems: [item] })).status, 200);
    assert.ok((await changedAt()) > before);
  });
});
