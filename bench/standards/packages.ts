/** Makes CASE packages of any size, similar to a state framework: about 1 kB for each record. */
import { randomUUID } from 'node:crypto';

/** A generated package with the ids of its records. */
export interface MadePackage {
  readonly documentId: string;
  readonly items: number;
  readonly itemIds: readonly string[];
  readonly text: string;
}

const BASE = 'https://standards.example.edu/ims/case/v1p1';
const CHANGED = '2026-01-15T10:00:00.000Z';
const TYPES = ['Grade Level', 'Domain', 'Cluster', 'Standard', 'Component'];
const WORDS =
  'apply solve compare represent fractions ratios expressions equations geometric measurement data ' +
  'number place value reasoning model real-world problems involving operations strategies “explain” – µ';

/** A statement of realistic length; no two are equal. */
function statement(number: number): string {
  const words = WORDS.split(' ');
  const count = 25 + ((number * 7) % 50);
  const text = Array.from(
    { length: count },
    (_, at) => words[(number * 13 + at * 5) % words.length],
  );
  return `${number}. ${text.join(' ')}.`;
}

const type = (number: number) => TYPES[number % TYPES.length] ?? '';
const typeId = (number: number) => `00000000-0000-4000-8000-00000000000${number % TYPES.length}`;

function document(documentId: string, items: number) {
  return {
    identifier: documentId,
    uri: `${BASE}/CFDocuments/${documentId}`,
    CFPackageURI: node('Bench framework', documentId, 'CFPackages'),
    title: `Bench framework of ${items} items`,
    creator: 'Example Agency',
    publisher: 'Example Agency',
    adoptionStatus: 'Adopted',
    language: 'en',
    lastChangeDateTime: CHANGED,
  };
}

function node(title: string, identifier: string, plural: string) {
  return { title, identifier, uri: `${BASE}/${plural}/${identifier}` };
}

function item(identifier: string, number: number, documentId: string) {
  return {
    identifier,
    uri: `${BASE}/CFItems/${identifier}`,
    CFDocumentURI: node('Bench framework', documentId, 'CFDocuments'),
    fullStatement: statement(number),
    abbreviatedStatement: `Standard ${number} of the bench framework`,
    humanCodingScheme: `BENCH.${number % 12}.${(number / 12) | 0}`,
    CFItemType: type(number),
    CFItemTypeURI: node(type(number), typeId(number), 'CFItemTypes'),
    conceptKeywords: ['number', 'reasoning'],
    notes: null,
    language: 'en',
    educationLevel: ['06', '07'],
    lastChangeDateTime: CHANGED,
  };
}

/** The isChildOf of an item: a tree with ten children for each item, ten roots. */
function association(ids: readonly string[], number: number, documentId: string) {
  const identifier = randomUUID();
  const parent = number < 10 ? undefined : ids[((number / 10) | 0) - 1];
  return {
    identifier,
    uri: `${BASE}/CFAssociations/${identifier}`,
    CFDocumentURI: node('Bench framework', documentId, 'CFDocuments'),
    associationType: 'isChildOf',
    sequenceNumber: (number % 10) + 1,
    originNodeURI: node(statement(number).slice(0, 120), ids[number] ?? '', 'CFItems'),
    destinationNodeURI: parent
      ? node('The standard one level above it', parent, 'CFItems')
      : node('Bench framework', documentId, 'CFDocuments'),
    lastChangeDateTime: CHANGED,
  };
}

/** A package with `items` items, one association for each, and the item types. */
export function makePackage(items: number): MadePackage {
  const documentId = randomUUID();
  const itemIds = Array.from({ length: items }, () => randomUUID());
  const text = JSON.stringify({
    CFDocument: document(documentId, items),
    CFItems: itemIds.map((id, number) => item(id, number, documentId)),
    CFAssociations: itemIds.map((_id, number) => association(itemIds, number, documentId)),
    CFDefinitions: {
      CFItemTypes: TYPES.map((title, number) => ({
        ...node(title, typeId(number), 'CFItemTypes'),
        description: '',
        hierarchyCode: String(number),
        lastChangeDateTime: CHANGED,
      })),
    },
  });
  return { documentId, items, itemIds, text };
}
