/** Turns the rows of files into drafts, batch by batch: bodies in the form of a PUT. */
import type { Finding } from '../../http/problem.ts';
import { readLeniently } from '../../http/request/lenient.ts';
import { findStored, type StoredRecord } from '../../oneroster/records/bulk.ts';
import { present as withoutNulls } from '../../oneroster/records/schema.ts';
import type { Resource } from '../../oneroster/routes/resource.ts';
import { storedId } from '../../oneroster/routes/resource.ts';
import type { Column, Values } from '../binding/columns.ts';
import { DEFAULTS, KINDS, lookableIds, membersOf } from '../binding/kinds.ts';
import type { RecordFile } from '../binding/record-file.ts';
import { type Header, readHeader } from '../files/header.ts';
import { type ReadRow, readRow, rolesOf11 } from '../files/read-row.ts';
import type { Report, RosterFinding } from '../files/report.ts';
import { type CsvRow, readRows } from '../files/rows.ts';
import { isHidden, listOutside, outsideFinding } from './district.ts';
import { type Joined, joinParts } from './load-parts.ts';
import type { Parts } from './loaded-parts.ts';
import { checkStopped, type Run } from './run.ts';

/** A record to write, made from a row and from rows of part files. */
export interface Draft {
  /** The file and the line of the row. */
  readonly file: string;
  readonly line: number;
  readonly sourcedId: string;
  /** Absent when there is nothing to write: the row deletes an unknown record. */
  readonly body?: Values;
  readonly stored?: StoredRecord;
  readonly findings: readonly RosterFinding[];
  /** By member: the rows of part files that form it. */
  readonly parts: ReadonlyMap<string, PartPlace>;
}

interface PartPlace {
  readonly file: string;
  readonly columns: readonly Column[];
  readonly isGrouped: boolean;
  readonly joined: Joined;
}

export interface FileReading {
  readonly run: Run;
  readonly file: RecordFile;
  readonly parts: readonly Parts[];
  /** Gets findings of headers, and warnings. */
  readonly report: Report;
  /** False = skip the row; all rows when left out. */
  wants?(place: RowPosition): boolean;
}

/** A text key of a row's position. */
export const placeOf = ({ file, line }: RowPosition) => `${file}:${line}`;

export interface RowPosition {
  readonly file: string;
  readonly line: number;
}

const columnsOf = ({ columns, olderColumns = [] }: RecordFile): readonly Column[] => [
  ...columns,
  ...olderColumns,
];

/** First the rows of the record file, then records that only part files name. */
export async function* readDrafts(reading: FileReading): AsyncGenerator<readonly Draft[]> {
  const { run, file, report, parts, wants } = reading;
  const importKind = KINDS[file.name];
  if (!importKind) throw new Error(`${file.name}.csv has no kind.`);
  const csv = run.modes.has(file.name) ? run.pack.files.get(file.name) : undefined;
  const name = `${file.name}.csv`;
  const shape = { file: name, columns: columnsOf(file) };
  let header: Header | undefined;
  let width = 0;
  if (csv) {
    const onDelimiter = (found: string) => report.warnOfDelimiter(name, found);
    for await (const batch of readRows(csv, { onBytes: run.onBytes, onDelimiter })) {
      checkStopped(run);
      let rows = batch;
      if (!header) {
        const [titles, ...others] = batch;
        header = readHeader(titles?.cells ?? [], shape, report);
        checkHeader(header, reading, importKind);
        // Each row would lack its id.
        if (header.head['sourcedId'] === -1) break;
        width = titles?.cells.length ?? 0;
        rows = others;
      }
      const wanted = rows.filter(({ line }) => wants?.({ file: name, line }) ?? true);
      if (wanted.length > 0)
        yield await draftRows(reading, importKind, { rows: wanted, header, width });
    }
    // An empty file has no header. As a delta it changes nothing; in bulk it would delete all.
    if (!header && run.modes.get(file.name) === 'bulk')
      checkHeader(readHeader([], shape, report), reading, importKind);
  }
  if (parts.length > 0) yield* readOwners(reading, importKind);
}

