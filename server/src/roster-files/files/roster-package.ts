/** What a roster is read from: its CSV files, wherever they lie. */
import type { Readable } from 'node:stream';
import type { Mode } from './manifest.ts';

export interface CsvFile {
  readonly bytes: number;
  open(): Promise<Readable>;
}

export interface RosterPackage {
  /** By name without `.csv`; names of the standard in its case. */
  readonly files: ReadonlyMap<string, CsvFile>;
  /** The one mode of a package that is no whole roster. */
  readonly onlyMode?: Mode;
  close(): void;
}
