/**
 * `npm run bench:size`: what every list, page, job and command takes in the database of a state:
 * 300,000 people, 2 million enrollments, 10 million events, 1 million results, two frameworks of
 * 50,000 standards; embedded, and on Debian's PostgreSQL with its default settings. The databases
 * are made once, in about half an hour, and kept: 16 GB each.
 * Options: --folder .size --on embedded,debian --scale 1 --only part,part --fill
 * --ask requests,pages,jobs,commands,plans,idle
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import {
  type Connection,
  type Database,
  openDatabase,
} from '../../server/src/storage/database/postgres.ts';
import { followPlans, logPlans, type Seen } from '../../server/test/fixtures/size/plans.ts';
import { type Asked, findSamples, requestsOf } from '../../server/test/fixtures/size/requests.ts';
import { type Credentials, fillState } from '../../server/test/fixtures/size/state.ts';
import { cpuUsOf } from '../cluster.ts';
import { median } from '../median.ts';
import { type KeptCluster, KINDS, openKept } from './clusters.ts';
import { runCommands, runJobs } from './commands.ts';
import { visitPages } from './pages.ts';
import { type Answered, printAnswers } from './report.ts';
import { type AskedServer, startAsked } from './server.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.size' },
    on: { type: 'string', default: KINDS.join(',') },
    scale: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    fill: { type: 'boolean', default: false },
    ask: { type: 'string', default: 'requests,pages,jobs,commands' },
  },
});

/** Whether --ask names this part. */
const asks = (part: string) => values.ask.split(',').includes(part);

const IDLE_S = 60;
/** Tries of each request, after the first. */
const TRIES = 3;

const root = resolve(values.folder);
await mkdir(root, { recursive: true });
for (const kind of KINDS.filter((one) => values.on.split(',').includes(one))) {
  const folder = join(root, kind);
  const cluster = await openKept(kind, folder);
  try {
    console.log(`\n${cluster.label}`);
    const clients = await filled(folder, cluster);
    if (values.fill) continue;
    await askAll(folder, cluster, clients);
  } finally {
    await cluster.stop();
  }
}

/** The clients of the filled database, which is filled when it is new. */
async function filled(folder: string, { connection }: KeptCluster): Promise<Credentials> {
  const file = join(folder, 'clients.json');
  if (existsSync(file)) {
    await withDatabase(connection, (db) => migrate(db));
    return JSON.parse(await readFile(file, 'utf8'));
  }
  const begun = performance.now();
  const clients = await withDatabase(connection, async (db) => {
    await migrate(db);
    return fillState(db, Number(values.scale), step);
  });
  await writeFile(file, JSON.stringify(clients));
  console.log(`  filled in ${secondsSince(begun)} s`);
  return clients;
}

async function askAll(folder: string, cluster: KeptCluster, clients: Credentials): Promise<void> {
  const samples = await withDatabase(cluster.connection, findSamples);
  const requests = requestsOf(samples).filter(({ label }) => isWanted(label));
  const server = await startAsked(cluster.connection, clients, folder);
  const answered: Answered[] = [];
  try {
    console.log(`  starts in ${server.startMs.toFixed(0)} ms, ${requests.length} requests`);
    if (asks('idle')) console.log(`  idle: ${await idleShare(server, cluster)} % of a core`);
    if (asks('requests'))
      for (const request of requests) answered.push(await tried(server, request));
    await withDatabase(cluster.connection, async (db) => {
      const running = { db, server, samples, folder, isWanted };
      if (asks('pages')) answered.push(...(await visitPages(running)));
      if (asks('jobs')) await runJobs(running);
      if (asks('commands')) await runCommands(running);
    });
  } finally {
    await server.stop();
  }
  const plans = asks('plans') ? await plansOf(folder, cluster, { clients, requests }) : new Map();
  await writeFile(join(folder, 'answers.json'), JSON.stringify({ answered, plans: [...plans] }));
  printAnswers(answered, plans);
}

async function tried(server: AskedServer, asked: Asked): Promise<Answered> {
  const first = await server.ask(asked.who, asked.path);
  const times: number[] = [];
  for (let at = 0; at < TRIES; at += 1) times.push((await server.ask(asked.who, asked.path)).ms);
  return { ...asked, status: first.status, firstMs: first.ms, ms: median(times) };
}

/** What server and PostgreSQL use of a core with no request and no event. */
async function idleShare(server: AskedServer, { pid }: KeptCluster): Promise<string> {
  const used = () => [String(server.pid), pid].map(cpuUsOf).reduce((sum, one) => sum + one);
  // The first runs of jobs belong to the start.
  await pause(IDLE_S * 1_000);
  const before = used();
  await pause(IDLE_S * 1_000);
  return ((used() - before) / (IDLE_S * 10_000)).toFixed(2);
}

interface Plans {
  readonly clients: Credentials;
  readonly requests: readonly Asked[];
}

/** What PostgreSQL did for each request, by who and label. */
async function plansOf(
  folder: string,
  { connection, log }: KeptCluster,
  { clients, requests }: Plans,
): Promise<Map<string, Seen[]>> {
  const seen = new Map<string, Seen[]>();
  await withDatabase(connection, (db) => logPlans(db, true));
  try {
    const server = await startAsked(connection, clients, folder);
    const follow = await followPlans(log);
    try {
      for (const { who, path, label } of requests) {
        await follow();
        await server.ask(who, path);
        seen.set(`${who} ${label}`, await follow());
      }
    } finally {
      await server.stop();
    }
  } finally {
    await withDatabase(connection, (db) => logPlans(db, false));
  }
  return seen;
}

/** `--only`: parts of labels, with commas between. */
function isWanted(label: string): boolean {
  return values.only.split(',').some((part) => label.includes(part));
}

/** One connection, which holds temporary tables and settings. */
async function withDatabase<Result>(
  connection: Connection,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const options = {
    name: 'bench',
    connectionsMax: 1,
    statementTimeoutMs: 0,
    lasting: true,
  } as const;
  const db = openDatabase(connection, options);
  return work(db).finally(() => db.close());
}

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  console.log(`  ${name.padEnd(30)}${secondsSince(begun).padStart(6)} s`);
}

function secondsSince(begun: number): string {
  return ((performance.now() - begun) / 1_000).toFixed(0);
}
