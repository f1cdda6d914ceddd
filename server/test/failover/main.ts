/**
 * `npm run test:failover`: machines, networks and power fail under load, and nothing that was
 * acknowledged is lost. Some minutes for each file; names of files choose: `-- two-machines`. Needs
 * Linux, root and `apt-get install patroni etcd-server python3-etcd haproxy postgresql iproute2`;
 * else it says what is missing and ends with 0.
 *
 * All runs in namespaces of its own: other networks see nothing, and when this process ends, in
 * whatever way, the kernel ends all that it started and forgets the files.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { areInstalled } from '../harness/program.ts';
import { postgresPrograms } from './machine.ts';

const PACKAGES = 'patroni etcd-server python3-etcd haproxy postgresql iproute2';
const PROGRAMS = ['unshare', 'setpriv', 'ip', 'patroni', 'etcd', 'haproxy'];
const SPACES = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** The shell is the first process there, which takes over and buries what Patroni leaves. */
const IN_SPACES = `mount -t tmpfs tmpfs /run && mount -t tmpfs -o size=8g tmpfs /dev/shm &&
  ip link set lo up && "$@"; exit $?`;

/** Why the tests cannot run here; undefined = they can. */
async function findObstacle(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, for namespaces of networks';
  for (const name of PROGRAMS) {
    if (!(await areInstalled(name))) return `${name} is missing: apt-get install ${PACKAGES}`;
  }
  if (!postgresPrograms()) return `postgresql is missing: apt-get install ${PACKAGES}`;
  const attempt = promisify(execFile)('unshare', [...SPACES, 'sh', '-c', IN_SPACES, 'sh', 'true']);
  return attempt.then(
    () => undefined,
    ({ message }: Error) => `namespaces cannot be made here: ${message}`,
  );
}

/** Runs a test file in spaces of its own; resolves to its exit code. */
async function runFile(file: string): Promise<number> {
  const test = [
    process.execPath,
    '--test',
    '--test-reporter=spec',
    join(import.meta.dirname, file),
  ];
  const inSpaces = ['unshare', ...SPACES, 'sh', '-c', IN_SPACES, 'sh', ...test];
  // The first space ends with this process, and all others with it.
  const run = spawn('setpriv', ['--pdeathsig', 'KILL', ...inSpaces], { stdio: 'inherit' });
  const [code] = await once(run, 'exit');
  return code ?? 1;
}

const chosen = process.argv.slice(2);
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.failover.ts'))
  .filter((name) => chosen.length === 0 || chosen.some((part) => name.startsWith(part)));
const obstacle = await findObstacle();
if (obstacle) console.log(`The fail-over tests are skipped: ${obstacle}.`);
else {
  for (const file of files) {
    const code = await runFile(file);
    if (code !== 0) process.exitCode = code;
  }
}
