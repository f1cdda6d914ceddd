/** Reads one CFAssociation of a package (CASE v1p1 CFPckgAssociation). */

import { type Members, type Node, readNode, wireNode } from '../values/references.ts';
import { quoted } from '../values/report.ts';
import { parseNumber } from '../values/values.ts';
import { MemberReader } from './members.ts';
import type { ReadRecord } from './read-document.ts';
import type { PackagePlace } from './read-item.ts';

/** CASE v1p1 §"associationType"; `ext:` and a word may follow the list. */
export const ASSOCIATION_TYPES = [
  'isChildOf',
  'isPeerOf',
  'isPartOf',
  'exactMatchOf',
  'precedes',
  'isRelatedTo',
  'replacedBy',
  'exemplar',
  'hasSkillLevel',
  'isTranslationOf',
];
const EXTENSION_TYPE = /^ext:[\w.-]+$/;
const TYPE_MAX = 255;

/** 'Is Child Of' and 'ChildOf' are ways to display 'isChildOf' (case.md Q19). */
const DISPLAYED = new Map(
  ASSOCIATION_TYPES.flatMap((type) => {
    const lower = type.toLowerCase();
    return [
      [lower, type],
      [lower.replace(/^is/, ''), type],
    ];
  }),
);

/** An association with its two ends, whose titles may have to be found elsewhere. */
export interface ReadAssociation extends ReadRecord {
  readonly origin: Node;
  readonly destination: Node;
}

const NOWHERE: Node = { title: '', identifier: '', uri: '' };

export function readAssociation(
  raw: Members,
  path: string,
  { report, documentId }: PackagePlace,
): ReadAssociation {
  const reader = new MemberReader(raw, { kind: 'CFAssociation', path, report });
  const sourcedId = reader.identifier();
  readType(reader);
  reader.uri(sourcedId);
  const origin = readNode(reader.value('originNodeURI'), `${path}/originNodeURI`, report);
  const destination = readNode(
    reader.value('destinationNodeURI'),
    `${path}/destinationNodeURI`,
    report,
  );
  const lastChangeDateTime = reader.lastChangeDateTime();
  readSequenceNumber(reader);
  reader.reference('CFAssociationGroupingURI');
  reader.texts(['notes']);
  reader.extensions();
  reader.ownReference('CFDocumentURI', documentId);
  reader.warnOfUnknown();
  const read = { sourcedId, lastChangeDateTime, path, source: reader.source, wire: reader.wire };
  return withNodes(read, origin ?? NOWHERE, destination ?? NOWHERE);
}

function withNodes(read: ReadRecord, origin: Node, destination: Node): ReadAssociation {
  return {
    ...read,
    origin,
    destination,
    source: { ...read.source, originNodeURI: origin, destinationNodeURI: destination },
    wire: {
      ...read.wire,
      originNodeURI: wireNode(origin),
      destinationNodeURI: wireNode(destination),
    },
  };
}

/** The ids of the nodes that came without a title. */
export function untitledNodes(associations: readonly ReadAssociation[]): string[] {
  const nodes = associations.flatMap(({ origin, destination }) => [origin, destination]);
  return [...new Set(nodes.filter(({ title }) => title === '').map((node) => node.identifier))];
}

/** Gives each node without a title the one of its record, else its identifier (case.md Q9). */
export function fillTitles(
  association: ReadAssociation,
  titles: ReadonlyMap<string, string>,
): ReadAssociation {
  const { origin, destination } = association;
  if (origin.title !== '' && destination.title !== '') return association;
  const titled = (node: Node) =>
    node.title === '' ? { ...node, title: titles.get(node.identifier) ?? node.identifier } : node;
  return withNodes(association, titled(origin), titled(destination));
}

function readType(reader: MemberReader): void {
  const type = reader.requiredText('associationType', { emptyToo: false });
  const path = reader.path('associationType');
  if (type.length > TYPE_MAX) {
    const message = `An associationType has at most ${TYPE_MAX} characters.`;
    reader.report.fail(path, 'field_value', message);
  }
  if (ASSOCIATION_TYPES.includes(type) || EXTENSION_TYPE.test(type)) {
    reader.keep('associationType', type);
    return;
  }
  const meant = DISPLAYED.get(type.toLowerCase().replace(/[\s_-]/g, ''));
  const sent = quoted(type);
  if (meant) reader.report.warn(path, 'association_type', `'${sent}' was read as '${meant}'`);
  else if (type !== '') {
    const message = `'${sent}' is no associationType of CASE and was kept as it is`;
    reader.report.warn(path, 'association_type', message);
  }
  reader.keep('associationType', meant ?? type);
}

/** The contract takes any number and serves integers; texts of numbers occur (case.md Q14). */
function readSequenceNumber(reader: MemberReader): void {
  const value = reader.value('sequenceNumber');
  if (value === undefined || value === '') return;
  const path = reader.path('sequenceNumber');
  const number = parseNumber(value);
  if (number === undefined) {
    reader.report.wrongType(path, 'a number');
    return;
  }
  reader.source['sequenceNumber'] = number;
  if (Number.isSafeInteger(number)) reader.wire['sequenceNumber'] = number;
  else {
    const message = "A 'sequenceNumber' that is no integer is not served";
    reader.report.warn(path, 'sequence_number', message);
  }
}
