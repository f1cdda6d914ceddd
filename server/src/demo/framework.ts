/** Builds the demo framework as a CASE v1p1 package of about 300 items with associations. */
import { CROSS_LINKS, EXEMPLARS, OUTSIDE_MATCHES, PEERS } from './framework/links.ts';
import { MATHEMATICS } from './framework/mathematics.ts';
import { type Level, type OutlineNode, parseOutline } from './framework/outline.ts';
import { SCIENCE } from './framework/science.ts';
import { demoId } from './ids.ts';

/** lastChangeDateTime of all records; change it only together with the content. */
const CHANGED = '2026-01-05T09:00:00.000Z';

const TITLE = 'Foundations of Mathematics and Everyday Science, Grades 3–8';
const SUBJECTS = ['Math', 'Science'];
const GRADES = ['03', '04', '05', '06', '07', '08'];

/** A CASE reference (LinkURI). */
interface Reference {
  readonly title: string;
  readonly identifier: string;
  readonly uri: string;
}

interface CFItem {
  readonly identifier: string;
  readonly uri: string;
  readonly fullStatement: string;
  readonly CFItemType: Level;
  readonly humanCodingScheme: string;
  readonly educationLevel: readonly string[];
  readonly lastChangeDateTime: string;
  readonly [member: string]: unknown;
}

interface CFAssociation {
  readonly identifier: string;
  readonly uri: string;
  readonly associationType: string;
  readonly originNodeURI: Reference;
  readonly destinationNodeURI: Reference;
  readonly lastChangeDateTime: string;
  readonly [member: string]: unknown;
}

