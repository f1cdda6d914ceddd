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

/** What all records of a package are read with. */
export interface PackageContext {
  readonly report: Report;
  /** '' when the document's own identifier could not be read. */
  readonly documentId: string;
  /** Titles of the licences that the package defines, by uri. */
  readonly titles: ReadonlyMap<string, string>;
}

export function readItem(raw: Members, path: string, context: PackageContext): ReadRecord {
  const reader = new MemberReader(raw, { kind: 'CFItem', path, report: context.report });
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
  readLicense(reader, context.titles);
  reader.date('statusStartDate');
  reader.date('statusEndDate');
  reader.extensions();
  reader.ownReference('CFDocumentURI', context.documentId);
  reader.warnOfUnknown();
  const { source, wire } = reader;
  return { sourcedId, lastChangeDateTime, path, source, wire };
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
  reader.reference('CFItemTypeURI');
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
