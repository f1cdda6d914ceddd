/** Reads tables that are CSV files, alone or packed in an archive, as an export gives them. */
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { parseCsv } from '../../files/csv.ts';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import { FILES_MAX, listEntries, openEntry } from '../../files/zip-entries.ts';
import { isTableTitle } from '../tables/columns.ts';

/** One CSV file, or one table of a workbook. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly string[][];
}

/** All files of an archive together, unpacked. */
const BYTES_MAX = 256 * 1024 * 1024;

/** Throws an UnreadableFile. */
export function sheetOf(name: string, bytes: Buffer): Sheet {
  try {
    return { name, rows: parseCsv(bytes, isTableTitle) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new UnreadableFile(error.code, `${name}: ${error.message}`);
  }
}

/** The CSV files of an archive, of which a workbook has none. Throws an UnreadableFile. */
export async function readArchive(bytes: Buffer): Promise<Sheet[]> {
  try {
    return await unpack(bytes);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const reason = (error as Error).message.replace(/\.$/, '');
    throw new UnreadableFile('zip_invalid', `The file is no readable zip file: ${reason}.`);
  }
}

async function unpack(bytes: Buffer): Promise<Sheet[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const sheets: Sheet[] = [];
  let byteCount = 0;
  for await (const entry of listEntries(zip, /\.[ct]sv$/i)) {
    const stream = await openEntry(zip, entry);
    byteCount += entry.uncompressedSize;
    if (byteCount > BYTES_MAX) {
      const message = `The files are larger than ${BYTES_MAX} bytes when unpacked.`;
      throw new UnreadableFile('file_too_large', message);
    }
    if (sheets.length === FILES_MAX) {
      throw new UnreadableFile('zip_invalid', `The file has more than ${FILES_MAX} CSV files.`);
    }
    sheets.push(sheetOf(entry.fileName, await buffer(stream)));
  }
  return sheets;
}
