/** What is stored of a record: one text for both shapes where they differ in names only. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  packageOf,
  type SamplePackage,
  sampleAssociation,
} from '../../../test/fixtures/packages.ts';
import { CASE, first, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner();
const { accept, replace, readBack } = uploader(partner);

const TABLES = [sql`cf_items`, sql`cf_associations`];

/** What is stored as the source of a framework's records. */
async function sourcesOf(table: Sql, { CFDocument }: SamplePackage): Promise<(string | null)[]> {
  const rows = await server.db.query<{ source: string | null }>(sql`
    select source from ${table} where document_id = ${String(CFDocument['identifier'])}`);
  return rows.map(({ source }) => source);
}

const TYPE_ID = '00000000-0000-4000-8000-000000000001';
const itemType = { title: 'Standard', identifier: TYPE_ID, uri: 'https://x.example/types/1' };

/** Addresses that the official profile exports as others. */
const ODD_URI = 'https://x.example/#a#b';

describe('the text of a record', () => {
  test('is stored once where its shapes differ in names only', async () => {
    const body = packageOf({ CFItemType: 'Standard', CFItemTypeURI: itemType });
    body.CFAssociations = [sampleAssociation(first(body.CFItems), body.CFDocument)];
    await accept(body);
    for (const table of TABLES) assert.deepEqual(await sourcesOf(table, body), [null]);
    assert.deepEqual((await readBack(body)).CFItems, body.CFItems);
  });

  test('law: is read back as sent, whatever its texts and extensions hold', async () => {
    const piece = fc.constantFrom(
      '"sourcedId":',
      '"identifier":',
      '"',
      '\\',
      '{',
      'sourcedId',
      '–',
    );
    const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
    const member = fc.constantFrom('sourcedId', 'identifier', '"sourcedId"');
    const objectOf = (value: fc.Arbitrary<unknown>) =>
      fc.dictionary(member, value, { noNullPrototype: true });
    const extensions = objectOf(fc.oneof(text, objectOf(text)));
    await fc.assert(
      fc.asyncProperty(text, extensions, async (notes, extended) => {
        const body = packageOf({ CFItemType: '', notes, extensions: extended });
        const ends = [first(body.CFItems), body.CFDocument] as const;
        body.CFAssociations = [sampleAssociation(...ends, { notes, extensions: extended })];
        await accept(body);
        const { CFItems, CFAssociations } = await readBack(body);
        assert.deepEqual([CFItems, CFAssociations], [body.CFItems, body.CFAssociations]);
      }),
      { numRuns: 25 },
    );
  });

  test('is no change when it comes back in the official profile', async () => {
    const body = packageOf({ CFItemType: 'Standard', CFItemTypeURI: itemType, uri: ODD_URI });
    const ends = [first(body.CFItems), body.CFDocument] as const;
    body.CFAssociations = [sampleAssociation(...ends, { uri: ODD_URI })];
    await accept(body);
    for (const table of TABLES) assert.deepEqual(await sourcesOf(table, body), [null]);
    const before = await readBack(body);
    const url = `${CASE}/CFPackages/${body.CFDocument['identifier']}?profile=case`;
    const { body: official } = await partner.get(url);
    assert.notEqual(official.CFItems[0].uri, ODD_URI);
    assert.match(String((await replace(official))['message']), /nothing changed/);
    assert.deepEqual(await readBack(body), before);
  });

  test('is no change where both are stored, and is stored once when it changes', async () => {
    const body = packageOf({ CFItemType: 'Standard', CFItemTypeURI: itemType });
    body.CFAssociations = [sampleAssociation(first(body.CFItems), body.CFDocument)];
    await accept(body);
    for (const table of TABLES) {
      await server.db.execute(sql`update ${table} set source = cf_source(members, source)`);
    }
    assert.match(String((await replace(body))['message']), /nothing changed/);
    const changed = { ...first(body.CFItems), notes: 'Changed' };
    await replace({ ...body, CFItems: [changed] });
    assert.deepEqual(await sourcesOf(sql`cf_items`, body), [null]);
    const [item = {}] = (await readBack(body)).CFItems;
    const { lastChangeDateTime } = item;
    assert.deepEqual(item, { ...changed, lastChangeDateTime });
  });
});
