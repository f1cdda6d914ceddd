/** Prints a stored record as rows of CSV files; their import makes exactly the same record. */
import { isDeepStrictEqual } from 'node:util';
import { uuidOfUrl } from '../../lib/uuid.ts';
import { BadCell, type Column, readCell, type Values, writeCell } from './columns.ts';
import { PART_FILES, type PartFile } from './parts.ts';
import type { RecordFile } from './record-file.ts';

/** The row of a record in its own file, and the rows of its parts by file name. */
export interface PrintedRecord {
  readonly row: readonly string[];
  readonly parts: ReadonlyMap<string, readonly (readonly string[])[]>;
}

interface PrintSettings {
  readonly file: RecordFile;
  /** Keys of metadata that have a column. */
  readonly metadataKeys: readonly string[];
  /** Ids of printed part rows, as `file id`: each may appear once. */
  readonly usedIds: Set<string>;
}

/** status and dateLastModified stay empty in a bulk file, which has active records only. */
const NO_STATUS = ['', ''];

/** The last cell holds as JSON all that no other cell can hold. */
export function printRecord(
  stored: Values,
  { file, metadataKeys, usedIds }: PrintSettings,
): PrintedRecord {
  const body = plain(stored) as Values;
  const sourcedId = String(body['sourcedId']);
  const { sourcedId: _id, status: _status, metadata, ...members } = body;
  const rest: Record<string, unknown> = { ...members };
  const cells = file.columns.map((column) => {
    const cell = cellOf(column, members[column.member]);
    if (cell === undefined) return '';
    delete rest[column.member];
    return cell;
  });
  const parts = new Map<string, readonly (readonly string[])[]>();
  for (const part of PART_FILES.filter(({ of }) => of === file.name)) {
    const rows = partRows(part, members[part.member], { ownerId: sourcedId, usedIds });
    if (!rows) continue;
    parts.set(part.name, rows);
    delete rest[part.member];
  }
  const metadataCells = printMetadata(metadata, metadataKeys);
  if (metadata !== undefined && !metadataCells) rest['metadata'] = metadata;
  const last = Object.keys(rest).length > 0 ? JSON.stringify(rest) : '';
  const further = metadataCells ?? metadataKeys.map(() => '');
  return { row: [sourcedId, ...NO_STATUS, ...cells, ...further, last].map(writeCell), parts };
}

/** The value with references as `{ sourcedId }`; metadata stays as it is. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { href, sourcedId } = value as { href?: unknown; sourcedId?: unknown };
  if (typeof href === 'string' && href.startsWith('lectern:')) return { sourcedId };
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === 'metadata' ? each : plain(each)]),
  );
}

/** The cell that parses to exactly this value; `undefined` when there is none. */
function cellOf({ parse, print }: Column, value: unknown): string | undefined {
  if (value === undefined) return '';
  const cell = print(value);
  if (cell === undefined || cell.trim() === '' || cell.includes('\0')) return undefined;
  const back = parse(cell);
  if (back instanceof BadCell || !isDeepStrictEqual(back, value)) return undefined;
  return readCell(writeCell(cell)) === cell ? cell : undefined;
}

/** The rows that parse to exactly this value; `undefined` when there are none. */
function partRows(
  part: PartFile,
  value: unknown,
  { ownerId, usedIds }: { ownerId: string; usedIds: Set<string> },
): string[][] | undefined {
  if (value === undefined) return [];
  // Parsing removes spaces around the owner's id.
  if (ownerId !== ownerId.trim()) return undefined;
  const read: Values[] = [];
  const rows: string[][] = [];
  for (const [index, members] of part.split(value).entries()) {
    const cells = part.columns.map((column) => cellOf(column, members[column.member]));
    const known = members['sourcedId'];
    if (cells.includes(undefined) || usedIds.has(`${part.name} ${known}`)) return undefined;
    if (known !== undefined) usedIds.add(`${part.name} ${known}`);
    const rowId = typeof known === 'string' ? known : rowIdOf(part, ownerId, index);
    rows.push([rowId, ...NO_STATUS, ownerId, ...(cells as string[])].map(writeCell));
    read.push(readBack(part, cells as string[], rowId));
  }
  const joined = read.length === 0 ? undefined : part.join(read);
  return isDeepStrictEqual(plain(withoutGaps(joined)), value) ? rows : undefined;
}

function readBack({ columns }: PartFile, cells: readonly string[], sourcedId: string): Values {
  const entries = columns.flatMap((column, index) => {
    const cell = cells[index] ?? '';
    return cell.trim() === '' ? [] : [[column.member, column.parse(cell)] as const];
  });
  return { ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)), sourcedId };
}

/** The value without members that are undefined. */
function withoutGaps(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** The id of a part's row; equal in every export while the parts keep their order. */
function rowIdOf({ name }: PartFile, ownerId: string, index: number): string {
  return uuidOfUrl(`urn:lectern:${name}:${index}:${encodeURIComponent(ownerId)}`);
}

/** A cell for each key; `undefined` when cells cannot hold the metadata. */
function printMetadata(metadata: unknown, keys: readonly string[]): string[] | undefined {
  const members = (metadata ?? {}) as Values;
  const cells = keys.map((key) => members[key] ?? '');
  const isText = cells.every((cell) => typeof cell === 'string');
  if (!isText) return undefined;
  const printed = keys.filter((_key, index) => cells[index] !== '');
  const names = Object.keys(members);
  if (metadata !== undefined && names.length === 0) return undefined;
  return names.length === printed.length && names.every((name) => printed.includes(name))
    ? (cells as string[])
    : undefined;
}
