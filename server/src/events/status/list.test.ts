/** A page of statuses reads the events that it shows, however long the log is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atEnd, testConnection } from '../../../test/harness/database.ts';
import { listContext } from '../../../test/harness/lists.ts';
import { APPLICATION, appendEvents, eventIds } from '../../../test/harness/log.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/caller.ts';
import { Reports } from '../../http/limits/reports.ts';
import { openDatabase } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { listEventStatuses } from './list.ts';

const EVENTS = 3_000;

/** One connection: its statistics are sent before they are read. */
const db = openDatabase(await testConnection(), { name: 'test', connectionsMax: 1 });
atEnd(() => db.close());
await db.execute(sql`
  insert into applications (sourced_id, name)
  values (${APPLICATION}, 'Quest'), (gen_random_uuid(), 'Idle')`);
await appendEvents(db, eventIds(EVENTS));
await db.execute(sql`
  insert into event_outcomes (seq, key, application_id, state, processed_at)
  select seq, key, application_id, 'processed', now() - interval '1 minute' from events`);
await db.script('vacuum analyze events, event_outcomes');
await db.execute(sql`
  update event_shards set (xid, seq) = (
    select e.xid, e.seq from events e order by e.xid desc, e.seq desc limit 1
  )`);

const reports = new Reports(db);

const contextAt = (now = new Date(), kept = reports) =>
  ({
    ...{ ...listContext(db), config: { baseUrl: '' }, reports: kept },
    now: () => now,
  }) as unknown as Context;

async function eventsRead(): Promise<number> {
  await db.first(sql`select pg_stat_force_next_flush()`);
  const row = await db.first<{ rows: number }>(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
    from pg_stat_user_tables join pg_partition_tree('events') using (relid)`);
  return row?.rows ?? 0;
}

/** Entries that were read in tables and indexes of outcomes. */
async function outcomesRead(): Promise<number> {
  await db.first(sql`select pg_stat_force_next_flush()`);
  const row = await db.first<{ rows: number }>(sql`
    select (
      select sum(seq_tup_read) from pg_stat_user_tables
      join pg_partition_tree('event_outcomes') using (relid)
    )::integer + (
      select sum(idx_tup_read) from pg_stat_user_indexes
      join pg_partition_tree('event_outcomes') using (relid)
    )::integer as rows`);
  return row?.rows ?? 0;
}

for (const [name, operator] of Object.entries({ 'an application': false, 'an operator': true })) {
  test(`a page of ${name}`, async () => {
    const caller = { applicationId: APPLICATION, operator } as Caller;
    const from = new Date(Date.now() - 3_600_000);
    for (const offset of ['0', '1000']) {
      const before = await eventsRead();
      const query = { limit: '2', offset };
      const page = await listEventStatuses(contextAt(), caller, { from, query });
      assert.equal(page.total, EVENTS);
      const read = (await eventsRead()) - before;
      assert.ok(read >= 2 && read <= 10, `${read} events were read`);
    }
  });
}

test('the states of events: waiting ones and those with an outcome, newest first', async () => {
  const application = '7d3f8f5e-0000-4000-8000-000000000003';
  await db.execute(sql`
    insert into applications (sourced_id, name) values (${application}, 'States')`);
  const ids = ['processed', 'dropped', 'failed', 'waiting', 'erased'];
  await appendEvents(db, ids);
  await db.execute(sql`
    update events set application_id = ${application},
      type = case event_id when 'erased' then 'erased' else type end
    where event_id = any(${ids}::text[])`);
  await db.execute(sql`
    insert into event_outcomes (seq, key, application_id, state, processed_at)
    select seq, key, application_id, event_id,
      now() - interval '2 seconds' * array_position(array['processed', 'dropped', 'failed'], event_id)
    from events where event_id in ('processed', 'dropped', 'failed')`);
  const from = new Date(Date.now() - 30_000);
  for (const operator of [false, true]) {
    const list = async (query: object, since = from) => {
      const { pieces, total } = await listEventStatuses(
        contextAt(new Date(), new Reports(db)),
        { applicationId: application, operator } as Caller,
        { from: since, query },
      );
      return [total, ...pieces.map((piece) => JSON.parse(piece).id)];
    };
    assert.deepEqual(await list({}), [4, 'waiting', 'processed', 'dropped', 'failed']);
    assert.deepEqual(await list({ limit: '2', offset: '1' }), [4, 'processed', 'dropped']);
    assert.deepEqual(await list({ limit: '2', offset: '4' }), [4]);
    assert.deepEqual(await list({ status: 'received' }), [1, 'waiting']);
    for (const status of ['processed', 'dropped', 'failed']) {
      assert.deepEqual(await list({ status }), [1, status]);
    }
    assert.deepEqual(await list({ status: 'failed', limit: '1', offset: '1' }), [1]);
    const later = new Date(Date.now() + 60_000);
    assert.deepEqual(await list({}, later), [0], 'a waiting event counts by its receipt');
  }
});

test('without a time, those of 24 hours count, from their full minute on', async () => {
  const application = '7d3f8f5e-0000-4000-8000-000000000004';
  await db.execute(sql`
    insert into applications (sourced_id, name) values (${application}, 'Yesterday')`);
  await db.execute(sql`
    insert into event_outcomes (seq, key, application_id, state, processed_at)
    select last + n, gen_random_uuid(), ${application}, 'processed', at
    from (select max(seq) + 1000000 as last from events) e, unnest(array[
      '2026-01-14T10:00:00Z', '2026-01-14T09:59:59.999Z'
    ]::timestamptz[]) with ordinality as times (at, n)`);
  const caller = { applicationId: application, operator: false } as Caller;
  const { total } = await listEventStatuses(contextAt(new Date('2026-01-15T10:00:59Z')), caller, {
    from: undefined,
    query: { limit: '1', offset: '9' },
  });
  assert.equal(total, 1);
});

test('above a hundred thousand, the total is kept for a minute; a walk goes on meanwhile', async () => {
  const application = '7d3f8f5e-0000-4000-8000-000000000002';
  await db.execute(sql`
    insert into applications (sourced_id, name) values (${application}, 'Large')`);
  const add = (from: number, to: number) =>
    db.execute(sql`
      insert into event_outcomes (seq, key, application_id, state, processed_at)
      select last + n, gen_random_uuid(), ${application}, 'processed', now() - interval '1 minute'
      from (select max(seq) as last from events) e, generate_series(${from}::int, ${to}::int) n`);
  const totalAt = async (offset: number, from?: Date) => {
    const caller = { applicationId: application, operator: false } as Caller;
    const query = { limit: '1', offset: String(offset) };
    return (await listEventStatuses(contextAt(), caller, { from, query })).total;
  };
  await add(1, 100_000);
  assert.equal(await totalAt(200_000), 100_000);
  await add(100_001, 100_001);
  for (const from of [undefined, new Date(0)]) {
    assert.equal(await totalAt(200_000, from), 100_001);
  }
  await add(100_002, 100_003);
  for (const from of [undefined, new Date(0)]) {
    const before = await outcomesRead();
    assert.equal(await totalAt(200_000, from), 100_001);
    const read = (await outcomesRead()) - before;
    assert.ok(read < 110_000, `${read} outcomes were read, of which the page takes 100,003`);
  }
});
