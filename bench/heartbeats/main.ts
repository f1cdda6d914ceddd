/**
 * `npm run bench:heartbeats`: heartbeats per second of one server process, as ratios to its events
 * and to heartbeats with a transaction each. The first ratio is of one server, which is warm.
 * Options: --seconds 5 --warm 4 --rounds 3 --connections 256 --sessions 5000
 */
import { parseArgs } from 'node:util';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import type { Connection } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { openBenchCluster, withDatabase } from '../cluster.ts';
import { type MeasuredServer, startMeasured } from '../ingest/control.ts';
import { generateLoad } from '../ingest/generator.ts';
import { type Prepared, prepare } from '../ingest/prepare.ts';
import { median } from '../median.ts';
import { requestToken } from '../token.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    warm: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '256' },
    sessions: { type: 'string', default: '5000' },
  },
});
const seconds = Number(values.seconds);
const sessions = Number(values.sessions);
const FIRST_PORT = 18_300;
const HOUR_MS = 3_600_000;
let servers = 0;

/** Requests of one kind to one server; CPU time in microseconds for each. */
interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly nodeCpuUs: number;
  readonly postgresCpuUs: number;
}

const cluster = await openBenchCluster();
const template = await cluster.createDatabase('bench_template');
const prepared = await withDatabase(template, async (db) => {
  await migrate(db);
  const made = await prepare(db);
  await db.execute(sql`
    insert into sessions (application_id, session_id, student_id, started_at, start_inferred,
      ended_at, expires_at, requires_heartbeat, process_insights)
    select application_id, 'urn:session:' || n, student_id, started_at, false,
      ended_at, expires_at, true, true
    from sessions, generate_series(501, ${sessions}::integer) n
    where session_id = 'urn:session:1'`);
  await db.script('analyze');
  return made;
});

/** Puts all sessions back to their start, some hours ago; returns it. */
async function restart(connection: Connection): Promise<number> {
  const from = Date.now() - 10 * HOUR_MS;
  await withDatabase(connection, async (db) => {
    await db.script('truncate heartbeats');
    await db.execute(sql`
      update sessions set started_at = ${new Date(from)}, ended_at = ${new Date(from)},
        expires_at = ${new Date(from)}::timestamptz + interval '10 minutes'`);
    await db.script('vacuum analyze sessions');
  });
  return from;
}

type Kind = 'events' | 'heartbeats';

/** Starts a server and measures each kind after a time that does not count. */
async function measure(storing: 'group' | 'single', kinds: readonly Kind[]): Promise<Measured[]> {
  const connection = await cluster.createDatabase('bench', 'bench_template');
  servers += 1;
  const options = { storing, connection: JSON.stringify(connection) };
  const port = String(FIRST_PORT + servers);
  const server = await startMeasured('server.ts', { ...options, port });
  const measured: Measured[] = [];
  for (const kind of kinds) measured.push(await measureKind(kind, connection, server));
  await server.stop();
  return measured;
}

async function measureKind(
  kind: Kind,
  connection: Connection,
  server: MeasuredServer,
): Promise<Measured> {
  const { port } = server;
  const { places }: Prepared = prepared;
  const token = await requestToken(port, prepared);
  const connections = Number(values.connections);
  const loadOf = async () =>
    kind === 'events'
      ? { port, token, connections, places }
      : { port, token, connections, places, beats: { sessions, from: await restart(connection) } };
  await generateLoad(await loadOf(), Number(values.warm));
  const load = await loadOf();
  const before = { node: (await server.usage()).cpuUs, postgres: cluster.cpuUs() };
  const seen = await generateLoad(load, seconds);
  const after = { node: (await server.usage()).cpuUs, postgres: cluster.cpuUs() };
  const accepted = seen.statuses[kind === 'events' ? '202' : '200'] ?? 0;
  if (accepted < seen.events) console.log(`Not accepted: ${JSON.stringify(seen.statuses)}`);
  // The CPU time includes the generator's own warm-up of a second.
  const paid = accepted * (1 + 1 / seconds);
  return {
    perSecond: accepted / seconds,
    p50Ms: seen.p50Ms,
    p99Ms: seen.p99Ms,
    nodeCpuUs: (after.node - before.node) / paid,
    postgresCpuUs: (after.postgres - before.postgres) / paid,
  };
}

const rounds: { events: Measured; grouped: Measured; single: Measured }[] = [];
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const [events, grouped] = await measure('group', ['events', 'heartbeats']);
    const [single] = await measure('single', ['heartbeats']);
    if (events && grouped && single) rounds.push({ events, grouped, single });
  }
  printReport();
} finally {
  await cluster.stop();
}

function printReport(): void {
  console.log('                              per s   p50 ms   p99 ms   CPU µs node + PostgreSQL');
  const line = (label: string, of: keyof (typeof rounds)[number]) => {
    const figure = (member: keyof Measured, digits: number, width: number) =>
      median(rounds.map((round) => round[of][member]))
        .toFixed(digits)
        .padStart(width);
    const times = `${figure('p50Ms', 1, 9)}${figure('p99Ms', 1, 9)}`;
    const cpu = `${figure('nodeCpuUs', 0, 9)}${figure('postgresCpuUs', 0, 9)}`;
    console.log(`${label.padEnd(26)}${figure('perSecond', 0, 9)}${times}${cpu}`);
  };
  line('events', 'events');
  line('heartbeats in groups', 'grouped');
  line('heartbeats one by one', 'single');
  const cpu = ({ nodeCpuUs: node, postgresCpuUs }: Measured) => node + postgresCpuUs;
  const ratios: [string, number[], string][] = [
    [
      'heartbeats ÷ events',
      rounds.map(({ grouped, events }) => grouped.perSecond / events.perSecond),
      '≥ 0.70',
    ],
    [
      'CPU per heartbeat ÷ one by one',
      rounds.map(({ grouped, single }) => cpu(grouped) / cpu(single)),
      '≤ 0.15',
    ],
  ];
  for (const [label, all, target] of ratios)
    console.log(`  ${label.padEnd(40)}${median(all).toFixed(2).padStart(6)}   target ${target}`);
}
