/** What is next in the log: positions, claims of shards, and whether there is work. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../../test/harness/database.ts';
import { appendEvents } from '../../../test/harness/log.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { type Database, openDatabase } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { SHARDS } from '../log/unprocessed.ts';
import { applyEvents } from './apply.ts';
import { claimShards, findShare, hasNext, isBefore, moveShards, type Position } from './next.ts';

const db = await testDatabase();

/**
 * Reads at least so many events. One that may be read may have to wait again for a moment: while a
 * transaction of another database of the cluster ends, nothing tells that it appends no event.
 */
async function readUntil(count: number, read: () => Promise<string[]>): Promise<string[]> {
  const ids: string[] = [];
  await eventually(`${count} events`, async () => {
    ids.push(...(await read()));
    return ids.length >= count;
  });
  return ids;
}

test('law: positions are in the order of transactions, then of their events', () => {
  const xid = fc.integer({ min: 8, max: 12 });
  const position = fc.record({ xid, seq: fc.integer({ min: 1, max: 3 }) });
  const written = ({ xid, seq }: { xid: number; seq: number }): Position => ({
    xid: String(xid),
    seq,
  });
  fc.assert(
    fc.property(position, position, (one, other) => {
      const places = [one, other].map((each) => each.xid * 10 + each.seq) as [number, number];
      assert.equal(isBefore(written(one), written(other)), places[0] < places[1]);
    }),
  );
});

test('workers claim shards that no other has; none when all are held', async () => {
  const claimed = await db.begin(async (tx) => {
    const first = await claimShards(tx, 4);
    const others = await db.begin(async (second) => {
      const rest = await claimShards(second, SHARDS);
      assert.equal(await db.begin((third) => claimShards(third, SHARDS)), undefined);
      return rest?.shards ?? [];
    });
    assert.deepEqual([first?.shards.length, others.length], [4, SHARDS - 4]);
    return [...(first?.shards ?? []), ...others];
  });
  assert.equal(new Set(claimed).size, SHARDS);
});

test('claims of some shards, and then of all, read each event once', async () => {
  const own = await testDatabase();
  /** Reads as a worker does, which moves to the last event when there may be more. */
  const read = (shardsMax: number, eventsMax = 100) =>
    own.begin(async (tx) => {
      const claim = await claimShards(tx, shardsMax);
      assert.ok(claim);
      await applyEvents(tx, [], { source: claim.source, eventsMax, retried: false });
      const rows = await tx.query<Position & { id: string }>(sql`
        select xid::text, seq, event_id as id from batch order by batch.xid, seq`);
      const isFull = rows.length === eventsMax;
      await moveShards(tx, claim, (isFull && rows.at(-1)) || claim.to);
      return rows.map(({ id }) => id);
    });
  for (const [turn, eventsMax] of [
    ['first', 100],
    ['second', 100],
    ['third, whose transaction is read in two parts,', 3],
  ] as const) {
    const ids = Array.from({ length: 40 }, (_, student) => `student-${student} ${turn}`);
    await appendEvents(own, ids);
    const some = await readUntil(1, () => read(4, eventsMax));
    assert.ok(some.length < ids.length);
    const rest = await readUntil(ids.length - some.length, () => read(SHARDS));
    assert.deepEqual([...some, ...rest].sort(), ids.toSorted());
    assert.deepEqual(await read(SHARDS), []);
  }
});

test('there is work while an event waits to be read, or is due again', async () => {
  assert.equal(await hasNext(db), false);
  await appendEvents(db, ['urn:event:1']);
  await eventually('there is work', () => hasNext(db));
  await readUntil(1, () =>
    db.begin(async (tx) => {
      const claim = await claimShards(tx, SHARDS);
      assert.ok(claim);
      const { source, to } = claim;
      const count = await applyEvents(tx, [], { source, eventsMax: 9, retried: false });
      await moveShards(tx, claim, to);
      return count === 1 ? ['urn:event:1'] : [];
    }),
  );
  assert.equal(await hasNext(db), false);
  await db.execute(sql`update event_outcomes set retry_at = now() + interval '1 hour'`);
  assert.equal(await hasNext(db), false);
  await db.execute(sql`update event_outcomes set retry_at = now()`);
  assert.equal(await hasNext(db), true);
});

test('a claim of an empty log ends where it begins', async () => {
  const empty = await testDatabase();
  await empty.begin(async (tx) => {
    const claim = await claimShards(tx, SHARDS);
    assert.deepEqual(claim && isBefore(claim.from, claim.to), false);
    assert.equal(
      await applyEvents(tx, [], {
        source: claim?.source ?? sql`true`,
        eventsMax: 9,
        retried: false,
      }),
      0,
    );
  });
});

test('a worker takes its share of the shards', async (t) => {
  const workers: Database[] = [];
  for (const share of [SHARDS, SHARDS / 2, Math.ceil(SHARDS / 3)]) {
    const one = openDatabase(db.connection, { name: 'worker', connectionsMax: 1 });
    t.after(() => one.close());
    workers.push(one);
    await Promise.all(workers.map((worker) => worker.first(sql`select 1 as connected`)));
    await eventually(`the share is ${share}`, async () => (await findShare(one)) === share);
  }
});
