/** The outline of a framework: its tree, and counts of items by level and type. */

import { recordList } from '../../standards/tables/links.ts';
import { childrenByParent, walkTree } from '../../standards/tables/tree.ts';
import { isMembers, type Members } from '../../standards/values/references.ts';

export interface Branch {
  readonly identifier: string;
  readonly humanCodingScheme: string | null;
  readonly fullStatement: string;
  readonly children: readonly Branch[];
}

export interface Outline {
  readonly items: number;
  readonly associations: number;
  /** Number of items on each level; the first level are the children of the document. */
  readonly itemsByLevel: readonly number[];
  /** Number of items that isChildOf does not connect to the document. */
  readonly itemsOutside: number;
  /** '' = items without a type. */
  readonly itemsByType: Readonly<Record<string, number>>;
  readonly associationsByType: Readonly<Record<string, number>>;
  readonly tree: readonly Branch[];
}

/** `body`: a package in the shape of an upload. `depth`: levels of the tree to return. */
export function outlineOf(body: Members, depth: number): Outline {
  const document = isMembers(body['CFDocument']) ? body['CFDocument'] : {};
  const items = recordList(body['CFItems']);
  const associations = recordList(body['CFAssociations']);
  const children = childrenByParent(associations);
  const byId = new Map(items.map((item) => [String(item['identifier']), item]));
  const places = walkTree(String(document['identifier']), children, new Set(byId.keys()));
  const levels: number[] = [];
  for (const place of places) levels[place.depth - 1] = (levels[place.depth - 1] ?? 0) + 1;
  return {
    items: items.length,
    associations: associations.length,
    itemsByLevel: levels,
    itemsOutside: items.length - places.length,
    itemsByType: countBy(items, 'CFItemType'),
    associationsByType: countBy(associations, 'associationType'),
    tree: branchesOf(places, byId, depth),
  };
}

/** Number of records by the value of a member, the most frequent value first. */
function countBy(records: readonly Members[], member: string): Record<string, number> {
  const groups = Map.groupBy(records, (record) => String(record[member] ?? ''));
  const counts = [...groups].map(([value, list]) => [value, list.length] as const);
  return Object.fromEntries(counts.toSorted(([, left], [, right]) => right - left));
}

interface OpenBranch extends Branch {
  readonly children: OpenBranch[];
}

/** Places come parents first, so the last one of the level above is the parent. */
function branchesOf(
  places: ReturnType<typeof walkTree>,
  items: ReadonlyMap<string, Members>,
  depthMax: number,
): Branch[] {
  const roots: OpenBranch[] = [];
  const above: OpenBranch[][] = [roots];
  for (const { id, depth } of places) {
    if (depth > depthMax) continue;
    const { humanCodingScheme, fullStatement } = items.get(id) ?? {};
    const branch: OpenBranch = {
      identifier: id,
      humanCodingScheme: typeof humanCodingScheme === 'string' ? humanCodingScheme : null,
      fullStatement: String(fullStatement),
      children: [],
    };
    above[depth - 1]?.push(branch);
    above[depth] = branch.children;
  }
  return roots;
}
