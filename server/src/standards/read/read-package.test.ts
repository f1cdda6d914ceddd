/** Reading of packages: the normalised records, and the errors in a package. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { webAddress } from '../../../test/fixtures/arbitrary.ts';
import { packageOf, sampleItem, samplePackage } from '../../../test/fixtures/packages.ts';
import { isMembers, type Members } from '../values/references.ts';
import { readPackage } from './read-package.ts';

const found = (body: Members) =>
  readPackage(body).findings.map(({ path, code }) => `${path} ${code}`);

test('every required member that is missing is a finding', () => {
  assert.deepEqual(found({}), [
    '/CFDocument field_missing',
    '/CFItems field_missing',
    '/CFAssociations field_missing',
  ]);
  assert.deepEqual(found({ CFDocument: {}, CFItems: [{}], CFAssociations: [{}] }), [
    '/CFDocument/identifier field_missing',
    '/CFDocument/title field_missing',
    '/CFDocument/uri field_missing',
    '/CFDocument/creator field_missing',
    '/CFDocument/lastChangeDateTime field_missing',
    '/CFItems/0/identifier field_missing',
    '/CFItems/0/fullStatement field_missing',
    '/CFItems/0/uri field_missing',
    '/CFItems/0/lastChangeDateTime field_missing',
    '/CFAssociations/0/identifier field_missing',
    '/CFAssociations/0/associationType field_missing',
    '/CFAssociations/0/uri field_missing',
    '/CFAssociations/0/originNodeURI field_missing',
    '/CFAssociations/0/destinationNodeURI field_missing',
    '/CFAssociations/0/lastChangeDateTime field_missing',
  ]);
});

test('a member of a wrong type is a finding at its path', () => {
  assert.deepEqual(
    found({
      CFDocument: 'x',
      CFItems: {},
      CFAssociations: [7],
      CFDefinitions: [],
      CFRubrics: {},
    }),
    [
      '/CFDefinitions field_type',
      '/CFRubrics field_type',
      '/CFDocument field_type',
      '/CFItems field_type',
      '/CFAssociations/0 field_type',
    ],
  );
  const texts = { title: 1, uri: true, notes: {}, caseVersion: 1.1, statusStartDate: 2024 };
  assert.deepEqual(found(packageOf({}, texts)).sort(), [
    '/CFDocument/caseVersion field_type',
    '/CFDocument/notes field_type',
    '/CFDocument/statusStartDate field_type',
    '/CFDocument/title field_type',
    '/CFDocument/uri field_type',
  ]);
});

test('an end of an association needs an identifier and a uri', () => {
  const body = samplePackage(1);
  Object.assign(body.CFAssociations[0] ?? {}, {
    originNodeURI: { title: 7, targetType: 7 },
    destinationNodeURI: 'x',
    sequenceNumber: 'third',
  });
  assert.deepEqual(found(body), [
    '/CFAssociations/0/originNodeURI/title field_type',
    '/CFAssociations/0/originNodeURI/targetType field_type',
    '/CFAssociations/0/originNodeURI/identifier field_missing',
    '/CFAssociations/0/originNodeURI/uri field_missing',
    '/CFAssociations/0/destinationNodeURI field_type',
    '/CFAssociations/0/sequenceNumber field_type',
  ]);
});

test('an identifier that is not a UUID is a finding', () => {
  assert.deepEqual(found(packageOf({ identifier: 'A.1' })), ['/CFItems/0/identifier field_value']);
  assert.deepEqual(found(packageOf({ identifier: '' })), ['/CFItems/0/identifier field_missing']);
});

test('a hundred findings are listed, all are counted', () => {
  const body = samplePackage(0);
  body.CFItems = Array.from({ length: 250 }, () => sampleItem({ uri: null }));
  const { findings, findingCount } = readPackage(body);
  assert.deepEqual([findings.length, findingCount], [100, 250]);
});

test('definitions without a UUID are kept, equal ones once', () => {
  const body = samplePackage(0);
  const types = [{ title: 'Cluster' }, { title: 'Cluster' }, { identifier: 7 }];
  const reading = readPackage({ ...body, CFDefinitions: { CFItemTypes: types, other: 1 } });
  assert.deepEqual(
    reading.package?.definitions.map(({ source }) => source),
    [{ title: 'Cluster' }, { identifier: 7 }],
  );
  assert.deepEqual(
    reading.warnings.map(({ path, code }) => `${path} ${code}`),
    ['/CFDefinitions/CFItemTypes/1 duplicate', '/CFDefinitions/other unknown_member'],
  );
});

const MEMBERS = ['CFDocument', 'CFItems', 'CFAssociations'] as const;

test('law: any value at any path is read or is a finding; nothing is thrown', () => {
  const place = fc.record(
    {
      member: fc.constantFrom(...MEMBERS, 'CFDefinitions', 'CFRubrics', 'extensions'),
      record: fc.constantFrom(...MEMBERS),
      name: fc.constantFrom(
        ...['identifier', 'uri', 'title', 'fullStatement', 'CFItemType', 'cfItemType', 'subject'],
        ...['educationLevel', 'subjectURI', 'licenseURI', 'licenseUri', 'conceptKeywordsURI'],
        ...['originNodeURI', 'sequenceNumber', 'associationType', 'lastChangeDateTime'],
        ...['statusStartDate', 'CFDocumentURI', 'CFPackageURI', 'extensions', 'caseVersion'],
      ),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(place, fc.jsonValue(), fc.boolean(), ({ member, record, name }, value, whole) => {
      const body = samplePackage(1);
      if (whole) Object.assign(body, { [member]: value });
      else {
        const target = record === 'CFDocument' ? body.CFDocument : body[record][0];
        Object.assign(target ?? {}, { [name]: value });
      }
      const reading = readPackage(body);
      assert.equal(reading.package === undefined, reading.findingCount > 0);
    }),
    { numRuns: 500 },
  );
});

test('law: reading a normalised package gives the same package, without warnings', () => {
  const optional = fc.record(
    {
      notes: fc.string(),
      subject: fc.oneof(fc.string(), fc.array(fc.string())),
      educationLevel: fc.oneof(fc.string(), fc.integer(), fc.array(fc.string())),
      licenseURI: fc.oneof(webAddress, fc.dictionary(fc.constantFrom('title', 'uri'), fc.string())),
      statusEndDate: fc.oneof(fc.string(), fc.constant('2026-01-15T10:00:00+02:00')),
      cfItemType: fc.string(),
      extensions: fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  fc.assert(
    fc.property(optional, (members) => {
      const once = readPackage(packageOf(members));
      const { document, items = [] } = once.package ?? {};
      const twice = readPackage({
        CFDocument: { ...document?.source, lastChangeDateTime: document?.lastChangeDateTime },
        CFItems: items.map((item) => ({
          ...item.source,
          lastChangeDateTime: item.lastChangeDateTime,
        })),
        CFAssociations: [],
      });
      assert.deepEqual(twice.package, once.package);
      const served = once.warnings.filter(({ code }) => code === 'reference_incomplete');
      assert.deepEqual(twice.warnings, served);
    }),
  );
});

test('only objects have members', () => {
  assert.deepEqual(
    [{}, [], null, 'a', undefined].map((value) => isMembers(value)),
    [true, false, false, false, false],
  );
});
