/** Reads the demo's content, which the CSV files in tables/ hold. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCsv } from '../files/csv.ts';

/** The cells of a table, row by row; the first row is the header. */
export function cellsOf(table: string): string[][] {
  return parseCsv(readFileSync(join(import.meta.dirname, 'tables', `${table}.csv`)));
}

/** The rows of a table by the names of its columns. */
export function rowsOf<Column extends string>(table: string): Record<Column, string>[] {
  const [header = [], ...rows] = cellsOf(table);
  return rows.map(
    (cells) => Object.fromEntries(header.map((column, index) => [column, cells[index]])) as never,
  );
}
