/** Reads the demo's content, which the files in tables/ hold. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

export function textOf(file: string): string {
  return readFileSync(join(import.meta.dirname, 'tables', file), 'utf8');
}

/** The rows of a table by the names of its columns. */
export function rowsOf<Column extends string>(table: string): Record<Column, string>[] {
  return parse(textOf(`${table}.csv`), { columns: true });
}
