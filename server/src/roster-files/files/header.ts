/** Reads the header of a CSV file: the position of each column, in any order and case. */
import { quoted } from '../../lib/shown.ts';
import type { Column } from '../binding/columns.ts';
import { HEAD_COLUMNS } from '../binding/files.ts';
import type { Report } from './report.ts';

/** Column with JSON of members that no other column can hold; only Lectern's exports have it. */
export const REST_COLUMN = 'metadata.otherMembers';

export const METADATA = 'metadata.';

export interface Header {
  /** Positions of sourcedId, status and dateLastModified; -1 = missing. */
  readonly head: Readonly<Record<string, number>>;
  readonly columns: readonly { readonly index: number; readonly column: Column }[];
  /** The columns `metadata.<key>`. */
  readonly metadata: readonly { readonly index: number; readonly key: string }[];
  /** Position of REST_COLUMN; -1 = the file is not an export of Lectern. */
  readonly rest: number;
}

interface Shape {
  /** 'users.csv' */
  readonly file: string;
  readonly columns: readonly Column[];
}

/** Each row is read column by column. */
const COLUMNS_MAX = 1_000;

/** Errors and warnings go to the report; an unknown column is ignored. */
export function readHeader(
  cells: readonly string[],
  { file, columns }: Shape,
  report: Report,
): Header {
  const byName = new Map(
    columns.flatMap((column) =>
      [column.name, ...column.aliases].map((name) => [fold(name), column]),
    ),
  );
  const head: Record<string, number> = Object.fromEntries(HEAD_COLUMNS.map((name) => [name, -1]));
  const found: { index: number; column: Column }[] = [];
  const metadata: { index: number; key: string }[] = [];
  let rest = -1;
  if (cells.length > COLUMNS_MAX) {
    const message = `The header has ${cells.length} columns; at most ${COLUMNS_MAX} are read.`;
    report.failAll({ file, line: 1, column: '', code: 'row_too_long', message });
  }
  const seen = new Set<string>();
  for (const [index, title] of cells.slice(0, COLUMNS_MAX).entries()) {
    const name = fold(title);
    if (seen.has(name) && name !== '') {
      const message = `The column ${quoted(title)} appears twice.`;
      report.failAll({ file, line: 1, column: title, code: 'duplicate_column', message });
    }
    seen.add(name);
    const column = byName.get(name);
    const own = HEAD_COLUMNS.find((each) => fold(each) === name);
    if (own) head[own] = index;
    else if (column) found.push({ index, column });
    else if (name === fold(REST_COLUMN)) rest = index;
    else if (name.startsWith(METADATA)) {
      metadata.push({ index, key: title.trim().slice(METADATA.length) });
    } else if (name !== '') {
      report.warn(`${file}: the column ${quoted(title)} is unknown and was ignored.`);
    }
  }
  return { head, columns: found, metadata, rest };
}

function fold(title: string): string {
  return title.trim().toLowerCase();
}
