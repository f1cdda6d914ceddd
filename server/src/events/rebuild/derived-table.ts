/** SQL of a rebuild for one derived table: make a shadow, compare it, write the differences. */
import { type Queryable, sqlState, type Transaction } from '../../storage/database/postgres.ts';
import { join, type Sql, sql, trusted } from '../../storage/database/sql.ts';
import type { DerivedTable } from '../processor.ts';

/** A derived table, live and rebuilt. */
export interface Pair {
  readonly table: DerivedTable;
  readonly columns: readonly string[];
  readonly live: Sql;
  readonly shadow: Sql;
}

export const SHADOW = 'lectern_rebuild';

/**
 * Removes what a running rebuild has made, which may hold rows of an erased student: the rebuild
 * begins again. Waits for its current transaction.
 */
export async function discardShadow(tx: Transaction): Promise<void> {
  await tx.script(`drop schema if exists ${SHADOW} cascade`);
}

/** Whether this error of a rebuild comes of `discardShadow`. */
export async function isDiscarded(db: Queryable, error: unknown): Promise<boolean> {
  if (!MISSING.has(sqlState(error))) return false;
  const found = await db.first<{ exists: boolean }>(sql`
    select to_regnamespace(${SHADOW}) is not null as exists`);
  return found?.exists === false;
}

/** SQLSTATE invalid_schema_name and undefined_table. */
const MISSING: ReadonlySet<string | undefined> = new Set(['3F000', '42P01']);

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listed = (names: readonly string[], alias = '') =>
  trusted(names.map((name) => `${alias}${identifier(name)}`).join(', '));

function findColumns(db: Queryable, table: DerivedTable): Promise<{ name: string }[]> {
  return db.query(sql`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${table.name}) and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = ''
    order by attnum`);
}

/** Creates an empty copy in the schema SHADOW, which a search path can put before the live one. */
export async function createShadow(db: Queryable, table: DerivedTable): Promise<Pair> {
  const name = trusted(identifier(table.name));
  const shadow = sql`${trusted(SHADOW)}.${name}`;
  await db.execute(sql`create unlogged table ${shadow} (like ${name} including all)`);
  const columns = (await findColumns(db, table)).map((column) => column.name);
  const home = await db.first<{ schema: string }>(sql`
    select quote_ident(relnamespace::regnamespace::text) as schema from pg_class
    where oid = to_regclass(${table.name})`);
  return { table, columns, live: sql`${trusted(home?.schema ?? 'public')}.${name}`, shadow };
}

/** SQL: the compared columns of a row as one text. */
function rowText({ table, columns }: Pair, alias = 't'): Sql {
  const left = new Set([...(table.notCompared ?? []), ...(table.kept ?? []), table.writtenAt]);
  const parts = columns
    .filter((name) => !left.has(name))
    .map((name) => table.compared?.[name] ?? `t.${identifier(name)}`);
  return trusted(`row(${parts.join(', ')})::text`.replaceAll(/\bt\./g, `${alias}.`));
}

/** A condition on `t`: the row is derived. */
function isDerived({ table }: Pair): Sql {
  return trusted(`(${table.derived ?? 'true'})`);
}

function studentOf({ table }: Pair): Sql {
  return table.student === null ? trusted(`''`) : trusted(`t.${identifier(table.student)}`);
}

/** Number of rows, and a hash that does not depend on their order. */
export interface Digest {
  readonly rows: number;
  readonly hash: string;
}

/** A condition on `t`: of one of the students (a query in parentheses), or of a shared table. */
function isOfStudents(pair: Pair, students: Sql): Sql {
  return pair.table.student === null ? trusted('true') : sql`${studentOf(pair)} in ${students}`;
}

function digests(pair: Pair, from: Sql, students: Sql): Sql {
  return sql`
    select ${studentOf(pair)} as student, count(*) as rows,
      sum(hashtextextended(${rowText(pair)}, 0)) as hash
    from ${from} t where ${isDerived(pair)} and ${isOfStudents(pair, students)} group by 1`;
}

/** The extent of a comparison or an exchange. */
interface Extent {
  /** A query in parentheses. */
  readonly students: Sql;
  /** All students: then surplus rows of shared tables are differences, too. */
  readonly whole: boolean;
}

/**
 * The rebuilt rows that count. Of some students only, a shared row does not where the live one
 * follows from an earlier event, which is of another student.
 */
