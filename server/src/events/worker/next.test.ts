/** What is next in the log: positions, claims of shards, and whether there is work. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../../test/harness/database.ts';
import { appendEvents } from '../../../test/harness/log.ts';
import { sql } from '../../storage/database/sql.ts';
import { SHARDS } from '../log/unprocessed.ts';
import { applyEvents } from './apply.ts';
import { claimShards, hasNext, isBefore, moveShards, type Position } from './next.ts';

const db = await testDatabase();

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

test('there is work while an event waits to be read, or is due again', async () => {
  assert.equal(await hasNext(db), false);
  await appendEvents(db, ['urn:event:1']);
  assert.equal(await hasNext(db), true);
  await db.begin(async (tx) => {
    const claim = await claimShards(tx, SHARDS);
    assert.ok(claim);
    const { source, to } = claim;
    assert.equal(await applyEvents(tx, [], { source, eventsMax: 9, retried: false }), 1);
    await moveShards(tx, claim, to);
  });
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
