/** A lock file that a process holds on a folder; a dead process's lock is taken over. */
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomId } from '../events/ids.ts';

/** Takes the lock and returns how to give it back; throws when a living process has it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock');
  const own = `${process.pid} ${await startOf(process.pid)} ${randomId()}`;
  const draft = `${path}.${randomId().slice(9)}`;
  await writeFile(draft, own, { mode: 0o600 });
  try {
    // A link appears whole or not at all.
    while (!(await link(draft, path).then(() => true, isThere))) await takeOver(path);
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await read(path)) === own) await rm(path, { force: true });
  };
}

function isThere(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false;
  throw error;
}

/** Removes the lock of a dead process. */
async function takeOver(path: string): Promise<void> {
  const found = await read(path);
  if (found === null) return;
  const [pid = '', start] = found.split(' ');
  const isAlive = isRunning(Number(pid)) && (await startOf(Number(pid))) === start;
  if (isAlive) throw new Error(`The process ${pid} uses the outbox already: ${path}`);
  const aside = `${path}.${randomId().slice(9)}`;
  await rename(path, aside).catch(() => undefined);
  // Another process may have taken it over meanwhile: then it gets its lock back.
  if ((await read(aside)) !== found) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

function read(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process started, since ids are used again; '-' where the system does not tell. */
async function startOf(pid: number): Promise<string> {
  const stat = await read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
}
