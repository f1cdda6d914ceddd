/** Reads part files, and joins their rows into members of the records that own them. */
import { UnreadableFile } from '../../files/unreadable-file.ts';
import type { Values } from '../binding/columns.ts';
import { PART_FILES, type PartFile } from '../binding/parts.ts';
import { type Header, readHeader } from '../files/header.ts';
import { type ReadRow, readRow } from '../files/read-row.ts';
import { readRows } from '../files/rows.ts';
import { findKnownParts, type KnownPart } from './known-parts.ts';
import type { PartRow, Parts } from './loaded-parts.ts';
import { checkStopped, type Run } from './run.ts';

const OWNER = 'the record that it is part of';

/** The part files of a record file, except those that the import does not read. */
export async function loadParts(run: Run, recordFile: string): Promise<Parts[]> {
  const loaded: Parts[] = [];
  for (const part of PART_FILES.filter(({ of }) => of === recordFile)) {
    const mode = run.modes.get(part.name);
    if (!mode || !run.pack.files.has(part.name)) continue;
    const parts: Parts = { part, mode, byOwner: new Map(), failedOwners: new Map() };
    await readParts(run, parts).catch((error) => {
      if (!(error instanceof UnreadableFile)) throw error;
      run.report.failFile(`${part.name}.csv`, error);
    });
    loaded.push(parts);
  }
  return loaded;
}

async function readParts(run: Run, parts: Parts): Promise<void> {
  const { part } = parts;
  const file = run.pack.files.get(part.name);
  if (!file) return;
  const owner = { name: part.owner, aliases: [], member: OWNER };
  const ownerColumn = { ...owner, parse: (cell: string) => cell.trim(), print: () => undefined };
  const shape = { file: `${part.name}.csv`, columns: [ownerColumn, ...part.columns] };
  const seen = new Map<string, number>();
  let header: Header | undefined;
  let width = 0;
  const onDelimiter = (name: string) => run.report.warnOfDelimiter(shape.file, name);
  for await (const batch of readRows(file, { onBytes: run.onBytes, onDelimiter })) {
    checkStopped(run);
    let rows = batch;
    if (!header) {
      const [titles, ...others] = batch;
      header = readHeader(titles?.cells ?? [], shape, run.report);
      width = titles?.cells.length ?? 0;
      rows = others;
    }
    const read: ReadRow[] = [];
    for (const row of rows) read.push(readRow(row, header, width));
    const known = await findKnown(run, parts, read);
    for (const row of read) addRow(run, parts, { row, seen, was: known.get(row.sourcedId) });
  }
  if (header || parts.mode === 'delta') return;
  for (const column of ['sourcedId', part.owner]) run.report.failColumn(shape.file, column);
}

/** Parts of the last import by row id; a bulk file needs none, since it has every part. */
async function findKnown(
  { db, caller }: Run,
  { part, mode }: Parts,
  rows: readonly ReadRow[],
): Promise<Map<string, KnownPart>> {
  if (mode === 'bulk') return new Map();
  const { applicationId } = caller;
  const ids = rows.map(({ sourcedId }) => sourcedId).filter((id) => !id.includes('\0'));
  return findKnownParts(db, { applicationId, file: part.name }, ids);
}

/** A row to add, and the part that its id stood for in the last import. */
interface Added {
  readonly row: ReadRow;
  readonly seen: Map<string, number>;
  readonly was: KnownPart | undefined;
}

