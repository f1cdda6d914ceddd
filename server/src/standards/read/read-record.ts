/** Reads the records of a package (CASE v1p1 CFPckgDocument, CFPckgItem), by their description. */
import { type Described, DOCUMENT, ITEM } from '../members.ts';
import type { Members, WireReference } from '../values/references.ts';
import type { Report } from '../values/report.ts';
import { MemberReader } from './members.ts';

/** A record of a package; its stored texts, columns and hash are made from it. */
export interface ReadRecord {
  readonly sourcedId: string;
  /** `YYYY-MM-DDTHH:mm:ss.SSSZ`; not in the shapes, because the server may move it forward. */
  readonly lastChangeDateTime: string;
  /** JSON pointer to the record in the body. */
  readonly path: string;
  /** The record in package shape, normalised. */
  readonly source: Members;
  /** The record in the served shape, without members that depend on other records. */
  readonly wire: Members;
}

/** What all records of a package are read with. */
export interface PackageContext {
  readonly report: Report;
  /** '' when the document's own identifier could not be read. */
  readonly documentId: string;
  /** Titles of the licences that the package defines, by uri. */
  readonly titles: ReadonlyMap<string, string>;
}

interface Reading {
  readonly described: Described;
  readonly path: string;
  /** The member that names the framework, and the framework; left out = the record itself. */
  readonly own: string;
  readonly documentId?: string;
  /** How some of the members are read, by name. */
  readonly otherwise: Readonly<Record<string, () => void>>;
}

/** Reads a record as far as its description tells; `reader` has nothing yet. */
export function readRecord(
  reader: MemberReader,
  { described, path, own, documentId, otherwise }: Reading,
): ReadRecord {
  const sourcedId = reader.identifier();
  reader.described(described, { uri: () => reader.uri(sourcedId), ...otherwise });
  const lastChangeDateTime = reader.lastChangeDateTime();
  reader.ownReference(own, documentId ?? sourcedId);
  reader.warnOfUnknown();
  const { source, wire } = reader;
  return { sourcedId, lastChangeDateTime, path, source, wire };
}

/** Characters of what is served again with each record of a framework, as its CFDocumentURI. */
const REPEATED_MAX = 2_048;

export function readDocument(
  raw: Members,
  path: string,
  { report, titles }: Omit<PackageContext, 'documentId'>,
): ReadRecord {
  const reader = new MemberReader(raw, { kind: 'CFDocument', path, report });
  const read = readRecord(reader, {
    described: DOCUMENT,
    path,
    own: 'CFPackageURI',
    otherwise: {
      caseVersion: () => readCaseVersion(reader),
      licenseURI: () => readLicense(reader, titles),
    },
  });
  for (const name of ['title', 'uri']) {
    if (String(read.source[name]).length <= REPEATED_MAX) continue;
    const message = `The '${name}' of a framework has at most ${REPEATED_MAX} characters.`;
    report.fail(reader.path(name), 'field_value', message);
  }
  return read;
}

export function readItem(
  raw: Members,
  path: string,
  { report, titles, documentId }: PackageContext,
): ReadRecord {
  const reader = new MemberReader(raw, { kind: 'CFItem', path, report });
  return readRecord(reader, {
    described: ITEM,
    path,
    own: 'CFDocumentURI',
    documentId,
    otherwise: {
      CFItemType: () => readItemType(reader),
      conceptKeywordsURI: () => readConceptKeywordsUri(reader),
      educationLevel: () => reader.list('educationLevel', { split: true }),
      licenseURI: () => readLicense(reader, titles),
    },
  });
}

/**
 * Served as '1.1' or null; a package returns the value as sent (docs/decisions/case-quirks.md Q30).
 */
function readCaseVersion(reader: MemberReader): void {
  const version = reader.optionalText('caseVersion');
  if (version === undefined) return;
  reader.source['caseVersion'] = version;
  reader.wire['caseVersion'] = version === '1.1' ? version : null;
}

/**
 * Partners write `licenseUri`, the standard `licenseURI`; the latter counts
 * (docs/decisions/case-quirks.md Q17).
 */
function readLicense(reader: MemberReader, titles: ReadonlyMap<string, string>): void {
  reader.reference('licenseUri', { as: 'licenseURI', titles });
  reader.reference('licenseURI', { titles });
}

/**
 * Packages may spell the member in two ways. Replies require a text: the type, else the title of
 * CFItemTypeURI, else ''. A package does not return a type that was not sent
 * (docs/decisions/case-quirks.md Q3–Q5).
 */
function readItemType(reader: MemberReader): void {
  const upper = reader.optionalText('CFItemType');
  const lower = reader.optionalText('cfItemType');
  if (upper !== undefined && lower !== undefined && upper !== lower) {
    const message = "'CFItemType' and 'cfItemType' differ; 'CFItemType' counts";
    reader.report.warn(reader.path('cfItemType'), 'item_type_differs', message);
  }
  const type = upper ?? lower;
  if (type !== undefined) reader.source['CFItemType'] = type;
  const reference = reader.wire['CFItemTypeURI'] as WireReference | undefined;
  reader.wire['CFItemType'] = type ?? reference?.title ?? '';
}

/** One reference by the standard; some servers send a list (docs/decisions/case-quirks.md Q24). */
function readConceptKeywordsUri(reader: MemberReader): void {
  const value = reader.value('conceptKeywordsURI');
  if (!Array.isArray(value)) {
    reader.reference('conceptKeywordsURI');
    return;
  }
  const path = reader.path('conceptKeywordsURI');
  const message = "Of a list in 'conceptKeywordsURI' only the first reference is kept";
  reader.report.warn(path, 'reference_list', message);
  reader.keepReference(
    'conceptKeywordsURI',
    value.find((element) => element !== null),
  );
}
