/** Event processors and the tables derived from the event log: their types. */
import type { Transaction } from '../storage/database/postgres.ts';
import type { Sql } from '../storage/database/sql.ts';
import type { Json } from './caliper/json-shapes.ts';
import type { EventType } from './caliper/vocabulary.ts';
import type { LogEntry } from './log/entry.ts';
import type { ReasonCode } from './reasons.ts';

/** A table that can be made again from the event log; each processor lists its own. */
export type DerivedTable = TableOfStudents | SharedTable;

interface MadeTable {
  readonly name: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /** Columns with the time or order of writing: written by a rebuild, never compared. */
  readonly notCompared?: readonly string[];
  /** The time of writing by which deltas find a row: that of the exchange, never compared. */
  readonly writtenAt?: string;
  /** Columns that users may edit on a derived row: neither compared nor written. */
  readonly kept?: readonly string[];
  /** Expressions of `t` that are compared in place of a column; the key is the column. */
  readonly compared?: Readonly<Record<string, string>>;
  /** A condition on `t` that selects derived rows; a rebuild leaves all other rows alone. */
  readonly derived?: string;
}

interface TableOfStudents extends MadeTable {
  /** The column with the id of the row's student. */
  readonly student: string;
}

/** Its rows are shared by students, as line items are. */
interface SharedTable extends MadeTable {
  readonly student: null;
  /** A condition on `t`: nothing refers to the row, so it may be deleted. */
  readonly unused: string;
  /** Columns that order the events of a row: it follows from the first one. */
  readonly firstBy: readonly string[];
}

/**
 * Turns a batch of events into derived rows with one statement per set. The batch is the temporary
 * table `batch` (worker/batch.ts), one resolved row per event; only state 'processed' counts.
 */
export interface Processor {
  readonly name: string;
  process(tx: Transaction): Promise<void>;
  /**
   * The tables that it fills and that a rebuild makes again, parents before children. Absent: a
   * rebuild skips the processor.
   */
  readonly derives?: readonly DerivedTable[];
  /**
   * Replaces `process` during a rebuild. SessionEvents need it: they were answered in their own
   * request and have the state 'answered' in the batch.
   */
  replay?(tx: Transaction): Promise<void>;
  /**
   * Makes the rows that depend on more than the log, as heartbeats: of all students before they are
   * compared, and again, when all other writers are stopped, of those who differ. `students` is a
   * query in parentheses.
   */
  finishRebuild?(tx: Transaction, students: Sql): Promise<void>;
}

interface SynchronousOutcome {
  /** The body of the 200; stored, and repeated when the same event is sent again. */
  readonly reply: Readonly<Record<string, unknown>>;
  readonly warnings: readonly ReasonCode[];
}

/** Answers an event in its own request; throws a Problem to refuse it, which rolls back all. */
export interface SynchronousProcessor {
  readonly type: EventType;
  process(tx: Transaction, entry: LogEntry, event: Json): Promise<SynchronousOutcome>;
}
