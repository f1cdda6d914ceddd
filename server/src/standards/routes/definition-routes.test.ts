/** Definitions, rubrics and packages in the default shape, status by status. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { fullPackage } from '../../../test/fixtures/full-package.ts';
import { samplePackage } from '../../../test/fixtures/packages.ts';
import { CASE, first, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import type { Members } from '../values/references.ts';

const server = await testServer();
const partner = await server.partner();
const { accept, replace } = uploader(partner);

const idOf = ({ identifier }: Members) => String(identifier);

/** As served: `sourcedId` in the place of `identifier`. */
function ours({ identifier, ...members }: Members): Members {
  return { sourcedId: identifier, ...members };
}

test('GET one definition 200 in the default shape', async () => {
  const body = fullPackage();
  await accept(body);
  const { CFConcepts, CFSubjects, CFItemTypes, CFLicenses, CFAssociationGroupings } =
    body.CFDefinitions;
  const answers: [string, Members, object][] = [
    ['CFConcepts', first(CFConcepts), { CFConcepts: CFConcepts.map(ours) }],
    ['CFSubjects', first(CFSubjects), { CFSubjects: CFSubjects.map(ours) }],
    ['CFItemTypes', first(CFItemTypes), { CFItemTypes: CFItemTypes.map(ours) }],
    ['CFLicenses', first(CFLicenses), { CFLicense: ours(first(CFLicenses)) }],
    [
      'CFAssociationGroupings',
      first(CFAssociationGroupings),
      { CFAssociationGrouping: ours(first(CFAssociationGroupings)) },
    ],
  ];
  for (const [kind, record, expected] of answers) {
    for (const id of [idOf(record), idOf(record).toUpperCase()]) {
      const reply = await partner.get(`${CASE}/${kind}/${id}`);
      assert.equal(reply.status, 200, reply.text);
      assert.deepEqual(reply.body, expected);
    }
  }
});

test('GET CFRubrics/{sourcedId} 200 with its criteria and levels', async () => {
  const body = fullPackage();
  await accept(body);
  const { CFRubricCriteria, ...rubric } = first(body.CFRubrics);
  const { CFRubricCriterionLevels, CFItemURI, ...criterion } = first(CFRubricCriteria as Members[]);
  const reply = await partner.get(`${CASE}/CFRubrics/${idOf(rubric)}`);
  assert.deepEqual(reply.body, {
    CFRubric: {
      ...ours(rubric),
      CFRubricCriteria: [
        {
          ...ours(criterion),
          CFItemURI: ours(CFItemURI as Members),
          CFRubricCriterionLevels: (CFRubricCriterionLevels as Members[]).map(ours),
        },
      ],
    },
  });
});

test('GET one definition 200 with what was sent: nothing is filled in', async () => {
  const body = samplePackage(0);
  const identifier = randomUUID();
  body['CFDefinitions'] = { CFItemTypes: [{ identifier, title: 'Cluster', description: null }] };
  await accept(body);
  assert.deepEqual((await partner.get(`${CASE}/CFItemTypes/${identifier}`)).body, {
    CFItemTypes: [{ sourcedId: identifier, uri: `urn:uuid:${identifier}`, title: 'Cluster' }],
  });
});

test('GET CFConcepts/{sourcedId} 200 with the descendants by hierarchyCode', async () => {
  const codes = ['2.1.3', '2', '2.1', '21', '2-9', '2.10', '3', '2a', null, ''];
  const concepts = codes.map((code) => ({
    identifier: randomUUID(),
    title: String(code),
    hierarchyCode: code,
  }));
  const body = { ...samplePackage(0), CFDefinitions: { CFConcepts: concepts } };
  const stranger = { identifier: randomUUID(), title: 'elsewhere', hierarchyCode: '2.4' };
  await accept({ ...samplePackage(0), CFDefinitions: { CFConcepts: [stranger] } });
  await accept(body);
  const below = async (code: string | null) => {
    const concept = concepts.find(({ hierarchyCode }) => hierarchyCode === code);
    const reply = await partner.get(`${CASE}/CFConcepts/${concept?.identifier}`);
    return reply.body.CFConcepts.map(({ title }: { title: string }) => title);
  };
  assert.deepEqual(await below('2'), ['2', '2.1.3', '2.1', '2-9', '2.10']);
  assert.deepEqual(await below('2.1'), ['2.1', '2.1.3']);
  assert.deepEqual(await below('3'), ['3']);
  assert.deepEqual(await below(''), ['']);
  assert.deepEqual(await below(null), ['null']);
});

test('GET one definition 200: of two frameworks that define it, the one that changed last', async () => {
  const identifier = randomUUID();
  const upload = async (title: string, lastChangeDateTime: string) => {
    const body = samplePackage(0);
    body.CFDocument['lastChangeDateTime'] = lastChangeDateTime;
    await accept({ ...body, CFDefinitions: { CFSubjects: [{ identifier, title }] } });
  };
  await upload('Maths', '2026-01-02T00:00:00Z');
  await upload('Math', '2026-01-01T00:00:00Z');
  const reply = await partner.get(`${CASE}/CFSubjects/${identifier}`);
  assert.equal(reply.body.CFSubjects[0].title, 'Maths');
});

