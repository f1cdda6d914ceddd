/** Which sets of readers the lists of an application are merged from, and when they are not. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { testDatabase } from '../../test/harness/database.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { join, sql } from '../storage/database/sql.ts';
import { findReaderSets, readableParts } from './reader-sets.ts';

const db = await testDatabase();
const [applicationId, other] = [randomUUID(), randomUUID()];
const caller = {
  ...{ applicationId, clientId: 'client', scopes: new Set<string>() },
  ...{ operator: false, rosterAll: false },
};

interface Sample {
  /** SQL of `n`, the number of a record: its readers, and whether the caller reads it. */
  readonly readers: string;
  readonly readable?: string;
  readonly records: number;
}

const READERS = sql`sample.readers`;

/** Looks at a table of these records, and at the sets that are found there. */
function withSample<Result>(
  { readers, readable, records }: Sample,
  look: (sets: readonly string[] | null, tx: Queryable) => Result | Promise<Result>,
): Promise<Result> {
  return db.begin(async (tx) => {
    await tx.script(`
      create temp table sample (
        sourced_id text, date_last_modified timestamptz, readers uuid[], is_readable boolean
      ) on commit drop;
      insert into sample
      select n::text, timestamptz '2026-01-01' + n * interval '1 second', ${readers},
        ${readable ?? 'true'}
      from generate_series(1, ${records}) n`);
    const { sets } = await findReaderSets(tx, caller, {
      ...{ table: sql`sample`, readers: READERS, version: sql`0` },
      ...(readable && {
        readable: ({ applicationId: reader }) =>
          sql`(sample.is_readable and ${READERS} @> array[${reader}::uuid])`,
      }),
    });
    return look(sets, tx);
  });
}

/** How many sets are found; null = they are not merged. */
const countSets = (sample: Sample) => withSample(sample, (sets) => sets?.length ?? null);

/** The number as an id: one of another application. */
const numbered = `lpad(n::text, 32, '0')::uuid`;
/** Each record is read by the caller and one other application. */
const shared = `array['${applicationId}', ${numbered}]`;

test('up to eight sets are merged, of up to a hundred in the table', async () => {
  for (const readable of [undefined, 'true']) {
    const among = (own: number, records: number) =>
      countSets({
        ...{ readers: `case when n <= ${own} then ${shared} else array[${numbered}] end`, records },
        ...(readable && { readable }),
      });
    assert.equal(await among(0, 5), null);
    assert.equal(await among(1, 5), 1);
    assert.equal(await among(8, 100), 8);
    assert.equal(await among(9, 9), null);
    assert.equal(await among(1, 101), null);
  }
});

test('each record of the caller is in one part of the list, and no other is in any', async () => {
  for (const own of [1, 3, 8]) {
    const readers = `case when n <= ${own} then ${shared} else array[${numbered}] end`;
    const found = await withSample({ readers, records: 20 }, (readerSets, tx) => {
      const parts = readableParts({ ...caller, readerSets }, READERS) ?? [];
      const each = parts.map((part) => sql`select sourced_id from sample where ${part}`);
      return tx.query<{ sourcedId: string }>(join(each, ' union all '));
    });
    const ids = found.map(({ sourcedId }) => Number(sourcedId)).sort((a, b) => a - b);
    assert.deepEqual(
      ids,
      Array.from({ length: own }, (_, at) => at + 1),
    );
  }
});

test('sets are not merged where one may be too long for the index', async () => {
  const grow = (count: number) =>
    db.execute(sql`
      insert into applications (sourced_id, name)
      select gen_random_uuid(), 'App'
      from generate_series(1, ${count}::integer - (select count(*) from applications))`);
  await grow(32);
  assert.equal(await countSets({ readers: shared, records: 2 }), 2);
  await grow(33);
  assert.equal(await countSets({ readers: shared, records: 2 }), null);
  const granted = { readers: shared, records: 2, readable: 'true' };
  assert.equal(await countSets(granted), 2, 'grants are in no set: none is long');
});

test('sets of which a caller reads next to nothing are not merged', async () => {
  const readers = `case n % 3
    when 0 then array['${other}'] when 1 then array['${applicationId}']
    else array['${applicationId}', '${other}'] end::uuid[]`;
  const judged = async (readable: string) =>
    (await countSets({ readers, readable, records: 3_000 })) === 2;
  assert.equal(await judged('true'), true);
  assert.equal(await judged('n % 2 = 0'), true);
  assert.equal(await judged('n > 1500'), true);
  assert.equal(await judged('n > 2900'), false);
  assert.equal(await judged('n % 40 = 0'), false);
  assert.equal(await judged('null'), false);
});
