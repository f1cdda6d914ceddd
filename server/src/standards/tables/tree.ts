/** The tree of a framework as a table writes it: smartLevel, '1.2.3' for a child of '1.2'. */
import { isMembers, type Members } from '../values/references.ts';
import { quoted, type Report } from '../values/report.ts';

/** 'isChildOf' in any way of writing it (case.md Q19). */
export function isChildOf(type: unknown): boolean {
  return typeof type === 'string' && /^(is)?childof$/i.test(type.replace(/[\s_-]/g, ''));
}

interface Child {
  readonly id: string;
  readonly sequenceNumber: number;
}

/** The id of one end of an association. */
export function nodeId(value: unknown): string {
  const id = isMembers(value) ? value['identifier'] : undefined;
  return typeof id === 'string' ? id.toLowerCase() : '';
}

/**
 * The children of each record by isChildOf: by sequenceNumber, those without one last, else in the
 * order of the package (case.md Q14).
 */
export function childrenByParent(associations: readonly Members[]): Map<string, string[]> {
  const children = new Map<string, Child[]>();
  for (const {
    associationType,
    originNodeURI,
    destinationNodeURI,
    sequenceNumber,
  } of associations) {
    if (!isChildOf(associationType)) continue;
    const parent = nodeId(destinationNodeURI);
    const siblings = children.get(parent) ?? [];
    const order = typeof sequenceNumber === 'number' ? sequenceNumber : Number.POSITIVE_INFINITY;
    siblings.push({ id: nodeId(originNodeURI), sequenceNumber: order });
    children.set(parent, siblings);
  }
  return new Map([...children].map(([parent, siblings]) => [parent, inOrder(siblings)]));
}

function inOrder(siblings: readonly Child[]): string[] {
  const sorted = siblings.toSorted((left, right) =>
    left.sequenceNumber < right.sequenceNumber
      ? -1
      : Number(left.sequenceNumber > right.sequenceNumber),
  );
  return [...new Set(sorted.map(({ id }) => id))];
}

/** A record of the tree at the first place where a walk from the document meets it. */
interface TreePlace {
  readonly id: string;
  /** '1.2.3': the third child of the second child of the first child of the document. */
  readonly level: string;
  /** 1 = child of the document. */
  readonly depth: number;
}

/** No tree of standards is that deep, and a level is a text as long as the way to it. */
const DEPTH_MAX = 100;

/** The items below the document, parents first; each once, so that a cycle ends (case.md Q22). */
export function walkTree(
  documentId: string,
  children: ReadonlyMap<string, readonly string[]>,
  itemIds: ReadonlySet<string>,
): TreePlace[] {
  const met = new Set<string>([documentId]);
  const places: TreePlace[] = [];
  const ahead: TreePlace[] = [{ id: documentId, level: '', depth: 0 }];
  for (let place = ahead.pop(); place; place = ahead.pop()) {
    if (place.depth > 0) {
      if (met.has(place.id)) continue;
      met.add(place.id);
      places.push(place);
    }
    const { level, depth } = place;
    if (depth === DEPTH_MAX) continue;
    const below = (children.get(place.id) ?? []).filter((id) => itemIds.has(id));
    const next = below.map((id, index) => ({
      id,
      level: level === '' ? String(index + 1) : `${level}.${index + 1}`,
      depth: depth + 1,
    }));
    ahead.push(...next.reverse());
  }
  return places;
}

/** An item of a table with its smartLevel. */
export interface LeveledItem {
  readonly id: string;
  readonly path: string;
  /** As it was written. */
  readonly level: string;
}

export interface Parent {
  /** `undefined` = the document. */
  readonly id: string | undefined;
  readonly sequenceNumber: number | undefined;
}

/** The parent of each item that has a smartLevel. */
export function parentsByLevel(
  items: readonly LeveledItem[],
  report: Report,
): ReadonlyMap<string, Parent> {
  const byLevel = new Map<string, string>();
  const twice = new Set<string>();
  for (const { id, path, level } of items) {
    const plain = plainLevel(level);
    if (plain === '') continue;
    if (byLevel.has(plain)) {
      twice.add(plain);
      const message = 'A smartLevel comes twice (is the column one of texts? 1.10 is not 1.1)';
      report.warn(`${path}/smartLevel`, 'level_twice', message);
    } else byLevel.set(plain, id);
  }
  const parents = new Map<string, Parent>();
  for (const { id, path, level } of items) {
    const parts = plainLevel(level).split('.');
    const last = parts.pop() ?? '';
    if (last === '') continue;
    const above = parts.join('.');
    const parent = above === '' ? undefined : byLevel.get(above);
    if (above !== '' && (parent === undefined || twice.has(above))) {
      const many = parent === undefined ? 'no item' : 'more than one item';
      const message = `The smartLevel '${quoted(level)}' needs a parent '${quoted(above)}', and ${many} has that.`;
      report.fail(`${path}/smartLevel`, 'level_parent', message);
    } else {
      const sequenceNumber = /^\d{1,9}$/.test(last) ? Number(last) : undefined;
      parents.set(id, { id: parent, sequenceNumber });
    }
  }
  return parents;
}

/** ' 1.2. ' is '1.2'. Not by `/\.+$/`: on a text of dots that takes the square of its length. */
function plainLevel(level: string): string {
  const plain = level.replace(/\s/g, '');
  let end = plain.length;
  while (plain[end - 1] === '.') end -= 1;
  return plain.slice(0, end);
}
