/** The package `lectern`: what its tarball holds, and that it runs without the repository. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { PARTNER_SCOPES } from '../../src/auth/tokens/scopes.ts';
import { listApplied, migrateTo } from '../../src/storage/database/migrate.ts';
import { type Database, openDatabase } from '../../src/storage/database/postgres.ts';
import { sql, trusted } from '../../src/storage/database/sql.ts';
import { openCluster } from '../../src/storage/embedded/cluster.ts';
import { processed, putPlace, xpEvent } from '../fixtures/events.ts';
import { samplePackage } from '../fixtures/packages.ts';
import { lectern } from '../harness/command.ts';
import { asSuperuser } from '../harness/database.ts';
import { freePort } from '../harness/free-port.ts';
import {
  dataFolder,
  eventually,
  isPostgresThere,
  startCommand,
  startProcess,
} from '../harness/server-process.ts';
import { testServer } from '../harness/test-server.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SERVER = join(ROOT, 'server');
const TARBALL_BYTES_MAX = 2_000_000;
const run = promisify(execFile);

const folder = await dataFolder();
const installed = join(folder, 'node_modules/lectern');
const bin = join(installed, 'bin/lectern.mjs');
let tarball = '';
let names: readonly string[] = [];

before(async () => {
  await run(process.execPath, ['server/build.ts'], { cwd: ROOT });
  const pack = ['pack', './dist', '--pack-destination', folder, '--loglevel=error'];
  await run('npm', pack, { cwd: ROOT });
  const { version } = JSON.parse(await readFile(join(SERVER, 'package.json'), 'utf8'));
  tarball = join(folder, `lectern-${version}.tgz`);
  const { stdout } = await run('tar', ['-tzf', tarball]);
  names = stdout.trim().split('\n');
  await install();
});

/** Puts the package and what it names in package.json, nothing else, where npm would put it. */
async function install(): Promise<void> {
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  const described = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  const { dependencies, optionalDependencies } = described;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const own = [join(SERVER, 'node_modules', name), join(ROOT, 'node_modules', name)];
    const found = await Promise.all(own.map((path) => stat(path).catch(() => undefined)));
    const target = own[found.findIndex(Boolean)];
    // Packages of other platforms are absent.
    if (!target && name in optionalDependencies) continue;
    assert.ok(target, `${name} is not installed`);
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(target, link);
  }
}

