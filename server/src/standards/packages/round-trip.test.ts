/** A package that was read back and uploaded again changes nothing, whatever is in it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { webAddress } from '../../../test/fixtures/arbitrary.ts';
import {
  type SamplePackage,
  sampleAssociation,
  sampleDocument,
  sampleItem,
} from '../../../test/fixtures/packages.ts';
import { uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import type { Members } from '../values/references.ts';

const server = await testServer();
const { accept, replace, readBack } = uploader(await server.partner());

/** PostgreSQL and the reader of bodies refuse U+0000. */
const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\u0000', ''));
const reference = fc.record(
  { title: text, identifier: fc.oneof(fc.uuid(), text), uri: fc.oneof(webAddress, text) },
  { requiredKeys: ['uri'], noNullPrototype: true },
);
const json = fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }).filter((value) => {
  const printed = JSON.stringify(value);
  return !printed.includes('\\u0000') && !printed.includes('__proto__');
});

const itemMembers = fc.record(
  {
    fullStatement: text,
    notes: fc.option(text),
    humanCodingScheme: text,
    CFItemType: text,
    CFItemTypeURI: reference,
    conceptKeywords: fc.array(text),
    educationLevel: fc.oneof(text, fc.integer(), fc.array(text)),
    subjectURI: fc.array(reference),
    licenseURI: fc.oneof(reference, text),
    statusEndDate: fc.oneof(text, fc.constant('2026-01-15T00:00:00Z')),
    extensions: json,
  },
  { requiredKeys: [], noNullPrototype: true },
);

const packages: fc.Arbitrary<SamplePackage> = fc
  .record({
    document: fc.record({ description: text, caseVersion: text, extensions: json }),
    items: fc.array(itemMembers, { maxLength: 4 }),
    ends: fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.option(fc.integer())), { maxLength: 5 }),
    definitions: fc.array(fc.dictionary(fc.constantFrom('title', 'uri'), text), { maxLength: 3 }),
    extensions: fc.option(json),
  })
  .map(({ document, items, ends, definitions, extensions }) => {
    const CFDocument = sampleDocument(document);
    const CFItems = items.map(sampleItem);
    const elsewhere = { title: '', ...sampleItem() };
    const end = (index: number): Members =>
      CFItems[index] ?? [CFDocument, elsewhere][index % 2] ?? {};
    return {
      CFDocument,
      CFItems,
      CFAssociations: ends.map(([origin, destination, sequenceNumber]) =>
        sampleAssociation(end(origin), end(destination), { sequenceNumber }),
      ),
      CFDefinitions: { CFConcepts: definitions },
      extensions,
    };
  });

test('law: upload(read back(package)) changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(packages, async (body) => {
      await accept(body);
      const back = await readBack(body);
      await accept(back);
      assert.match(String((await replace(back))['message']), /nothing changed/);
      assert.match(String((await replace(body))['message']), /nothing changed/);
      assert.deepEqual(await readBack(body), back);
    }),
    { numRuns: 40 },
  );
});

test('law: a replacement leaves exactly what it was given, after whatever came before', async () => {
  await fc.assert(
    fc.asyncProperty(packages, packages, async (before, after) => {
      await accept(before);
      await replace({ ...after, CFDocument: before.CFDocument }, '?allowEmpty=true');
      const back = await readBack(before);
      const ids = (records: readonly Members[]) => records.map((record) => record['identifier']);
      assert.deepEqual(ids(back.CFItems), ids(after.CFItems));
      assert.deepEqual(ids(back.CFAssociations), ids(after.CFAssociations));
    }),
    { numRuns: 40 },
  );
});
