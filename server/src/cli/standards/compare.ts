/** Compares two frameworks record by record. */
import { isDeepStrictEqual } from 'node:util';
import type { ReadPackage } from '../../standards/read/read-package.ts';
import { isMembers, type Members } from '../../standards/values/references.ts';

interface MemberChange {
  readonly member: string;
  /** Absent when the record had no such member. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A record with the texts that a reader knows it by. */
export interface Named {
  readonly identifier: string;
  /** The code of an item, the codes of the ends of an association; else ''. */
  readonly name: string;
  readonly text: string;
}

export interface Changed extends Named {
  readonly members: readonly MemberChange[];
}

export interface Difference {
  readonly added: readonly Named[];
  readonly changed: readonly Changed[];
  readonly removed: readonly Named[];
}

interface Comparable {
  readonly sourcedId: string;
  readonly source: Members;
}

/**
 * Compares content only: not lastChangeDateTime, the order of records or the titles of the ends of
 * associations.
 */
export function comparePackages(before: ReadPackage, after: ReadPackage) {
  const names = new Map([...nodeNames(before), ...nodeNames(after)]);
  const nameOf = (node: unknown) => {
    const id = isMembers(node) ? String(node['identifier']) : '';
    return names.get(id) ?? id;
  };
  const parts = {
    document: compare([before.document], [after.document], nameDocument),
    items: compare(before.items, after.items, nameItem),
    associations: compare(
      before.associations.map(withoutTitles),
      after.associations.map(withoutTitles),
      ({ source }) => ({
        name: `${nameOf(source['originNodeURI'])} → ${nameOf(source['destinationNodeURI'])}`,
        text: String(source['associationType']),
      }),
    ),
    definitions: compare(before.definitions, after.definitions, nameDefinition),
  };
  const equal = Object.values(parts).every(
    ({ added, changed, removed }) => added.length + changed.length + removed.length === 0,
  );
  return { equal, ...parts };
}

/** Names for the ends of associations, by id: the code of the item, else the title of the end. */
function nodeNames({ items, associations }: ReadPackage): [string, string][] {
  const ends = associations.flatMap(({ origin, destination }) => [origin, destination]);
  const names = [
    ...ends.map(({ identifier, title }) => [identifier, title]),
    ...items.map(({ sourcedId, source }) => [sourcedId, source['humanCodingScheme']]),
  ];
  return names.filter((pair): pair is [string, string] => Boolean(pair[1]));
}

function withoutTitles({ sourcedId, source }: Comparable): Comparable {
  const bare = (node: unknown) => {
    const { title: _title, ...rest } = isMembers(node) ? node : {};
    return rest;
  };
  const { originNodeURI, destinationNodeURI } = source;
  const ends = {
    originNodeURI: bare(originNodeURI),
    destinationNodeURI: bare(destinationNodeURI),
  };
  return { sourcedId, source: { ...source, ...ends } };
}

type Name = Omit<Named, 'identifier'>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function nameDocument({ source }: Comparable): Name {
  return { name: '', text: textOf(source['title']) };
}

function nameItem({ source }: Comparable): Name {
  return { name: textOf(source['humanCodingScheme']), text: textOf(source['fullStatement']) };
}

function nameDefinition({ source }: Comparable): Name {
  return { name: '', text: textOf(source['title']) || textOf(source['description']) };
}

function compare(
  before: readonly Comparable[],
  after: readonly Comparable[],
  nameOf: (record: Comparable) => Name,
): Difference {
  const old = new Map(before.map((record) => [record.sourcedId, record]));
  const kept = new Set(after.map(({ sourcedId }) => sourcedId));
  const named = (record: Comparable) => ({ identifier: record.sourcedId, ...nameOf(record) });
  const changed = after.flatMap((record) => {
    const members = changesOf(old.get(record.sourcedId)?.source ?? record.source, record.source);
    return members.length > 0 ? [{ ...named(record), members }] : [];
  });
  return {
    added: after.filter(({ sourcedId }) => !old.has(sourcedId)).map(named),
    changed,
    removed: before.filter(({ sourcedId }) => !kept.has(sourcedId)).map(named),
  };
}

function changesOf(before: Members, after: Members): MemberChange[] {
  const members = new Set([...Object.keys(before), ...Object.keys(after)]);
  members.delete('lastChangeDateTime');
  return [...members].flatMap((member) => {
    const [left, right] = [before[member], after[member]];
    if (isDeepStrictEqual(left, right)) return [];
    return [
      {
        member,
        ...(left === undefined ? {} : { before: left }),
        ...(right === undefined ? {} : { after: right }),
      },
    ];
  });
}
