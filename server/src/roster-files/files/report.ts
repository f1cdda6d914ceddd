/** Everything that is wrong or odd in the files of an import, in the order of the files. */

/** One thing that is wrong, and where a person finds it. */
export interface RosterFinding {
  /** 'users.csv' */
  readonly file: string;
  /** Where the row begins, from 1; 0 = the file as a whole. */
  readonly line: number;
  /** '' = the row as a whole. */
  readonly column: string;
  readonly code: string;
  readonly message: string;
  /** Of the row; '' when it has none. */
  readonly sourcedId?: string;
}

/** Nobody works through more; how many there are is counted all the same. */
const FINDINGS_MAX = 100_000;

export class Report {
  readonly findings: RosterFinding[] = [];
  readonly warnings: string[] = [];
  findingCount = 0;
  /** Nothing may be written. */
  isBroken = false;

  fail(finding: RosterFinding): void {
    this.findingCount += 1;
    if (this.findings.length < FINDINGS_MAX) this.findings.push(finding);
  }

  /** More than a row is wrong. */
  failAll(finding: RosterFinding): void {
    this.isBroken = true;
    this.fail(finding);
  }

  /** A file that cannot be read at all. */
  failFile(file: string, { code, message }: { code: string; message: string }): void {
    this.failAll({ file, line: 0, column: '', code, message });
  }

  /** Each sentence once. */
  warn(message: string): void {
    if (!this.warnings.includes(message)) this.warnings.push(message);
  }
}
