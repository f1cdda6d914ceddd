/** What a row says: the members of a record, or of a part of one. */
import { isMembers } from '../../standards/values/references.ts';
import { BadCell, type Values } from '../binding/columns.ts';
import { OLD_ORGS, OLD_ROLE } from '../binding/files.ts';
import type { Header } from './header.ts';
import type { CsvRow } from './rows.ts';

/** A cell that cannot be what its column says. */
interface CellFinding {
  readonly column: string;
  readonly code: string;
  readonly message: string;
}

export interface ReadRow {
  readonly line: number;
  readonly sourcedId: string;
  /** As OneRoster 1.2 calls it; '' when the cell is empty. */
  readonly status: string;
  /** Of empty cells `undefined`; what the file has no column for is not there. */
  readonly members: Values;
  /** What no column could hold, in a file of this server's own: it counts before all else. */
  readonly rest?: Values;
  readonly findings: readonly CellFinding[];
}

export function readRow({ line, cells }: CsvRow, header: Header, width: number): ReadRow {
  const findings: CellFinding[] = [];
  const cellAt = (index: number | undefined) => cells[index ?? -1] ?? '';
  const members: Record<string, unknown> = {};
  for (const { index, column } of header.columns) {
    const cell = cellAt(index);
    const value = cell.trim() === '' ? undefined : column.parse(cell);
    if (value instanceof BadCell) {
      const message = `'${cell}' ${value.message}.`;
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
      message: 'The row holds the character U+0000.',
    });
  }
  const status = cellAt(header.head['status']).trim();
  const sourcedId = cellAt(header.head['sourcedId']);
  const isOurs = header.rest >= 0;
  return {
    line,
    sourcedId: isOurs ? sourcedId : sourcedId.trim(),
    // OneRoster 1.1 has a third one.
    status: status === 'inactive' ? 'tobedeleted' : status,
    members: { ...members, ...metadataOf(header, cellAt) },
    ...(isOurs ? { rest: restOf(header, cellAt, findings) } : {}),
    findings,
  };
}

/** Columns of metadata hold texts. */
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
    // Said below.
  }
  const message = 'The cell holds no JSON object.';
  findings.push({ column: 'metadata.otherMembers', code: 'json_invalid', message });
  return {};
}

/** OneRoster 1.1 has one role in some orgs: it is the primary one in each of them. */
export function rolesOf11(members: Values): Values {
  const { [OLD_ROLE]: role, [OLD_ORGS]: orgs, ...rest } = members;
  if (role === undefined && orgs === undefined) return rest;
  const roles = (Array.isArray(orgs) ? (orgs as string[]) : []).map((sourcedId) => ({
    roleType: 'primary',
    // 1.2 knows administrators of something alone; those of 1.1 are mostly of schools.
    role: role === 'administrator' ? 'siteAdministrator' : role,
    org: { sourcedId },
  }));
  return { ...rest, roles };
}
