/** Starts and stops the postmaster, PostgreSQL's main process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { ClusterError, codeOf, reasonOf } from './cluster-error.ts';
import {
  giveTo,
  hasCluster,
  makeCluster,
  openDataDir,
  openLog,
  openSocketDir,
  SOCKET_PORT,
} from './folders.ts';
import { canDieWithUs, chooseAccount, choosePrivileges, launch } from './launch.ts';
import { discardStale, isPostmaster } from './lock-file.ts';
import { memoryBytes, sharedBuffers } from './memory.ts';

/** A postmaster that we have started; it may not be ready yet, or have ended already. */
export interface Child {
  readonly pid: number;
  hasEnded(): boolean;
  /** Stops it before it got ready: it may not even be known as PostgreSQL yet. */
  stop(): Promise<void>;
  /** The end of what it wrote to the log since it was started. */
  logTail(): Promise<string>;
}

/** How often we look whether something has happened that nobody tells us. */
export const POLL_MS = 5;

const LOG_TAIL_BYTES = 4_000;
const LOG_TAIL_LINES = 10;
const STOP_MS_MAX = 30_000;

/** Given on the command line: they hold whatever postgresql.conf says. */
const SETTINGS = [
  'listen_addresses=',
  `shared_buffers=${sharedBuffers(memoryBytes())}`,
  'max_connections=50',
  'max_wal_size=2GB',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'jit=off',
  'idle_in_transaction_session_timeout=60s',
  'log_min_messages=warning',
  'log_timezone=UTC',
  'timezone=UTC',
  'fsync=on',
  'synchronous_commit=on',
];

/** The folders of one embedded PostgreSQL. */
export interface Site {
  readonly dataDir: string;
  readonly clusterDir: string;
}

/** Makes the data folder when it is missing, and refuses one that we cannot use. */
export async function openSite(dataDir: string): Promise<Site> {
  const real = await openDataDir(dataDir);
  const clusterDir = join(real, 'postgres');
  await hasCluster(clusterDir, (await findBinaries()).major);
  return { dataDir: real, clusterDir };
}

export interface StartOptions {
  /** The process that the lock file names wrongly. */
  readonly stalePid: number | undefined;
  /** It stops when we die, where the system can do that. */
  readonly diesWithUs: boolean;
  /** A missing cluster is made. Not at a restart: one that was deleted under us is a disaster. */
  readonly mayMake: boolean;
  /** After ours, so that they hold instead. */
  readonly settings: readonly string[];
}

/** Starts PostgreSQL; whether and when it gets ready shows in its lock file. */
export async function startPostmaster(
  { dataDir, clusterDir }: Site,
  { stalePid, diesWithUs, mayMake, settings }: StartOptions,
): Promise<Child> {
  const binaries = await findBinaries();
  const account = await chooseAccount(clusterDir, dataDir);
  const privileges = await choosePrivileges(account, dataDir, binaries.postgres);
  if (!(await hasCluster(clusterDir, binaries.major))) {
    if (!mayMake) throw new ClusterError(`The database in ${clusterDir} is gone.`);
    await makeCluster(dataDir, binaries, privileges);
  } else if (account) {
    await giveTo(account, clusterDir);
  }
  const socketDir = await openSocketDir(dataDir, account);
  if (stalePid !== undefined) {
    await discardStale(clusterDir, stalePid, join(socketDir, `.s.PGSQL.${SOCKET_PORT}`));
  }
  const folders = ['-D', clusterDir, '-k', socketDir, '-p', String(SOCKET_PORT)];
  const given = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
  const { file, args, options } = launch(
    privileges,
    [binaries.postgres, ...folders, ...given],
    diesWithUs && (await canDieWithUs()),
  );
  const path = join(dataDir, 'postgres.log');
  const log = await openLog(path, account);
  try {
    const from = (await log.stat()).size;
    const stdio = ['ignore', log.fd, log.fd] as const;
    // Detached, a process group of its own: Ctrl-C reaches us, and we stop PostgreSQL when drained.
    const child = spawn(file, args, { ...options, stdio: [...stdio], detached: true });
    child.unref();
    return { ...(await watch(child)), logTail: () => readEnd(path, from) };
  } finally {
    await log.close();
  }
}

/**
 * Stops a postmaster and waits until it is gone: at once for its clients (SIGINT), without a last
 * checkpoint after 30 seconds (SIGQUIT). Never SIGKILL: it would leave its backends behind.
 */
export async function stopPostmaster(clusterDir: string, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const deadline = Date.now() + STOP_MS_MAX;
    if (!(await isPostmaster(pid, clusterDir))) return;
    signalIfThere(pid, signal);
    while (Date.now() < deadline) {
      if (!(await isPostmaster(pid, clusterDir))) return;
      await pause(POLL_MS);
    }
  }
  throw new ClusterError(`PostgreSQL (process ${pid}) did not stop within a minute.`);
}

function signalIfThere(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

async function watch(child: ChildProcess): Promise<Omit<Child, 'logTail'>> {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', (error) => {
      reject(new ClusterError(`PostgreSQL cannot be started: ${reasonOf(error)}.`));
    });
  });
  const { pid } = child;
  if (pid === undefined) return failed;
  failed.catch(() => undefined);
  return {
    pid,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: () => {
      child.ref();
      child.kill('SIGINT');
      return ended;
    },
  };
}

async function readEnd(path: string, from: number): Promise<string> {
  const log = await open(path, 'r');
  try {
    const { size } = await log.stat();
    const start = Math.max(from, size - LOG_TAIL_BYTES);
    const length = Math.max(size - start, 0);
    const { buffer } = await log.read(Buffer.alloc(length), 0, length, start);
    return buffer.toString('utf8').trim().split('\n').slice(-LOG_TAIL_LINES).join('\n');
  } finally {
    await log.close();
  }
}
