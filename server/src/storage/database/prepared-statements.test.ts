/** Statements that are used often are prepared, and connections hold a limited number of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atEnd, testConnection } from '../../../test/harness/database.ts';
import { openDatabase, type PoolOptions } from './postgres.ts';
import { planEach, sql, trusted } from './sql.ts';

const connection = await testConnection();

function open(options: Partial<PoolOptions> = {}) {
  const opened = openDatabase(connection, { name: 'prepared', connectionsMax: 1, ...options });
  atEnd(() => opened.close());
  return opened;
}

const db = open();

/** A statement that is composed for a request; each number makes another text. */
const numbered = (number: number) => sql`select ${trusted(String(number))} as number`;

async function useOften(number: number, used = db): Promise<void> {
  for (let time = 0; time < 5; time += 1) await used.first(numbered(number));
}

/** Texts of the composed statements that the connection holds. */
async function held(): Promise<string[]> {
  const rows = await db.query<{ statement: string }>(
    sql`select statement from pg_prepared_statements where name like 'c%'`,
  );
  return rows.map(({ statement }) => statement);
}

test('a statement that is used often is prepared, however many were before it', async () => {
  const counts: number[] = [];
  for (let number = 0; number < 1_000; number += 1) {
    await useOften(number);
    if (number % 50 === 0) counts.push((await held()).length);
  }
  assert.ok(Math.max(...counts) > 300, `at most ${Math.max(...counts)} are held`);
  assert.ok(Math.max(...counts) < 700, `${Math.max(...counts)} are held`);
  await useOften(1_000);
  assert.ok((await held()).includes('select 1000 as number'));
});

test('a statement that is used again and again keeps its name while others come and go', async () => {
  await useOften(2_000);
  for (let number = 2_001; number < 2_200; number += 1) {
    await useOften(number);
    await db.first(numbered(2_000));
  }
  const names = await db.query<{ name: string }>(sql`
    select name from pg_prepared_statements where statement = 'select 2000 as number'`);
  assert.equal(names.length, 1);
});

test('a statement that is used rarely is not prepared', async () => {
  for (let time = 0; time < 3; time += 1) await db.first(numbered(3_000));
  assert.ok(!(await held()).includes('select 3000 as number'));
});

test('a statement that is planned each time is never prepared', async () => {
  const list = Array.from({ length: 100 }, String);
  const count = sql`select count(*) as number from unnest(${list}::text[])`;
  for (let time = 0; time < 12; time += 1) await db.first(planEach(count));
  const prepared = await db.query(sql`
    select from pg_prepared_statements where statement like 'select count(*) as number from unnest%'`);
  assert.equal(prepared.length, 0);
});

test('a connection that is to last keeps its session', async () => {
  const lasting = open({ lasting: true });
  const session = () => lasting.first(sql`select pg_backend_pid() as pid`);
  const before = await session();
  for (let number = 4_000; number < 4_600; number += 1) await useOften(number, lasting);
  assert.deepEqual(await session(), before);
});
