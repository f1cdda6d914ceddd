/** The worker's horizon: no event is passed over, and only writers of events hold it back. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { testDatabase } from '../../../test/harness/database.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { after, type Position } from '../worker/next.ts';

const db = await testDatabase();

/** Stores events with these ids in one statement. */
function append(at: Queryable, ids: readonly string[]): Promise<number> {
  return at.execute(sql`
    insert into events (
      key, application_id, event_id, content_hash, type, action, subject, object_id, event_time,
      effective_time, received_at
    )
    select gen_random_uuid(), gen_random_uuid(), id, gen_random_uuid(), 'GradeEvent', 'Graded',
      'Mathematics', 'urn:object', now(), now(), now()
    from unnest(${ids}::text[]) id`);
}

interface Read extends Position {
  readonly id: string;
}

/** The next events after a position, as the worker reads them. */
const next = (position: Position) =>
  db.query<Read>(sql`
    select e.xid::text, e.seq, e.event_id as id from events e
    where ${after(position)} order by e.xid, e.seq limit 50`);

/** The end of the log as it is now. */
async function endOfLog(): Promise<Position> {
  const last = await db.first<Position>(
    sql`select e.xid::text, e.seq from events e order by e.xid desc, e.seq desc limit 1`,
  );
  return last ?? { xid: '0', seq: 0 };
}

const randomMs = (msMax: number) => pause(Math.random() * msMax);

/** One transaction of a writer; each kind of transaction that appends events occurs. */
async function write(ids: readonly string[]): Promise<unknown> {
  if (Math.random() < 0.3) return append(db, ids);
  return db.begin(async (tx) => {
    const isSavepoint = Math.random() < 0.5;
    if (isSavepoint) await tx.script('savepoint nested');
    await append(tx, ids);
    await randomMs(6);
    if (isSavepoint) await tx.script('release nested');
    if (Math.random() < 0.1) throw new Error('rolled back');
  });
}

/** A transaction that writes something else. */
const writeElsewhere = () =>
  db.begin(async (tx) => {
    await tx.first(sql`select pg_current_xact_id()`);
    await randomMs(4);
  });

/** Ends the process of a transaction at random. */
const kill = () =>
  db.first(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where backend_xid is not null and pid <> pg_backend_pid() and application_name <> 'lectern kept'
    and datname = current_database()
    order by random() limit 1`);

suite('six writers, killed at random, while a foreign transaction is open', () => {
  test('every event is read once, in order, and without the end of that transaction', async () => {
    const read: Read[] = [];
    let position = await endOfLog();
    const begun = position;
    const catchUp = async () => {
      const found = await next(position);
      read.push(...found);
      position = found.at(-1) ?? position;
      return found.length;
    };
    await db.begin(async (foreign) => {
      await foreign.script(`set local application_name = 'lectern kept'`);
      await foreign.first(sql`select pg_current_xact_id()`);
      let isWriting = true;
      const writers = Array.from({ length: 6 }, async (_, writer) => {
        for (let turn = 0; turn < 60; turn += 1) {
          const ids = Array.from({ length: 1 + (turn % 3) }, (_, n) => `${writer} ${turn} ${n}`);
          await write(ids).catch(() => undefined);
          if (turn % 4 === 0) await writeElsewhere().catch(() => undefined);
          if (turn % 20 === 19) await kill().catch(() => undefined);
        }
      });
      const reading = (async () => {
        while (isWriting) await catchUp().catch(() => pause(5));
      })();
      await Promise.all(writers);
      isWriting = false;
      await reading;
      while ((await catchUp()) > 0);
    });
    const stored = await db.query<Read>(sql`
      select e.xid::text, e.seq, e.event_id as id from events e
      where (e.xid, e.seq) > (${begun.xid}::xid8, ${begun.seq}::bigint) order by e.xid, e.seq`);
    assert.ok(stored.length > 300, `${stored.length} events were stored`);
    assert.deepEqual(read, stored);
  });
});

test('a transaction that appends events holds back those after it, and no other does', async () => {
  const begun = await endOfLog();
  await db.begin(async (writer) => {
    await append(writer, ['open']);
    await append(db, ['later']);
    await writer.execute(sql`update event_cursor set xid = xid`);
    await append(writer, ['open, again']);
    assert.deepEqual(await next(begun), []);
  });
  const ids = (await next(begun)).map(({ id }) => id);
  assert.deepEqual(ids, ['open', 'open, again', 'later']);
});

test('events come first in their transaction, so that their lock is older than its id', async () => {
  await assert.rejects(
    db.begin(async (tx) => {
      await tx.first(sql`select pg_current_xact_id()`);
      await append(tx, ['late']);
    }),
    /appends events before it writes anything else/,
  );
});
