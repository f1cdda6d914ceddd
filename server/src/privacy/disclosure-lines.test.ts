/** People in the disclosure log: stored once, kept as long as a line refers to them, erased. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { putStudent } from '../../test/fixtures/events.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { retentionJob } from '../admin/retention.ts';
import { readConfig } from '../config.ts';
import { DAY_MS } from '../lib/time.ts';
import { sql } from '../storage/database/sql.ts';
import { DisclosureLog } from './disclosures.ts';

const server = await testServer();
const { db } = server;
const partner = await server.partner('Math Quest');
const operator = await server.operator();

/** Writes a line for each list of people, as one process does. */
async function show(lists: readonly (readonly string[])[], at = new Date()): Promise<void> {
  const log = new DisclosureLog(db, pino({ level: 'silent' }));
  const { applicationId, clientId } = partner;
  const line = { at, applicationId, clientId, endpoint: 'GET /', requestId: 'r' };
  for (const ids of lists) log.note({ ...line, students: ids.join('\n') });
  await log.stop();
}

/** Numbers of the lines that show the student. */
async function linesOf(id: string): Promise<string[]> {
  const { status, body } = await operator.get(`/admin/1.0/students/${id}/disclosures?limit=3000`);
  assert.equal(status, 200);
  return body.disclosures.map(({ sourcedId }: { sourcedId: string }) => sourcedId);
}

async function countPeople(id: string): Promise<number> {
  const found = await db.first<{ count: number }>(sql`
    select count(*) as count from disclosure_people where students @> array[${id}::text]`);
  return found?.count ?? 0;
}

/**
 * Writes lines in a transaction that stays open, with their people looked up, while `work` runs:
 * another transaction inserts the person of the last line, too.
 */
async function whileShowing(
  lists: readonly (readonly string[])[],
  work: () => Promise<void>,
): Promise<void> {
  const held = crypto.randomUUID();
  let shown: Promise<void> | undefined;
  await db.begin(async (tx) => {
    await tx.execute(sql`
      insert into disclosure_people (digest, students)
      values (sha256(convert_to(${held}, 'UTF8')), ${[held]})`);
    shown = show([...lists, [held]]);
    await eventually('the lines wait', () => waitFor('transactionid'));
    await work();
  });
  await shown;
  assert.equal((await linesOf(held)).length, 1);
}

/** Whether a transaction waits for a lock of this kind. */
async function waitFor(kind: 'advisory' | 'transactionid'): Promise<boolean> {
  const waiting = await db.first(sql`
    select from pg_locks l join pg_stat_activity a using (pid)
    where locktype = ${kind} and not granted and datname = current_database()`);
  return waiting !== undefined;
}

const DAYS_MAX = 60;
const LONG_AGO = new Date(Date.now() - (DAYS_MAX + 1) * DAY_MS);
const settings = { RETENTION_DISCLOSURE_DAYS: String(DAYS_MAX) };
const retention = retentionJob(readConfig(settings));

test('people who are shown together again are stored once, in any order', async () => {
  await show([
    ['ann', 'bob'],
    ['bob', 'ann'],
    ['ann', 'bob', 'cy'],
  ]);
  await show([['ann', 'bob'], ['ann']]);
  assert.equal((await linesOf('ann')).length, 5);
  assert.equal((await linesOf('bob')).length, 4);
  assert.equal((await linesOf('cy')).length, 1);
  assert.equal(await countPeople('ann'), 3);
});

test('processes that show the same new people at one moment store them once', async () => {
  const lists = Array.from({ length: 2_000 }, (_, index) => ['dee', `pupil-${index}`]);
  await Promise.all([show(lists), show(lists.toReversed()), show(lists)]);
  assert.equal(await countPeople('dee'), lists.length);
  assert.equal((await linesOf('pupil-7')).length, 3);
  assert.equal((await linesOf('pupil-1999')).length, 3);
});

test('people go with their last line', async () => {
  await show([['eve'], ['eve', 'fay']], LONG_AGO);
  await show([['eve', 'fay']]);
  await retention.run(db, new Date());
  assert.equal((await linesOf('eve')).length, 1);
  assert.deepEqual([await countPeople('eve'), await countPeople('fay')], [1, 1]);
});

test('people who are shown while their last line goes stay', async () => {
  await show([['guy']], LONG_AGO);
  const [old] = await linesOf('guy');
  let purged: Promise<void> | undefined;
  await whileShowing([['guy']], async () => {
    purged = retention.run(db, new Date());
    await eventually('the removal waits', () => waitFor('advisory'));
  });
  await purged;
  const lines = await linesOf('guy');
  assert.equal(lines.length, 1);
  assert.notEqual(lines[0], old);
});

test('an erasure reaches people of lines that are written meanwhile, and keeps the lines', async () => {
  const id = await putStudent(partner);
  await show([[id, 'hal'], [id]]);
  let erased: ReturnType<typeof operator.delete> | undefined;
  await whileShowing([[id, 'hal'], ['ida', id], [id]], async () => {
    erased = operator.delete(`/admin/1.0/students/${id}`);
    await eventually('the student is gone', async () => {
      return (await operator.get(`/rostering/1.0/users/${id}`)).status === 404;
    });
  });
  assert.equal((await erased)?.status, 200);
  assert.deepEqual([await countPeople(id), await linesOf(id)], [0, []]);
  assert.deepEqual([(await linesOf('hal')).length, (await linesOf('ida')).length], [2, 1]);

  await show([['hal', id], [id]]);
  assert.deepEqual([await countPeople(id), (await linesOf('hal')).length], [0, 3]);
  const told = await db.first(sql`
    select from disclosure_people where digest = sha256(convert_to(${id}, 'UTF8'))`);
  assert.equal(told, undefined, 'no digest tells the id');
});
