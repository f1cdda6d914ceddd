/** Nothing acknowledged is ever lost, and nothing counts twice, whatever process is killed. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from '../src/storage/sql.ts';
import { type Place, putPlace } from './events.ts';
import { front, type TestClient } from './harness.ts';
import { assertKept, type Ledger, type Load, sendAllAgain, startLoad, xpOf } from './load.ts';
import {
  backendsOf,
  databaseOf,
  dataFolder,
  eventually,
  postmasterOf,
  type ServerProcess,
  startProcess,
} from './server-process.ts';

/** Raise them by hand for a longer trial: 20 and more for the first, 8 for the others. */
const SERVER_KILLS = 5;
const POSTGRES_KILLS = 2;
const BACKEND_KILLS = 2;
const BOTH_KILLS = 2;

/** Events acknowledged between two kills, at least. */
const EVENTS_MIN = 200;
/** A kill comes at any moment of a group's way to the disk, which takes some milliseconds. */
const KILL_DELAY_MS_MAX = 20;

const PORT = 18_411;
const dataDir = await dataFolder();
const environment = {
  DATA_DIR: dataDir,
  PORT: String(PORT),
  HOST: '127.0.0.1',
  BASE_URL: `http://127.0.0.1:${PORT}`,
};
const start = () => startProcess(environment);

let server = await start();
const db = databaseOf(dataDir);
const client = await front(environment.BASE_URL, db).partner();

/** Load on the server, some of it acknowledged, up to a moment nobody chose. */
async function underLoad(load: Load): Promise<void> {
  await load.more(EVENTS_MIN);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * KILL_DELAY_MS_MAX));
}

async function postmaster(): Promise<number> {
  const pid = await postmasterOf(dataDir);
  assert.ok(pid, 'PostgreSQL runs');
  return pid;
}

async function killed(victim: ServerProcess): Promise<void> {
  victim.kill('SIGKILL');
  assert.equal(await victim.ended, 'SIGKILL');
}

/** Stops the load and checks the promise; then all is sent again, and counts once. */
async function check(t: TestContext, { load, place }: { load: Load; place: Place }) {
  const ledger = await load.stop();
  await assertKept(db, place, ledger);
  const told = describe(ledger);
  await sendAllAgain(client, ledger);
  await assertKept(db, place, ledger);
  assert.equal(await xpOf(db, place), ledger.sent.size);
  t.diagnostic(told);
}

function describe({ sent, acknowledged, refused, broken }: Ledger): string {
  return `${sent.size} sent, ${acknowledged.size} acknowledged, ${refused} refused, ${broken} broken`;
}

async function loaded(clients: readonly TestClient[] = [client]) {
  const place = await putPlace(client);
  return { place, load: startLoad(clients, place) };
}

test(`kill -9 of the server, ${SERVER_KILLS} times`, async (t) => {
  const trial = await loaded();
  for (let kills = 0; kills < SERVER_KILLS; kills += 1) {
    await underLoad(trial.load);
    await killed(server);
    server = await start();
  }
  await trial.load.more(EVENTS_MIN);
  await check(t, trial);
});

test(`kill -9 of PostgreSQL, ${POSTGRES_KILLS} times: the server recovers by itself`, async (t) => {
  const trial = await loaded();
  for (let kills = 0; kills < POSTGRES_KILLS; kills += 1) {
    await underLoad(trial.load);
    const pid = await postmaster();
    process.kill(pid, 'SIGKILL');
    const began = performance.now();
    await eventually('another PostgreSQL', 20_000, async () => (await postmaster()) !== pid);
    await trial.load.more(EVENTS_MIN, 20_000);
    t.diagnostic(`recovered in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  }
  await check(t, trial);
});

for (const pool of ['worker', 'ingest']) {
  test(`kill -9 of the ${pool}'s backend, ${BACKEND_KILLS} times`, async (t) => {
    const trial = await loaded();
    for (let kills = 0; kills < BACKEND_KILLS; kills += 1) {
      await underLoad(trial.load);
      const [pid] = await backendsOf(db, pool);
      assert.ok(pid, `the ${pool} has a backend`);
      process.kill(pid, 'SIGKILL');
      const began = performance.now();
      await trial.load.more(EVENTS_MIN, 20_000);
      t.diagnostic(`recovered in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    }
    await check(t, trial);
  });
}

test(`kill -9 of the server and PostgreSQL at once, ${BOTH_KILLS} times`, async (t) => {
  const trial = await loaded();
  for (let kills = 0; kills < BOTH_KILLS; kills += 1) {
    await underLoad(trial.load);
    process.kill(await postmaster(), 'SIGKILL');
    await killed(server);
    server = await start();
  }
  await trial.load.more(EVENTS_MIN);
  await check(t, trial);
});
