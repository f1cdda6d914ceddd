/** What is kept of each member of a package, and what is served of it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { packageOf, sampleAssociation, samplePackage } from '../../../test/fixtures/packages.ts';
import type { Members } from '../values/references.ts';
import { fillTitles, untitledNodes } from './read-association.ts';
import { readPackage } from './read-package.ts';

const LICENSE = 'https://x.example/license';

/** A package that must be valid: its records, and `path code` of each warning, with its number. */
function read(body: Members) {
  const { package: found, findings, warnings } = readPackage(body);
  assert.deepEqual(findings, []);
  assert.ok(found);
  const times = (message: string) => / \(\d+ times\)/.exec(message)?.[0] ?? '';
  return {
    ...found,
    warnings: warnings.map(({ path, code, message }) => `${path} ${code}${times(message)}`),
  };
}

/** The records without the members that every one has. */
function readItem(members: Members, definitions: Members = {}) {
  const body = packageOf(members);
  const { items, warnings } = read({ ...body, CFDefinitions: definitions });
  const [item] = items;
  assert.ok(item);
  const { identifier, uri, fullStatement, ...source } = item.source;
  const { sourcedId, uri: uri_, fullStatement: statement_, ...wire } = item.wire;
  assert.deepEqual([identifier, uri, fullStatement], [sourcedId, uri_, statement_]);
  return { source, wire, warnings };
}

const link = (title: string) => {
  const identifier = randomUUID();
  return { title, identifier, uri: `https://x.example/${identifier}` };
};
const asServed = ({ title, identifier, uri }: ReturnType<typeof link>) => {
  return { sourcedId: identifier, title, uri };
};

test('the members of an item', () => {
  const texts = {
    alternativeLabel: 'Add',
    humanCodingScheme: 'F.1',
    listEnumeration: '1',
    abbreviatedStatement: 'Halves',
    notes: '',
    language: 'en',
    subject: ['Math', 'Music'],
    conceptKeywords: ['ratio', '7'],
    educationLevel: ['4', '5'],
    statusStartDate: '2026-01-02',
    statusEndDate: '2026-03-04',
    extensions: { own: { identifier: 'X' } },
  };
  const sent = { ...texts, conceptKeywords: ['ratio', null, 7], educationLevel: ' 4,, 5' };
  assert.deepEqual(readItem(sent), {
    source: texts,
    wire: { ...texts, CFItemType: '' },
    warnings: [],
  });
  const { source } = readItem({ conceptKeywords: 'Tea, green', subject: 7 });
  assert.deepEqual(source, { conceptKeywords: ['Tea, green'], subject: ['7'] });
  const { warnings } = readItem({ more: 1 });
  assert.deepEqual(warnings, ['/CFItems/0/more unknown_member']);
});

test('references are kept as sent; those without identifier and uri are not served', () => {
  const [type, one, other, keyword] = [link('Standard'), link('Math'), link('Music'), link('Tea')];
  const poor = { title: 'Nowhere' };
  const { source, wire, warnings } = readItem({
    CFItemTypeURI: type,
    subjectURI: [one, null, poor, other],
    conceptKeywordsURI: [null, keyword, one],
    licenseURI: poor,
  });
  assert.deepEqual(source, {
    CFItemTypeURI: type,
    subjectURI: [one, poor, other],
    conceptKeywordsURI: keyword,
    licenseURI: poor,
  });
  assert.deepEqual(wire, {
    CFItemType: 'Standard',
    CFItemTypeURI: asServed(type),
    subjectURI: [asServed(one), asServed(other)],
    conceptKeywordsURI: asServed(keyword),
  });
  assert.deepEqual(warnings, [
    '/CFItems/0/conceptKeywordsURI reference_list',
    '/CFItems/0/subjectURI/2 reference_incomplete (2 times)',
  ]);
  const alone = readItem({ subjectURI: one, conceptKeywordsURI: keyword });
  assert.deepEqual(alone.source, { subjectURI: [one], conceptKeywordsURI: keyword });
  assert.deepEqual(readItem({ subjectURI: poor }).warnings, [
    '/CFItems/0/subjectURI reference_incomplete',
  ]);
});

test('the type of an item has two spellings, of which the standard one counts', () => {
  const types = (members: Members) => {
    const { source, wire, warnings } = readItem(members);
    return [source['CFItemType'], wire['CFItemType'], warnings.length];
  };
  assert.deepEqual(types({}), [undefined, '', 0]);
  assert.deepEqual(types({ cfItemType: 'a' }), ['a', 'a', 0]);
  assert.deepEqual(types({ cfItemType: 'a', CFItemType: 'a' }), ['a', 'a', 0]);
  assert.deepEqual(types({ cfItemType: 'a', CFItemType: 'b' }), ['b', 'b', 1]);
  assert.deepEqual(types({ CFItemType: '', CFItemTypeURI: link('t') }), ['', '', 0]);
});

