/** WORKERS: several processes share a port; one that is killed is replaced, and nothing is lost. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { sql } from '../../src/storage/database/sql.ts';
import { post, putPlace, xpEvent } from '../fixtures/events.ts';
import { freePort } from '../harness/free-port.ts';
import { assertKept, sendAllAgain, startLoad, xpOf } from '../harness/load.ts';
import {
  databaseOf,
  dataFolder,
  eventually,
  isPostgresThere,
  spawnServer,
  startProcess,
} from '../harness/server-process.ts';
import { front } from '../harness/test-server.ts';

const COUNT = 3;
const KILLS = 3;
const MANY_KILLS = 6;
/** Events acknowledged between two kills, at least. */
const EVENTS_MIN = 80;
/** Of a connection, between a reply and the next event: the processor is left to what starts. */
const PAUSE_MS = 25;
/** Requests answered before a kill, at least. */
const ANSWERS_MIN = 50;

const dataDir = await dataFolder();
const port = String(await freePort());
const baseUrl = `http://127.0.0.1:${port}`;
const env = { DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1', BASE_URL: baseUrl };
const parent = await startProcess({ ...env, WORKERS: String(COUNT) });
const db = databaseOf(dataDir);
const client = await front(baseUrl, db).partner();
const place = await putPlace(client);
const run = promisify(execFile);

/** Process ids of the server processes, those that are ending included. */
async function pids(): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=,args=', '--ppid', String(parent.pid)]);
  const lines = stdout.split('\n').filter((line) => line.includes('processes/child'));
  return lines.map((line) => Number.parseInt(line, 10));
}

/** All processes take requests: the worker of each looks for events all the time. */
const isWhole = () =>
  eventually(`${COUNT} processes serve`, async () => {
    const row = await db.first<{ count: number }>(sql`
      select count(*) as count from pg_stat_activity where application_name = 'lectern worker'`);
    return row?.count === COUNT && (await pids()).length === COUNT;
  });

