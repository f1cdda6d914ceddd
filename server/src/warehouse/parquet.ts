/** Writes rows as Parquet, in files by school year and month; its memory is bounded. */
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { makeFolders } from '../lib/disk/make-folders.ts';
import { DAY_MS } from '../lib/time.ts';
import { type Column, UNLIKE, type ViewColumn } from './columns.ts';

/** Rows in memory before the fullest partition is written. */
const ROWS_MAX = 10_000;
/** Files of months that are open at a time. */
const OPEN_MAX = 12;
/** Bytes of them that came from PostgreSQL, likewise. */
const BYTES_MAX = 16 * 1_024 * 1_024;
/** To compress keys that are all different, or to look for like ones, is of no use. */
const AS_IT_IS = { encoding: 'PLAIN', codec: 'UNCOMPRESSED' } as const;

interface Part {
  readonly path: string;
  readonly file: FileHandle;
  readonly writer: ParquetWriter;
  rows: number;
}

/** A written file; the path is relative to the folder. */
export interface WrittenFile {
  readonly path: string;
  readonly rows: number;
}

/** Where the files of a table go. */
export interface ParquetFolder {
  readonly folder: string;
  /** Path of the files without their ending, relative to the folder. */
  readonly name: string;
  readonly columns: readonly ViewColumn[];
  /** The column by whose month rows are told apart; undefined = all are in one file. */
  readonly at?: string | undefined;
}

interface PreparedFolder extends Omit<ParquetFolder, 'columns'> {
  readonly columns: readonly Column[];
}

export class ParquetFiles {
  readonly #folder: PreparedFolder;
  readonly #at: number;
  /** Rows by partition, column by column. */
  readonly #waiting = new Map<string, unknown[][]>();
  /** In the order of their last use. */
  readonly #open = new Map<string, Part>();
  readonly #parts = new Map<string, number>();
  readonly #written: WrittenFile[] = [];
  #rows = 0;
  #bytes = 0;

  constructor(folder: PreparedFolder) {
    this.#folder = folder;
    this.#at = folder.columns.findIndex(({ name }) => name === folder.at);
  }

  add(row: readonly unknown[]): void {
    const partition = this.#at < 0 ? '' : monthOf(row[this.#at]);
    const waiting = this.#columnsOf(partition);
    for (let column = 0; column < row.length; column += 1) waiting[column]?.push(row[column]);
    this.#rows += 1;
  }

  /** Writes what is more than memory shall hold, when rows of so many bytes were added. */
  async flush(bytes: number): Promise<void> {
    this.#bytes += bytes;
    while (this.#rows >= ROWS_MAX || this.#bytes >= BYTES_MAX) await this.#flushFullest();
  }

  /** A table without rows is a file, too: it says which columns there are. */
  async finish(): Promise<readonly WrittenFile[]> {
    while (this.#rows > 0) await this.#flushFullest();
    if (this.#written.length === 0 && this.#open.size === 0) await this.#partOf('');
    for (const partition of [...this.#open.keys()]) await this.#close(partition);
    return this.#written;
  }

  #columnsOf(partition: string): unknown[][] {
    const known = this.#waiting.get(partition);
    if (known) return known;
    const columns = this.#folder.columns.map((): unknown[] => []);
    this.#waiting.set(partition, columns);
    return columns;
  }

  async #flushFullest(): Promise<void> {
    let [fullest, columns]: [string, unknown[][]] = ['', []];
    for (const [partition, waiting] of this.#waiting) {
      if ((waiting[0]?.length ?? 0) > (columns[0]?.length ?? 0)) {
        [fullest, columns] = [partition, waiting];
      }
    }
    this.#waiting.delete(fullest);
    const count = columns[0]?.length ?? 0;
    this.#bytes -= (this.#bytes * count) / this.#rows;
    this.#rows -= count;
    const part = await this.#partOf(fullest);
    part.rows += count;
    await part.writer.write({
      columnData: this.#folder.columns.map(({ name, element }, index) => ({
        name,
        data: columns[index] ?? [],
        // The least and the greatest value help a reader with times and numbers.
        statistics: !/BYTE_ARRAY/.test(element.type ?? ''),
        ...(UNLIKE.test(name) ? AS_IT_IS : {}),
      })),
      rowGroupSize: count,
    });
  }

  async #partOf(partition: string): Promise<Part> {
    const known = this.#open.get(partition);
    if (known) this.#open.delete(partition);
    else if (this.#open.size >= OPEN_MAX) await this.#close([...this.#open.keys()][0] ?? '');
    const part = known ?? (await this.#openPart(partition));
    this.#open.set(partition, part);
    return part;
  }

  async #openPart(partition: string): Promise<Part> {
    const number = (this.#parts.get(partition) ?? 0) + 1;
    this.#parts.set(partition, number);
    const { name, folder, columns } = this.#folder;
    const path = partition === '' ? `${name}.parquet` : `${name}/${partition}/${number}.parquet`;
    await makeFolders(dirname(join(folder, path)), 0o700);
    const file = await open(join(folder, path), 'wx', 0o600);
    const schema = schemaOf(columns.map(({ physical }) => physical));
    const writer = new ParquetWriter({ writer: writerTo(file), schema });
    return { path, file, writer, rows: 0 };
  }

  async #close(partition: string): Promise<void> {
    const part = this.#open.get(partition);
    if (!part) return;
    // The end of the file says what its bytes mean.
    part.writer.schema = schemaOf(this.#folder.columns.map(({ element }) => element));
    await part.writer.finish();
    await part.file.sync();
    await part.file.close();
    this.#open.delete(partition);
    this.#written.push({ path: part.path, rows: part.rows });
  }
}

const schemaOf = (columns: readonly SchemaElement[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns,
];

/** Gives what was written to the file after each group of rows. */
function writerTo(file: FileHandle) {
  const writer = new ByteWriter();
  const flush = async () => {
    await file.writeFile(writer.getBytes());
    writer.index = 0;
  };
  return Object.assign(writer, { flush, finish: flush });
}

const months = new Map<number, string>();

/** 'school_year=2026/month=2026-03' of days, or of microseconds, since 1970 (UTC). */
function monthOf(value: unknown): string {
  const day = typeof value === 'bigint' ? Math.floor(Number(value) / (DAY_MS * 1_000)) : value;
  // Beyond what a Date of JavaScript can be.
  if (typeof day !== 'number' || Math.abs(day) > 1e8) return 'school_year=none/month=none';
  const known = months.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * DAY_MS);
  // A school year begins on 1 July and is called by the year in which it ends.
  const year = date.getUTCFullYear() + (date.getUTCMonth() >= 6 ? 1 : 0);
  const month = `school_year=${year}/month=${date.toISOString().slice(0, -17)}`;
  if (months.size > 10_000) months.clear();
  months.set(day, month);
  return month;
}
