/** Reads postmaster.pid, and tells by it whether a PostgreSQL of ours uses the data folder. */
import { execFile } from 'node:child_process';
import { link, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from './cluster-error.ts';

/** A postmaster at work, as it describes itself. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
  /** 'starting', 'ready', 'standby' or 'stopping'; empty before the first of them. */
  readonly status: string;
}

/**
 * What the lock file of a data folder tells.
 * `free`: nobody is there. `alive`: our postmaster. `stale`: the file names a process that is not
 * our postmaster (a zombie, or a stranger who got its number), which PostgreSQL would take for one.
 * `unfinished`: somebody is writing the file right now.
 */
type LockState =
  | { readonly kind: 'free' | 'unfinished' }
  | { readonly kind: 'alive'; readonly postmaster: Postmaster }
  | { readonly kind: 'stale'; readonly pid: number };

/** PostgreSQL writes the file within microseconds; one empty for longer is a crash's remnant. */
const UNFINISHED_MS_MAX = 2_000;

/** Looks who uses the data folder. */
export async function readLockState(clusterDir: string): Promise<LockState> {
  const path = lockFile(clusterDir);
  const text = await readIfThere(path);
  if (text === undefined) return { kind: 'free' };
  const lines = text.split('\n');
  // A standalone backend (postgres --single) writes its process id with a minus.
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!(pid > 0)) {
    const written = await stat(path).catch(() => undefined);
    const fresh = !written || Date.now() - written.mtimeMs < UNFINISHED_MS_MAX;
    return fresh ? { kind: 'unfinished' } : { kind: 'stale', pid: 0 };
  }
  const who = await identify(pid, clusterDir);
  // PostgreSQL removes a dead one's file itself, and checks its shared memory by it: leave it.
  if (who === 'dead') return { kind: 'free' };
  if (who === 'stranger') return { kind: 'stale', pid };
  const [port, socketDir, status] = [lines[3] ?? '', lines[4] ?? '', (lines[7] ?? '').trim()];
  return { kind: 'alive', postmaster: { pid, port: Number(port), socketDir, status } };
}

/** Whether this process is (still) the postmaster of this data folder: not dead, no zombie. */
export async function isPostmaster(pid: number, clusterDir: string): Promise<boolean> {
  return (await identify(pid, clusterDir)) === 'ours';
}

/** Takes away the lock files that name a process which is not our postmaster. */
export async function discardStale(clusterDir: string, pid: number, socketFile: string) {
  // The socket's own lock first: once the data folder's is gone, another starter may be at work.
  await discard(`${socketFile}.lock`, pid);
  await discard(lockFile(clusterDir), pid);
}

/**
 * Removes a lock file if it still names `pid`. It is moved first and looked at then, so that of
 * two starters who judged the same stale file none can remove the other's new one.
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

async function identify(pid: number, clusterDir: string): Promise<'ours' | 'dead' | 'stranger'> {
  return process.platform === 'linux' ? byProc(pid, clusterDir) : byPs(pid, clusterDir);
}

async function byProc(pid: number, clusterDir: string): Promise<'ours' | 'dead' | 'stranger'> {
  const line = await readIfThere(`/proc/${pid}/stat`);
  if (line === undefined) return 'dead';
  // "123 (name) S …": the name may hold spaces and parentheses itself.
  const end = line.lastIndexOf(')');
  const name = line.slice(line.indexOf('(') + 1, end);
  const state = line.slice(end + 2, end + 3);
  if (state === 'Z' || state === 'X' || name !== 'postgres') return 'stranger';
  const works = await worksIn(pid, clusterDir);
  return works ? 'ours' : 'stranger';
}

async function worksIn(pid: number, clusterDir: string): Promise<boolean> {
  try {
    const [there, here] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(clusterDir)]);
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    // Root without CAP_SYS_PTRACE (Docker's default) may not see another user's working directory.
    const command = await readIfThere(`/proc/${pid}/cmdline`);
    return command?.split('\0').includes(clusterDir) ?? false;
  }
}

/** For systems without /proc. Exported for its test. */
export async function byPs(pid: number, clusterDir: string): Promise<'ours' | 'dead' | 'stranger'> {
  const ps = promisify(execFile)('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)]);
  const line = (await ps.catch(() => ({ stdout: '' }))).stdout.trim();
  if (line === '') return 'dead';
  const ours = line.includes(`/postgres -D ${clusterDir} `) && !line.startsWith('Z');
  return ours ? 'ours' : 'stranger';
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return undefined;
    throw error;
  }
}