test('the tarball holds the program, the console and the licences, and no sources', async () => {
  for (const name of [
    ...['bin/lectern.mjs', 'lib/cli/main.js', 'lib/console/assets/files/manifest.json'],
    ...['lib/storage/migrations/0001_access.sql', 'npm-shrinkwrap.json', 'package.json'],
    ...['docs/README.md', 'sdk/README.md', 'lib/docs/assets/docs.css'],
    ...['LICENSE', 'README.md', 'third-party-notices.txt'],
  ]) {
    assert.ok(names.includes(`package/${name}`), name);
  }
  assert.deepEqual(
    names.filter((name) => /\.tsx?$|\.test\.|\/test\//.test(name)),
    [],
  );
  const { size } = await stat(tarball);
  assert.ok(size <= TARBALL_BYTES_MAX, `${size} bytes`);
});

test('it runs in an empty folder: server, console, threads, commands', async () => {
  const port = String(await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    ...{ DATA_DIR: join(folder, 'data'), PORT: port, HOST: '127.0.0.1', BASE_URL: baseUrl },
    ...{ HOME: folder, PATH: process.env['PATH'] ?? '' },
  };
  const server = await startProcess({ ...env, CONSOLE: 'on' }, startCommand(bin));

  const page = await (await fetch(`${baseUrl}/console/`)).text();
  const script = /src="(\/console\/assets\/main-[^"]+)"/.exec(page)?.[1];
  assert.ok(script, page);
  assert.equal((await fetch(baseUrl + script)).status, 200);
  for (const path of ['', '/reference/commands', '/assets/search.js', '/api/']) {
    assert.equal((await fetch(`${baseUrl}/docs${path}`)).status, 200, path);
  }

  const args = ['client', 'create', '--name', 'Quest', '--output', 'json'];
  const { code, stdout, stderr } = await lectern(args, { env, cwd: folder, bin });
  assert.equal(code, 0, stderr);
  const { clientId, clientSecret } = JSON.parse(stdout);
  const form = { client_id: clientId, client_secret: clientSecret };
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...form });
  const granted = await fetch(`${baseUrl}/oauth2/token`, { method: 'POST', body });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const upload = await fetch(`${baseUrl}/ims/case/v1p1/CFPackages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(samplePackage(3)),
  });
  assert.equal(upload.status, 201, await upload.text());

  server.kill('SIGTERM');
  assert.equal(await server.ended, 0, server.errors());
  assert.equal(await isPostgresThere(env.DATA_DIR), false);
});

/** The first migration that the older version has not. */
const NEWER = '0032';
/** Of records and events, in a form that both schemas have. */
const COPIED = [
  ...['applications', 'orgs', 'users', 'student_bases', 'courses', 'units', 'resources'],
  ...['lessons', 'events', 'event_outcomes', 'xp_entries'],
];

/** Makes a data folder as an older version left it: its schema, with these rows. */
async function olderFolder(dataDir: string, from: Database, fill: (db: Database) => Promise<void>) {
  const cluster = await openCluster({ dataDir, lifetime: 'command' });
  const db = openDatabase(asSuperuser(cluster.connection), { name: 'test', connectionsMax: 1 });
  try {
    const had = (await listApplied(from)).filter(({ name }) => name < NEWER);
    await db.begin((tx) => migrateTo(tx, had));
    // Without triggers and foreign keys, as a restore writes.
    await db.script('set session_replication_role = replica');
    for (const table of COPIED) {
      const rows = await from.query<{ row: object }>(sql`
        select to_jsonb(t) as row from ${trusted(table)} t`);
      const text = JSON.stringify(rows.map(({ row }) => row));
      const isLog = table === 'events' ? sql`overriding system value` : sql``;
      await db.execute(sql`
        insert into ${trusted(table)} ${isLog}
        select * from jsonb_populate_recordset(null::${trusted(table)}, ${text}::jsonb)`);
    }
    await db.script('set session_replication_role = origin');
    await fill(db);
  } finally {
    await db.close();
    await cluster.stop();
  }
}

test('it brings the data folder of an older version up to date and keeps the data', async () => {
  const source = await testServer();
  // A log that began before there were blocks of numbers for school years.
  await source.db.execute(sql`select setval('event_seqs', 1, false)`);
  const partner = await source.partner();
  const place = await putPlace(partner);
  await processed(partner, xpEvent(place, 7));
  const courseUrl = `/rostering/1.0/courses/${place.courseId}`;
  const course = await partner.get(courseUrl);
  const dataDir = await dataFolder();
  await olderFolder(dataDir, source.db, async (db) => {
    await db.execute(sql`
      insert into clients (client_id, application_id, secret_sha256, scopes)
      values ('older', ${partner.applicationId}, ${hash('sha256', 'secret', 'buffer')},
        ${PARTNER_SCOPES})`);
    await db.execute(sql`
      update event_cursor set (xid, seq) = (select max(xid::text::bigint)::text::xid8, max(seq) from events)`);
  });

  const port = String(await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    ...{ DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1', BASE_URL: baseUrl },
    ...{ HOME: folder, PATH: process.env['PATH'] ?? '' },
  };
  const form = { grant_type: 'client_credentials', client_id: 'older', client_secret: 'secret' };
  const call = async (url: string, sent?: object) => {
    const body = new URLSearchParams(form);
    const granted = await fetch(`${baseUrl}/oauth2/token`, { method: 'POST', body });
    const { access_token: token } = (await granted.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const with_ = sent ? { method: 'POST', body: JSON.stringify(sent) } : {};
    const reply = await fetch(baseUrl + url, { headers, ...with_ });
    assert.ok(reply.ok, `${url}: ${reply.status}`);
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies without a type for each
    return (await reply.json()) as any;
  };
  const xp = async () => {
    const { entries } = await call(`/xp/1.0/users/${place.studentId}/entries`);
    return entries.map(({ value }: { value: number }) => value);
  };

  const upgraded = await startProcess(env, startCommand(bin));
  const kept = await call(courseUrl);
  assert.equal(kept.course.title, course.body.course.title);
  assert.deepEqual(await xp(), [7]);
  await call('/events/1.0/', xpEvent(place, 3));
  await eventually('a new event counts beside the old one', async () => (await xp()).length === 2);
  upgraded.kill('SIGTERM');
  assert.equal(await upgraded.ended, 0, upgraded.errors());

  const again = await startProcess(env, startCommand(bin));
  assert.deepEqual((await xp()).sort(), [3, 7]);
  again.kill('SIGTERM');
  assert.equal(await again.ended, 0, again.errors());
});