function addRow({ report }: Run, parts: Parts, { row, seen, was }: Added): void {
  const { part, mode, byOwner, failedOwners } = parts;
  const { line, sourcedId, status } = row;
  const { [OWNER]: owner, ...members } = row.members;
  const isDeleted = status === 'tobedeleted';
  // A row that deletes a part needs only its id.
  const oldOwner = isDeleted ? (was?.ownerId ?? '') : '';
  const ownerId = typeof owner === 'string' ? owner : oldOwner;
  const place = { file: `${part.name}.csv`, line, sourcedId };
  const wrong = row.findings.map((finding) => ({ ...place, ...finding }));
  const need = (column: string, value: string) => {
    if (value !== '') return;
    wrong.push({ ...place, column, code: 'field_missing', message: `'${column}' is empty.` });
  };
  need('sourcedId', sourcedId);
  need(part.owner, ownerId);
  if (!['', 'active', 'tobedeleted'].includes(status)) {
    const message = `'${status}' is not a status; use active or tobedeleted.`;
    wrong.push({ ...place, column: 'status', code: 'field_value', message });
  }
  const first = seen.get(sourcedId);
  if (first !== undefined && sourcedId !== '') {
    const message = `Line ${first} has the same sourcedId '${sourcedId}'.`;
    wrong.push({ ...place, column: 'sourcedId', code: 'duplicate_id', message });
  } else seen.set(sourcedId, line);
  for (const finding of wrong) report.fail(finding);
  if (wrong.length > 0) failedOwners.set(ownerId, failedOwners.get(ownerId) ?? line);
  // A bulk file deletes parts by leaving them out.
  if (isDeleted && mode === 'bulk') return;
  const key = keyOf(part, { ...members, sourcedId });
  const each = { line, sourcedId, members };
  if (was && (isDeleted || was.ownerId !== ownerId)) {
    addPart(byOwner, was.ownerId, { ...each, isDeleted: true, key: was.key, oldKey: was.key });
  }
  if (isDeleted && was) return;
  const old = was && was.ownerId === ownerId ? { oldKey: was.key } : {};
  addPart(byOwner, ownerId, { ...each, isDeleted, key, ...old });
}

function addPart(byOwner: Parts['byOwner'], ownerId: string, row: PartRow): void {
  const rows = byOwner.get(ownerId);
  if (rows) rows.push(row);
  else byOwner.set(ownerId, [row]);
}

/** A member made of parts, and the row of each part; `undefined` = a stored part. */
export interface Joined {
  readonly value: unknown;
  readonly rows: readonly (PartRow | undefined)[];
}

/**
 * The member that the parts of a record form; `undefined` when the file has no row for it.
 * `stored`: the stored value of the member.
 */
export function joinParts({ part, mode, byOwner }: Parts, ownerId: string, stored: unknown) {
  const rows = byOwner.get(ownerId);
  if (mode === 'bulk') return joined(part, (rows ?? []).map(asPart));
  if (!rows) return undefined;
  const kept = part.split(stored).map((members) => ({ members, key: keyOf(part, members) }));
  const placeOf = claims(kept, rows);
  const isMoved = (row: PartRow) => {
    const place = placeOf.get(row);
    return !place || sharedOf(place.key) !== sharedOf(row.key);
  };
  const rowOf = new Map([...placeOf].map(([row, place]) => [place, row]));
  const parts = kept.flatMap((place): { members: Values; row?: PartRow }[] => {
    const row = rowOf.get(place);
    if (!row) return [place];
    return row.isDeleted || isMoved(row) ? [] : [asPart(row)];
  });
  const added = rows.filter((row) => !row.isDeleted && isMoved(row)).map(asPart);
  return joined(part, [...parts, ...added]);
}

/** Between the key of a part and what tells it apart from others of that key. */
const APART = '\u001f';

function keyOf(part: PartFile, members: Values): string {
  return part.key(members) + (part.detail ? APART + part.detail(members) : '');
}

const wholeOf = (key: string) => key;
const sharedOf = (key: string) => key.split(APART, 1)[0] ?? '';

/**
 * The stored part that each row changes: the one that it stood for in the last import, else one of
 * its key. A row has a stored part alone, so that no two rows, and no two parts, become one.
 */
function claims<Part extends { readonly key: string }>(
  stored: readonly Part[],
  rows: readonly PartRow[],
): Map<PartRow, Part> {
  const claimed = new Map<PartRow, Part>();
  const taken = new Set<Part>();
  for (const name of ['oldKey', 'key'] as const) {
    for (const form of [wholeOf, sharedOf]) {
      const byKey = Map.groupBy(
        stored.filter((each) => !taken.has(each)),
        ({ key }) => form(key),
      );
      for (const row of rows) {
        const key = row[name];
        const found =
          key === undefined || claimed.has(row) ? undefined : byKey.get(form(key))?.shift();
        if (!found) continue;
        claimed.set(row, found);
        taken.add(found);
      }
    }
  }
  return claimed;
}

const asPart = (row: PartRow) => ({ members: { ...row.members, sourcedId: row.sourcedId }, row });

function joined(part: PartFile, parts: readonly { members: Values; row?: PartRow }[]): Joined {
  const value = parts.length === 0 ? undefined : part.join(parts.map(({ members }) => members));
  return { value, rows: parts.map(({ row }) => row) };
}