test('a licence has the title of the definition of its uri, if that has one', () => {
  const titleOf = (...definitions: Members[]) => {
    const { wire } = readItem({ licenseURI: LICENSE }, { CFLicenses: definitions });
    return (wire['licenseURI'] as Members)['title'];
  };
  assert.equal(titleOf({ uri: LICENSE, title: 'CC BY' }), 'CC BY');
  for (const wrong of [
    { uri: LICENSE, title: '' },
    { uri: LICENSE, title: 7 },
    { uri: 7, title: 'CC BY' },
    { uri: `${LICENSE}s`, title: 'CC BY' },
  ]) {
    assert.equal(titleOf(wrong), LICENSE, JSON.stringify(wrong));
  }
  const other = readItem(
    { licenseUri: LICENSE },
    { CFSubjects: [{ uri: LICENSE, title: 'Math' }] },
  );
  const served = other.wire['licenseURI'] as Members;
  assert.deepEqual([served['title'], other.source['licenseUri']], [LICENSE, LICENSE]);
});

test('the members of a document', () => {
  const members = {
    ...{ description: '', publisher: 'P', subject: ['Math'], subjectURI: [link('Math')] },
    ...{ statusStartDate: '2026-01-02', statusEndDate: '2026-03-04', caseVersion: '1.1' },
    ...{ extensions: { a: 1 }, creator: '' },
  };
  const body = packageOf({}, { ...members, licenseURI: LICENSE });
  const { document, warnings } = read({ ...body, more: 1 });
  const { identifier, lastChangeDateTime: _, ...others } = body.CFDocument;
  assert.deepEqual(document.source, { identifier, ...others });
  const { subjectURI, licenseURI, ...wire } = document.wire;
  assert.deepEqual(subjectURI, members.subjectURI.map(asServed));
  assert.equal((licenseURI as Members)['uri'], LICENSE);
  const { subjectURI: _kept, licenseURI: _sent, ...same } = others;
  assert.deepEqual(wire, { sourcedId: identifier, ...same });
  assert.deepEqual(warnings, ['/more unknown_member']);
  assert.deepEqual(read(packageOf({}, { more: 1 })).warnings, ['/CFDocument/more unknown_member']);
  const old = read(packageOf({}, { caseVersion: '1.0' })).document;
  assert.deepEqual([old.source['caseVersion'], old.wire['caseVersion']], ['1.0', null]);
  assert.equal('caseVersion' in read(packageOf({})).document.wire, false);
});

test('what names another framework, and what is not of the standard, is warned of and left out', () => {
  const body = samplePackage(1);
  const own = String(body.CFDocument['identifier']).toUpperCase();
  const foreign = [randomUUID(), { identifier: randomUUID() }, { title: 'x' }, 7];
  const of = (value: unknown) => {
    const [item = {}, link_ = {}] = [body.CFItems[0], body.CFAssociations[0]];
    return read({
      ...body,
      CFDocument: { ...body.CFDocument, CFPackageURI: value },
      CFItems: [{ ...item, CFDocumentURI: value }],
      CFAssociations: [{ ...link_, CFDocumentURI: value, 'a~/b': 1, notes: 'n' }],
    });
  };
  for (const value of [own, `https://x.example/${own}`, { identifier: own }]) {
    const { warnings, associations } = of(value);
    assert.deepEqual(warnings, ['/CFAssociations/0/a~0~1b unknown_member']);
    assert.equal(associations[0]?.source['notes'], 'n');
  }
  for (const value of foreign) {
    assert.deepEqual(of(value).warnings, [
      '/CFDocument/CFPackageURI foreign_document',
      '/CFItems/0/CFDocumentURI foreign_document (2 times)',
      '/CFAssociations/0/a~0~1b unknown_member',
    ]);
  }
});

