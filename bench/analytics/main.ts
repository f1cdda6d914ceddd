/**
 * `npm run bench:analytics`: p95 of the numbers that the console and `/analytics/1.0` answer in the
 * database of bench:size, as a ratio to the same question asked of DuckDB on an export. Fill it
 * before: `npm run bench:size -- --on embedded --fill`, half an hour; `--scale 0.25`: a quarter.
 * Options: --folder .size --tries 20
 */
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { silentProgress } from '../../server/src/lib/progress.ts';
import {
  type Connection,
  type Database,
  openDatabase,
} from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { exportWarehouse } from '../../server/src/warehouse/export.ts';
import { type Asked, findSamples, requestsOf } from '../../server/test/fixtures/size/requests.ts';
import { median } from '../median.ts';
import { openKept } from '../size/clusters.ts';
import { type AskedServer, startAsked } from '../size/server.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.size' },
    tries: { type: 'string', default: '20' },
  },
});
const TRIES = Number(values.tries);
const P95_MS_MAX = 300;

const DAILY = `select cast(earned_at as date) as day, sum(xp), count(*), count(distinct student_key)
  from fct_xp where earned_at >= (select max(earned_at) from fct_xp) - interval 30 day`;
const OF_CLASS = `student_key in (
  select student_key from bridge_enrollment where class_id = getvariable('class') and is_active)`;
const OF_SCHOOL = `student_key in (
  select student_key from dim_student where school_id = getvariable('school'))`;
const OF_STUDENT = `student_key = getvariable('student')`;

/** By label of a request: the same question to the export. */
const QUESTIONS: Readonly<Record<string, string>> = {
  '/admin/1.0/overview': `select status, count(*), count(distinct student_key) from fct_event
    where received_at >= (select max(received_at) from fct_event) - interval 1 day group by 1`,
  '/analytics/1.0/daily': `${DAILY} group by 1`,
  '/analytics/1.0/daily (school)': `${DAILY} and ${OF_SCHOOL} group by 1`,
  '/analytics/1.0/daily (class)': `${DAILY} and ${OF_CLASS} group by 1`,
  '/analytics/1.0/activity': `${DAILY} and ${OF_STUDENT} group by 1`,
  '/analytics/1.0/facts/weekly': `select date_trunc('week', scored_at), count(*)
    from fct_result where ${OF_STUDENT} group by 1`,
  '/insights/1.0/users/:sourcedId': `select subject, sum(xp) from fct_xp
    where ${OF_STUDENT} group by 1`,
  '/insights/1.0/classes/:sourcedId': `select student_key, sum(xp), max(earned_at) from fct_xp
    where ${OF_CLASS} group by 1`,
  '/insights/1.0/classes/:sourcedId/mastery': `select student_key, standard_id, count(*)
    from fct_answer where ${OF_CLASS} and credit = 'correct' group by 1, 2`,
  '/insights/1.0/retention': `select standard_id, avg(passed::integer) from fct_review group by 1`,
};

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < TRIES; at += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

async function withDatabase<Result>(
  connection: Connection,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const options = { name: 'bench', connectionsMax: 2, statementTimeoutMs: 0 } as const;
  const db = openDatabase(connection, options);
  return work(db).finally(() => db.close());
}

type Samples = Awaited<ReturnType<typeof findSamples>>;

/** DuckDB with the tables of a new export, and the ids of the samples as variables. */
async function openExport(db: Database, samples: Samples, to: string) {
  const began = performance.now();
  const { folder, manifest } = await exportWarehouse(db, {
    ...{ to, format: 'parquet', lectern: 'bench', now: new Date(), progress: silentProgress },
    signal: new AbortController().signal,
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`  exported ${rows} rows in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  await duck.run("set timezone = 'UTC'");
  for (const { name, files } of manifest.tables) {
    const paths = files.map(({ path }) => `'${join(folder, path)}'`).join(', ');
    await duck.run(
      `create view ${name} as from read_parquet([${paths}], hive_partitioning = false)`,
    );
  }
  const student = await db.first<{ key: string }>(sql`
    select pseudonym((select value from warehouse_secret), ${samples['users']}) as key`);
  await duck.run(`set variable student = '${student?.key}'::uuid`);
  for (const [name, kind] of [
    ['class', 'classes'],
    ['school', 'schools'],
  ] as const)
    await duck.run(`set variable "${name}" = '${samples[kind]}'`);
  return duck;
}

async function compare(
  server: AskedServer,
  asked: readonly Asked[],
  duck: Awaited<ReturnType<typeof openExport>>,
): Promise<void> {
  console.log(`  ${'p95 ms'.padStart(58)}${'DuckDB ms'.padStart(12)}${'ratio'.padStart(9)}`);
  for (const { who, path, label } of asked) {
    const { status } = await server.ask(who, path);
    const api = p95(await timesOf(() => server.ask(who, path)));
    const question = QUESTIONS[label] ?? '';
    const there = median(await timesOf(async () => (await duck.runAndReadAll(question)).getRows()));
    const mark = status !== 200 ? ` ${status}!` : api > P95_MS_MAX ? ` over ${P95_MS_MAX}` : '';
    const figures = api.toFixed(0).padStart(8) + there.toFixed(0).padStart(12);
    console.log(`  ${label.padEnd(50)}${figures}${(api / there).toFixed(2).padStart(9)}${mark}`);
  }
}

const folder = resolve(values.folder, 'embedded');
const cluster = await openKept('embedded', folder);
const to = join(tmpdir(), `lectern-analytics-${process.pid}`);
try {
  const clients = JSON.parse(await readFile(join(folder, 'clients.json'), 'utf8'));
  await withDatabase(cluster.connection, async (db) => {
    const samples = await findSamples(db);
    const asked = requestsOf(samples).filter(
      ({ who, label }) => who === 'operator' && label in QUESTIONS,
    );
    const duck = await openExport(db, samples, to);
    const server = await startAsked(cluster.connection, clients, folder);
    await compare(server, asked, duck).finally(() => server.stop());
  });
} finally {
  await cluster.stop();
  await rm(to, { recursive: true, force: true });
}
