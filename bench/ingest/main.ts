/**
 * `npm run bench:ingest`: durable events per second, as ratios to the limits of the machine (F, H,
 * P) and to one INSERT per request. Prints ratios: absolute figures of a shared machine drift. Each
 * server is warmed up before: its code falls in cost for some 40,000 events.
 * Options: --seconds 5 --warm 7 --rounds 3 --connections 256,64; --profile folder, which gets a CPU
 * profile of each server (DevTools shows a flame graph of it): prints what each part takes.
 */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import type { Connection, Database } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { openBenchCluster, withDatabase } from '../cluster.ts';
import { requestToken } from '../token.ts';
import { committerAlone } from './committer.ts';
import { startMeasured } from './control.ts';
import { eventText } from './events.ts';
import { generateLoad } from './generator.ts';
import { type Prepared, prepare } from './prepare.ts';
import { type Profiled, printParts, readParts } from './profile.ts';
import { type Measured, printReport } from './report.ts';
import type { Storing } from './server.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    warm: { type: 'string', default: '7' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '256,64' },
    profile: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const warmSeconds = Number(values.warm);
const SERVERS: readonly (Storing | 'bare')[] = ['off', 'bare', 'single', 'group', 'work'];
const FIRST_PORT = 18_100;
let servers = 0;
/** The token of the last server that gave one. */
let token = '';

const cluster = await openBenchCluster();
const template = await cluster.createDatabase('bench_template');
const prepared = await withDatabase(template, async (db) => {
  await migrate(db);
  return prepare(db);
});

/** Mean size of the events of the load. */
const payloadBytes = meanBytes(prepared.places.slice(0, 10));

const measured: Measured[] = [];
const profiled: Profiled[] = [];
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const connections of values.connections.split(',').map(Number)) {
      const fresh = () => cluster.createDatabase('bench', 'bench_template');
      const alone = await committerAlone(await fresh(), prepared, {
        seconds,
        waiting: connections,
      });
      measured.push({ storing: 'committer', connections, ...alone });
      for (const storing of SERVERS) {
        measured.push(await measure(storing, connections, await fresh()));
      }
    }
  }
  printReport(measured);
  if (profiled.length > 0) printParts(profiled);
} finally {
  await cluster.stop();
}

/** Starts a server. The bare one takes any token, and reads one as long as the others do. */
async function startServer(
  storing: Storing | 'bare',
  { connection, profile }: { connection: Connection; profile: string | undefined },
) {
  servers += 1;
  const port = String(FIRST_PORT + servers);
  if (storing === 'bare') return startMeasured('bare.ts', { port }, profile);
  const options = { storing, connection: JSON.stringify(connection), port };
  const server = await startMeasured('server.ts', options, profile);
  token = await requestToken(server.port, prepared);
  return server;
}

async function measure(
  storing: Storing | 'bare',
  connections: number,
  connection: Connection,
): Promise<Measured> {
  const name = `${storing}-${connections}.cpuprofile`;
  const profile = values.profile && resolve(values.profile, name);
  const server = await startServer(storing, { connection, profile });
  const load = { port: server.port, token, connections, places: prepared.places };
  if (warmSeconds > 0) await generateLoad(load, warmSeconds);
  const warmed = await withDatabase(connection, storedEvents);
  const before = {
    node: await server.usage(),
    postgres: cluster.cpuUs(),
    wal: await wal(connection),
  };
  const seen = await generateLoad(load, seconds);
  const after = {
    node: await server.usage(),
    postgres: cluster.cpuUs(),
    wal: await wal(connection),
  };
  const stored = await withDatabase(connection, async (db) => {
    const events = await storedEvents(db);
    return { ...events, drainSeconds: storing === 'work' ? await drained(db) : null };
  });
  const rows = stored.rows - warmed.rows;
  await server.stop();
  const sent = Object.values(seen.statuses).reduce((sum, one) => sum + one, 0);
  // The CPU time includes the generator's own warm-up, so all events of it share it.
  const paid = rows || sent * (1 + 1 / seconds);
  const nodeCpuUs = (after.node.cpuUs - before.node.cpuUs) / paid;
  if (profile) {
    const parts = readParts(profile, seconds);
    profiled.push({ name: `${storing} ${connections}`, parts, cpuUs: nodeCpuUs });
  }
  return {
    storing,
    connections,
    ...seen,
    nodeCpuUs,
    postgresCpuUs: (after.postgres - before.postgres) / paid,
    memoryMb: after.node.memoryMb,
    walPerPayload: rows > 0 ? (after.wal - before.wal) / (stored.bytes - warmed.bytes) : null,
    diskPerPayload: stored.bytes > 0 ? stored.disk / stored.bytes : null,
    drainSeconds: stored.drainSeconds,
  };
}

function meanBytes(places: Prepared['places']): number {
  const texts = places.flatMap((place) =>
    Array.from({ length: 10 }, (_, kind) => eventText(place, kind, randomUUID())),
  );
  return Buffer.byteLength(texts.join('')) / texts.length;
}

async function wal(connection: Connection): Promise<number> {
  return withDatabase(connection, async (db) => {
    const row = await db.first<{ bytes: number }>(
      sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
    );
    return row?.bytes ?? 0;
  });
}

async function storedEvents(db: Database) {
  const row = await db.first<{ rows: number; bytes: number; disk: number }>(sql`
    select count(*) as rows, count(*) * ${payloadBytes}::float8 as bytes,
      (
        pg_total_relation_size('event_keys') + (
          select sum(pg_total_relation_size(relid))
          from unnest('{events,event_payloads}'::regclass[]) log, pg_partition_tree(log)
        )
      )::float8 as disk
    from events`);
  return row ?? { rows: 0, bytes: 0, disk: 0 };
}

/** Seconds from the end of the load until every event has a status. */
async function drained(db: Database): Promise<number> {
  const start = performance.now();
  for (;;) {
    const row = await db.first<{ left: number }>(sql`
      select (select count(*) from events) - (select count(*) from event_outcomes) as left`);
    if (row?.left === 0) return (performance.now() - start) / 1_000;
  }
}