/** The sum over the lines of a metric that match. */
async function metric(pattern: RegExp): Promise<number> {
  // Over a connection of its own: one that was kept may be that of a process that stands still.
  const request = get({ port, host: '127.0.0.1', path: '/metrics', agent: false });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  const values = (await text(reply)).split('\n').filter((line) => pattern.test(line));
  return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const HEALTH = /^lectern_http_requests_total\{.*route="\/health".*\}/;

/** Prometheus takes a sum that falls for a counter that begins again, and alerts. */
async function assertKeepsCount(counted: number): Promise<void> {
  const now = await metric(HEALTH);
  assert.ok(now >= counted, `${now} requests are counted, ${counted} were before`);
}

test('all processes serve one port, and any of them answers with the metrics of all', async () => {
  await isWhole();
  const events = 60;
  for (let count = 0; count < events; count += 1) {
    // Each request has a connection of its own, and goes to the next process.
    const { status } = await fetch(`${baseUrl}/health`, { headers: { connection: 'close' } });
    assert.equal(status, 200);
    assert.equal((await post(client, xpEvent(place, 1))).status, 202);
  }
  for (let count = 0; count < COUNT; count += 1) assert.equal(await metric(HEALTH), events);
  assert.equal(await metric(/^lectern_database_up /), 1);
});

test(`kill -9 of a process, ${KILLS} times: another starts, no event is lost`, async (t) => {
  const own = await putPlace(client);
  const load = startLoad([client], own, PAUSE_MS);
  t.after(() => load.stop());
  for (let kills = 0; kills < KILLS; kills += 1) {
    await load.more(EVENTS_MIN);
    const [victim] = (await pids()).slice(kills % COUNT);
    assert.ok(victim);
    const counted = await metric(HEALTH);
    process.kill(victim, 'SIGKILL');
    await eventually('it is gone', async () => !(await pids()).includes(victim));
    await isWhole();
    await assertKeepsCount(counted);
  }
  const ledger = await load.stop();
  t.diagnostic(`${ledger.acknowledged.size} acknowledged, ${ledger.broken} without an answer`);
  await assertKept(db, own, ledger);
  await sendAllAgain(client, ledger);
  assert.equal(await xpOf(db, own), ledger.sent.size);
});

test('a process that stands still takes no request; when it is killed, all have an end', async () => {
  await isWhole();
  const ends = { answered: 0, broken: 0, sent: 0 };
  const ask = () => {
    ends.sent += 1;
    const options = { port, host: '127.0.0.1', path: '/health', agent: false };
    const request = get(options, (reply) => {
      reply.resume().on('end', () => {
        ends.answered += 1;
      });
    });
    request.on('error', () => {
      ends.broken += 1;
    });
  };
  const [victim] = await pids();
  assert.ok(victim);
  const counted = await metric(HEALTH);
  process.kill(victim, 'SIGSTOP');
  const keeping = assertKeepsCount(counted);
  for (let count = 0; count < 8 * COUNT; count += 1) ask();
  await Promise.all([keeping, eventually('the others answer', () => ends.answered >= COUNT)]);
  process.kill(victim, 'SIGKILL');
  await eventually('each has an answer, or an end', () => {
    return ends.answered + ends.broken === ends.sent;
  });
  await isWhole();
});

test(`kill -9 beneath new connections, ${MANY_KILLS} times: each request has an end`, async () => {
  await isWhole();
  const ends = { answered: 0, broken: 0 };
  const options = { port, host: '127.0.0.1', path: '/health', agent: false };
  /** Asks over 16 connections, each request over a new one, until it is stopped. */
  const startAsking = () => {
    let isOver = false;
    const sender = async () => {
      while (!isOver) {
        const request = get(options);
        const [reply] = await once(request, 'response').catch(() => []);
        if (reply) ends.answered += 1;
        else ends.broken += 1;
        reply?.destroy();
      }
    };
    const senders = Promise.all(Array.from({ length: 16 }, sender));
    return async () => {
      isOver = true;
      let isDone = false;
      void senders.then(() => {
        isDone = true;
      });
      await eventually('each has an answer, or an end', () => isDone);
    };
  };
  for (let kills = 1; kills <= MANY_KILLS; kills += 1) {
    const goal = ends.answered + ANSWERS_MIN;
    const stopAsking = startAsking();
    await eventually('the processes answer', () => ends.answered >= goal);
    const [victim] = (await pids()).slice(kills % COUNT);
    process.kill(victim ?? 0, 'SIGKILL');
    await eventually('it is gone', async () => !(await pids()).includes(victim ?? 0));
    // The last time also beneath the start of another, which takes seconds of the processor.
    if (kills === MANY_KILLS) await isWhole();
    await stopAsking();
    await isWhole();
  }
  assert.ok(ends.answered > ends.broken, JSON.stringify(ends));
});

test('SIGHUP replaces each process, and no event is lost', async (t) => {
  const before = await pids();
  const own = await putPlace(client);
  const load = startLoad([client], own, PAUSE_MS);
  t.after(() => load.stop());
  const counted = await metric(HEALTH);
  parent.kill('SIGHUP');
  await eventually('all are others', async () => {
    const now = await pids();
    return now.length === COUNT && now.every((pid) => !before.includes(pid));
  });
  await assertKeepsCount(counted);
  await load.more(EVENTS_MIN);
  const ledger = await load.stop();
  t.diagnostic(`${ledger.acknowledged.size} acknowledged, ${ledger.broken} without an answer`);
  await assertKept(db, own, ledger);
});

test('SIGTERM ends all processes and PostgreSQL', async () => {
  parent.kill('SIGTERM');
  assert.equal(await parent.ended, 0, parent.errors());
  assert.ok(!(await isPostgresThere(dataDir)));
});

test('a port that is taken ends the start with its reason', async () => {
  const holder = await startProcess({ ...env, WORKERS: '' });
  const other = spawnServer({ ...env, WORKERS: '2' });
  assert.equal(await other.ended, 1);
  assert.match(other.errors(), new RegExp(`Port ${port} is in use`));
  holder.kill('SIGTERM');
  await holder.ended;
});
