/** The places of the items of a framework in its tree, in reading order, from any graph. */

/** An item as far as its place depends on it; items come in the order of the package. */
export interface PlacedItem {
  readonly sourcedId: string;
  readonly humanCodingScheme: string | null;
  readonly listEnumeration: string | null;
}

/** An isChildOf association. */
export interface Branch {
  readonly childId: string;
  /** Id of an item or of the document. */
  readonly parentId: string;
  readonly sequenceNumber: number | null;
}

/** Columns of one value a row. */
export interface Places {
  /** Index of the item. */
  readonly item: readonly number[];
  /** 1 = a child of the document, or outside of its tree. */
  readonly level: readonly number[];
  /** Row of the parent; -1 = none. */
  readonly parent: readonly number[];
  /** First row of the items that isChildOf does not connect to the document; null = none. */
  readonly outside: number | null;
  /** Rows of further places of an item, with the row of its first one, which has its children. */
  readonly again: readonly (readonly [number, number])[];
}

const collator = new Intl.Collator('en', { numeric: true });

/** Texts in natural order ('2' before '10'), absent ones last. */
function compareTexts(left: string | null, right: string | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return collator.compare(left, right);
}

interface Child {
  readonly item: number;
  readonly sequenceNumber: number;
}

/**
 * Every item once with its children; a further place, by a second parent or a cycle, is a row
 * without children, so that any graph ends. A framework without a child of the document has the
 * items without a parent on its first level (docs/decisions/case-quirks.md Q22).
 */
export function placesOf(
  documentId: string,
  items: readonly PlacedItem[],
  branches: readonly Branch[],
): Places {
  const { roots, children, tops } = graphOf(documentId, items, branches);
  const item: number[] = [];
  const level: number[] = [];
  const parent: number[] = [];
  const again: [number, number][] = [];
  const firstRow = new Int32Array(items.length).fill(-1);
  const walk = (from: readonly number[]) => {
    const stack = from.map((index) => ({ index, above: -1 })).reverse();
    for (let place = stack.pop(); place; place = stack.pop()) {
      const { index, above } = place;
      const row = item.push(index) - 1;
      level.push(above < 0 ? 1 : (level[above] ?? 0) + 1);
      parent.push(above);
      const first = firstRow[index] ?? -1;
      if (first >= 0) {
        again.push([row, first]);
        continue;
      }
      firstRow[index] = row;
      const below = children[index] ?? [];
      for (const child of below.toReversed()) stack.push({ index: child, above: row });
    }
  };
  const isLeft = (index: number) => firstRow[index] === -1;
  walk(roots.length > 0 ? roots : tops);
  const inTree = item.length;
  walk(tops.filter(isLeft));
  // What is left are cycles, and what hangs on them.
  for (const index of items.keys()) if (isLeft(index)) walk([index]);
  return { item, level, parent, again, outside: item.length > inTree ? inTree : null };
}

interface Graph {
  /** Children of the document. */
  readonly roots: readonly number[];
  /** By index of the item. */
  readonly children: readonly (readonly number[] | undefined)[];
  /** Items without a parent in the package. */
  readonly tops: readonly number[];
}

function graphOf(
  documentId: string,
  items: readonly PlacedItem[],
  branches: readonly Branch[],
): Graph {
  const indexes = new Map(items.map(({ sourcedId }, index) => [sourcedId, index]));
  const below: Child[][] = [];
  const ofDocument: Child[] = [];
  const hasParent = new Set<number>();
  for (const { childId, parentId, sequenceNumber } of branches) {
    const child = indexes.get(childId);
    const above = indexes.get(parentId);
    const isRoot = parentId === documentId;
    if (child === undefined || child === above || (above === undefined && !isRoot)) continue;
    const siblings = above === undefined ? ofDocument : (below[above] ?? []);
    if (above !== undefined) below[above] = siblings;
    siblings.push({ item: child, sequenceNumber: sequenceNumber ?? Number.POSITIVE_INFINITY });
    hasParent.add(child);
  }
  const tops = [...items.keys()].filter((index) => !hasParent.has(index));
  const inOrder = (siblings: readonly Child[]) => inOrderOf(items, siblings);
  return {
    roots: inOrder(ofDocument),
    children: below.map(inOrder),
    tops: inOrder(tops.map((item) => ({ item, sequenceNumber: 0 }))),
  };
}

/** By sequenceNumber, list enumeration, code, order of the package; each item once. */
function inOrderOf(items: readonly PlacedItem[], siblings: readonly Child[]): number[] {
  const sorted = siblings.toSorted((left, right) => {
    if (left.sequenceNumber !== right.sequenceNumber)
      return left.sequenceNumber < right.sequenceNumber ? -1 : 1;
    const [one, other] = [items[left.item], items[right.item]];
    return (
      compareTexts(one?.listEnumeration ?? null, other?.listEnumeration ?? null) ||
      compareTexts(one?.humanCodingScheme ?? null, other?.humanCodingScheme ?? null) ||
      left.item - right.item
    );
  });
  return [...new Set(sorted.map(({ item }) => item))];
}
