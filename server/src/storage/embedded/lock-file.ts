/** Reads postmaster.pid to find out whether PostgreSQL runs on a data folder. */
import { execFile } from 'node:child_process';
import { link, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../../lib/disk/errors.ts';

/** A postmaster, as its lock file describes it. */
export interface Postmaster {
  /** In the namespace where it runs. */
  readonly pid: number;
  /** Seconds since 1970, as its own machine counts them. */
  readonly startTime: string;
  readonly port: number;
  readonly socketDir: string;
  /** 'starting', 'ready', 'standby' or 'stopping'; empty before the first of them. */
  readonly status: string;
}

/**
 * State of a data folder by its lock file, as this namespace of process ids shows it: one with a
 * postmaster in another container is `free` or `stale` here. `free`: no postmaster runs. `alive`:
 * the postmaster of this folder. `stale`: the file names another process (a zombie, or one that got
 * the same number), which PostgreSQL would take for its postmaster. `unfinished`: a postmaster is
 * writing the file.
 */
type LockState =
  | { readonly kind: 'free' | 'unfinished' }
  | { readonly kind: 'alive'; readonly postmaster: Postmaster }
  | { readonly kind: 'stale'; readonly pid: number };

/** PostgreSQL writes the file within microseconds; a file that stays empty is left by a crash. */
const UNFINISHED_MS_MAX = 2_000;

/** The state of the data folder now. */
export async function readLockState(clusterDir: string): Promise<LockState> {
  const path = lockFile(clusterDir);
  const text = await readIfThere(path);
  if (text === undefined) return { kind: 'free' };
  const postmaster = parse(text);
  const { pid } = postmaster;
  if (!(pid > 0)) {
    const written = await stat(path).catch(() => undefined);
    const fresh = !written || Date.now() - written.mtimeMs < UNFINISHED_MS_MAX;
    return fresh ? { kind: 'unfinished' } : { kind: 'stale', pid: 0 };
  }
  const identity = await identify(pid, clusterDir);
  // The file stays: PostgreSQL uses it to check the shared memory, and removes it itself.
  if (identity === 'dead') return { kind: 'free' };
  if (identity === 'other') return { kind: 'stale', pid };
  return { kind: 'alive', postmaster };
}

/** The postmaster that the lock file names, wherever it runs. */
export async function readPostmaster(clusterDir: string): Promise<Postmaster> {
  return parse((await readIfThere(lockFile(clusterDir))) ?? '');
}

function parse(text: string): Postmaster {
  const [pid = '', , startTime = '', port, socketDir = '', , , status = ''] = text.split('\n');
  return {
    // A standalone backend (postgres --single) writes its process id with a minus.
    pid: Math.abs(Number.parseInt(pid, 10)),
    ...{ startTime, port: Number(port), socketDir, status: status.trim() },
  };
}

/** Whether this process is the live postmaster of this data folder. */
export async function isPostmaster(pid: number, clusterDir: string): Promise<boolean> {
  return (await identify(pid, clusterDir)) === 'postmaster';
}

/** Removes the lock files that name `pid`, which is not the postmaster of this folder. */
export async function discardStale(clusterDir: string, pid: number, socketFile: string) {
  // The socket's lock first: without the data folder's lock another process can start PostgreSQL.
  await discard(`${socketFile}.lock`, pid);
  await discard(lockFile(clusterDir), pid);
}

/**
 * Removes a lock file if it still names `pid`. It renames the file before it reads it: of two
 * processes that found the same stale file none removes the new file of the other.
 */
async function discard(path: string, pid: number): Promise<void> {
  const aside = `${path}.stale-${process.pid}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const named = Math.abs(Number.parseInt(await readFile(aside, 'utf8'), 10)) || 0;
  if (named !== pid) await link(aside, path).catch(() => undefined);
  await unlink(aside);
}

function lockFile(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

/** 'postmaster': of this folder. 'other': another process, or a zombie. */
type Identity = 'postmaster' | 'dead' | 'other';

async function identify(pid: number, clusterDir: string): Promise<Identity> {
  return process.platform === 'linux' ? byProc(pid, clusterDir) : byPs(pid, clusterDir);
}

async function byProc(pid: number, clusterDir: string): Promise<Identity> {
  const line = await readIfThere(`/proc/${pid}/stat`);
  if (line === undefined) return 'dead';
  // "123 (name) S …": the name may hold spaces and parentheses itself.
  const end = line.lastIndexOf(')');
  const name = line.slice(line.indexOf('(') + 1, end);
  const state = line.slice(end + 2, end + 3);
  if (state === 'Z' || state === 'X' || name !== 'postgres') return 'other';
  return (await hasWorkingDirectory(pid, clusterDir)) ? 'postmaster' : 'other';
}

async function hasWorkingDirectory(pid: number, clusterDir: string): Promise<boolean> {
  try {
    const [found, expected] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(clusterDir)]);
    return found.dev === expected.dev && found.ino === expected.ino;
  } catch {
    // Root without CAP_SYS_PTRACE (Docker's default) cannot read another user's working directory.
    const command = await readIfThere(`/proc/${pid}/cmdline`);
    return command?.split('\0').includes(clusterDir) ?? false;
  }
}

/** For systems without /proc. Exported for its test. */
export async function byPs(pid: number, clusterDir: string): Promise<Identity> {
  const ps = promisify(execFile)('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)]);
  const line = (await ps.catch(() => ({ stdout: '' }))).stdout.trim();
  if (line === '') return 'dead';
  const isPostmaster = line.includes(`/postgres -D ${clusterDir} `) && !line.startsWith('Z');
  return isPostmaster ? 'postmaster' : 'other';
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return undefined;
    throw error;
  }
}
