/**
 * Sends any number of rows in one statement: as a relation to join with or as an insert, in which
 * each column is one array parameter in binary form.
 */
import { instantArray, integerArray, textArray, uuidArray } from './binary.ts';
import { memberName } from './member-names.ts';
import type { Queryable } from './postgres.ts';
import { join, printSql, type Sql, sql, trusted } from './sql.ts';

/** A row to store: values by column name. The names come from the program, never from a client. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Rows as a relation: `rowsToSql('t', { student_id: 'text', due_at: 'timestamptz' }, rows)` is
 * `unnest(…) as t (student_id, due_at)`. A column takes the member of its name in camelCase;
 * undefined is null. Not for array types: PostgreSQL has no arrays of arrays of different lengths.
 */
export function rowsToSql(
  alias: string,
  types: Readonly<Record<string, string>>,
  rows: readonly object[],
): Sql {
  const columns = Object.entries(types).map(([column, type]) => {
    const member = memberName(column) as keyof object;
    return arrayOf(
      type,
      rows.map((row) => row[member]),
    );
  });
  return sql`unnest(${join(columns, ', ')}) as ${trusted(`${alias} (${Object.keys(types)})`)}`;
}

/**
 * Inserts rows that have the same columns. `orderBy` names the columns of the unique key: writers
 * that lock rows in the same order do not deadlock. Returns the number of rows written.
 */
export async function insertRows(
  db: Queryable,
  rows: readonly Row[],
  {
    into: table,
    orderBy,
    onConflict = sql``,
  }: { readonly into: Sql; readonly orderBy: string; readonly onConflict?: Sql },
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const types = await findTypes(db, table);
  const columns = Object.keys(first);
  const arrays: Sql[] = [];
  const values: string[] = [];
  for (const column of columns) {
    const type = types.get(column);
    if (!type) throw new Error(`The table ${printSql(table).text} has no column ${column}.`);
    const isArray = type.endsWith('[]');
    const sent = rows.map((row) => row[column]);
    arrays.push(arrayOf(isArray ? 'text' : type, sent));
    values.push(isArray ? `r.${column}::${type}` : `r.${column}`);
  }
  const names = trusted(columns.join(', '));
  return db.execute(sql`
    insert into ${table} as stored (${names})
    select ${trusted(values.join(', '))}
    from unnest(${join(arrays, ', ')}) as r (${names})
    order by ${trusted(orderBy)}
    ${onConflict}`);
}

/** `on conflict (…) do update` of all columns except the key and `kept`. */
export function replaceOnConflict(
  key: readonly string[],
  row: Row,
  kept: readonly string[] = [],
): Sql {
  const updates = Object.keys(row)
    .filter((column) => !key.includes(column) && !kept.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  return trusted(`on conflict (${key}) do update set ${updates.join(', ')}`);
}

/** Column types by table, then by column; a table is read from the catalogue once. */
const typesByTable = new Map<string, ReadonlyMap<string, string>>();

async function findTypes(db: Queryable, table: Sql): Promise<ReadonlyMap<string, string>> {
  const name = printSql(table).text;
  const known = typesByTable.get(name);
  if (known) return known;
  const rows = await db.query<{ name: string; type: string }>(sql`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`);
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  typesByTable.set(name, types);
  return types;
}

/** An array parameter of the type; types missing in binary.ts are cast from text. */
function arrayOf(type: string, values: readonly unknown[]): Sql {
  if (type === 'uuid') return sql`${uuidArray(values.map(toText))}::uuid[]`;
  if (type === 'integer') return sql`${integerArray(values.map(toNumber))}::integer[]`;
  if (type === 'timestamp with time zone' || type === 'timestamptz') {
    return sql`${instantArray(values.map(toDate))}::timestamptz[]`;
  }
  const texts = sql`${textArray(values.map(toText))}::text[]`;
  return type === 'text' ? texts : sql`${texts}::${trusted(type)}[]`;
}

function toNumber(value: unknown): number | null {
  return value === undefined || value === null ? null : Number(value);
}

function toDate(value: unknown): Date | null {
  if (value === undefined || value === null) return null;
  return value instanceof Date ? value : new Date(value as string);
}

/** The text form that PostgreSQL parses to the value. */
function toText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(toElement).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function toElement(value: unknown): string {
  return `"${String(value).replace(/["\\]/g, '\\$&')}"`;
}
