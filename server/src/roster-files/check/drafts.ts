/** The records that the files describe, batch by batch: bodies as they would come with a PUT. */
import { findStored, type StoredRecord } from '../../oneroster/records/bulk.ts';
import type { Resource } from '../../oneroster/routes/resource.ts';
import { storedId } from '../../oneroster/routes/resource.ts';
import type { Column, Values } from '../binding/columns.ts';
import { DEFAULTS, KINDS, lookableIds, membersOf } from '../binding/kinds.ts';
import type { RecordFile } from '../binding/record-file.ts';
import { type Header, readHeader } from '../files/header.ts';
import { type ReadRow, readRow, rolesOf11 } from '../files/read-row.ts';
import type { Report, RosterFinding } from '../files/report.ts';
import { type CsvRow, readRows } from '../files/rows.ts';
import { type Joined, joinParts } from './load-parts.ts';
import type { Parts } from './loaded-parts.ts';
import { checkStopped, type Run } from './run.ts';

/** A record on its way into the database. */
export interface Draft {
  /** Where a person finds it. */
  readonly file: string;
  readonly line: number;
  readonly sourcedId: string;
  /** Absent when there is nothing to write: what is to be deleted is not there. */
  readonly body?: Values;
  readonly stored?: StoredRecord;
  readonly findings: readonly RosterFinding[];
  /** Of the members that were made of rows of other files. */
  readonly parts: ReadonlyMap<string, PartPlace>;
}

interface PartPlace {
  readonly file: string;
  readonly isGrouped: boolean;
  readonly joined: Joined;
}

export interface FileReading {
  readonly run: Run;
  readonly file: RecordFile;
  readonly parts: readonly Parts[];
  /** Findings of headers and warnings go here. */
  readonly report: Report;
  /** Only the places that are wanted; all when it is left out. */
  wants?(place: RowPosition): boolean;
}

/** Of one row or of the rows that speak of a record without one. */
export const placeOf = ({ file, line }: RowPosition) => `${file}:${line}`;

export interface RowPosition {
  readonly file: string;
  readonly line: number;
}

const columnsOf = ({ columns, olderColumns = [] }: RecordFile): readonly Column[] => [
  ...columns,
  ...olderColumns,
];

/** First the rows of the file, then the records that files of parts alone speak of. */
export async function* readDrafts(reading: FileReading): AsyncGenerator<readonly Draft[]> {
  const { run, file, report, parts, wants } = reading;
  const importKind = KINDS[file.name];
  if (!importKind) throw new Error(`${file.name}.csv has no kind.`);
  const csv = run.modes.has(file.name) ? run.pack.files.get(file.name) : undefined;
  const name = `${file.name}.csv`;
  let header: Header | undefined;
  let width = 0;
  if (csv) {
    for await (const batch of readRows(csv, run.onBytes)) {
      checkStopped(run);
      let rows = batch;
      if (!header) {
        const [titles, ...others] = batch;
        const shape = { file: name, columns: columnsOf(file) };
        header = readHeader(titles?.cells ?? [], shape, report);
        checkHeader(header, reading, importKind);
        width = titles?.cells.length ?? 0;
        rows = others;
      }
      const wanted = rows.filter(({ line }) => wants?.({ file: name, line }) ?? true);
      if (wanted.length > 0)
        yield await draftRows(reading, importKind, { rows: wanted, header, width });
    }
  }
  if (parts.length > 0) yield* readOwners(reading, importKind);
}

