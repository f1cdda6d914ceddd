/** The CSV file with all errors of a roster; the reason is the first column. */
import { printCsv } from '../../files/csv.ts';
import type { Report } from './report.ts';

const HEADER = ['reason', 'code', 'file', 'line', 'column', 'sourcedId'];

/** It never holds whole rows. */
export function printFailures({ findings }: Pick<Report, 'findings'>): string {
  const rows = findings.map(({ message, code, file, line, column, sourcedId = '' }) => [
    message,
    code,
    file,
    line === 0 ? '' : String(line),
    column,
    sourcedId,
  ]);
  return printCsv([HEADER, ...rows], { bom: true });
}
