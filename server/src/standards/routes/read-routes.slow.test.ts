/** The GET routes of frameworks in the default shape: replies by status, and their ETags. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { fullPackage } from '../../../test/fixtures/full-package.ts';
import {
  sampleAssociation,
  sampleDocument,
  sampleItem,
  samplePackage,
} from '../../../test/fixtures/packages.ts';
import { CASE, first, uploader } from '../../../test/fixtures/uploader.ts';
import { type TestReply, testServer } from '../../../test/harness/test-server.ts';
import type { Members } from '../values/references.ts';
import { standardsRoutes } from './routes.ts';

const server = await testServer();
const partner = await server.partner();
const writer = await server.partner('Writer', ['roster.createput']);
const { accept, replace } = uploader(partner);

const URLS = ['CFDocuments', 'CFItems', 'CFAssociations'].map((plural) => `${CASE}/${plural}`);
const FRAMEWORKS = '/standards/1.0/frameworks';

const idOf = ({ identifier }: Members) => String(identifier);
const minorCode = ({ body }: TestReply) =>
  body.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue;

describe('documents, items and associations', () => {
  test('GET CFDocuments 404 while there is none', async () => {
    const reply = await partner.get(`${CASE}/CFDocuments`);
    assert.equal(reply.status, 404);
    assert.equal(minorCode(reply), 'unknownobject');
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

  test('a framework with every member is served with every member', async () => {
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
    const { applicationId } = partner;
    const framework = { ...expectedDocument, itemCount: 1, visibility: 'private', applicationId };
    assert.deepEqual(frameworks.body.frameworks, [framework]);
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
      assert.equal(minorCode(reply), 'invalid_selection_field');
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

  test('GET lists 200 for filters on each kind of field', async () => {
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

  test('GET package 200 for every reader, because standards are shared', async () => {
    const body = samplePackage(1);
    await accept(body);
    const other = await server.partner('Other', ['roster.readonly']);
    const reply = await other.get(`${FRAMEWORKS}/${body.CFDocument['identifier']}/package`);
    assert.deepEqual(reply.body, body);
  });
});

describe('definitions, rubrics and packages', () => {
  /** The record as served: `sourcedId` instead of `identifier`. */
  function served({ identifier, ...members }: Members): Members {
    return { sourcedId: identifier, ...members };
  }

  test('GET one definition 200 in the default shape', async () => {
    const body = fullPackage();
    await accept(body);
    const { CFConcepts, CFSubjects, CFItemTypes, CFLicenses, CFAssociationGroupings } =
      body.CFDefinitions;
    const answers: [string, Members, object][] = [
      ['CFConcepts', first(CFConcepts), { CFConcepts: CFConcepts.map(served) }],
      ['CFSubjects', first(CFSubjects), { CFSubjects: CFSubjects.map(served) }],
      ['CFItemTypes', first(CFItemTypes), { CFItemTypes: CFItemTypes.map(served) }],
      ['CFLicenses', first(CFLicenses), { CFLicense: served(first(CFLicenses)) }],
      [
        'CFAssociationGroupings',
        first(CFAssociationGroupings),
        { CFAssociationGrouping: served(first(CFAssociationGroupings)) },
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
    const { CFRubricCriterionLevels, CFItemURI, ...criterion } = first(
      CFRubricCriteria as Members[],
    );
    const reply = await partner.get(`${CASE}/CFRubrics/${idOf(rubric)}`);
    assert.deepEqual(reply.body, {
      CFRubric: {
        ...served(rubric),
        CFRubricCriteria: [
          {
            ...served(criterion),
            CFItemURI: served(CFItemURI as Members),
            CFRubricCriterionLevels: (CFRubricCriterionLevels as Members[]).map(served),
          },
        ],
      },
    });
  });

  test('GET one definition 200 with the members that were sent and no others', async () => {
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

  test('GET one definition 200: of two frameworks of one partner the one that changed last counts', async () => {
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

  test('GET one definition 200: another partner cannot change it by defining it later', async () => {
    const definition = {
      identifier: randomUUID(),
      title: 'Mine',
      uri: 'https://standards.example.edu/x',
      lastChangeDateTime: '2026-01-15T10:00:00.000Z',
    };
    const later = { lastChangeDateTime: '2040-01-15T10:00:00.000Z' };
    await accept({ ...samplePackage(0), CFRubrics: [definition] });
    const foreign = samplePackage(0);
    const CFRubrics = [{ ...definition, title: 'Theirs', ...later }];
    Object.assign(foreign.CFDocument, later);
    await uploader(await server.partner('Other')).accept({ ...foreign, CFRubrics });
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
    assert.deepEqual(lists.CFLicenses, body.CFDefinitions.CFLicenses.map(served));
  });

  test('GET CFPackages/{sourcedId} 200 without empty optional members', async () => {
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
    const body = samplePackage(2);
    const [item = {}, other = {}] = body.CFItems;
    const foreign = samplePackage(1);
    const [own = {}] = foreign.CFItems;
    const link = (from: Members, to: Members, associationType: string) => ({
      identifier: randomUUID(),
      uri: 'urn:x',
      lastChangeDateTime: '2026-01-15T10:00:00.000Z',
      associationType,
      originNodeURI: { title: 'a', identifier: idOf(from).toUpperCase(), uri: 'urn:a' },
      destinationNodeURI: { title: 'b', identifier: idOf(to), uri: 'urn:b' },
    });
    body.CFAssociations.push(link(other, item, 'precedes'), link(item, item, 'isRelatedTo'));
    foreign.CFAssociations = [link(own, item, 'exactMatchOf'), link(item, own, 'isPeerOf')];
    await accept(foreign);
    await accept(body);
    const url = `${CASE}/CFItemAssociations/${idOf(item)}`;
    const types = async () => {
      const reply = await partner.get(url);
      assert.equal(reply.status, 200, reply.text);
      assert.equal(reply.body.CFItem.sourcedId, idOf(item));
      return reply.body.CFAssociations.map(
        (one: { associationType: string; CFDocumentURI: { sourcedId: string } }) =>
          `${one.associationType} ${one.CFDocumentURI.sourcedId === idOf(body.CFDocument)}`,
      );
    };
    assert.deepEqual(await types(), [
      'isChildOf true',
      'precedes true',
      'isRelatedTo true',
      'exactMatchOf false',
      'isPeerOf false',
    ]);
    await replace({ ...foreign, CFAssociations: foreign.CFAssociations.slice(1) });
    assert.equal((await types()).length, 4);
  });

  test('GET CFItemAssociations/{sourcedId} 200 with an empty list for an item without any', async () => {
    const body = samplePackage(1);
    await accept({ ...body, CFAssociations: [] });
    const reply = await partner.get(`${CASE}/CFItemAssociations/${idOf(first(body.CFItems))}`);
    assert.deepEqual(reply.body.CFAssociations, []);
  });
});

describe('revalidation', () => {
  const body = fullPackage();

  const get = (url: string, headers: Record<string, string> = {}) =>
    server.fetch(url, { headers: { authorization: `Bearer ${partner.token}`, ...headers } });

  /** The url of a route with the id of a record, which answers 200. */
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
      uri: CFItems,
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
          const cached = url.includes('/discovery/') ? 'public, max-age=60' : 'no-cache';
          assert.equal(full.headers.get('cache-control'), cached);
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

    test('has different ETags in its two shapes', async () => {
      for (const { url } of reads.filter(({ profile }) => profile)) {
        const address = addressOf(url);
        const [plain, official] = [await get(address), await get(`${address}?profile=case`)];
        assert.notEqual(plain.headers.get('etag'), official.headers.get('etag'), url);
      }
    });

    test('404 with If-None-Match, too', async () => {
      for (const path of ['CFItems', 'CFPackages', 'CFConcepts']) {
        const reply = await get(`${CASE}/${path}/${randomUUID()}`, { 'if-none-match': '*' });
        assert.equal(reply.status, 404);
      }
    });

    test('HEAD 200 with the ETag', async () => {
      const response = await fetch(`${server.baseUrl}${addressOf(`${CASE}/CFItems/:sourcedId`)}`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${partner.token}` },
      });
      assert.match(response.headers.get('etag') ?? '', /^W\//);
    });
  });

  test('a package has a new ETag after each change in it', async () => {
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
});
