/** The rows of a CSV file as they stream by, in batches, with the lines that they begin at. */
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import { readCell } from '../binding/columns.ts';
import type { CsvFile } from './package.ts';

export interface CsvRow {
  /** From 1, the header's. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Rows that are looked up, and written, together. */
const BATCH_ROWS = 1_000;

/** Without an end to a quoted cell, the rest of the file would be one row. */
const ROW_BYTES_MAX = 1_000_000;

/** Throws an UnreadableFile for what is no CSV. `onBytes`: how many were read. */
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
    // The iteration below throws it, too.
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
  return new UnreadableFile('csv_invalid', `The file is no CSV: ${message}.`);
}

/** Archives may be broken, too, and files may go away. */
function unreadable(error: unknown): unknown {
  if (error instanceof UnreadableFile || !(error instanceof Error)) return error;
  return new UnreadableFile('file_unreadable', `The file cannot be read: ${error.message}.`);
}

/** Lets bytes through as long as they are UTF-8. */
function utf8(onBytes: (count: number) => void): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (done: TransformCallback, bytes?: Buffer) => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
      done(null, bytes);
    } catch {
      const message = 'The file is not UTF-8 text; a spreadsheet saves that as "CSV UTF-8".';
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
