/** The tree of a framework: from isChildOf associations, and from smartLevel ('1.2.3'). */

import { quoted } from '../../lib/shown.ts';
import { isMembers, type Members } from '../values/references.ts';
import type { Report } from '../values/report.ts';

/** Whether a type is 'isChildOf' in any of its spellings (docs/decisions/case-quirks.md Q19). */
export function isChildOf(type: unknown): boolean {
  return typeof type === 'string' && /^(is)?childof$/i.test(type.replace(/[\s_-]/g, ''));
}

interface Child {
  readonly id: string;
  readonly sequenceNumber: number;
}

/** The id of one end of an association, in lower case; '' without one. */
export function nodeId(value: unknown): string {
  const id = isMembers(value) ? value['identifier'] : undefined;
  return typeof id === 'string' ? id.toLowerCase() : '';
}

/**
 * The children of each record by isChildOf, ordered by sequenceNumber, those without one last, then
 * by the order of the package (docs/decisions/case-quirks.md Q14).
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

/** An item at the first place in the tree where a walk from the document reaches it. */
interface TreePlace {
  readonly id: string;
  /** '1.2.3': the third child of the second child of the first child of the document. */
  readonly level: string;
  /** 1 = child of the document. */
  readonly depth: number;
}

/** Deeper than any real framework; bounds the length of a level text. */
const DEPTH_MAX = 100;

/**
 * The items below the document, parents first, each once, so that cycles end
 * (docs/decisions/case-quirks.md Q22).
 */
export function walkTree(
  documentId: string,
  children: ReadonlyMap<string, readonly string[]>,
  itemIds: ReadonlySet<string>,
): TreePlace[] {
  const visited = new Set<string>([documentId]);
  const places: TreePlace[] = [];
  const stack: TreePlace[] = [{ id: documentId, level: '', depth: 0 }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    if (place.depth > 0) {
      if (visited.has(place.id)) continue;
      visited.add(place.id);
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
    for (const child of next.reverse()) stack.push(child);
  }
  return places;
}

/** An item of a table with its smartLevel. */
export interface LeveledItem {
  readonly id: string;
  readonly path: string;
  /** The level as the table has it. */
  readonly level: string;
  /** Code or identifier of the parent; '' = the document, undefined = no such column. */
  readonly parent: string | undefined;
}

export interface Parent {
  /** `undefined` = the document. */
  readonly id: string | undefined;
  readonly sequenceNumber: number | undefined;
}

/** The parent of each item with a smartLevel, by item id. */
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
      const message = 'A smartLevel occurs twice (format the column as text: 1.10 is not 1.1)';
      report.warn(`${path}/smartLevel`, 'level_twice', message);
    } else byLevel.set(plain, id);
  }
  const parents = new Map<string, Parent>();
  const orphans = new Orphans(report);
  for (const { id, path, level } of items) {
    const parts = plainLevel(level).split('.');
    const last = parts.pop() ?? '';
    if (last === '') continue;
    const above = parts.join('.');
    const parent = above === '' ? undefined : byLevel.get(above);
    if (above !== '' && (parent === undefined || twice.has(above))) {
      const many = parent === undefined ? 'No item has' : 'More than one item has';
      const wanted = `the smartLevel ${quoted(above)}, the parent of ${quoted(level)}`;
      orphans.add(above, { path: `${path}/smartLevel`, message: `${many} ${wanted}` });
    } else {
      const sequenceNumber = /^\d{1,9}$/.test(last) ? Number(last) : undefined;
      parents.set(id, { id: parent, sequenceNumber });
    }
  }
  orphans.fail('level_parent');
  return parents;
}

/** The parent of each item whose row names one by its code or identifier, by item id. */
export function parentsByName(
  items: readonly LeveledItem[],
  idOf: (name: string) => string | undefined,
  report: Report,
): ReadonlyMap<string, Parent> {
  const parents = new Map<string, Parent>();
  const orphans = new Orphans(report);
  for (const { id, path, parent: name = '' } of items) {
    if (name === '') continue;
    const parent = idOf(name);
    if (parent !== undefined && parent !== id) {
      parents.set(id, { id: parent, sequenceNumber: undefined });
    } else {
      const message = `No single other item has the code or identifier ${quoted(name)}`;
      orphans.add(name, { path: `${path}/isChildOf`, message: `${message}, the parent of a row` });
    }
  }
  orphans.fail('parent_unknown');
  return parents;
}

interface Orphan {
  readonly path: string;
  /** Without a full stop. */
  readonly message: string;
}

/** Rows without a parent: all that lack the same one have one cause, and are one finding. */
class Orphans {
  readonly #byParent = new Map<string, { readonly first: Orphan; others: number }>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  add(parent: string, orphan: Orphan): void {
    const known = this.#byParent.get(parent);
    if (known) known.others += 1;
    else this.#byParent.set(parent, { first: orphan, others: 0 });
  }

  fail(code: string): void {
    for (const { first, others } of this.#byParent.values()) {
      const more = others === 0 ? '' : ` and of ${others} more ${others === 1 ? 'row' : 'rows'}`;
      this.#report.fail(first.path, code, `${first.message}${more}.`);
    }
  }
}

/** ' 1.2. ' becomes '1.2'. No `/\.+$/`: on a text of dots it takes quadratic time. */
function plainLevel(level: string): string {
  const plain = level.replace(/\s/g, '');
  let end = plain.length;
  while (plain[end - 1] === '.') end -= 1;
  return plain.slice(0, end);
}
