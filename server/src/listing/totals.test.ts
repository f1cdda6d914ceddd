/** Requests that want a total at once share one count, and none gets one older than its page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../test/harness/database.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import type { Collection } from './collection.ts';
import { countRecords, createTotals } from './totals.ts';

const db = await testDatabase();
const LOCK = 4_711;
await db.script(`
  create table letters (letter text);
  create table letters_version (version bigint);
  insert into letters values ('a');
  insert into letters_version values (1);
  create sequence letter_counts`);

/** Each count takes a number of the sequence, and waits while another session holds the lock. */
const letters: Collection = {
  plural: 'letters',
  from: sql`(
    select letter from letters, lateral (
      select nextval('letter_counts'), pg_advisory_xact_lock_shared(${LOCK}::bigint) offset 0
    ) as begun
  ) as counted`,
  key: sql`letter`,
  record: sql`letter`,
  fields: {},
  members: [],
  search: [],
  order: [],
  version: trusted('(select version from letters_version)'),
  limitMax: 1_000,
};

const everything = trusted('true');
const lists = { reads: db, totals: createTotals() };
const totalAt = (current: number) =>
  countRecords(lists, letters, { condition: everything, current });

async function waiting(): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) as count from pg_locks
    where locktype = 'advisory' and objid = ${LOCK}::bigint and not granted`);
  return row?.count ?? 0;
}

async function counts(): Promise<number> {
  const row = await db.first<{ value: number }>(sql`select last_value as value from letter_counts`);
  return row?.value ?? 0;
}

async function untilWaiting(number: number): Promise<void> {
  while ((await waiting()) < number);
}

test('requests at one moment share one count', async () => {
  const { asked } = await db.begin(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
    const all = Array.from({ length: 20 }, () => totalAt(1));
    await untilWaiting(1);
    return { asked: all };
  });
  assert.deepEqual(new Set(await Promise.all(asked)), new Set([1]));
  assert.equal(await counts(), 1);
  assert.equal(await totalAt(1), 1);
  assert.equal(await counts(), 1);
});

test('a page that saw a later write than the count counts again, once', async () => {
  const asked = await db.begin(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
    await db.script('update letters_version set version = 2');
    const early = totalAt(2);
    await untilWaiting(1);
    await db.script(`
      begin; insert into letters values ('b'); update letters_version set version = 3; commit`);
    return { early, late: Array.from({ length: 20 }, () => totalAt(3)) };
  });
  assert.equal(await asked.early, 1);
  assert.deepEqual(new Set(await Promise.all(asked.late)), new Set([2]));
  assert.equal(await counts(), 3);
});

test('a count that fails for another request does not fail this one', async () => {
  await db.script('update letters_version set version = 4');
  const { joined } = await db.begin(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
    const failing = assert.rejects(totalAt(4), /terminating connection/);
    await untilWaiting(1);
    const second = totalAt(4);
    await db.execute(sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${LOCK}::bigint and not granted`);
    await failing;
    return { joined: second };
  });
  assert.equal(await joined, 2);
});

test('a page of a version that counts do not reach is counted, too', async () => {
  assert.equal(await totalAt(1_000), 2);
});