test('the members of an association', () => {
  const readOne = (members: Members) => {
    const body = samplePackage(2);
    const [left = {}, right = {}] = body.CFItems;
    body.CFAssociations = [sampleAssociation(left, right, members)];
    const { associations, warnings } = read(body);
    const { originNodeURI, destinationNodeURI, ...source } = associations[0]?.source ?? {};
    const { originNodeURI: from, destinationNodeURI: to } = associations[0]?.wire ?? {};
    assert.deepEqual([originNodeURI, destinationNodeURI].map(asServedNode), [from, to]);
    return { source, wire: associations[0]?.wire ?? {}, warnings };
  };
  const asServedNode = (node: unknown) => asServed(node as ReturnType<typeof link>);
  const group = link('Group');
  const { source, wire, warnings } = readOne({
    ...{ CFAssociationGroupingURI: group, notes: 'n', extensions: { a: 1 }, sequenceNumber: '2' },
  });
  assert.deepEqual(
    [source['CFAssociationGroupingURI'], wire['CFAssociationGroupingURI']],
    [group, asServed(group)],
  );
  for (const record of [source, wire]) {
    assert.deepEqual(
      [record['notes'], record['extensions'], record['sequenceNumber']],
      ['n', { a: 1 }, 2],
    );
  }
  assert.deepEqual(warnings, []);
  for (const [sent, type, warned] of [
    ['ext:a.b-c_1', 'ext:a.b-c_1', 0],
    ['exemplar', 'exemplar', 0],
    ['my ext:a', 'my ext:a', 1],
    ['ext:', 'ext:', 1],
    ['ext:a!', 'ext:a!', 1],
    ['is_peer-of', 'isPeerOf', 1],
    ['TranslationOf', 'isTranslationOf', 1],
    ['x'.repeat(255), 'x'.repeat(255), 1],
  ] as const) {
    const one = readOne({ associationType: sent });
    assert.deepEqual([one.wire['associationType'], one.warnings.length], [type, warned], sent);
  }
  const said = (associationType: string) => {
    const body = samplePackage(1);
    Object.assign(body.CFAssociations[0] ?? {}, { associationType });
    return readPackage(body).warnings.map(({ message }) => message);
  };
  assert.match(said('PeerOf').join(), /^'PeerOf' was read as 'isPeerOf'/);
  assert.match(said('nearly').join(), /^'nearly' is not an associationType of CASE and was kept/);
  assert.deepEqual(said(''), []);
  const odd = readOne({ sequenceNumber: 1.5 });
  assert.deepEqual([odd.source['sequenceNumber'], odd.wire['sequenceNumber']], [1.5, undefined]);
  assert.deepEqual(odd.warnings, ['/CFAssociations/0/sequenceNumber sequence_number']);
  assert.equal('sequenceNumber' in readOne({ sequenceNumber: '' }).source, false);
});

test('an end without a title gets that of its record, else its identifier', () => {
  const body = samplePackage(0);
  const end = (title: unknown, identifier: string) => ({ title, identifier, uri: 'x:y' });
  body.CFAssociations = [
    { originNodeURI: end('A', 'a'), destinationNodeURI: end('', 'b') },
    { originNodeURI: end(null, 'b'), destinationNodeURI: end('', 'c') },
    { originNodeURI: end('A', 'a'), destinationNodeURI: end('D', 'd') },
    { originNodeURI: end('', 'b'), destinationNodeURI: end('D', 'd') },
  ].map((ends) => ({ ...sampleAssociation(body.CFDocument, body.CFDocument), ...ends }));
  const { associations } = read(body);
  assert.deepEqual(untitledNodes(associations), ['b', 'c']);
  const filled = associations.map((one) => fillTitles(one, new Map([['b', 'B']])));
  assert.deepEqual(
    filled.map(({ origin, destination }) => [origin, destination].map(({ title }) => title)),
    [
      ['A', 'B'],
      ['B', 'c'],
      ['A', 'D'],
      ['B', 'D'],
    ],
  );
  const [first] = filled;
  assert.deepEqual(
    [first?.source['destinationNodeURI'], first?.wire['destinationNodeURI']],
    [end('B', 'b'), { sourcedId: 'b', title: 'B', uri: 'x:y' }],
  );
});

