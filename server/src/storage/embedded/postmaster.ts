/** Starts and stops the postmaster, PostgreSQL's main process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, phraseOf } from '../../lib/disk/errors.ts';
import { findBinaries } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';
import {
  changeOwner,
  hasCluster,
  makeCluster,
  openDataDir,
  openLog,
  openSocketDir,
  SOCKET_PORT,
} from './folders.ts';
import { canDieWithParent, chooseAccount, choosePrivileges, launch } from './launch.ts';
import { discardStale, isPostmaster } from './lock-file.ts';
import { memoryBytes, sharedBuffers } from './memory.ts';
import type { Claim } from './owner.ts';
import { requirePassword } from './password.ts';

/** A postmaster that this process started; it may not be ready yet, or have ended. */
export interface Child {
  readonly pid: number;
  hasEnded(): boolean;
  /** Stops it before it is ready; its lock file may not exist yet. */
  stop(): Promise<void>;
  /** The end of its log since its start. */
  logTail(): Promise<string>;
}

/** Interval of checks for states that send no event: the lock file, the end of a process. */
export const POLL_MS = 5;

const LOG_TAIL_BYTES = 4_000;
const LOG_TAIL_LINES = 10;
const STOP_MS_MAX = 30_000;

/** Given on the command line, where they override postgresql.conf. */
const SETTINGS = [
  'listen_addresses=',
  // While it recovers from an archive it is not ready: all who join are going to write.
  'hot_standby=off',
  `shared_buffers=${sharedBuffers(memoryBytes())}`,
  'max_connections=100',
  'max_wal_size=2GB',
  'checkpoint_timeout=15min',
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

/** Makes the data folder when it is missing; throws a ClusterError when it is unusable. */
export async function openSite(dataDir: string): Promise<Site> {
  const real = await openDataDir(dataDir);
  const clusterDir = join(real, 'postgres');
  await hasCluster(clusterDir, (await findBinaries()).major);
  return { dataDir: real, clusterDir };
}

export interface StartOptions {
  readonly claim: Claim;
  /** The process that a stale lock file names. */
  readonly stalePid: number | undefined;
  /** PostgreSQL stops when this process dies, where the system supports it. */
  readonly diesWithParent: boolean;
  /** Make a missing cluster. False at a restart: a deleted cluster is an error, not a new start. */
  readonly mayMake: boolean;
  /** The password that this process uses; undefined = none yet. */
  readonly password: string | undefined;
  /** Placed after the default settings, which they override. */
  readonly settings: readonly string[];
}

/** Starts PostgreSQL without waiting; its lock file shows when it is ready. */
export async function startPostmaster(
  { dataDir, clusterDir }: Site,
  { claim, stalePid, diesWithParent, mayMake, password, settings }: StartOptions,
): Promise<Child> {
  const binaries = await findBinaries();
  const account = await chooseAccount(clusterDir, dataDir);
  const privileges = await choosePrivileges(account, dataDir, binaries.postgres);
  if (!(await hasCluster(clusterDir, binaries.major))) {
    if (!mayMake)
      throw new ClusterError(`The database in ${clusterDir} was removed while it was in use.`);
    await makeCluster(dataDir, { binaries, privileges, isAlone: claim.isLocked });
  } else if (account) {
    await changeOwner(account, clusterDir);
  }
  const socketDir = await openSocketDir(dataDir, account);
  if (stalePid !== undefined) {
    await discardStale(clusterDir, stalePid, join(socketDir, `.s.PGSQL.${SOCKET_PORT}`));
  }
  const { postgres } = binaries;
  await requirePassword({ dataDir, clusterDir, postgres, privileges }, password);
  const folders = ['-D', clusterDir, '-k', socketDir, '-p', String(SOCKET_PORT)];
  const settingArgs = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
  const { file, args, options } = launch(
    privileges,
    [binaries.postgres, ...folders, ...settingArgs],
    diesWithParent && (await canDieWithParent()),
  );
  const path = join(dataDir, 'postgres.log');
  const log = await openLog(path, account);
  try {
    const from = (await log.stat()).size;
    const stdio = ['ignore', log.fd, log.fd, claim.fd] as const;
    // Detached, in its own process group: Ctrl-C reaches this process only, which drains first.
    const child = spawn(file, args, { ...options, stdio: [...stdio], detached: true });
    child.unref();
    if (diesWithParent) endAtExit(child);
    return { ...(await watch(child)), logTail: () => readEnd(path, from) };
  } finally {
    await log.close();
  }
}

/**
 * Stops a postmaster and waits for its end: SIGINT (fast shutdown, ends all connections), after 30
 * seconds SIGQUIT (no last checkpoint). Never SIGKILL, which would leave its backends running.
 * False when the process is not the postmaster of this folder, as far as this container sees.
 */
export async function stopPostmaster(clusterDir: string, pid: number): Promise<boolean> {
  if (!(await isPostmaster(pid, clusterDir))) return false;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const deadline = Date.now() + STOP_MS_MAX;
    signalIfThere(pid, signal);
    while (Date.now() < deadline) {
      if (!(await isPostmaster(pid, clusterDir))) return true;
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

/** For an exit that skips the orderly stop, also where no signal of the kernel ends PostgreSQL. */
function endAtExit(child: ChildProcess): void {
  const end = () => void child.kill('SIGINT');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

async function watch(child: ChildProcess): Promise<Omit<Child, 'logTail'>> {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', (error) => {
      reject(new ClusterError(`PostgreSQL cannot be started: ${phraseOf(error)}.`));
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
