/** Reads the CFDocument of a package (CASE v1p1 CFPckgDocument). */

import type { Members } from '../values/references.ts';
import type { Report } from '../values/report.ts';
import { MemberReader } from './members.ts';

/** A record that was read: hashes and texts are made from it, and nothing else is stored. */
export interface ReadRecord {
  readonly sourcedId: string;
  /** `YYYY-MM-DDTHH:mm:ss.SSSZ`, as sent; kept apart, because the server may move it forward. */
  readonly lastChangeDateTime: string;
  /** Pointer to the record in the body. */
  readonly path: string;
  /** The shape of a package, normalised. */
  readonly source: Members;
  /** The shape that is served, without what depends on other records. */
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

/** `titles` names the licences that the package defines, by their uri. */
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

/** The contract serves '1.1' or null; a package gives back what it was given (case.md Q30). */
function readCaseVersion(reader: MemberReader): void {
  const version = reader.optionalText('caseVersion');
  if (version === undefined) return;
  reader.source['caseVersion'] = version;
  reader.wire['caseVersion'] = version === '1.1' ? version : null;
}

/** The contract writes `licenseUri`, the standard `licenseURI`: the latter wins (case.md Q17). */
export function readLicense(reader: MemberReader, titles: ReadonlyMap<string, string>): void {
  reader.reference('licenseUri', { as: 'licenseURI', titles });
  reader.reference('licenseURI', { titles });
}
