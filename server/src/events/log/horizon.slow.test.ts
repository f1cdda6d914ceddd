/** The worker's horizon: no event is passed over, and only writers of events hold it back. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { atEnd, testDatabase } from '../../../test/harness/database.ts';
import { appendEvents } from '../../../test/harness/log.ts';
import { openDatabase } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { claimShards, moveShards, type Position } from '../worker/next.ts';
import { SHARDS } from './unprocessed.ts';

const db = await testDatabase();
/** Its processes are not killed. */
const kept = openDatabase(db.connection, { name: 'kept', connectionsMax: 1 });
atEnd(() => kept.close());

interface Read extends Position {
  readonly id: string;
}

/** The next events, as a worker that is alone reads them. */
const next = () =>
  kept.begin(async (tx) => {
    const claim = await claimShards(tx, SHARDS);
    assert.ok(claim);
    const read = await tx.query<Read>(sql`
      select e.xid::text, e.seq, e.event_id as id from events e
      where ${claim.source} order by e.xid, e.seq limit 50`);
    await moveShards(tx, claim, read.at(-1) ?? claim.from);
    return read;
  });

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
  if (Math.random() < 0.3) return appendEvents(db, ids);
  return db.begin(async (tx) => {
    const isSavepoint = Math.random() < 0.5;
    if (isSavepoint) await tx.script('savepoint nested');
    await appendEvents(tx, ids);
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

/** Reads the log, like a worker, until all that is written has ended. */
async function readWhile(writing: Promise<unknown>): Promise<Read[]> {
  const read: Read[] = [];
  let isWriting = true;
  const catchUp = async () => {
    const found = await next();
    read.push(...found);
    return found.length;
  };
  const reading = (async () => {
    while (isWriting) await catchUp();
  })();
  await writing;
  isWriting = false;
  await reading;
  while ((await catchUp()) > 0);
  return read;
}

/** The events after a position, in order. */
const storedAfter = ({ xid, seq }: Position) =>
  db.query<Read>(sql`
    select e.xid::text, e.seq, e.event_id as id from events e
    where (e.xid, e.seq) > (${xid}::xid8, ${seq}::bigint) order by e.xid, e.seq`);

suite('six writers, killed at random, while a foreign transaction is open', () => {
  test('every event is read once, in order, and without the end of that transaction', async () => {
    const begun = await endOfLog();
    const read = await db.begin(async (foreign) => {
      await foreign.script(`set local application_name = 'lectern kept'`);
      await foreign.first(sql`select pg_current_xact_id()`);
      const writers = Array.from({ length: 6 }, async (_, writer) => {
        for (let turn = 0; turn < 60; turn += 1) {
          const ids = Array.from({ length: 1 + (turn % 3) }, (_, n) => `${writer} ${turn} ${n}`);
          await write(ids).catch(() => undefined);
          if (turn % 4 === 0) await writeElsewhere().catch(() => undefined);
          if (turn % 20 === 19) await kill().catch(() => undefined);
        }
      });
      return readWhile(Promise.all(writers));
    });
    const stored = await storedAfter(begun);
    assert.ok(stored.length > 300, `${stored.length} events were stored`);
    assert.deepEqual(read, stored);
  });
});

test('below a horizon all is there, also what ends while the locks are looked at', async () => {
  let isWriting = true;
  const repeat = async (work: () => Promise<unknown>) => {
    for (let turn = 0; turn < 1_000; turn += 1) await work();
  };
  const looks: { readonly horizon: string; readonly below: number }[] = [];
  const look = async () => {
    while (isWriting) {
      const found = await db.query<(typeof looks)[number]>(sql`
        select horizon::text, (select count(*) from events where xid < horizon) as below
        from (select event_log_horizon() as horizon offset 0) h`);
      looks.push(...found);
    }
  };
  const looking = Promise.all([look(), look(), look()]);
  await Promise.all([
    ...[1, 2, 3].map(() => repeat(() => appendEvents(db, ['short']))),
    // Their ids end soon after an event got its own, so that a horizon may stand above it.
    ...[1, 2].map(() => repeat(() => db.first(sql`select pg_current_xact_id()`))),
  ]);
  isWriting = false;
  await looking;
  const missed = await db.query(sql`
    select * from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb)
      as look (horizon xid8, below integer)
    where below < (select count(*) from events where xid < horizon)`);
  assert.ok(looks.length > 300, `${looks.length} looks`);
  assert.deepEqual(missed, []);
});

test('a transaction that appends events holds back those after it, and no other does', async () => {
  await readWhile(Promise.resolve());
  await db.begin(async (writer) => {
    await appendEvents(writer, ['open']);
    await appendEvents(db, ['later']);
    await writer.execute(sql`update event_outcomes set tries = tries`);
    await appendEvents(writer, ['open, again']);
    assert.deepEqual(await next(), []);
  });
  const ids = (await next()).map(({ id }) => id);
  assert.deepEqual(ids, ['open', 'open, again', 'later']);
});

test('events come first in their transaction, so that their lock is older than its id', async () => {
  await assert.rejects(
    db.begin(async (tx) => {
      await tx.first(sql`select pg_current_xact_id()`);
      await appendEvents(tx, ['late']);
    }),
    /appends events before it writes anything else/,
  );
});
