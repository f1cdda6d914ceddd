/** No acknowledged event is lost or counts twice when server, PostgreSQL or a backend is killed. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql, trusted } from '../../src/storage/database/sql.ts';
import { SERVER_ROLE } from '../../src/storage/embedded/roles.ts';
import { type Place, post, putPlace, statusOfEvent, xpEvent } from '../fixtures/events.ts';
import {
  assertKept,
  type Ledger,
  type Load,
  retryWhileAway,
  sendAllAgain,
  startLoad,
  storedOf,
  xpOf,
} from '../harness/load.ts';
import {
  backendsOf,
  databaseOf,
  dataFolder,
  eventually,
  postmasterOf,
  type ServerProcess,
  startProcess,
} from '../harness/server-process.ts';
import { front, type TestClient } from '../harness/test-server.ts';

/**
 * Numbers of kills; raise them by hand for a longer trial, below 10: a server gives up when its
 * PostgreSQL dies 10 times without a minute between.
 */
const SERVER_KILLS = 4;
const POSTGRES_KILLS = 2;
const BACKEND_KILLS = 2;
const BOTH_KILLS = 2;
const CONTROL_KILLS_MAX = 8;

/** Events acknowledged between two kills, at least. */
const EVENTS_MIN = 80;
/** A kill comes at a random moment: a group's commit takes some milliseconds. */
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

/** Waits for acknowledged events, and then for a random time. */
async function underLoad(load: Load): Promise<void> {
  await load.more(EVENTS_MIN);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * KILL_DELAY_MS_MAX));
}

async function postmaster(): Promise<number> {
  const pid = await postmasterOf(dataDir);
  assert.ok(pid, 'PostgreSQL runs');
  return pid;
}

async function backendOf(pool: string): Promise<number> {
  let found: number | undefined;
  await eventually(`the ${pool} has a backend`, async () => {
    [found] = await backendsOf(db, pool);
    return found !== undefined;
  });
  return found ?? 0;
}

/** Waits until the server is ready: without connections it is not for a moment. */
async function ready(): Promise<void> {
  await eventually('the server is ready', async () => {
    return (await client.get('/health/ready')).status === 200;
  });
}

async function killed(victim: ServerProcess): Promise<void> {
  victim.kill('SIGKILL');
  assert.equal(await victim.ended, 'SIGKILL');
}

/** Stops the load, checks the stored events, sends all again and checks that each counts once. */
async function check(t: TestContext, { load, place }: { load: Load; place: Place }) {
  const ledger = await load.stop();
  t.diagnostic(summary(ledger, await assertKept(db, place, ledger)));
  await sendAllAgain(client, ledger);
  assert.equal(await assertKept(db, place, ledger), ledger.sent.size);
  assert.equal(await xpOf(db, place), ledger.sent.size);
}

function summary({ sent, acknowledged, refused, broken }: Ledger, stored: number): string {
  return (
    `${sent.size} sent, ${acknowledged.size} acknowledged, ${stored} stored, 0 lost; ` +
    `${refused} refused, ${broken} without an answer`
  );
}

async function loaded(t: TestContext, clients: readonly TestClient[] = [client]) {
  const place = await putPlace(client);
  const load = startLoad(clients, place);
  t.after(() => load.stop());
  return { place, load };
}

test(`kill -9 of the server, ${SERVER_KILLS} times`, async (t) => {
  const trial = await loaded(t);
  for (let kills = 0; kills < SERVER_KILLS; kills += 1) {
    await underLoad(trial.load);
    await killed(server);
    server = await start();
  }
  await trial.load.more(EVENTS_MIN);
  await check(t, trial);
});

