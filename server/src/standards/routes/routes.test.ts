/** Reading frameworks, status by status. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  sampleAssociation,
  sampleDocument,
  sampleItem,
  samplePackage,
} from '../../../test/fixtures/packages.ts';
import { CASE, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import type { Members } from '../values/references.ts';

const server = await testServer();
const partner = await server.partner();
const writer = await server.partner('Writer', ['roster.createput']);
const { accept } = uploader(partner);

const URLS = ['CFDocuments', 'CFItems', 'CFAssociations'].map((plural) => `${CASE}/${plural}`);
const FRAMEWORKS = '/standards/1.0/frameworks';

test('GET CFDocuments 404 while there is none', async () => {
  const reply = await partner.get(`${CASE}/CFDocuments`);
  assert.equal(reply.status, 404);
  assert.equal(
    reply.body.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue,
    'unknownobject',
  );
});

test('GET CFItems, CFAssociations and frameworks 200 while there is none', async () => {
  assert.deepEqual((await partner.get(`${CASE}/CFItems`)).body, { CFItems: [] });
  assert.deepEqual((await partner.get(`${CASE}/CFAssociations`)).body, { CFAssociations: [] });
  assert.deepEqual((await partner.get(FRAMEWORKS)).body, {
    frameworks: [],
    offset: 0,
    limit: 100,
    total: 0,
  });
});

test('a full framework is served with every member of the contract', async () => {
  const link = { title: 'Link', identifier: randomUUID(), uri: 'https://x.example/link' };
  const served = { sourcedId: link.identifier, title: link.title, uri: link.uri };
  const texts = (names: string[]) => Object.fromEntries(names.map((name) => [name, `a ${name}`]));
  const common = {
    subject: ['Math'],
    subjectURI: [link],
    licenseURI: link,
    statusStartDate: '2024-08-01',
    statusEndDate: '2026-07-31',
    extensions: { nested: { a: null } },
  };
  const document = {
    ...common,
    ...texts(['frameworkType', 'officialSourceURL', 'publisher', 'description', 'language']),
    ...texts(['version', 'adoptionStatus', 'notes']),
    caseVersion: '1.1',
  };
  const item = {
    ...common,
    ...texts(['CFItemType', 'alternativeLabel', 'humanCodingScheme', 'listEnumeration']),
    ...texts(['abbreviatedStatement', 'notes', 'language']),
    conceptKeywords: ['ratio'],
    educationLevel: ['06'],
    conceptKeywordsURI: link,
    CFItemTypeURI: link,
  };
  const association = {
    sequenceNumber: 3,
    CFAssociationGroupingURI: link,
    notes: 'a note',
    extensions: { x: [1] },
  };
  const CFDocument = sampleDocument(document);
  const CFItem = sampleItem(item);
  const CFAssociation = sampleAssociation(CFItem, CFDocument, association);
  await accept({ CFDocument, CFItems: [CFItem], CFAssociations: [CFAssociation] });

  const id = CFDocument['identifier'];
  const wire = (record: Members) => {
    const { identifier, ...members } = record;
    return { ...members, sourcedId: identifier };
  };
  const shared = { licenseURI: served, subjectURI: [served] };
  const documentReference = { sourcedId: id, title: CFDocument['title'], uri: CFDocument['uri'] };
  const expectedDocument = {
    ...wire(CFDocument),
    ...shared,
    CFPackageURI: { ...documentReference, uri: `${server.baseUrl}${CASE}/CFPackages/${id}` },
  };
  const documents = await partner.get(`${CASE}/CFDocuments`);
  assert.deepEqual(documents.body, { CFDocuments: [expectedDocument] });
  const frameworks = await partner.get(FRAMEWORKS);
  assert.deepEqual(frameworks.body.frameworks, [{ ...expectedDocument, itemCount: 1 }]);
  const items = await partner.get(`${CASE}/CFItems`);
  assert.deepEqual(items.body.CFItems, [
    {
      ...wire(CFItem),
      ...shared,
      conceptKeywordsURI: served,
      CFItemTypeURI: served,
      CFDocumentURI: documentReference,
    },
  ]);
  const associations = await partner.get(`${CASE}/CFAssociations`);
  const end = (record: Members) => ({
    sourcedId: record['identifier'],
    title: record['fullStatement'] ?? record['title'],
    uri: record['uri'],
  });
  assert.deepEqual(associations.body.CFAssociations, [
    {
      ...wire(CFAssociation),
      CFAssociationGroupingURI: served,
      CFDocumentURI: documentReference,
      originNodeURI: end(CFItem),
      destinationNodeURI: end(CFDocument),
    },
  ]);
});

test('GET one record 200, by its id in any case', async () => {
  const body = samplePackage(1);
  await accept(body);
  for (const [url, name, record] of [
    [`${CASE}/CFDocuments`, 'CFDocument', body.CFDocument],
    [`${CASE}/CFItems`, 'CFItem', body.CFItems[0]],
    [`${CASE}/CFAssociations`, 'CFAssociation', body.CFAssociations[0]],
  ] as const) {
    const id = String(record?.['identifier']);
    for (const spelling of [id, id.toUpperCase()]) {
      const reply = await partner.get(`${url}/${spelling}`);
      assert.equal(reply.status, 200);
      assert.equal(reply.body[name].sourcedId, id);
    }
    const some = await partner.get(`${url}/${id}?fields=uri,%20sourcedId`);
    assert.deepEqual(some.body[name], { sourcedId: id, uri: record?.['uri'] });
  }
});

test('GET one record 400 for fields that are empty or unknown', async () => {
  const body = samplePackage(1);
  await accept(body);
  for (const fields of ['', 'uri,', 'identifier']) {
    const url = `${CASE}/CFItems/${body.CFItems[0]?.['identifier']}?fields=${fields}`;
    const reply = await partner.get(url);
    assert.equal(reply.status, 400);
    assert.equal(
      reply.body.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue,
      'invalid_selection_field',
    );
  }
});

for (const url of URLS) {
  test(`GET ${url}/{sourcedId} 404 for an unknown and a malformed id`, async () => {
    for (const id of [randomUUID(), 'abc', "' or 1=1"]) {
      const reply = await partner.get(`${url}/${encodeURIComponent(id)}`);
      assert.equal(reply.status, 404, reply.text);
      assert.equal(reply.body.imsx_codeMajor, 'failure');
    }
  });
}

for (const url of [...URLS, FRAMEWORKS, `${FRAMEWORKS}/${randomUUID()}/package`]) {
  test(`GET ${url} 401 without a token, 403 without the scope`, async () => {
    assert.equal((await server.fetch(url)).status, 401);
    assert.equal((await writer.get(url)).status, 403);
  });
}

test('GET lists 200 with the scope case.readonly', async () => {
  const client = await server.partner('Case', ['case.readonly']);
  for (const url of [...URLS, FRAMEWORKS]) assert.equal((await client.get(url)).status, 200);
});

for (const url of [...URLS, FRAMEWORKS]) {
  test(`GET ${url} 400 for a bad limit, filter or sort`, async () => {
    for (const query of ['limit=0', "filter=nothing='x'", 'sort=nothing', 'fields=nothing']) {
      assert.equal((await partner.get(`${url}?${query}`)).status, 400, query);
    }
  });
}

test('GET CFItems 200: pages, total and links', async () => {
  const body = samplePackage(12);
  await accept(body);
  const filter = `CFDocumentURI.sourcedId='${body.CFDocument['identifier']}'`;
  const page = await partner.get(
    `${CASE}/CFItems?filter=${encodeURIComponent(filter)}&sort=humanCodingScheme&limit=2&offset=2`,
  );
  assert.deepEqual(
    page.body.CFItems.map((item: Members) => item['humanCodingScheme']),
    ['F.10', 'F.11'],
  );
  assert.equal(page.headers.get('x-total-count'), '12');
  assert.match(page.headers.get('link') ?? '', /rel="next"/);
  const deep = await partner.get(
    `${CASE}/CFItems?filter=${encodeURIComponent(filter)}&sort=humanCodingScheme&limit=1&offset=11`,
  );
  assert.equal(deep.body.CFItems[0].humanCodingScheme, 'F.9');
  const all = await partner.get(`${CASE}/CFItems?limit=100000`);
  assert.match(all.headers.get('link') ?? '', /limit=3000/);
});

const FILTERS: [string, string, number][] = [
  ['CFItems', "humanCodingScheme='Z.1'", 1],
  ['CFItems', "educationLevel='07' AND CFItemType='Component'", 1],
  ['CFItems', "fullStatement~'ZEBRA'", 1],
  ['CFItems', "statusStartDate>='2030-01-01'", 1],
  ['CFItems', "lastChangeDateTime>'2030-01-01'", 1],
  ['CFAssociations', 'sequenceNumber>100', 1],
  ['CFAssociations', "associationType='ext:zebra'", 1],
  ['CFDocuments', "title='Zebras' AND subject@'Zoo,Art'", 1],
];

test('GET lists 200: what the filters name', async () => {
  const CFDocument = sampleDocument({ title: 'Zebras', subject: ['Zoo'] });
  const item = sampleItem({
    fullStatement: 'Name a zebra.',
    humanCodingScheme: 'Z.1',
    educationLevel: ['07'],
    CFItemType: 'Component',
    statusStartDate: '2030-01-02',
    lastChangeDateTime: '2030-01-02T00:00:00Z',
  });
  const association = sampleAssociation(item, CFDocument, {
    associationType: 'ext:zebra',
    sequenceNumber: 101,
  });
  await accept({ CFDocument, CFItems: [item], CFAssociations: [association] });
  for (const [plural, filter, count] of FILTERS) {
    const reply = await partner.get(`${CASE}/${plural}?filter=${encodeURIComponent(filter)}`);
    assert.equal(reply.body[plural]?.length, count, `${filter}: ${reply.text}`);
  }
  const found = await partner.get(`${CASE}/CFItems?search=zebra&fields=humanCodingScheme`);
  assert.deepEqual(found.body.CFItems, [{ humanCodingScheme: 'Z.1' }]);
});

test('GET CFDocuments 404 for a page beyond the last', async () => {
  assert.equal((await partner.get(`${CASE}/CFDocuments?offset=1000`)).status, 404);
});

test('GET package 404 for an unknown and a malformed id', async () => {
  for (const id of [randomUUID(), 'abc']) {
    assert.equal((await partner.get(`${FRAMEWORKS}/${id}/package`)).status, 404);
  }
});

test('GET package 200 for every reader: standards are shared', async () => {
  const body = samplePackage(1);
  await accept(body);
  const other = await server.partner('Other', ['roster.readonly']);
  const reply = await other.get(`${FRAMEWORKS}/${body.CFDocument['identifier']}/package`);
  assert.deepEqual(reply.body, body);
});
