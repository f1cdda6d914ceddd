/**
 * `npm run bench:workers`: events per second and CPU per event of one server with WORKERS=1, 2
 * and 4, from the first event sent to the last one processed, as ratios to one process of the
 * same run. Load and PostgreSQL take cores, too: with two cores more processes gain nothing.
 * Options: --seconds 5 --warm 8 --rounds 3 --connections 64 --workers 1,2,4
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import type { Connection, Database } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { urlOf } from '../../server/test/harness/command.ts';
import { freePort } from '../../server/test/harness/free-port.ts';
import { cpuUsOf, openBenchCluster, withDatabase } from '../cluster.ts';
import { generateLoad } from '../ingest/generator.ts';
import { type Prepared, prepare } from '../ingest/prepare.ts';
import { median } from '../median.ts';
import { requestToken } from '../token.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    warm: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    workers: { type: 'string', default: '1,2,4' },
  },
});
const BIN = new URL('../../server/bin/lectern.mjs', import.meta.url).pathname;
const COUNTS = values.workers.split(',').map(Number);
/** Each process has 28 connections at most. */
const CONNECTIONS_MAX = Math.max(...COUNTS) * 28 + 20;

interface Measured {
  readonly workers: number;
  readonly eventsPerSecond: number;
  readonly p99Ms: number;
  /** CPU of all server processes, and of PostgreSQL, in microseconds per event. */
  readonly nodeCpuUs: number;
  readonly postgresCpuUs: number;
  readonly statuses: Readonly<Record<string, number>>;
}

const cluster = await openBenchCluster([`max_connections=${CONNECTIONS_MAX}`]);
const measured: Measured[] = [];
try {
  const template = await cluster.createDatabase('bench_template');
  const prepared = await withDatabase(template, async (db) => {
    await migrate(db);
    return prepare(db);
  });
  for (let round = 0; round < Number(values.rounds); round += 1) {
    // Each round begins with another count: the machine changes while it runs.
    for (const index of COUNTS.keys()) {
      const workers = COUNTS[(round + index) % COUNTS.length] ?? 1;
      const connection = await cluster.createDatabase('bench', 'bench_template');
      measured.push(await measure(workers, connection, prepared));
    }
  }
  report();
} finally {
  await cluster.stop();
}

async function startServer(
  workers: number,
  connection: Connection,
): Promise<{ server: ChildProcess; port: number }> {
  const port = await freePort();
  const server = spawn(process.execPath, [BIN, 'start'], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: urlOf(connection),
      HOST: '127.0.0.1',
      PORT: String(port),
      WORKERS: String(workers),
      CONSOLE: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error('The server did not start.')));
    server.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      if (printed.includes('Lectern is up')) resolve();
    });
  });
  return { server, port };
}

async function measure(
  workers: number,
  connection: Connection,
  prepared: Prepared,
): Promise<Measured> {
  const { server, port } = await startServer(workers, connection);
  try {
    const seen = await measureServer({ server, port }, connection, prepared);
    return { workers, ...seen };
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }
}

async function measureServer(
  { server, port }: { readonly server: ChildProcess; readonly port: number },
  connection: Connection,
  prepared: Prepared,
): Promise<Omit<Measured, 'workers'>> {
  const token = await requestToken(port, prepared);
  const load = { port, token, connections: Number(values.connections), places: prepared.places };
  const pid = String(server.pid);
  // The code of each process falls in cost for some 40,000 events.
  await generateLoad(load, Number(values.warm));
  const warmed = await withDatabase(connection, drained);
  const before = { node: cpuUsOf(pid), postgres: cluster.cpuUs() };
  const seen = await generateLoad(load, Number(values.seconds));
  const events = (await withDatabase(connection, drained)) - warmed;
  const after = { node: cpuUsOf(pid), postgres: cluster.cpuUs() };
  return {
    ...seen,
    nodeCpuUs: (after.node - before.node) / events,
    postgresCpuUs: (after.postgres - before.postgres) / events,
  };
}

/** Waits until every event has a status; resolves to their number. */
async function drained(db: Database): Promise<number> {
  for (;;) {
    const row = await db.first<{ events: number; missing: number }>(sql`
      select (select count(*) from events) as events,
        (select count(*) from events) - (select count(*) from event_outcomes) as missing`);
    if (row?.missing === 0) return row.events;
    await pause(50);
  }
}

function figureOf(
  workers: number,
  member: 'eventsPerSecond' | 'p99Ms' | 'nodeCpuUs' | 'postgresCpuUs',
) {
  return median(measured.filter((one) => one.workers === workers).map((one) => one[member]));
}

function report(): void {
  const [first = 1] = COUNTS;
  console.log(`\n${availableParallelism()} cores for load, servers and PostgreSQL`);
  console.log('workers   events/s      ÷    p99 ms   CPU µs per event: node   PostgreSQL      ÷');
  const cpu = (workers: number) =>
    figureOf(workers, 'nodeCpuUs') + figureOf(workers, 'postgresCpuUs');
  for (const workers of COUNTS) {
    const rate = figureOf(workers, 'eventsPerSecond');
    const cells = [
      String(workers).padStart(7),
      rate.toFixed(0).padStart(11),
      (rate / figureOf(first, 'eventsPerSecond')).toFixed(2).padStart(7),
      figureOf(workers, 'p99Ms').toFixed(1).padStart(10),
      figureOf(workers, 'nodeCpuUs').toFixed(1).padStart(25),
      figureOf(workers, 'postgresCpuUs').toFixed(1).padStart(13),
      (cpu(workers) / cpu(first)).toFixed(2).padStart(7),
    ];
    console.log(cells.join(''));
  }
  const refused = measured.flatMap(({ statuses }) =>
    Object.entries(statuses).filter(([status]) => status !== '202'),
  );
  if (refused.length > 0) console.log(`\nNot accepted: ${JSON.stringify(refused)}`);
}
