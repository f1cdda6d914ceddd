/** A record file of the OneRoster CSV binding. */
import type { Column } from './columns.ts';

/** A file whose rows are records. */
export interface RecordFile {
  /** 'orgs' of orgs.csv. */
  readonly name: string;
  /** After sourcedId, status and dateLastModified. */
  readonly columns: readonly Column[];
  /** Read, never written: OneRoster 1.1 has them. */
  readonly olderColumns?: readonly Column[];
}
