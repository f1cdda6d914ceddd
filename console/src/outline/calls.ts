/** What a page and the thread of an outline say to each other. */
import type { Coverage } from './coverage.ts';
import type { OutlineRow } from './outline.ts';
import type { Expansion, Filter, View } from './view.ts';

/** Counts of content by id of the item. */
export type Usage = Readonly<
  Record<string, { readonly resources: number; readonly lessons: number }>
>;

/** What is known of an outline; of one that the server refuses, the status of its reply alone. */
export type Loaded =
  | { readonly status: number; readonly rows?: undefined }
  | {
      readonly status: 200;
      readonly revision: string;
      readonly rows: number;
      readonly items: number;
      readonly types: readonly string[];
      readonly educationLevels: readonly string[];
      /** Number of rows outside of the tree. */
      readonly outside: number;
      /** Depth of the tree. */
      readonly levels: number;
    };

/** Input and answer of each call. */
export interface Calls {
  readonly load: { readonly input: string; readonly output: Loaded };
  /** By id, the items that `Filter.isMarked` leaves. */
  readonly usage: {
    readonly input: Readonly<Record<string, unknown>>;
    readonly output: undefined;
  };
  /** By id, the levels that `Filter.mastery` leaves; of all others it is 0. */
  readonly mastery: {
    readonly input: Readonly<Record<string, number>>;
    readonly output: undefined;
  };
  /** undefined = a newer view was asked for. */
  readonly view: {
    readonly input: { readonly filter: Filter; readonly expansion: Expansion };
    readonly output: View | undefined;
  };
  readonly rows: { readonly input: readonly number[]; readonly output: readonly OutlineRow[] };
  /** The first rows of those of the items that are here, in their order. */
  readonly items: { readonly input: readonly string[]; readonly output: readonly OutlineRow[] };
  /** The first row of an item, and what must be open to see it; null = it is not here. */
  readonly place: {
    readonly input: { readonly id: string; readonly expansion: Expansion };
    readonly output: { readonly row: number; readonly expansion: Expansion } | null;
  };
  /** What is below an item, or of all; an item that is not here counts for all. */
  readonly coverage: { readonly input: string | null; readonly output: Coverage };
  readonly siblings: {
    readonly input: { readonly row: number; readonly expansion: Expansion };
    readonly output: Expansion;
  };
  /** Index in the latest view; -1 = none. */
  readonly code: {
    readonly input: { readonly letters: string; readonly from: number };
    readonly output: number;
  };
}

export interface Call<Name extends keyof Calls = keyof Calls> {
  readonly id: number;
  readonly name: Name;
  readonly input: Calls[Name]['input'];
}
