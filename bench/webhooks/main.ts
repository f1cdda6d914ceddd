/**
 * `npm run bench:webhooks`: what changes that wait for a dead receiver cost the server and the
 * others: its memory, the time from a change to its arrival at the webhook of another application,
 * and the statements of the worker, each with none that wait and with many.
 * Options: --waiting 1000000 --samples 100
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { insertApplication } from '../../server/src/auth/applications/applications.ts';
import { readConfig } from '../../server/src/config.ts';
import { printCursor } from '../../server/src/feed/cursor.ts';
import { findCursorAt, findEnd } from '../../server/src/feed/places.ts';
import { readChanges } from '../../server/src/feed/read.ts';
import { TYPES } from '../../server/src/feed/schema.ts';
import { startServer } from '../../server/src/server.ts';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import type { Connection, Database } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { claimWebhook } from '../../server/src/webhooks/deliveries.ts';
import { insertWebhook } from '../../server/src/webhooks/queries.ts';
import { CHANGES_MAX } from '../../server/src/webhooks/schema.ts';
import { newSecret } from '../../server/src/webhooks/sign.ts';
import { noteChanges } from '../../server/test/fixtures/webhooks.ts';
import { openBenchCluster, withDatabase } from '../cluster.ts';
import { median } from '../median.ts';

const { values } = parseArgs({
  options: {
    waiting: { type: 'string', default: '1000000' },
    samples: { type: 'string', default: '100' },
  },
});
const waiting = Number(values.waiting);
const samples = Number(values.samples);
const PORT = 29_478;
/** Runs before the first that counts. */
const WARM_UP = 20;
const STATEMENT_RUNS = 20;

/** Listens, answers the well webhook and tells of its messages; the dead one gets no answer. */
async function startReceivers(onArrival: () => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/dead') return;
    response.writeHead(204).end();
    onArrival();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An application with a webhook that has all changes before it. */
async function hooked(db: Database, name: string, url: string): Promise<string> {
  const [applicationId, now] = [await insertApplication(db, { name }), new Date()];
  const cursor = printCursor(await findEnd(db, now));
  const hook = { applicationId, id: crypto.randomUUID(), url, description: '', types: [] };
  await insertWebhook(db, { ...hook, secret: newSecret(), cursor }, now);
  return applicationId;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function medianOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < count; run += 1) times.push(await timed(work));
  return median(times);
}

interface Measured {
  readonly rssMiB: number;
  readonly lagMs: number;
  readonly claimMs: number;
  readonly readWellMs: number;
  readonly readDeadMs: number;
}

/** What the worker does for a webhook, as it does it. */
async function statements(db: Database, { dead, well }: Record<'dead' | 'well', string>) {
  const now = new Date();
  const end = await findEnd(db, now);
  const after = await findCursorAt(db, new Date(0), end);
  const read = (applicationId: string) => {
    const caller = { applicationId, operator: false };
    const reader = { caller, types: TYPES, baseUrl: 'http://localhost' };
    return medianOf(STATEMENT_RUNS, () =>
      readChanges(db, reader, { after, end, limit: CHANGES_MAX }),
    );
  };
  const claim = () => claimWebhook(db, { isSlow: false, except: [], now });
  return {
    claimMs: await medianOf(STATEMENT_RUNS, claim),
    readWellMs: await read(well),
    readDeadMs: await read(dead),
  };
}

/** Fills a database, and measures the server on it; all of it begins anew with each call. */
async function measure(connection: Connection, count: number): Promise<Measured> {
  let arrived = () => undefined as unknown;
  const base = await startReceivers(() => arrived());
  return withDatabase(connection, async (db) => {
    await migrate(db);
    const dead = await hooked(db, 'Dead', `${base}/dead`);
    const well = await hooked(db, 'Well', `${base}/well`);
    await noteChanges(db, dead, { prefix: 'waits-', count });
    await db.execute(sql`select place_feed_changes(${count}::integer)`);
    await db.script('vacuum analyze feed_changes');
    const config = readConfig({
      ...{ PORT: String(PORT), HOST: '127.0.0.1', BASE_URL: `http://127.0.0.1:${PORT}` },
      ...{ LOG_LEVEL: 'error', RATE_LIMITS: 'off', CONSOLE: 'off' },
    });
    const log = pino({ level: 'error' });
    const server = await startServer({ config, connection, log, jobs: [] });
    const sample = async () => {
      // Looks at the log are periodic: a sample falls anywhere between two of them.
      await pause(Math.random() * 300);
      return timed(async () => {
        const arrival = new Promise((resolve) => {
          arrived = () => resolve(undefined);
        });
        await noteChanges(db, well, { prefix: 'lag-', count: 1 });
        await arrival;
      });
    };
    const lags: number[] = [];
    for (let run = -WARM_UP; run < samples; run += 1) {
      const ms = await sample();
      if (run >= 0) lags.push(ms);
    }
    const rssMiB = process.memoryUsage().rss / 1024 ** 2;
    await server.stop();
    return { rssMiB, lagMs: median(lags), ...(await statements(db, { dead, well })) };
  });
}

const cluster = await openBenchCluster();
try {
  const rounds: Measured[] = [];
  // The first one warms the process, whose memory is measured.
  for (const count of [0, 0, waiting])
    rounds.push(await measure(await cluster.createDatabase('bench'), count));
  const [, none, many] = rounds as [Measured, Measured, Measured];
  const line = (label: string, member: keyof Measured, digits = 1) =>
    console.log(
      `${label.padEnd(44)}${none[member].toFixed(digits).padStart(9)}` +
        `${many[member].toFixed(digits).padStart(9)}` +
        `${(many[member] / none[member]).toFixed(2).padStart(9)}`,
    );
  console.log(
    `${'changes that wait for a dead receiver'.padEnd(44)}${'0'.padStart(9)}${String(waiting).padStart(9)}    ratio`,
  );
  line('memory of the server, MiB', 'rssMiB');
  line('lag of another application, ms (at most 1.1)', 'lagMs');
  line('claim, ms', 'claimMs', 2);
  line('read 100 changes of the other, ms', 'readWellMs', 2);
  line('read 100 changes that wait, ms', 'readDeadMs', 2);
} finally {
  await cluster.stop();
}