test('GET one definition 200: whoever defines it later does not change what it answers', async () => {
  const definition = {
    identifier: randomUUID(),
    title: 'Mine',
    uri: 'https://standards.example.edu/x',
    lastChangeDateTime: '2026-01-15T10:00:00.000Z',
  };
  const later = { lastChangeDateTime: '2040-01-15T10:00:00.000Z' };
  await accept({ ...samplePackage(0), CFRubrics: [definition] });
  const theirs = samplePackage(0);
  const CFRubrics = [{ ...definition, title: 'Theirs', ...later }];
  Object.assign(theirs.CFDocument, later);
  await uploader(await server.partner('Other')).accept({ ...theirs, CFRubrics });
  const reply = await partner.get(`${CASE}/CFRubrics/${definition.identifier}`);
  assert.equal(reply.body.CFRubric.title, 'Mine');
});

for (const kind of [
  'CFConcepts',
  'CFSubjects',
  'CFItemTypes',
  'CFLicenses',
  'CFAssociationGroupings',
  'CFRubrics',
  'CFPackages',
  'CFItemAssociations',
]) {
  test(`GET ${kind}/{sourcedId} 401, 403, 404`, async () => {
    const url = `${CASE}/${kind}/${randomUUID()}`;
    const writer = await server.partner('Writer', ['roster.createput']);
    assert.equal((await server.fetch(url)).status, 401);
    assert.equal((await writer.get(url)).status, 403);
    assert.equal((await partner.get(url)).status, 404);
    assert.equal((await partner.get(`${CASE}/${kind}/abc`)).status, 404);
  });
}

test('GET one definition 404 under another kind', async () => {
  const body = fullPackage();
  await accept(body);
  const id = idOf(first(body.CFDefinitions.CFConcepts));
  assert.equal((await partner.get(`${CASE}/CFSubjects/${id}`)).status, 404);
});

test('GET CFPackages/{sourcedId} 200 in the default shape', async () => {
  const body = fullPackage();
  await accept(body);
  const id = idOf(body.CFDocument);
  const { CFPackage } = (await partner.get(`${CASE}/CFPackages/${id.toUpperCase()}`)).body;
  assert.deepEqual(Object.keys(CFPackage), [
    'sourcedId',
    'CFDocument',
    'CFItems',
    'CFAssociations',
    'CFDefinitions',
    'CFRubrics',
    'extensions',
  ]);
  assert.equal(CFPackage.sourcedId, id);
  const { CFDocument } = (await partner.get(`${CASE}/CFDocuments/${id}`)).body;
  assert.deepEqual(CFPackage.CFDocument, CFDocument);
  const { CFDocumentURI, ...item } = (
    await partner.get(`${CASE}/CFItems/${idOf(first(body.CFItems))}`)
  ).body.CFItem;
  assert.deepEqual(CFPackage.CFItems[0], item);
  assert.equal(CFDocumentURI.sourcedId, id);
  const { extensions, ...lists } = CFPackage.CFDefinitions;
  assert.deepEqual(extensions, body.CFDefinitions.extensions);
  assert.deepEqual(lists.CFLicenses, body.CFDefinitions.CFLicenses.map(ours));
});

test('GET CFPackages/{sourcedId} 200 without what is not there', async () => {
  const body = samplePackage(2);
  await accept(body);
  const url = `${CASE}/CFPackages/${idOf(body.CFDocument)}`;
  const { CFPackage } = (await partner.get(url)).body;
  assert.deepEqual(Object.keys(CFPackage), [
    'sourcedId',
    'CFDocument',
    'CFItems',
    'CFAssociations',
  ]);
  await replace({ ...body, CFItems: body.CFItems.slice(1), CFAssociations: [] });
  const after = (await partner.get(url)).body.CFPackage;
  assert.deepEqual([after.CFItems.length, after.CFAssociations.length], [1, 0]);
});

test('GET CFItemAssociations/{sourcedId} 200: both directions, all frameworks, no deleted ones', async () => {
  const ours = samplePackage(2);
  const [item = {}, other = {}] = ours.CFItems;
  const theirs = samplePackage(1);
  const [own = {}] = theirs.CFItems;
  const link = (from: Members, to: Members, associationType: string) => ({
    identifier: randomUUID(),
    uri: 'urn:x',
    lastChangeDateTime: '2026-01-15T10:00:00.000Z',
    associationType,
    originNodeURI: { title: 'a', identifier: idOf(from).toUpperCase(), uri: 'urn:a' },
    destinationNodeURI: { title: 'b', identifier: idOf(to), uri: 'urn:b' },
  });
  ours.CFAssociations.push(link(other, item, 'precedes'), link(item, item, 'isRelatedTo'));
  theirs.CFAssociations = [link(own, item, 'exactMatchOf'), link(item, own, 'isPeerOf')];
  await accept(theirs);
  await accept(ours);
  const url = `${CASE}/CFItemAssociations/${idOf(item)}`;
  const types = async () => {
    const reply = await partner.get(url);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.body.CFItem.sourcedId, idOf(item));
    return reply.body.CFAssociations.map(
      (one: { associationType: string; CFDocumentURI: { sourcedId: string } }) =>
        `${one.associationType} ${one.CFDocumentURI.sourcedId === idOf(ours.CFDocument)}`,
    );
  };
  assert.deepEqual(await types(), [
    'isChildOf true',
    'precedes true',
    'isRelatedTo true',
    'exactMatchOf false',
    'isPeerOf false',
  ]);
  await replace({ ...theirs, CFAssociations: theirs.CFAssociations.slice(1) });
  assert.equal((await types()).length, 4);
});

test('GET CFItemAssociations/{sourcedId} 200 with an empty list for an item without any', async () => {
  const body = samplePackage(1);
  await accept({ ...body, CFAssociations: [] });
  const reply = await partner.get(`${CASE}/CFItemAssociations/${idOf(first(body.CFItems))}`);
  assert.deepEqual(reply.body.CFAssociations, []);
});
