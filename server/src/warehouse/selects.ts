/** SQL of what is read of a table: all of it, or what changed, by operators or by an application. */
import { applicationLiteral, isReader } from '../access/roster.ts';
import type { Caller } from '../http/route.ts';
import { pseudonymOf } from '../privacy/person-hash.ts';
import { printSql, sql } from '../storage/database/sql.ts';
import { type Cursor, isNewSince } from './cursor.ts';
import type { Source, Table } from './tables.ts';

/** The log of events, of which an application reads all that it sent, whoever the student is. */
const LOG = 'fct_event';

/** Applications read the tables that say whose a row is. */
export function isReadable({ columns }: Table, { operator }: Caller): boolean {
  return operator || columns.some(({ name }) => name === 'application_id');
}

export function rowsToSql(table: Table, caller?: Caller): string {
  return `select v.* from analytics.${table.name} v where ${mayRead(table, caller)}`;
}

/**
 * Rows of an application, by the rule of derived data: its own, of students for whom it has a
 * basis. Left out = every row, as for an operator.
 */
function mayRead(table: Table, caller?: Caller): string {
  if (!caller || caller.operator) return 'true';
  const own = applicationLiteral(caller);
  const isOwn = sql`v.application_id = ${own}`;
  if (!isOfReaders(table)) return printSql(isOwn).text;
  return printSql(sql`${isOwn} and v.student_key in (
    select ${pseudonymOf(sql`basis.sourced_id`)}
    from users basis where ${isReader(own, sql`basis.readers`)})`).text;
}

/** Whether who may read a row depends on its student. */
function isOfReaders({ name, columns }: Table): boolean {
  return name !== LOG && columns.some((column) => column.name === 'student_key');
}

/** The values of the columns `by` of all that changed since the cursor, deleted rows too. */
export function keysToSql(table: Table, after: Cursor, caller?: Caller): string {
  const { name, by, sources } = table;
  const isOwn =
    !caller || caller.operator
      ? ''
      : `and o.application_id = ${printSql(applicationLiteral(caller)).text}`;
  // A student who became readable, or ceases to be, changes no fact.
  const readers =
    isOwn !== '' && isOfReaders(table)
      ? `or o.student_id in (select u.sourced_id from users u where ${isNewSince(after, 'u')})`
      : '';
  const deleted = by.map((_, index) => `o.key[${index + 1}]`).join(', ');
  return [
    ...sources.map(
      ({ table: source, key }: Source) =>
        `select ${key} from ${source} o where (${isNewSince(after, 'o')} ${readers}) ${isOwn}`,
    ),
    `select ${deleted} from warehouse_deletions o
      where o.fact = '${name}' and ${isNewSince(after, 'o')} ${isOwn}`,
  ].join(' union ');
}

/** The rows of `keysToSql` as they are now. */
export function changedRowsToSql(table: Table, after: Cursor): string {
  return `${rowsToSql(table)} and (${namesOf(table)}) in (${keysToSql(table, after)})`;
}

/**
 * Rows and keys in one: a key without a row any more has one whose column `deleted` is true, and
 * whose other columns are null.
 */
export function changesToSql(table: Table, after: Cursor, caller: Caller): string {
  const { columns, by } = table;
  const picked = columns.map((column) => `${by.includes(column) ? 'c' : 'f'}.${column.name}`);
  return `with changed (${namesOf(table)}) as materialized (${keysToSql(table, after, caller)})
    select ${picked.join(', ')}, f.is_found is null as deleted
    from changed c
    left join (select r.*, true as is_found from (${rowsToSql(table, caller)}) r) f
      using (${namesOf(table)})`;
}

const namesOf = ({ by }: Table) => by.map(({ name }) => name).join(', ');
