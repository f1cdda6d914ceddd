/** Reads a CASE package: returns its normalised records, or every error in it. */
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
import { type PackageContext, type ReadRecord, readDocument, readItem } from './read-record.ts';

export interface ReadPackage {
  readonly document: ReadRecord;
  readonly items: readonly ReadRecord[];
  readonly associations: readonly ReadAssociation[];
  readonly definitions: readonly ReadDefinition[];
  /** The extensions of the package and of its CFDefinitions, in the shape of a package. */
  readonly extras: Members;
}

/** The result of reading a package. */
export interface Reading {
  /** CFDocument.identifier in lower case; '' when it cannot be read. */
  readonly documentId: string;
  /** Absent when there are findings. */
  readonly package?: ReadPackage;
  /** The first `findingsMax`, 100 by default. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  /** Each distinct warning once. */
  readonly warnings: readonly Finding[];
}

/**
 * `body`: a package, or an object with the package in `CFPackage` (docs/decisions/case-quirks.md
 * Q23). `findingsMax`: findings to keep, 100 by default.
 */
export function readPackage(body: Members, findingsMax?: number): Reading {
  const report = new Report(findingsMax);
  const { CFDocument, CFPackage } = body;
  const wrapped = CFDocument === undefined && isMembers(CFPackage);
  const path = wrapped ? '/CFPackage' : '';
  if (wrapped) {
    const wrapper = new MemberReader(body, { kind: 'CFPackage', path: '', report });
    wrapper.value('CFPackage');
    wrapper.warnOfUnknown();
  }
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
  const context = { report, titles, documentId: document?.sourcedId ?? '' };
  const items = readRecords(reader, 'CFItems', { read: readItem, context });
  const associations = readRecords(reader, 'CFAssociations', { read: readAssociation, context });
  reader.extensions();
  reader.warnOfUnknown();
  const { findings, findingCount } = report;
  const reading = { documentId: context.documentId, findings, findingCount };
  if (!document || findingCount > 0) return { ...reading, warnings: report.warnings() };
  const extras = {
    ...reader.source,
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
  context: { report: Report; titles: ReadonlyMap<string, string> },
): ReadRecord | undefined {
  const value = reader.value('CFDocument');
  const path = reader.path('CFDocument');
  if (isMembers(value)) return readDocument(value, path, context);
  if (value === undefined) context.report.missing(path);
  else context.report.wrongType(path, 'an object');
  return undefined;
}

interface RecordReading<Record> {
  read(raw: Members, path: string, context: PackageContext): Record;
  readonly context: PackageContext;
}

function readRecords<Record extends ReadRecord>(
  reader: MemberReader,
  name: string,
  { read, context }: RecordReading<Record>,
): Record[] {
  const { report } = context;
  const value = reader.value(name);
  const path = reader.path(name);
  if (value === undefined) report.missing(path);
  else if (!Array.isArray(value)) report.wrongType(path, 'an array');
  else {
    const records: Record[] = [];
    for (const [index, element] of value.entries()) {
      const at = `${path}/${index}`;
      if (isMembers(element)) records.push(read(element, at, context));
      else report.wrongType(at, 'an object');
    }
    return withoutDuplicates(records, report);
  }
  return [];
}

/**
 * Equal records count once; different ones with one id are findings (docs/decisions/case-quirks.md
 * Q18).
 */
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
      report.warn(record.path, 'duplicate', 'A record that occurs twice is stored once');
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
  const message = `The identifier ${record.sourcedId} is also used at ${other.path}, with different content.`;
  report.fail(`${record.path}/identifier`, 'duplicate_id', message);
}
