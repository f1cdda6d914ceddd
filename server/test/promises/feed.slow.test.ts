/** The feed while server and worker are killed: each change comes, in the log's order, none invented. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLectern } from '../../../sdk/src/index.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { putPlace } from '../fixtures/events.ts';
import { assertKept, startLoad } from '../harness/load.ts';
import {
  backendsOf,
  databaseOf,
  dataFolder,
  eventually,
  startProcess,
} from '../harness/server-process.ts';
import { front } from '../harness/test-server.ts';

/** Kills of the server, and as many of the worker's connection. */
const KILLS = 3;
/** Events acknowledged between two kills, at least. */
const EVENTS_MIN = 60;
/** A reader takes fewer changes than this, and begins anew at its stored cursor. */
const READ_MAX = 150;

const PORT = 18_437;
const dataDir = await dataFolder();
const environment = {
  DATA_DIR: dataDir,
  PORT: String(PORT),
  HOST: '127.0.0.1',
  BASE_URL: `http://127.0.0.1:${PORT}`,
};
let server = await startProcess(environment);
const db = databaseOf(dataDir);
const client = await front(environment.BASE_URL, db).partner();
const { clientId, clientSecret } = client;
const lectern = createLectern({ baseUrl: environment.BASE_URL, clientId, clientSecret });

interface Told {
  readonly id: string;
  readonly eventId: string | undefined;
}

/** Reads by a stored cursor until the signal, and is itself broken off at random. */
function startReader(signal: AbortSignal) {
  let cursor: string | undefined;
  const store = {
    load: () => cursor,
    save: (next: string) => {
      cursor = next;
    },
  };
  const sessions: Told[][] = [];
  const read = async () => {
    while (!signal.aborted) {
      const told: Told[] = [];
      sessions.push(told);
      const takenMax = Math.ceil(Math.random() * READ_MAX);
      const options = { store, signal, limit: 20, onFailed: () => undefined };
      for await (const change of lectern.feed.follow({ ...options, types: ['event.processed'] })) {
        told.push({ id: change.id, eventId: change.eventId });
        if (told.length === takenMax) break;
      }
    }
  };
  const ended = read().catch((reason) => {
    if (!signal.aborted) throw reason;
  });
  return { sessions, ended };
}

async function killServer(): Promise<void> {
  server.kill('SIGKILL');
  assert.equal(await server.ended, 'SIGKILL');
  server = await startProcess(environment);
}

async function killWorker(): Promise<void> {
  let pid: number | undefined;
  await eventually('the worker has a connection', async () => {
    [pid] = await backendsOf(db, 'worker');
    return pid !== undefined;
  });
  await db.execute(sql`select pg_terminate_backend(${pid}::integer)`);
}

const isOrdered = (places: readonly number[]) =>
  places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));

test(`kill -9 of the server and of the worker's connection, ${KILLS} times each`, async (t) => {
  const place = await putPlace(client);
  const over = new AbortController();
  const reader = startReader(over.signal);
  const load = startLoad([client], place);
  t.after(() => over.abort());
  t.after(() => load.stop());
  for (let kills = 0; kills < KILLS; kills += 1) {
    for (const kill of [killServer, killWorker]) {
      await load.more(EVENTS_MIN);
      await kill();
    }
  }
  const ledger = await load.stop();
  await assertKept(db, place, ledger);
  const log = await db.query<{ id: string }>(sql`
    select event_id as id from events order by xid, seq`);
  const places = new Map(log.map(({ id }, index) => [id, index + 1]));
  const told = () => reader.sessions.flat();
  const events = () => new Set(told().map(({ eventId }) => eventId));
  await eventually('all are told', () => events().size >= log.length);
  over.abort();
  await reader.ended;

  // The first time that each is told, in the order of the log: none is missed or invented.
  assert.deepEqual(
    [...events()],
    log.map(({ id }) => id),
  );
  for (const session of reader.sessions)
    assert.ok(isOrdered(session.map(({ eventId = '' }) => places.get(eventId) ?? 0)));
  const pairs = new Set(told().map(({ id, eventId }) => `${id} ${eventId}`));
  assert.equal(pairs.size, log.length, 'one id for each change, however often it is told');
  t.diagnostic(`${log.length} changes, ${told().length - log.length} of them told again`);
});
