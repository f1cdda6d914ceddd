/** Deviations of real packages from CASE v1p1 and how each is read: Q1–Q30 of case-quirks.md. */
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
import { uuidOfUrl } from '../../lib/uuid.ts';
import { CFItem } from '../schema.ts';
import type { Members } from '../values/references.ts';

const server = await testServer();
const partner = await server.partner();
const { accept, refuse, served, readBack, oneItem, oneAssociation } = uploader(partner);

const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code);

test('Q1 CFDocumentURI and CFPackageURI are accepted and generated when served', async () => {
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

test('Q3 an item without CFItemType is served with the title of CFItemTypeURI, else with an empty text', async () => {
  assert.equal((await oneItem({})).wire['CFItemType'], '');
  const type = { title: 'Standard', identifier: randomUUID(), uri: 'https://x.example/t' };
  const { wire, source } = await oneItem({ CFItemTypeURI: type });
  assert.equal(wire['CFItemType'], 'Standard');
  assert.equal('CFItemType' in source, false);
});

test('Q4 CFItemType takes precedence over cfItemType', async () => {
  assert.equal((await oneItem({ cfItemType: 'Cluster' })).wire['CFItemType'], 'Cluster');
  const { wire, source, warnings } = await oneItem({ cfItemType: 'a', CFItemType: 'b' });
  assert.equal(wire['CFItemType'], 'b');
  assert.equal(source['CFItemType'], 'b');
  assert.equal('cfItemType' in source, false);
  assert.deepEqual(codes(warnings), ['item_type_differs']);
});

test('Q5 a CFItemType that differs from the title of CFItemTypeURI stays as sent', async () => {
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

test('Q7 associations whose ends are not stored here are kept verbatim', async () => {
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

test('Q9 a placeholder title stays', async () => {
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

test('Q11 UUIDs of any version are accepted and served in lower case', async () => {
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

test('Q12 lastChangeDateTime is accepted in several forms and served in one', async () => {
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

test('Q13 a status date is cut to its date, or dropped with a warning', async () => {
  const { wire, source, warnings } = await oneItem({
    statusStartDate: '2024-08-01T00:00:00Z',
    statusEndDate: 'Fall 2025',
  });
  assert.equal(wire['statusStartDate'], '2024-08-01');
  assert.equal(source['statusStartDate'], '2024-08-01');
  assert.equal('statusEndDate' in wire, false);
  assert.deepEqual(codes(warnings), ['date_unreadable']);
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

test('Q14, Q31 what is not served is said: a fraction as sequenceNumber, a text as extensions', async () => {
  const body = samplePackage(1);
  Object.assign(first(body.CFAssociations), { sequenceNumber: 1.5 });
  Object.assign(body.CFDocument, { extensions: 'a text' });
  Object.assign(first(body.CFItems), { extensions: ['a', 'list'] });
  const warned = (await accept(body)).map(({ path, code }) => `${path} ${code}`);
  assert.deepEqual(warned.toSorted(), [
    '/CFAssociations/0/sequenceNumber sequence_number',
    '/CFDocument/extensions extensions_type',
  ]);
  const back = await readBack(body);
  assert.equal(first(back.CFAssociations)['sequenceNumber'], 1.5);
  assert.equal(back.CFDocument['extensions'], 'a text');
});

test('Q15 unknown members are ignored, with one warning for each name', async () => {
  const body = samplePackage(3);
  for (const item of body.CFItems) Object.assign(item, { educationalLevel: '06', 'a/b~c': {} });
  Object.assign(body.CFDocument, { HumanCodingScheme: 7 });
  // A member of items.
  Object.assign(first(body.CFAssociations), { educationLevel: ['06'] });
  body['toJSON'] = null;
  const warnings = await accept(body);
  assert.deepEqual(
    warnings.map(({ path, code }) => [path, code]),
    [
      ['/CFDocument/HumanCodingScheme', 'unknown_member'],
      ['/CFItems/0/educationalLevel', 'unknown_member'],
      ['/CFItems/0/a~1b~0c', 'unknown_member'],
      ['/CFAssociations/0/educationLevel', 'unknown_member'],
      ['/toJSON', 'unknown_member'],
    ],
  );
  assert.match(warnings[1]?.message ?? '', /'educationalLevel' .* \(3 times\)\.$/);
  assert.equal('educationalLevel' in first((await readBack(body)).CFItems), false);
});

test('Q16 a single text is read as a list; education levels are split at commas', async () => {
  const { wire, source } = await oneItem(
    { subject: 'Math, applied', educationLevel: ' 4,6 ', conceptKeywords: 'ratio' },
    { subject: 'Math' },
  );
  for (const record of [wire, source]) {
    assert.deepEqual(record['subject'], ['Math, applied']);
    assert.deepEqual(record['educationLevel'], ['4', '6']);
    assert.deepEqual(record['conceptKeywords'], ['ratio']);
  }
  assert.deepEqual((await oneItem({ educationLevel: 9 })).wire['educationLevel'], ['9']);
  assert.deepEqual((await oneItem({ educationLevel: [9, null, '10,11'] })).wire['educationLevel'], [
    '9',
    '10,11',
  ]);
  assert.deepEqual((await oneItem({ educationLevel: '' })).wire['educationLevel'], []);
});

test('Q16 a list of values other than texts is refused', async () => {
  const found = await refuse(packageOf({ subject: ['a', {}], educationLevel: { from: 4 } }));
  assert.deepEqual(
    found.map(({ path, code }) => [path, code]),
    [
      ['/CFItems/0/subject/1', 'field_type'],
      ['/CFItems/0/educationLevel', 'field_type'],
    ],
  );
});

const LICENSE = 'https://creativecommons.org/licenses/by/4.0/';

for (const name of ['licenseUri', 'licenseURI']) {
  test(`Q17 a licence may be a URL in ${name}`, async () => {
    const { wire, source, body } = await oneItem({ [name]: LICENSE }, { [name]: LICENSE });
    const reference = { sourcedId: uuidOfUrl(LICENSE), title: LICENSE, uri: LICENSE };
    assert.deepEqual(wire['licenseURI'], reference);
    assert.deepEqual((await served('CFDocument', body.CFDocument))['licenseURI'], reference);
    assert.equal(source[name], LICENSE);
    assert.equal((await readBack(body)).CFDocument[name], LICENSE);
  });

  test(`Q17 a licence may be an object in ${name}`, async () => {
    const license = { title: 'CC BY', identifier: randomUUID(), uri: LICENSE };
    const { wire, source } = await oneItem({ [name]: license });
    const { title, identifier: sourcedId, uri } = license;
    assert.deepEqual(wire['licenseURI'], { sourcedId, title, uri });
    assert.deepEqual(source[name], license);
  });
}

test('Q17 the URL of a licence that the package defines gets its title', async () => {
  const body = packageOf({ licenseURI: LICENSE });
  body['CFDefinitions'] = {
    CFLicenses: [{ identifier: randomUUID(), uri: LICENSE, title: 'CC BY 4.0' }],
  };
  await accept(body);
  const { licenseURI } = await served('CFItem', first(body.CFItems));
  assert.equal((licenseURI as Members)['title'], 'CC BY 4.0');
});

test('Q17 a licence without identifier and uri is kept but not served', async () => {
  const { wire, source, warnings } = await oneItem({ licenseURI: { title: 'Free' } });
  assert.equal('licenseURI' in wire, false);
  assert.deepEqual(source['licenseURI'], { title: 'Free' });
  assert.deepEqual(codes(warnings), ['reference_incomplete']);
});

test('Q18 the same association twice is stored once', async () => {
  const body = samplePackage(1);
  body.CFAssociations.push({ ...first(body.CFAssociations) });
  const reply = await partner.post(`${CASE}/CFPackages`, body);
  assert.equal(reply.status, 201, reply.text);
  assert.equal(reply.body.result.stats.associations, 1);
  assert.deepEqual(codes(reply.body.warnings), ['duplicate']);
  assert.equal((await readBack(body)).CFAssociations.length, 1);
});

test('Q18 one id with different contents is refused with a finding at both places', async () => {
  const body = samplePackage(2);
  const [left, right] = body.CFItems;
  Object.assign(right ?? {}, { identifier: String(left?.['identifier']).toUpperCase() });
  const found = await refuse(body);
  assert.deepEqual(
    found.map(({ path, code }) => [path, code]),
    [
      ['/CFItems/0/identifier', 'duplicate_id'],
      ['/CFItems/1/identifier', 'duplicate_id'],
    ],
  );
  assert.match(found[0]?.message ?? '', /\/CFItems\/1/);
});

const TYPES: [string, string, string[]][] = [
  ['isChildOf', 'isChildOf', []],
  ['ext:builds.on-to_x', 'ext:builds.on-to_x', []],
  ['Is Child Of', 'isChildOf', ['association_type']],
  ['RelatedTo', 'isRelatedTo', ['association_type']],
  ['Exact Match Of', 'exactMatchOf', ['association_type']],
  ['ext:with space', 'ext:with space', ['association_type']],
  ['Aligned to', 'Aligned to', ['association_type']],
];

for (const [sent, expected, warned] of TYPES) {
  test(`Q19 the association type '${sent}' is '${expected}'`, async () => {
    const { wire, source, warnings } = await oneAssociation({ associationType: sent });
    assert.equal(wire['associationType'], expected);
    assert.equal(source['associationType'], expected);
    assert.deepEqual(codes(warnings), warned);
  });
}

test('Q19 an association type has 1 to 255 characters', async () => {
  for (const [associationType, code] of [
    ['', 'field_missing'],
    ['x'.repeat(256), 'field_value'],
  ]) {
    const body = samplePackage(1);
    Object.assign(first(body.CFAssociations), { associationType });
    const [finding] = await refuse(body);
    assert.deepEqual([finding?.path, finding?.code], ['/CFAssociations/0/associationType', code]);
  }
});

test('Q20 an item without fullStatement is refused, even with an alternativeLabel', async () => {
  const found = await refuse(packageOf({ fullStatement: null, alternativeLabel: 'Add' }));
  assert.deepEqual(found, [
    {
      path: '/CFItems/0/fullStatement',
      code: 'field_missing',
      message: "'CFItems.0.fullStatement' is missing.",
    },
  ]);
});

test('Q21 a broken uri is kept verbatim', async () => {
  const uri = 'https://x.example/ims/case/v1p0/CFItemsabc';
  const { wire, source } = await oneItem({ uri });
  assert.equal(wire['uri'], uri);
  assert.equal(source['uri'], uri);
});

test('Q22 items with no parent, with several parents and in a cycle are accepted', async () => {
  const body = samplePackage(3);
  const [a = {}, b = {}] = body.CFItems;
  body.CFAssociations = [
    sampleAssociation(a, b),
    sampleAssociation(b, a),
    sampleAssociation(a, body.CFDocument),
    sampleAssociation(a, a),
  ];
  assert.deepEqual(await accept(body), []);
});

test('Q23 rubrics are kept', async () => {
  const body = samplePackage(1);
  const criterion = { identifier: randomUUID(), uri: 'x:c', position: 1, weight: 0.3 };
  const rubric = { identifier: randomUUID(), uri: 'x:r', title: 'Rubric' };
  body['CFRubrics'] = [{ ...rubric, CFRubricCriteria: [{ ...criterion, category: null }] }];
  assert.deepEqual(await accept(body), []);
  assert.deepEqual((await readBack(body))['CFRubrics'], [
    { ...rubric, CFRubricCriteria: [criterion] },
  ]);
});

test('Q23 a package in a CFPackage member is unwrapped; pointers include the member', async () => {
  const body = samplePackage(1);
  await accept({ CFPackage: body });
  await served('CFDocument', body.CFDocument);
  const [finding] = await refuse({ CFPackage: packageOf({ uri: 7 }) });
  assert.equal(finding?.path, '/CFPackage/CFItems/0/uri');
});

test('Q23 a byte order mark before the body is ignored', async () => {
  const body = samplePackage(1);
  const reply = await partner.call('POST', `${CASE}/CFPackages`, `\uFEFF${JSON.stringify(body)}`);
  assert.equal(reply.status, 201, reply.text);
});

test('Q24 of a list in conceptKeywordsURI the first reference is kept', async () => {
  const keyword = { title: 'Ratio', identifier: randomUUID(), uri: 'https://x.example/k' };
  const { wire, source, warnings } = await oneItem({ conceptKeywordsURI: [keyword, keyword] });
  assert.equal((wire['conceptKeywordsURI'] as Members)['sourcedId'], keyword.identifier);
  assert.deepEqual(source['conceptKeywordsURI'], keyword);
  assert.deepEqual(codes(warnings), ['reference_list']);
});

test('Q25 statements are kept character by character', async () => {
  const fullStatement = `<b>5 × 10³</b> **bold** $\\frac{1}{2}$ "quoted"\r\n\t𝒳 日本語 'it''s' \u2028 {a,b} \\\\`;
  const long = fullStatement.repeat(60);
  const { wire, source } = await oneItem({
    fullStatement: long,
    subject: ['a"b\\c', '{x}', 'NULL'],
  });
  assert.equal(wire['fullStatement'], long);
  assert.equal(source['fullStatement'], long);
  assert.deepEqual(wire['subject'], ['a"b\\c', '{x}', 'NULL']);
  const filtered = await partner.get(
    `${CASE}/CFItems?filter=${encodeURIComponent(`sourcedId='${wire['sourcedId']}' AND subject='NULL'`)}`,
  );
  assert.equal(filtered.body.CFItems.length, 1);
});

test('Q26 empty texts are kept', async () => {
  const { wire, source, body } = await oneItem({ notes: '' }, { description: '' });
  assert.equal(wire['notes'], '');
  assert.equal(source['notes'], '');
  assert.equal((await served('CFDocument', body.CFDocument))['description'], '');
});

test('Q27 several items may have the same humanCodingScheme', async () => {
  const body = samplePackage(0);
  body.CFItems = [1, 2, 3].map(() => sampleItem({ humanCodingScheme: 'A.1' }));
  assert.deepEqual(await accept(body), []);
});

test('Q28 422 for items of another framework of the same partner, also one it removed', async () => {
  const known = samplePackage(2);
  await accept(known);
  const left = { ...known, CFItems: known.CFItems.slice(0, 1), CFAssociations: [] };
  const url = `${CASE}/CFPackages/${known.CFDocument['identifier']}`;
  assert.equal((await partner.put(url, left)).status, 200);
  const item = await partner.get(`${CASE}/CFItems/${known.CFItems[1]?.['identifier']}`);
  assert.equal(item.body.CFItem.status, 'tobedeleted');
  const body = samplePackage(1);
  body.CFItems.push(...known.CFItems);
  const found = await refuse(body);
  assert.deepEqual(
    found.map(({ path, code, message }) => [path, code, message.split(' ')[0]]),
    known.CFItems.map(({ identifier }, index) => [
      `/CFItems/${index + 1}/identifier`,
      'id_taken',
      identifier,
    ]),
  );
  for (const { message } of found)
    assert.match(message, /also where that removed it.*exactMatchOf/);
  const { status } = await partner.get(`${CASE}/CFDocuments/${body.CFDocument['identifier']}`);
  assert.equal(status, 404);
});

test('Q28 403 for an association of another partner’s framework', async () => {
  const known = samplePackage(1);
  await accept(known);
  const other = await server.partner('Other');
  const body = samplePackage(1);
  body.CFAssociations.push(...known.CFAssociations);
  const reply = await other.post(`${CASE}/CFPackages`, body);
  assert.equal(reply.status, 403, reply.text);
  assert.deepEqual(codes(reply.body.imsx_error_details), ['id_taken']);
});

test('Q29 an unknown adoptionStatus or education level is kept', async () => {
  const adoptionStatus = 'Private Draft';
  const { wire, body } = await oneItem({ educationLevel: ['09.10'] }, { adoptionStatus });
  assert.deepEqual(wire['educationLevel'], ['09.10']);
  const document = await served('CFDocument', body.CFDocument);
  assert.equal(document['adoptionStatus'], adoptionStatus);
});

for (const [sent, expected] of [
  ['1.1', '1.1'],
  ['1.0', null],
] as const) {
  test(`Q30 the caseVersion ${sent} is served as ${expected}, and a package returns it as sent`, async () => {
    const { body } = await oneItem({}, { caseVersion: sent });
    assert.equal((await served('CFDocument', body.CFDocument))['caseVersion'], expected);
    assert.equal((await readBack(body)).CFDocument['caseVersion'], sent);
  });
}
