/** The parts of the records of one file, as they were read. */
import type { Values } from '../binding/columns.ts';
import type { PartFile } from '../binding/parts.ts';
import type { Mode } from '../files/manifest.ts';

export interface PartRow {
  readonly line: number;
  readonly sourcedId: string;
  readonly isDeleted: boolean;
  /** Which part of the record it is. */
  readonly key: string;
  /** Which one it was when it was imported before. */
  readonly oldKey?: string;
  readonly members: Values;
}

/** One file of parts, whole. */
export interface Parts {
  readonly part: PartFile;
  readonly mode: Mode;
  readonly byOwner: Map<string, PartRow[]>;
  /** The first line with an error, for each record whose parts are not all right. */
  readonly failedOwners: Map<string, number>;
}
