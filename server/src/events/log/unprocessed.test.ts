/** What waits for the worker is found at the end of the log, however long the log is. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { testDatabase } from '../../../test/harness/database.ts';
import { appendEvents, eventIds } from '../../../test/harness/log.ts';
import { findQueue } from '../../admin/health/facts.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { hasNext } from '../worker/next.ts';
import { findHold } from './hold.ts';
import { findLagSeconds } from './lag.ts';
import { isWaiting } from './unprocessed.ts';

const EVENTS = 20_000;
/** The index is some four pages deep; a scan of all these events reads more than 400. */
const PAGES_MAX = 60;

const db = await testDatabase();
await appendEvents(db, eventIds(EVENTS), '1 hour');
await db.script('vacuum analyze events');

interface Plan {
  readonly Plan: Readonly<Record<string, number>>;
}

/** The pages that the statements of `work` read, on a connection that has read them before. */
async function pagesOf(work: (db: Queryable) => Promise<unknown>): Promise<number> {
  let pages = 0;
  const first = <Row>(statement: Sql) =>
    db.begin(async (tx) => {
      const result = await tx.first<Row & object>(statement);
      const row = await tx.first<Readonly<Record<string, readonly Plan[]>>>(
        sql`explain (analyze, buffers, format json) ${statement}`,
      );
      const { Plan: plan } = Object.values(row ?? {})[0]?.[0] ?? { Plan: {} };
      pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
      return result;
    });
  await work({ ...db, first } as unknown as Queryable);
  return pages;
}

const moveCursor = (back: number) =>
  db.execute(sql`
    update event_shards set (xid, seq) = (
      select xid, seq from events order by xid desc, seq desc offset ${back} limit 1
    )`);

suite('a log of which three events wait', () => {
  const reads: Readonly<Record<string, (db: Queryable) => Promise<unknown>>> = {
    lag: findLagSeconds,
    queue: findQueue,
    'a look of the worker': hasNext,
    // A transaction that appends events is open, and a later one has ended.
    hold: (at) =>
      db.begin(async (tx) => {
        await appendEvents(tx, []);
        await tx.first(sql`select pg_current_xact_id()`);
        await db.first(sql`select pg_current_xact_id()`);
        assert.ok(await findHold(at));
      }),
    list: (at) =>
      at.first(sql`select e.key from events e where ${isWaiting(sql`e`)} order by e.xid, e.seq`),
    'list, latest first': (at) =>
      at.first(sql`
        select e.key from events e where ${isWaiting(sql`e`)}
        order by e.xid desc, e.seq desc limit 100`),
  };
  for (const [name, read] of Object.entries(reads)) {
    test(`${name} reads no passed event`, async () => {
      for (const waiting of [3, 0]) {
        await moveCursor(waiting);
        const pages = await pagesOf(read);
        assert.ok(pages > 0 && pages <= PAGES_MAX, `${pages} pages with ${waiting} waiting`);
      }
    });
  }

  test('the lag is the age of the oldest that waits, the queue their number', async () => {
    await moveCursor(3);
    const queue = await findQueue(db);
    assert.equal(queue.waiting, 3);
    assert.ok(queue.lagSeconds >= 3_600 && queue.lagSeconds < 4_000, String(queue.lagSeconds));
    await moveCursor(0);
    assert.deepEqual(
      { ...(await findQueue(db)), lastProcessedAt: null },
      { lagSeconds: 0, waiting: 0, moreWaiting: false, lastProcessedAt: null, retriesDue: 0 },
    );
  });
});
