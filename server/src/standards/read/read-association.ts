/** Reads one CFAssociation of a package (CASE v1p1 CFPckgAssociation). */

import { quoted } from '../../lib/shown.ts';
import { ASSOCIATION } from '../members.ts';
import { type Members, type Node, readNode, wireNode } from '../values/references.ts';
import { parseNumber } from '../values/values.ts';
import { MemberReader } from './members.ts';
import { type PackageContext, type ReadRecord, readRecord } from './read-record.ts';

/** The values of associationType in CASE v1p1; `ext:` with a word after it is valid, too. */
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

/**
 * Types by their display forms: 'Is Child Of' and 'ChildOf' mean 'isChildOf'
 * (docs/decisions/case-quirks.md Q19).
 */
const BY_DISPLAY_FORM = new Map(
  ASSOCIATION_TYPES.flatMap((type) => {
    const lower = type.toLowerCase();
    return [
      [lower, type],
      [lower.replace(/^is/, ''), type],
    ];
  }),
);

/** An association with its two ends; `fillTitles` adds the titles that are missing. */
export interface ReadAssociation extends ReadRecord {
  readonly origin: Node;
  readonly destination: Node;
}

const EMPTY_NODE: Node = { title: '', identifier: '', uri: '' };

export function readAssociation(
  raw: Members,
  path: string,
  { report, documentId }: PackageContext,
): ReadAssociation {
  const reader = new MemberReader(raw, { kind: 'CFAssociation', path, report });
  const nodeAt = (name: string) => readNode(reader.value(name), `${path}/${name}`, report);
  let [origin, destination] = [EMPTY_NODE, EMPTY_NODE];
  const read = readRecord(reader, {
    described: ASSOCIATION,
    path,
    own: 'CFDocumentURI',
    documentId,
    otherwise: {
      associationType: () => readType(reader),
      originNodeURI: () => {
        origin = nodeAt('originNodeURI') ?? EMPTY_NODE;
      },
      destinationNodeURI: () => {
        destination = nodeAt('destinationNodeURI') ?? EMPTY_NODE;
      },
      sequenceNumber: () => readSequenceNumber(reader),
    },
  });
  return withNodes(read, origin, destination);
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

/** The ids of the nodes without a title, each once. */
export function untitledNodes(associations: readonly ReadAssociation[]): string[] {
  const nodes = associations.flatMap(({ origin, destination }) => [origin, destination]);
  return [...new Set(nodes.filter(({ title }) => title === '').map((node) => node.identifier))];
}

/**
 * Gives each node without a title the title of its record, else its identifier
 * (docs/decisions/case-quirks.md Q9). `titles`: by identifier.
 */
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
  const type = reader.requiredText('associationType', { allowEmpty: false });
  const path = reader.path('associationType');
  if (type.length > TYPE_MAX) {
    const message = `An associationType has at most ${TYPE_MAX} characters.`;
    reader.report.fail(path, 'field_value', message);
  }
  if (ASSOCIATION_TYPES.includes(type) || EXTENSION_TYPE.test(type)) {
    reader.keep('associationType', type);
    return;
  }
  const known = BY_DISPLAY_FORM.get(type.toLowerCase().replace(/[\s_-]/g, ''));
  const sent = quoted(type);
  if (known) reader.report.warn(path, 'association_type', `${sent} was read as '${known}'`);
  else if (type !== '') {
    const message = `${sent} is not an associationType of CASE and was kept`;
    reader.report.warn(path, 'association_type', message);
  }
  reader.keep('associationType', known ?? type);
}

/**
 * Any number or numeric text is accepted; only integers are served (docs/decisions/case-quirks.md
 * Q14).
 */
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
    const message = "A 'sequenceNumber' that is not an integer is kept but not served";
    reader.report.warn(path, 'sequence_number', message);
  }
}
