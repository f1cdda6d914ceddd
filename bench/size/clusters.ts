/** The two databases of the benchmark, kept in its folder: the embedded one, and Debian's. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Connection } from '../../server/src/storage/database/postgres.ts';
import { openCluster } from '../../server/src/storage/embedded/cluster.ts';
import { asSuperuser } from '../../server/test/harness/database.ts';

const run = promisify(execFile);

export const KINDS = ['embedded', 'debian'] as const;
type Kind = (typeof KINDS)[number];

export interface KeptCluster {
  readonly connection: Connection;
  /** 'embedded PostgreSQL 18.4' */
  readonly label: string;
  /** The process of the postmaster. */
  readonly pid: string;
  /** The log of PostgreSQL. */
  readonly log: string;
  stop(): Promise<void>;
}

/** Starts a cluster in `folder`, and makes it first where there is none. */
export function openKept(kind: Kind, folder: string): Promise<KeptCluster> {
  return kind === 'embedded' ? openEmbedded(folder) : openDebian(folder);
}

async function openEmbedded(folder: string): Promise<KeptCluster> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const cluster = await openCluster({ dataDir: folder, lifetime: 'server' });
  return {
    // It also logs plans and writes checkpoints.
    connection: asSuperuser(cluster.connection),
    label: `embedded PostgreSQL ${cluster.version}`,
    pid: readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '',
    log: join(folder, 'postgres.log'),
    stop: () => cluster.stop(),
  };
}

const DEBIAN = '/usr/lib/postgresql';
const START_MS_MAX = 60_000;

/** The newest PostgreSQL of Debian's packages with the settings of a new cluster. */
async function openDebian(folder: string): Promise<KeptCluster> {
  const version = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort().at(-1) : undefined;
  if (!version) throw new Error(`No PostgreSQL in ${DEBIAN}: apt-get install postgresql`);
  const bin = join(DEBIAN, version, 'bin');
  const account = accountOf('postgres');
  const options = { ...account, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' } };
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const data = join(folder, 'data');
  if (!existsSync(data)) {
    await mkdir(data, { mode: 0o700 });
    await chown(data, account.uid, account.gid);
    await run(join(bin, 'initdb'), ['-D', data, '-U', 'lectern', '-E', 'UTF8', '-A', 'trust'], {
      ...options,
      cwd: data,
    });
  }
  const log = join(folder, 'postgres.log');
  const port = 15_432;
  const file = openSync(log, 'a');
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', data, '-p', String(port), '-c', 'listen_addresses='],
    { ...options, cwd: data, stdio: ['ignore', file, file] },
  );
  const began = performance.now();
  const asked = ['-h', data, '-p', String(port)];
  const isReady = () => run(join(bin, 'pg_isready'), asked).then(Boolean, () => false);
  while (!(await isReady())) {
    if (performance.now() - began > START_MS_MAX) throw new Error(`PostgreSQL: see ${log}`);
    await pause(100);
  }
  const connection = { host: data, port, user: 'lectern', database: 'postgres' };
  const label = `PostgreSQL ${version} with Debian's defaults`;
  return { connection, label, pid: String(child.pid), log, stop: () => end(child) };
}

/** An account of /etc/passwd; PostgreSQL refuses to run as root. */
function accountOf(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGINT');
  await once(child, 'exit');
}
