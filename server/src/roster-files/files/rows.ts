/** Streams the rows of a CSV file in batches, each row with its first line. */
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import { readCell } from '../binding/columns.ts';
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

/** Throws an UnreadableFile for a file that is not CSV. `onBytes` gets the number of bytes read. */
export async function* readRows(
  file: CsvFile,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<readonly CsvRow[]> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    max_record_size: ROW_BYTES_MAX,
  });
  try {
    const flow = pipeline(await file.open(), utf8(onBytes), parser);
    // The iteration below throws the same error.
    flow.catch(() => undefined);
    let batch: CsvRow[] = [];
    let line = 1;
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const isBlank = record.length === 1 && record[0] === '';
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
