/** Packs the files of an export. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import yazl from 'yazl';

/** Statement timeout in ms: counts whole tables, and lists their metadata keys. */
export const EXPORT_STATEMENT_MS = 120_000;

/** The CSV files of the folder as a zip file, packed as fast as it is read. */
export async function zipFolder(folder: string): Promise<Readable> {
  const zip = new yazl.ZipFile();
  const files = (await readdir(folder)).filter((name) => name.endsWith('.csv')).sort();
  for (const name of files) zip.addFile(join(folder, name), name);
  zip.end();
  const packed = zip.outputStream as Readable;
  // A reader that gives up takes the files away; without a listener that would end the process.
  zip.on('error', (error) => packed.destroy(error));
  return packed;
}
