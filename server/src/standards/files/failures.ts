/** The CSV file with all errors of frameworks; the reason is the first column. */
import { printCsv } from '../../files/csv.ts';
import type { SourceFinding } from './read-source.ts';

/** The errors of one source. */
export interface Failure {
  /** The name of the source. */
  readonly file: string;
  readonly findings: readonly SourceFinding[];
}

const HEADER = ['reason', 'code', 'file', 'sheet', 'row', 'pointer', 'value', 'id'];

export function printFailures(failures: readonly Failure[]): string {
  const rows = failures.flatMap(({ file, findings }) =>
    findings.map(({ message, code, place, path: pointer, value, id }) => [
      message,
      code,
      file,
      place?.table ?? '',
      place ? String(place.row) : '',
      pointer,
      value,
      id,
    ]),
  );
  return printCsv([HEADER, ...rows], { bom: true });
}
