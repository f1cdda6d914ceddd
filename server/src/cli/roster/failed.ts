/** Writes the rows that fail to a CSV file, and the first errors to the screen. */
import { printFailures } from '../../roster-files/files/failures.ts';
import type { Report, RosterFinding } from '../../roster-files/files/report.ts';
import type { RosterPackage } from '../../roster-files/files/roster-package.ts';
import { note, noteFindings, printableText } from '../output.ts';
import { writePrivateFile } from '../private-file.ts';

/** Replaces an existing file at `path`. */
export async function writeFailures(
  path: string,
  pack: RosterPackage,
  report: Report,
): Promise<void> {
  if (report.findings.length === 0) return;
  try {
    const { csv } = await printFailures(pack, report);
    await writePrivateFile(path, csv);
  } catch (error) {
    note(`The failed rows could not be written: ${(error as Error).message}.`);
  }
}

/** `users.csv line 5, givenName: …` */
function findingLine({ file, line, column, message }: RosterFinding): string {
  const where = [file, line === 0 ? '' : ` line ${line}`, column === '' ? '' : `, ${column}`];
  return printableText(`${where.join('')}: ${message}`);
}

/** Prints the errors to stderr, equal ones of a column once. */
export function noteFailures(report: Report): void {
  noteFindings(report, {
    kindOf: ({ file, column, message }) => JSON.stringify([file, column, message]),
    lineOf: findingLine,
  });
}
