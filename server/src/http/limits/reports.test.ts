/** Reports: whose readers share an answer, when it is made again, and how many are made at once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { testDatabase } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import type { Caller } from '../caller.ts';
import { Reports } from './reports.ts';

const db = await testDatabase();

const partner = () => ({ applicationId: randomUUID(), operator: false }) as Caller;
const operator = () => ({ applicationId: randomUUID(), operator: true }) as Caller;

/** Asks for reports; each answer has the number of those that were made before. */
function asking(reports = new Reports(db)) {
  let made = 0;
  const make = async (pool: Queryable) => {
    await pool.first(sql`select 1 as one`);
    made += 1;
    return { number: made };
  };
  const ask = async (caller: Caller, ...key: unknown[]) =>
    (await reports.get({ caller, key, db }, make)).number;
  const has = (caller: Caller, ...key: unknown[]) => reports.has({ caller, key, db });
  return { ask, has, make, reports };
}

test('readers of one application share an answer; other keys and applications have their own', async () => {
  const { ask, has } = asking();
  const [one, other] = [partner(), partner()];
  assert.equal(await has(one, 'days', 1), false);
  assert.deepEqual(await Promise.all([ask(one, 'days', 1), ask(one, 'days', 1)]), [1, 1]);
  assert.equal(await has(one, 'days', 1), true);
  assert.equal(await ask(one, 'days', 2), 2);
  assert.equal(await has(other, 'days', 1), false);
  assert.equal(await ask(other, 'days', 1), 3);
  assert.equal(await ask(one, 'days', 1), 1);
});

test('all operators share one, which a change of the roster keeps, but not that of partners', async () => {
  const { ask, has, make, reports } = asking();
  const reader = partner();
  assert.deepEqual([await ask(operator(), 'days'), await ask(operator(), 'days')], [1, 1]);
  assert.deepEqual(await reports.ofOperators(['days'], make), { number: 1 });
  assert.equal(await ask(reader, 'days'), 2);
  await db.execute(sql`update users set status = status where false`);
  assert.equal(await has(reader, 'days'), false);
  assert.deepEqual([await ask(reader, 'days'), await ask(operator(), 'days')], [3, 1]);
});

test('a failed one is not kept, and its turn ends', async () => {
  const { ask, reports } = asking();
  const reader = partner();
  const fail = () => Promise.reject(new Error('no answer'));
  for (let turn = 0; turn < 3; turn += 1) {
    await assert.rejects(reports.get({ caller: reader, key: ['days'], db }, fail), /no answer/);
  }
  assert.equal(await ask(reader, 'days'), 1);
});

test('two are made at once, one of each reader', async () => {
  const reports = new Reports(db);
  const begun: string[] = [];
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const waiting = (name: string) => async () => {
    begun.push(name);
    await end;
    return {};
  };
  const [a, b, c] = [partner(), partner(), partner()] as const;
  const all = Object.entries({ a1: a, a2: a, b1: b, c1: c }).map(([name, caller]) =>
    reports.get({ caller, key: [name], db }, waiting(name)),
  );
  await eventually('two have begun', () => begun.length >= 2);
  for (let turn = 0; turn < 4; turn += 1) await reports.has({ caller: c, key: [], db });
  assert.equal(begun.length, 2);
  assert.equal(new Set(begun.map((name) => name[0])).size, 2);
  resolve();
  await Promise.all(all);
  assert.equal(begun.length, 4);
});
