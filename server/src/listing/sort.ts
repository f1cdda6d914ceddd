/** The order of a list as SQL: the key comes last, so that the order is total. */
import { quoted } from '../lib/shown.ts';
import { join, type Sql, sql, trusted } from '../storage/database/sql.ts';
import { nameOrder } from '../storage/folding.ts';
import {
  type Collection,
  type Field,
  fieldsInWords,
  findField,
  type SortKey,
} from './collection.ts';
import type { Position } from './position.ts';
import { refusal } from './refusal.ts';

export interface OrderTerm {
  readonly sql: Sql;
  readonly direction: 'asc' | 'desc';
  /** Every record has a value. */
  readonly always: boolean;
}

interface Order {
  readonly terms: readonly OrderTerm[];
  /** The terms as in `order by`. */
  readonly order: Sql;
}

/**
 * By the field or by the collection's own order, then by key. `desc` is the exact reverse of
 * `asc`. Absent values come after all others (as PostgreSQL indexes hold them), so first in `desc`.
 */
export function orderToSql(collection: Collection, sort?: string, orderBy?: string): Order {
  const reverse = isDescending(orderBy);
  const own = sortKeys(collection, sort);
  const isTotal = own.at(-1)?.sql === collection.key;
  const keys: readonly SortKey[] = isTotal ? own : [...own, { sql: collection.key, always: true }];
  const terms = keys.map(({ sql: key, descending = false, always = false }): OrderTerm => {
    return { sql: key, direction: descending === reverse ? 'asc' : 'desc', always };
  });
  return { terms, order: orderBySql(terms) };
}

/** The condition of the records that come after one with these values of the terms. */
export function isAfterValues(terms: readonly OrderTerm[], values: Position['values']): Sql {
  const given = values.map((value) => sql`${value}`);
  if (areComparable(terms)) {
    const comparison = trusted(terms[0]?.direction === 'desc' ? '<' : '>');
    return sql`(${valuesOf(terms)}) ${comparison} (${join(given, ', ')})`;
  }
  const conditions = terms.map((term, at) => {
    const before = terms.slice(0, at).map((each, index) => {
      return sql`${each.sql} is not distinct from ${given[index]}`;
    });
    return sql`(${join([...before, isAfterValue(term, values[at] ?? null)], ' and ')})`;
  });
  return sql`(${join(conditions, ' or ')})`;
}

function isAfterValue({ sql: key, direction }: OrderTerm, value: string | null): Sql {
  if (direction === 'desc')
    return value === null ? sql`${key} is not null` : sql`${key} < ${value}`;
  return value === null ? trusted('false') : sql`(${key} > ${value} or ${key} is null)`;
}

/** A comparison of rows orders them as the terms do, and reads an index from there on. */
function areComparable(terms: readonly OrderTerm[]): boolean {
  const [first] = terms;
  return terms.every(({ always, direction }) => always && direction === first?.direction);
}

function valuesOf(terms: readonly OrderTerm[]): Sql {
  return join(
    terms.map((term) => term.sql),
    ', ',
  );
}

export function orderBySql(terms: readonly Omit<OrderTerm, 'always'>[]): Sql {
  return join(
    terms.map(({ sql: key, direction }) => sql`${key} ${trusted(direction)}`),
    ', ',
  );
}

/** The values of `orderBy`. */
export const ORDERS = ['asc', 'desc'] as const;

function isDescending(orderBy = 'asc'): boolean {
  if (orderBy === 'asc' || orderBy === 'desc') return orderBy === 'desc';
  throw refusal('invaliddata', `orderBy is ${quoted(orderBy)}; it takes asc or desc.`);
}

function sortKey(field: Field): SortKey {
  const value = field.isName ? nameOrder(field.sql) : field.sql;
  if (field.known) return { sql: sql`(case when ${field.known} then ${value} end)` };
  return { ...field, sql: value };
}

function sortKeys(collection: Collection, sort: string | undefined): readonly SortKey[] {
  if (sort === undefined) return collection.order;
  const field = findField(collection, sort);
  if (field) return [sortKey(field)];
  if (collection.profile === 'case') return collection.order;
  throw refusal(
    'invalid_sort_field',
    `${quoted(sort)} is not a field that ${collection.plural} can be sorted by; these are: ` +
      `${fieldsInWords(collection)}.`,
  );
}
