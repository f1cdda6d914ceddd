/** Writes the CSV file with all errors of an import; the reason is the first column. */
import { type Failure, printFailures } from '../../standards/files/failures.ts';
import type { SourceFinding } from '../../standards/files/read-source.ts';
import { counted, note, printableText } from '../output.ts';
import { writePrivateFile } from '../private-file.ts';

/** `path`: the file, which is replaced if it exists. Without errors no file is written. */
export async function writeFailures(path: string, failures: readonly Failure[]): Promise<void> {
  const count = failures.reduce((sum, { findings }) => sum + findings.length, 0);
  if (count === 0) return;
  try {
    await writePrivateFile(path, printFailures(failures));
    note(`${counted(count)} failed → ${path} (reason in first column)`);
  } catch (error) {
    note(`The list of errors could not be written: ${(error as Error).message}.`);
  }
}

/** The place ('items.csv row 5' or '/CFItems/3/uri'), code and message of a finding. */
export function findingLine({ path, place, code, message }: SourceFinding): string {
  const where = place ? `${place.table} row ${place.row}` : path;
  return printableText([where, code, message].filter((part) => part !== '').join('  '));
}
