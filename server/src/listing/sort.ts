/** The order of a list as SQL: the key comes last, so that the order is total. */
import { quoted } from '../lib/shown.ts';
import { join, type Sql, sql, trusted } from '../storage/database/sql.ts';
import { type Collection, fieldsInWords, findField, type SortKey } from './collection.ts';
import { refusal } from './refusal.ts';

export interface OrderTerm {
  readonly sql: Sql;
  readonly direction: 'asc' | 'desc';
}

interface Order {
  readonly terms: readonly OrderTerm[];
  /** The terms as in `order by`. */
  readonly order: Sql;
  /**
   * The condition of the records that come after the one with this key; left out where values may
   * be absent or directions differ, which a comparison of rows does not order so.
   */
  readonly after?: (last: string) => Sql;
}

/**
 * By the field or by the collection's own order, then by key. `desc` is the exact reverse of
 * `asc`. Absent values come after all others (as PostgreSQL indexes hold them), so first in `desc`.
 */
export function orderToSql(collection: Collection, sort?: string, orderBy?: string): Order {
  const reverse = isDescending(orderBy);
  const keys: SortKey[] = [...sortKeys(collection, sort), { sql: collection.key, always: true }];
  const terms = keys.map(({ sql: key, descending = false }): OrderTerm => {
    return { sql: key, direction: descending === reverse ? 'asc' : 'desc' };
  });
  const order = orderBySql(terms);
  if (!keys.every(({ always, descending }) => always && !descending)) return { terms, order };
  const values = join(
    keys.map((key) => key.sql),
    ', ',
  );
  const { from, key } = collection;
  const isAfter = trusted(reverse ? '<' : '>');
  return {
    terms,
    order,
    after: (last) =>
      sql`(${values}) ${isAfter} (select ${values} from ${from} where ${key} = ${last})`,
  };
}

export function orderBySql(terms: readonly OrderTerm[]): Sql {
  return join(
    terms.map(({ sql: key, direction }) => sql`${key} ${trusted(direction)}`),
    ', ',
  );
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
    `${quoted(sort)} is not a field that ${collection.plural} can be sorted by; these are: ` +
      `${fieldsInWords(collection)}.`,
  );
}
