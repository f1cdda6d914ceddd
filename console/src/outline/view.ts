/** Which rows of an outline are shown: what is expanded, and what a search and filters leave. */
import { fold, wordsOf } from './fold.ts';
import type { Outline } from './outline.ts';

/** Rows above `level` are open, and those in `toggled` the other way round. */
export interface Expansion {
  readonly level: number;
  readonly toggled: readonly number[];
}

export interface Filter {
  readonly search: string;
  /** Index in the outline's list; null = any. */
  readonly type: number | null;
  /** One of the texts of the outline's lists. */
  readonly educationLevel: string | null;
  /**
   * true: only items that the page has marks for: content that is aligned to them, mastery; false:
   * only those without, of which none is below them; null = any.
   */
  readonly isMarked: boolean | null;
  /**
   * A level that the page has told of items, 0 of all others; BELOW = not KNOWN, of items that have
   * none below them; null = any.
   */
  readonly mastery: number | null;
}

/** The level of what half of the students or more recall. */
export const KNOWN = 2;
const BELOW = 3;

export const NO_FILTER: Filter = {
  search: '',
  type: null,
  educationLevel: null,
  isMarked: null,
  mastery: null,
};

export interface View {
  /** Rows in order; HEADING stands before those outside of the tree. */
  readonly rows: Int32Array;
  /** 1 = its children follow. */
  readonly open: Uint8Array;
  /** Indexes in `rows` of what the filter finds, each item once. */
  readonly matches: Int32Array;
  /** Index in `matches` of the first whose code begins with the search; else 0. */
  readonly best: number;
}

/** In place of a row: 'Not in the tree'. */
export const HEADING = -1;

export function isFiltering({ search, ...chosen }: Filter): boolean {
  return wordsOf(search).length > 0 || Object.values(chosen).some((one) => one !== null);
}

/** Finds rows; a longer search looks only through what the shorter one has found. */
export class Search {
  readonly #outline: Outline;
  #last: { readonly text: string; readonly rows: Int32Array } | undefined;

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  /** First places of items that have all the words in code or statement. */
  find(search: string): Int32Array {
    const text = fold(search.trimStart());
    const known = this.#last;
    const among = known && text.startsWith(known.text) ? known.rows : undefined;
    const words = wordsOf(search);
    const { rows, folded, firstPlace } = this.#outline;
    const found = new Int32Array(among?.length ?? rows);
    let count = 0;
    for (let index = 0; index < found.length; index += 1) {
      const row = among ? (among[index] ?? 0) : index;
      if ((firstPlace[row] ?? -1) >= 0) continue;
      const line = folded[row] ?? '';
      if (words.every((word) => line.includes(word))) found[count++] = row;
    }
    this.#last = { text, rows: found.slice(0, count) };
    return this.#last.rows;
  }
}

interface RowsQuery {
  readonly filter: Filter;
  readonly expansion: Expansion;
  /** By row: 1 = content is aligned to it. */
  readonly used: Uint8Array;
  /** By row. */
  readonly mastery: Uint8Array;
}

export function viewOf(outline: Outline, found: Search, wanted: RowsQuery): View {
  const { filter } = wanted;
  if (!isFiltering(filter)) return rowsOf(outline, wanted.expansion);
  const { parent, rows, type, educationLevel, educationLevels, children } = outline;
  const isMatch = new Uint8Array(rows);
  const isShown = new Uint8Array(rows);
  const hasLevel = educationLevels.map(
    (levels) => filter.educationLevel === null || levels.includes(filter.educationLevel),
  );
  for (const row of found.find(filter.search)) {
    if (filter.type !== null && type[row] !== filter.type) continue;
    if (filter.isMarked === true && !wanted.used[row]) continue;
    if (filter.isMarked === false && (wanted.used[row] || children[row])) continue;
    if (filter.mastery === BELOW) {
      if (wanted.mastery[row] === KNOWN || children[row]) continue;
    } else if (filter.mastery !== null && wanted.mastery[row] !== filter.mastery) continue;
    if (!hasLevel[educationLevel[row] ?? 0]) continue;
    isMatch[row] = 1;
    for (let at = row; at >= 0 && !isShown[at]; at = parent[at] ?? -1) isShown[at] = 1;
  }
  return rowsOf(outline, wanted.expansion, { isMatch, isShown, code: fold(filter.search.trim()) });
}

