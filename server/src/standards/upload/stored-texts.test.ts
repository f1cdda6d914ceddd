/** What is stored of a record: one text for both shapes where they differ in names only. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  packageOf,
  type SamplePackage,
  sampleAssociation,
} from '../../../test/fixtures/packages.ts';
import { first, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import type { Members } from '../values/references.ts';

const server = await testServer();
const partner = await server.partner();
const { accept, replace, readBack } = uploader(partner);

const TABLES = [sql`cf_items`, sql`cf_associations`];

interface StoredText {
  readonly sourcedId: string;
  readonly members: string;
  readonly source: string | null;
}

/** The texts of a framework's records, as stored. */
function storedTexts(table: Sql, { CFDocument }: SamplePackage): Promise<StoredText[]> {
  return server.db.query(sql`
    select sourced_id, members, source from ${table}
    where document_id = ${String(CFDocument['identifier'])}`);
}

const TYPE_ID = '00000000-0000-4000-8000-000000000001';
const itemType = { title: 'Standard', identifier: TYPE_ID, uri: 'https://x.example/types/1' };

describe('the text of a record', () => {
  test('is stored once where its shapes differ in names only', async () => {
    const body = packageOf({ CFItemType: 'Standard', CFItemTypeURI: itemType });
    body.CFAssociations = [sampleAssociation(first(body.CFItems), body.CFDocument)];
    await accept(body);
    for (const table of TABLES) {
      const texts = await storedTexts(table, body);
      assert.deepEqual(
        texts.map(({ source }) => source),
        [null],
      );
    }
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
});

/** Writes both texts of each record, with the titles of references before their ids. */
async function storeInOtherOrder(table: Sql, body: SamplePackage): Promise<void> {
  for (const { sourcedId, members } of await storedTexts(table, body)) {
    const served = JSON.parse(`{${members}}`) as Members;
    const reordered = Object.entries(served).map(([name, value]) => {
      if (name === 'sourcedId') return ['identifier', value];
      if (!name.endsWith('URI')) return [name, value];
      const { sourcedId: identifier, title, uri } = value as Members;
      return [name, { title, identifier, uri }];
    });
    const source = JSON.stringify(Object.fromEntries(reordered)).slice(1, -1);
    const digest = hash('sha256', `${source}\n${members}`);
    await server.db.execute(sql`
      update ${table} set source = ${source}, hash = decode(${digest}, 'hex')
      where sourced_id = ${sourcedId}`);
  }
}

test('members in another order are no change', async () => {
  const body = packageOf({ CFItemType: 'Standard', CFItemTypeURI: itemType });
  const [item = {}] = body.CFItems;
  // The official profile exports this address as another one.
  item['uri'] = 'https://x.example/#a#b';
  body.CFAssociations = [sampleAssociation(item, body.CFDocument)];
  await accept(body);
  for (const table of TABLES) await storeInOtherOrder(table, body);
  const before = await readBack(body);
  assert.deepEqual(before.CFItems, body.CFItems);
  assert.match(String((await replace(body))['message']), /nothing changed/);
  assert.deepEqual(await readBack(body), before);
});
