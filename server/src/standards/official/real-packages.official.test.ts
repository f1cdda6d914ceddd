/** The real packages of the reference data: stored whole, served whole, valid in both shapes. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { SamplePackage } from '../../../test/fixtures/packages.ts';
import { CASE, uploader } from '../../../test/fixtures/uploader.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { inTurns, officialReader } from '../../../test/official/case.ts';
import {
  officialPath,
  readOfficialJson,
  skipWithoutOfficialFiles as skip,
} from '../../../test/official/files.ts';
import { findings } from '../../http/request/validate.ts';
import { DEFINITION_KINDS } from '../members.ts';
import { CFAssociation, CFDocument, CFItem } from '../schema.ts';
import { isMembers, type Members } from '../values/references.ts';

const FOLDER = 'case/packages';
const FILES = skip ? [] : readdirSync(officialPath(FOLDER)).filter((name) => /\.json$/.test(name));

test('there are real packages', { skip }, () => assert.ok(FILES.length > 0));

/** Members that are generated or unknown (docs/decisions/case-quirks.md Q1, Q15). */
const LEFT_OUT = ['CFPackageURI', 'CFDocumentURI', 'CFItemAssociationURI', 'educationalLevel'];

/** The documented normalisations of a package, written independently of `readPackage`. */
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

/** Maximum of paths to read; of a larger package an even selection. */
const READ_MAX = 600;

/** Paths of single records, such as `/CFItems/…`; the package contains every record. */
function addresses(body: SamplePackage): string[] {
  const { CFDefinitions = {}, CFRubrics = [] } = body;
  const lists = CFDefinitions as Record<string, Members[] | undefined>;
  const of = (kind: string, records: readonly Members[]) =>
    records.map(({ identifier }) => `/${kind}/${identifier}`);
  const all = [
    ...of('CFDocuments', [body.CFDocument]),
    ...of('CFPackages', [body.CFDocument]),
    ...of('CFItems', body.CFItems),
    ...of('CFItemAssociations', body.CFItems),
    ...of('CFAssociations', body.CFAssociations),
    ...DEFINITION_KINDS.flatMap((kind) => of(kind, lists[kind] ?? [])),
    ...of('CFRubrics', CFRubrics as Members[]),
  ];
  const step = Math.ceil(all.length / READ_MAX);
  return all.filter((_address, index) => index < 2 || index % step === 0);
}

/** The ids of all ends of associations; other items have no associations. */
function linkedItems(body: SamplePackage): Set<unknown> {
  const ends = body.CFAssociations.flatMap(({ originNodeURI, destinationNodeURI }) => [
    (originNodeURI as Members)['identifier'],
    (destinationNodeURI as Members)['identifier'],
  ]);
  return new Set(ends);
}

if (FILES.length > 0) {
  const server = await testServer();
  const partner = await server.partner();
  const { accept, replace, readBack, served } = uploader(partner);
  const read = officialReader(server, partner);

  describe('upload and read back', () => {
    for (const file of FILES) {
      const body = readOfficialJson(`${FOLDER}/${file}`) as SamplePackage;

      test(`${file} is accepted and returned as sent`, async () => {
        await accept(body);
        assert.deepEqual(await readBack(body), normal(body));
      });

      test(`${file} is served in the default shape`, async () => {
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

      test(`${file} sent again, as read back or as sent, changes nothing`, async () => {
        const before = await readBack(body);
        for (const again of [body, before]) {
          assert.match(String((await replace(again))['message']), /nothing changed/);
        }
        assert.deepEqual(await readBack(body), before);
      });
    }
  });

  describe('the official profile', () => {
    for (const file of FILES) {
      test(`${file}: every record is valid in the official profile`, async () => {
        const body = readOfficialJson(`${FOLDER}/${file}`) as SamplePackage;
        await accept(body);
        const linked = linkedItems(body);
        await inTurns(addresses(body), async (address) => {
          const reply = await read(address);
          const alone = /^\/CFItemAssociations\/(.*)$/.exec(address)?.[1];
          const expected = alone === undefined || linked.has(alone) ? 200 : 404;
          assert.equal(reply.status, expected, `${address}: ${reply.text}`);
        });
        const whole = (await read(`/CFPackages/${body.CFDocument['identifier']}`)).body;
        assert.equal(whole.CFItems.length, body.CFItems.length);
        assert.equal(whole.CFAssociations.length, body.CFAssociations.length);
      });
    }

    test('the list of documents is valid', async () => {
      assert.equal((await read('/CFDocuments')).body.CFDocuments.length, FILES.length);
    });
  });
}
