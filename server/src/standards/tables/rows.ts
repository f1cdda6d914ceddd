/** Reads one table: its columns, and the record in each row. */
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../http/problem.ts';
import { JSON_LIMITS, parseJson } from '../../http/request/json.ts';
import { quoted } from '../../lib/shown.ts';
import { parseUuid } from '../../lib/uuid.ts';
import { isMembers, type Members } from '../values/references.ts';
import type { Report } from '../values/report.ts';
import type { Field } from './cells.ts';
import { columnNamed, TABLE_SHAPES, type Table, type TableRow } from './columns.ts';
import type { Definitions } from './links.ts';

/** The row that a record comes from. */
export interface CellPosition {
  readonly table: string;
  /** Row number in the spreadsheet; the header is row 1. */
  readonly row: number;
}

/** What the tables of one framework are read with and into. */
export interface Draft {
  readonly report: Report;
  /** lastChangeDateTime of records that have none. */
  readonly now: string;
  /** JSON pointer to a record → its row. */
  readonly places: Map<string, CellPosition>;
  /** The stored records by identifier. */
  readonly stored: ReadonlyMap<string, Members>;
  readonly definitions: Definitions;
}

/** A table with its columns identified. */
export interface Sheet {
  readonly table: Table;
  /** Column → index of its cell. */
  readonly columns: ReadonlyMap<string, number>;
  /** Each row is a whole record, as `tablesOfPackage` writes it; nothing is added or guessed. */
  readonly exact: boolean;
}

/** Identifies the columns; warns of unknown and duplicate ones. */
export function openSheet(table: Table, report: Report): Sheet {
  const columns = new Map<string, number>();
  const { name } = table;
  for (const [index, title] of table.header.entries()) {
    const column = columnNamed(title, table.kind);
    const words = `The column ${quoted(title.trim())} of '${name}'`;
    if (column && columns.has(column)) {
      report.warn('', 'duplicate_column', `${words} occurs twice; the first one counts`);
    } else if (column) columns.set(column, index);
    else if (title.trim() !== '') {
      report.warn('', 'unknown_column', `${words} is unknown and was ignored`);
    }
  }
  return { table, columns, exact: columns.has('otherMembers') };
}

/** The rows that are not blank. */
export function filledRows({ table }: Sheet): readonly TableRow[] {
  return table.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** The cell of a column; '' when the table has no such column. */
export function cellOf({ columns }: Sheet, row: TableRow, column: string): string {
  const index = columns.get(column);
  return index === undefined ? '' : (row.cells[index] ?? '');
}

interface RowReading {
  /** JSON pointer to the record of the row. */
  readonly path: string;
  readonly draft: Draft;
  /** The id of a row without an identifier. */
  derivedId(): string;
}

/** The record of a row; members without a column keep their stored value. */
export function readRow(sheet: Sheet, row: TableRow, reading: RowReading): Members {
  const { path, draft } = reading;
  const given = cellOf(sheet, row, 'identifier').trim();
  const identifier = given === '' ? reading.derivedId() : (parseUuid(given) ?? given);
  const base = draft.stored.get(identifier);
  draft.places.set(path, { table: sheet.table.name, row: row.number });
  checkCells(sheet, row, reading);
  const members = readMembers(sheet, row, { path, report: draft.report, base });
  members['identifier'] ??= identifier;
  members['uri'] ??= base?.['uri'] ?? `urn:uuid:${identifier}`;
  members['lastChangeDateTime'] ??= base?.['lastChangeDateTime'] ?? draft.now;
  return members;
}

interface MembersReading {
  readonly path: string;
  readonly report: Report;
  /** The stored record. */
  readonly base: Members | undefined;
}

function readMembers(sheet: Sheet, row: TableRow, reading: MembersReading): Members {
  const { exact, table } = sheet;
  const { path, report, base } = reading;
  const members: Members = exact
    ? (readJsonCell(sheet, row, { column: 'otherMembers', path, report }) ?? {})
    : { ...base };
  for (const field of TABLE_SHAPES[table.kind].fields) {
    if (!field.columns.some((column) => sheet.columns.has(column))) continue;
    if (!exact && isUntouched(sheet, row, { field, value: base?.[field.member] })) continue;
    const value = field.parse(field.columns.map((column) => cellOf(sheet, row, column)));
    if (value !== undefined) members[field.member] = value;
    else if (!exact) delete members[field.member];
  }
  if (base) followItemType(members, base);
  return members;
}

/** Whether the cells print the stored value, which then stays even if they cannot express it. */
function isUntouched(
  sheet: Sheet,
  row: TableRow,
  { field, value }: { field: Field; value: unknown },
): boolean {
  const printed = value === undefined ? undefined : field.print(value);
  if (!printed) return false;
  const present = field.columns.map((column) => sheet.columns.has(column));
  const cells = field.columns.map((column) => cellOf(sheet, row, column));
  const visible = (texts: readonly string[]) => texts.filter((_text, index) => present[index]);
  return isDeepStrictEqual(visible(cells), visible(printed));
}

/** Removes the reference to a type when only the type was changed. */
function followItemType(members: Members, base: Members): void {
  const { CFItemType, CFItemTypeURI } = members;
  const isLeft = isDeepStrictEqual(CFItemTypeURI, base['CFItemTypeURI']);
  if (CFItemType !== base['CFItemType'] && isLeft) delete members['CFItemTypeURI'];
}

/** Reports cells beyond the header, and U+0000, which PostgreSQL cannot store. */
function checkCells({ table }: Sheet, { cells }: TableRow, { path, draft }: RowReading): void {
  const { report } = draft;
  const beyond = cells.slice(table.header.length).findIndex((cell) => cell.trim() !== '');
  if (beyond >= 0) {
    const message = `The row has more cells than the header, which has ${table.header.length}.`;
    report.fail(path, 'row_cells', message);
  }
  if (cells.some((cell) => cell.includes('\u0000'))) {
    report.fail(path, 'field_value', 'A cell holds the character U+0000.');
  }
}

/** The JSON object of a cell; `undefined` when the cell is empty, or after a finding. */
export function readJsonCell(
  sheet: Sheet,
  row: TableRow,
  { column, path, report }: { column: string; path: string; report: Report },
): Members | undefined {
  const cell = cellOf(sheet, row, column).trim();
  if (cell === '') return undefined;
  try {
    const value = parseJson(cell, { ...JSON_LIMITS, valuesMax: 0 });
    if (isMembers(value)) return value;
    report.wrongType(`${path}/${column}`, 'a JSON object');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const message = error.message.replace('The body', `The cell '${column}'`);
    report.fail(`${path}/${column}`, 'json_invalid', message);
  }
  return undefined;
}
