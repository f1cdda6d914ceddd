/** Reads a CASE package: everything that is wrong with it, or all of its records, normalised. */
import type { Finding } from '../../http/problem.ts';
import { isMembers, type Members } from '../values/references.ts';
import { Report } from '../values/report.ts';
import { MemberReader } from './members.ts';
import { type ReadAssociation, readAssociation } from './read-association.ts';
import {
  licenseTitles,
  type ReadDefinition,
  readDefinitionList,
  readDefinitions,
} from './read-definitions.ts';
import { type ReadRecord, readDocument } from './read-document.ts';
import { type PackagePlace, readItem } from './read-item.ts';

export interface ReadPackage {
  readonly document: ReadRecord;
  readonly items: readonly ReadRecord[];
  readonly associations: readonly ReadAssociation[];
  readonly definitions: readonly ReadDefinition[];
  /** The extensions of the package and of its CFDefinitions, in the shape of a package. */
  readonly extras: Members;
}

/** Plain values: a reading may cross from a worker thread. */
export interface Reading {
  /** CFDocument.identifier in lower case, '' when it cannot be read. */
  readonly documentId: string;
  /** Absent when there are findings. */
  readonly package?: ReadPackage;
  /** The first hundred problems, unless the caller wanted more. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  /** One for each sort of warning. */
  readonly warnings: readonly Finding[];
}

/**
 * `body`: a package, or a package in the member `CFPackage` (case.md Q23). `findingsMax`: how many
 * findings are kept when a hundred are too few.
 */
export function readPackage(body: Members, findingsMax?: number): Reading {
  const report = new Report(findingsMax);
  const { CFDocument, CFPackage } = body;
  const wrapped = CFDocument === undefined && isMembers(CFPackage);
  const path = wrapped ? '/CFPackage' : '';
  const reader = new MemberReader(wrapped ? CFPackage : body, { kind: 'CFPackage', path, report });
  const { definitions, extensions } = readDefinitions(
    reader.value('CFDefinitions'),
    `${path}/CFDefinitions`,
    report,
  );
  const rubrics = readDefinitionList(reader.value('CFRubrics'), 'CFRubrics', {
    path: `${path}/CFRubrics`,
    report,
  });
  const titles = licenseTitles(definitions);
  const document = readDocumentMember(reader, { report, titles });
  const place = { report, titles, documentId: document?.sourcedId ?? '' };
  const items = readRecords(reader, 'CFItems', { read: readItem, place });
  const associations = readRecords(reader, 'CFAssociations', { read: readAssociation, place });
  const packageExtensions = reader.value('extensions');
  reader.warnOfUnknown();
  const { findings, findingCount } = report;
  const reading = { documentId: place.documentId, findings, findingCount };
  if (!document || findingCount > 0) return { ...reading, warnings: report.warnings() };
  const extras = {
    ...(packageExtensions === undefined ? {} : { extensions: packageExtensions }),
    ...(extensions === undefined ? {} : { CFDefinitions: { extensions } }),
  };
  const all = [...definitions, ...rubrics];
  return {
    ...reading,
    package: { document, items, associations, definitions: all, extras },
    warnings: report.warnings(),
  };
}

function readDocumentMember(
  reader: MemberReader,
  place: { report: Report; titles: ReadonlyMap<string, string> },
): ReadRecord | undefined {
  const value = reader.value('CFDocument');
  const path = reader.path('CFDocument');
  if (isMembers(value)) return readDocument(value, path, place);
  if (value === undefined) place.report.missing(path);
  else place.report.wrongType(path, 'an object');
  return undefined;
}

interface RecordReading<Record> {
  read(raw: Members, path: string, place: PackagePlace): Record;
  readonly place: PackagePlace;
}

function readRecords<Record extends ReadRecord>(
  reader: MemberReader,
  name: string,
  { read, place }: RecordReading<Record>,
): Record[] {
  const { report } = place;
  const value = reader.value(name);
  const path = reader.path(name);
  if (value === undefined) report.missing(path);
  else if (!Array.isArray(value)) report.wrongType(path, 'an array');
  else {
    const records: Record[] = [];
    for (const [index, element] of value.entries()) {
      const at = `${path}/${index}`;
      if (isMembers(element)) records.push(read(element, at, place));
      else report.wrongType(at, 'an object');
    }
    return withoutDuplicates(records, report);
  }
  return [];
}

/** The same record twice is one record; two records with one id are two findings (case.md Q18). */
function withoutDuplicates<Record extends ReadRecord>(
  records: readonly Record[],
  report: Report,
): Record[] {
  const first = new Map<string, Record>();
  const kept: Record[] = [];
  for (const record of records) {
    const other = record.sourcedId === '' ? undefined : first.get(record.sourcedId);
    if (!other) {
      first.set(record.sourcedId, record);
      kept.push(record);
    } else if (isSame(record, other)) {
      report.warn(record.path, 'duplicate', 'A record that comes twice was stored once');
    } else {
      failDuplicate(other, record, report);
      failDuplicate(record, other, report);
    }
  }
  return kept;
}

function isSame(left: ReadRecord, right: ReadRecord): boolean {
  return (
    left.lastChangeDateTime === right.lastChangeDateTime &&
    JSON.stringify(left.source) === JSON.stringify(right.source)
  );
}

function failDuplicate(record: ReadRecord, other: ReadRecord, report: Report): void {
  const message = `The identifier ${record.sourcedId} stands at ${other.path} with other content.`;
  report.fail(`${record.path}/identifier`, 'duplicate_id', message);
}
