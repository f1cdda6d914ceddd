/** How addresses are compared: the letters of ASCII in any case, all others as they are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../test/harness/database.ts';
import { sql, trusted } from './database/sql.ts';
import { foldEmail } from './folding.ts';

const db = await testDatabase();

const inCapitals = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
const inSmallLetters = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

test('an address is folded to small letters of ASCII, whatever else it holds', async () => {
  const address = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !/\0/.test(text));
  const rule = fc.asyncProperty(fc.array(address, { maxLength: 200 }), async (addresses) => {
    const rows = await db.query<{ folded: string }>(sql`
      select ${foldEmail(sql`address`)} as folded
      from unnest(${[...addresses, ...addresses.map(inCapitals)]}::text[])
        with ordinality as given (address, position)
      order by position`);
    const wanted = addresses.map(inSmallLetters);
    assert.deepEqual(
      rows.map(({ folded }) => folded),
      [...wanted, ...wanted],
    );
  });
  await fc.assert(rule, { numRuns: 50 });
});

test('lookups of an address use an index, on accounts and on users', async () => {
  for (const table of ['accounts', 'users'] as const) {
    const rows = await db.begin(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.query<Record<string, string>>(sql`
        explain select from ${trusted(table)}
        where ${foldEmail(sql`email`)} = ${foldEmail(sql`${'a@b'}`)}`);
    });
    assert.match(JSON.stringify(rows), new RegExp(`${table}_email_folded`));
  }
});
