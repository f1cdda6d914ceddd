/** A stream that resumes reads the events that it is sent, however many others came meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atEnd, testConnection } from '../../test/harness/database.ts';
import { APPLICATION, appendEvents, eventIds } from '../../test/harness/log.ts';
import { openDatabase } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import { watchEvents } from './live.ts';
import type { Frame } from './open-stream.ts';
import { FeedTail } from './tail.ts';

const OTHERS = 5_000;
const OWN = '00000000-0000-4000-8000-000000000002';

/** One connection: its statistics are sent before they are read. */
const db = openDatabase(await testConnection(), { name: 'test', connectionsMax: 1 });
atEnd(() => db.close());
await appendEvents(db, ['own 1', 'own 2']);
await db.execute(sql`update events set application_id = ${OWN}`);
await appendEvents(db, eventIds(OTHERS));
await db.execute(sql`
  insert into event_outcomes (seq, key, application_id, state)
  select seq, key, application_id, 'processed' from events`);
await db.script('vacuum analyze events, event_outcomes');
await db.execute(sql`
  update event_shards set (xid, seq) = (
    select e.xid, e.seq from events e order by e.xid desc, e.seq desc limit 1
  )`);

async function eventsRead(): Promise<number> {
  await db.first(sql`select pg_stat_force_next_flush()`);
  const row = await db.first<{ rows: number }>(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
    from pg_stat_user_tables join pg_partition_tree('events') using (relid)`);
  return row?.rows ?? 0;
}

for (const [name, applicationId, sent] of [
  ['an application with few events', OWN, 2],
  ['one with many, of which the newest are sent', APPLICATION, 1_000],
] as const) {
  test(`from the beginning, for ${name}`, async () => {
    const tail = new FeedTail(db, () => new Date());
    const before = await eventsRead();
    const frames: Frame[] = [];
    const watching = {
      topics: new Set(['events'] as const),
      ...{ who: 'one', applicationId, operator: false, baseUrl: '', now: () => new Date() },
      after: { xid: '1', seq: 1, anchor: '00000000', since: new Date(Date.now() - 1_000) },
    };
    const stopping = new AbortController();
    for await (const frame of watchEvents(tail, watching, stopping.signal)) {
      frames.push(frame);
      if (frame.event) stopping.abort();
    }
    await tail.stop();
    const [events = []] = frames.flatMap(({ data }) =>
      data ? [(data as { events: object[] }).events] : [],
    );
    assert.equal(events.length, sent);
    const read = (await eventsRead()) - before;
    assert.ok(read <= 3 * sent + 10, `${read} events were read for ${sent}`);
  });
}
