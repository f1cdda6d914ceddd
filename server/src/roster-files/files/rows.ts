/** Streams the rows of a CSV file in batches, each row with its first line. */
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { DELIMITERS, delimiterOf } from '../../files/csv.ts';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import { readCell } from '../binding/columns.ts';
import { HEAD_COLUMNS, RECORD_FILES } from '../binding/files.ts';
import { PART_FILES } from '../binding/parts.ts';
import type { CsvFile } from './roster-package.ts';

export interface CsvRow {
  /** The first line of the row; the header is line 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Rows of one batch, which are queried and written together. */
const BATCH_ROWS = 1_000;

/** Maximum of a row: a quoted cell without an end would make the rest of the file one row. */
const ROW_BYTES_MAX = 1_000_000;

interface Watch {
  /** Gets the numbers of bytes that are read. */
  onBytes?(count: number): void;
  /** Gets the name of the delimiter, unless it is the comma of the standard. */
  onDelimiter?(name: string): void;
}

/** Throws an UnreadableFile for a file that is not CSV. */
export async function* readRows(
  file: CsvFile,
  { onBytes = () => undefined, onDelimiter }: Watch = {},
): AsyncGenerator<readonly CsvRow[]> {
  try {
    const { start, rest } = await readStart(await file.open());
    const delimiter = delimiterOf(start.toString(), isTitle);
    if (delimiter !== ',') onDelimiter?.(DELIMITERS.get(delimiter) ?? delimiter);
    const parser = parse({
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      max_record_size: ROW_BYTES_MAX,
    });
    const flow = pipeline(chunksOf(start, rest), utf8(onBytes), parser);
    // The iteration below throws the same error.
    flow.catch(() => undefined);
    let batch: CsvRow[] = [];
    let line = 1;
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const isBlank = record.every((cell) => cell.trim() === '');
      if (!isBlank) batch.push({ line, cells: record.map(readCell) });
      line = info.lines + 1;
      if (batch.length === BATCH_ROWS) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
    await flow;
  } catch (error) {
    throw error instanceof CsvError ? notCsv(error) : unreadable(error);
  }
}

const TITLES: ReadonlySet<string> = new Set(
  [
    ...['propertyName', 'value', ...HEAD_COLUMNS],
    ...RECORD_FILES.flatMap(({ columns, olderColumns = [] }) =>
      [...columns, ...olderColumns].flatMap(({ name, aliases }) => [name, ...aliases]),
    ),
    ...PART_FILES.flatMap(({ owner, columns }) => [owner, ...columns.map(({ name }) => name)]),
  ].map(foldTitle),
);

/** True for a column of any file of the standard. */
export const isTitle = (title: string) => TITLES.has(foldTitle(title));

/** Titles differ in case, and spreadsheets put blanks around them; a byte order mark is one. */
export function foldTitle(title: string): string {
  return title.trim().toLowerCase();
}

type Bytes = AsyncIterator<Buffer>;

/** The first bytes, with the header if that is no longer than a row may be, and what follows. */
async function readStart(stream: Readable): Promise<{ start: Buffer; rest: Bytes }> {
  const rest: Bytes = stream[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < ROW_BYTES_MAX && !start.includes('\n')) {
    const { value, done } = await rest.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  return { start, rest };
}

async function* chunksOf(start: Buffer, rest: Bytes): AsyncGenerator<Buffer> {
  try {
    yield start;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

function notCsv({ message }: CsvError): UnreadableFile {
  return new UnreadableFile('csv_invalid', `The file is not valid CSV: ${message}.`);
}

/** The error as an UnreadableFile: an archive may be broken, a file may have been deleted. */
function unreadable(error: unknown): unknown {
  if (error instanceof UnreadableFile || !(error instanceof Error)) return error;
  return new UnreadableFile('file_unreadable', `The file cannot be read: ${error.message}.`);
}

/** Passes bytes on; fails on the first that are not UTF-8. */
function utf8(onBytes: (count: number) => void): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (done: TransformCallback, bytes?: Buffer) => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
      done(null, bytes);
    } catch {
      const message = 'The file is not UTF-8 text; save it as "CSV UTF-8" in the spreadsheet.';
      done(new UnreadableFile('csv_invalid', message));
    }
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      onBytes(bytes.length);
      check(done, bytes);
    },
    flush: (done) => check(done),
  });
}
