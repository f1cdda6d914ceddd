/** The package `lectern`: what its tarball holds, and that it runs without the repository. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { samplePackage } from '../fixtures/packages.ts';
import { lectern } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import {
  dataFolder,
  isPostgresThere,
  startCommand,
  startProcess,
} from '../harness/server-process.ts';

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
    ...['lib/storage/migrations/0001_texts.sql', 'npm-shrinkwrap.json', 'package.json'],
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
  const demo = await lectern(['demo', '--students', '1', '--quiet'], { env, cwd: folder, bin });
  assert.deepEqual([demo.code, demo.stderr], [0, '']);

  server.kill('SIGTERM');
  assert.equal(await server.ended, 0, server.errors());
  assert.equal(await isPostgresThere(env.DATA_DIR), false);
});
