/** The header of a CSV file: which column is where, whatever the order and the case. */
import type { Column } from '../binding/columns.ts';
import { HEAD_COLUMNS } from '../binding/files.ts';
import type { Report } from './report.ts';

/** Holds as JSON what no other column can; only exports of this server have it. */
export const REST_COLUMN = 'metadata.otherMembers';

export const METADATA = 'metadata.';

export interface Header {
  /** Where sourcedId, status and dateLastModified are; -1 = nowhere. */
  readonly head: Readonly<Record<string, number>>;
  readonly columns: readonly { readonly index: number; readonly column: Column }[];
  /** The member of the metadata in each further column. */
  readonly metadata: readonly { readonly index: number; readonly key: string }[];
  /** Of REST_COLUMN; -1 = the file is not ours. */
  readonly rest: number;
}

interface Shape {
  /** 'users.csv' */
  readonly file: string;
  readonly columns: readonly Column[];
}

export function readHeader(
  titles: readonly string[],
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
  const seen = new Set<string>();
  for (const [index, title] of titles.entries()) {
    const name = fold(title);
    if (seen.has(name) && name !== '') {
      const message = `The column '${title}' is there twice.`;
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
      report.warn(`${file}: the column '${title}' is unknown and was ignored.`);
    }
  }
  return { head, columns: found, metadata, rest };
}

function fold(title: string): string {
  return title.trim().toLowerCase();
}
