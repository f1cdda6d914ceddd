/** `lectern doctor`, for a healthy server and for each fault that it finds. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { access, chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { lectern as lecternProcess, urlOf } from '../../../test/harness/command.ts';
import { commandSession } from '../../../test/harness/command-session.ts';
import { atEnd } from '../../../test/harness/database.ts';
import { freePort } from '../../../test/harness/free-port.ts';
import { noNamespaces } from '../../../test/harness/namespace.ts';
import { dataFolder, startProcess } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { openStorage } from '../../storage/open.ts';

const server = await testServer();
const lectern = commandSession();
const SECRET = 'q8Zr2vX0mB5tY7wLkP3sN9aC1dF6gH4j';
const path = process.env['PATH'] ?? '';
const own = {
  DATABASE_URL: urlOf(server.connection),
  BASE_URL: server.baseUrl,
  HOST: '127.0.0.1',
  PORT: String(server.config.port),
};

/** Makes the database as the first start of a server does. */
async function makeDatabase(dataDir: string): Promise<void> {
  const storage = await openStorage({ dataDir, databaseUrl: null }, pino({ level: 'silent' }), {
    lifetime: 'server',
  });
  await storage.close();
}

test('10 beside a service whose settings the command was not given', {
  skip: noNamespaces,
}, async () => {
  const etc = await dataFolder();
  await mkdir(join(etc, 'lectern'));
  await writeFile(join(etc, 'lectern/env'), 'NODE_ENV=production\n');
  const within = [
    ...['unshare', '-m', 'sh', '-c'],
    `mount -t overlay overlay -o lowerdir='${etc}':/etc /etc && exec "$@"`,
    'sh',
  ];
  const cwd = await dataFolder();
  const env = { PATH: path, PORT: String(await freePort()) };
  const alone = await lecternProcess(['doctor'], { env, cwd });
  assert.match(alone.stdout, /^ok {4}target +http:\S+, \S+\/data, development$/m);
  const beside = await lecternProcess(['doctor'], { env, cwd, within });
  assert.equal(beside.code, 10, beside.stderr);
  assert.match(
    beside.stdout,
    /^fail {2}target .*\/etc\/lectern\/env is another one.*not examined/m,
  );
  const named = await lecternProcess(['doctor'], { env: { ...env, DATA_DIR: cwd }, cwd, within });
  assert.match(named.stdout, /^ok {4}target /m);
});

interface Found {
  readonly name: string;
  readonly state: string;
  readonly finding: string;
  readonly fix?: string;
}

async function examine(settings: Record<string, string> = {}, uid?: number) {
  const env = { ...own, PATH: path, ...settings };
  const place = uid === undefined ? { env } : { env, uid };
  const { code, stdout } = await lectern(['doctor', '--output', 'json'], place);
  const { healthy, checks } = JSON.parse(stdout) as { healthy: boolean; checks: Found[] };
  return { code, healthy, of: (name: string) => checks.find((check) => check.name === name) };
}

test('0 for a healthy server, with a line for each check', async () => {
  const { code, stdout, stderr } = await lecternProcess(['doctor'], { env: own });
  assert.deepEqual([code, stderr], [0, '']);
  for (const name of ['port', 'database', 'collation', 'clock', 'migrations', 'event queue']) {
    assert.match(stdout, new RegExp(`^ok {4}${name} `, 'm'));
  }
  assert.match(stdout, /\nHealthy: none of \d+ checks failed(, \d with a warning: [a-z, ]+)?\.\n$/);
});

test('10 when the port is taken by another program, with the fix', async () => {
  const stranger = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  atEnd(async () => stranger.close());
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  const { code, healthy, of } = await examine({ PORT: String(port) });
  assert.deepEqual([code, healthy], [10, false]);
  assert.match(of('port')?.fix ?? '', new RegExp(`ss -ltnp sport = :${port}`));
  assert.equal(of('database')?.state, 'ok');
});

test('10 for settings that cannot be used, or are unsafe in production', async () => {
  assert.match((await examine({ PORT: 'x' })).of('settings')?.finding ?? '', /PORT is "x"/);
  const production = await examine({ NODE_ENV: 'production' });
  assert.deepEqual([production.code, production.of('settings')?.state], [10, 'fail']);
});

test('a warning for https without TLS_PROXY, and for metrics that no monitor can read', async () => {
  const https = { NODE_ENV: 'production', BASE_URL: 'https://127.0.0.1:1', LECTERN_SECRET: SECRET };
  const worried = await examine(https);
  assert.equal(worried.code, 0);
  assert.match(worried.of('settings')?.finding ?? '', /TLS_PROXY is off: all clients/);
  assert.match(worried.of('metrics')?.fix ?? '', /set METRICS_TOKEN/);
  const calm = await examine({ ...https, TLS_PROXY: 'on', METRICS_TOKEN: SECRET });
  assert.deepEqual([calm.of('settings')?.state, calm.of('metrics')?.state], ['ok', 'ok']);
});

const [outward] = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4');
const skip = outward ? false : 'this machine has no address but its own';

test('10 when BASE_URL serves /metrics to all who ask', { skip }, async () => {
  const open = createHttpServer((_request, response) => response.end('# HELP'));
  open.listen(0, '0.0.0.0');
  atEnd(async () => open.close().closeAllConnections());
  await once(open, 'listening');
  const { port } = open.address() as AddressInfo;
  const { code, of } = await examine({ BASE_URL: `http://${outward?.address}:${port}` });
  assert.deepEqual([code, of('metrics')?.state], [10, 'fail']);
  assert.match(of('metrics')?.finding ?? '', /\/metrics is served without a token/);
});

