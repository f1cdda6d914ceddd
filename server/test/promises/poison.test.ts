/** An event that cannot be processed: it fails visibly, is tried again, and holds nobody up. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { pino } from 'pino';
import { readEntry } from '../../src/events/intake/accept.ts';
import { appendOne } from '../../src/events/log/log.ts';
import { beginWithPartitions } from '../../src/events/log/payload-days.ts';
import type { Processor } from '../../src/events/processor.ts';
import { startWorker } from '../../src/events/worker/worker.ts';
import type { Database } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { post, putPlace, sessionEvent, statusOfEvent, urn, xpEvent } from '../fixtures/events.ts';
import { testDatabase } from '../harness/database.ts';
import { xpOf } from '../harness/load.ts';
import { eventually } from '../harness/server-process.ts';
import { testServer } from '../harness/test-server.ts';

const EVENTS = 300;
const TRIES_MAX = 5;

const NOW = new Date();
const CALLER = {
  clientId: 'test',
  applicationId: randomUUID(),
  scopes: new Set<string>(),
  operator: false,
};

const server = await testServer({ LOG_LEVEL: 'silent' });
const partner = await server.partner();
const { db } = server;

/** From now on PostgreSQL does this for the XP of this event. */
async function poison(eventId: string, harm = "raise exception 'poison'"): Promise<void> {
  await db.script(`
    create or replace function refuse_xp() returns trigger language plpgsql as $$
    begin
      if new.event_id = '${eventId}' then ${harm}; end if;
      return new;
    end $$;
    create trigger refuse_xp before insert on xp_entries
      for each row execute function refuse_xp()`);
}

interface Outcome {
  readonly state: string;
  readonly code: string | null;
  readonly tries: number;
  readonly waits: boolean;
}

function outcomeOf(eventId: string): Promise<Outcome | undefined> {
  return db.first<Outcome>(sql`
    select o.state, o.code, o.tries, o.retry_at is not null as waits
    from event_outcomes o join events using (key) where event_id = ${eventId}`);
}

/** Its next try is now, not in some seconds or minutes. */
async function hasten(eventId: string): Promise<void> {
  await db.execute(sql`
    update event_outcomes set retry_at = now()
    where key = (select key from events where event_id = ${eventId})`);
}

test('promises 3 and 4: a poison event fails after 5 tries, all others are processed, and a repair heals it', async () => {
  const place = await putPlace(partner);
  const events = Array.from({ length: EVENTS }, () => xpEvent(place, 1));
  const bad = events[EVENTS >> 1];
  assert.ok(bad);
  await poison(bad.id);
  await Promise.all(events.map((event) => post(partner, event)));

  assert.equal((await statusOfEvent(partner, bad)).state, 'failed');
  await eventually('all others have their XP', 10_000, async () => {
    return (await xpOf(db, place)) === EVENTS - 1;
  });
  for (let tries = 1; tries < TRIES_MAX; tries += 1) {
    const failed = { state: 'failed', code: 'processing_error', tries, waits: true };
    assert.deepEqual(await outcomeOf(bad.id), failed);
    const told = await statusOfEvent(partner, bad);
    assert.deepEqual(
      [told.state, told.tries, told.retryAt > told.processedAt],
      ['failed', tries, true],
    );
    await hasten(bad.id);
    await eventually(`try ${tries + 1}`, 10_000, async () => {
      return (await outcomeOf(bad.id))?.tries === tries + 1;
    });
  }
  const dead = await outcomeOf(bad.id);
  assert.deepEqual([dead?.state, dead?.waits], ['failed', false]);
  const { tries, retryAt, reason } = await statusOfEvent(partner, bad);
  assert.deepEqual([tries, retryAt, reason.code], [TRIES_MAX, null, 'processing_error']);
  assert.match(reason.message, /not your fault/);
  assert.ok(reason.message.includes(bad.id), 'under what the log tells the cause');
  const { body } = await partner.get('/events/1.0/events?status=failed');
  assert.deepEqual([body.total, body.events[0].id], [1, bad.id]);
  assert.equal((await post(partner, bad)).headers.get('idempotent-replayed'), 'true');

  const later = xpEvent(place, 1);
  assert.equal((await post(partner, later)).status, 202);
  assert.equal((await statusOfEvent(partner, later)).state, 'processed');

  await db.script('drop trigger refuse_xp on xp_entries');
  await hasten(bad.id);
  await eventually('it is processed', 10_000, async () => {
    return (await outcomeOf(bad.id))?.state === 'processed';
  });
  assert.deepEqual((await outcomeOf(bad.id))?.waits, false);
  assert.equal(await xpOf(db, place), EVENTS + 1);
  assert.equal((await statusOfEvent(partner, bad)).state, 'processed');
});

test("promise 3: a full disk is no event's fault: it is tried until there is room", async () => {
  const place = await putPlace(partner);
  const event = xpEvent(place, 1);
  await db.script('create sequence tries');
  const full = "perform nextval('tries'); raise exception 'full' using errcode = '53100'";
  await poison(event.id, full);
  assert.equal((await post(partner, event)).status, 202);
  await eventually('more tries than an event has', 20_000, async () => {
    const row = await db.first<{ tries: number }>(sql`select last_value as tries from tries`);
    return (row?.tries ?? 0) > TRIES_MAX + 1;
  });
  assert.equal(await outcomeOf(event.id), undefined);
  await db.script('drop trigger refuse_xp on xp_entries');
  assert.equal((await statusOfEvent(partner, event)).state, 'processed');
});

/** Stores an event as the server does, without a server: nothing but the test works on it. */
async function append(into: Database, event: object): Promise<string> {
  const sender = { caller: CALLER, receivedAt: NOW, futureSecondsMax: 300 };
  const { entry } = readEntry(event, JSON.stringify(event), sender);
  const appended = await beginWithPartitions(into, entry, (tx) => appendOne(tx, entry));
  assert.deepEqual(appended, { outcome: 'stored' });
  return entry.key;
}

test('one that was answered in its own request keeps its answer, and holds nobody up', async (t) => {
  const own = await testDatabase();
  const student = { studentId: 'ada', courseId: 'algebra', lessonId: randomUUID() };
  const answered = await append(own, sessionEvent('LoggedIn', { id: urn(), studentId: 'ada' }));
  await own.execute(sql`
    insert into event_outcomes (seq, key, application_id, state, reply)
    select seq, key, application_id, 'processed', '{"status":"created"}'
    from events where key = ${answered}`);
  const next = await append(own, xpEvent(student, 1));
  const refuseSessions: Processor = {
    name: 'refuses sessions',
    async process(tx) {
      const found = await tx.first(sql`select 1 from batch where type = 'SessionEvent'`);
      if (found) throw new Error('poison');
    },
  };
  const worker = startWorker(own, [refuseSessions], pino({ level: 'silent' }));
  t.after(() => worker.stop());
  const stateOf = (key: string) =>
    own.first(sql`
      select state, retry_at is not null as waits, reply
      from event_outcomes where key = ${key}`);
  await eventually(
    'the next has a status',
    10_000,
    async () => (await stateOf(next)) !== undefined,
  );
  assert.deepEqual(await stateOf(next), { state: 'dropped', waits: false, reply: null });
  const kept = { state: 'processed', waits: false, reply: { status: 'created' } };
  assert.deepEqual(await stateOf(answered), kept);
});
