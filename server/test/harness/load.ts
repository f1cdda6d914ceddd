/** Posts XP events over many connections, counts the replies and checks that no event is lost. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, isDatabaseAway } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { type Place, post, xpEvent } from '../fixtures/events.ts';
import { eventually } from './server-process.ts';
import type { TestClient } from './test-server.ts';

const CONNECTIONS = 16;
/** Pause after a refusal. */
const AWAY_PAUSE_MS = 200;
/** A sender that gets no answer pauses ever longer: what starts meanwhile has the processor. */
const AWAY_PAUSE_MS_MAX = 1_000;
const SETTLE_MS_MAX = 30_000;

/** The events that a group of senders has sent, and the replies to them. */
export class Ledger {
  readonly sent = new Map<string, { readonly id: string }>();
  readonly acknowledged = new Set<string>();
  /** Number of replies 503 with Retry-After. */
  refused = 0;
  /** Number of requests without a reply. */
  broken = 0;
  /** The longest time that a reply took. */
  slowestMs = 0;
  /** The longest time between two acknowledgements. */
  silentMs = 0;
  #acknowledgedAt = performance.now();

  note(id: string, status: number, retryAfter: string | null): void {
    if (status === 202) {
      const now = performance.now();
      if (this.acknowledged.size > 0)
        this.silentMs = Math.max(this.silentMs, now - this.#acknowledgedAt);
      this.#acknowledgedAt = now;
      this.acknowledged.add(id);
      return;
    }
    assert.equal(status, 503, `an event was answered with ${status}`);
    assert.match(retryAfter ?? '', /^\d+$/, '503 says when to try again');
    this.refused += 1;
  }
}

export interface Load {
  readonly ledger: Ledger;
  /** Waits until `count` more events are acknowledged. */
  more(count: number): Promise<void>;
  /** Stops the senders and waits for open replies; fails when any reply was wrong. */
  stop(): Promise<Ledger>;
}

/** Whether the event was acknowledged. */
async function sendOne(client: TestClient, event: { readonly id: string }, ledger: Ledger) {
  const began = performance.now();
  const reply = await post(client, event).catch((error: Error) => {
    // A TypeError means that there was no reply; any other error is a failed assertion.
    if (!(error instanceof TypeError)) throw error;
  });
  ledger.slowestMs = Math.max(ledger.slowestMs, performance.now() - began);
  if (reply) ledger.note(event.id, reply.status, reply.headers.get('retry-after'));
  else ledger.broken += 1;
  return reply?.status === 202;
}

/**
 * Posts events of 1 XP for the place's student over several connections until it is stopped.
 * `pauseMs`: of a connection, between a reply and the next event.
 */
export function startLoad(clients: readonly TestClient[], place: Place, pauseMs = 0): Load {
  const ledger = new Ledger();
  let stopped = false;
  const sender = async (client: TestClient) => {
    let awayMs = AWAY_PAUSE_MS;
    while (!stopped) {
      const event = xpEvent(place, 1);
      ledger.sent.set(event.id, event);
      const isAcknowledged = await sendOne(client, event, ledger);
      if (!isAcknowledged) await pause(awayMs);
      else if (pauseMs > 0) await pause(pauseMs);
      awayMs = isAcknowledged ? AWAY_PAUSE_MS : Math.min(awayMs * 2, AWAY_PAUSE_MS_MAX);
    }
  };
  const senders = Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) => {
      const client = clients[index % clients.length];
      assert.ok(client);
      return sender(client);
    }),
  );
  senders.catch(() => undefined);
  return {
    ledger,
    more(count) {
      const goal = ledger.acknowledged.size + count;
      const enough = eventually(`${count} more events are acknowledged`, () => {
        return ledger.acknowledged.size >= goal;
      });
      return Promise.race([enough, senders.then(() => undefined)]);
    },
    async stop() {
      stopped = true;
      await senders;
      return ledger;
    },
  };
}

/** Repeats the work while the database is away, 30 s at most. */
export async function retryWhileAway<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + SETTLE_MS_MAX;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > deadline) throw error;
      await pause(AWAY_PAUSE_MS);
    }
  }
}

/** The ids of the stored events of the place's student. */
export async function storedOf(db: Database, { studentId }: Place): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select event_id as id from events where student_id = ${studentId}`);
  return rows.map(({ id }) => id);
}

async function creditsOf(db: Database, { studentId }: Place): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select event_id as id from xp_entries where student_id = ${studentId} and value = 1`);
  return rows.map(({ id }) => id);
}

async function countUnsettled(db: Database, { studentId }: Place): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) from events e
    where student_id = ${studentId} and not exists (
      select from event_outcomes o where o.seq = e.seq and o.state = 'processed'
    )`);
  return row?.count ?? 0;
}

/**
 * Checks that each acknowledged event is stored and credited once, each other sent event at most
 * once, and no event is stored that was not sent. Returns the number of stored events.
 */
export async function assertKept(db: Database, place: Place, ledger: Ledger): Promise<number> {
  await eventually('every stored event is processed', async () => {
    return (await retryWhileAway(() => countUnsettled(db, place))) === 0;
  });
  const stored = await storedOf(db, place);
  const credited = await creditsOf(db, place);
  const lost = [...ledger.acknowledged.difference(new Set(stored))];
  assert.deepEqual(lost, [], 'acknowledged events are lost');
  assert.equal(new Set(stored).size, stored.length, 'an event is stored twice');
  assert.deepEqual(
    [...new Set(stored).difference(ledger.sent)],
    [],
    'events are stored that were not sent',
  );
  assert.deepEqual(credited.sort(), stored.sort(), 'each stored event is credited exactly once');
  return stored.length;
}

/** Sends all events again: each is accepted, acknowledged ones as replays. */
export async function sendAllAgain(client: TestClient, ledger: Ledger): Promise<void> {
  const events = ledger.sent.values();
  const sender = async () => {
    for (const event of events) {
      const reply = await post(client, event);
      assert.equal(reply.status, 202, reply.text);
      const isKnown = ledger.acknowledged.has(event.id);
      if (isKnown) assert.equal(reply.headers.get('idempotent-replayed'), 'true');
      ledger.acknowledged.add(event.id);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sender));
}

/** The XP of the place's student. */
export async function xpOf(db: Database, { studentId }: Place): Promise<number> {
  const row = await db.first<{ xp: string | null }>(sql`
    select sum(value) as xp from xp_entries where student_id = ${studentId}`);
  return Number(row?.xp ?? 0);
}
