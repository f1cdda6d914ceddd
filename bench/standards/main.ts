/**
 * `npm run bench:standards`: time of package imports as a ratio to one INSERT for each record, the
 * latency of other requests during the import, and the rate of reads.
 * Options: --items 2408,10000,50000 --seconds 4 --rounds 1 --reads on|off --naive-max 50000
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SERVER_FLAGS } from '../../server/bin/server-flags.mjs';
import {
  insertApplication,
  insertClient,
} from '../../server/src/auth/applications/applications.ts';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import { type Connection, openDatabase } from '../../server/src/storage/database/postgres.ts';
import { type MadePackage, makePackage } from '../../server/test/fixtures/size/framework.ts';
import { openBenchCluster } from '../cluster.ts';
import type { Seen } from '../gets.ts';
import { requestToken } from '../token.ts';
import { type Imported, printReport, type Read } from './report.ts';
import type { Storing, Usage } from './server.ts';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '2408,10000,50000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '1' },
    reads: { type: 'string', default: 'on' },
    'naive-max': { type: 'string', default: '50000' },
  },
});
const sizes = values.items.split(',').map(Number);
const seconds = Number(values.seconds);
const CASE = '/ims/case/v1p1';
const FIRST_PORT = 18_300;
/** Warm-up of the client of single GETs before the package is sent. */
const PROBE_ALONE_MS = 1_000;
let servers = 0;

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly token: string;
}

const cluster = await openBenchCluster();
const template = await cluster.createDatabase('standards_template');
const client = await prepare(template);
const imported: Imported[] = [];
const reads: Read[] = [];
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const size of sizes) {
      const made = makePackage(size);
      const fresh = await cluster.createDatabase('standards', 'standards_template');
      if (size <= Number(values['naive-max'])) {
        imported.push(await withServer('rows', fresh, (server) => upload(server, made, 'rows')));
      }
      const next = await cluster.createDatabase('standards', 'standards_template');
      await withServer('lectern', next, async (server) => {
        imported.push(await upload(server, made, 'lectern'));
        if (values.reads === 'on' && round === 0) reads.push(...(await readAll(server, made)));
      });
    }
  }
  printReport(imported, reads);
} finally {
  await cluster.stop();
}

async function prepare(connection: Connection) {
  const db = openDatabase(connection, { name: 'bench', connectionsMax: 1, statementTimeoutMs: 0 });
  await migrate(db);
  const applicationId = await insertApplication(db, { name: 'Bench Agency' });
  const scopes = ['roster.readonly', 'roster.createput'];
  return insertClient(db, { applicationId, scopes }).finally(() => db.close());
}

async function withServer<Result>(
  storing: Storing,
  connection: Connection,
  work: (server: Running) => Promise<Result>,
): Promise<Result> {
  servers += 1;
  const options = [
    `--storing=${storing}`,
    `--connection=${JSON.stringify(connection)}`,
    `--port=${FIRST_PORT + servers}`,
  ];
  const child = fork(new URL('server.ts', import.meta.url), options, { execArgv: SERVER_FLAGS });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  try {
    return await work({ child, port, token: await requestToken(port, client) });
  } finally {
    child.send('stop');
    await once(child, 'exit');
  }
}

async function send({ port, token }: Running, text: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${CASE}/CFPackages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: text,
  });
}

/** Imports the package while another process reads items of a small framework, 200 a second. */
async function upload(server: Running, made: MadePackage, storing: Storing): Promise<Imported> {
  const small = makePackage(20);
  const ready = await send(server, small.text);
  if (ready.status !== 201) throw new Error(await ready.text());
  const paths = small.itemIds.map((id) => `${CASE}/CFItems/${id}`);
  const probe = gets(server, { paths, connections: 4, everyMs: 20 });
  await pause(PROBE_ALONE_MS);
  probe.child.send('measure');
  const before = await usage(server);
  const start = performance.now();
  const reply = await send(server, made.text);
  const text = await reply.text();
  const took = (performance.now() - start) / 1_000;
  const { cpuUs, peakMb } = await usage(server);
  const cpuSeconds = (cpuUs - before.cpuUs) / 1e6;
  if (reply.status !== 201) throw new Error(`${reply.status}: ${text}`);
  probe.child.send('stop');
  const { p50Ms, p99Ms, maxMs } = await probe.seen;
  const bytes = Buffer.byteLength(made.text);
  const { items } = made;
  return { storing, items, bytes, seconds: took, cpuSeconds, p50Ms, p99Ms, maxMs, peakMb };
}

/** CPU time of the server and of PostgreSQL so far, and the peak of the server's memory. */
async function usage({ child }: Running): Promise<Usage> {
  child.send('usage');
  const [{ cpuUs, peakMb }] = (await once(child, 'message')) as [Usage];
  return { cpuUs: cpuUs + cluster.cpuUs(), peakMb };
}

interface Gets {
  readonly paths: readonly string[];
  readonly connections: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly everyMs?: number;
  readonly seconds?: number;
}

function gets({ port, token }: Running, options: Gets) {
  const { paths, connections, headers, everyMs = 0, seconds: time = 0 } = options;
  const child = fork(new URL('../gets.ts', import.meta.url), [
    `--port=${port}`,
    `--token=${token}`,
    `--connections=${connections}`,
    `--seconds=${time}`,
    `--every=${everyMs}`,
    `--headers=${JSON.stringify(headers ?? {})}`,
    `--paths=${JSON.stringify(paths)}`,
  ]);
  return { child, seen: once(child, 'message').then(([seen]) => seen as Seen) };
}

async function readAll(server: Running, made: MadePackage): Promise<Read[]> {
  const { documentId, itemIds, items } = made;
  const some = itemIds.filter((_id, index) => index % Math.ceil(items / 500) === 0);
  const measure = async (what: Read['what'], options: Gets): Promise<Read> => {
    const { seen } = gets(server, { ...options, seconds });
    return { what, items, ...(await seen) };
  };
  const path = `${CASE}/CFPackages/${documentId}`;
  const url = `http://127.0.0.1:${server.port}${path}`;
  const authorization = `Bearer ${server.token}`;
  const began = performance.now();
  const first = await fetch(url, { headers: { authorization } });
  await first.arrayBuffer();
  const firstMs = performance.now() - began;
  const gzip = { 'accept-encoding': 'gzip' };
  const known = { ...gzip, 'if-none-match': first.headers.get('etag') ?? '' };
  const ofPackage = { paths: [path], connections: 8 };
  const ofItems = (plural: string) => ({
    paths: some.map((id) => `${CASE}/${plural}/${id}`),
    connections: 16,
  });
  return [
    { what: 'first', items, perSecond: 1_000 / firstMs, p50Ms: firstMs, p99Ms: firstMs },
    await measure('gzip', { ...ofPackage, headers: gzip }),
    ...(items <= 5_000 ? [await measure('plain', ofPackage)] : []),
    await measure('304', { ...ofPackage, connections: 16, headers: known }),
    await measure('item', ofItems('CFItems')),
    await measure('associations', ofItems('CFItemAssociations')),
  ];
}
