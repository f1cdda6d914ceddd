/** Reads the header of a CSV file: the position of each column, in any order and case. */
import { quoted } from '../../lib/shown.ts';
import type { Column } from '../binding/columns.ts';
import { HEAD_COLUMNS } from '../binding/files.ts';
import type { Report } from './report.ts';
import { foldTitle, isTitle } from './rows.ts';

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
  /** Code points (`U+200B`) of invisible characters in a title that is known without them. */
  readonly invisible: ReadonlySet<string>;
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
  titles: readonly string[],
  { file, columns }: Shape,
  report: Report,
): Header {
  const byName = new Map(
    columns.flatMap((column) =>
      [column.name, ...column.aliases].map((name) => [foldTitle(name), column]),
    ),
  );
  const head: Record<string, number> = Object.fromEntries(HEAD_COLUMNS.map((name) => [name, -1]));
  const found: { index: number; column: Column }[] = [];
  const metadata: { index: number; key: string }[] = [];
  let rest = -1;
  if (titles.length > COLUMNS_MAX) {
    const message = `The header has ${titles.length} columns; at most ${COLUMNS_MAX} are read.`;
    report.failAll({ file, line: 1, column: '', code: 'row_too_long', message });
  }
  const invisible = new Set<string>();
  const seen = new Set<string>();
  for (const [index, title] of titles.slice(0, COLUMNS_MAX).entries()) {
    const name = foldTitle(title);
    if (seen.has(name) && name !== '') {
      const message = `The column ${quoted(title)} appears twice.`;
      report.failAll({ file, line: 1, column: title, code: 'duplicate_column', message });
    }
    seen.add(name);
    const column = byName.get(name);
    const own = HEAD_COLUMNS.find((each) => foldTitle(each) === name);
    if (own) head[own] = index;
    else if (column) found.push({ index, column });
    else if (name === foldTitle(REST_COLUMN)) rest = index;
    else if (name.startsWith(METADATA)) {
      metadata.push({ index, key: title.trim().slice(METADATA.length) });
    } else if (name !== '') {
      const plain = title.replace(INVISIBLE, '').trim();
      if (isTitle(plain)) {
        const points = pointsOf(title);
        invisible.add(points);
        report.warn(
          `${file}: the column ${quoted(plain)} has an invisible character in its name ` +
            `(${points}) and was ignored; remove it.`,
        );
      } else report.warn(`${file}: the column ${quoted(title)} is unknown and was ignored.`);
    }
  }
  return { head, columns: found, metadata, rest, invisible };
}

/** Controls, formats, and blanks other than the space. */
const INVISIBLE = /(?! )[\p{Cc}\p{Cf}\p{DI}\p{Z}]/gu;

function pointsOf(title: string): string {
  const found = new Set(title.match(INVISIBLE));
  return [...found]
    .map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ');
}
