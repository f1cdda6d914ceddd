/** Containers on one volume: never two PostgreSQLs on one data folder, wherever they run. */
import assert from 'node:assert/strict';
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { lectern } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { inNamespace, noNamespaces, WITHOUT_LOCKS } from '../harness/namespace.ts';
import {
  dataFolder,
  eventually,
  postmasterOf,
  type ServerProcess,
  spawnServer,
  startCommand,
  startProcess,
} from '../harness/server-process.ts';

const PATH = process.env['PATH'] ?? '';
const CREATE = ['client', 'create', '--name', 'Elsewhere', '--output', 'json'];

/** A data folder for the tests that need no new one. */
const volume = join(await dataFolder(), 'data');

/** A server in namespaces of its own. */
async function serverIn(dataDir: string, before: readonly string[] = []) {
  const port = String(await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1', BASE_URL: baseUrl };
  const command = [...inNamespace(before), ...startCommand()];
  return { env, command, baseUrl, start: () => startProcess(env, command) };
}

/** Ends a server as the end of its container does: with all its processes, at once. */
async function endContainer(server: ServerProcess, dataDir: string): Promise<void> {
  server.kill('SIGKILL');
  await server.ended;
  await eventually('its processes have ended', async () => (await postmasters(dataDir)).length < 1);
}

/** Processes of PostgreSQL in a data folder that another one of them has not started. */
async function postmasters(dataDir: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const inFolder = new Map<number, number>();
  for (const id of ids) {
    const cwd = await readlink(`/proc/${id}/cwd`).catch(() => '');
    if (cwd !== join(dataDir, 'postgres')) continue;
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    const [state = 'Z', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state !== 'Z') inFolder.set(id, Number(parent));
  }
  return [...inFolder].filter(([, parent]) => !inFolder.has(parent)).map(([id]) => id);
}

async function tokenFor(baseUrl: string, printed: string): Promise<number> {
  const { clientId, clientSecret } = JSON.parse(printed);
  const form = { grant_type: 'client_credentials', client_id: clientId };
  const body = new URLSearchParams({ ...form, client_secret: clientSecret });
  return (await fetch(`${baseUrl}/oauth2/token`, { method: 'POST', body })).status;
}

suite('two containers on one volume', { skip: noNamespaces }, () => {
  test('a command in another container uses the PostgreSQL of the running server, and leaves what it has noted in the home folder of both', async () => {
    const HOME = await dataFolder();
    const { env, command, baseUrl } = await serverIn(volume);
    const server = await startProcess({ ...env, HOME }, command);
    const before = [await postmasters(volume), await postmasterOf(volume)];
    assert.equal(before.flat().length, 2);
    const notes = () => readdir(join(HOME, '.local/state/lectern/servers'));
    const noted = await notes();
    assert.equal(noted.length, 1);
    const told = { PATH, DATA_DIR: volume, BASE_URL: baseUrl };
    const made = await lectern(CREATE, { env: told, within: inNamespace() });
    assert.equal(made.code, 0, made.stderr);
    assert.equal(await tokenFor(baseUrl, made.stdout), 200, 'the server knows what it made');
    assert.deepEqual([await postmasters(volume), await postmasterOf(volume)], before);
    const cwd = await dataFolder();
    const lost = await lectern(CREATE, { env: { PATH, HOME }, cwd, within: inNamespace() });
    assert.match(lost.stderr, /^There is no database in /);
    assert.deepEqual(await notes(), noted);
    await endContainer(server, volume);
  });

  test('a path too long for a socket is no other volume', async () => {
    const dataDir = join(await dataFolder(), 'd'.repeat(120));
    const server = await (await serverIn(dataDir)).start();
    const env = { PATH, DATA_DIR: dataDir };
    const made = await lectern(CREATE, { env, within: inNamespace() });
    assert.equal(made.code, 0, made.stderr);
    assert.equal((await postmasters(dataDir)).length, 1);
    await endContainer(server, dataDir);
  });

  test('an update that overlaps: the new server goes on when the old container ends', async () => {
    const [old, next] = [await serverIn(volume), await serverIn(volume)];
    const first = await old.start();
    const second = await next.start();
    assert.equal((await postmasters(volume)).length, 1);
    const env = { PATH, DATA_DIR: volume };
    const made = await lectern(CREATE, { env, within: inNamespace() });
    first.kill('SIGKILL');
    await first.ended;
    await eventually('the new server answers', () =>
      fetch(`${next.baseUrl}/health/ready`).then(
        (reply) => reply.ok,
        () => false,
      ),
    );
    assert.equal(await tokenFor(next.baseUrl, made.stdout), 200);
    assert.equal((await postmasters(volume)).length, 1);
    await endContainer(second, volume);
  });

  for (const [where, before] of [
    ['', []],
    [', also without locks', [WITHOUT_LOCKS]],
  ] as const) {
    test(`containers that start at once: one starts PostgreSQL, the others join${where}`, async () => {
      const dataDir = join(await dataFolder(), 'data');
      const all = await Promise.all([1, 2, 3].map(() => serverIn(dataDir, before)));
      const servers = await Promise.all(all.map(({ start }) => start()));
      assert.equal((await postmasters(dataDir)).length, 1);
      for (const server of servers) server.kill('SIGKILL');
      for (const server of servers) await endContainer(server, dataDir);
    });
  }

  test('one whose system has no flock waits while another shows signs of life', async () => {
    const server = await (await serverIn(volume, [WITHOUT_LOCKS])).start();
    const env = { PATH, DATA_DIR: volume };
    const made = await lectern(CREATE, { env, within: inNamespace([WITHOUT_LOCKS]) });
    assert.equal(made.code, 0, made.stderr);
    await endContainer(server, volume);
    const again = await (await serverIn(volume, [WITHOUT_LOCKS])).start();
    await endContainer(again, volume);
  });
});

test('another machine on one volume without locks is refused while the first lives', {
  skip: noNamespaces,
}, async () => {
  const bootId = join(await dataFolder(), 'boot_id');
  await writeFile(bootId, '11111111-2222-4333-8444-555555555555\n');
  const first = await (await serverIn(volume, [WITHOUT_LOCKS])).start();
  // Its own boot id, no socket of the other machine, and a file system that knows no locks.
  const { env, command, start } = await serverIn(volume, [
    WITHOUT_LOCKS,
    `mount --bind '${bootId}' /proc/sys/kernel/random/boot_id`,
    `mount -t tmpfs tmpfs '${volume}/socket'`,
  ]);
  const refused = spawnServer(env, command);
  let code: number | string | null | undefined;
  refused.ended.then((how) => {
    code = how;
  });
  const isUp = () => refused.output().includes('Lectern is up');
  await eventually('it ends, or is up', () => code !== undefined || isUp());
  assert.equal(code, 1);
  assert.match(refused.errors(), /^Another Lectern uses the data folder [^\n]*\n$/);
  assert.ok(refused.errors().includes(hostname()), refused.errors());
  assert.equal((await postmasters(volume)).length, 1);
  await endContainer(first, volume);
  await endContainer(await start(), volume);
});
