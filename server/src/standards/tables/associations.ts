/** Reads the associations of a framework from tables: from their rows and from smartLevel. */

import { parseUuid } from '../../lib/uuid.ts';
import type { Members } from '../values/references.ts';
import { derivedId, type NodeIndex, namedGroup, namedNode, nodeTo, uriOf } from './links.ts';
import { cellOf, type Draft, filledRows, readRow, type Sheet } from './rows.ts';
import {
  isChildOf,
  type LeveledItem,
  nodeId,
  type Parent,
  parentsByLevel,
  parentsByName,
} from './tree.ts';

/** The records that an association may refer to. */
interface Ends {
  readonly document: Members;
  readonly index: NodeIndex;
}

/** The associations of the rows, with ends and groups resolved from codes, uris and names. */
export function readAssociations(sheet: Sheet, { document, index }: Ends, draft: Draft): Members[] {
  const documentId = String(document['identifier']);
  return filledRows(sheet).map((row, position) => {
    const cell = (column: string) => cellOf(sheet, row, column);
    const id = () => {
      const ends = ['origin', 'destination'].map((end) =>
        ['Identifier', 'URI', 'HumanCodingScheme'].map((part) => cell(`${end}Node${part}`)),
      );
      return derivedId('association', documentId, cell('associationType'), ...ends);
    };
    const path = `/CFAssociations/${position}`;
    const members = readRow(sheet, row, { path, draft, derivedId: id });
    if (sheet.exact) return members;
    const group = members['CFAssociationGroupingURI'];
    return {
      ...members,
      originNodeURI: namedNode(
        members['originNodeURI'],
        cell('originNodeHumanCodingScheme'),
        index,
      ),
      destinationNodeURI: namedNode(
        members['destinationNodeURI'],
        cell('destinationNodeHumanCodingScheme'),
        index,
      ),
      CFAssociationGroupingURI: namedGroup(group, { ...draft, documentId }),
    };
  });
}

interface Hierarchy extends Ends {
  readonly items: readonly LeveledItem[];
  /** The rows of the table of associations; `undefined` when there is no such table. */
  readonly rows: readonly Members[] | undefined;
  /** The table has the column sequenceNumber. */
  readonly sequenced: boolean;
  /** The stored associations of the framework. */
  readonly stored: readonly Members[];
}

/**
 * The associations, and an isChildOf for each item whose smartLevel has no row. Without a table of
 * associations the stored ones stay, except that smartLevel decides the tree.
 */
export function withHierarchy(hierarchy: Hierarchy, draft: Draft): Members[] {
  const { items, rows, stored, sequenced } = hierarchy;
  const tree = treeOf(hierarchy, draft);
  const given = rows ?? stored.filter((one) => !tree.childOf(one) || tree.fits(one));
  const placed = new Map<string, boolean>();
  for (const association of given) {
    const child = tree.childOf(association);
    if (child) placed.set(child, placed.get(child) || tree.fits(association));
  }
  const kept = given.map((association) => {
    const order = tree.parents.get(tree.childOf(association) ?? '')?.sequenceNumber;
    const isUnordered = order !== undefined && tree.fits(association) && !(rows && sequenced);
    return isUnordered ? { ...association, sequenceNumber: order } : association;
  });
  const made: Members[] = [];
  for (const { id, path } of items) {
    const parent = tree.parents.get(id);
    if (!parent || placed.get(id)) continue;
    if (placed.has(id)) {
      const message =
        'A smartLevel and the associations name different parents; the associations count';
      draft.report.warn(`${path}/smartLevel`, 'level_differs', message);
      continue;
    }
    const place = draft.places.get(path);
    if (place) draft.places.set(`/CFAssociations/${kept.length + made.length}`, place);
    made.push(tree.stored.get(id) ?? madeChild(hierarchy, { id, parent, now: draft.now }));
  }
  const children = new Set([...kept, ...made].filter(isChild).map(originId));
  const roots = items.filter(
    ({ id, level, parent }) => parent === '' && level.trim() === '' && !children.has(id),
  );
  for (const { id } of roots) {
    const parent = { id: undefined, sequenceNumber: undefined };
    made.push(madeChild(hierarchy, { id, parent, now: draft.now }));
  }
  return [...kept, ...made];
}

const isChild = ({ associationType }: Members) => isChildOf(associationType);
const originId = ({ originNodeURI }: Members) => nodeId(originNodeURI);

/** The tree of the smartLevels, and how associations relate to it. */
interface Tree {
  readonly parents: ReadonlyMap<string, Parent>;
  /** The id of the item with a smartLevel for which the association names a parent. */
  childOf(association: Members): string | undefined;
  /** Whether the association names the same parent as the smartLevel. */
  fits(association: Members): boolean;
  /** The stored associations that fit, by item, in the order of the smartLevels. */
  readonly stored: ReadonlyMap<string, Members>;
}

function treeOf({ items, document, stored, index }: Hierarchy, { report }: Draft): Tree {
  const idOf = (name: string) => {
    const record = index.byId.get(parseUuid(name) ?? name) ?? index.byCode.get(name);
    return record && String(record['identifier']);
  };
  const parents = new Map([
    ...parentsByName(items, idOf, report),
    ...parentsByLevel(items, report),
  ]);
  const childOf = ({ associationType, originNodeURI }: Members) => {
    const id = nodeId(originNodeURI);
    return isChildOf(associationType) && parents.has(id) ? id : undefined;
  };
  const fits = (association: Members) => {
    const parent = parents.get(childOf(association) ?? '');
    const parentId = parent && (parent.id ?? document['identifier']);
    return parentId !== undefined && parentId === nodeId(association['destinationNodeURI']);
  };
  const fitting = stored.filter(fits).map((association) => {
    const id = childOf(association) ?? '';
    const sequenceNumber = parents.get(id)?.sequenceNumber;
    const order = sequenceNumber === undefined ? {} : { sequenceNumber };
    return [id, { ...association, ...order }] as const;
  });
  return { parents, childOf, fits, stored: new Map(fitting) };
}

function madeChild(
  { document, index }: Hierarchy,
  { id, parent, now }: { readonly id: string; readonly parent: Parent; readonly now: string },
): Members {
  const origin = index.byId.get(id) ?? {};
  const destination = index.byId.get(parent.id ?? '') ?? document;
  const identifier = derivedId('isChildOf', id, destination['identifier']);
  const { sequenceNumber } = parent;
  return {
    identifier,
    uri: uriOf(identifier),
    associationType: 'isChildOf',
    originNodeURI: nodeTo(origin),
    destinationNodeURI: nodeTo(destination),
    ...(sequenceNumber === undefined ? {} : { sequenceNumber }),
    lastChangeDateTime: now,
  };
}
