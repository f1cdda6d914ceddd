/** The files of tables in a zip file: which entries they are, and what is in one. */
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { UnreadableFile } from './unreadable-file.ts';
import { requireNoBomb } from './zip-bomb.ts';

/** Standards have some twenty tables; each one that is listed takes memory. */
export const FILES_MAX = 1_000;

/**
 * The entries whose name ends like this. Folders in the archive are ignored: many zip files have
 * all files in one folder.
 */
export async function* listEntries(zip: ZipFile, ending: RegExp): AsyncGenerator<Entry> {
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    if (ending.test(fileName) && !/(^|\/)(__MACOSX|\.)/.test(fileName)) yield entry;
  }
}

/** Throws an UnreadableFile for an entry that is encrypted or a bomb. */
export async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  requireNoBomb(entry);
  if (entry.isEncrypted()) {
    throw new UnreadableFile(
      'zip_encrypted',
      `'${entry.fileName}' is encrypted; pack the files without a password.`,
    );
  }
  return zip.openReadStreamPromise(entry);
}