test(`kill -9 of PostgreSQL, ${POSTGRES_KILLS} times: the server recovers by itself`, async (t) => {
  const trial = await loaded(t);
  for (let kills = 0; kills < POSTGRES_KILLS; kills += 1) {
    await underLoad(trial.load);
    const pid = await postmaster();
    process.kill(pid, 'SIGKILL');
    const began = performance.now();
    await eventually('another PostgreSQL', async () => {
      return ![pid, undefined].includes(await postmasterOf(dataDir));
    });
    await trial.load.more(EVENTS_MIN);
    t.diagnostic(`recovered in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  }
  await check(t, trial);
});

for (const pool of ['worker', 'ingest']) {
  test(`kill -9 of the ${pool}'s backend, ${BACKEND_KILLS} times`, async (t) => {
    const trial = await loaded(t);
    for (let kills = 0; kills < BACKEND_KILLS; kills += 1) {
      await underLoad(trial.load);
      process.kill(await backendOf(pool), 'SIGKILL');
      const began = performance.now();
      await trial.load.more(EVENTS_MIN);
      t.diagnostic(`recovered in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    }
    await check(t, trial);
  });
}

test(`kill -9 of the server and PostgreSQL at once, ${BOTH_KILLS} times`, async (t) => {
  const trial = await loaded(t);
  for (let kills = 0; kills < BOTH_KILLS; kills += 1) {
    await underLoad(trial.load);
    process.kill(await postmaster(), 'SIGKILL');
    await killed(server);
    server = await start();
  }
  await trial.load.more(EVENTS_MIN);
  await check(t, trial);
});

/**
 * The control: proves that these tests detect a loss. With synchronous_commit off the WAL of the
 * last commits is in memory only, so a killed PostgreSQL loses acknowledged events.
 */
test('control: without synchronous_commit a killed PostgreSQL loses events', async (t) => {
  const renew = async (setting: string) => {
    await db.execute(trusted(`alter role ${SERVER_ROLE} ${setting}`));
    await db.execute(sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = any(array['lectern api', 'lectern ingest', 'lectern worker'])`);
    await ready();
  };
  t.after(() => renew('reset synchronous_commit'));
  await renew('set synchronous_commit = off');
  // A server gives up after ten losses of PostgreSQL in a row, and the tests before caused some.
  await killed(server);
  server = await start();
  const { load, place } = await loaded(t);
  let lost = 0;
  for (let kills = 0; kills < CONTROL_KILLS_MAX && lost === 0; kills += 1) {
    await backendOf('worker');
    // It drops tables, and such a commit writes all WAL that is in memory, at once.
    const worker = await backendsOf(db, 'worker');
    for (const pid of worker) process.kill(pid, 'SIGSTOP');
    await underLoad(load);
    for (const pid of [await postmaster(), ...worker]) process.kill(pid, 'SIGKILL');
    await load.more(EVENTS_MIN);
    const acknowledged = new Set(load.ledger.acknowledged);
    lost = acknowledged.difference(new Set(await storedOf(db, place))).size;
  }
  await load.stop();
  t.diagnostic(`${lost} acknowledged events lost`);
  assert.ok(lost > 0, 'the control lost nothing');
});

test('an event that crashes PostgreSQL fails alone; all others are processed', async (t) => {
  // A server gives up after ten losses of PostgreSQL in a row, and the tests before caused some.
  await killed(server);
  server = await start();
  const place = await putPlace(client);
  const events = Array.from({ length: 200 }, () => xpEvent(place, 1));
  const bad = events[120];
  assert.ok(bad);
  await db.script(`
    create function crash() returns trigger language plpgsql as $$
    begin
      if new.event_id = '${bad.id}' then
        execute format('copy (select 1) to program %L', 'kill -9 $PPID');
      end if;
      return new;
    end $$;
    create trigger crash before insert on xp_entries for each row execute function crash()`);
  await Promise.all(events.map((event) => post(client, event)));
  const outcome = () =>
    retryWhileAway(() =>
      db.first<{ state: string; tries: number }>(sql`
        select o.state, o.tries from event_outcomes o join events e using (key)
        where e.event_id = ${bad.id}`),
    );
  await eventually('the event has failed', async () => (await outcome())?.state === 'failed');
  await eventually('all others have their XP', async () => {
    return (await retryWhileAway(() => xpOf(db, place))) === events.length - 1;
  });
  t.diagnostic(`failed with ${(await outcome())?.tries} tries counted`);
  await retryWhileAway(() => db.script('drop trigger crash on xp_entries'));
  await db.execute(sql`
    update event_outcomes set retry_at = now()
    where key = (select key from events where event_id = ${bad.id})`);
  await eventually('it is processed', async () => {
    return (await outcome())?.state === 'processed';
  });
  assert.equal(await xpOf(db, place), events.length);
});

/** The partner at another server process with the same base URL. */
function clientAt(port: number): TestClient {
  const { fetch } = front(`http://127.0.0.1:${port}`, db);
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };
  const post = (url: string, body: unknown) =>
    fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { ...client, post };
}

/** Posts one event to all servers at once: it is stored once, and the replies are equal. */
async function postedEverywhere(clients: readonly TestClient[]): Promise<void> {
  const place = await putPlace(client);
  const event = xpEvent(place, 1);
  const replies = await Promise.all(
    Array.from({ length: 32 }, (_, index) => post(clients[index % 2] ?? client, event)),
  );
  for (const { status, body } of replies) assert.deepEqual([status, body], [202, replies[0]?.body]);
  const fresh = replies.filter(({ headers }) => !headers.has('idempotent-replayed'));
  assert.equal(fresh.length, 1);
  await statusOfEvent(client, event);
  assert.deepEqual(await storedOf(db, place), [event.id]);
  assert.equal(await xpOf(db, place), 1);
}

test('two servers on one database: each event counts once, and one continues without the other', async (t) => {
  const port = PORT + 1;
  const other = await startProcess({ ...environment, PORT: String(port) });
  await postedEverywhere([client, clientAt(port)]);
  const trial = await loaded(t, [client, clientAt(port)]);
  await trial.load.more(EVENTS_MIN);
  await eventually('both have a worker', async () => {
    return (await backendsOf(db, 'worker')).length === 2;
  });
  server.kill('SIGTERM');
  assert.equal(await server.ended, 0, server.output());
  await trial.load.more(EVENTS_MIN);
  const ledger = await trial.load.stop();
  await assertKept(db, trial.place, ledger);
  server = await start();
  await check(t, trial);
  other.kill('SIGTERM');
  assert.equal(await other.ended, 0, other.output());
});
