/** What a capability does with events: values, listed in app.ts. */
import type { Transaction } from '../storage/database/postgres.ts';
import type { Sql } from '../storage/database/sql.ts';
import type { Json } from './caliper/json-shapes.ts';
import type { EventType } from './caliper/vocabulary.ts';
import type { LogEntry } from './log/log.ts';
import type { ReasonCode } from './reasons.ts';
import type { DerivedTable } from './rebuild/derived-table.ts';

/**
 * Turns a batch of events into derived rows, set by set. The batch is the temporary table `batch`
 * (work.ts): one row an event, resolved; those with state 'processed' count.
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
