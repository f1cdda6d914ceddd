/** The shape of a part file in memory: its rows, by the record that they belong to. */
import type { Values } from '../binding/columns.ts';
import type { PartFile } from '../binding/parts.ts';
import type { Mode } from '../files/manifest.ts';

export interface PartRow {
  readonly line: number;
  readonly sourcedId: string;
  readonly isDeleted: boolean;
  /** The key of the part within its owner. */
  readonly key: string;
  /** The key of the part in the last import; absent when it is new or has moved. */
  readonly oldKey?: string;
  readonly members: Values;
}

/** One part file. */
export interface Parts {
  readonly part: PartFile;
  readonly mode: Mode;
  readonly byOwner: Map<string, PartRow[]>;
  /** The first line with an error, by owner. */
  readonly failedOwners: Map<string, number>;
}
