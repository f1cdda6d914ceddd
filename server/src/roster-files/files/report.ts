/** Collects the errors and warnings of an import, in the order of the files. */

/** One error, and its place. */
export interface RosterFinding {
  /** `users.csv` */
  readonly file: string;
  /** The first line of the row, from 1; 0 = the file as a whole. */
  readonly line: number;
  /** '' = the row as a whole. */
  readonly column: string;
  readonly code: string;
  readonly message: string;
  /** The id in the row; '' when it has none. */
  readonly sourcedId?: string;
}

/** Maximum of findings that are kept; further ones are only counted. */
const FINDINGS_MAX = 100_000;

/** Maximum of warnings; one that further names of columns and files cause is left out. */
const WARNINGS_MAX = 1_000;

/** Findings and warnings of one import. */
export class Report {
  readonly findings: RosterFinding[] = [];
  readonly warnings: string[] = [];
  findingCount = 0;
  /** A finding concerns more than one row: nothing may be written. */
  isBroken = false;
  readonly #warned = new Set<string>();

  fail(finding: RosterFinding): void {
    this.findingCount += 1;
    if (this.findings.length < FINDINGS_MAX) this.findings.push(finding);
  }

  /** Adds an error that concerns more than one row. */
  failAll(finding: RosterFinding): void {
    this.isBroken = true;
    this.fail(finding);
  }

  /** Adds an error that concerns a whole file. */
  failFile(file: string, { code, message }: { code: string; message: string }): void {
    this.failAll({ file, line: 0, column: '', code, message });
  }

  /** Adds an error for a required column that the file lacks; `invisible`: of its header. */
  failColumn(file: string, column: string, invisible: ReadonlySet<string> = new Set()): void {
    const why =
      invisible.size === 0
        ? ''
        : `: a name in the header has an invisible character (${[...invisible].join(', ')})`;
    const message = `The column '${column}' is missing${why}.`;
    this.failFile(file, { code: 'column_missing', message });
  }

  /** Warns of a delimiter that is not the standard's. */
  warnOfDelimiter(file: string, name: string): void {
    this.warn(`${file} has ${name} between its cells, and was read so; the standard has commas.`);
  }

  /** Adds a warning, unless the report has it. */
  warn(message: string): void {
    if (this.#warned.size === WARNINGS_MAX || this.#warned.has(message)) return;
    this.#warned.add(message);
    this.warnings.push(message);
  }
}
