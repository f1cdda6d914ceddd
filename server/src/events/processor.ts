/** What a capability does with events: values, listed in app.ts. */
import type { Database, Transaction } from '../storage/database/postgres.ts';
import type { Sql } from '../storage/database/sql.ts';
import type { Json } from './caliper/json-shapes.ts';
import type { EventType } from './caliper/vocabulary.ts';
import type { LogEntry } from './log/entry.ts';
import type { ReasonCode } from './reasons.ts';

declare module '../http/route.ts' {
  interface Context {
    /** A pool for SessionEvents, which are answered at once, however much waits elsewhere. */
    readonly sessions: Database;
  }
}

/** A table that follows from the event log, as data: each processor lists its own. */
export interface DerivedTable {
  readonly name: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /** The column of the student whose rows these are; null = shared, such as line items. */
  readonly student: string | null;
  /** Columns that say when or in which order a row was written: set anew, never compared. */
  readonly incidental?: readonly string[];
  /** Columns that people may set on a derived row: neither compared nor set. */
  readonly kept?: readonly string[];
  /** How a column is compared where not as it is: an expression of `t`. */
  readonly compared?: Readonly<Record<string, string>>;
  /** A condition on `t`: the rows that are derived; others are somebody's own, and stay. */
  readonly derived?: string;
  /** A condition on `t`, of a shared table: nothing needs the row, so that it may go. */
  readonly unused?: string;
}

/**
 * Turns a batch of events into derived rows, set by set. The batch is the temporary table `batch`
 * (worker/batch.ts): one row an event, resolved; those with state 'processed' count.
 */
export interface Processor {
  readonly name: string;
  process(tx: Transaction): Promise<void>;
  /**
   * What it fills, and a rebuild makes again: parents before their children. Without it a rebuild
   * passes the processor by.
   */
  readonly derives?: readonly DerivedTable[];
  /**
   * What a rebuild does instead of `process`, where that is something else: SessionEvents were
   * answered in their own request, and stand in the batch with the state 'answered'.
   */
  replay?(tx: Transaction): Promise<void>;
  /**
   * The last step of a rebuild, when nobody else writes: rows that follow from more than the log
   * (heartbeats) are made again, of the students that `students` names, a query in parentheses.
   */
  settle?(tx: Transaction, students: Sql): Promise<void>;
}

interface SynchronousOutcome {
  /** The body of the 200, given again when the same event comes again. */
  readonly reply: Readonly<Record<string, unknown>>;
  readonly warnings: readonly ReasonCode[];
}

/** Answers an event in its own request; throws a Problem to refuse it, and then nothing is kept. */
export interface SynchronousProcessor {
  readonly type: EventType;
  process(tx: Transaction, entry: LogEntry, event: Json): Promise<SynchronousOutcome>;
}
