/** Writes the CSV file with all errors of an import; the reason is the first column. */
import { writeFile } from 'node:fs/promises';
import { printCsv } from '../../files/csv.ts';
import { counted, note, printableText } from '../output.ts';
import type { SourceFinding } from './read-source.ts';

interface Failure {
  /** The source as given on the command line. */
  readonly file: string;
  readonly findings: readonly SourceFinding[];
}

const HEADER = ['reason', 'code', 'file', 'sheet', 'row', 'pointer', 'id'];

/** `path`: the file, which is replaced if it exists. Without errors no file is written. */
export async function writeFailures(path: string, failures: readonly Failure[]): Promise<void> {
  const rows = failures.flatMap(({ file, findings }) =>
    findings.map(({ message, code, place, path: pointer, id }) => [
      message,
      code,
      file,
      place?.table ?? '',
      place ? String(place.row) : '',
      pointer,
      id,
    ]),
  );
  if (rows.length === 0) return;
  try {
    await writeFile(path, printCsv([HEADER, ...rows], { bom: true }));
    note(`${counted(rows.length)} failed → ${path} (reason in first column)`);
  } catch (error) {
    note(`The list of errors could not be written: ${(error as Error).message}.`);
  }
}

/** The place ('items.csv row 5' or '/CFItems/3/uri'), code and message of a finding. */
export function findingLine({ path, place, code, message }: SourceFinding): string {
  const where = place ? `${place.table} row ${place.row}` : path;
  return printableText([where, code, message].filter((part) => part !== '').join('  '));
}
