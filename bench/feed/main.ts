/**
 * `npm run bench:feed`: changes per second that one reader gets over HTTP, as a ratio to the events
 * per second that the worker of the same process gives their status, alone and while it is read.
 * Options: --events 100000 --rounds 3
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../../server/src/config.ts';
import { READ_BY_ALL } from '../../server/src/events/log/unprocessed.ts';
import { startServer } from '../../server/src/server.ts';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import type { Connection } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { openBenchCluster, withDatabase } from '../cluster.ts';
import { type Prepared, prepare } from '../ingest/prepare.ts';
import { median } from '../median.ts';
import { fill } from '../process/fill.ts';
import { requestToken } from '../token.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
  },
});
const events = Number(values.events);
const PORT = 29_477;

/** Seconds until the worker has read the log. */
function drained(connection: Connection, start: number): Promise<number> {
  return withDatabase(connection, async (db) => {
    const last = await db.first<{ xid: string; seq: number }>(sql`
      select e.xid::text, e.seq from events e order by e.xid desc, e.seq desc limit 1`);
    const isBehind = sql`
      select 1 from ${READ_BY_ALL} p where (xid, seq) < (${last?.xid}::xid8, ${last?.seq}::bigint)`;
    while (await db.first(isBehind)) await pause(20);
    return (performance.now() - start) / 1_000;
  });
}

/** Reads all changes; seconds that it takes. */
async function read(token: string): Promise<number> {
  const start = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  let count = 0;
  for (let after = ''; count < events; ) {
    const url = `http://127.0.0.1:${PORT}/feed/1.0/changes?limit=1000&wait=5${after}`;
    const reply = await fetch(url, { headers });
    const page = (await reply.json()) as { changes: object[]; next: string };
    if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(page)}`);
    count += page.changes.length;
    after = `&after=${page.next}`;
  }
  if (count !== events) throw new Error(`${count} changes of ${events} events`);
  return (performance.now() - start) / 1_000;
}

interface Round {
  readonly processed: number;
  readonly read: number;
}

async function round(connection: Connection, prepared: Prepared, isRead: boolean): Promise<Round> {
  const config = readConfig({
    PORT: String(PORT),
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${PORT}`,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    CONSOLE: 'off',
  });
  const start = performance.now();
  const server = await startServer({ config, connection, log: pino({ level: 'error' }), jobs: [] });
  const token = await requestToken(PORT, prepared);
  const reading = isRead ? read(token) : undefined;
  const processed = events / (await drained(connection, start));
  const seconds = await (reading ?? read(token));
  await server.stop();
  return { processed, read: events / seconds };
}

const cluster = await openBenchCluster([]);
const alone: Round[] = [];
const beside: Round[] = [];
try {
  const template = await cluster.createDatabase('bench_template');
  const prepared = await withDatabase(template, async (db) => {
    await migrate(db);
    const made = await prepare(db);
    await fill(db, made, events);
    await db.script('vacuum analyze events');
    return made;
  });
  for (let number = 0; number < Number(values.rounds); number += 1) {
    for (const rounds of [alone, beside]) {
      const connection = await cluster.createDatabase('bench', 'bench_template');
      rounds.push(await round(connection, prepared, rounds === beside));
    }
  }
} finally {
  await cluster.stop();
}

const rate = (rounds: Round[], member: keyof Round) => median(rounds.map((one) => one[member]));
const line = (label: string, value: number) =>
  console.log(`${label.padEnd(38)}${value.toFixed(2)}`);
const processed = rate(alone, 'processed');
line('events processed /s, no reader', processed);
line('changes read /s, by one reader', rate(alone, 'read'));
line('  ÷ processed (at least 0.7)', rate(alone, 'read') / processed);
line('processed beside a reader ÷ without', rate(beside, 'processed') / processed);
