/** The shape of a record file of the OneRoster CSV binding. */
import type { Column } from './columns.ts';

/** A file whose rows are records. */
export interface RecordFile {
  /** `orgs` for orgs.csv. */
  readonly name: string;
  /** Columns after sourcedId, status and dateLastModified. */
  readonly columns: readonly Column[];
  /** Columns of OneRoster 1.1, which are read but never written. */
  readonly olderColumns?: readonly Column[];
}
