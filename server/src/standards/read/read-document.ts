/** Reads the CFDocument of a package (CASE v1p1 CFPckgDocument). */

import type { Members } from '../values/references.ts';
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

const TEXTS = [
  'frameworkType',
  'officialSourceURL',
  'publisher',
  'description',
  'language',
  'version',
  'adoptionStatus',
  'notes',
] as const;

/** `titles`: titles of the licences that the package defines, by uri. */
export function readDocument(
  raw: Members,
  path: string,
  { report, titles }: { report: Report; titles: ReadonlyMap<string, string> },
): ReadRecord {
  const reader = new MemberReader(raw, { kind: 'CFDocument', path, report });
  const sourcedId = reader.identifier();
  reader.required('title');
  reader.uri(sourcedId);
  reader.required('creator');
  const lastChangeDateTime = reader.lastChangeDateTime();
  reader.texts(TEXTS);
  readCaseVersion(reader);
  reader.list('subject');
  reader.references('subjectURI');
  reader.date('statusStartDate');
  reader.date('statusEndDate');
  readLicense(reader, titles);
  reader.extensions();
  reader.ownReference('CFPackageURI', sourcedId);
  reader.warnOfUnknown();
  const { source, wire } = reader;
  return { sourcedId, lastChangeDateTime, path, source, wire };
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
export function readLicense(reader: MemberReader, titles: ReadonlyMap<string, string>): void {
  reader.reference('licenseUri', { as: 'licenseURI', titles });
  reader.reference('licenseURI', { titles });
}
