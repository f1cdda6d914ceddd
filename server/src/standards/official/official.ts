/** Records in the official CASE v1p1 shape, from the two texts that are stored of each. */
import { ASSOCIATION_TYPES } from '../read/read-association.ts';
import { isMembers, type Members } from '../values/references.ts';
import { legalUri, parseNumber, wireUri } from '../values/values.ts';

/** The value in the official shape; undefined = left out. */
export type MemberReader = (value: unknown) => unknown;
export type MemberReaders = Readonly<Record<string, MemberReader>>;

/** The members that the table names, in its order. The profile knows no null. */
export function readMembers(from: Members, readers: MemberReaders): Members {
  const members: Members = {};
  for (const name in readers) {
    const value = from[name];
    const read = value === undefined || value === null ? undefined : readers[name]?.(value);
    if (read !== undefined) members[name] = read;
  }
  return members;
}

/** Of a record as it is served, which has its types right already. */
const same: MemberReader = (value) => value;

/** LinkURI, from a reference as it is served. */
export function officialLink(value: unknown): Members {
  const { sourcedId, title, uri } = value as Members;
  return { title, identifier: sourcedId, uri: legalUri(String(uri)) };
}

const links: MemberReader = (value) => (value as unknown[]).map(officialLink);
const uri: MemberReader = (value) => legalUri(String(value));
const optionalUri: MemberReader = (value) => (value === '' ? undefined : uri(value));

const DOCUMENT: MemberReaders = {
  uri,
  frameworkType: same,
  caseVersion: same,
  creator: same,
  title: same,
  lastChangeDateTime: same,
  officialSourceURL: optionalUri,
  publisher: same,
  description: same,
  subject: same,
  subjectURI: links,
  language: same,
  version: same,
  adoptionStatus: same,
  statusStartDate: same,
  statusEndDate: same,
  licenseURI: officialLink,
  notes: same,
  extensions: same,
  CFPackageURI: officialLink,
};

/** `wire`: the record as it is served; with a CFPackageURI unless it goes into a package. */
export function officialDocument(wire: Members): Members {
  return { identifier: wire['sourcedId'], ...readMembers(wire, DOCUMENT) };
}

const ITEM: MemberReaders = {
  fullStatement: same,
  alternativeLabel: same,
  uri,
  humanCodingScheme: same,
  listEnumeration: same,
  abbreviatedStatement: same,
  conceptKeywords: same,
  conceptKeywordsURI: officialLink,
  notes: same,
  subject: same,
  subjectURI: links,
  language: same,
  educationLevel: same,
  CFItemTypeURI: officialLink,
  licenseURI: officialLink,
  statusStartDate: same,
  statusEndDate: same,
  lastChangeDateTime: same,
  extensions: same,
  CFDocumentURI: officialLink,
};

/**
 * `source`: the record as a package holds it, which alone says whether a CFItemType was sent
 * (case.md Q3). A removed item has ended: CASE knows no other way to say it (CASE guide 4.3).
 */
export function officialItem(wire: Members, source: Members): Members {
  const { sourcedId, status, lastChangeDateTime } = wire;
  const { CFItemType } = source;
  const item = {
    identifier: sourcedId,
    ...(CFItemType === undefined ? {} : { CFItemType }),
    ...readMembers(wire, ITEM),
  };
  if (status === undefined) return item;
  return { statusEndDate: String(lastChangeDateTime).slice(0, 10), ...item };
}

const INT32_MAX = 2 ** 31 - 1;
/** A whole number in the range of the standard, also when it came as a text (case.md Q14). */
export const int32: MemberReader = (value) => {
  const number = parseNumber(value);
  return Number.isInteger(number) && Math.abs(Number(number)) <= INT32_MAX ? number : undefined;
};

const ASSOCIATION: MemberReaders = {
  associationType: (value) => officialType(String(value)),
  sequenceNumber: int32,
  uri,
  CFAssociationGroupingURI: officialLink,
  lastChangeDateTime: same,
  notes: same,
  extensions: same,
  CFDocumentURI: officialLink,
};

/** `source`: as in a package, which alone keeps the target types of the two ends. */
export function officialAssociation(wire: Members, source: Members): Members {
  return {
    identifier: wire['sourcedId'],
    ...readMembers(wire, ASSOCIATION),
    originNodeURI: officialNode(wire['originNodeURI'], source['originNodeURI']),
    destinationNodeURI: officialNode(wire['destinationNodeURI'], source['destinationNodeURI']),
  };
}

/** LinkGenURI. */
function officialNode(wire: unknown, source: unknown): Members {
  const targetType = isMembers(source) ? source['targetType'] : undefined;
  const type = targetType === 'CASE' ? targetType : extensionWord(String(targetType ?? ''));
  return { ...officialLink(wire), ...(type === undefined ? {} : { targetType: type }) };
}

/** A type of the standard, or its way to write any other (case.md Q19). */
export function officialType(type: string): string {
  if (ASSOCIATION_TYPES.includes(type)) return type;
  return extensionWord(type) ?? 'ext:other';
}

/** `ext:` and the letters that may follow it; undefined when there are none. */
function extensionWord(text: string): string | undefined {
  const letters = text.replace(/^ext:/, '').replace(/[^a-zA-Z0-9._-]/g, '');
  return letters === '' ? undefined : `ext:${letters}`;
}

/** A uri from a package, where it may be missing. */
export function officialUri(value: unknown, sourcedId: string): string {
  return legalUri(wireUri(typeof value === 'string' ? value : '', sourcedId));
}