test('10 when the database cannot be reached, without its password', async () => {
  const { code, of } = await examine({ DATABASE_URL: 'postgres://x:hush@127.0.0.1:1/x' });
  assert.equal(code, 10);
  assert.doesNotMatch(JSON.stringify(of('database')), /hush/);
});

test('0 for a data folder without a database; none is created', async () => {
  const DATA_DIR = await dataFolder();
  const { code, of } = await examine({ DATABASE_URL: '', DATA_DIR });
  assert.deepEqual([code, of('database')], [0, undefined]);
  assert.match(of('data folder')?.finding ?? '', /holds no database yet/);
  assert.equal(of('disk space')?.state === undefined, false);
});

test('10 for a data folder that others may write, and for a secret they read, or that is missing', async () => {
  const DATA_DIR = await dataFolder();
  const embedded = { DATABASE_URL: '', DATA_DIR };
  await makeDatabase(DATA_DIR);
  const secret = join(DATA_DIR, 'secret');
  const well = await examine(embedded);
  for (const name of ['data folder', 'secret', 'open files'])
    assert.equal(well.of(name)?.state, 'ok', String(well.of(name)?.finding));
  await chmod(DATA_DIR, 0o777);
  await chmod(secret, 0o644);
  const open = await examine(embedded);
  assert.equal(open.code, 10);
  assert.match(open.of('data folder')?.finding ?? '', /accounts may write .*mode 0777/);
  assert.match(open.of('secret')?.fix ?? '', /chmod 600/);
  await rm(secret);
  const lost = await examine(embedded);
  assert.match(lost.of('secret')?.finding ?? '', /is missing/);
  await assert.rejects(access(secret), 'the doctor makes no secret');
});

test('10 for a data folder of another account', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('only root may give a folder away');
  const DATA_DIR = await dataFolder();
  await makeDatabase(DATA_DIR);
  const embedded = { DATABASE_URL: '', DATA_DIR };
  assert.equal((await examine(embedded)).of('data folder')?.state, 'ok');
  const { code, of } = await examine(embedded, 65_534);
  assert.deepEqual([code, of('data folder')?.state], [10, 'fail']);
  assert.match(of('data folder')?.finding ?? '', /belongs to user id 0, and this runs as 65534/);
});

test('0 and a warning for event texts kept beyond EVENT_RETENTION_DAYS', async () => {
  await server.db.script(`
    create table event_payloads_2020_01_01 partition of event_payloads
    for values from ('2020-01-01') to ('2020-02-01')`);
  assert.match((await examine()).of('event texts')?.finding ?? '', /^kept for ever; .*2020-01-01$/);
  const { code, of } = await examine({ EVENT_RETENTION_DAYS: '30' });
  assert.deepEqual([code, of('event texts')?.state], [0, 'warn']);
  assert.match(
    of('event texts')?.finding ?? '',
    /^kept for 30 days; .* which should have been dropped$/,
  );
});

test('a warning for an issuer that does not answer, or that is another one', async () => {
  const other = createHttpServer((_request, reply) => reply.end('{"issuer":"https://other"}'));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  atEnd(async () => void other.close());
  const issuer = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const { code, of } = await examine({
    UPSTREAM_ISSUER: 'http://127.0.0.1:9',
    UPSTREAM_CLIENT_ID: 'a',
    UPSTREAM_CLIENT_SECRET: 'b',
    TOKEN_ISSUER: issuer,
  });
  assert.equal(code, 0);
  const [upstream, tokens] = [of('upstream issuer'), of('token issuer')];
  assert.deepEqual([upstream?.state, tokens?.state], ['warn', 'warn']);
  assert.match(upstream?.finding ?? '', /127\.0\.0\.1:9\/.* does not answer .*nobody can sign in/);
  assert.match(tokens?.finding ?? '', /is that of the issuer 'https:\/\/other'/);
});

test('a warning for processes whose settings differ, by each of them and by the doctor', async () => {
  const alone = (await examine()).of('agreement');
  assert.deepEqual([alone?.state, alone?.finding], ['ok', 'one server process runs']);
  const port = String(await freePort());
  const other = await startProcess({
    ...own,
    PORT: port,
    LOG_LEVEL: 'warn',
    RETENTION_AUDIT_DAYS: '10',
  });
  const places = `10 at \\S+:${port} \\(process ${other.pid}\\)`;
  const here = `730 at \\S+:${own.PORT} \\(process ${process.pid}\\)`;
  const sentence = new RegExp(`RETENTION_AUDIT_DAYS is (${places}; ${here}|${here}; ${places})`);
  assert.match(other.output(), sentence);
  assert.doesNotMatch(other.output(), /LOG_LEVEL is|PORT is/);
  const { code, of } = await examine();
  assert.deepEqual([code, of('agreement')?.state], [0, 'warn']);
  assert.match(of('agreement')?.finding ?? '', sentence);
  other.kill('SIGTERM');
  assert.equal(await other.ended, 0);
  assert.equal((await examine()).of('agreement')?.state, 'ok');
});

test('10 for a changed migration, and a warning for a failed job and a missing key', async () => {
  await server.db.execute(sql`insert into jobs (name, error) values ('sweep', 'no luck')`);
  await server.db.execute(sql`delete from signing_keys`);
  const worried = await examine();
  assert.equal(worried.code, 0);
  assert.deepEqual(
    [worried.of('jobs')?.state, worried.of('signing keys')?.state],
    ['warn', 'warn'],
  );
  await server.db.execute(sql`update migrations set sha256 = 'x' where name = '0001_texts.sql'`);
  const { code, of } = await examine();
  assert.deepEqual([code, of('migrations')?.state, of('event queue')], [10, 'fail', undefined]);
});
