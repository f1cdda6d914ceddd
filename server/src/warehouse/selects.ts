/** SQL of what is read of a table: all of it, or what changed, by operators or an application. */
import { applicationLiteral, isReader } from '../access/roster.ts';
import type { Caller } from '../http/caller.ts';
import { pseudonymOf } from '../privacy/person-hash.ts';
import { printSql, type Sql, sql } from '../storage/database/sql.ts';
import { type Cursor, isNewSince } from './cursor.ts';
import type { Source, Table } from './tables.ts';

/** The log of events, of which an application reads all that it sent, whoever the student is. */
const LOG = 'fct_event';

/** Applications read the tables that say whose a row is. */
export function isReadable({ columns }: Table, { operator }: Caller): boolean {
  return operator || columns.some(({ name }) => name === 'application_id');
}

/** `after`: only the rows that were written since, or that the application may read since. */
export function rowsToSql(table: Table, caller?: Caller, after?: Cursor): string {
  const { name, columns, by } = table;
  // Facts have a view that tells whose a row is, and when it was written.
  const view = by.length === 0 ? `analytics.${name}` : `warehouse_${name}`;
  const picked = columns.map((column) => `v.${column.name}`).join(', ');
  const isNew = after ? `and ${isNewFact({ table, after, caller })}` : '';
  return `select ${picked} from ${view} v where ${mayRead(table, caller)} ${isNew}`;
}

/**
 * Rows of an application, by the rule of derived data: its own, of students for whom it has a
 * basis. Left out = every row, as for an operator.
 */
function mayRead(table: Table, caller?: Caller): string {
  const own = ownOf(caller);
  if (!own) return 'true';
  const isOwn = sql`v.application_id = ${own}`;
  if (!isOfReaders(table)) return printSql(isOwn).text;
  const readers = sql`from users basis where ${isReader(own, sql`basis.readers`)}`;
  return printSql(
    table.by.length === 0
      ? sql`${isOwn} and v.student_key in (select ${pseudonymOf(sql`basis.sourced_id`)} ${readers})`
      : sql`${isOwn} and v.student_id in (select basis.sourced_id ${readers})`,
  ).text;
}

/** The application that reads its own rows alone. */
const ownOf = (caller?: Caller): Sql | undefined =>
  caller && !caller.operator ? applicationLiteral(caller) : undefined;

/** Whether who may read a row depends on its student. */
function isOfReaders({ name, columns }: Table): boolean {
  return name !== LOG && columns.some((column) => column.name === 'student_key');
}

interface Changes {
  readonly table: Table;
  readonly after: Cursor;
  readonly caller?: Caller | undefined;
}

/** A row `v` of the view of a fact. The log has a second table, whose new rows lead to events. */
function isNewFact(changes: Changes): string {
  const { table, after } = changes;
  if (table.name !== LOG) return isNewRow('v', changes);
  const seqs = [
    ...table.sources.map(
      ({ table: source }) => `select o.seq from ${source} o where ${isNewIn(source, after)}`,
    ),
    // An event whose status alone was deleted.
    `select k.seq from warehouse_deletions o join event_keys k on k.key = o.key[1]
      where o.fact = '${LOG}' and ${isNewSince(after, 'o')}`,
  ];
  // An array, since the planner would read the whole log for as many rows as it expects.
  return `v.seq = any(array(${seqs.join(' union ')}))`;
}

/** A student who became readable, or ceases to be, changes no fact, and makes its rows new. */
function isNewRow(row: string, { table, after, caller }: Changes): string {
  const isNew = isNewSince(after, row);
  if (!ownOf(caller) || !isOfReaders(table)) return isNew;
  const students = `select u.sourced_id from users u where ${isNewSince(after, 'u')}`;
  return `(${isNew} or ${row}.student_id in (${students}))`;
}

/** The log keeps the number in a column, with an index; who erases an event notes its key. */
function isNewIn(source: string, after: Cursor): string {
  return source === 'events' ? `o.xid >= '${BigInt(after.xid)}'::xid8` : isNewSince(after, 'o');
}

/** The values of the columns `by` of all that changed since the cursor, deleted rows too. */
export function keysToSql(table: Table, after: Cursor, caller?: Caller): string {
  const { name, by, sources } = table;
  const own = ownOf(caller);
  const isOwn = own ? `and o.application_id = ${printSql(own).text}` : '';
  const isNew = (source: string) =>
    name === LOG ? isNewIn(source, after) : isNewRow('o', { table, after, caller });
  const deleted = by.map((_, index) => `o.key[${index + 1}]`).join(', ');
  return [
    ...sources.map(
      ({ table: source, key }: Source) =>
        `select ${key} from ${source} o where ${isNew(source)} ${isOwn}`,
    ),
    `select ${deleted} from warehouse_deletions o
      where o.fact = '${name}' and ${isNewSince(after, 'o')} ${isOwn}`,
  ].join(' union ');
}

/**
 * Rows and keys in one: a key without a row any more has one whose column `deleted` is true, and
 * whose other columns are null.
 */
export function changesToSql(table: Table, after: Cursor, caller: Caller): string {
  const { columns, by } = table;
  const names = by.map(({ name }) => name).join(', ');
  const picked = columns.map((column) => `${by.includes(column) ? 'c' : 'f'}.${column.name}`);
  return `with changed (${names}) as (${keysToSql(table, after, caller)})
    select ${picked.join(', ')}, f.is_found is null as deleted
    from changed c
    left join (select r.*, true as is_found from (${rowsToSql(table, caller, after)}) r) f
      using (${names})`;
}
