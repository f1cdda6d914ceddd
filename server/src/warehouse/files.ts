/** Writes rows of PostgreSQL as CSV or Parquet, while they are read. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from '../storage/database/postgres.ts';
import type { ParquetFolder, WrittenFile } from './parquet.ts';
import { ParquetWriter } from './parquet-writer.ts';

export const FORMATS = ['parquet', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

export interface Rows extends Omit<ParquetFolder, 'folder'> {
  readonly select: string;
}

interface Writing {
  readonly folder: string;
  readonly format: Format;
  readonly signal: AbortSignal;
}

export function writeRows(
  tx: Transaction,
  rows: Rows,
  writing: Writing,
): Promise<readonly WrittenFile[]> {
  return writing.format === 'csv' ? writeCsv(tx, rows, writing) : writeParquet(tx, rows, writing);
}

async function writeParquet(
  tx: Transaction,
  { select, ...rows }: Rows,
  { folder, signal }: Writing,
): Promise<readonly WrittenFile[]> {
  const writer = new ParquetWriter({ ...rows, folder });
  try {
    await tx.copyTo(`copy (${select}) to stdout (format binary)`, async (stream) => {
      addAbortSignal(signal, stream);
      for await (const piece of stream) await writer.take(piece);
    });
    return await writer.finish();
  } finally {
    await writer.end();
  }
}

async function writeCsv(
  tx: Transaction,
  { name, columns, select }: Rows,
  { folder, signal }: Writing,
): Promise<readonly WrittenFile[]> {
  const path = `${name}.csv`;
  let rows = 0;
  const header = columns.map((column) => column.name).join(', ');
  const query = `select * from (${select}) as rows (${header})`;
  await tx.copyTo(`copy (${query}) to stdout (format csv, header)`, async (stream) => {
    const file = createWriteStream(join(folder, path), { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(stream, file, { signal });
    ({ rowCount: rows } = stream as Readable & { readonly rowCount: number });
  });
  return [{ path, rows }];
}
