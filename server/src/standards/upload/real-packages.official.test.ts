/** The real packages of our reference data: accepted whole, given back whole. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import type { SamplePackage } from '../../../test/fixtures/packages.ts';
import { CASE, uploader } from '../../../test/fixtures/uploader.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import {
  officialPath,
  readOfficialJson,
  skipWithoutOfficialFiles as skip,
} from '../../../test/official/files.ts';
import { findings } from '../../http/request/validate.ts';
import { CFAssociation, CFDocument, CFItem } from '../schema.ts';
import { isMembers, type Members } from '../values/references.ts';

const FOLDER = 'case/packages';
const FILES = skip ? [] : readdirSync(officialPath(FOLDER)).filter((name) => /\.json$/.test(name));

test('there are real packages', { skip }, () => assert.ok(FILES.length > 0));

/** Members that are made anew, or that no one asked for (case.md Q1, Q15). */
const LEFT_OUT = ['CFPackageURI', 'CFDocumentURI', 'CFItemAssociationURI', 'educationalLevel'];

/** What a package means by our documented normalisations, written apart from the reader. */
function normal(value: unknown, name = ''): unknown {
  if (name === 'lastChangeDateTime') {
    const text = String(value);
    return new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`).toISOString();
  }
  if (name === 'sequenceNumber') return Number(value);
  if (name === 'identifier') return String(value).toLowerCase();
  if (Array.isArray(value)) return value.map((element) => normal(element));
  if (!isMembers(value)) return value;
  const members = Object.entries(value)
    .filter(([key, member]) => member !== null && !LEFT_OUT.includes(key))
    .filter(([key, member]) => !isEmptyOption(key, member))
    .map(([key, member]) => [key, normal(member, key)]);
  return Object.fromEntries(members);
}

/** Optional lists of a package that are empty are left out. */
function isEmptyOption(name: string, value: unknown): boolean {
  if (name === 'CFDefinitions') return Object.values(value as Members).every(isEmptyList);
  const optional = /^CF(Concepts|Subjects|Licenses|ItemTypes|AssociationGroupings|Rubrics)$/;
  return optional.test(name) && isEmptyList(value);
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

async function listAll(partner: TestClient, plural: string, id: unknown): Promise<Members[]> {
  const filter = `filter=CFDocumentURI.sourcedId='${id}'`;
  const reply = await partner.get(`${CASE}/${plural}?limit=3000&${filter}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body[plural];
}

if (FILES.length > 0) {
  const server = await testServer();
  const partner = await server.partner();
  const { accept, replace, readBack, served } = uploader(partner);

  for (const file of FILES) {
    const body = readOfficialJson(`${FOLDER}/${file}`) as SamplePackage;

    test(`${file} is accepted and given back as it was sent`, async () => {
      await accept(body);
      assert.deepEqual(await readBack(body), normal(body));
    });

    test(`${file} is served in the shape of the contract`, async () => {
      const { identifier } = body.CFDocument;
      const document = await served('CFDocument', body.CFDocument);
      assert.deepEqual(findings(CFDocument, document), []);
      const items = await listAll(partner, 'CFItems', identifier);
      const associations = await listAll(partner, 'CFAssociations', identifier);
      assert.equal(items.length, body.CFItems.length);
      assert.equal(associations.length, body.CFAssociations.length);
      assert.deepEqual(
        items.flatMap((item) => findings(CFItem, item)),
        [],
      );
      assert.deepEqual(
        associations.flatMap((one) => findings(CFAssociation, one)),
        [],
      );
    });

    test(`${file} sent again, or read back and sent, changes nothing`, async () => {
      const before = await readBack(body);
      for (const again of [body, before]) {
        assert.match(String((await replace(again))['message']), /nothing changed/);
      }
      assert.deepEqual(await readBack(body), before);
    });
  }
}
