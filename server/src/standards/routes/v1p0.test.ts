/** CASE 1.0 paths, and the address of a record for people and programs. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { fullPackage } from '../../../test/fixtures/full-package.ts';
import { first, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import type { Members } from '../values/references.ts';

const server = await testServer();
const partner = await server.partner();
const { accept } = uploader(partner);
const V1P0 = '/ims/case/v1p0';

const { CFDefinitions, ...rest } = fullPackage();
const body = { ...rest, CFDefinitions };
const documentId = String(body.CFDocument['identifier']);
const idOf = (list: unknown) => String((list as Members[])[0]?.['identifier']);

/** The members of the published information model of CASE 1.0, by path. */
const common = ['identifier', 'uri', 'lastChangeDateTime'];
const MODEL: Readonly<Record<string, readonly string[]>> = {
  CFDocument: [
    ...common,
    ...['creator', 'title', 'officialSourceURL', 'publisher', 'description', 'subject'],
    ...['subjectURI', 'language', 'version', 'adoptionStatus', 'statusStartDate'],
    ...['statusEndDate', 'licenseURI', 'notes', 'CFPackageURI'],
  ],
  CFItem: [
    ...common,
    ...['fullStatement', 'alternativeLabel', 'CFItemType', 'humanCodingScheme'],
    ...['listEnumeration', 'abbreviatedStatement', 'conceptKeywords', 'conceptKeywordsURI'],
    ...['notes', 'language', 'educationLevel', 'CFItemTypeURI', 'licenseURI'],
    ...['statusStartDate', 'statusEndDate', 'CFDocumentURI'],
  ],
  CFAssociation: [
    ...common,
    ...['associationType', 'sequenceNumber', 'originNodeURI', 'destinationNodeURI'],
    ...['CFAssociationGroupingURI', 'CFDocumentURI'],
  ],
};

const link = {
  type: 'object',
  required: ['title', 'identifier', 'uri'],
  additionalProperties: false,
  properties: {
    title: { type: 'string' },
    identifier: { type: 'string' },
    uri: { type: 'string', format: 'uri' },
  },
};
const TYPES = 'isChildOf isPeerOf isPartOf exactMatchOf precedes isRelatedTo replacedBy exemplar';

function schemaOf(name: string, required: readonly string[]) {
  const members = MODEL[name] ?? [];
  const typeOf = (member: string) => {
    if (member === 'associationType') return { enum: [...TYPES.split(' '), 'hasSkillLevel'] };
    if (member === 'subjectURI') return { type: 'array', items: link };
    if (/URI$/.test(member)) return link;
    if (/^(subject|conceptKeywords|educationLevel)$/.test(member)) return { type: 'array' };
    return { type: member === 'sequenceNumber' ? 'integer' : 'string' };
  };
  const properties = Object.fromEntries(members.map((member) => [member, typeOf(member)]));
  return { type: 'object', required, additionalProperties: false, properties };
}

const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
const validators = {
  CFDocument: ajv.compile(schemaOf('CFDocument', [...common, 'creator', 'title'])),
  CFItem: ajv.compile(schemaOf('CFItem', [...common, 'fullStatement'])),
  CFAssociation: ajv.compile(schemaOf('CFAssociation', [...common, 'associationType'])),
};

function isOf(kind: keyof typeof validators, record: unknown): void {
  const validate = validators[kind];
  assert.ok(validate(record), `${kind}: ${ajv.errorsText(validate.errors)}`);
}

