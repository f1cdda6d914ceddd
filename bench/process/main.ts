/**
 * `npm run bench:process`: how fast a backlog of received events drains, against what the machine
 * could do at all in the same minute: the same log read and given fates, and nothing else.
 * Options: --events 200000 --rounds 3
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { processors } from '../../server/src/app.ts';
import { digest, eventKey } from '../../server/src/events/identity.ts';
import { Committer } from '../../server/src/events/log.ts';
import { parseEvent } from '../../server/src/events/parse.ts';
import { processNext, type Work } from '../../server/src/events/work.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { type Connection, type Database, openDatabase } from '../../server/src/storage/postgres.ts';
import { sql } from '../../server/src/storage/sql.ts';
import { openBenchCluster } from '../cluster.ts';
import { eventText } from '../ingest/events.ts';
import { type Prepared, prepare } from '../ingest/prepare.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '3' },
  },
});
const events = Number(values.events);
const BATCH_EVENTS = 2_000;
/** One transaction for each event is so slow that a part of the backlog shows it. */
const SINGLE_EVENTS = 2_000;

const cluster = await openBenchCluster();

async function withDatabase<Result>(
  connection: Connection,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(connection, { name: 'bench', connectionsMax: 2, statementTimeoutMs: 0 });
  return work(db).finally(() => db.close());
}

/** The backlog: received and acknowledged, and no worker has seen it. */
async function fill(db: Database, prepared: Prepared): Promise<void> {
  const committer = new Committer(db);
  const { places, applicationId } = prepared;
  let count = 0;
  const send = async () => {
    while (count < events) {
      const number = count++;
      const id = randomUUID();
      const place = places[number % places.length];
      if (!place) return;
      const payload = eventText(place, number, id);
      const event = parseEvent(JSON.parse(payload));
      await committer.append({
        key: eventKey(applicationId, event.id),
        applicationId,
        event,
        effectiveTime: event.eventTime,
        receivedAt: new Date(),
        payload,
        contentHash: digest(payload),
      });
    }
  };
  await Promise.all(Array.from({ length: 2_000 }, send));
  await db.script('vacuum analyze events');
}

/** Events per second until nothing is left, or `eventsMax` are done. */
async function drain(
  connection: Connection,
  way: { readonly processed: boolean; readonly batch: number; readonly eventsMax: number },
): Promise<number> {
  const db = openDatabase(connection, { name: 'worker', connectionsMax: 1, statementTimeoutMs: 0 });
  const log = pino({ level: 'error' });
  const work: Work = { db, processors: way.processed ? processors : [], log, processing: false };
  const start = performance.now();
  let done = 0;
  while (done < way.eventsMax) {
    const count = await processNext(work, way.batch);
    if (!count) break;
    done += count;
  }
  const seconds = (performance.now() - start) / 1_000;
  await db.close();
  return done / seconds;
}

const WAYS = {
  'fates only, 2,000 at a time': { processed: false, batch: BATCH_EVENTS, eventsMax: events },
  'processed, 2,000 at a time': { processed: true, batch: BATCH_EVENTS, eventsMax: events },
  'processed one by one': { processed: true, batch: 1, eventsMax: SINGLE_EVENTS },
} as const;
type Way = keyof typeof WAYS;

const rates: { way: Way; rate: number; cpuUs: number }[] = [];
try {
  const template = await cluster.createDatabase('bench_template');
  await withDatabase(template, async (db) => {
    await migrate(db);
    await fill(db, await prepare(db));
  });
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const way of Object.keys(WAYS) as Way[]) {
      const connection = await cluster.createDatabase('bench', 'bench_template');
      await withDatabase(connection, (db) => db.script('checkpoint'));
      const cpu = cluster.cpuUs();
      const rate = await drain(connection, WAYS[way]);
      rates.push({ way, rate, cpuUs: (cluster.cpuUs() - cpu) / WAYS[way].eventsMax });
      await withDatabase(connection, async (db) => {
        const { count } = (await db.first<{ count: number }>(
          sql`select count(*) as count from event_outcomes`,
        )) ?? { count: 0 };
        if (count !== WAYS[way].eventsMax) throw new Error(`${way}: only ${count} have a fate.`);
      });
    }
  }
  report();
} finally {
  await cluster.stop();
}

function median(way: Way, member: 'rate' | 'cpuUs'): number {
  const sorted = rates
    .filter((one) => one.way === way)
    .map((one) => one[member])
    .sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

function report(): void {
  console.log(`\nA backlog of ${events.toLocaleString('en-US')} received events`);
  console.log('                                events/s   CPU µs of PostgreSQL per event');
  for (const way of Object.keys(WAYS) as Way[]) {
    const rate = median(way, 'rate').toFixed(0).padStart(9);
    console.log(`${way.padEnd(30)}${rate}${median(way, 'cpuUs').toFixed(1).padStart(12)}`);
  }
  const processed = median('processed, 2,000 at a time', 'rate');
  const only = median('fates only, 2,000 at a time', 'rate');
  const single = median('processed one by one', 'rate');
  console.log(
    `  drained, events/s             ${processed.toFixed(0).padStart(8)}   target ≥ 20000`,
  );
  console.log(`  ÷ fates only                  ${(processed / only).toFixed(2).padStart(8)}`);
  console.log(`  ÷ one by one                  ${(processed / single).toFixed(2).padStart(8)}`);
}
