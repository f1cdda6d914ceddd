/**
 * Lists of applications are merged from sets of rows with the same readers, which an index holds in
 * the order of the list (docs/decisions/lists.md).
 */
import type { Queryable } from '../storage/database/postgres.ts';
import { join, type Sql, sql, trusted } from '../storage/database/sql.ts';
import { applicationLiteral, isReader, type RosterCaller } from './roster.ts';

/**
 * Conditions of which each row of `mayReadRow` meets exactly one, and for which an index holds the
 * rows in the orders of lists; undefined where the rows are read as one list.
 */
export function readableParts(caller: RosterCaller, readers: Sql): readonly Sql[] | undefined {
  return caller.readerSets ? partsOf(caller.readerSets, readers) : undefined;
}

function partsOf(readerSets: readonly string[], readers: Sql): readonly Sql[] {
  // One of few numbers, so that all applications share few prepared statements: null meets no row.
  const count = 2 ** Math.ceil(Math.log2(readerSets.length));
  const sets = Array.from({ length: count }, (_, at) => readerSets[at] ?? null);
  // Not the parameter itself: PostgreSQL would make a plan for each value that it likes better than
  // one for all.
  return sets.map((set) => sql`${readers} = (select ${set}::uuid[]) and ${isIndexed(readers)}`);
}

/** The indexes of sets have no longer ones: a row of an index holds some 2,700 bytes. */
const SET_MAX = 32;

function isIndexed(readers: Sql): Sql {
  return sql`cardinality(${readers}) <= ${trusted(String(SET_MAX))}`;
}

/** Looking for the sets takes some 15 µs for each of the table. */
const SETS_SEEN_MAX = 100;
/** For each set, a statement that merges takes some 50 kB of each connection and 100 µs to plan. */
const SETS_MERGED_MAX = 8;

interface ReaderSets {
  readonly version: number;
  readonly sets: readonly string[] | null;
}

/** True also while the rows of an ended grant may still name the application. */
function hasGrants(application: Sql): Sql {
  return sql`exists (
    select from application_grants g
    where g.application_id = ${application} and (g.ended_at is null or not g.applied)
  )`;
}

interface ReadersColumn {
  readonly table: Sql;
  /** The column of the table with the readers of a row. */
  readonly readers: Sql;
  readonly version: Sql;
  /**
   * Which rows of its sets a caller reads, where the column leaves out those to whom an operator
   * granted the row; left out = the column has all, and a caller reads all rows of its sets.
   */
  readable?(caller: RosterCaller): Sql;
}

/**
 * The different values of a table's column `readers` with the application, as '{…,…}'. There are
 * few, as whole classes and schools have the same readers; null = none; or too many to read each by
 * itself; or the column may leave out some: longer ones than the index has, or what was granted; or
 * the caller reads next to none of their rows.
 */
export async function findReaderSets(
  db: Queryable,
  caller: RosterCaller,
  column: ReadersColumn,
): Promise<ReaderSets> {
  const { version, readable } = column;
  const application = sql`${caller.applicationId}::uuid`;
  const isWhole = readable ? sql`not ${hasGrants(application)}` : trusted('true');
  const found = await db.first<ReaderSets & { readonly applications: number }>(sql`
    with recursive ${knownSets(column)}
    select
      ${version} as version, (select count(*) from applications) as applications,
      case when count(*) <= ${SETS_SEEN_MAX}::integer and ${isWhole} then
        array_agg(readers::text) filter (where ${isReader(application, sql`readers`)})
      end as sets
    from known`);
  const { version: current = Number.NaN, sets = null, applications = 0 } = found ?? {};
  // Without grants no set is long.
  const isFew = sets && sets.length <= SETS_MERGED_MAX && (readable || applications <= SET_MAX);
  const isWorth = isFew && (await readsEnough(db, { caller, sets }, column));
  return { version: current, sets: isWorth ? sets : null };
}

/** SQL: `known (readers, number)`, found by going from one set to the next in the index. */
function knownSets({ table, readers }: Pick<ReadersColumn, 'table' | 'readers'>): Sql {
  return sql`known as (
    (
      select ${readers} as readers, 1 as number from ${table}
      where ${isIndexed(readers)} order by ${readers} limit 1
    )
    union all
    select next.readers, number + 1 from known cross join lateral (
      select ${readers} as readers from ${table}
      where ${readers} > known.readers and ${isIndexed(readers)}
      order by ${readers} limit 1
    ) as next
    where number <= ${SETS_SEEN_MAX}::integer
  )`;
}

/**
 * SQL: how many rows of `condition` the application reads, all that meet `live`, which is of their
 * status. By the sets an index alone tells it; their rows, half of the people of a state, are some
 * 300 MB. Where there are many sets, or may be longer ones than the index has, the rows are
 * counted.
 */
export function countToSql(
  caller: RosterCaller,
  { table, readers, live, condition }: CountedRows,
): Sql {
  return sql`(
    with recursive ${knownSets({ table, readers })}
    select case
      when (select count(*) from applications) <= ${SET_MAX}::integer
        and (select count(*) from known) <= ${SETS_SEEN_MAX}::integer
      then (
        select coalesce(sum(of_set.rows), 0)::bigint from known cross join lateral (
          select count(*) as rows from ${table}
          where ${readers} = known.readers and ${isIndexed(readers)} and ${live}
        ) of_set
        where ${isReader(applicationLiteral(caller), sql`known.readers`)}
      )
      else (select count(*) from ${table} where ${condition} and ${live})
    end
  )`;
}

interface CountedRows extends Pick<ReadersColumn, 'table' | 'readers'> {
  readonly live: Sql;
  /** What the application reads, as `mayReadRow` says it. */
  readonly condition: Sql;
}

/** One of so many records of the sets must be readable: others are passed one by one. */
const READABLE_ONE_OF = 8;
/** Records are looked at in so many places of a set. */
const PLACES = 32;

/**
 * Whether the caller reads enough of its sets to merge them: of people who have left it would read
 * nothing, whatever the sets hold.
 */
async function readsEnough(
  db: Queryable,
  { caller, sets }: { readonly caller: RosterCaller; readonly sets: readonly string[] },
  { table, readers, readable }: ReadersColumn,
): Promise<boolean> {
  if (!readable) return true;
  const date = sql`${table}.date_last_modified`;
  const samples = partsOf(sets, readers).map((part) => {
    const end = (order: 'asc' | 'desc') =>
      sql`(select ${date} from ${table} where ${part} order by ${date} ${trusted(order)} limit 1)`;
    return sql`
      select is_readable
      from (select ${end('asc')} as first, ${end('desc')} as last) as ends
      cross join generate_series(1, ${PLACES}::integer) as place
      cross join lateral (
        select ${readable({ ...caller, readerSets: sets })} as is_readable from ${table}
        where ${part} and ${date} >= first + (last - first) * ((place - 1.0) / ${PLACES}::integer)
        order by ${date}, ${table}.sourced_id limit 4
      ) as rows`;
  });
  const found = await db.first(sql`
    select 1 from (${join(samples, ' union all ')}) as sampled
    having count(*) filter (where is_readable) * ${READABLE_ONE_OF}::integer >= count(*)`);
  return found !== undefined;
}