interface Matching {
  readonly isMatch: Uint8Array;
  /** Matches and what is above them. */
  readonly isShown: Uint8Array;
  readonly code: string;
}

function rowsOf(outline: Outline, expansion: Expansion, matching?: Matching): View {
  const { rows, level, children, outside, folded } = outline;
  const toggled = new Set(expansion.toggled);
  const shown = new Int32Array(rows + 1);
  const open = new Uint8Array(rows + 1);
  const matches = new Int32Array(matching ? rows : 0);
  const parents = matching ? parentsShown(outline, matching.isShown) : undefined;
  let count = 0;
  let matchCount = 0;
  let best = -1;
  let closed = Number.POSITIVE_INFINITY;
  let isOutside = false;
  for (let row = 0; row < rows; row += 1) {
    const depth = level[row] ?? 1;
    if (depth > closed || (matching && !matching.isShown[row])) continue;
    closed = Number.POSITIVE_INFINITY;
    if (outside !== null && row >= outside && !isOutside) {
      isOutside = true;
      shown[count++] = HEADING;
    }
    if (matching?.isMatch[row]) {
      if (best < 0 && matching.code && folded[row]?.startsWith(matching.code)) best = matchCount;
      matches[matchCount++] = count;
    }
    const hasChildren = parents ? parents[row] : children[row];
    const isOpen = matching ? !toggled.has(row) : depth < expansion.level !== toggled.has(row);
    if (hasChildren && isOpen) open[count] = 1;
    else if (hasChildren) closed = depth;
    shown[count++] = row;
  }
  return {
    rows: shown.slice(0, count),
    open: open.slice(0, count),
    matches: matches.slice(0, matchCount),
    best: Math.max(0, best),
  };
}

/** By row: 1 = a child of it is shown. */
function parentsShown({ rows, parent }: Outline, isShown: Uint8Array): Uint8Array {
  const above = new Uint8Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const at = parent[row] ?? -1;
    if (isShown[row] && at >= 0) above[at] = 1;
  }
  return above;
}

function isOpenIn({ level }: Outline, row: number, expansion: Expansion): boolean {
  return (level[row] ?? 1) < expansion.level !== expansion.toggled.includes(row);
}

/** Opens those of the rows that are closed. */
function opened(outline: Outline, rows: readonly number[], expansion: Expansion): Expansion {
  const closed = rows.filter((row) => !isOpenIn(outline, row, expansion));
  const toggled = new Set(expansion.toggled);
  // Among `toggled` are rows that are closed by it, and rows that are open by it.
  for (const row of closed) if (!toggled.delete(row)) toggled.add(row);
  return { ...expansion, toggled: [...toggled] };
}

/** Opens everything above a row. */
export function revealed(outline: Outline, row: number, expansion: Expansion): Expansion {
  const above: number[] = [];
  for (let at = outline.parent[row] ?? -1; at >= 0; at = outline.parent[at] ?? -1) above.push(at);
  return opened(outline, above, expansion);
}

/** Opens a row and its siblings. */
export function openedSiblings(outline: Outline, row: number, expansion: Expansion): Expansion {
  const { parent, children, rows, outside } = outline;
  const isOutside = (at: number) => outside !== null && at >= outside;
  const siblings: number[] = [];
  for (let at = 0; at < rows; at += 1) {
    const isSibling = parent[at] === parent[row] && isOutside(at) === isOutside(row);
    if (isSibling && (children[at] ?? 0) > 0) siblings.push(at);
  }
  return opened(outline, siblings, expansion);
}

/** Index of the next shown row whose code begins with the letters, in a circle; -1 = none. */
export function indexByCode(
  { folded, code }: Outline,
  rows: Int32Array,
  { letters, from }: { readonly letters: string; readonly from: number },
): number {
  const start = fold(letters);
  for (let step = 0; step < rows.length; step += 1) {
    const index = (from + step) % rows.length;
    const row = rows[index] ?? HEADING;
    if (row >= 0 && code[row] !== null && folded[row]?.startsWith(start)) return index;
  }
  return -1;
}
