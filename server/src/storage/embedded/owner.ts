/**
 * Keeps a data folder to one PostgreSQL, in whatever container or machine a process is: process ids
 * and shared memory show only what runs in the own namespace.
 *
 * The lock (flock) is the kernel's: each process of PostgreSQL inherits it, so that it ends with
 * the last of them, and file systems on the network pass it on. Where there is none (no `flock`
 * program, a volume without locks, another kernel), the file's text is the sign of life: who used
 * the folder last, and a number that counts on while a process of Lectern uses it. It is empty
 * after an orderly stop. It is watched over a time of the observer's own clock: clocks differ.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { phraseOf } from '../../lib/disk/errors.ts';
import { isOfOneKernel, ownPlace, type Place } from '../../lib/place.ts';
import { ClusterError } from './cluster-error.ts';
import { ENVIRONMENT } from './launch.ts';

/** The right to start PostgreSQL on a data folder. */
export interface Claim {
  /** Whether the kernel holds it: all processes that see this volume know it then. */
  readonly isLocked: boolean;
  /** For the processes of PostgreSQL, which inherit the lock. */
  readonly fd: number;
  /** Gives it up, unless a process has inherited it. */
  release(): Promise<void>;
}

const BEAT_MS = 2_000;
/** A file that stays the same for so long belongs to nobody: five beats. */
const SILENCE_MS = 10_000;
const WATCH_MS = 250;
const ALONE_MS = 1_000;
const LOCK_MS_MAX = 10_000;

const fileOf = (dataDir: string) => join(dataDir, 'postgres.lock');

const textOf = ({ boot, pids, host }: Place, count: string) => `${boot} ${pids} ${host} ${count}\n`;

/** Who used the folder last; undefined after an orderly stop. */
function parsePlace(text: string): Place | undefined {
  // A shorter text leaves the end of a longer one behind it.
  const [boot, pids, host] = (text.split('\n')[0] ?? '').split(' ');
  return boot && pids && host ? { boot, pids, host } : undefined;
}

/**
 * Takes the right to start PostgreSQL; undefined while another process of this kernel may have it.
 * Throws a ClusterError while a process of another machine uses the folder.
 */
export async function claim(dataDir: string): Promise<Claim | undefined> {
  const file = await openFile(dataDir);
  const release = () => file.close();
  try {
    const lock = await tryLock(file.fd);
    if (lock !== 'busy' && (await isFree(dataDir, lock === 'held'))) {
      return { isLocked: lock === 'held', fd: file.fd, release };
    }
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return undefined;
}

async function openFile(dataDir: string): Promise<FileHandle> {
  try {
    const file = await open(fileOf(dataDir), 'a', 0o600);
    const { uid, gid } = await stat(dataDir);
    if (process.getuid?.() === 0) await file.chown(uid, gid);
    return file;
  } catch (error) {
    throw new ClusterError(`The file ${fileOf(dataDir)} cannot be used: ${phraseOf(error)}.`);
  }
}

/** Node has no flock; the program of util-linux or busybox locks what this process has opened. */
function tryLock(fd: number): Promise<'held' | 'busy' | 'none'> {
  return new Promise((resolve) => {
    const child = spawn('flock', ['-n', '3'], {
      ...{ cwd: '/', env: ENVIRONMENT, timeout: LOCK_MS_MAX },
      stdio: ['ignore', 'ignore', 'ignore', fd],
    });
    child.once('error', () => resolve('none'));
    child.once('exit', (code) => resolve(code === 0 ? 'held' : code === 1 ? 'busy' : 'none'));
  });
}

/** Whether no process elsewhere uses the folder, as far as its sign of life tells. */
async function isFree(dataDir: string, isLocked: boolean): Promise<boolean> {
  const first = await readFile(fileOf(dataDir), 'utf8');
  const last = parsePlace(first);
  const own = await ownPlace();
  if (!last) return true;
  // The kernel has answered for all its processes, or the process ids of postmaster.pid are known.
  const isHere = isOfOneKernel(last, own);
  if (isHere && (isLocked || last.pids === own.pids)) return true;
  const began = performance.now();
  while (performance.now() - began < SILENCE_MS) {
    await pause(WATCH_MS);
    if ((await readFile(fileOf(dataDir), 'utf8')) === first) continue;
    if (isHere) return false;
    throw new ClusterError(
      `Another Lectern uses the data folder ${dataDir} on the host ${last.host}: one folder is for ` +
        'one machine. Stop that one first, or give this one another DATA_DIR.',
    );
  }
  return true;
}

/** The sign of life of this process on a data folder. */
export class SignOfLife {
  readonly #dataDir: string;
  readonly #id = randomBytes(4).toString('hex');
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #written: Promise<void> = Promise.resolve();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** From now on this process uses the folder; the sign keeps no process alive. */
  async begin(): Promise<void> {
    this.#timer ??= setInterval(() => void this.show(), BEAT_MS).unref();
    await this.show();
  }

  /** One sign, which the next of any process replaces. */
  show(): Promise<void> {
    this.#written = this.#written.then(async () => {
      this.#count += 1;
      const text = textOf(await ownPlace(), `${this.#id}-${this.#count}`);
      // In place: the lock is that of this file. A folder that was removed needs no sign.
      await writeFile(fileOf(this.#dataDir), text, { flag: 'r+', mode: 0o600 }).catch(
        () => undefined,
      );
    });
    return this.#written;
  }

  /**
   * Where no lock decides: whether this process is the only one that begins. Each waits longer than
   * a write takes, and the last one that has written goes on.
   */
  async isAlone(): Promise<boolean> {
    await pause(ALONE_MS);
    return (await readFile(fileOf(this.#dataDir), 'utf8')).includes(` ${this.#id}-`);
  }

  /** `isLast`: no process uses the folder any more, and the next one need not watch it. */
  async end(isLast: boolean): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#written;
    if (!isLast) return;
    const text = await readFile(fileOf(this.#dataDir), 'utf8').catch(() => '');
    // Unless another process has begun since.
    if (text.includes(` ${this.#id}-`)) await truncate(fileOf(this.#dataDir));
  }
}
