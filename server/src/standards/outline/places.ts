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
  readonly index: number;
  readonly item: PlacedItem;
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
  const firstRow = new Map<number, number>();
  const walk = (from: readonly number[]) => {
    const stack = from.map((index) => ({ index, above: -1 })).reverse();
    for (let place = stack.pop(); place; place = stack.pop()) {
      const { index, above } = place;
      const row = item.push(index) - 1;
      level.push((level[above] ?? 0) + 1);
      parent.push(above);
      const first = firstRow.get(index);
      if (first !== undefined) {
        again.push([row, first]);
        continue;
      }
      firstRow.set(index, row);
      const below = children[index] ?? [];
      for (const child of below.toReversed()) stack.push({ index: child, above: row });
    }
  };
  const isLeft = (index: number) => !firstRow.has(index);
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
  const all = items.map((item, index) => ({ item, index }));
  const byId = new Map(all.map((one) => [one.item.sourcedId, one]));
  const below: Child[][] = [];
  const ofDocument: Child[] = [];
  const hasParent = new Set<number>();
  for (const { childId, parentId, sequenceNumber } of branches) {
    const child = byId.get(childId);
    const above = byId.get(parentId);
    if (!child || child === above || (!above && parentId !== documentId)) continue;
    const siblings = above ? (below[above.index] ?? []) : ofDocument;
    if (above) below[above.index] = siblings;
    siblings.push({ ...child, sequenceNumber: sequenceNumber ?? Number.MAX_VALUE });
    hasParent.add(child.index);
  }
  const tops = all.filter(({ index }) => !hasParent.has(index));
  return {
    roots: inOrder(ofDocument),
    children: below.map(inOrder),
    tops: inOrder(tops.map((one) => ({ ...one, sequenceNumber: 0 }))),
  };
}

/** By sequenceNumber, list enumeration, code, order of the package; each item once. */
function inOrder(siblings: readonly Child[]): number[] {
  const sorted = siblings.toSorted(
    (left, right) =>
      left.sequenceNumber - right.sequenceNumber ||
      compareTexts(left.item.listEnumeration, right.item.listEnumeration) ||
      compareTexts(left.item.humanCodingScheme, right.item.humanCodingScheme) ||
      left.index - right.index,
  );
  return [...new Set(sorted.map(({ index }) => index))];
}
