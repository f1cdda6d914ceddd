/**
 * `npm run bench:history`: the rate of storing and processing with a long event log ÷ the rate with
 * a short one, in alternating rounds. The long log needs 2 kB of disk for each event.
 * Options: --events 10000000 --short 100000 --seconds 10 --rounds 3
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { processors } from '../../server/src/app.ts';
import { isWaiting } from '../../server/src/events/log/unprocessed.ts';
import { startWorker } from '../../server/src/events/worker/worker.ts';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import { type Connection, openDatabase } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { openBenchCluster } from '../cluster.ts';
import { committerAlone } from '../ingest/committer.ts';
import { type Prepared, prepare } from '../ingest/prepare.ts';
import { median } from '../median.ts';
import { fillHistory } from './fill.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000000' },
    short: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
  },
});
const seconds = Number(values.seconds);
const WAITING = 256;
/** Pause between two checks whether all is processed; a check has a cost, too. */
const CHECK_MS = 20;

interface Past {
  readonly events: number;
  readonly connection: Connection;
  readonly prepared: Prepared;
  readonly rates: number[];
}

const cluster = await openBenchCluster();

async function openPast(name: string, events: number): Promise<Past> {
  const connection = await cluster.createDatabase(name);
  const db = openDatabase(connection, { name: 'bench', connectionsMax: 1, statementTimeoutMs: 0 });
  try {
    await migrate(db);
    const prepared = await prepare(db);
    const start = performance.now();
    await fillHistory(db, prepared, events);
    const size = await db.first<{ size: string }>(
      sql`select pg_size_pretty(pg_database_size(current_database())) as size`,
    );
    const took = ((performance.now() - start) / 1_000).toFixed(0);
    console.log(`${events.toLocaleString('en-US')} events: ${size?.size}, filled in ${took} s`);
    return { events, connection, prepared, rates: [] };
  } finally {
    await db.close();
  }
}

/** Events stored and processed per second, measured until the last one is processed. */
async function measure({ connection, prepared }: Past): Promise<number> {
  const options = { name: 'worker', connectionsMax: 1, statementTimeoutMs: 0 };
  const [work, watch] = [openDatabase(connection, options), openDatabase(connection, options)];
  const start = performance.now();
  const worker = startWorker(work, processors, { log: pino({ level: 'error' }) });
  const { events } = await committerAlone(connection, prepared, { seconds, waiting: WAITING });
  const waits = sql`
    select 1 from events e where ${isWaiting(sql`e`)} order by e.xid, e.seq limit 1`;
  while (await watch.first(waits)) await pause(CHECK_MS);
  const rate = (events * 1_000) / (performance.now() - start);
  await worker.stop();
  await Promise.all([work.close(), watch.close()]);
  return rate;
}

try {
  const short = await openPast('bench_short', Number(values.short));
  const long = await openPast('bench_long', Number(values.events));
  // Warm-up: a long-running server has its indexes in the cache.
  for (const past of [short, long]) await measure(past);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const past of [short, long]) past.rates.push(await measure(past));
  }
  console.log('\n stored events   stored and processed, events/s');
  for (const { events, rates } of [short, long]) {
    const all = rates.map((rate) => rate.toFixed(0)).join(' ');
    console.log(
      `${events.toLocaleString('en-US').padStart(14)}${median(rates).toFixed(0).padStart(12)}   (${all})`,
    );
  }
  const ratio = median(long.rates) / median(short.rates);
  console.log(`  long ÷ short  ${ratio.toFixed(2)}   target ≥ 0.80`);
} finally {
  await cluster.stop();
}
