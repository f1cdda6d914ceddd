/** The peculiarities of real packages, each read as it was meant: Q1–Q14 of our table of them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  nodeOf,
  packageOf,
  sampleAssociation,
  sampleItem,
  samplePackage,
} from '../../../test/fixtures/packages.ts';
import { CASE, first, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { CFItem } from '../schema.ts';
import type { Members } from '../values/references.ts';

const server = await testServer();
const partner = await server.partner();
const { accept, refuse, served, readBack, oneItem, oneAssociation } = uploader(partner);

test('Q1 CFDocumentURI and CFPackageURI are accepted and made anew', async () => {
  const body = samplePackage(1);
  const { identifier } = body.CFDocument;
  const own = { title: 'Old title', identifier, uri: 'http://localhost/x' };
  body.CFDocument['CFPackageURI'] = own;
  Object.assign(first(body.CFItems), { CFDocumentURI: own });
  Object.assign(first(body.CFAssociations), { CFDocumentURI: `http://localhost/${identifier}` });
  assert.deepEqual(await accept(body), []);
  assert.deepEqual((await served('CFDocument', body.CFDocument))['CFPackageURI'], {
    sourcedId: identifier,
    title: 'Fractions',
    uri: `${server.baseUrl}${CASE}/CFPackages/${identifier}`,
  });
  const { title, uri } = body.CFDocument;
  const reference = { sourcedId: identifier, title, uri };
  assert.deepEqual((await served('CFItem', first(body.CFItems)))['CFDocumentURI'], reference);
  const association = await served('CFAssociation', first(body.CFAssociations));
  assert.deepEqual(association['CFDocumentURI'], reference);
  assert.equal('CFDocumentURI' in first((await readBack(body)).CFItems), false);
});

test('Q1 a CFDocumentURI that names another framework is a warning', async () => {
  const { warnings, wire } = await oneItem({
    CFDocumentURI: { title: 'x', identifier: randomUUID(), uri: 'x:y' },
  });
  assert.deepEqual(
    warnings.map(({ code, path }) => [code, path]),
    [['foreign_document', '/CFItems/0/CFDocumentURI']],
  );
  assert.equal((wire['CFDocumentURI'] as Members)['title'], 'Fractions');
});

test('Q2 null is the same as absent for every optional member', async () => {
  const nothing = Object.fromEntries(
    Object.keys(CFItem.properties)
      .filter((name) => !['sourcedId', 'status'].includes(name))
      .filter((name) => !['fullStatement', 'uri', 'lastChangeDateTime'].includes(name))
      .map((name) => [name, null]),
  );
  const { wire, source, warnings } = await oneItem(
    { ...nothing, cfItemType: null },
    { frameworkType: null, subject: null, subjectURI: null, licenseURI: null, extensions: null },
  );
  assert.deepEqual(warnings, []);
  assert.deepEqual(Object.keys(wire).sort(), [
    'CFDocumentURI',
    'CFItemType',
    'fullStatement',
    'lastChangeDateTime',
    'sourcedId',
    'uri',
  ]);
  assert.deepEqual(Object.keys(source).sort(), [
    'fullStatement',
    'identifier',
    'lastChangeDateTime',
    'uri',
  ]);
});

test('Q2 null for a required member is a missing member', async () => {
  const found = await refuse(packageOf({ uri: null }, { creator: null }));
  assert.deepEqual(found.map(({ path, code }) => [path, code]).sort(), [
    ['/CFDocument/creator', 'field_missing'],
    ['/CFItems/0/uri', 'field_missing'],
  ]);
});

test('Q3 an item without a type is served with its reference’s title, else with none', async () => {
  assert.equal((await oneItem({})).wire['CFItemType'], '');
  const type = { title: 'Standard', identifier: randomUUID(), uri: 'https://x.example/t' };
  const { wire, source } = await oneItem({ CFItemTypeURI: type });
  assert.equal(wire['CFItemType'], 'Standard');
  assert.equal('CFItemType' in source, false);
});

test('Q4 CFItemType goes before cfItemType', async () => {
  assert.equal((await oneItem({ cfItemType: 'Cluster' })).wire['CFItemType'], 'Cluster');
  const { wire, source, warnings } = await oneItem({ cfItemType: 'a', CFItemType: 'b' });
  assert.equal(wire['CFItemType'], 'b');
  assert.equal(source['CFItemType'], 'b');
  assert.equal('cfItemType' in source, false);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['item_type_differs'],
  );
});

test('Q5 a type that differs from its reference stays as it was sent', async () => {
  const type = { title: 'Standard', identifier: randomUUID(), uri: 'https://x.example/t' };
  const { wire, source } = await oneItem({ CFItemType: 'Cluster', CFItemTypeURI: type });
  assert.equal(wire['CFItemType'], 'Cluster');
  assert.deepEqual(wire['CFItemTypeURI'], {
    sourcedId: type.identifier,
    title: 'Standard',
    uri: type.uri,
  });
  assert.deepEqual(source['CFItemTypeURI'], type);
});

test('Q6 item types without a description are kept', async () => {
  const body = samplePackage(1);
  const type = { identifier: randomUUID(), title: 'Cluster', uri: 'https://x.example/t' };
  body['CFDefinitions'] = {
    CFItemTypes: [{ ...type, description: null, hierarchyCode: null }],
    CFConcepts: [],
    extensions: { a: null },
  };
  assert.deepEqual(await accept(body), []);
  assert.deepEqual((await readBack(body))['CFDefinitions'], {
    CFItemTypes: [type],
    extensions: { a: null },
  });
});

test('Q7 associations that lead nowhere, here or from elsewhere, are kept verbatim', async () => {
  const foreign = {
    title: 'Elsewhere',
    identifier: randomUUID(),
    uri: 'https://case.example.org/ims/case/v1p0/CFItems/x',
    targetType: 'CASE',
  };
  const { wire, source, body } = await oneAssociation({
    originNodeURI: foreign,
    destinationNodeURI: { ...foreign, identifier: randomUUID() },
  });
  const { title, identifier, uri } = foreign;
  assert.deepEqual(wire['originNodeURI'], { sourcedId: identifier, title, uri });
  assert.deepEqual(source['originNodeURI'], foreign);
  const list = await partner.get(
    `${CASE}/CFAssociations?filter=originNodeURI.sourcedId='${identifier}'`,
  );
  assert.deepEqual(
    list.body.CFAssociations.map((record: Members) => record['sourcedId']),
    body.CFAssociations.map((record) => record['identifier']),
  );
});

test('Q8 a node’s uri may be any text; a bare UUID is served as a URN', async () => {
  const [left, right] = [sampleItem(), sampleItem()];
  for (const uri of ['local:1', 'urn:fdc:edplancms.com:2016:cfr:DOK:M-DOK%201', 'CFItemsabc']) {
    const { wire, source } = await oneAssociation({ originNodeURI: { ...nodeOf(left), uri } });
    assert.equal((wire['originNodeURI'] as Members)['uri'], uri);
    assert.equal((source['originNodeURI'] as Members)['uri'], uri);
  }
  const bare = String(right['identifier']);
  const { wire, source } = await oneAssociation({ originNodeURI: { ...nodeOf(left), uri: bare } });
  assert.equal((wire['originNodeURI'] as Members)['uri'], `urn:uuid:${bare}`);
  assert.equal((source['originNodeURI'] as Members)['uri'], bare);
});

test('Q9 a node without a title gets that of its record, else its identifier', async () => {
  const known = samplePackage(1);
  await accept(known);
  const body = samplePackage(0);
  const plain = sampleItem({ fullStatement: `${'a'.repeat(254)}😀` });
  const coded = sampleItem({ humanCodingScheme: 'X.1' });
  const ends = [plain, coded, body.CFDocument, first(known.CFItems), { identifier: randomUUID() }];
  body.CFItems = [plain, coded];
  body.CFAssociations = ends.map((end, index) =>
    sampleAssociation(coded, end, {
      sequenceNumber: index,
      destinationNodeURI: {
        identifier: end['identifier'],
        uri: 'x:y',
        ...(index === 0 ? { title: '' } : index === 1 ? { title: null } : {}),
      },
    }),
  );
  await accept(body);
  const titles: unknown[] = [];
  for (const association of body.CFAssociations) {
    const { destinationNodeURI } = await served('CFAssociation', association);
    titles.push((destinationNodeURI as Members)['title']);
  }
  const stranger = ends.at(-1)?.['identifier'];
  assert.deepEqual(titles, ['a'.repeat(254), 'X.1', 'Fractions', 'F.0', stranger]);
});

test('Q9 a title that is only a placeholder stays', async () => {
  const node = { ...nodeOf(sampleItem()), title: 'Destination Node' };
  const { wire } = await oneAssociation({ destinationNodeURI: node });
  assert.equal((wire['destinationNodeURI'] as Members)['title'], 'Destination Node');
});

test('Q10 a node’s identifier may be any text', async () => {
  const node = { title: 'Depth 1', identifier: 'DOK:M-DOK 1', uri: 'urn:x', targetType: 'ext:DOK' };
  const { wire, source } = await oneAssociation({ destinationNodeURI: node });
  assert.equal((wire['destinationNodeURI'] as Members)['sourcedId'], 'DOK:M-DOK 1');
  assert.deepEqual(source['destinationNodeURI'], node);
});

test('Q10 a node’s identifier has 1 to 2,048 characters', async () => {
  for (const identifier of ['', 'x'.repeat(2_049)]) {
    const body = samplePackage(1);
    Object.assign(first(body.CFAssociations), {
      originNodeURI: { title: '', identifier, uri: 'x' },
    });
    assert.equal(first(await refuse(body)).path, '/CFAssociations/0/originNodeURI/identifier');
  }
});

test('Q11 ids of any version are accepted, and answered in lower case', async () => {
  const hex = randomUUID().replaceAll('-', '').slice(-12);
  const upper = `D0000000-0000-0000-0000-${hex}`.toUpperCase();
  const body = packageOf({ identifier: upper });
  const item = first(body.CFItems);
  body.CFAssociations = [sampleAssociation(item, body.CFDocument)];
  await accept(body);
  const wire = await served('CFItem', { identifier: upper });
  assert.equal(wire['sourcedId'], upper.toLowerCase());
  const association = await served('CFAssociation', first(body.CFAssociations));
  assert.equal((association['originNodeURI'] as Members)['sourcedId'], upper.toLowerCase());
  assert.equal(first((await readBack(body)).CFItems)['identifier'], upper.toLowerCase());
});

test('Q12 lastChangeDateTime is read in every form, and answered in one', async () => {
  const forms: [string, string][] = [
    ['2017-10-18T15:02:46+00:00', '2017-10-18T15:02:46.000Z'],
    ['2017-05-25T18:05:33', '2017-05-25T18:05:33.000Z'],
    ['2022-12-05T16:30:06-05:00', '2022-12-05T21:30:06.000Z'],
    ['2026-06-05T04:23:43.999Z', '2026-06-05T04:23:43.999Z'],
    ['2022-12-05', '2022-12-05T00:00:00.000Z'],
  ];
  for (const [lastChangeDateTime, expected] of forms) {
    const { wire, source } = await oneItem({ lastChangeDateTime });
    assert.equal(wire['lastChangeDateTime'], expected);
    assert.equal(source['lastChangeDateTime'], expected);
  }
});

test('Q12 a missing or unreadable lastChangeDateTime is refused', async () => {
  for (const [value, code] of [
    [undefined, 'field_missing'],
    ['', 'field_missing'],
    ['yesterday', 'field_value'],
    [7, 'field_type'],
  ]) {
    const [finding] = await refuse(packageOf({ lastChangeDateTime: value }));
    assert.deepEqual([finding?.path, finding?.code], ['/CFItems/0/lastChangeDateTime', code]);
  }
});

test('Q13 a status date is the date it begins with, or is left out', async () => {
  const { wire, source, warnings } = await oneItem({
    statusStartDate: '2024-08-01T00:00:00Z',
    statusEndDate: 'Fall 2025',
  });
  assert.equal(wire['statusStartDate'], '2024-08-01');
  assert.equal(source['statusStartDate'], '2024-08-01');
  assert.equal('statusEndDate' in wire, false);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['date_unreadable'],
  );
});

const SEQUENCES: [unknown, unknown, unknown][] = [
  ['1', 1, 1],
  [2.0, 2, 2],
  ['3.0', 3, 3],
  [null, undefined, undefined],
  ['', undefined, undefined],
  [1.5, undefined, 1.5],
  [10_000_000_000, 10_000_000_000, 10_000_000_000],
];

for (const [sent, wireValue, sourceValue] of SEQUENCES) {
  test(`Q14 the sequenceNumber ${JSON.stringify(sent)} is served as ${wireValue}`, async () => {
    const { wire, source } = await oneAssociation({ sequenceNumber: sent });
    assert.deepEqual([wire['sequenceNumber'], source['sequenceNumber']], [wireValue, sourceValue]);
  });
}
