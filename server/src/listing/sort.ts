/** The order of a list as SQL: the key comes last, so that the order is total. */
import { join, type Sql, sql, trusted } from '../storage/database/sql.ts';
import { type Collection, findField, type SortKey } from './collection.ts';
import { quoted, refusal } from './refusal.ts';

/**
 * By the field or by the collection's own order, then by key. `desc` is the exact reverse of
 * `asc`. Absent values come after all others (as PostgreSQL indexes hold them), so first in `desc`.
 */
export function orderToSql(collection: Collection, sort?: string, orderBy?: string): Sql {
  const reverse = isDescending(orderBy);
  const keys: SortKey[] = [...sortKeys(collection, sort), { sql: collection.key }];
  const terms = keys.map(({ sql: key, descending = false }) => {
    return sql`${key} ${trusted(descending === reverse ? 'asc' : 'desc')}`;
  });
  return join(terms, ', ');
}

function isDescending(orderBy = 'asc'): boolean {
  if (orderBy === 'asc' || orderBy === 'desc') return orderBy === 'desc';
  throw refusal('invaliddata', `orderBy is ${quoted(orderBy)}; it takes asc or desc.`);
}

function sortKeys(collection: Collection, sort: string | undefined): readonly SortKey[] {
  if (sort === undefined) return collection.order;
  const field = findField(collection, sort);
  if (field?.known) return [{ sql: sql`(case when ${field.known} then ${field.sql} end)` }];
  if (field) return [field];
  if (collection.profile === 'case') return collection.order;
  throw refusal(
    'invalid_sort_field',
    `${quoted(sort)} is not a field that ${collection.plural} can be sorted by.`,
  );
}
