/**
 * `npm run bench:process`: how fast one worker, and two, drain a backlog of received events, as a
 * ratio to a worker without processors, which only writes the statuses; what each statement costs.
 * Options: --events 200000 --rounds 3
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { processors } from '../../server/src/app.ts';
import { READ_BY_ALL } from '../../server/src/events/log/unprocessed.ts';
import type { Processor } from '../../server/src/events/processor.ts';
import { applyEvents } from '../../server/src/events/worker/apply.ts';
import { startWorker } from '../../server/src/events/worker/worker.ts';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import { type Connection, openDatabase } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { openBenchCluster, withDatabase } from '../cluster.ts';
import { prepare } from '../ingest/prepare.ts';
import { median } from '../median.ts';
import { fill } from './fill.ts';
import { countedStatements, printStatements, startCounting } from './statements.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '3' },
  },
});
const events = Number(values.events);
/** Part of the backlog for the slow way, one transaction for each event. */
const SINGLE_EVENTS = 2_000;

const cluster = await openBenchCluster([
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
]);

/** Events per second of some workers until the backlog is empty. */
async function drain(
  connection: Connection,
  own: readonly Processor[],
  count = 1,
): Promise<number> {
  const start = performance.now();
  const workers = Array.from({ length: count }, () => {
    const options = { name: 'worker', connectionsMax: 1, statementTimeoutMs: 0 };
    const db = openDatabase(connection, options);
    return { db, worker: startWorker(db, own, { log: pino({ level: 'error' }) }) };
  });
  await withDatabase(connection, async (watch) => {
    const last = await watch.first<{ xid: string; seq: number }>(sql`
      select e.xid::text, e.seq from events e order by e.xid desc, e.seq desc limit 1`);
    const isBehind = sql`
      select 1 from ${READ_BY_ALL} p where (xid, seq) < (${last?.xid}::xid8, ${last?.seq}::bigint)`;
    while (await watch.first(isBehind)) await pause(20);
  });
  const seconds = (performance.now() - start) / 1_000;
  for (const { db, worker } of workers) {
    await worker.stop();
    await db.close();
  }
  return events / seconds;
}

/** Events per second with one transaction for each event, for comparison. */
async function drainSingly(connection: Connection): Promise<number> {
  return withDatabase(connection, async (db) => {
    const rows = await db.query<{ seq: number }>(sql`
      select seq from events order by xid, seq limit ${SINGLE_EVENTS}`);
    const start = performance.now();
    for (const { seq } of rows) {
      await db.begin((tx) =>
        applyEvents(tx, processors, { source: sql`e.seq = ${seq}`, eventsMax: 1, retried: false }),
      );
    }
    return (SINGLE_EVENTS * 1_000) / (performance.now() - start);
  });
}

const WAYS = {
  'statuses only': { drain: (at: Connection) => drain(at, []), count: events },
  processed: { drain: (at: Connection) => drain(at, processors), count: events },
  'processed by two workers': {
    drain: (at: Connection) => drain(at, processors, 2),
    count: events,
  },
  'processed one by one': { drain: drainSingly, count: SINGLE_EVENTS },
} as const;
type Way = keyof typeof WAYS;

let stored = { rate: 0, cpuUs: 0 };
const rates: { way: Way; rate: number; cpuUs: number }[] = [];
try {
  const template = await cluster.createDatabase('bench_template');
  await withDatabase(template, async (db) => {
    await migrate(db);
    const prepared = await prepare(db);
    const cpu = cluster.cpuUs();
    const start = performance.now();
    await fill(db, prepared, events);
    const rate = (events * 1_000) / (performance.now() - start);
    stored = { rate, cpuUs: (cluster.cpuUs() - cpu) / events };
    await db.script('vacuum analyze events');
  });
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const way of Object.keys(WAYS) as Way[]) {
      const connection = await cluster.createDatabase('bench', 'bench_template');
      await withDatabase(connection, (db) => db.script('checkpoint'));
      const cpu = cluster.cpuUs();
      const rate = await WAYS[way].drain(connection);
      rates.push({ way, rate, cpuUs: (cluster.cpuUs() - cpu) / WAYS[way].count });
      await withDatabase(connection, async (db) => {
        const { count } = (await db.first<{ count: number }>(
          sql`select count(*) as count from event_outcomes`,
        )) ?? { count: 0 };
        if (count !== WAYS[way].count)
          throw new Error(`${way}: ${count} of ${WAYS[way].count} events have a status.`);
      });
    }
  }
  report();
  const connection = await cluster.createDatabase('bench', 'bench_template');
  await withDatabase(connection, async (db) => {
    await startCounting(db);
    await drain(connection, processors);
    printStatements(await countedStatements(db), events);
  });
} finally {
  await cluster.stop();
}

function medianOf(way: Way, member: 'rate' | 'cpuUs'): number {
  return median(rates.filter((one) => one.way === way).map((one) => one[member]));
}

function report(): void {
  console.log(`\nA backlog of ${events.toLocaleString('en-US')} received events`);
  console.log('                                events/s   CPU µs of PostgreSQL per event');
  const line = (label: string, rate: number, cpuUs: number) =>
    console.log(
      `${label.padEnd(30)}${rate.toFixed(0).padStart(9)}${cpuUs.toFixed(1).padStart(12)}`,
    );
  line('stored by the committer', stored.rate, stored.cpuUs);
  for (const way of Object.keys(WAYS) as Way[])
    line(way, medianOf(way, 'rate'), medianOf(way, 'cpuUs'));
  const processed = medianOf('processed', 'rate');
  const only = medianOf('statuses only', 'rate');
  const single = medianOf('processed one by one', 'rate');
  console.log(
    `  drained, events/s             ${processed.toFixed(0).padStart(8)}   target ≥ 20000`,
  );
  console.log(`  ÷ statuses only                  ${(processed / only).toFixed(2).padStart(8)}`);
  const cpu = medianOf('processed', 'cpuUs') / stored.cpuUs;
  console.log(`  its CPU ÷ that of storing     ${cpu.toFixed(2).padStart(8)}`);
  const two = medianOf('processed by two workers', 'rate');
  console.log(`  by two workers ÷ by one       ${(two / processed).toFixed(2).padStart(8)}`);
  console.log(`  ÷ one by one                  ${(processed / single).toFixed(2).padStart(8)}`);
}
