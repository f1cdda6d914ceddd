/** What an import works with, and what it remembers of the rows that it has seen. */
import type { Caller } from '../../http/route.ts';
import type { Database } from '../../storage/database/postgres.ts';
import type { Mode } from '../files/manifest.ts';
import type { RosterPackage } from '../files/package.ts';
import type { Report } from '../files/report.ts';

/** What becomes of the rows of one file. */
export interface Counts {
  rows: number;
  created: number;
  updated: number;
  removed: number;
  unchanged: number;
  failed: number;
}

/** What is known of the rows of one record file. About a hundred bytes for each. */
export class Ledger {
  readonly mode: Mode;
  /** The line of every id that will be there when the import is done. */
  readonly lines = new Map<string, number>();
  /** Ids that the file deletes. */
  readonly deleted = new Set<string>();
  /** Ids that no row of the file has, only rows of parts. */
  readonly ownedParts = new Set<string>();
  /** The line of every id with an error: what is stored under it stays as it is. */
  readonly failed = new Map<string, number>();
  /** Rows that are not written: errors, and second rows of one id. */
  readonly failedPlaces = new Set<string>();
  /** Lines of the file whose records are stored as they are. */
  readonly unchangedLines = new Set<number>();
  readonly counts: Counts = {
    rows: 0,
    created: 0,
    updated: 0,
    removed: 0,
    unchanged: 0,
    failed: 0,
  };

  constructor(mode: Mode) {
    this.mode = mode;
  }

  /** True when there is nothing to write of the file, beside what it leaves out. */
  isUnchanged(): boolean {
    const { created, updated, removed } = this.counts;
    return created + updated + removed === 0;
  }

  /** True when a row of the file has this id. */
  names(id: string): boolean {
    return this.lines.has(id) || this.deleted.has(id) || this.failed.has(id);
  }
}

export interface Run {
  readonly db: Database;
  /** The operator, writing for the owner. */
  readonly caller: Caller;
  /**
   * Asked in each transaction: an import takes minutes, and whoever asks for changes meanwhile, and
   * then for those since, must find what was written in between.
   */
  readonly now: () => Date;
  readonly pack: RosterPackage;
  readonly modes: ReadonlyMap<string, Mode>;
  /** By the name of the record file. */
  readonly ledgers: Map<string, Ledger>;
  readonly report: Report;
  readonly onBytes: (count: number) => void;
  /** Ctrl-C was pressed: nothing more is begun. */
  readonly isStopped: () => boolean;
}

/** Ends a pass between two batches. */
export class Stopped extends Error {}

export function checkStopped({ isStopped }: Run): void {
  if (isStopped()) throw new Stopped('The import was interrupted.');
}
