/** A whole list as the CSV file that the server writes. */
import { tableText } from '../../text/states.ts';
import { errorOf } from './api.ts';
import { watchedFetch } from './connection.ts';
import { ask } from './interruptions.ts';

/** Rows of one file, at most. */
export const CSV_ROWS_MAX = 100_000;

export interface CsvFile {
  readonly blob: Blob;
  /** Rows that fit, of which the file has the first; undefined = not counted. */
  readonly total: number | undefined;
  readonly rows: number;
}

/** `onRows` takes the number of rows so far. */
export type ListFile = (signal: AbortSignal, onRows: (count: number) => void) => Promise<CsvFile>;

/** Throws a LecternError, or an Error when the file was cut off. A person may sign in again. */
export async function readListFile(
  url: string,
  ...[signal, onRows]: Parameters<ListFile>
): Promise<CsvFile> {
  for (;;) {
    const response = await watchedFetch(url, { signal });
    if (response.ok) return readBody(response, onRows);
    if (response.status === 401 && (await ask('sign-in'))) continue;
    const { status, headers } = response;
    throw errorOf({ status, headers, body: await response.json().catch(() => undefined) });
  }
}

/** Excel takes a file without it for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_FEED = 0x0a;

async function readBody(
  { body, headers }: Response,
  onRows: (count: number) => void,
): Promise<CsvFile> {
  const counted = headers.get('x-total-count');
  const total = counted === null ? undefined : Number(counted);
  const chunks: BlobPart[] = [BYTE_ORDER_MARK];
  let lines = 0;
  try {
    for (const reader = body?.getReader(); reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      for (const byte of value) if (byte === LINE_FEED) lines += 1;
      onRows(rowsOf(lines, total));
    }
  } catch (cause) {
    throw new Error(tableText.csvCut, { cause });
  }
  const rows = rowsOf(lines, total);
  return { blob: new Blob(chunks, { type: 'text/csv;charset=utf-8' }), rows, total };
}

/** Lines without the header; cells may have line breaks of their own. */
function rowsOf(lines: number, total = CSV_ROWS_MAX): number {
  return Math.min(Math.max(0, lines - 1), total);
}