export interface FrameworkPackage {
  readonly CFDocument: Readonly<Record<string, unknown>>;
  readonly CFItems: readonly CFItem[];
  readonly CFAssociations: readonly CFAssociation[];
  readonly CFDefinitions: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

const FRAMEWORK_ID = demoId('framework');

/** Every node of the framework, parents before children. */
export const NODES: readonly OutlineNode[] = parseOutline(MATHEMATICS + SCIENCE);

const NODE_BY_CODE = new Map(NODES.map((node) => [node.code, node]));

const SCIENCE_DOMAINS = new Set(parseOutline(SCIENCE).map((node) => node.code.slice(0, 2)));

/** The node with this code; throws for an unknown code, which is an error in the demo's content. */
export function nodeByCode(code: string): OutlineNode {
  const node = NODE_BY_CODE.get(code);
  if (!node) throw new Error(`The demo framework has no item ${code}.`);
  return node;
}

/** The CFItem identifier of a humanCodingScheme such as `FR.B.5`. */
export function itemId(code: string): string {
  return demoId('item', nodeByCode(code).code);
}

export function subjectOf(code: string): 'Math' | 'Science' {
  return SCIENCE_DOMAINS.has(code.slice(0, 2)) ? 'Science' : 'Math';
}

const ITEM_TYPES: readonly { readonly level: Level; readonly description: string }[] = [
  { level: 'Domain', description: 'A large area of a subject.' },
  { level: 'Cluster', description: 'A skill that grows from grade to grade.' },
  { level: 'Standard', description: 'What a learner can do at the end of one grade.' },
  { level: 'Component', description: 'A part of a standard that is taught and asked by itself.' },
];

const GROUPINGS = {
  progression: 'Progression from grade to grade',
  crossing: 'Links across domains',
  outside: 'Matches in other frameworks',
} as const;

const LICENSE = {
  title: 'Demo content license',
  licenseText:
    'This sample framework was written for Lectern. Use it, change it and pass it on as you like.',
};

/** The package for a server with this base URL, which is part of all URIs. */
export function frameworkPackage(baseUrl: string): FrameworkPackage {
  const root = `${baseUrl}/ims/case/v1p1`;
  return {
    CFDocument: documentRecord(root),
    CFItems: NODES.map((node) => itemRecord(root, node)),
    CFAssociations: associationRecords(root),
    CFDefinitions: definitionRecords(root),
  };
}

/** A reference to a definition; `root` is the base URL of the server's CASE API. */
function reference(root: string, kind: string, [name, title]: readonly [string, string]) {
  const identifier = demoId(kind.toLowerCase(), name);
  return { title, identifier, uri: `${root}/${kind}s/${identifier}` };
}

function subjectReference(root: string, name: string): Reference {
  return reference(root, 'CFSubject', [name, name]);
}

function documentReference(root: string): Reference {
  return {
    title: TITLE,
    identifier: FRAMEWORK_ID,
    uri: `${root}/CFDocuments/${FRAMEWORK_ID}`,
  };
}

function itemReference(root: string, code: string): Reference {
  const identifier = itemId(code);
  const title = `${code} ${nodeByCode(code).statement}`;
  return { title, identifier, uri: `${root}/CFItems/${identifier}` };
}

/** A node of another framework, which the server need not have. */
function outsideReference(title: string): Reference {
  const identifier = demoId('outside', title);
  return { title, identifier, uri: `https://standards.example/items/${identifier}` };
}

function documentRecord(root: string): FrameworkPackage['CFDocument'] {
  return {
    ...documentReference(root),
    creator: 'Lectern Demo',
    publisher: 'Lectern Demo',
    description:
      'A sample framework: mathematics and everyday science for learners of grades 3 to 8.',
    frameworkType: 'Sample',
    caseVersion: '1.1',
    version: '1.0',
    language: 'en',
    adoptionStatus: 'Implemented',
    statusStartDate: '2026-01-05',
    subject: SUBJECTS,
    subjectURI: SUBJECTS.map((name) => subjectReference(root, name)),
    licenseURI: reference(root, 'CFLicense', ['demo', LICENSE.title]),
    notes: 'Made for the demo. It follows no official standards.',
    lastChangeDateTime: CHANGED,
  };
}

function itemRecord(root: string, node: OutlineNode): CFItem {
  const { identifier, uri } = itemReference(root, node.code);
  const subject = subjectOf(node.code);
  return {
    identifier,
    uri,
    fullStatement: node.statement,
    ...(node.grade === null ? { abbreviatedStatement: node.statement } : {}),
    CFItemType: node.level,
    CFItemTypeURI: reference(root, 'CFItemType', [node.level, node.level]),
    humanCodingScheme: node.code,
    listEnumeration: node.code.split('.').at(-1),
    educationLevel: node.grade === null ? GRADES : [`0${node.grade}`],
    ...(node.keywords.length > 0 ? { conceptKeywords: node.keywords } : {}),
    subject: [subject],
    subjectURI: [subjectReference(root, subject)],
    language: 'en',
    lastChangeDateTime: CHANGED,
  };
}

/** One association without identifier and URI. */
interface Link {
  readonly type: string;
  readonly origin: Reference;
  readonly destination: Reference;
  readonly grouping?: keyof typeof GROUPINGS;
  readonly sequenceNumber?: number;
}

function associationRecord(root: string, link: Link): CFAssociation {
  const { type, origin, destination, grouping, sequenceNumber } = link;
  const identifier = demoId('association', type, origin.identifier, destination.identifier);
  const group =
    grouping && reference(root, 'CFAssociationGrouping', [grouping, GROUPINGS[grouping]]);
  return {
    identifier,
    uri: `${root}/CFAssociations/${identifier}`,
    associationType: type,
    originNodeURI: origin,
    destinationNodeURI: destination,
    ...(sequenceNumber === undefined ? {} : { sequenceNumber }),
    ...(group ? { CFAssociationGroupingURI: group } : {}),
    lastChangeDateTime: CHANGED,
  };
}

function associationRecords(root: string): CFAssociation[] {
  const node = (code: string) => itemReference(root, code);
  const inside = (
    type: string,
    grouping: keyof typeof GROUPINGS,
    pairs: readonly (readonly [string, string])[],
  ): Link[] =>
    pairs.map(([from, to]) => ({ type, grouping, origin: node(from), destination: node(to) }));
  const tree = NODES.map(({ code, parent, position }) => ({
    type: 'isChildOf',
    origin: node(code),
    destination: parent === null ? documentReference(root) : node(parent),
    sequenceNumber: position,
  }));
  const outside = OUTSIDE_MATCHES.map(([code, title]) => ({
    type: 'exactMatchOf',
    grouping: 'outside' as const,
    origin: node(code),
    destination: outsideReference(title),
  }));
  return [
    ...tree,
    ...inside('precedes', 'progression', progressions()),
    ...inside('isRelatedTo', 'crossing', CROSS_LINKS),
    ...inside('isPeerOf', 'crossing', PEERS),
    ...inside('exemplar', 'crossing', EXEMPLARS),
    ...outside,
  ].map((link) => associationRecord(root, link));
}

/** Pairs of successive standards of a cluster: a lower grade precedes a higher one. */
function progressions(): (readonly [string, string])[] {
  const standards = NODES.filter((node) => node.level === 'Standard');
  return standards.flatMap((node, index) => {
    const next = standards[index + 1];
    return next && next.parent === node.parent ? [[node.code, next.code] as const] : [];
  });
}

function definitionRecords(root: string): FrameworkPackage['CFDefinitions'] {
  const record = (kind: string, name: string, title = name) => ({
    ...reference(root, kind, [name, title]),
    lastChangeDateTime: CHANGED,
  });
  return {
    CFItemTypes: ITEM_TYPES.map(({ level, description }, index) => ({
      ...record('CFItemType', level),
      description,
      hierarchyCode: String(index + 1),
      typeCode: level.slice(0, 2).toUpperCase(),
    })),
    CFSubjects: SUBJECTS.map((name, index) => ({
      ...record('CFSubject', name),
      hierarchyCode: String(index + 1),
    })),
    CFLicenses: [
      { ...record('CFLicense', 'demo', LICENSE.title), licenseText: LICENSE.licenseText },
    ],
    CFAssociationGroupings: Object.entries(GROUPINGS).map(([name, title]) =>
      record('CFAssociationGrouping', name, title),
    ),
  };
}
