/** The state of an import run: its settings, and a ledger of the rows of each record file. */
import type { Caller } from '../../http/caller.ts';
import type { Database, Transaction } from '../../storage/database/postgres.ts';
import type { Mode } from '../files/manifest.ts';
import type { Report } from '../files/report.ts';
import type { RosterPackage } from '../files/roster-package.ts';
import type { LeftOut } from './left-out.ts';

/** The numbers of rows of one file, by outcome. */
export interface Counts {
  rows: number;
  created: number;
  updated: number;
  removed: number;
  unchanged: number;
  failed: number;
}

/** The outcome of a row without an error. */
export type RowOutcome = Exclude<keyof Counts, 'rows' | 'failed'>;

/** The outcome of each row of a record file, from the first pass. About 100 bytes per row. */
export class Ledger {
  readonly mode: Mode;
  /** Line of each id that is active after the import. */
  readonly lines = new Map<string, number>();
  /** Ids that the file deletes. */
  readonly deleted = new Set<string>();
  /** Ids that only rows of part files have. */
  readonly ownedParts = new Set<string>();
  /** Line of each id with an error: its stored record is not changed. */
  readonly failed = new Map<string, number>();
  /** Places of rows that are not written: errors, and second rows of one id. */
  readonly failedPlaces = new Set<string>();
  /**
   * The member with the parent, by the ids of rows that are imported without it: the row of the
   * parent has an error.
   */
  readonly rootless = new Map<string, string>();
  /** Ids that were deleted, and that the file brings back. */
  readonly restored = new Set<string>();
  /** Lines of the file that equal the stored records. */
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

  /** Counts a row without an error; `stored`: the record as it was before. */
  count(
    outcome: RowOutcome,
    { sourcedId, stored }: { readonly sourcedId: string; readonly stored?: object | undefined },
  ): void {
    this.counts[outcome] += 1;
    if (outcome === 'created' && stored) this.restored.add(sourcedId);
  }

  /** True when no row of the file has to be written. */
  isUnchanged(): boolean {
    const { created, updated, removed } = this.counts;
    return created + updated + removed === 0;
  }

  /** True when a row of the file has this id. */
  names(id: string): boolean {
    return this.lines.has(id) || this.deleted.has(id) || this.failed.has(id);
  }
}

/** One import: its settings, its package, and the ledgers by record file. */
export interface Run {
  readonly db: Database;
  /** The operator, writing for the owner. */
  readonly caller: Caller;
  /**
   * Called in each transaction. An import takes minutes, and a client that polls for changes since
   * its last request must find the records of each transaction.
   */
  readonly now: () => Date;
  /** Writes only what is wholly at this org and below it; undefined = an import of the platform. */
  readonly districtId: string | undefined;
  readonly pack: RosterPackage;
  readonly modes: ReadonlyMap<string, Mode>;
  /** By the name of the record file. */
  readonly ledgers: Map<string, Ledger>;
  readonly report: Report;
  /** Undefined = erased people are imported. */
  readonly leftOut: LeftOut | undefined;
  readonly onBytes: (count: number) => void;
  /** True after Ctrl-C: no further batch begins. */
  readonly isStopped: () => boolean;
  /** Throws if the account has lost its right to import; called in each transaction that writes. */
  readonly requireRight: (tx: Transaction) => Promise<void>;
}

/** Thrown between two batches to end a pass. */
export class Stopped extends Error {}

/** Throws Stopped after Ctrl-C. */
export function checkStopped({ isStopped }: Run): void {
  if (isStopped()) throw new Stopped('The import was interrupted.');
}
