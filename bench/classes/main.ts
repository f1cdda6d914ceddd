/**
 * `npm run bench:classes`: how long the summary of a class of 40 takes that has worked for two
 * years, and the page of the district of all classes, for an operator and for its leader, in a
 * database of 3 million events; on the embedded PostgreSQL, and on Debian's with its defaults.
 * `--classes 300` is a district of 12,000 students.
 * Options: --on embedded,debian --events 3000000 --classes 25 --rounds 20 --plans
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import type { Connection } from '../../server/src/storage/database/postgres.ts';
import { followPlans, logPlans } from '../../server/test/fixtures/size/plans.ts';
import { withDatabase } from '../cluster.ts';
import { median } from '../median.ts';
import { type KeptCluster, KINDS, openKept } from '../size/clusters.ts';
import { type AskedServer, startAsked } from '../size/server.ts';
import { type Prepared, prepare, STUDENTS } from './prepare.ts';

const { values } = parseArgs({
  options: {
    on: { type: 'string', default: KINDS.join(',') },
    events: { type: 'string', default: '3000000' },
    classes: { type: 'string', default: '25' },
    rounds: { type: 'string', default: '20' },
    plans: { type: 'boolean', default: false },
  },
});
const size = { events: Number(values.events), classes: Number(values.classes) };
type Who = 'operator' | 'partner' | 'leader';
interface Asked {
  readonly who: readonly Who[];
  readonly targetMs: number;
  path(klass: number): string;
}
const ofClass = { who: ['operator', 'partner', 'leader'], targetMs: 100 } as const;
const ofOrg = { who: ['operator', 'leader'], targetMs: 1_000 } as const;
const ORG = '/insights/1.0/orgs/district';
const ASKED: Readonly<Record<string, Asked>> = {
  me: { who: ['leader'], targetMs: 100, path: () => '/insights/1.0/me' },
  week: { ...ofClass, path: (klass) => `/insights/1.0/classes/class-${klass}/summary` },
  term: { ...ofClass, path: (klass) => `/insights/1.0/classes/class-${klass}/summary?period=term` },
  activity: { ...ofClass, path: (klass) => `/insights/1.0/classes/class-${klass}` },
  district: {
    ...ofOrg,
    path: (klass) => `${ORG}/summary?period=${klass % 2 === 0 ? 'week' : 'lastWeek'}`,
  },
  standards: { ...ofOrg, path: () => `${ORG}/standards` },
  students: { ...ofOrg, path: () => `${ORG}/students?limit=500` },
};
const QUESTIONS = Object.entries(ASKED).flatMap(([name, { who, ...asked }]) =>
  who.map((one) => ({ name, who: one, ...asked })),
);

for (const kind of KINDS.filter((one) => values.on.split(',').includes(one))) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  await chmod(folder, 0o755);
  const cluster = await openKept(kind, folder);
  try {
    console.log(`\n${cluster.label}: ${size.events} events, classes of ${STUDENTS}`);
    const prepared = await withDatabase(cluster.connection, async (db) => {
      await migrate(db);
      return prepare(db, size);
    });
    await withServer(cluster.connection, { ...prepared, folder }, askEach);
    if (values.plans) await showPlans(cluster, { ...prepared, folder });
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Served extends Prepared {
  readonly folder: string;
}

type Ask = (who: Who, path: string) => ReturnType<AskedServer['ask']>;

async function withServer(
  connection: Connection,
  { clients, leader, folder }: Served,
  work: (ask: Ask) => Promise<void>,
): Promise<void> {
  const server = await startAsked(connection, clients, folder);
  const ask: Ask = (who, path) =>
    who === 'leader' ? server.ask(leader, `/console/api/me${path}`) : server.ask(who, path);
  await work(ask).finally(() => server.stop());
}

/** Each request asks for the next class, so that no cache answers it. */
async function askEach(ask: Ask): Promise<void> {
  for (const { who, name, targetMs, path } of QUESTIONS) {
    const times: number[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const { status, ms } = await ask(who, path((round % size.classes) + 1));
      if (status !== 200) throw new Error(`${path(1)} is ${status}.`);
      times.push(ms);
    }
    const [usual, most] = [median(times), Math.max(...times.slice(1))];
    const share = (usual / targetMs).toFixed(2);
    console.log(
      `  ${who.padEnd(9)} ${name.padEnd(9)} ${usual.toFixed(0)} ms, at most ${most.toFixed(0)} ms, ` +
        `${share} × the target`,
    );
  }
}

/** The statements of one request that take longest. */
async function showPlans({ connection, log }: KeptCluster, served: Served): Promise<void> {
  await withDatabase(connection, (db) => logPlans(db, true));
  await withServer(connection, served, async (ask) => {
    const follow = await followPlans(log);
    for (const { who, name, path } of QUESTIONS) {
      await follow();
      await ask(who, path(1));
      const slowest = (await follow()).sort((a, b) => b.ms - a.ms).slice(0, 5);
      for (const { ms, rows, pages, text } of slowest)
        console.log(
          `  ${who} ${name}: ${ms} ms, ${rows} rows, ${pages} pages: ${text.trim().slice(0, 90).replaceAll(/\s+/g, ' ')}`,
        );
    }
  });
}
