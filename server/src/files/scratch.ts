/** Folders on this machine for files that are taken, read or written once, and then removed. */
import { lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { HOUR_MS } from '../lib/time.ts';

/** No work takes so long: what is older was left by a process that was killed. */
const HOURS_MAX = 24;

/** The settings that say where. */
export interface ScratchPlace {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** Beside an external database there is no data folder. */
function scratchPath({ dataDir, databaseUrl }: ScratchPlace): string {
  if (databaseUrl === null) return join(dataDir, 'imports');
  return join(tmpdir(), `lectern-imports-${process.getuid?.() ?? 0}`);
}

/** Makes a folder for one piece of work, at once: it can be stopped as soon as it begins. */
export function makeScratch(place: ScratchPlace, prefix: string): string {
  return mkdtempSync(join(ensureScratch(place), `${prefix}-`));
}

/**
 * The folder around all others. Throws where another account made it, which could then exchange
 * files: the folder for temporary files is open to all.
 */
export function ensureScratch(place: ScratchPlace): string {
  const all = scratchPath(place);
  mkdirSync(all, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(all);
  const isOwn = process.getuid === undefined || uid === process.getuid();
  if (!isOwn || (process.platform !== 'win32' && (mode & 0o077) !== 0)) {
    throw new Error(`${all} must belong to the account of the server, with mode 0700.`);
  }
  return all;
}

/** Where a file is; its name is that of the upload, as far as disks take it. */
export function filePath(folder: string, name: string): string {
  const ending = extname(name);
  const base = name.slice(0, name.length - ending.length).replace(/[^\w-]+/g, '_');
  const safeEnding = ending.replace(/[^\w.]+/g, '_').slice(0, 10);
  return join(folder, `${base.slice(-80)}${safeEnding}`);
}

export function removeScratch(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

/** Removes what processes that were killed have left on this machine. */
export async function removeOldScratch(place: ScratchPlace, now: Date): Promise<void> {
  const all = scratchPath(place);
  const names = await readdir(all).catch(() => []);
  for (const name of names) {
    const folder = join(all, name);
    const made = await stat(folder).catch(() => undefined);
    if (made && now.getTime() - made.mtimeMs > HOURS_MAX * HOUR_MS) await removeScratch(folder);
  }
}
