/** Files by which a command finds the running servers of the same user. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, commandSettings } from '../config.ts';
import { makeFolders } from '../lib/disk/make-folders.ts';
import { ownPlace } from '../lib/place.ts';
import { DAY_MS } from '../lib/time.ts';

/** One running server; written with mode 0600, and without any secret. */
export interface RunningServer {
  readonly pid: number;
  /** The namespace in which the process has this id. */
  readonly pids: string;
  readonly baseUrl: string;
  /** Null = it uses DATABASE_URL, which holds a password and is not written. */
  readonly dataDir: string | null;
}

/** After this age the file of another container is removed. */
const ELSEWHERE_MS_MAX = 7 * DAY_MS;

/** The folder of these files; null = the user has no home. */
function folderOf(): string | null {
  const { stateHome } = commandSettings();
  return stateHome === null ? null : join(stateHome, 'lectern', 'servers');
}

/** Writes the file of this server; the result removes it. Without a writable home there is none. */
export async function announce({ baseUrl, dataDir, databaseUrl }: Config) {
  const folder = folderOf();
  if (folder === null) return async () => undefined;
  const { pids } = await ownPlace();
  const file = join(folder, `${pids.replace(/\W/g, '')}-${process.pid}.json`);
  const server: RunningServer = {
    ...{ pid: process.pid, pids },
    baseUrl,
    dataDir: databaseUrl === null ? dataDir : null,
  };
  try {
    await makeFolders(folder, 0o700);
    await writeFile(file, `${JSON.stringify(server)}\n`, { mode: 0o600 });
  } catch {
    // Only a convenience for commands: they can be told the folder, too.
  }
  return () => rm(file, { force: true }).catch(() => undefined);
}

/**
 * The running servers of this user, but for those in other containers that share the home folder:
 * whether they run is not known here. Removes the files of servers that were killed.
 */
export async function listRunning(): Promise<RunningServer[]> {
  const folder = folderOf();
  const names = folder === null ? [] : await readdir(folder).catch(() => []);
  const { pids } = await ownPlace();
  const found = await Promise.all(names.map((name) => readServer(join(folder ?? '', name), pids)));
  return found.filter((server) => server !== undefined).sort((a, b) => a.pid - b.pid);
}

async function readServer(file: string, ownPids: string): Promise<RunningServer | undefined> {
  try {
    const server = JSON.parse(await readFile(file, 'utf8')) as RunningServer;
    const isHere = server.pids === ownPids;
    if (isHere && isAlive(server.pid)) return server;
    const ageMs = Date.now() - (await stat(file)).mtimeMs;
    if (isHere || ageMs > ELSEWHERE_MS_MAX) await rm(file, { force: true });
  } catch {
    // Half written, or removed meanwhile.
  }
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
