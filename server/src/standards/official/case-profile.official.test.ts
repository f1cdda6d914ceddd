/** The official CASE profile and its discovery document, checked against the official file. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { fullPackage } from '../../../test/fixtures/full-package.ts';
import {
  packageOf,
  sampleAssociation,
  sampleDocument,
  sampleItem,
  samplePackage,
} from '../../../test/fixtures/packages.ts';
import { CASE, first, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import {
  type ObjectSchema,
  officialErrors,
  officialFile,
  officialReader,
} from '../../../test/official/case.ts';
import { skipWithoutOfficialFiles as skip } from '../../../test/official/files.ts';
import { busy, Problem } from '../../http/problem.ts';
import { INTERNAL } from '../../http/reply/failure.ts';
import type { Members } from '../values/references.ts';
import { caseProfile } from './case-profile.ts';

const server = await testServer();
const partner = await server.partner();
const { accept, replace } = uploader(partner);
const read = officialReader(server, partner);

test('the official file is present', { skip }, () => assert.ok(officialFile));

const idOf = ({ identifier }: Members) => String(identifier);
const minor = (body: Members) => {
  const { imsx_codeMinorField } = body['imsx_codeMinor'] as {
    imsx_codeMinorField: [{ imsx_codeMinorFieldValue: string }];
  };
  return imsx_codeMinorField[0].imsx_codeMinorFieldValue;
};

const KINDS = [
  'CFDocuments',
  'CFPackages',
  'CFItems',
  'CFItemAssociations',
  'CFAssociations',
  'CFAssociationGroupings',
  'CFLicenses',
  'CFConcepts',
  'CFItemTypes',
  'CFSubjects',
  'CFRubrics',
];

test('GET CFDocuments 404 while there is none', async () => {
  const reply = await read('/CFDocuments');
  assert.equal(reply.status, 404);
  assert.equal(minor(reply.body), 'unknownobject');
});

describe('a package with every member of the standard', () => {
  const body = fullPackage();
  const [item = {}, other = {}] = body.CFItems;
  const [association = {}] = body.CFAssociations;
  const { identifier, title, uri } = body.CFDocument;
  const documentLink = { title, identifier, uri };
  const packageLink = {
    ...documentLink,
    uri: `${server.baseUrl}${CASE}/CFPackages/${identifier}`,
  };
  const document = { ...body.CFDocument, CFPackageURI: packageLink };
  const { CFConcepts, CFSubjects, CFItemTypes, CFLicenses, CFAssociationGroupings } =
    body.CFDefinitions;
  const answers: [string, Members | undefined, unknown][] = [
    ['CFDocuments', body.CFDocument, document],
    ['CFPackages', body.CFDocument, body],
    ['CFItems', item, { ...item, CFDocumentURI: documentLink }],
    [
      'CFItemAssociations',
      other,
      { CFItem: { ...other, CFDocumentURI: documentLink }, CFAssociations: [association] },
    ],
    ['CFAssociations', association, { ...association, CFDocumentURI: documentLink }],
    ['CFConcepts', CFConcepts[0], { CFConcepts }],
    ['CFSubjects', CFSubjects[0], { CFSubjects }],
    ['CFItemTypes', CFItemTypes[0], { CFItemTypes }],
    ['CFLicenses', CFLicenses[0], CFLicenses[0]],
    ['CFAssociationGroupings', CFAssociationGroupings[0], CFAssociationGroupings[0]],
    ['CFRubrics', body.CFRubrics[0], body.CFRubrics[0]],
  ];

  test('is accepted without a warning and valid by the official file', async () => {
    assert.deepEqual(await accept(body), []);
    if (officialFile) assert.deepEqual(officialErrors('CFPackageDType', body), []);
  });

  for (const [kind, record, expected] of answers) {
    test(`GET ${kind}/{sourcedId} 200 returns all of them`, async () => {
      const reply = await read(`/${kind}/${idOf(record ?? {})}`);
      assert.equal(reply.status, 200);
      assert.deepEqual(reply.body, expected);
    });
  }

  test('GET CFDocuments 200 returns all of them', async () => {
    assert.deepEqual((await read('/CFDocuments')).body, { CFDocuments: [document] });
  });
});

describe('a package with the required members only', () => {
  const body = samplePackage(0);
  const item = sampleItem();
  const { identifier, title, uri } = body.CFDocument;
  const CFDocumentURI = { title, identifier, uri };
  const bare = { title: 'Bare' };
  const kinds = ['CFConcepts', 'CFSubjects', 'CFItemTypes', 'CFLicenses', 'CFAssociationGroupings'];
  const ids = Object.fromEntries([...kinds, 'CFRubrics'].map((kind) => [kind, randomUUID()]));
  body.CFItems = [item];
  body.CFAssociations = [sampleAssociation(item, body.CFDocument)];
  body['CFDefinitions'] = Object.fromEntries(
    kinds.map((kind) => [kind, [{ ...bare, identifier: ids[kind] }]]),
  );
  body['CFRubrics'] = [{ identifier: ids['CFRubrics'], CFRubricCriteria: [{ category: 'Style' }] }];
  const lastChangeDateTime = body.CFDocument['lastChangeDateTime'];
  const filled = (kind: string) => ({
    identifier: ids[kind],
    uri: `urn:uuid:${ids[kind]}`,
    lastChangeDateTime,
  });
  const definitions: Record<string, Members> = {
    CFConcepts: { ...bare, ...filled('CFConcepts'), hierarchyCode: '' },
    CFSubjects: { ...bare, ...filled('CFSubjects'), hierarchyCode: '' },
    CFItemTypes: { ...bare, ...filled('CFItemTypes'), hierarchyCode: '', description: '' },
    CFLicenses: { ...bare, ...filled('CFLicenses'), licenseText: '' },
    CFAssociationGroupings: { ...bare, ...filled('CFAssociationGroupings') },
  };

  test('is served with these and no others', async () => {
    await accept(body);
    const [association = {}] = body.CFAssociations;
    assert.deepEqual((await read(`/CFItems/${idOf(item)}`)).body, { ...item, CFDocumentURI });
    assert.deepEqual((await read(`/CFAssociations/${idOf(association)}`)).body, {
      ...association,
      CFDocumentURI,
    });
    assert.deepEqual(Object.keys((await read(`/CFDocuments/${identifier}`)).body).sort(), [
      'CFPackageURI',
      ...Object.keys(body.CFDocument).sort(),
    ]);
    const whole = (await read(`/CFPackages/${identifier}`)).body;
    assert.deepEqual(whole.CFItems, [item]);
    assert.deepEqual(whole.CFDefinitions, {
      ...Object.fromEntries(kinds.map((kind) => [kind, [definitions[kind]]])),
    });
  });

  for (const kind of ['CFConcepts', 'CFSubjects', 'CFItemTypes']) {
    test(`GET ${kind}/{sourcedId} 200 fills what the standard requires`, async () => {
      const reply = await read(`/${kind}/${ids[kind]}`);
      assert.deepEqual(reply.body, { [kind]: [definitions[kind]] });
    });
  }

  for (const kind of ['CFLicenses', 'CFAssociationGroupings']) {
    test(`GET ${kind}/{sourcedId} 200 fills what the standard requires`, async () => {
      assert.deepEqual((await read(`/${kind}/${ids[kind]}`)).body, definitions[kind]);
    });
  }

  test('GET CFRubrics/{sourcedId} 200 also fills its criteria', async () => {
    const { CFRubricCriteria, ...rubric } = (await read(`/CFRubrics/${ids['CFRubrics']}`)).body;
    assert.deepEqual(rubric, filled('CFRubrics'));
    const { identifier: id, ...criterion } = CFRubricCriteria[0];
    assert.deepEqual(criterion, { uri: `urn:uuid:${id}`, category: 'Style', lastChangeDateTime });
  });
});

test('GET 200: quirks of real packages are served in the shape of the standard', async () => {
  const document = {
    caseVersion: '1.0',
    officialSourceURL: '',
    licenseUri: 'https://x.example/by sa',
    uri: 'Éducation',
    extensions: ['not', 'an object'],
  };
  const body = packageOf(
    { uri: '4d2b7f4e-6f52-4b1a-9a86-0d6a4b4b4b4b', CFItemType: null },
    document,
  );
  const item = first(body.CFItems);
  const ends = { title: '', identifier: 'ASN S1', uri: '' };
  body.CFAssociations = [
    sampleAssociation(item, body.CFDocument, {
      associationType: 'Looks Like!',
      sequenceNumber: 3_000_000_000,
      destinationNodeURI: { ...ends, targetType: 'some thing' },
    }),
    sampleAssociation(item, body.CFDocument, { associationType: '関連', sequenceNumber: '2' }),
  ];
  body['CFDefinitions'] = {
    CFConcepts: [{ title: 7, keywords: ['a', 'b'], hierarchyCode: 1, extensions: 'x', other: 1 }],
    extensions: 'x',
  };
  await accept(body);
  const served = (await read(`/CFDocuments/${idOf(body.CFDocument)}`)).body;
  assert.equal(served.uri, 'local:%C3%89ducation');
  assert.equal(served.licenseURI.uri, 'https://x.example/by%20sa');
  for (const name of ['caseVersion', 'officialSourceURL', 'extensions'])
    assert.ok(!(name in served));
  const linked = (await read(`/CFItemAssociations/${idOf(item)}`)).body;
  assert.equal(linked.CFItem.uri, 'urn:uuid:4d2b7f4e-6f52-4b1a-9a86-0d6a4b4b4b4b');
  const [second, looks] = linked.CFAssociations;
  assert.deepEqual([looks.associationType, looks.sequenceNumber], ['ext:LooksLike', undefined]);
  assert.deepEqual(looks.destinationNodeURI, {
    title: 'ASN S1',
    identifier: 'ASN S1',
    uri: 'local:ASN%20S1',
    targetType: 'ext:something',
  });
  assert.deepEqual([second.associationType, second.sequenceNumber], ['ext:other', 2]);
  const whole = (await read(`/CFPackages/${idOf(body.CFDocument)}`)).body;
  const [concept] = whole.CFDefinitions.CFConcepts;
  assert.deepEqual(
    [concept.title, concept.keywords, concept.hierarchyCode, 'other' in concept],
    ['7', 'a|b', '1', false],
  );
  assert.deepEqual(Object.keys(whole.CFDefinitions), ['CFConcepts']);
});

test('GET CFItems 200 for a removed item with statusEndDate; 404 for its associations', async () => {
  const body = samplePackage(2);
  await accept(body);
  const [kept = {}, removed = {}] = body.CFItems;
  const [, removedLink = {}] = body.CFAssociations;
  await replace({ ...body, CFItems: [kept], CFAssociations: body.CFAssociations.slice(0, 1) });
  const reply = await read(`/CFItems/${idOf(removed)}`);
  assert.equal(reply.status, 200);
  assert.match(reply.body.statusEndDate, /^\d{4}-\d\d-\d\d$/);
  assert.equal((await read(`/CFAssociations/${idOf(removedLink)}`)).status, 404);
  assert.equal((await read(`/CFItemAssociations/${idOf(removed)}`)).status, 404);
});

test('GET CFItemAssociations 404 for an item without associations', async () => {
  const body = packageOf({});
  await accept(body);
  const reply = await read(`/CFItemAssociations/${idOf(first(body.CFItems))}`);
  assert.equal(reply.status, 404);
  assert.match(reply.body.imsx_description, /has no associations/);
});

describe('errors have the body of the standard', () => {
  for (const kind of KINDS) {
    test(`GET ${kind}/{sourcedId} 401, 403, 404`, async () => {
      const writer = await server.partner('Writer', ['roster.createput']);
      const denied = await officialReader(server, writer)(`/${kind}/${randomUUID()}`);
      assert.deepEqual([denied.status, minor(denied.body)], [403, 'forbidden']);
      const unauthenticated = { ...partner, token: 'x' };
      const unknown = await officialReader(server, unauthenticated)(`/${kind}/${randomUUID()}`);
      assert.deepEqual([unknown.status, minor(unknown.body)], [401, 'unauthorised_request']);
      const missing = await read(`/${kind}/${randomUUID()}`);
      assert.deepEqual([missing.status, minor(missing.body)], [404, 'unknownobject']);
      const malformed = await read(`/${kind}/abc`);
      assert.deepEqual([malformed.status, minor(malformed.body)], [404, 'invalid_uuid']);
      assert.deepEqual(Object.keys(malformed.body), [
        'imsx_codeMajor',
        'imsx_severity',
        'imsx_description',
        'imsx_codeMinor',
      ]);
    });
  }

  test('404 for an unknown path and one that cannot be decoded; 405 with Allow', async () => {
    const cases = [
      ['GET', '/CFNothings', 404, 'unknownobject'],
      ['GET', '/CFItems/%E0%A4', 404, 'invalid_uuid'],
      ['DELETE', `/CFItems/${randomUUID()}`, 405, 'unknownobject'],
    ] as const;
    for (const [method, path, status, code] of cases) {
      const headers = { accept: caseProfile.mediaType };
      const reply = await server.fetch(`${CASE}${path}`, { method, headers });
      assert.deepEqual([reply.status, minor(reply.body)], [status, code], path);
      assert.equal(reply.headers.get('allow'), status === 405 ? 'GET' : null);
      if (officialFile) assert.deepEqual(officialErrors('imsx_StatusInfoDType', reply.body), []);
    }
  });

  const problems: [Problem, string][] = [
    [busy('Busy.', 1), 'server_busy'],
    [new Problem(429, 'server_busy', 'Too many requests.'), 'server_busy'],
    [INTERNAL, 'internal_server_error'],
    [new Problem(400, 'invalid_sort_field', 'No.'), 'invalid_sort_field'],
    [new Problem(400, 'invalid_filter_field', 'No.'), 'invalid_selection_field'],
  ];
  for (const [problem, code] of problems) {
    test(`${problem.status} ${problem.code} is ${code}`, () => {
      const body = caseProfile.problemBody(problem) as Members;
      assert.equal(minor(body), code);
      if (officialFile) assert.deepEqual(officialErrors('imsx_StatusInfoDType', body), []);
    });
  }

  for (const query of ['limit=0', 'offset=-1', 'orderBy=up', 'fields=', 'fields=title,', 'x=%FF']) {
    test(`GET CFDocuments 400 for ?${query}`, async () => {
      const reply = await read(`/CFDocuments?${query}`);
      assert.equal(reply.status, 400);
      assert.equal(minor(reply.body), 'invalid_selection_field');
    });
  }

  test('GET CFDocuments 400 for a filter on an unknown field and an unreadable one', async () => {
    for (const filter of ["nothing='x'", "sourcedId='x'", 'title=Fractions', "title 'x'"]) {
      const reply = await read(`/CFDocuments?filter=${encodeURIComponent(filter)}`);
      assert.equal(reply.status, 400, filter);
      assert.equal(minor(reply.body), 'invalid_selection_field');
    }
  });
});

describe('GET CFDocuments takes the query of the standard', () => {
  const subject = { title: 'Zoology', identifier: randomUUID(), uri: 'https://x.example/zoology' };
  const license = { title: 'CC BY', identifier: randomUUID(), uri: 'https://x.example/cc-by' };
  const zebras = sampleDocument({
    title: 'Zebras',
    creator: 'The Zoo',
    subject: ['Zoo', 'Art'],
    subjectURI: [subject],
    licenseURI: license,
    lastChangeDateTime: '2030-01-02T00:00:00Z',
  });
  before(() => accept({ CFDocument: zebras, CFItems: [], CFAssociations: [] }));
  const page = async (query: string) => {
    const reply = await read(`/CFDocuments?${query}`);
    const titles = (reply.body.CFDocuments ?? []).map((one: Members) => one['title']);
    return { reply, titles };
  };

  const filters = [
    "title='zEBRAS'",
    `identifier='${idOf(zebras)}'`,
    "title~'ZEB' AND creator='the zoo'",
    "subject='art,ZOO'",
    "subject~'zoo'",
    "title>='ZEBRAS' AND title<='zEbras'",
    "title>'zEBRA' AND title<'ZEBRAT' AND title>'Z'",
    "lastChangeDateTime>='2030-01-01'",
    `licenseURI.identifier='${license.identifier}'`,
    "licenseURI.title='cc by'",
    "licenseURI.uri='https://x.example/cc-by'",
    "subjectURI.title~'zoology'",
    `subjectURI.identifier='${subject.identifier}'`,
    "title='nothing' OR subjectURI.uri='https://x.example/zoology'",
    `CFPackageURI.identifier='${idOf(zebras)}' AND CFPackageURI.title='zebras'`,
  ];
  for (const filter of filters) {
    test(`200 for ?filter=${filter.slice(0, 40)}`, async () => {
      const { reply, titles } = await page(`filter=${encodeURIComponent(filter)}`);
      assert.equal(reply.status, 200);
      assert.deepEqual(titles, ['Zebras']);
    });
  }

  test('404 for a filter without matches', async () => {
    assert.equal((await read("/CFDocuments?filter=subject='Zoo,Cooking'")).status, 404);
  });

  test('200 with a page, the total and links', async () => {
    const { reply, titles } = await page('limit=1&sort=title&orderBy=desc');
    assert.deepEqual(titles, ['Zebras']);
    assert.ok(Number(reply.headers.get('x-total-count')) > 1);
    assert.match(reply.headers.get('link') ?? '', /offset=1&position=[\w-]+>; rel="next"/);
  });

  test('200 in the default order for an unknown sort', async () => {
    assert.deepEqual((await page('sort=nothing')).titles, (await page('')).titles);
  });

  test('200 with the requested fields, with all fields for an unknown one', async () => {
    const filter = "filter=title='zebras'";
    const some = await page(`${filter}&fields=identifier,subject`);
    assert.deepEqual(some.reply.body.CFDocuments, [
      { identifier: idOf(zebras), subject: ['Zoo', 'Art'] },
    ]);
    const all = await page(`${filter}&fields=identifier,sourcedId`);
    assert.deepEqual(all.reply.body, (await page(filter)).reply.body);
  });
});

test('?profile=case selects the profile and answers application/json', async () => {
  const body = samplePackage(1);
  await accept(body);
  const url = `${CASE}/CFItems/${idOf(first(body.CFItems))}`;
  const named = await partner.get(`${url}?profile=case`);
  assert.equal(named.status, 200);
  assert.match(named.headers.get('content-type') ?? '', /^application\/json\b/);
  assert.equal(named.body.identifier, idOf(first(body.CFItems)));
  const plain = await partner.get(url);
  assert.equal(plain.headers.get('vary'), 'accept');
  assert.equal(plain.body.CFItem.sourcedId, idOf(first(body.CFItems)));
});

for (const query of ['profile=', 'profile', 'profile=CASE', 'profile=other&limit=1']) {
  test(`GET 400 for ?${query}`, async () => {
    const paths = ['CFDocuments', ...KINDS.map((kind) => `${kind}/${randomUUID()}`)];
    for (const path of paths) {
      const reply = await partner.get(`${CASE}/${path}?${query}`);
      assert.equal(reply.status, 400, path);
      assert.match(reply.body.imsx_description, /'case'/);
    }
  });
}

test('the media type selects the profile unless plain JSON is preferred', async () => {
  await accept(samplePackage(1));
  const { mediaType } = caseProfile;
  const cases: [string, boolean][] = [
    [mediaType, true],
    [mediaType.toUpperCase(), true],
    [`application/json;q=0.5, ${mediaType}`, true],
    [`application/json, ${mediaType};q=0.9`, false],
    [`${mediaType};q=0`, false],
    ['application/json', false],
    ['*/*', false],
  ];
  for (const [accept, official] of cases) {
    const headers = { authorization: `Bearer ${partner.token}`, accept };
    const reply = await server.fetch(`${CASE}/CFDocuments?limit=1`, { headers });
    assert.equal('identifier' in reply.body.CFDocuments[0], official, accept);
  }
});

