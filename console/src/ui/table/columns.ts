/** Columns of tables: what a cell shows, and the plain value for sorting and CSV. */
import type { ReactNode } from 'react';

export type CellValue = string | number | boolean | null | undefined;

export interface Column<Row> {
  /** Names the column in CSV files, and the sort in the address. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Raw, as the API has it; left out = not in CSV files. */
  readonly value?: (row: Row) => CellValue;
  /** The header sorts by it: on the server, or here by `value` when the table is whole. */
  readonly isSortable?: boolean;
  /** Numbers stand at the end. */
  readonly align?: 'end';
  /** On a phone its header stands before it, as before numbers: what a time or a code is of. */
  readonly isLabelled?: boolean;
  /** What may be done with the row: on a phone a line of its own. */
  readonly isActs?: boolean;
  /** CSS width, such as `8rem`. */
  readonly width?: string;
  /** May be hidden by the column menu; the first column never is. */
  readonly isHideable?: boolean;
  /** false: in CSV files alone. */
  readonly isShown?: boolean;
}

export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** In addresses: `name`, or `-name` for descending. */
export function readSort(text: string | undefined): Sort | undefined {
  if (!text) return undefined;
  return { column: text.replace(/^-/, ''), isDescending: text.startsWith('-') };
}

export function sortText({ column, isDescending }: Sort): string {
  return `${isDescending ? '-' : ''}${column}`;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(left: CellValue, right: CellValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(String(left), String(right));
}

const isAbsent = (value: CellValue) => value === null || value === undefined || value === '';

/** Rows in order; those without a value come last in both directions. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const sortValue = columns.find(({ id }) => id === sort?.column)?.value;
  if (!sort || !sortValue) return rows;
  const sign = sort.isDescending ? -1 : 1;
  return rows.toSorted((left, right) => {
    const [one, other] = [sortValue(left), sortValue(right)];
    if (isAbsent(one) || isAbsent(other)) return Number(isAbsent(one)) - Number(isAbsent(other));
    return sign * compare(one, other);
  });
}
