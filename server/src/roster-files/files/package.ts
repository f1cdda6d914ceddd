/** Opens the folder or the zip file that holds the CSV files of a roster. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportError } from '../../files/import-error.ts';
import { requireNoBomb } from '../../files/zip-bomb.ts';

/** A CSV file in the package. */
export interface CsvFile {
  readonly bytes: number;
  open(): Promise<Readable>;
}

export interface RosterPackage {
  /** By name without `.csv`; names of the standard in its case. */
  readonly files: ReadonlyMap<string, CsvFile>;
  close(): void;
}

/** `names`: the names of the standard; packages may write them in another case. */
export async function openPackage(path: string, names: readonly string[]): Promise<RosterPackage> {
  const kind = await stat(path).catch(() => undefined);
  if (!kind) throw new ImportError('not_found', `There is no file or folder '${path}'.`);
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  const nameOf = (file: string) => {
    const name = basename(file).slice(0, -'.csv'.length);
    return known.get(name.toLowerCase()) ?? name;
  };
  return kind.isDirectory() ? openFolder(path, nameOf) : openZip(path, nameOf);
}

type NameOf = (file: string) => string;

const isCsv = (file: string) => /\.csv$/i.test(file);

async function openFolder(folder: string, nameOf: NameOf): Promise<RosterPackage> {
  const files = new Map<string, CsvFile>();
  for (const file of (await readdir(folder)).filter(isCsv).sort()) {
    const path = join(folder, file);
    const { size } = await stat(path);
    add(files, nameOf(file), { bytes: size, open: async () => createReadStream(path) });
  }
  return { files, close: () => undefined };
}

async function openZip(path: string, nameOf: NameOf): Promise<RosterPackage> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw unreadable(path, error);
  });
  try {
    return { files: await listEntries(zip, nameOf), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof ImportError ? error : unreadable(path, error);
  }
}

/** Folders in the archive are ignored: many zip files have all files in one folder. */
async function listEntries(zip: ZipFile, nameOf: NameOf): Promise<Map<string, CsvFile>> {
  const files = new Map<string, CsvFile>();
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    if (!isCsv(fileName) || /(^|\/)(__MACOSX|\.)/.test(fileName)) continue;
    add(files, nameOf(fileName), { bytes: uncompressedSize, open: () => openEntry(zip, entry) });
  }
  return files;
}

async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  requireNoBomb(entry);
  return zip.openReadStreamPromise(entry);
}

function add(files: Map<string, CsvFile>, name: string, file: CsvFile): void {
  if (files.has(name)) {
    throw new ImportError('invalid', `The package has more than one '${name}.csv'.`);
  }
  files.set(name, file);
}

function unreadable(path: string, error: unknown): ImportError {
  const { message } = error as Error;
  return new ImportError('invalid', `'${path}' is neither a folder nor a zip file: ${message}.`);
}
