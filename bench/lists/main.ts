/**
 * `npm run bench:lists`: lists of a district of 100,000 users, and of 200,000 each of enrollments,
 * results and assessment results, as ratios to a minimal server on the same database in one run.
 * Options: --users 100000 --enrollments 200000 --seconds 3 --rounds 2 --connections 16
 * --only label,label
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { SERVER_FLAGS } from '../../server/bin/server-flags.mjs';
import { openDatabase } from '../../server/src/storage/database/postgres.ts';
import { trusted } from '../../server/src/storage/database/sql.ts';
import { openBenchCluster } from '../cluster.ts';
import type { Seen } from '../gets.ts';
import { requestToken } from '../token.ts';
import { type Case, casesOf, type Sample } from './cases.ts';
import { CALLERS, type CallerName, prepare } from './prepare.ts';
import { type Measured, printReport } from './report.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    enrollments: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
  },
});
const BASE = '/ims/oneroster';
const FIRST_PORT = 18_400;

const cluster = await openBenchCluster();
const measured: Measured[] = [];
const children: ChildProcess[] = [];
try {
  const connection = await cluster.createDatabase('lists');
  const sizes = { users: Number(values.users), enrollments: Number(values.enrollments) };
  const clients = await prepare(connection, sizes);
  const db = openDatabase(connection, { name: 'bench', connectionsMax: 1 });
  const [sample] = await db.query<Sample>(
    trusted(`select sourced_id as id, date_last_modified::text as day, family_name as family
      from users where readers <> '{}'
      order by date_last_modified offset ${sizes.users >> 1} limit 1`),
  );
  await db.close();
  if (!sample) throw new Error('The district is empty.');
  const cases = casesOf({ ...sample, day: new Date(sample.day).toISOString() });
  const server = async (kind: string, port: number) => {
    const options = [
      `--kind=${kind}`,
      `--connection=${JSON.stringify(connection)}`,
      `--cases=${JSON.stringify(cases)}`,
      `--port=${port}`,
    ];
    const execArgv = kind === 'lectern' ? SERVER_FLAGS : [];
    const child = fork(new URL('server.ts', import.meta.url), options, { execArgv });
    children.push(child);
    await once(child, 'message');
    return { child, port };
  };
  const baseline = await server('baseline', FIRST_PORT);
  const lectern = await server('lectern', FIRST_PORT + 1);
  const tokens = new Map<CallerName, string>();
  for (const caller of CALLERS)
    tokens.set(caller, await requestToken(lectern.port, clients[caller]));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const one of cases.filter(({ label }) => isWanted(label))) {
      measured.push(await measure(baseline, one, ['baseline', '']));
      for (const [caller, token] of tokens) {
        // The small and medium partners may not read that user.
        if ((caller === 'small' || caller === 'medium') && !one.count) continue;
        measured.push(await measure(lectern, one, [caller, token]));
      }
    }
  }
  printReport(measured, CALLERS);
} finally {
  for (const child of children) child.send('stop');
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
  await cluster.stop();
}

/** `--only`: parts of labels, with commas between. */
function isWanted(label: string): boolean {
  return values.only.split(',').some((part) => label.includes(part));
}

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('usage');
  const [{ cpuUs }] = (await once(child, 'message')) as [{ cpuUs: number }];
  return cpuUs;
}

async function measure(
  { child, port }: { child: ChildProcess; port: number },
  { label, requests: asked }: Case,
  [who, token]: [string, string],
): Promise<Measured> {
  const load = async (seconds: string) => {
    const client = fork(new URL('../gets.ts', import.meta.url), [
      `--port=${port}`,
      `--token=${token}`,
      `--connections=${values.connections}`,
      `--seconds=${seconds}`,
      `--paths=${JSON.stringify(asked.map(({ path }) => BASE + path))}`,
    ]);
    const [seen] = (await once(client, 'message')) as [Seen];
    return seen;
  };
  // Warm-up: compiles code and makes PostgreSQL's plans.
  await load('1');
  const [node, postgres] = [await cpuOf(child), cluster.cpuUs()];
  const { requests, perSecond, statuses } = await load(values.seconds);
  return {
    label,
    who,
    perSecond,
    statuses,
    nodeUs: ((await cpuOf(child)) - node) / requests,
    postgresUs: (cluster.cpuUs() - postgres) / requests,
  };
}
