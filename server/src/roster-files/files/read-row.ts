/** Reads a row of a CSV file: the members of a record, or of a part of one. */
import { termReader } from '../../http/request/lenient.ts';
import { quoted } from '../../lib/shown.ts';
import { STATUSES } from '../../oneroster/records/schema.ts';
import { isMembers } from '../../standards/values/references.ts';
import { BadCell, type Values } from '../binding/columns.ts';
import { OLD_ORGS, OLD_ROLE } from '../binding/files.ts';
import type { Header } from './header.ts';
import type { CsvRow } from './rows.ts';

/** An error in a cell, or in the row as a whole (`column` is ''). */
interface CellFinding {
  readonly column: string;
  readonly code: string;
  readonly message: string;
}

export interface ReadRow {
  readonly line: number;
  readonly sourcedId: string;
  /** A status of OneRoster 1.2; '' when the cell is empty. */
  readonly status: string;
  /** `undefined` for an empty cell; absent when the file has no column for the member. */
  readonly members: Values;
  /** Members of REST_COLUMN in an export of Lectern; they override all other members. */
  readonly rest?: Values;
  readonly findings: readonly CellFinding[];
}

const INACTIVE = 'inactive';
const readStatus = termReader([...STATUSES, INACTIVE]);

/** `width`: the number of cells in the header. */
export function readRow({ line, cells }: CsvRow, header: Header, width: number): ReadRow {
  const findings: CellFinding[] = [];
  const cellAt = (index: number | undefined) => cells[index ?? -1] ?? '';
  const members: Record<string, unknown> = {};
  for (const { index, column } of header.columns) {
    const cell = cellAt(index);
    const value = cell.trim() === '' ? undefined : column.parse(cell);
    if (value instanceof BadCell) {
      const message = `${quoted(cell)} ${value.message}.`;
      findings.push({ column: column.name, code: 'field_value', message });
    } else members[column.member] = value;
  }
  if (cells.length > width) {
    const message = `The row has ${cells.length} cells, the header ${width}.`;
    findings.push({ column: '', code: 'row_too_long', message });
  }
  if (cells.some((cell) => cell.includes('\0'))) {
    findings.push({
      column: '',
      code: 'field_value',
      message: 'The row has the character U+0000; remove it.',
    });
  }
  const status = readStatus(cellAt(header.head['status']).trim());
  const sourcedId = cellAt(header.head['sourcedId']);
  const isExport = header.rest >= 0;
  return {
    line,
    sourcedId: isExport ? sourcedId : sourcedId.trim(),
    // OneRoster 1.1 has a third status.
    status: status === INACTIVE ? 'tobedeleted' : status,
    members: { ...members, ...metadataOf(header, cellAt) },
    ...(isExport ? { rest: restOf(header, cellAt, findings) } : {}),
    findings,
  };
}

/** The member `metadata`; its columns hold texts. */
function metadataOf(header: Header, cellAt: (index: number) => string): Values {
  if (header.metadata.length === 0) return {};
  const entries = header.metadata.map(({ index, key }) => [key, cellAt(index) || undefined]);
  return { metadata: Object.fromEntries(entries) };
}

function restOf(
  { rest }: Header,
  cellAt: (index: number) => string,
  findings: CellFinding[],
): Values {
  const cell = cellAt(rest);
  if (cell === '') return {};
  try {
    const members: unknown = JSON.parse(cell);
    if (isMembers(members)) return members;
  } catch {
    // Reported below.
  }
  const message = 'The cell must hold a JSON object.';
  findings.push({ column: 'metadata.otherMembers', code: 'json_invalid', message });
  return {};
}

/** Turns the one role of OneRoster 1.1 into the primary role in each of the user's orgs. */
export function rolesOf11(members: Values): Values {
  const { [OLD_ROLE]: role, [OLD_ORGS]: orgs, ...rest } = members;
  if (role === undefined && orgs === undefined) return rest;
  const roles = (Array.isArray(orgs) ? (orgs as string[]) : []).map((sourcedId) => ({
    roleType: 'primary',
    // 1.2 has only administrators of a site, a district or a system; most of 1.1 are of a school.
    role: String(role).toLowerCase() === 'administrator' ? 'siteAdministrator' : role,
    org: { sourcedId },
  }));
  return { ...rest, roles };
}
