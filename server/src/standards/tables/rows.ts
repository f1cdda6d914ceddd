/** Reads one table: which columns it has, and the record in each of its rows. */
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../http/problem.ts';
import { JSON_LIMITS, parseJson } from '../../http/request/json.ts';
import { parseUuid } from '../../lib/uuid.ts';
import { isMembers, type Members } from '../values/references.ts';
import { quoted, type Report } from '../values/report.ts';
import type { Field } from './cells.ts';
import { columnNamed, TABLE_SHAPES, type Table, type TableRow } from './columns.ts';
import type { Definitions } from './links.ts';

/** The row that a record comes from. */
export interface CellPosition {
  readonly table: string;
  /** As a person counts in a spreadsheet. */
  readonly row: number;
}

/** A package in the making. */
export interface Draft {
  readonly report: Report;
  /** The instant that records without lastChangeDateTime are given. */
  readonly now: string;
  /** Pointer to a record → its row. */
  readonly places: Map<string, CellPosition>;
  /** Records as they are stored, by identifier. */
  readonly stored: ReadonlyMap<string, Members>;
  readonly definitions: Definitions;
}

/** A table whose columns are understood. */
export interface Sheet {
  readonly table: Table;
  readonly columns: ReadonlyMap<string, number>;
  /** Every row is a whole record, as `tablesOfPackage` writes them: nothing is to be guessed. */
  readonly exact: boolean;
}

/** Says which columns are unknown, or there twice. */
export function openSheet(table: Table, report: Report): Sheet {
  const columns = new Map<string, number>();
  const { name } = table;
  for (const [index, title] of table.header.entries()) {
    const column = columnNamed(title, TABLE_SHAPES[table.kind]);
    const words = `The column '${quoted(title.trim())}' of '${name}'`;
    if (column && columns.has(column)) {
      report.warn('', 'duplicate_column', `${words} comes twice, the first one counts`);
    } else if (column) columns.set(column, index);
    else if (title.trim() !== '') {
      report.warn('', 'unknown_column', `${words} is unknown and was ignored`);
    }
  }
  return { table, columns, exact: columns.has('otherMembers') };
}

/** The rows that hold anything. */
export function filledRows({ table }: Sheet): readonly TableRow[] {
  return table.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** '' when the table has no such column. */
export function cellOf({ columns }: Sheet, row: TableRow, column: string): string {
  const index = columns.get(column);
  return index === undefined ? '' : (row.cells[index] ?? '');
}

interface RowReading {
  /** Pointer to the record that the row becomes. */
  readonly path: string;
  readonly draft: Draft;
  /** For a row without an identifier. */
  madeId(): string;
}

/** A row's record; what the table has no column for stays as it is stored. */
export function readRow(sheet: Sheet, row: TableRow, reading: RowReading): Members {
  const { path, draft } = reading;
  const given = cellOf(sheet, row, 'identifier').trim();
  const identifier = given === '' ? reading.madeId() : (parseUuid(given) ?? given);
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
  /** The record as it is stored. */
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

/** The cells say what is stored: so does what they cannot say, such as an empty text. */
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

/** The reference to a type does not outlast a change of the type. */
function followItemType(members: Members, base: Members): void {
  const { CFItemType, CFItemTypeURI } = members;
  const isLeft = isDeepStrictEqual(CFItemTypeURI, base['CFItemTypeURI']);
  if (CFItemType !== base['CFItemType'] && isLeft) delete members['CFItemTypeURI'];
}

/** What a CSV file cannot hold, and what PostgreSQL cannot store. */
function checkCells({ table }: Sheet, { cells }: TableRow, { path, draft }: RowReading): void {
  const { report } = draft;
  const beyond = cells.slice(table.header.length).findIndex((cell) => cell.trim() !== '');
  if (beyond >= 0) {
    const message = `The row has more cells than the ${table.header.length} of the header.`;
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