test('definitions are kept without null, with ids and times in one form', () => {
  const identifier = randomUUID();
  const criterion = { identifier, lastChangeDateTime: '2026-01-15T10:00:00.000Z', position: 1 };
  const sent = {
    identifier: identifier.toUpperCase(),
    lastChangeDateTime: '2026-01-15',
    notes: null,
    statusStartDate: '2026-01-15',
    levels: [{ identifier: identifier.toUpperCase(), quality: null }, 'A', 7],
    extensions: { identifier: identifier.toUpperCase(), nothing: null },
  };
  const body = { ...samplePackage(0), extensions: { own: null } };
  const { definitions, extras } = read({
    ...body,
    CFDefinitions: { CFSubjects: [sent, { identifier: 'S.1', lastChangeDateTime: 'once' }] },
    CFRubrics: [{ CFRubricCriteria: [{ ...criterion, category: null }] }],
  });
  assert.deepEqual(
    definitions.map(({ kind, source }) => [kind, source]),
    [
      [
        'CFSubjects',
        {
          ...sent,
          identifier,
          lastChangeDateTime: '2026-01-15T00:00:00.000Z',
          notes: undefined,
          levels: [{ identifier }, 'A', 7],
        },
      ].map((one) => JSON.parse(JSON.stringify(one))),
      ['CFSubjects', { identifier: 'S.1', lastChangeDateTime: 'once' }],
      ['CFRubrics', { CFRubricCriteria: [criterion] }],
    ],
  );
  assert.equal(definitions[0]?.sourcedId, identifier);
  assert.deepEqual(extras, { extensions: { own: null } });
  const inner = read({ ...samplePackage(0), CFDefinitions: { extensions: 7 } });
  assert.deepEqual(inner.extras, { CFDefinitions: { extensions: 7 } });
  const wrong = readPackage({ ...body, CFRubrics: [{ title: 'R' }, 'x'] }).findings;
  assert.deepEqual(
    wrong.map(({ path, code }) => `${path} ${code}`),
    ['/CFRubrics/1 field_type'],
  );
});

test('a record twice is one; with other content or another time it is a finding at both', () => {
  const body = samplePackage(1);
  const [item = {}] = body.CFItems;
  const twice = read({ ...body, CFItems: [item, { ...item }] });
  assert.deepEqual([twice.items.length, twice.warnings], [1, ['/CFItems/1 duplicate']]);
  const found = (...others: Members[]) =>
    readPackage({ ...body, CFItems: [item, ...others] }).findings.map(
      ({ path, code, message }) => `${path} ${code} ${/at (\S+),/.exec(message)?.[1] ?? ''}`,
    );
  for (const other of [{ notes: 'more' }, { lastChangeDateTime: '2026-01-16' }]) {
    assert.deepEqual(found({ ...item, ...other }), [
      '/CFItems/0/identifier duplicate_id /CFItems/1',
      '/CFItems/1/identifier duplicate_id /CFItems/0',
    ]);
  }
  const nameless = { ...item, identifier: 'A.1' };
  assert.deepEqual(found(nameless, { ...nameless, notes: 'more' }), [
    '/CFItems/1/identifier field_value ',
    '/CFItems/2/identifier field_value ',
  ]);
});

test('values of a wrong form are findings at their place', () => {
  const found = (item: Members) =>
    readPackage(packageOf(item)).findings.map(({ path, code }) => `${path} ${code}`);
  assert.deepEqual(found({ subject: [{}, 'a'] }), ['/CFItems/0/subject/0 field_type']);
  assert.deepEqual(found({ subject: [null, []] }), ['/CFItems/0/subject/1 field_type']);
  assert.deepEqual(found({ conceptKeywords: {} }), ['/CFItems/0/conceptKeywords field_type']);
  const changed = '/CFItems/0/lastChangeDateTime';
  assert.deepEqual(found({ lastChangeDateTime: '' }), [`${changed} field_missing`]);
  assert.deepEqual(found({ lastChangeDateTime: 'once' }), [`${changed} field_value`]);
  const { items, warnings } = read(packageOf({ statusEndDate: 'Fall', extensions: ['a'] }));
  assert.deepEqual(warnings, [
    '/CFItems/0/statusEndDate date_unreadable',
    '/CFItems/0/extensions extensions_type',
  ]);
  assert.equal('statusEndDate' in (items[0]?.source ?? {}), false);
  assert.deepEqual(
    [items[0]?.source['extensions'], items[0]?.wire['extensions']],
    [['a'], undefined],
  );
  for (const [associationType, code] of [
    ['', 'field_missing'],
    ['x'.repeat(256), 'field_value'],
  ]) {
    const body = samplePackage(1);
    Object.assign(body.CFAssociations[0] ?? {}, { associationType });
    assert.deepEqual(
      readPackage(body).findings.map((one) => `${one.path} ${one.code}`),
      [`/CFAssociations/0/associationType ${code}`],
    );
  }
});

test('a package in CFPackage is read there, unless the body is one itself', () => {
  const body = samplePackage(1);
  const { uri: _, ...wrong } = body.CFItems[0] ?? {};
  const paths = (sent: Members) => readPackage(sent).findings.map(({ path }) => path);
  assert.deepEqual(paths({ CFPackage: { ...body, CFItems: [wrong] } }), [
    '/CFPackage/CFItems/0/uri',
  ]);
  assert.deepEqual(paths({ ...body, CFPackage: { CFItems: [wrong] } }), []);
  const { documentId } = readPackage({ CFPackage: body });
  assert.equal(documentId, body.CFDocument['identifier']);
});