/** A column that every record needs, and that no row has, is said once. */
function checkHeader(header: Header, { file, parts, report, run }: FileReading, kind: Resource) {
  const name = `${file.name}.csv`;
  const has = new Set(header.columns.map(({ column }) => column.member));
  for (const part of parts) has.add(part.part.member);
  const missing: string[] = (header.head['sourcedId'] ?? -1) < 0 ? ['sourcedId'] : [];
  // Changes need not say what stays as it is.
  if (run.modes.get(file.name) === 'bulk') {
    for (const member of (kind.input as { required?: readonly string[] }).required ?? []) {
      const column = file.columns.find((each) => each.member === member);
      if (column && !has.has(member)) missing.push(column.name);
    }
  }
  for (const column of missing) {
    const message = `The column '${column}' is missing.`;
    report.failFile(name, { code: 'column_missing', message });
  }
}

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
  const read = rows.map((row) => readRow(row, header, width));
  const ids = read.map(({ sourcedId }) => storedId(served, sourcedId));
  const stored = await findStored(run.db, served.kind, {
    ids: lookableIds(served, ids),
    lock: false,
  });
  return read.map((row, index) => {
    const sourcedId = ids[index] ?? '';
    const place = { file: `${file.name}.csv`, line: row.line, sourcedId };
    const before = stored.get(sourcedId);
    const base = before ? membersOf(served, before.record) : {};
    const joined = joinAll(parts, sourcedId, base);
    const body = {
      ...DEFAULTS[file.name],
      ...bodyOf({ ...row, sourcedId }, { base, joined }),
    };
    const findings = [
      ...row.findings.map((finding) => ({ ...place, ...finding })),
      ...partFindings(parts, place),
    ];
    const isNothing = row.status === 'tobedeleted' && !before;
    const found = before ? { stored: before } : {};
    return { ...place, ...(isNothing ? {} : { body }), ...found, findings, parts: joined };
  });
}

interface Base {
  /** As it is stored; `{}` when it is not. */
  readonly base: Values;
  readonly joined: Draft['parts'];
}

/**
 * What the file has no column for, and no other file a row, stays as it is stored. Of a record that
 * is to be deleted a row need not say more than its id.
 */
function bodyOf(row: ReadRow, { base, joined }: Base): Values {
  const { sourcedId, status, rest } = row;
  if (status === 'tobedeleted') return { ...base, sourcedId, status };
  const said = rolesOf11(row.members);
  const kept = rest ? {} : base;
  const members: Record<string, unknown> = { ...kept, ...said, sourcedId };
  members['status'] = status || 'active';
  for (const [member, { joined: made }] of joined) members[member] = made.value;
  if (said['metadata']) {
    const { metadata } = kept as { metadata?: Values };
    members['metadata'] = present({ ...metadata, ...(said['metadata'] as Values) });
  }
  return { ...present(members), ...rest };
}

/** Without the members that are undefined; undefined when none is left. */
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
    made.set(part.member, { file: `${part.name}.csv`, isGrouped, joined });
  }
  return made;
}

/** A record is not written with half of its parts. */
function partFindings(
  parts: readonly Parts[],
  place: Pick<Draft, 'file' | 'line' | 'sourcedId'>,
): RosterFinding[] {
  return parts.flatMap(({ part, failedOwners }) => {
    const line = failedOwners.get(place.sourcedId);
    if (line === undefined) return [];
    const message = `It is left as it is: line ${line} of ${part.name}.csv, a part of it, is wrong.`;
    return [{ ...place, column: '', code: 'part_invalid', message }];
  });
}

/** Records that are stored, and that only rows of parts speak of. */
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
  const all = [...places].map(([sourcedId, place]) => ({ ...place, sourcedId }));
  const owners = all.filter((place) => wants?.(place) ?? true);
  for (let from = 0; from < owners.length; from += OWNERS_MAX) {
    checkStopped(run);
    const some = owners.slice(from, from + OWNERS_MAX);
    const ids = lookableIds(
      served,
      some.map(({ sourcedId }) => sourcedId),
    );
    const stored = await findStored(run.db, served.kind, { ids, lock: false });
    yield some.map((place) => {
      const before = stored.get(place.sourcedId);
      const isLeftOut = isBulk && before?.owner === run.caller.applicationId;
      return draftOwner(served, parts, { ...place, stored: before && { ...before, isLeftOut } });
    });
  }
}

const OWNERS_MAX = 1_000;

interface StoredOwner extends StoredRecord {
  /** A file of everything deletes it. */
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
  const body = { ...present(members), sourcedId: place.sourcedId };
  const findings = partFindings(parts, place);
  return { ...place, body, stored: before, findings, parts: joined };
}
