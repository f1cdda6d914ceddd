/** A second, plain implementation of filter, sort, search and pages, to compare lists with. */
import type { Clause, Filter } from '../../src/listing/filter.ts';
import type { Page } from '../../src/listing/read-page.ts';

export interface Row {
  readonly sourcedId: string;
  readonly status: string;
  readonly dateLastModified: string;
  readonly title: string | null;
  readonly course: string | null;
  readonly sortOrder: number | null;
  readonly score: number | null;
  readonly ratio: number | null;
  readonly late: boolean | null;
  readonly scoreDate: string | null;
  readonly subjects: readonly string[] | null;
  readonly metadata: Readonly<Record<string, string | number | boolean | null>> | null;
}

export interface ModelQuery {
  readonly limit: number;
  readonly offset: number;
  readonly filter?: Filter;
  readonly search?: string;
  readonly sort?: string;
  readonly descending: boolean;
}

/** The records of a page. */
export function recordsIn<Item = { readonly sourcedId: string }>({ pieces }: Page): Item[] {
  return JSON.parse(`[${pieces.join(',')}]`);
}

type Stored = string | number | boolean | readonly string[];

/** The sourcedIds of the page, and the total. */
export function modelPage(rows: readonly Row[], query: ModelQuery): [string[], number] {
  const { filter, search = '', sort, descending, limit, offset } = query;
  const words = search.split(/\s+/).map(fold);
  const withDeleted = filter !== undefined && names(filter, ['status', 'dateLastModified']);
  const found = rows
    .filter((row) => withDeleted || row.status !== 'tobedeleted')
    .filter((row) => !filter || holds(filter, row))
    .filter((row) => words.every((word) => fold(row.title ?? '').includes(word)))
    .sort((left, right) => compareRows(left, right, sort) * (descending ? -1 : 1));
  return [found.slice(offset, offset + limit).map(({ sourcedId }) => sourcedId), found.length];
}

function names(filter: Filter, fields: readonly string[]): boolean {
  if ('field' in filter) return fields.includes(filter.field);
  return ('all' in filter ? filter.all : filter.any).some((part) => names(part, fields));
}

function holds(filter: Filter, row: Row): boolean {
  if ('all' in filter) return filter.all.every((part) => holds(part, row));
  if ('any' in filter) return filter.any.some((part) => holds(part, row));
  if (filter.predicate === '!=') return !holds({ ...filter, predicate: '=' }, row);
  const stored = storedFor(filter, row);
  if (stored === undefined) return false;
  const wanted = filter.value.split(',').map((part) => part.trim());
  if (typeof stored === 'object') return holdsList(filter, stored, wanted);
  switch (filter.predicate) {
    case '~':
      return fold(String(stored)).includes(fold(filter.value));
    case '@':
      return wanted.some((value) => compareWith(filter.field, stored, value) === 0);
    default:
      return SIGNS[filter.predicate].includes(compareWith(filter.field, stored, filter.value));
  }
}

const SIGNS = { '=': [0], '>': [1], '>=': [0, 1], '<': [-1], '<=': [-1, 0] };

function holdsList({ predicate }: Clause, stored: readonly string[], wanted: readonly string[]) {
  if (predicate === '=') return wanted.every((value) => stored.includes(value));
  if (predicate === '@') return wanted.some((value) => stored.includes(value));
  const folded = stored.map(fold);
  return wanted.some((value) => folded.includes(fold(value)));
}

/** A metadata member compares with a bare number as a number, with all else as text. */
function storedFor({ field, predicate, value, bare }: Clause, row: Row): Stored | undefined {
  const stored = member(row, field);
  if (!field.startsWith('metadata.') || stored === undefined) return stored;
  const asNumber = bare && predicate !== '~' && !/[^\d.,-]/.test(value) && !isDate(value);
  if (!asNumber) return String(stored);
  return typeof stored === 'number' ? stored : undefined;
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text);
}

function member(row: Row, field: string): Stored | undefined {
  if (field === 'course.sourcedId') return row.course ?? undefined;
  if (field.startsWith('metadata.')) return row.metadata?.[field.slice(9)] ?? undefined;
  return (row[field as keyof Row] as Stored | null) ?? undefined;
}

/** -1, 0 or 1; NaN when the value is not of the field's type. */
function compareWith(field: string, stored: Exclude<Stored, readonly string[]>, value: string) {
  if (typeof stored === 'number') return Math.sign(stored - Number(value));
  if (typeof stored === 'boolean') return Number(stored) - Number(value === 'true');
  if (field === 'course.sourcedId') return compareText(stored, value.toLowerCase());
  if (field === 'dateLastModified') return Math.sign(Date.parse(stored) - instant(value));
  if (field === 'scoreDate') return compareText(stored, value.slice(0, 10));
  return compareText(stored, value);
}

/** Milliseconds; a time without a zone is UTC. */
function instant(text: string): number {
  const hasZone = /T.*(Z|[+-]\d\d:\d\d)$/.test(text);
  return Date.parse(hasZone || !text.includes('T') ? text : `${text}Z`);
}

function compareText(left: string, right: string): number {
  return Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)));
}

function compareRows(left: Row, right: Row, sort: string | undefined): number {
  const keys = sort === undefined ? ['sortOrder', 'title'] : [sort];
  for (const key of keys) {
    const sign = compareStored(sortValue(left, key), sortValue(right, key));
    if (sign !== 0) return sign;
  }
  return compareText(left.sourcedId, right.sourcedId);
}

function sortValue(row: Row, key: string): Stored | undefined {
  const stored = member(row, key);
  return key.startsWith('metadata.') && stored !== undefined ? String(stored) : stored;
}

function compareStored(left: Stored | undefined, right: Stored | undefined): number {
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined);
  }
  if (typeof left === 'object' && typeof right === 'object') return compareLists(left, right);
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  return Math.sign(Number(left) - Number(right));
}

function compareLists(left: readonly string[], right: readonly string[]): number {
  for (const [index, text] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const sign = compareText(text, other);
    if (sign !== 0) return sign;
  }
  return left.length - right.length;
}

function fold(text: string): string {
  return Array.from(text, (character) => character.toLowerCase()).join('');
}

/** The filter as text, with parentheses around each nested group. */
export function printFilter(filter: Filter): string {
  if ('field' in filter) {
    const { field, predicate, value, bare } = filter;
    return `${field}${predicate}${bare ? value : `'${value.replaceAll("'", "''")}'`}`;
  }
  const [parts, word] = 'all' in filter ? [filter.all, ' AND '] : [filter.any, ' OR '];
  return parts
    .map((part) => ('field' in part ? printFilter(part) : `(${printFilter(part)})`))
    .join(word);
}