/** Reports missing columns of required members once, instead of in each row. */
function checkHeader(header: Header, { file, parts, report, run }: FileReading, kind: Resource) {
  const name = `${file.name}.csv`;
  const has = new Set(header.columns.map(({ column }) => column.member));
  for (const part of parts) has.add(part.part.member);
  const missing: string[] = (header.head['sourcedId'] ?? -1) < 0 ? ['sourcedId'] : [];
  // A delta may leave out columns that do not change.
  if (run.modes.get(file.name) === 'bulk') {
    for (const member of (kind.input as { required?: readonly string[] }).required ?? []) {
      const column = file.columns.find((each) => each.member === member);
      if (column && !has.has(member)) missing.push(column.name);
    }
  }
  for (const column of missing) report.failColumn(name, column, header.invisible);
}

/** Rows of one batch, with the header of their file. */
interface Rows {
  readonly rows: readonly CsvRow[];
  readonly header: Header;
  readonly width: number;
}

async function draftRows(
  { run, file, parts }: FileReading,
  served: Resource,
  { rows, header, width }: Rows,
): Promise<Draft[]> {
  const all = rows.map((row) => readRow(row, header, width));
  const read = run.leftOut ? await run.leftOut.rowsOf(file.name, all) : all;
  const ids = read.map(({ sourcedId }) => storedId(served, sourcedId));
  const stored = await findStored(run.db, served.kind, {
    ids: lookableIds(served, ids),
    lock: false,
  });
  const hidden = await findHidden(run, served, stored);
  return read.map((row, index) => {
    const sourcedId = ids[index] ?? '';
    const place = { file: `${file.name}.csv`, line: row.line, sourcedId };
    const refusal = hidden.get(sourcedId);
    if (refusal) return hiddenDraft(place, refusal);
    const before = stored.get(sourcedId);
    const base = before ? membersOf(served, before.record) : {};
    const joined = joinAll(parts, sourcedId, base);
    const rootless = run.ledgers.get(file.name)?.rootless.get(sourcedId);
    const body = readBody(served, {
      ...DEFAULTS[file.name],
      ...bodyOf({ ...row, sourcedId }, { base, joined }),
      ...(rootless && { [rootless]: null }),
    });
    const findings = [
      ...row.findings.map((finding) => ({ ...place, ...finding })),
      ...partFindings(parts, place),
    ];
    const isNothing = row.status === 'tobedeleted' && !before;
    const found = before ? { stored: before } : {};
    return { ...place, ...(isNothing ? {} : { body }), ...found, findings, parts: joined };
  });
}

/** Stored records outside of the district of the import: their members are nothing to it. */
async function findHidden(
  { db, districtId: orgId }: Run,
  { kind }: Resource,
  stored: ReadonlyMap<string, StoredRecord>,
): Promise<ReadonlyMap<string, Finding>> {
  if (orgId === undefined || stored.size === 0) return new Map();
  const outside = await listOutside(db, { orgId, kind }, [...stored.keys()]);
  const hidden = [...outside].filter((id) => isHidden(orgId, kind, id));
  return new Map(hidden.map((id) => [id, outsideFinding(orgId, kind, id)]));
}

function hiddenDraft(
  place: RowPosition & Pick<Draft, 'sourcedId'>,
  { code, message }: Finding,
): Draft {
  const finding = { ...place, column: 'sourcedId', code, message };
  return { ...place, findings: [finding], parts: new Map() };
}

/** The body as a PUT of it is read. */
function readBody({ input }: Resource, body: Values): Values {
  return withoutNulls(readLeniently(input, body) as Values);
}

interface Base {
  /** Members of the stored record; `{}` when there is none. */
  readonly base: Values;
  readonly joined: Draft['parts'];
}

/**
 * The body of a row. Members without a column and without parts keep their stored values. A row
 * that deletes a record needs only its id.
 */
function bodyOf(row: ReadRow, { base, joined }: Base): Values {
  const { sourcedId, status, rest } = row;
  if (status === 'tobedeleted') return { ...base, sourcedId, status };
  const sent = rolesOf11(row.members);
  const kept = rest ? {} : base;
  const members: Record<string, unknown> = { ...kept, ...sent, sourcedId };
  members['status'] = status || 'active';
  for (const [member, { joined: made }] of joined) members[member] = made.value;
  if (sent['metadata']) {
    // In the stored order: only then an unchanged record has the stored text.
    const { metadata = {} } = base as { metadata?: Values };
    const stored = Object.entries(metadata).map(([key, value]) => [key, rest ? undefined : value]);
    const known = Object.fromEntries(stored) as Values;
    members['metadata'] = present({ ...known, ...(sent['metadata'] as Values) });
  }
  return { ...present(members), ...rest };
}

