/** Reads one CFItem of a package (CASE v1p1 CFPckgItem). */

import type { Members, WireReference } from '../values/references.ts';
import type { Report } from '../values/report.ts';
import { MemberReader } from './members.ts';
import { type ReadRecord, readLicense } from './read-document.ts';

const TEXTS = [
  'alternativeLabel',
  'humanCodingScheme',
  'listEnumeration',
  'abbreviatedStatement',
  'notes',
  'language',
] as const;

/** What the records of a package are read against. */
export interface PackagePlace {
  readonly report: Report;
  /** '' when the document's own identifier could not be read. */
  readonly documentId: string;
  /** Titles of the licences that the package defines, by their uri. */
  readonly titles: ReadonlyMap<string, string>;
}

export function readItem(raw: Members, path: string, place: PackagePlace): ReadRecord {
  const reader = new MemberReader(raw, { kind: 'CFItem', path, report: place.report });
  const sourcedId = reader.identifier();
  reader.required('fullStatement');
  readItemType(reader);
  reader.uri(sourcedId);
  const lastChangeDateTime = reader.lastChangeDateTime();
  reader.texts(TEXTS);
  reader.list('conceptKeywords');
  readConceptKeywordsUri(reader);
  reader.list('subject');
  reader.references('subjectURI');
  reader.list('educationLevel', { split: true });
  readLicense(reader, place.titles);
  reader.date('statusStartDate');
  reader.date('statusEndDate');
  reader.extensions();
  reader.ownReference('CFDocumentURI', place.documentId);
  reader.warnOfUnknown();
  const { source, wire } = reader;
  return { sourcedId, lastChangeDateTime, path, source, wire };
}

/**
 * The contract knows two spellings in packages, and requires one text in answers: the title of the
 * type's reference stands in for it, else ''. Package output leaves out what was never sent
 * (case.md Q3–Q5).
 */
function readItemType(reader: MemberReader): void {
  const upper = reader.optionalText('CFItemType');
  const lower = reader.optionalText('cfItemType');
  if (upper !== undefined && lower !== undefined && upper !== lower) {
    const message = "'CFItemType' and 'cfItemType' differ, the former counts";
    reader.report.warn(reader.path('cfItemType'), 'item_type_differs', message);
  }
  reader.reference('CFItemTypeURI');
  const type = upper ?? lower;
  if (type !== undefined) reader.source['CFItemType'] = type;
  const reference = reader.wire['CFItemTypeURI'] as WireReference | undefined;
  reader.wire['CFItemType'] = type ?? reference?.title ?? '';
}

/** One reference by the standard; some servers send a list of them (case.md Q24). */
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
