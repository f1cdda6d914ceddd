/** Rows that are copied are those that an insert stores; a copy fails for a row that exists. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../../test/harness/database.ts';
import { copyRows, insertRows, type Row } from './batch.ts';
import { instantArray, uuidArray } from './binary.ts';
import { sqlState } from './postgres.ts';
import { sql } from './sql.ts';

const db = await testDatabase();
await db.script(`
  create table copied (
    id uuid primary key, text text, hash bytea, count integer, number bigint, day date,
    at timestamptz, texts text[]);
  create table inserted (like copied including all);
  create table flags (flag boolean)`);

const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\u0000', ''));
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });
const instant = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const row: fc.Arbitrary<Row> = fc
  .record({
    text: orNull(text),
    hash: orNull(fc.uint8Array().map((bytes) => `\\x${Buffer.from(bytes).toString('hex')}`)),
    count: orNull(fc.integer()),
    number: orNull(fc.maxSafeInteger()),
    day: orNull(instant.map((date) => date.toISOString().slice(0, 10))),
    at: orNull(instant),
    texts: orNull(fc.array(text)),
  })
  .map((record) => ({ id: randomUUID(), ...record }));

test('law: a copy stores the rows that an insert stores', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      await db.begin(async (tx) => {
        await tx.execute(sql`delete from copied`);
        await tx.execute(sql`delete from inserted`);
        await copyRows(tx, rows, { into: sql`copied`, toRow: (one) => one });
        await insertRows(tx, rows, { into: sql`inserted`, orderBy: 'id' });
        const all = await tx.query(sql`select * from copied order by id`);
        assert.equal(all.length, rows.length);
        assert.deepEqual(all, await tx.query(sql`select * from inserted order by id`));
      });
    }),
    { numRuns: 50 },
  );
});

test('a text that is no UUID is not sent as one', async () => {
  for (const id of ['ASN S1', '', 'ab', 'f'.repeat(40), `${randomUUID()}0`]) {
    assert.throws(() => uuidArray([randomUUID(), id]), /Not a UUID/);
    await assert.rejects(
      db.begin((tx) => copyRows(tx, [{ id }], { into: sql`copied`, toRow: (one) => one })),
      /Not a UUID/,
    );
  }
  assert.deepEqual(await db.first(sql`select ${uuidArray([null])}::uuid[] as ids`), {
    ids: [null],
  });
});

test('a date that is none is not sent as an instant', () => {
  assert.throws(() => instantArray([new Date(Number.NaN)]), /Not an instant/);
});

test('a copy sends texts of any length, and any number of rows', async () => {
  const rows = [0, 200_000, 43_000, 1].map((length) => ({
    id: randomUUID(),
    text: 'µ'.repeat(length),
  }));
  await db.begin(async (tx) => {
    const copies = Array.from({ length: 5_000 }, () => ({ id: randomUUID(), text: 'short' }));
    const all = [...rows, ...copies];
    await copyRows(tx, all, { into: sql`copied`, toRow: (one) => one });
    for (const { id, text: sent } of rows) {
      const stored = await tx.first<{ text: string }>(
        sql`select text from copied where id = ${id}`,
      );
      assert.equal(stored?.text, sent);
    }
    const counted = sql`select count(*) from copied where text = 'short'`;
    assert.deepEqual(await tx.first(counted), { count: copies.length });
  });
});

test('a copy of a row that exists is a unique violation; the connection goes on', async () => {
  const rows = Array.from({ length: 3_000 }, () => ({ id: randomUUID(), text: 'x'.repeat(500) }));
  const taken = rows[1_000] ?? { id: '' };
  await db.execute(sql`insert into copied (id) values (${taken.id})`);
  const copy = db.begin((tx) => copyRows(tx, rows, { into: sql`copied`, toRow: (one) => one }));
  await assert.rejects(copy, (error) => sqlState(error) === '23505');
  assert.deepEqual(await db.first(sql`select 1 as one`), { one: 1 });
});

test('a copy into a column of another type is an error of the program', async () => {
  const copy = db.begin((tx) =>
    copyRows(tx, [true], { into: sql`flags`, toRow: (flag) => ({ flag }) }),
  );
  await assert.rejects(copy, /boolean/);
});