/** The members that are not undefined; undefined when there are none. */
function present(members: Values): Values | undefined {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function joinAll(parts: readonly Parts[], ownerId: string, base: Values): Draft['parts'] {
  const made = new Map<string, PartPlace>();
  for (const each of parts) {
    const { part } = each;
    const joined = joinParts(each, ownerId, base[part.member]);
    if (!joined) continue;
    const isGrouped = part.isGrouped === true;
    const { name, columns } = part;
    made.set(part.member, { file: `${name}.csv`, columns, isGrouped, joined });
  }
  return made;
}

/** An error in one part fails the whole record. */
function partFindings(
  parts: readonly Parts[],
  place: Pick<Draft, 'file' | 'line' | 'sourcedId'>,
): RosterFinding[] {
  return parts.flatMap(({ part, failedOwners }) => {
    const line = failedOwners.get(place.sourcedId);
    if (line === undefined) return [];
    const message = `The record is not changed: its part in ${part.name}.csv, line ${line}, has an error.`;
    return [{ ...place, column: '', code: 'part_invalid', message }];
  });
}

/** Drafts of stored records that only part files name. */
async function* readOwners(
  { run, file, parts, wants }: FileReading,
  served: Resource,
): AsyncGenerator<readonly Draft[]> {
  const named = run.ledgers.get(file.name);
  const isBulk = run.modes.get(file.name) === 'bulk';
  const places = new Map<string, { file: string; line: number }>();
  for (const { part, byOwner } of parts) {
    for (const [id, [row]] of byOwner) {
      if (places.has(id) || (named?.names(id) && !named.ownedParts.has(id))) continue;
      named?.ownedParts.add(id);
      places.set(id, { file: `${part.name}.csv`, line: row?.line ?? 0 });
    }
  }
  const erased = await run.leftOut?.ownersOf(file.name, [...places.keys()]);
  const all = [...places]
    .map(([sourcedId, place]) => ({ ...place, sourcedId }))
    .filter(({ sourcedId }) => !erased?.has(sourcedId));
  const owners = all.filter((place) => wants?.(place) ?? true);
  for (let from = 0; from < owners.length; from += OWNERS_MAX) {
    checkStopped(run);
    const some = owners.slice(from, from + OWNERS_MAX);
    const ids = lookableIds(
      served,
      some.map(({ sourcedId }) => sourcedId),
    );
    const stored = await findStored(run.db, served.kind, { ids, lock: false });
    const hidden = await findHidden(run, served, stored);
    yield some.map((place) => {
      const refusal = hidden.get(place.sourcedId);
      if (refusal) return hiddenDraft(place, refusal);
      const before = stored.get(place.sourcedId);
      const isLeftOut = isBulk && before?.owner === run.caller.applicationId;
      return draftOwner(served, parts, { ...place, stored: before && { ...before, isLeftOut } });
    });
  }
}

const OWNERS_MAX = 1_000;

interface StoredOwner extends StoredRecord {
  /** A bulk file deletes the record by leaving it out. */
  readonly isLeftOut: boolean;
}

function draftOwner(
  served: Resource,
  parts: readonly Parts[],
  {
    stored: before,
    ...place
  }: RowPosition & { sourcedId: string; stored: StoredOwner | undefined },
): Draft {
  const owner = parts.find(({ part }) => `${part.name}.csv` === place.file)?.part;
  if (before?.status !== 'active' || before.isLeftOut) {
    const where = before?.isLeftOut ? `${owner?.of}.csv` : `${owner?.of}.csv or stored`;
    const message = `No record with the id '${place.sourcedId}' is in ${where}.`;
    const finding = { ...place, column: owner?.owner ?? '', code: 'unknown_reference', message };
    return { ...place, findings: [finding], parts: new Map() };
  }
  const base = membersOf(served, before.record);
  const joined = joinAll(parts, place.sourcedId, base);
  const members: Record<string, unknown> = { ...base };
  for (const [member, { joined: made }] of joined) members[member] = made.value;
  const body = readBody(served, { ...present(members), sourcedId: place.sourcedId });
  const findings = partFindings(parts, place);
  return { ...place, body, stored: before, findings, parts: joined };
}
