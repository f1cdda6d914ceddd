/** Small packages for tests: every identifier is new, so that tests share a database. */
import { randomUUID } from 'node:crypto';
import type { Members } from '../src/standards/values/references.ts';

export interface SamplePackage {
  CFDocument: Members;
  CFItems: Members[];
  CFAssociations: Members[];
  [member: string]: unknown;
}

const CHANGED = '2026-01-15T10:00:00.000Z';

export function sampleDocument(members: Members = {}): Members {
  const identifier = randomUUID();
  return {
    identifier,
    uri: `https://standards.example.edu/CFDocuments/${identifier}`,
    title: 'Fractions',
    creator: 'Example Agency',
    lastChangeDateTime: CHANGED,
    ...members,
  };
}

export function sampleItem(members: Members = {}): Members {
  const identifier = randomUUID();
  return {
    identifier,
    uri: `https://standards.example.edu/CFItems/${identifier}`,
    fullStatement: 'Add fractions with unlike denominators.',
    lastChangeDateTime: CHANGED,
    ...members,
  };
}

/** An end of an association that names this record. */
export function nodeOf(record: Members): Members {
  const { identifier, uri } = record;
  return { title: String(record['fullStatement'] ?? record['title']), identifier, uri };
}

export function sampleAssociation(
  origin: Members,
  destination: Members,
  members: Members = {},
): Members {
  const identifier = randomUUID();
  return {
    identifier,
    uri: `https://standards.example.edu/CFAssociations/${identifier}`,
    associationType: 'isChildOf',
    originNodeURI: nodeOf(origin),
    destinationNodeURI: nodeOf(destination),
    lastChangeDateTime: CHANGED,
    ...members,
  };
}

/** A document with so many items, each a child of the document. */
export function samplePackage(items = 2): SamplePackage {
  const CFDocument = sampleDocument();
  const CFItems = Array.from({ length: items }, (_, index) =>
    sampleItem({ fullStatement: `Statement ${index}`, humanCodingScheme: `F.${index}` }),
  );
  const CFAssociations = CFItems.map((item, index) =>
    sampleAssociation(item, CFDocument, { sequenceNumber: index + 1 }),
  );
  return { CFDocument, CFItems, CFAssociations };
}

/** A package of one item, the document and the item with further members. */
export function packageOf(item: Members, document: Members = {}): SamplePackage {
  return { CFDocument: sampleDocument(document), CFItems: [sampleItem(item)], CFAssociations: [] };
}
