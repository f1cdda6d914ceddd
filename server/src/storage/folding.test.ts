/** How addresses and all other texts are compared, on each version of PostgreSQL. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../test/harness/database.ts';
import { sql, trusted } from './database/sql.ts';
import { foldEmail, foldText } from './folding.ts';

const db = await testDatabase();

/** SHA-256 of what the characters of the first three planes fold to, with spaces between them. */
const FOLDED = 'f83cd9aaa0072416a8890e97ecebbf45355bab57274770a6721bcc9b7f784e86';

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

/** The characters of a plane of Unicode; all letters with case are in the first two. */
const charactersOf = (plane: number) => sql`(
  select chr(code) as letter
  from generate_series(${plane * 65_536 + 1}::integer, ${plane * 65_536 + 65_535}::integer) as code
  where code not between 55296 and 57343
  order by code
) as characters`;

test('each character is folded as in Unicode 16, by each version of PostgreSQL', async () => {
  const digest = createHash('sha256');
  for (const plane of [0, 1, 2]) {
    const row = await db.first<{ folded: string }>(sql`
      select string_agg(${foldText(sql`letter`)}, ' ') as folded from ${charactersOf(plane)}`);
    digest.update(row?.folded ?? '');
  }
  assert.equal(digest.digest('hex'), FOLDED);
});

test('each character is folded as PostgreSQL 18 does', async (t) => {
  const row = await db.first<{ version: number }>(sql`
    select current_setting('server_version_num')::integer / 10000 as version`);
  if (row?.version !== 18) return t.skip('its function and its Unicode are those of PostgreSQL 18');
  for (const plane of [0, 1, 2]) {
    const other = await db.query(sql`
      select letter from ${charactersOf(plane)}
      where ${foldText(sql`letter`)} <> casefold(normalize(letter, nfc) collate pg_unicode_fast)`);
    assert.deepEqual(other, []);
  }
});

test('a text is folded as its letters are, and once', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 }).filter((one) => !/\0/.test(one));
  const letters = fc.string({ unit: fc.constantFrom(...'aZßẞÀéΣςİıŒЖԱᾳﬁＡ'), maxLength: 12 });
  const rule = fc.asyncProperty(
    fc.array(fc.oneof(text, letters), { maxLength: 100 }),
    async (all) => {
      const rows = await db.query<Record<'folded' | 'again' | 'decomposed' | 'single', string>>(sql`
      select ${foldText(sql`given`)} as folded,
        ${foldText(foldText(sql`given`))} as again,
        ${foldText(sql`normalize(given, nfd)`)} as decomposed,
        (select coalesce(string_agg(${foldText(sql`letter`)}, '' order by place), '')
          from regexp_split_to_table(normalize(given, nfc), '') with ordinality as s (letter, place)
        ) as single
      from unnest(${all}::text[]) as given`);
      for (const { folded, again, decomposed, single } of rows) {
        assert.deepEqual([decomposed, single], [folded, folded]);
        if (folded.normalize() === folded) assert.equal(again, folded);
      }
    },
  );
  await fc.assert(rule, { numRuns: 50 });
});

test('thousands of long texts with a letter to fold are read within the time of a statement', async () => {
  const row = await db.first<{ count: number }>(sql`
    select count(*) from generate_series(1, 6000) as place
    where ${foldText(sql`place || repeat(' “read” a µ', 40)`)} like '%“read” a μ'`);
  assert.equal(row?.count, 6_000);
});

test('lookups of a name and of a part of it use an index', async () => {
  const plans = await db.begin(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const [name, part] = [foldText(sql`${'José'}`), foldText(sql`${'%José%'}`)];
    return Promise.all(
      [
        sql`explain select from users where ${foldText(sql`username`)} = ${name}`,
        sql`explain select from users where ${foldText(sql`family_name`)} like ${part}`,
        sql`explain select from classes where ${foldText(sql`title`)} like ${part}`,
      ].map((statement) => tx.query(statement)),
    );
  });
  const [username = '', family = '', title = ''] = plans.map((plan) => JSON.stringify(plan));
  assert.match(username, /users_username_folded/);
  assert.match(family, /users_names/);
  assert.match(title, /classes_titles/);
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
