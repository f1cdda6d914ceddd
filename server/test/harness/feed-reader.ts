/** A reader of the feed that keeps its cursor, and what it must have been told. */
import assert from 'node:assert/strict';
import { createLectern } from '../../../sdk/src/index.ts';
import type { Database } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { atEnd } from './database.ts';
import { eventually } from './server-process.ts';
import type { TestClient } from './test-server.ts';

interface Told {
  readonly id: string;
  readonly eventId: string | undefined;
}

interface FeedReader {
  /** What it was told, anew after each time that it was broken off. */
  readonly sessions: readonly Told[][];
  /** Requests that failed. */
  failures(): number;
  /** Waits until it was told of all, ends it, checks what it got, returns the number of changes. */
  check(db: Database): Promise<number>;
}

interface Reading {
  readonly baseUrl: string;
  /** It is broken off at random after fewer changes than this, and goes on from its cursor. */
  readonly takenMax?: number;
}

/** Reads what became of the client's events, until `check` or the end of the test file. */
export function startReader(
  { clientId, clientSecret }: TestClient,
  { baseUrl, takenMax = Number.POSITIVE_INFINITY }: Reading,
): FeedReader {
  const over = new AbortController();
  const { signal } = over;
  const { feed } = createLectern({ baseUrl, clientId, clientSecret });
  const sessions: Told[][] = [];
  let failed = 0;
  const onFailed = () => {
    failed += 1;
  };
  const wanted = { store: createStore(), limit: 50, types: ['event.processed'] as const };
  const read = async () => {
    while (!signal.aborted) {
      const told: Told[] = [];
      sessions.push(told);
      const most = Math.ceil(Math.random() * takenMax);
      for await (const { id, eventId } of feed.follow({ ...wanted, signal, onFailed })) {
        told.push({ id, eventId });
        if (told.length === most) break;
      }
    }
  };
  const ended = read().catch((reason) => {
    if (!signal.aborted) throw reason;
  });
  ended.catch(() => undefined);
  const end = () => {
    over.abort();
    return ended;
  };
  atEnd(end);
  const check = async (db: Database) => {
    const log = await idsOfLog(db);
    const all = eventually('all are told', () => eventsOf(sessions).size >= log.length);
    await Promise.race([all, ended]);
    await end();
    assertTold(sessions, log);
    return log.length;
  };
  return { sessions, failures: () => failed, check };
}

function createStore() {
  let cursor: string | undefined;
  return {
    load: () => cursor,
    save: (next: string) => {
      cursor = next;
    },
  };
}

const eventsOf = (sessions: FeedReader['sessions']) =>
  new Set(sessions.flat().map(({ eventId }) => eventId));

async function idsOfLog(db: Database): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select event_id as id from events order by xid, seq`);
  return rows.map(({ id }) => id);
}

/** The first time that each is told, in the order of the log: none is missed or invented. */
function assertTold(sessions: FeedReader['sessions'], log: readonly string[]): void {
  assert.deepEqual([...eventsOf(sessions)], log);
  const places = new Map(log.map((id, index) => [id, index]));
  for (const session of sessions) {
    const order = session.map(({ eventId = '' }) => places.get(eventId) ?? -1);
    assert.ok(order.every((place, index) => index === 0 || place > (order[index - 1] ?? 0)));
  }
  const pairs = new Set(sessions.flat().map(({ id, eventId }) => `${id} ${eventId}`));
  assert.equal(pairs.size, log.length, 'one id for each change, however often it is told');
}
