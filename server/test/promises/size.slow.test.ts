/**
 * A tenth of a state: no request reads a table that grows as a whole. What is right with a hundred
 * rows may read all of 300,000; `npm run bench:size` asks the same of a whole state.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pastEnrollmentsJob } from '../../src/access/past-enrollments.ts';
import { jobs } from '../../src/app.ts';
import { payloadJob } from '../../src/events/log/payload-retention.ts';
import { silentProgress } from '../../src/lib/progress.ts';
import { exportFiles } from '../../src/roster-files/export/export-files.ts';
import { migrate } from '../../src/storage/database/migrate.ts';
import { type Database, openDatabase } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { followPlans, logPlans, type Seen } from '../fixtures/size/plans.ts';
import { findSamples, requestsOf } from '../fixtures/size/requests.ts';
import { fillState, type Who } from '../fixtures/size/state.ts';
import { atEnd } from '../harness/database.ts';
import { ownCluster } from '../harness/own-cluster.ts';
import { scratchFolder } from '../harness/scratch.ts';
import { testServer } from '../harness/test-server.ts';

const SCALE = 0.1;
/** Reading fewer rows takes some milliseconds. */
const ROWS_MAX = 10_000;
const DAYS_OF_GRACE = 30;

/** Which requests may read which tables as a whole, and why. */
const MAY_READ: readonly (readonly [request: RegExp, tables: RegExp, reason: string])[] = [
  [
    /^\/admin\/1\.0\/(overview|roster\/sanity|review\/)|^\/insights\/1\.0\/(mastery|retention)/,
    /./,
    'a report of all people, made at most once a minute',
  ],
  [
    /^\/insights\/1\.0\/orgs\/.*\/standards$/,
    /^(lessons|resources|resource_objectives)$/,
    'the content of up to 500 courses, which may be all',
  ],
  [/frameworks\/:id\/usage$|\/coverage$/, /./, 'the numbers of all items of a framework'],
  [/\/CFItems \(search\)$/, /^cf_items$/, 'words anywhere in the statements of frameworks'],
  [/^job fold event counts$/, /^event_counts$/, 'once an hour'],
  [
    /assessment-?results \(far\)$/i,
    /^assessment_results$/,
    'an offset beyond the last record passes all of them',
  ],
  [/\/checklist$/, /^(users|resource_objectives)$/, 'ends when enough are found'],
];

/** The number of all matches, which is counted once for a state of the list. */
const isTotal = ({ text }: Seen) => /\bas total$/.test(text.trim());

const cluster = await ownCluster();
const options = { connectionsMax: 1, statementTimeoutMs: 0, lasting: true } as const;
const db = openDatabase(cluster.connection, { name: 'size', ...options });
atEnd(() => db.close());
await migrate(db);
const clients = await fillState(db, SCALE, async (_name, work) => void (await work()));
// As after the runs of this day: a day that has passed is looked at for ten minutes.
await db.execute(sql`
  update enrollment_access
  set cutoff = (now() at time zone 'UTC')::date - ${DAYS_OF_GRACE}::integer`);
const samples = await findSamples(db);
await logPlans(db, true);
const server = await testServer({}, { connection: cluster.connection });
const follow = await followPlans(join(cluster.folder, 'postgres.log'));

const tokens = new Map<Who, string>();

async function tokenOf(who: Who): Promise<string> {
  const { clientId, clientSecret } = clients[who];
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  const known = tokens.get(who);
  const granted = known ?? (await server.fetch('/oauth2/token', { method: 'POST', body })).body;
  tokens.set(who, granted.access_token ?? granted);
  return tokens.get(who) ?? '';
}

const MEND = 'let an index find the rows, or add the request to MAY_READ with its reason';

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);

/** Which tables the statements read as a whole. */
function wholeTables(statements: readonly Seen[], name: string): string[] {
  return statements
    .filter((one) => !isTotal(one))
    .flatMap(({ scans, text }) => scans.map((scan) => ({ ...scan, text })))
    .filter(({ rows }) => rows >= ROWS_MAX)
    .filter(({ table }) => !MAY_READ.some(([who, tables]) => who.test(name) && tables.test(table)))
    .map(({ table, text }) => `${name} reads all of ${table}: ${oneLine(text)}`);
}

test('no request reads a whole table that grows', async () => {
  const faults = new Set<string>();
  for (const { who, path, label } of requestsOf(samples)) {
    await follow();
    const headers = { authorization: `Bearer ${await tokenOf(who)}` };
    const { status, text } = await server.fetch(path, { headers });
    assert.ok(status < 500, `${status} for ${path}: ${text}`);
    for (const fault of wholeTables(await follow(), label)) faults.add(fault);
  }
  assert.deepEqual([...faults].sort(), [], MEND);
});

/** The plans of what work does with the database. */
async function plansOf(work: (logged: Database) => Promise<unknown>): Promise<Seen[]> {
  const logged = openDatabase(cluster.connection, { name: 'logged', ...options });
  try {
    await follow();
    await work(logged);
    return await follow();
  } finally {
    await logged.close();
  }
}

const PAGES_MIN = 5;

test('an export of the roster reads no whole table for each of its pages', async () => {
  const folder = await scratchFolder('size');
  const settings = { folder, applicationId: undefined, progress: silentProgress };
  const seen = await plansOf((logged) => logged.snapshot((tx) => exportFiles(tx, settings)));
  const repeated = [...Map.groupBy(seen, ({ text }) => text).values()].filter(
    (statements) => statements.length >= PAGES_MIN,
  );
  assert.ok(repeated.length > 0);
  const faults = repeated.flatMap((statements) => wholeTables(statements, 'a page'));
  assert.deepEqual([...new Set(faults)], [], 'read once what all pages need');
});

for (const job of [...jobs, payloadJob(0), pastEnrollmentsJob(DAYS_OF_GRACE)]) {
  test(`the job ${job.name} reads no whole table that grows when there is nothing to do`, async () => {
    // The first run does what is due.
    await job.run(server.db, new Date());
    const seen = await plansOf((logged) => job.run(logged, new Date()));
    const name = `job ${job.name}`;
    assert.deepEqual(wholeTables(seen, name), [], MEND);
    // An index may be read as a whole, too.
    const isExcused = MAY_READ.some(([who]) => who.test(name));
    const long = seen.filter(({ rows }) => rows >= ROWS_MAX && !isExcused);
    const told = long.map(({ rows, text }) => `${rows} rows: ${oneLine(text)}`);
    assert.deepEqual(told, [], MEND);
  });
}
