/** Writes the rows that fail to a CSV file, and the first errors to the screen. */
import { printFailures } from '../../roster-files/files/failures.ts';
import type { Report, RosterFinding } from '../../roster-files/files/report.ts';
import type { RosterPackage } from '../../roster-files/files/roster-package.ts';
import { counted, note, printableText } from '../output.ts';
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

/** Maximum of errors on the screen; the file has all. */
const FINDINGS_SHOWN_MAX = 10;

/** Prints the first errors to stderr, and the number of further ones. */
export function noteFailures({ findings, findingCount }: Report): void {
  for (const finding of findings.slice(0, FINDINGS_SHOWN_MAX)) note(findingLine(finding));
  const more = findingCount - FINDINGS_SHOWN_MAX;
  if (more > 0) note(`and ${counted(more)} more`);
}
