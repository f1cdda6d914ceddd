/** Reads CSV as spreadsheets write it, and writes CSV that is safe to open in one. */
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { Problem } from '../http/problem.ts';
import { decodeText } from '../http/request/json.ts';
import { guardCell, unguardCell } from './cell-guard.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * Rows of texts. Blank lines are rows, too, so that row numbers are those of the file. `isTitle` is
 * true for known column titles: the delimiter is the one of comma, semicolon (written by the
 * spreadsheets of some countries) and tab that finds most of them. Throws UnreadableFile.
 */
export function parseCsv(
  bytes: Uint8Array,
  isTitle: (title: string) => boolean = () => false,
): string[][] {
  const text = decode(bytes);
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text, isTitle),
      relax_column_count: true,
      skip_empty_lines: false,
    });
    return rows.map((row) => row.map(unguardCell));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile('csv_invalid', `The file is not CSV: ${error.message}`);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const message = 'The file is not UTF-8 text; save it as "CSV UTF-8" in the spreadsheet.';
    throw new UnreadableFile('csv_invalid', message);
  }
}

/** What stands between the cells of CSV files, with its name. */
export const DELIMITERS: ReadonlyMap<string, string> = new Map([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
]);

/** The delimiter that finds most of the titles in the first line of a file. */
export function delimiterOf(text: string, isTitle: (title: string) => boolean): string {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const known = (delimiter: string) =>
    header.split(delimiter).filter((title) => isTitle(title.replaceAll('"', '')));
  const best = [...DELIMITERS.keys()].toSorted(
    (left, right) => known(right).length - known(left).length,
  );
  return best[0] ?? ',';
}

/** Prints rows; texts are guarded, numbers are not. `bom`: Excel detects no UTF-8 without it. */
export function printCsv(
  rows: readonly (readonly (string | number)[])[],
  { bom = false } = {},
): string {
  const guarded = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? guardCell(cell) : cell)),
  );
  return printGuarded(guarded, { bom });
}

/** CSV of cells that are guarded already. All are quoted: what separates differs. */
export function printGuarded(
  rows: readonly (readonly (string | number)[])[],
  { bom = false } = {},
): string {
  return stringify([...rows], { bom, record_delimiter: '\r\n', quoted: true });
}
