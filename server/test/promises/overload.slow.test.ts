/** Overload: 429 or 503 with Retry-After, no loss, and logins that do not wait. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import type { EventCommitter } from '../../src/events/log/committer.ts';
import type { LogEntry } from '../../src/events/log/entry.ts';
import { startServer } from '../../src/server.ts';
import { openDatabase } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { post, putPlace, sessionEvent, urn, xpEvent } from '../fixtures/events.ts';
import { holdKeys } from '../fixtures/held-keys.ts';
import { atEnd, testConnection } from '../harness/database.ts';
import { entryOf } from '../harness/log.ts';
import { eventually } from '../harness/server-process.ts';
import { front, type TestReply } from '../harness/test-server.ts';
import { workerCaughtUp } from '../harness/worker.ts';

const PORT = 18_440;
const connection = await testConnection();
const config = readConfig({
  PORT: String(PORT),
  HOST: '127.0.0.1',
  BASE_URL: `http://127.0.0.1:${PORT}`,
  EVENTS_LAG_MAX_SECONDS: '60',
});
const log = pino({ level: 'silent' });
const server = await startServer({ config, connection, log, jobs: [] });
atEnd(() => server.stop());
const db = openDatabase(connection, { name: 'test', connectionsMax: 4 });
atEnd(() => db.close());
const { partner: newPartner } = front(config.baseUrl, db);
const partner = await newPartner();
const other = await newPartner('Other');
const place = await putPlace(partner);

/** Blocks the committer: both of its groups wait for a key that another transaction writes. */
async function block(committer: EventCommitter) {
  const events = [xpEvent(place, 1), xpEvent(place, 1)];
  const entries = events.map((event) => entryOf(event, partner));
  const letGo = await holdKeys(
    db,
    entries.map(({ key }) => key),
  );
  const first = committer.append(entries[0] as LogEntry);
  const second = committer.append(entries[1] as LogEntry);
  await eventually('the second group begins', () => committer.waiting === 0);
  return {
    async release() {
      await letGo();
      return Promise.all([first, second]);
    },
  };
}

function refused(reply: TestReply, status: number): void {
  assert.equal(reply.status, status, reply.text);
  assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal(
    reply.body.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue,
    'server_busy',
  );
}

async function loggedIn(): Promise<number> {
  const began = performance.now();
  const session = { id: urn(), studentId: place.studentId };
  assert.equal((await post(partner, sessionEvent('LoggedIn', session))).status, 200);
  return performance.now() - began;
}

test('a full queue: 429 for the sender that fills it, 503 for all, logins do not wait, no loss', async (t) => {
  const committer = server.ctx.committer;
  const hold = await block(committer);
  t.after(hold.release);
  const waiting: Promise<boolean>[] = [];
  const fill = (applicationId: string) => {
    const sample = entryOf(xpEvent(place, 0), partner, applicationId);
    for (let count = 0; count < 10_000; count += 1) {
      const id = urn();
      const event = { ...sample.event, id };
      const appended = committer.append({ ...sample, event, key: randomUUID() });
      waiting.push(
        appended.then(
          () => true,
          () => false,
        ),
      );
    }
  };
  fill(partner.applicationId);
  refused(await post(partner, xpEvent(place, 1)), 429);
  const accepted = post(other, xpEvent(place, 1));
  await eventually('the event of the other partner waits', () => committer.waiting > 10_000);
  const ms = await Promise.all(Array.from({ length: 20 }, loggedIn));
  t.diagnostic(`20 logins beside a full queue: ${Math.max(...ms).toFixed(0)} ms at most`);
  fill(randomUUID());
  refused(await post(other, xpEvent(place, 1)), 503);
  await loggedIn();
  const held = await hold.release();
  assert.deepEqual(held, [{ outcome: 'stored' }, { outcome: 'stored' }]);
  assert.equal((await accepted).status, 202);
  const kept = (await Promise.all(waiting)).filter(Boolean).length;
  const row = await db.first<{ count: number }>(
    sql`select count(*) from events where score_given = 0`,
  );
  assert.equal(row?.count, kept, 'exactly the acknowledged events are stored');
  assert.ok(kept >= 19_000, String(kept));
});

test('503 when more than 128 MiB of events wait', async (t) => {
  const committer = server.ctx.committer;
  const hold = await block(committer);
  t.after(hold.release);
  // A little over 128 MiB in all; all have one key, so they become one row.
  const one = entryOf(xpEvent(place, 1), partner, randomUUID());
  const large = { ...one, payload: JSON.stringify({ note: 'x'.repeat(1024 * 1024) }) };
  const waiting = Array.from({ length: 128 }, () => committer.append(large));
  refused(await post(other, xpEvent(place, 1)), 503);
  await loggedIn();
  await hold.release();
  const outcomes = (await Promise.all(waiting)).map(({ outcome }) => outcome);
  assert.deepEqual([...new Set(outcomes)].sort(), ['replayed', 'stored']);
  assert.equal((await post(other, xpEvent(place, 1))).status, 202);
});

/** 503 for the event while the database fails, 202 after the repair; it is stored once. */
async function recovers(event: { id: string }, harm: string, repair: string): Promise<void> {
  await db.script(harm);
  const during = post(partner, event);
  refused(await during, 503);
  await db.script(repair);
  const stored = await db.query(sql`select 1 from events where event_id = ${event.id}`);
  assert.equal(stored.length, 0, 'a refused event is not stored');
  const again = await post(partner, event);
  assert.equal(again.status, 202);
  assert.equal(again.headers.get('idempotent-replayed'), null);
}

test('a full disk: 503 with Retry-After, and the event is not stored', async () => {
  const harm = `
    create function full_disk() returns trigger language plpgsql as $$
    begin
      raise exception 'No space left on device' using errcode = '53100';
    end $$;
    create trigger full_disk before insert on events execute function full_disk()`;
  await recovers(xpEvent(place, 1), harm, 'drop trigger full_disk on events');
});

test('a slow database: 503 with Retry-After for all events of the group', async () => {
  const harm = `
    create function slow() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(30);
      return null;
    end $$;
    create trigger slow before insert on events execute function slow()`;
  const events = Array.from({ length: 20 }, () => xpEvent(place, 1));
  await db.script(harm);
  const began = performance.now();
  const replies = await Promise.all(events.map((event) => post(partner, event)));
  assert.ok(performance.now() - began < 20_000, 'the group fails as a whole, not event by event');
  for (const reply of replies) refused(reply, 503);
  await db.script('drop trigger slow on events');
  for (const event of events) assert.equal((await post(partner, event)).status, 202);
});

test('a long backlog: 503 with Retry-After until the worker has caught up, logins do not wait', async (t) => {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  t.after(() => released.resolve());
  await workerCaughtUp(db);
  const holding = db.begin(async (tx) => {
    await tx.execute(sql`select 1 from event_shards order by shard for update`);
    locked.resolve();
    await released.promise;
  });
  // The worker must not come before the lock.
  await locked.promise;
  const event = xpEvent(place, 1);
  assert.equal((await post(partner, event)).status, 202);
  await db.execute(sql`
    update events set received_at = now() - interval '2 minutes' where event_id = ${event.id}`);
  let reply = await post(partner, xpEvent(place, 1));
  await eventually('events are refused', async () => {
    reply = await post(partner, xpEvent(place, 1));
    return reply.status !== 202;
  });
  refused(reply, 503);
  await loggedIn();
  released.resolve();
  await holding;
  await eventually('events are taken in again', async () => {
    return (await post(partner, xpEvent(place, 1))).status === 202;
  });
});
