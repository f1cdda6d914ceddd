/** Rows that are inserted are those that are read; what is no value of its type is refused. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../../test/harness/database.ts';
import { insertRows, type Row } from './batch.ts';
import { instantArray, uuidArray } from './binary.ts';
import { sql } from './sql.ts';

const db = await testDatabase();
await db.script(`
  create table inserted (
    id uuid primary key, text text, hash bytea, count integer, number bigint, day date,
    at timestamptz, texts text[])`);

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

test('law: the rows that are read are those that were inserted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      await db.execute(sql`delete from inserted`);
      await insertRows(db, rows, { into: sql`inserted`, orderBy: 'id' });
      const read = await db.query<Row>(sql`
        select i.id, text, hash::text as hash, count, number, day, at, texts
        from inserted i join unnest(${rows.map(({ id }) => id)}::uuid[])
          with ordinality as sent (id, place) on sent.id = i.id order by place`);
      const nulls = { text: null, hash: null, count: null, number: null };
      const sent = rows.map((one) => {
        const given = Object.entries(one).filter(([, value]) => value !== undefined);
        return { ...nulls, day: null, at: null, texts: null, ...Object.fromEntries(given) };
      });
      assert.deepEqual(read, sent);
    }),
    { numRuns: 50 },
  );
});

test('a text that is no UUID is not sent as one', async () => {
  for (const id of ['ASN S1', '', 'ab', 'f'.repeat(40), `${randomUUID()}0`]) {
    assert.throws(() => uuidArray([randomUUID(), id]), /Not a UUID/);
    const inserted = insertRows(db, [{ id }], { into: sql`inserted`, orderBy: 'id' });
    await assert.rejects(inserted, /Not a UUID/);
  }
  assert.deepEqual(await db.first(sql`select ${uuidArray([null])}::uuid[] as ids`), {
    ids: [null],
  });
});

test('a date that is none is not sent as an instant', () => {
  assert.throws(() => instantArray([new Date(Number.NaN)]), /Not an instant/);
});
