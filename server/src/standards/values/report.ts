/** What reading a package found: problems that refuse it, and warnings that come with its result. */
import type { Finding } from '../../http/problem.ts';

/** Findings, and sorts of warnings, that are kept: a package may hold a million of them. */
const KEPT_MAX = 100;

/** Which records of a package are spoken of in a message. */
export type RecordKind = 'CFPackage' | 'CFDocument' | 'CFItem' | 'CFAssociation' | 'CFDefinitions';

/** Warnings of one sort, told once with the number of places. */
interface Tally {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  count: number;
}

export class Report {
  readonly findings: Finding[] = [];
  /** All findings, also those beyond the kept ones. */
  findingCount = 0;
  readonly #keptMax: number;
  readonly #tallies = new Map<string, Tally>();

  constructor(keptMax = KEPT_MAX) {
    this.#keptMax = keptMax;
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

  /** Each sort of warning once: the first place, and how many places there are. */
  warnings(): Finding[] {
    return [...this.#tallies.values()].map((tally) => ({
      path: tally.path,
      code: tally.code,
      message: `${tally.message} (${tally.count === 1 ? 'once' : `${tally.count} times`}).`,
    }));
  }
}

/** A pointer as a person reads it: `/CFItems/3/uri` becomes 'CFItems.3.uri'. */
function label(path: string): string {
  return path === '' ? 'The body' : `'${path.slice(1).replaceAll('/', '.')}'`;
}

/** The beginning of what a client sent, fit for a message: no half of a surrogate pair. */
export function quoted(text: string, charactersMax = 80): string {
  return text.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/, '');
}
