/** Starting the server: one sentence for an unusable setting, restart after kill -9, clean stop. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rename } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { platform } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { sql } from '../../src/storage/database/sql.ts';
import { openCluster } from '../../src/storage/embedded/cluster.ts';
import { SERVER_ROLE } from '../../src/storage/embedded/roles.ts';
import { putStudent } from '../fixtures/events.ts';
import { userBody } from '../fixtures/people.ts';
import { lectern } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import {
  databaseOf,
  dataFolder,
  eventually,
  isPostgresThere,
  type ServerProcess,
  spawnServer,
  startProcess,
} from '../harness/server-process.ts';
import { front } from '../harness/test-server.ts';

const HOST = '127.0.0.1';
const PORT = await freePort();
const BASE_URL = `http://${HOST}:${PORT}`;
const dataDir = join(await dataFolder(), 'data');
const environment = { DATA_DIR: dataDir, PORT: String(PORT), HOST, BASE_URL };

/** The server prints one sentence and ends with exit code 1. */
async function refuses(server: ServerProcess, sentence: RegExp): Promise<void> {
  assert.equal(await server.ended, 1, server.errors());
  assert.match(server.errors(), sentence);
  assert.doesNotMatch(server.errors().trimEnd(), /\n/);
  assert.match(server.output(), /^(Lectern starts, with [^\n]*\n)?$/);
}

async function isReady(baseUrl = BASE_URL): Promise<boolean> {
  return (await fetch(`${baseUrl}/health/ready`)).ok;
}

/** Ctrl-C under `npm start`: the process group gets the signal, and npm sends it once more. */
async function interrupt(server: ServerProcess): Promise<void> {
  server.interruptGroup();
  server.kill('SIGINT');
  assert.equal(await server.ended, 0, server.output());
  assert.doesNotMatch(server.output(), /connection was lost/, 'a clean stop warns of nothing');
}

