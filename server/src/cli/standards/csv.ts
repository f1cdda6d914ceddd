/** CSV texts: what a spreadsheet writes is read, and what is written is safe in one. */
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { Problem } from '../../http/problem.ts';
import { decodeText } from '../../http/request/json.ts';
import { guardCell, unguardCell } from '../../standards/tables/cells.ts';
import { columnNamed, TABLE_SHAPES } from '../../standards/tables/columns.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/** Rows of texts; blank lines are rows, so that numbers stay those of the file. */
export function parseCsv(bytes: Uint8Array): string[][] {
  const text = decode(bytes);
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
    });
    return rows.map((row) => row.map(unguardCell));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile('csv_invalid', `The file is no CSV: ${error.message}`);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const message = 'The file is not UTF-8 text; a spreadsheet saves that as "CSV UTF-8".';
    throw new UnreadableFile('csv_invalid', message);
  }
}

const SHAPES = Object.values(TABLE_SHAPES);

/** Spreadsheets of some countries write semicolons: the header has most names by the right one. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const known = (delimiter: string) =>
    header
      .split(delimiter)
      .filter((title) => SHAPES.some((shape) => columnNamed(title.replaceAll('"', ''), shape)));
  const best = [',', ';', '\t'].toSorted((left, right) => known(right).length - known(left).length);
  return best[0] ?? ',';
}

/** `bom`: without it Excel takes UTF-8 for something else. */
export function printCsv(rows: readonly (readonly string[])[], { bom = false } = {}): string {
  return stringify(
    rows.map((row) => row.map(guardCell)),
    { bom, record_delimiter: '\r\n', quoted_match: [/[\r\n]/, /^\s|\s$/] },
  );
}