describe('the discovery document', () => {
  const URL = `${CASE}/discovery/imscasev1p1_openapi3_v1p0.json`;

  interface Operation {
    readonly operationId: string;
    readonly parameters: readonly { readonly name: string; readonly in: string }[];
    readonly responses: Record<string, { content?: Record<string, { schema: { $ref: string } }> }>;
  }

  test('GET 200 without a token, with the addresses of this server', async () => {
    const reply = await server.fetch(URL);
    assert.equal(reply.status, 200);
    assert.match(reply.body.openapi, /^3\.0\.\d$/);
    assert.deepEqual(reply.body.servers, [{ url: `${server.baseUrl}${CASE}` }]);
    const { tokenUrl } = reply.body.components.securitySchemes.token.flows.clientCredentials;
    assert.equal(tokenUrl, `${server.baseUrl}/oauth2/token`);
  });

  test('it uses OpenAPI 3.0 keywords only', async () => {
    const { text, body } = await server.fetch(URL);
    assert.doesNotMatch(text, /"(const|examples|patternProperties|anyOf":\[\]|\$schema)":/);
    assert.doesNotMatch(text, /"type":(\[|"null")/);
    const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]);
    for (const name of names) assert.ok(name && name in body.components.schemas, `no ${name}`);
  });

  test('replies are valid by it', async () => {
    const body = fullPackage();
    await accept(body);
    const { body: document } = await server.fetch(URL);
    const ajv = new Ajv({ strict: false, allErrors: true });
    formats.default(ajv);
    ajv.addSchema(document, 'served');
    const { identifier } = body.CFDocument;
    for (const [path, id] of [
      ['/CFDocuments', undefined],
      ['/CFPackages/{sourcedId}', identifier],
      ['/CFItemAssociations/{sourcedId}', body.CFItems[0]?.['identifier']],
    ] as const) {
      const url = `${CASE}${path.replace('{sourcedId}', String(id))}?profile=case`;
      const reply = await partner.get(url);
      const { $ref } = document.paths[path].get.responses['200'].content['application/json'].schema;
      const validate = ajv.getSchema(`served${$ref}`);
      assert.ok(validate?.(reply.body), ajv.errorsText(validate?.errors));
    }
  });

  test('it describes the interface of the official file', { skip }, async () => {
    assert.ok(officialFile);
    const { body } = await server.fetch(URL);
    assert.deepEqual(Object.keys(body.paths).sort(), Object.keys(officialFile.paths).sort());
    for (const [path, { get: official }] of Object.entries<{ get: Operation }>(
      officialFile.paths,
    )) {
      const served = body.paths[path].get as Operation;
      assert.equal(served.operationId, official.operationId);
      assert.deepEqual(
        served.parameters.map(({ name }) => name).filter((name) => name !== 'profile'),
        official.parameters.map(({ name }) => name),
      );
      for (const [status, { content }] of Object.entries(official.responses)) {
        const answer = served.responses[status]?.content?.['application/json'];
        assert.equal(answer?.schema.$ref, content?.['application/json']?.schema.$ref, path);
      }
    }
    const schemas = body.components.schemas as Record<string, ObjectSchema>;
    for (const [name, served] of Object.entries(schemas)) {
      const official: ObjectSchema | undefined = officialFile.components.schemas[name];
      assert.ok(official, `${name} is not a schema of the standard`);
      const members = ({ properties = {} }: ObjectSchema) => Object.keys(properties).sort();
      assert.deepEqual(members(served), members(official), name);
      assert.deepEqual(
        [...(served.required ?? [])].sort(),
        [...(official.required ?? [])].sort(),
        name,
      );
      assert.equal(served.additionalProperties, official.additionalProperties, name);
    }
  });
});