function rebuiltRows(pair: Pair, { whole }: Extent): Sql {
  const { table, live, shadow } = pair;
  if (whole || table.student !== null) return shadow;
  const place = (alias: string) => listed(table.firstBy, alias);
  return sql`(select * from ${shadow} t where not exists (
    select from ${live} s where ${sameKey(pair)} and row(${place('s.')}) < row(${place('t.')})
  ))`;
}

function liveRows(pair: Pair, extent: Extent): Sql {
  if (extent.whole || pair.table.student !== null) return pair.live;
  return sql`(select * from ${pair.live} t
    where exists (select from ${rebuiltRows(pair, extent)} s where ${sameKey(pair)}))`;
}

/** One student's rows of a table differ from the rebuilt ones. */
export interface Difference {
  readonly table: string;
  /** '' = a shared table. */
  readonly student: string;
  readonly live: Digest;
  readonly rebuilt: Digest;
}

/** One difference per student, by student id. */
export function findDifferences(db: Queryable, pair: Pair, extent: Extent): Promise<Difference[]> {
  const { students } = extent;
  return db.query<Difference>(sql`
    select ${pair.table.name} as table, student,
      json_build_object('rows', coalesce(l.rows, 0), 'hash', coalesce(l.hash, 0)::text) as live,
      json_build_object('rows', coalesce(s.rows, 0), 'hash', coalesce(s.hash, 0)::text) as rebuilt
    from (${digests(pair, liveRows(pair, extent), students)}) l
    full join (${digests(pair, rebuiltRows(pair, extent), students)}) s using (student)
    where (l.rows, l.hash) is distinct from (s.rows, s.hash)
    order by student`);
}

/** Digests of all derived rows of the extent, live and rebuilt. */
export async function findTotals(db: Queryable, pair: Pair, extent: Extent) {
  const total = (from: Sql) => sql`
    select json_build_object(
      'rows', count(*), 'hash', coalesce(sum(hashtextextended(${rowText(pair)}, 0)), 0)::text
    ) from ${from} t where ${isDerived(pair)} and ${isOfStudents(pair, extent.students)}`;
  const none: Digest = { rows: 0, hash: '0' };
  const row = await db.first<{ live: Digest; rebuilt: Digest }>(sql`
    select (${total(liveRows(pair, extent))}) as live,
      (${total(rebuiltRows(pair, extent))}) as rebuilt`);
  return { name: pair.table.name, ...(row ?? { live: none, rebuilt: none }) };
}

function sameKey({ table }: Pair): Sql {
  return trusted(
    table.key.map((name) => `s.${identifier(name)} = t.${identifier(name)}`).join(' and '),
  );
}

/** Deletes live rows that have no rebuilt counterpart. */
export async function deleteSurplus(tx: Transaction, pair: Pair, students: Sql): Promise<void> {
  const { table } = pair;
  const unneeded = table.student === null ? trusted(`(${table.unused})`) : trusted('true');
  await tx.execute(sql`
    delete from ${pair.live} t
    where ${isDerived(pair)} and ${isOfStudents(pair, students)} and ${unneeded}
      and not exists (select from ${pair.shadow} s where ${sameKey(pair)})`);
}

/**
 * Writes rebuilt rows that are missing or different in the live table. The time of writing is that
 * of this exchange: the replay was long before, and deltas read since would miss the rows.
 */
export async function writeRebuilt(tx: Transaction, pair: Pair, extent: Extent): Promise<void> {
  const { table, columns } = pair;
  const set = columns.filter((name) => !table.key.includes(name) && !table.kept?.includes(name));
  const assignments = set.map((name) =>
    trusted(`${identifier(name)} = excluded.${identifier(name)}`),
  );
  const values = columns.map((name) =>
    trusted(
      name === table.writtenAt
        ? `date_trunc('milliseconds', clock_timestamp())`
        : `t.${identifier(name)}`,
    ),
  );
  await tx.execute(sql`
    insert into ${pair.live} (${listed(columns)})
    select ${join(values, ', ')} from ${rebuiltRows(pair, extent)} t
    where ${isOfStudents(pair, extent.students)} and not exists (
      select from ${pair.live} s where ${sameKey(pair)} and ${rowText(pair, 's')} = ${rowText(pair)}
    )
    order by ${listed(table.key, 't.')}
    on conflict (${listed(table.key)}) do ${
      set.length > 0 ? sql`update set ${join(assignments, ', ')}` : trusted('nothing')
    }`);
}
