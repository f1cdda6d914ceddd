/**
 * Tables that follow from the event log, as data: what a rebuild must make again, compare and
 * exchange. Each capability lists its own with its processor.
 */
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { join, type Sql, sql, trusted } from '../../storage/database/sql.ts';
import type { DerivedTable } from '../processor.ts';

/** A table with its columns, live and rebuilt. */
export interface Pair {
  readonly table: DerivedTable;
  readonly columns: readonly string[];
  readonly live: Sql;
  readonly shadow: Sql;
}

export const SHADOW = 'lectern_rebuild';

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

/** An empty table like the live one; whoever sets the search path finds it before that. */
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

/** The compared columns of a row as one text. */
function rowText({ table, columns }: Pair, alias = 't'): Sql {
  const left = new Set([...(table.incidental ?? []), ...(table.kept ?? [])]);
  const parts = columns
    .filter((name) => !left.has(name))
    .map((name) => table.compared?.[name] ?? `t.${identifier(name)}`);
  return trusted(`row(${parts.join(', ')})::text`.replaceAll(/\bt\./g, `${alias}.`));
}

function own({ table }: Pair): Sql {
  return trusted(`(${table.derived ?? 'true'})`);
}

function studentOf({ table }: Pair): Sql {
  return table.student === null ? trusted(`''`) : trusted(`t.${identifier(table.student)}`);
}

/** Rows, and a hash of them that does not depend on their order. */
export interface Digest {
  readonly rows: number;
  readonly hash: string;
}

/** Rows of the students that a query in parentheses names; all rows of a shared table. */
function among(pair: Pair, students: Sql): Sql {
  return pair.table.student === null ? trusted('true') : sql`${studentOf(pair)} in ${students}`;
}

function digests(pair: Pair, from: Sql, students: Sql): Sql {
  return sql`
    select ${studentOf(pair)} as student, count(*) as rows,
      sum(hashtextextended(${rowText(pair)}, 0)) as hash
    from ${from} t where ${own(pair)} and ${among(pair, students)} group by 1`;
}

/** What a rebuild is about. */
interface Extent {
  /** A query in parentheses. */
  readonly students: Sql;
  /** Everybody: then what only others use of a shared table is a difference, too. */
  readonly whole: boolean;
}

function liveRows(pair: Pair, { whole }: Extent): Sql {
  if (whole || pair.table.student !== null) return pair.live;
  return sql`(select * from ${pair.live} t
    where exists (select from ${pair.shadow} s where ${sameKey(pair)}))`;
}

export interface Difference {
  readonly table: string;
  /** '' = of a shared table. */
  readonly student: string;
  readonly live: Digest;
  readonly rebuilt: Digest;
}

/** The students whose rows differ. */
export function findDifferences(db: Queryable, pair: Pair, extent: Extent): Promise<Difference[]> {
  const { students } = extent;
  return db.query<Difference>(sql`
    select ${pair.table.name} as table, student,
      json_build_object('rows', coalesce(l.rows, 0), 'hash', coalesce(l.hash, 0)::text) as live,
      json_build_object('rows', coalesce(s.rows, 0), 'hash', coalesce(s.hash, 0)::text) as rebuilt
    from (${digests(pair, liveRows(pair, extent), students)}) l
    full join (${digests(pair, pair.shadow, students)}) s using (student)
    where (l.rows, l.hash) is distinct from (s.rows, s.hash)
    order by student`);
}

/** All derived rows of the extent at once, live and rebuilt. */
export async function findTotals(db: Queryable, pair: Pair, extent: Extent) {
  const total = (from: Sql) => sql`
    select json_build_object(
      'rows', count(*), 'hash', coalesce(sum(hashtextextended(${rowText(pair)}, 0)), 0)::text
    ) from ${from} t where ${own(pair)} and ${among(pair, extent.students)}`;
  const none: Digest = { rows: 0, hash: '0' };
  const row = await db.first<{ live: Digest; rebuilt: Digest }>(sql`
    select (${total(liveRows(pair, extent))}) as live, (${total(pair.shadow)}) as rebuilt`);
  return { name: pair.table.name, ...(row ?? { live: none, rebuilt: none }) };
}

function sameKey({ table }: Pair): Sql {
  return trusted(
    table.key.map((name) => `s.${identifier(name)} = t.${identifier(name)}`).join(' and '),
  );
}

/** Removes the live rows that the log does not bring about. */
export async function deleteSurplus(tx: Transaction, pair: Pair, students: Sql): Promise<void> {
  const { table } = pair;
  const unneeded =
    table.student === null ? trusted(`(${table.unused ?? 'false'})`) : trusted('true');
  await tx.execute(sql`
    delete from ${pair.live} t
    where ${own(pair)} and ${among(pair, students)} and ${unneeded}
      and not exists (select from ${pair.shadow} s where ${sameKey(pair)})`);
}

/** Writes the rows that are missing or differ. */
export async function writeRebuilt(tx: Transaction, pair: Pair, students: Sql): Promise<void> {
  const { table, columns } = pair;
  const set = columns.filter((name) => !table.key.includes(name) && !table.kept?.includes(name));
  const assignments = set.map((name) =>
    trusted(`${identifier(name)} = excluded.${identifier(name)}`),
  );
  await tx.execute(sql`
    insert into ${pair.live} (${listed(columns)})
    select ${listed(columns, 't.')} from ${pair.shadow} t
    where ${among(pair, students)} and not exists (
      select from ${pair.live} s where ${sameKey(pair)} and ${rowText(pair, 's')} = ${rowText(pair)}
    )
    order by ${listed(table.key, 't.')}
    on conflict (${listed(table.key)}) do ${
      set.length > 0 ? sql`update set ${join(assignments, ', ')}` : trusted('nothing')
    }`);
}
