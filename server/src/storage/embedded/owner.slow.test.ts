/** The lock of a data folder: it ends with the last process of PostgreSQL, and leaves no trace. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { dataFolder, eventually, postmasterOf } from '../../../test/harness/server-process.ts';
import { openCluster } from './cluster.ts';
import { claim } from './owner.ts';

const MODULE = import.meta.resolve('./cluster.ts');
const skip = process.platform !== 'linux' && 'flock is a program of Linux';

const read = (dataDir: string) => readFile(join(dataDir, 'postgres.lock'), 'utf8');

/** Whether the kernel refuses the lock. */
async function isTaken(dataDir: string): Promise<boolean> {
  const right = await claim(dataDir);
  await right?.release();
  return right?.isLocked !== true;
}

/** What a test that failed leaves. */
function end(...pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGCONT');
      process.kill(pid, 'SIGTERM');
    } catch {
      // It has ended.
    }
  }
}

test('the lock lasts until the last process of PostgreSQL ends, not the one that started it', {
  skip,
}, async (t) => {
  const dataDir = await dataFolder();
  // A short command that is killed: it leaves PostgreSQL running, and nobody starts it again.
  const script = `const { openCluster } = await import(${JSON.stringify(MODULE)});
    const cluster = await openCluster({ dataDir: process.argv[1], lifetime: 'command' });
    console.log(JSON.stringify(cluster.connection));
    process.stdin.resume();`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir]);
  t.after(() => starter.kill('SIGKILL'));
  const [line] = await once(starter.stdout, 'data');
  const client = new pg.Client({ ...JSON.parse(String(line)), ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  t.after(() => client.end().catch(() => undefined));
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const backend = Number(rows[0].pid);
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  const postmaster = (await postmasterOf(dataDir)) ?? 0;
  t.after(() => end(postmaster, backend));
  assert.equal(await isTaken(dataDir), true, 'PostgreSQL lives');

  process.kill(backend, 'SIGSTOP');
  process.kill(postmaster, 'SIGKILL');
  await eventually('the postmaster has ended', () =>
    readFile(`/proc/${postmaster}/stat`, 'utf8').then(
      (stat) => /\) [ZX]/.test(stat),
      () => true,
    ),
  );
  assert.equal(await isTaken(dataDir), true, 'one of its processes lives');
  process.kill(backend, 'SIGCONT');
  process.kill(backend, 'SIGTERM');
  await eventually('the folder is free', async () => !(await isTaken(dataDir)));
});

test('a process that uses the folder shows it; an orderly stop leaves nothing to wait for', async () => {
  const dataDir = await dataFolder();
  const server = await openCluster({ dataDir, lifetime: 'server' });
  const command = await openCluster({ dataDir, lifetime: 'command' });
  const first = await read(dataDir);
  await eventually('a further sign of life', async () => (await read(dataDir)) !== first);
  await command.stop();
  assert.notEqual(await read(dataDir), '', 'the server still uses it');
  await server.stop();
  assert.equal(await read(dataDir), '');
});