const UNUSABLE: readonly [Record<string, string>, RegExp][] = [
  [{ PORT: 'http' }, /^PORT is "http"; it takes a whole number from 0 to 65535\./],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud"; it takes one of fatal, /],
  [{ BASE_URL: 'learn.example' }, /^BASE_URL is "learn.example"; it takes an address like https:/],
  [{ DATABASE_URL: 'mysql://me:secret@db' }, /^DATABASE_URL is not a PostgreSQL URL;(?!.*secret)/],
  [{ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' }, /cannot be used:(?!.*secret).*REFUSED/],
  [{ DATABASE_URL: 'postgres://db.invalid/x' }, /^DATABASE_URL cannot be used: ./],
  [{ NODE_ENV: 'production' }, /^BASE_URL does not begin with https:.*ACCEPT_RISKS=http\./],
  [{ DATA_DIR: '/proc/lectern' }, /^The data folder \/proc\/lectern cannot be used: /],
];

test('one sentence names an unusable setting', async () => {
  const started = UNUSABLE.map(([env, sentence]) => refuses(spawnServer(env), sentence));
  await Promise.all(started);
});

/** Starts a server whose database does not answer, and looks at it after its first line. */
async function atFirstLine(
  env: Record<string, string>,
  look: (server: ServerProcess) => Promise<void> | void,
): Promise<void> {
  const silent = createServer().listen(0, HOST);
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const server = spawnServer({ DATABASE_URL: `postgres://me:secret@${HOST}:${port}/x`, ...env });
  await eventually('the first line', () => server.output().includes('\n'));
  await look(server);
  server.kill('SIGKILL');
  await server.ended;
  silent.close();
}

test('the first line comes at once: before the database answers, and before the server is loaded', () =>
  atFirstLine({}, (server) => {
    assert.equal(server.output(), 'Lectern starts, with DATABASE_URL.\n');
  }));

test('V8 has room for young objects, in the same process; the operator may set it', {
  skip: platform() !== 'linux' && 'the command line of a process is read from /proc',
}, async () => {
  const told = async ({ pid }: ServerProcess) =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8')).match(/--(?:max-semi|heap)[^=]*=\d+/g);
  const [young, old] = ['--max-semi-space-size=32', '--heap-growing-percent=150'];
  await atFirstLine({}, async (server) => assert.deepEqual(await told(server), [young, old]));
  const own = { NODE_OPTIONS: '--max_semi_space_size=48' };
  await atFirstLine(own, async (server) => assert.deepEqual(await told(server), [old]));
});

test('one sentence for a port in use; PostgreSQL is stopped', async () => {
  const busy = createServer().listen(PORT, HOST);
  await once(busy, 'listening');
  await refuses(spawnServer(environment), /^Port \d+ is in use; set PORT to a free one\./);
  assert.equal(await isPostgresThere(dataDir), false);
  busy.close();
  await once(busy, 'close');
  assert.deepEqual((await readdir(dataDir)).filter(isSecret), []);
});

/** Also the unfinished one. */
const isSecret = (name: string) => name.startsWith('secret');

test('one sentence for a lost secret, and for another; neither a secret nor a migration is written', async () => {
  const folder = join(await dataFolder(), 'data');
  const env = { ...environment, DATA_DIR: folder };
  await interrupt(await startProcess(env));
  const [secret, kept] = [join(folder, 'secret'), join(folder, 'kept')];
  await rename(secret, kept);
  const db = databaseOf(folder);
  const withPostgres = async <Result>(work: () => Promise<Result>) => {
    const cluster = await openCluster({ dataDir: folder, lifetime: 'server' });
    return await work().finally(() => cluster.stop());
  };
  const migrations = () =>
    withPostgres(() => db.query(sql`select * from migrations order by name`));
  await withPostgres(() => db.execute(sql`delete from migrations where name like '0024%'`));
  const before = await migrations();
  await refuses(spawnServer(env), /^The signing keys are sealed, and there is no secret: /);
  const another = { LECTERN_SECRET: 'another secret, 0123456789 abcdefghij' };
  await refuses(spawnServer({ ...env, ...another }), /^The signing keys were sealed with another/);
  const command = (...args: string[]) => lectern(['keys', ...args], { env: { DATA_DIR: folder } });
  const refused = await command('list');
  assert.equal(refused.code, 1, refused.stdout);
  assert.match(refused.stderr, /^The signing keys are sealed, and there is no secret: /);
  assert.deepEqual(await migrations(), before);
  const mended = await command('rotate', '--compromised', '--secret-lost');
  assert.equal(mended.code, 0, mended.stderr);
  assert.deepEqual((await readdir(folder)).filter(isSecret), []);
  await rename(kept, secret);
  await interrupt(await startProcess(env));
});

test('one sentence for data of a newer version; PostgreSQL is stopped', async () => {
  const server = await startProcess(environment);
  const db = databaseOf(dataDir);
  await db.execute(sql`insert into migrations (name, sha256) values ('9999_later.sql', '')`);
  await interrupt(server);
  await refuses(
    spawnServer(environment),
    /^This data was made by a newer Lectern: it has the migra/,
  );
  const command = await lectern(['client', 'list'], { env: { DATA_DIR: dataDir } });
  assert.match(command.stderr, /^This data was made by a newer Lectern: .*restore the backup/);
  assert.equal(await isPostgresThere(dataDir), false);
  const before = await openCluster({ dataDir, lifetime: 'server' });
  await db.execute(sql`delete from migrations where name = '9999_later.sql'`);
  await before.stop();
});

test('one sentence for a database that refuses work, as on a full disk', async () => {
  const before = await openCluster({ dataDir, lifetime: 'server' });
  const db = databaseOf(dataDir);
  // Superusers are let in, the role of the server is not.
  await db.execute(sql`alter database lectern connection limit 0`);
  const sentence =
    /^The database refuses work \(SQLSTATE 53300\): too many connections for database/;
  await refuses(spawnServer(environment), sentence);
  const command = await lectern(['client', 'list'], { env: { DATA_DIR: dataDir } });
  assert.match(command.stderr, sentence);
  await db.execute(sql`alter database lectern connection limit -1`);
  await before.stop();
});

test('one sentence for data of before 1.0.0: at the start, in a command, in a restore', async () => {
  const sentence =
    /^This data was made by a version before 1\.0\.0, .*: start with an empty DATA_DIR/;
  const server = await startProcess(environment);
  const db = databaseOf(dataDir);
  const backup = join(await dataFolder(), 'backup');
  const env = { DATA_DIR: dataDir };
  await db.script(`alter table migrations rename to kept;
    create table migrations (like kept including all);
    insert into migrations (name, sha256) values ('0001_access.sql', ''), ('0002_standards.sql', '')`);
  await interrupt(server);
  // Where the tables are a superuser's, as in the oldest folders.
  await refuses(spawnServer(environment), sentence);
  const cluster = await openCluster({ dataDir, lifetime: 'server' });
  await db.script(`alter table migrations owner to ${SERVER_ROLE}`);
  await cluster.stop();
  await refuses(spawnServer(environment), sentence);
  const command = await lectern(['client', 'list'], { env });
  assert.match(command.stderr, sentence);
  const examined = await lectern(['doctor'], { env });
  assert.match(examined.stdout, /made by a version before 1\.0\.0/);
  const written = await lectern(['db', 'backup', backup, '--quiet'], { env });
  assert.equal(written.code, 0, written.stderr);
  const restored = await lectern(['db', 'restore', backup, '--replace', '--quiet'], { env });
  assert.match(restored.stderr, sentence);
  assert.equal(await isPostgresThere(dataDir), false);
  const before = await openCluster({ dataDir, lifetime: 'server' });
  await db.script('drop table migrations; alter table kept rename to migrations');
  await before.stop();
});

const secondsOf = (server: ServerProcess) =>
  Number(/\(([\d.]+) s, embedded/.exec(server.output())?.[1]);

test('it starts again within 5 s after kill -9; Ctrl-C stops server and PostgreSQL', async () => {
  const first = await startProcess(environment);
  assert.ok(await isReady());
  first.kill('SIGKILL');
  assert.equal(await first.ended, 'SIGKILL');
  const second = await startProcess(environment);
  assert.ok(await isReady());
  await interrupt(second);
  assert.equal(await isPostgresThere(dataDir), false);
  const [before, after] = [secondsOf(first), secondsOf(second)];
  // A busy machine slows down both; recovery adds little to what a first start does.
  assert.ok(after < Math.max(5, 2 * before), `${after} s, ${before} s at first`);
});

test('the code that servers have compiled is taken, whatever commands ran; exit code 0 also where the state folder of this account cannot be used', async () => {
  const told = { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
  const command = await lectern(['client', 'list'], { env: { DATA_DIR: dataDir, ...told } });
  const server = await startProcess({ ...environment, ...told, XDG_STATE_HOME: '/dev/null' });
  await interrupt(server);
  for (const printed of [command.stderr, server.errors()]) {
    assert.ok(printed.includes(' was accepted'));
    assert.deepEqual(printed.match(/.* was rejected/g), null);
  }
});

test('a second server that finds the port in use does not stop the database of the first', async () => {
  const first = await startProcess(environment);
  await refuses(spawnServer(environment), /^Port \d+ is in use/);
  assert.ok(await isReady());
  await interrupt(first);
});

test('a command uses the database of the running server, and makes none', async () => {
  const HOME = await dataFolder();
  const server = await startProcess({ ...environment, HOME });
  const PATH = process.env['PATH'] ?? '';
  const run = async (settings: Record<string, string> = {}) => {
    const cwd = await dataFolder();
    const args = ['client', 'create', '--name', 'Elsewhere', '--output', 'json'];
    const ending = await lectern(args, { env: { PATH, HOME, ...settings }, cwd });
    assert.deepEqual(await readdir(cwd), [], 'no data folder is made');
    return ending;
  };
  const found = await run();
  assert.equal(found.code, 0, found.stderr);
  const place = `${dataDir}, of the running server ${BASE_URL}`;
  assert.equal(found.stderr.split('\n')[0], `Database: ${place}`);
  const { clientId, clientSecret } = JSON.parse(found.stdout);
  const form = { grant_type: 'client_credentials', client_id: clientId };
  const body = new URLSearchParams({ ...form, client_secret: clientSecret });
  const reply = await fetch(`${BASE_URL}/oauth2/token`, { method: 'POST', body });
  assert.equal(reply.status, 200, 'the credentials are worth something');

  const beside = { env: { PATH, HOME }, cwd: dirname(dataDir) };
  const made = await lectern(['client', 'create', '--name', 'Beside'], beside);
  assert.equal(made.stderr.split('\n')[0], `Database: ${place}`, 'the server of ./data is named');
  assert.ok(made.stderr.includes(` ${BASE_URL}/oauth2/token`), made.stderr);

  const doctor = ['doctor', '--output', 'json'];
  const examined = await lectern(doctor, { env: { PATH, HOME }, cwd: await dataFolder() });
  assert.match(examined.stdout, /the embedded database answers/);
  assert.equal(examined.stderr.match(/^Database: /gm)?.length, 1, 'the database is named once');

  const demo = ['demo', '--students', '1', '--quiet', '--output', 'json'];
  const shown = await lectern(demo, { env: { PATH, HOME }, cwd: await dataFolder() });
  assert.equal(shown.code, 0, shown.stderr);
  assert.equal(shown.stderr.match(/^Database: /gm)?.length, 1, 'the database is named once');
  const credentials = { LECTERN_CLIENT_ID: clientId, LECTERN_CLIENT_SECRET: clientSecret };
  const listed = await lectern(['events', 'show', 'urn:tag:none'], {
    env: { PATH, HOME, ...credentials },
    cwd: await dataFolder(),
  });
  assert.match(listed.stderr, /urn:tag:none/, 'the server of the credentials is found, too');

  const other = await dataFolder();
  const named = await run({ DATA_DIR: other });
  assert.deepEqual([named.code, await readdir(other)], [9, []]);
  assert.equal(
    named.stderr,
    `There is no database in ${other}, and commands make none: the running server ${BASE_URL} ` +
      `uses DATA_DIR=${dataDir}: set the same for this command.\n`,
  );
  await interrupt(server);
  const later = await run();
  assert.equal(later.code, 9);
  assert.match(later.stderr, /^There is no database in .*\/data, .*: set DATA_DIR to .*\n$/);
});

test('production: 403 for scaffolding writes; warnings of https without TLS_PROXY and a dead issuer', async () => {
  const production = { NODE_ENV: 'production', BASE_URL: 'https://learn.example' };
  const issuer = { TOKEN_ISSUER: `https://${HOST}:9`, TOKEN_AUDIENCE: 'lectern' };
  const server = await startProcess({
    ...{ ...environment, ...production, ...issuer, LOG_LEVEL: 'warn' },
  });
  await eventually('the line in the log', () =>
    server.output().includes('TOKEN_ISSUER cannot be used now: its access tokens are answered 503'),
  );
  assert.match(server.output(), /^\{"level":40,.*TLS_PROXY is off: all clients.*set TLS_PROXY=on/m);
  const partner = await front(BASE_URL, databaseOf(dataDir)).partner();
  const reply = await partner.put('/rostering/1.0/users/u1', userBody('u1', randomUUID()));
  assert.equal(reply.status, 403, reply.text);
  await interrupt(server);
});

test('DATABASE_URL is used instead of an embedded PostgreSQL', async () => {
  const owner = await startProcess(environment);
  const elsewhere = await dataFolder();
  const port = await freePort();
  const password = (await readFile(join(dataDir, 'database-password'), 'utf8')).trim();
  const baseUrl = `http://${HOST}:${port}`;
  const server = await startProcess({
    ...{ HOST, PORT: String(port), BASE_URL: baseUrl, DATA_DIR: elsewhere },
    DATABASE_URL: `postgres://lectern:${password}@/lectern?host=${join(dataDir, 'socket')}`,
    LECTERN_SECRET: (await readFile(join(dataDir, 'secret'), 'utf8')).trim(),
  });
  assert.match(server.output(), /^Lectern is up: \S+ +\([\d.]+ s, PostgreSQL 18\.\d+\)/m);
  await putStudent(await front(baseUrl, databaseOf(dataDir)).partner());
  assert.deepEqual(await readdir(elsewhere), []);
  assert.equal(await isPostgresThere(elsewhere), false);
  server.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  assert.ok(await isReady(), 'the server that started PostgreSQL still uses it');
  await interrupt(owner);
  assert.equal(await isPostgresThere(dataDir), false);
});
