/** The folder of each import: its file, its lists, and what its dry run found. */
import { lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { HOUR_MS } from '../../lib/time.ts';
import { isUuid } from '../../lib/uuid.ts';
import { apiWords } from './api-words.ts';
import type { FindingShown, RemovalShown } from './schema.ts';

/** Files end after a day. */
export const FILES_HOURS = 24;

/** Findings, removals and warnings that a request for an import shows. */
export interface ImportReport {
  readonly removals: readonly (RemovalShown & { readonly person?: string })[];
  readonly findings: readonly FindingShown[];
  readonly warnings: readonly string[];
}

export const FAILED = 'failed.csv';
export const REMOVALS = 'removals.csv';
const REPORT = 'report.json';

/** All imports of this machine; beside an external database there is no data folder. */
export function importsFolder({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>) {
  if (databaseUrl === null) return join(dataDir, 'imports');
  return join(tmpdir(), `lectern-imports-${process.getuid?.() ?? 0}`);
}

/**
 * Makes the folder of all imports. Throws where another account made it, which could then exchange
 * files: the folder for temporary files is open to all.
 */
export async function openImportsFolder(config: Config): Promise<string> {
  const folder = importsFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await lstat(folder);
  const isOwn = process.getuid === undefined || uid === process.getuid();
  if (!isOwn || (process.platform !== 'win32' && (mode & 0o077) !== 0)) {
    throw new Error(`${folder} must belong to the account of the server, with mode 0700.`);
  }
  return folder;
}

export async function makeImportFolder(all: string, id: string): Promise<string> {
  const folder = join(all, id);
  await mkdir(join(folder, 'file'), { recursive: true, mode: 0o700 });
  return folder;
}

/** Where the file of an import is; its name is that of the upload, as far as disks take it. */
export function filePath(folder: string, name: string): string {
  const ending = extname(name);
  const base = name.slice(0, name.length - ending.length).replace(/[^\w-]+/g, '_');
  const safeEnding = ending.replace(/[^\w.]+/g, '_').slice(0, 10);
  return join(folder, 'file', `${base.slice(-80)}${safeEnding}`);
}

type List = typeof FAILED | typeof REMOVALS;

const peoplePath = (folder: string, list: List) => join(folder, `${list}.people`);

/** Where a list is written; it is shown when it is whole. */
export function unfinishedPath(folder: string, list: List): string {
  return join(folder, `${list}.new`);
}

/**
 * Shows a list that is written, of these people: who they are is stored first, so that no list is
 * read that is not disclosed.
 */
export async function showList(
  folder: string,
  list: List,
  people: readonly string[],
): Promise<void> {
  await rm(join(folder, list), { force: true });
  await writeFile(peoplePath(folder, list), people.join('\n'), { mode: 0o600 });
  await rename(unfinishedPath(folder, list), join(folder, list));
}

interface WholeList {
  readonly csv: string;
  /** Ids of the people whose data it shows. */
  readonly people: readonly string[];
}

export async function writeList(
  folder: string,
  list: List,
  { csv, people }: WholeList,
): Promise<void> {
  await writeFile(unfinishedPath(folder, list), csv, { mode: 0o600 });
  await showList(folder, list, people);
}

export function readPeople(folder: string, list: List): Promise<string[]> {
  return readFile(peoplePath(folder, list), 'utf8').then(
    (text) => text.split('\n').filter((id) => id !== ''),
    () => [],
  );
}

export function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** It is read whole or not at all, also when the disk is full before its end. */
export async function writeReport(folder: string, found: ImportReport): Promise<void> {
  const path = join(folder, REPORT);
  const told = (each: FindingShown) => ({ ...each, message: apiWords(each.message) });
  const warnings = found.warnings.map(apiWords);
  const report = { ...found, findings: found.findings.map(told), warnings };
  await writeFile(`${path}.new`, JSON.stringify(report), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Empty when the files have ended, or lie on another machine. */
export async function readReport(folder: string | undefined): Promise<ImportReport> {
  const text = folder && (await readFile(join(folder, REPORT), 'utf8').catch(() => undefined));
  if (text === undefined) return { removals: [], findings: [], warnings: [] };
  return JSON.parse(text) as ImportReport;
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

/** The ids of the imports that have a folder on this machine. */
export async function listFolders(all: string): Promise<string[]> {
  return (await readdir(all).catch(() => [])).filter(isUuid);
}

/** Removes the folders of imports that are older than FILES_HOURS, but for that of `running`. */
export async function removeOldFolders(
  all: string,
  now: Date,
  running: string | undefined,
): Promise<void> {
  const names = await readdir(all).catch(() => []);
  for (const name of names.filter((id) => id !== running)) {
    const folder = join(all, name);
    const made = await stat(folder).catch(() => undefined);
    if (made && now.getTime() - made.mtimeMs > FILES_HOURS * HOUR_MS) await removeFolder(folder);
  }
}
