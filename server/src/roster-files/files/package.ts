/** Opens the folder, zip file or CSV file that holds a roster, or rows of one that failed. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openPromise, type ZipFile } from 'yauzl';
import { ImportError } from '../../files/import-error.ts';
import { FILES_MAX, listEntries, openEntry } from '../../files/zip-entries.ts';
import { RECORD_FILES } from '../binding/files.ts';
import { PART_FILES } from '../binding/parts.ts';
import { readFailures } from './read-failures.ts';
import type { CsvFile, RosterPackage } from './roster-package.ts';

/** The names of the standard, by themselves in lower case: packages may write them in another. */
const NAMES = new Map(
  ['manifest', ...[...RECORD_FILES, ...PART_FILES].map(({ name }) => name)].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

function nameOf(file: string): string {
  const name = basename(file).slice(0, -'.csv'.length);
  return NAMES.get(name.toLowerCase()) ?? name;
}

export async function openPackage(path: string): Promise<RosterPackage> {
  const kind = await stat(path).catch(() => undefined);
  if (!kind) throw new ImportError('not_found', `There is no file or folder '${path}'.`);
  if (kind.isDirectory()) return openFolder(path);
  return isCsv(path) ? openCsv(path) : openZip(path);
}

const CSV = /\.csv$/i;
const isCsv = (file: string) => CSV.test(file);

async function openFolder(folder: string): Promise<RosterPackage> {
  const files = new Map<string, CsvFile>();
  for (const file of (await readdir(folder)).filter(isCsv).sort()) {
    const path = join(folder, file);
    const { size } = await stat(path);
    add(files, nameOf(file), { bytes: size, open: async () => createReadStream(path) });
  }
  return { files, close: () => undefined };
}

/** One file of a roster, or the list of rows that failed. */
async function openCsv(path: string): Promise<RosterPackage> {
  const { size } = await stat(path);
  const csv: CsvFile = { bytes: size, open: async () => createReadStream(path) };
  const close = () => undefined;
  const files = await readFailures(csv, nameOf);
  if (files) return { files, onlyMode: 'delta', close };
  const name = nameOf(path);
  if (NAMES.has(name.toLowerCase())) return { files: new Map([[name, csv]]), close };
  const message =
    `'${basename(path)}' is neither a file of OneRoster, such as users.csv, nor a list of failed ` +
    'rows.';
  throw new ImportError('invalid', message);
}

async function openZip(path: string): Promise<RosterPackage> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw unreadable(path, error);
  });
  try {
    return { files: await filesIn(zip), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof ImportError ? error : unreadable(path, error);
  }
}

async function filesIn(zip: ZipFile): Promise<Map<string, CsvFile>> {
  const files = new Map<string, CsvFile>();
  for await (const entry of listEntries(zip, CSV)) {
    const open = () => openEntry(zip, entry);
    add(files, nameOf(entry.fileName), { bytes: entry.uncompressedSize, open });
  }
  return files;
}

function add(files: Map<string, CsvFile>, name: string, file: CsvFile): void {
  if (files.has(name)) {
    throw new ImportError('invalid', `The package has more than one '${name}.csv'.`);
  }
  if (files.size === FILES_MAX) {
    throw new ImportError('invalid', `The package has more than ${FILES_MAX} CSV files.`);
  }
  files.set(name, file);
}

function unreadable(path: string, error: unknown): ImportError {
  const { message } = error as Error;
  const reason = message.replace(/\.$/, '');
  return new ImportError('invalid', `'${basename(path)}' is no readable zip file: ${reason}.`);
}
