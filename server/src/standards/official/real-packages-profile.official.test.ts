/** The real packages of our reference data in the official profile: every record is valid. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import type { SamplePackage } from '../../../test/fixtures/packages.ts';
import { uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { inTurns, officialReader } from '../../../test/official/case.ts';
import {
  officialPath,
  readOfficialJson,
  skipWithoutOfficialFiles as skip,
} from '../../../test/official/files.ts';
import { DEFINITION_KINDS } from '../read/read-definitions.ts';
import type { Members } from '../values/references.ts';

const FOLDER = 'case/packages';
const FILES = skip ? [] : readdirSync(officialPath(FOLDER)).filter((name) => /\.json$/.test(name));

test('there are real packages', { skip }, () => assert.ok(FILES.length > 0));

/** Addresses that are read one by one; of a larger package, that many all over it. */
const READ_MAX = 600;

/** What has an address of its own, as `/CFItems/…`. The package itself holds every record. */
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

/** The ends of associations are the origins and destinations of nothing else. */
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
  const { accept } = uploader(partner);
  const read = officialReader(server, partner);

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

  test('the list of their documents is valid', async () => {
    assert.equal((await read('/CFDocuments')).body.CFDocuments.length, FILES.length);
  });
}
