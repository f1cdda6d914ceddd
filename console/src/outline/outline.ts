/** The columns of a framework's outline, with what a tree needs to know of each row. */
import type { FrameworkOutline } from '../../../sdk/src/generated/openapi.ts';
import { fold } from './fold.ts';

export interface Outline {
  readonly rows: number;
  readonly types: readonly string[];
  readonly educationLevels: readonly (readonly string[])[];
  readonly level: Int32Array;
  /** -1 = none. */
  readonly parent: Int32Array;
  readonly type: readonly number[];
  readonly educationLevel: readonly number[];
  readonly code: readonly (string | null)[];
  readonly text: readonly string[];
  /** First row outside of the tree; null = none. */
  readonly outside: number | null;
  /** Number of children. */
  readonly children: Int32Array;
  /** Position among its siblings, from 1, and their number. */
  readonly position: Int32Array;
  readonly setSize: Int32Array;
  /** The first place of an item that stands here again; -1 = this is its first place. */
  readonly firstPlace: Int32Array;
  /** Code, line break, statement, folded. */
  readonly folded: readonly string[];
  /** 16 bytes a row. */
  readonly ids: Uint8Array;
}

export function readOutline(wire: FrameworkOutline): Outline {
  const { rows, code, text, outside } = wire;
  const parent = Int32Array.from(wire.parent);
  const children = new Int32Array(rows);
  const position = new Int32Array(rows);
  const setSize = new Int32Array(rows);
  const tops = [0, 0];
  const groupOf = (row: number) => Number(outside !== null && row >= outside);
  for (let row = 0; row < rows; row += 1) {
    const above = parent[row] ?? -1;
    if (above >= 0) position[row] = children[above] = (children[above] ?? 0) + 1;
    else position[row] = tops[groupOf(row)] = (tops[groupOf(row)] ?? 0) + 1;
  }
  for (let row = 0; row < rows; row += 1) {
    const above = parent[row] ?? -1;
    setSize[row] = (above >= 0 ? children[above] : tops[groupOf(row)]) ?? 0;
  }
  const firstPlace = new Int32Array(rows).fill(-1);
  for (const [row = 0, first = -1] of wire.again) firstPlace[row] = first;
  return {
    ...wire,
    level: Int32Array.from(wire.level),
    parent,
    children,
    position,
    setSize,
    firstPlace,
    folded: text.map((statement, row) => fold(`${code[row] ?? ''}\n${statement}`)),
    ids: Uint8Array.from(atob(wire.id), (character) => character.charCodeAt(0)),
  };
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The UUID of the item at a row. */
export function idAt({ ids }: Outline, row: number): string {
  let hex = '';
  for (let at = row * 16; at < row * 16 + 16; at += 1) hex += HEX[ids[at] ?? 0];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** The first rows of items, by their ids. */
export function rowsById(outline: Outline): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let row = 0; row < outline.rows; row += 1) {
    if ((outline.firstPlace[row] ?? -1) < 0) found.set(idAt(outline, row), row);
  }
  return found;
}

/** What is shown of a row. */
export interface OutlineRow {
  readonly row: number;
  readonly id: string;
  readonly code: string | null;
  readonly text: string;
  readonly type: string;
  readonly level: number;
  readonly parent: number;
  readonly children: number;
  readonly position: number;
  readonly setSize: number;
  readonly again: Again | null;
}

/** A further place of an item. */
export interface Again {
  readonly firstRow: number;
  /** It stands below itself. */
  readonly isCycle: boolean;
  /** Code or statement of the parent at the first place; '' = none. */
  readonly under: string;
}

export function rowAt(outline: Outline, row: number): OutlineRow {
  const { code, text, types, type, level, parent, children, position, setSize } = outline;
  return {
    row,
    id: idAt(outline, row),
    code: code[row] ?? null,
    text: text[row] ?? '',
    type: types[type[row] ?? 0] ?? '',
    level: level[row] ?? 1,
    parent: parent[row] ?? -1,
    children: children[row] ?? 0,
    position: position[row] ?? 1,
    setSize: setSize[row] ?? 1,
    again: againAt(outline, row),
  };
}

function againAt(outline: Outline, row: number): Again | null {
  const { firstPlace, parent, code, text } = outline;
  const firstRow = firstPlace[row] ?? -1;
  if (firstRow < 0) return null;
  let above = parent[row] ?? -1;
  while (above >= 0 && above !== firstRow) above = parent[above] ?? -1;
  const under = parent[firstRow] ?? -1;
  return {
    firstRow,
    isCycle: above === firstRow,
    under: under < 0 ? '' : (code[under] ?? text[under] ?? ''),
  };
}
