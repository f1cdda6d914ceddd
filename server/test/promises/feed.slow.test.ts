/** The feed under kills and a bad network: each change comes, in the log's order, none invented. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../src/storage/database/sql.ts';
import { putPlace } from '../fixtures/events.ts';
import { startReader } from '../harness/feed-reader.ts';
import { assertKept, startLoad } from '../harness/load.ts';
import { startBadNetwork, withoutNginx } from '../harness/nginx.ts';
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
/** Requests of a reader that fail on a bad network, at least. */
const FAILURES_MIN = 10;

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

test(`kill -9 of the server and of the worker's connection, ${KILLS} times each`, async (t) => {
  const place = await putPlace(client);
  const reader = startReader(client, { baseUrl: environment.BASE_URL, takenMax: READ_MAX });
  const load = startLoad([client], place);
  t.after(() => load.stop());
  for (let kills = 0; kills < KILLS; kills += 1) {
    for (const kill of [killServer, killWorker]) {
      await load.more(EVENTS_MIN);
      await kill();
    }
  }
  await assertKept(db, place, await load.stop());
  const changes = await reader.check(db);
  const again = reader.sessions.flat().length - changes;
  t.diagnostic(`${changes} changes, ${again} of them told again`);
});

test('a network that delays, cuts and answers 500', { skip: await withoutNginx() }, async (t) => {
  const place = await putPlace(client);
  const reader = startReader(client, { baseUrl: await startBadNetwork(environment.BASE_URL) });
  const load = startLoad([client], place, 500);
  t.after(() => load.stop());
  await eventually('much has failed', () => reader.failures() >= FAILURES_MIN);
  await assertKept(db, place, await load.stop());
  const changes = await reader.check(db);
  assert.equal(reader.sessions.flat().length, changes, 'none is told twice');
  t.diagnostic(`${changes} changes, ${reader.failures()} requests failed`);
});