async function read(path: string, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${partner.token}`;
  return server.fetch(path, { headers: { authorization, ...headers } });
}

async function found(path: string) {
  const reply = await read(`${V1P0}${path}`);
  assert.equal(reply.status, 200, reply.text);
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
  return reply.body;
}

before(() => accept(body));

describe('CASE 1.0', () => {
  test('documents, items and associations have the members of 1.0', async () => {
    const { CFDocuments } = await found('/CFDocuments');
    isOf('CFDocument', first(CFDocuments));
    const document = await found(`/CFDocuments/${documentId}`);
    isOf('CFDocument', document);
    assert.equal(document.CFPackageURI.uri, `${server.baseUrl}${V1P0}/CFPackages/${documentId}`);
    isOf('CFItem', await found(`/CFItems/${idOf(body.CFItems)}`));
    isOf('CFAssociation', await found(`/CFAssociations/${idOf(body.CFAssociations)}`));
    const set = await found(`/CFItemAssociations/${idOf(body.CFItems)}`);
    isOf('CFItem', set.CFItem);
    for (const one of set.CFAssociations) isOf('CFAssociation', one);
  });

  test('a package has the records of 1.0, none of them less than stored', async () => {
    const whole = await found(`/CFPackages/${documentId}`);
    isOf('CFDocument', whole.CFDocument);
    for (const one of whole.CFItems) isOf('CFItem', one);
    for (const one of whole.CFAssociations) isOf('CFAssociation', one);
    assert.equal(whole.CFItems.length, body.CFItems.length);
    assert.equal(whole.CFAssociations.length, body.CFAssociations.length);
    assert.doesNotMatch(JSON.stringify(whole), /"(extensions|targetType|caseVersion)"/);
    assert.ok(whole.CFDefinitions.CFItemTypes.length > 0);
  });

  test('definitions and rubrics', async () => {
    const { extensions: _, ...lists }: Record<string, Members[] | object> = CFDefinitions;
    for (const kind of ['CFConcepts', 'CFSubjects', 'CFItemTypes']) {
      const set = await found(`/${kind}/${idOf(lists[kind])}`);
      assert.equal(set[kind][0].identifier, idOf(lists[kind]));
      assert.doesNotMatch(JSON.stringify(set), /"extensions"/);
    }
    for (const kind of ['CFLicenses', 'CFAssociationGroupings']) {
      assert.equal((await found(`/${kind}/${idOf(lists[kind])}`)).identifier, idOf(lists[kind]));
    }
    assert.ok(await found(`/CFRubrics/${idOf(body['CFRubrics'])}`));
  });

  test('a type that 1.0 does not know is isRelatedTo', async () => {
    const [association = {}] = body.CFAssociations;
    for (const associationType of ['isTranslationOf', 'ext:refines']) {
      const identifier = randomUUID();
      await accept({ ...body, CFAssociations: [{ ...association, identifier, associationType }] });
      const found = await read(`${V1P0}/CFAssociations/${identifier}`);
      assert.equal(found.body.associationType, 'isRelatedTo');
      const reply = await read(`/ims/case/v1p1/CFAssociations/${identifier}`);
      assert.equal(reply.body.CFAssociation.associationType, associationType);
    }
  });

  test('errors have the official form; an ETag is answered 304', async () => {
    const missing = await read(`${V1P0}/CFItems/${randomUUID()}`);
    assert.equal(missing.status, 404);
    const [code] = missing.body.imsx_codeMinor.imsx_codeMinorField;
    assert.equal(code.imsx_codeMinorFieldValue, 'unknownobject');
    const reply = await read(`${V1P0}/CFPackages/${documentId}`);
    const etag = reply.headers.get('etag') ?? '';
    const again = await read(`${V1P0}/CFPackages/${documentId}`, { 'if-none-match': etag });
    assert.equal(again.status, 304);
    assert.equal((await server.fetch(`${V1P0}/CFDocuments`)).status, 401);
  });
});

describe('/uri/{id}', () => {
  const ids = () => [
    ['identifier', documentId],
    ['fullStatement', idOf(body.CFItems)],
    ['associationType', idOf(body.CFAssociations)],
    ['title', idOf((CFDefinitions as Members)['CFItemTypes'])],
  ];

  test('JSON: the record in the official shape', async () => {
    for (const [member = '', id] of ids()) {
      const { status, body: record, headers } = await read(`/uri/${id}`);
      assert.equal(status, 200);
      assert.equal(record.identifier, id);
      assert.ok(record[member]);
      assert.match(headers.get('vary') ?? '', /accept/);
    }
    assert.equal((await read(`/uri/${randomUUID()}`)).status, 404);
  });

  test('HTML for browsers: a page with every text escaped', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const [, id] of ids()) {
      const { status, headers, text } = await read(`/uri/${id}`, { accept });
      assert.equal(status, 200);
      assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
      assert.match(text, /^<!doctype html>/);
      assert.ok(text.includes(String(id)));
      // The look of the console, which the policy lets in.
      assert.ok(text.includes('--accent'));
      const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
      const digest = createHash('sha256').update(style).digest('base64');
      assert.ok(headers.get('content-security-policy')?.includes(`'sha256-${digest}'`));
    }
    const fullStatement = `<script>alert("x")</script> & 'more'`;
    const item = { ...first(body.CFItems), identifier: randomUUID(), fullStatement };
    const CFDocument = { ...body.CFDocument, identifier: randomUUID() };
    const uploaded = await partner.post('/ims/case/v1p1/CFPackages', {
      CFDocument,
      CFItems: [item],
      CFAssociations: [],
    });
    assert.equal(uploaded.status, 201, uploaded.text);
    const { text } = await read(`/uri/${item.identifier}`, { accept });
    assert.doesNotMatch(text, /<script/);
    assert.match(text, /&lt;script&gt;alert\(&quot;x&quot;\)/);
  });

  test('anybody reads the record of a public framework', async () => {
    const url = `/uri/${idOf(body.CFItems)}`;
    assert.equal((await server.fetch(url)).status, 401);
    const visibility = `/applications/1.0/frameworks/${documentId}/visibility`;
    await partner.put(visibility, { visibility: 'public' });
    const reply = await server.fetch(url);
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('access-control-allow-origin'), '*');
    const older = await server.fetch(`${V1P0}/CFItems/${idOf(body.CFItems)}`);
    assert.equal(older.status, 200);
  });
});
