/** Collects the errors and warnings that are found while a package is read. */
import type { Finding } from '../../http/problem.ts';

/** Maximum of findings and of distinct warnings that are kept; a package may cause a million. */
const KEPT_MAX = 100;

/** The parts of a package as messages name them. */
export type RecordKind = 'CFPackage' | 'CFDocument' | 'CFItem' | 'CFAssociation' | 'CFDefinitions';

/** Equal warnings, reported once with their number. */
interface Tally {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  count: number;
}

/** Findings make a package invalid; warnings accompany a valid one. */
export class Report {
  readonly findings: Finding[] = [];
  /** Counts all findings, including those that are not kept. */
  findingCount = 0;
  readonly #keptMax: number;
  readonly #tallies = new Map<string, Tally>();
  readonly #members = new Map<RecordKind, Set<string>>();

  constructor(keptMax = KEPT_MAX) {
    this.#keptMax = keptMax;
  }

  /** The names of the members that records of a kind are read by; the reader adds them. */
  membersOf(kind: RecordKind): Set<string> {
    const known = this.#members.get(kind) ?? new Set();
    this.#members.set(kind, known);
    return known;
  }

  fail(path: string, code: string, message: string): void {
    this.findingCount += 1;
    if (this.findings.length < this.#keptMax) this.findings.push({ path, code, message });
  }

  missing(path: string): void {
    this.fail(path, 'field_missing', `${label(path)} is missing.`);
  }

  wrongType(path: string, wanted: string): void {
    this.fail(path, 'field_type', `${label(path)} must be ${wanted}.`);
  }

  /** Counts a warning; `message` is a clause without a full stop, the same for every place. */
  warn(path: string, code: string, message: string): void {
    const key = `${code} ${message}`;
    const tally = this.#tallies.get(key);
    if (tally) tally.count += 1;
    else if (this.#tallies.size < KEPT_MAX)
      this.#tallies.set(key, { path, code, message, count: 1 });
  }

  /** Replies and the official profile have only objects (docs/decisions/case-quirks.md Q31). */
  warnOfExtensions(path: string): void {
    const message = "'extensions' that are not an object are kept but not served";
    this.warn(path, 'extensions_type', message);
  }

  /** Each distinct warning once, with its first place and the number of places. */
  warnings(): Finding[] {
    return [...this.#tallies.values()].map((tally) => ({
      path: tally.path,
      code: tally.code,
      message: `${tally.message} (${tally.count === 1 ? 'once' : `${tally.count} times`}).`,
    }));
  }
}

/** A JSON pointer in readable form: `/CFItems/3/uri` becomes 'CFItems.3.uri'. */
function label(path: string): string {
  return path === '' ? 'The body' : `'${path.slice(1).replaceAll('/', '.')}'`;
}
