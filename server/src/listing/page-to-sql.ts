/** The SQL of one page of a list. */
import { join, type Sql, sql, trusted } from '../storage/database/sql.ts';
import { type Collection, personOf } from './collection.ts';
import type { PageRange } from './page.ts';
import { PAGE_BYTES_MAX } from './page-turns.ts';
import type { Position } from './position.ts';
import { isAfterValues, type OrderTerm, orderBySql } from './sort.ts';

/** A page as a request wants it. */
export interface PageRequest extends PageRange {
  readonly condition: Sql;
  /** Conditions in place of this one, as in `Collection.parts`; left out = none. */
  readonly parts?: readonly Sql[] | undefined;
  /** SQL of the total; left out = the records of the condition are counted. */
  readonly counted?: Sql | undefined;
  readonly terms: readonly OrderTerm[];
  /** The terms as in `order by`. */
  readonly order: Sql;
  /** Where the page before ended; left out = it begins at the offset. */
  readonly start?: Position;
  /** Members of the records; undefined = all. */
  readonly fields: readonly string[] | undefined;
  /** Members that become columns of CSV; undefined = the records are answered as JSON. */
  readonly columns: readonly string[] | undefined;
  /** The application that asks; '' = unknown. */
  readonly reader: string;
}

/** One record, or all records of the page with their number; null = there is none. */
export type TextRow = readonly [
  text: string | null,
  people: string | null,
  version: string | null,
  records: string | null,
  /** JSON of the values of the page's last record, in its first row; null where it is not full. */
  end: string | null,
];

/** Never occurs in JSON, which escapes control characters. */
export const RECORD_SEPARATOR = '\x1e';

/** Largest page that PostgreSQL joins into one row: larger texts cost more than rows. */
const JOINED_MAX = 300;

/** From so many pages on, skipping keys first and then joining the records is cheaper. */
const DEEP_PAGES = 10;

/** True when texts are answered as they are stored, so that nothing tells several apart. */
export function isWhole({ print }: Collection, fields: readonly string[] | undefined): boolean {
  return !fields && !print;
}

/**
 * Reads records, people and version in one snapshot; PostgreSQL evaluates the version once.
 * `isTogether`: all records in one row, which costs both processes half as much as rows; their text
 * is null when they are more than JOINED_MAX or PAGE_BYTES_MAX.
 */
export function pageToOneQuery(
  collection: Collection,
  wanted: PageRequest,
  { isTogether }: { readonly isTogether: boolean },
): Sql {
  const limit = isTogether ? Math.min(wanted.limit, JOINED_MAX + 1) : wanted.limit;
  const version = sql`${collection.version ?? trusted('null')}::text`;
  const from = sql`from (${pageToSql(collection, { ...wanted, limit })}) as page`;
  if (!isTogether) {
    return sql`select page_record, page_person, ${version}, null,
      ${endToSql(collection, wanted)} ${from}`;
  }
  return sql`
    select ${isWhole(collection, wanted.fields) ? COMMA_JOINED : SEPARATELY_JOINED},
      string_agg(page_person, e'\n'), ${version}, count(*)::text, ${endOfRow(wanted)}
    ${from}`;
}

/** JSON of the values of the last of the records put together; null unless all are there. */
function endOfRow({ terms, limit }: PageRequest): Sql {
  // Lists are no elements of an array; all records have a value that is none.
  const values = terms.map(({ always }, at) =>
    trusted(`((array_agg(${termName(at)}${always ? '' : '::text'}))[count(*)])::text`),
  );
  return sql`case when count(*) = ${trusted(String(limit))}
    then jsonb_build_array(${join(values, ', ')})::text end`;
}

/** JSON of the last record's values in the first of many rows, found by the keys alone. */
function endToSql(collection: Collection, wanted: PageRequest): Sql {
  const { terms, limit } = wanted;
  const begun = begin(wanted);
  const last = { ...begun, limit: 1, offset: begun.offset + limit - 1 };
  const values = terms.map((_, at) => trusted(`${termName(at)}::text`));
  return sql`case when row_number() over () = 1 then (
    select jsonb_build_array(${join(values, ', ')})::text
    from (${rowsInOrder(collection, last, termColumns(terms))}) as last
  ) end`;
}

const termName = (at: number) => `page_term_${at}`;

/** The values that the list is sorted by. */
function termColumns(terms: readonly OrderTerm[]): Columns {
  const names = terms.map((_, at) => trusted(termName(at)));
  return {
    columns: join(
      terms.map(({ sql: key }, at) => sql`${key} as ${trusted(termName(at))}`),
      ', ',
    ),
    names: join(names, ', '),
  };
}

const COMMA_JOINED = joined("','");
const SEPARATELY_JOINED = joined("e'\\x1e'");

/** PostgreSQL computes the aggregate once, although it stands here twice. */
function joined(separator: string): Sql {
  const texts = `string_agg(page_record, ${separator})`;
  return trusted(`case when count(*) <= ${JOINED_MAX} and octet_length(${texts}) <= ${PAGE_BYTES_MAX}
    then ${texts} end`);
}

/** Columns to select, each `as` its name. */
interface Columns {
  readonly columns: Sql;
  readonly names: Sql;
}

function pageColumns({ record, person, key }: Collection, { terms }: PageRequest): Columns {
  const { columns, names } = termColumns(terms);
  return {
    columns: sql`${record}::text as page_record, ${personOf(person, key)}::text as page_person,
      ${columns}`,
    names: sql`page_record, page_person, ${names}`,
  };
}

/** Offsets up to this one are skipped with their records. */
function shallowMaxOf({ composed }: Collection, limit: number): number {
  return composed ? 0 : limit * DEEP_PAGES - 1;
}

function pageToSql(collection: Collection, wanted: PageRequest): Sql {
  const counted = begin(wanted);
  const isFar =
    collection.composed === 'sorted' || counted.offset > shallowMaxOf(collection, counted.limit);
  return isFar ? deepPage(collection, counted) : shallowPage(collection, counted);
}

/** A page counted from where the page before ended, in place of its offset. */
function begin(wanted: PageRequest): PageRequest {
  const { start, terms } = wanted;
  if (!start) return wanted;
  const isAfter = isAfterValues(terms, start.values);
  const condition = sql`${wanted.condition} and ${isAfter}`;
  const parts = wanted.parts?.map((part) => sql`${part} and ${isAfter}`);
  return { ...wanted, condition, parts, offset: 0 };
}

function shallowPage(collection: Collection, wanted: PageRequest): Sql {
  return rowsInOrder(collection, wanted, pageColumns(collection, wanted));
}

/**
 * Columns of the page's records, the terms among them, from one index or merged from the parts.
 */
function rowsInOrder(
  collection: Collection,
  wanted: PageRequest,
  { columns, names }: Columns,
): Sql {
  const { from } = collection;
  const { condition, parts = [condition], terms, order, limit, offset } = wanted;
  const rows = (where: Sql, selected: Sql, place: PageRange) =>
    sql`select ${selected} from ${from} where ${where} order by ${order} ${placeToSql(place)}`;
  const [first = condition] = parts;
  if (parts.length < 2) return rows(first, columns, { limit, offset });
  const named = terms.map((term, at) => ({ ...term, sql: trusted(termName(at)) }));
  const begun = parts.map((part) => {
    return sql`(${rows(part, columns, { limit: limit + offset, offset: 0 })})`;
  });
  return sql`select ${names} from (${join(begun, ' union all ')}) as parts
    order by ${orderBySql(named)}
    ${placeToSql({ limit, offset })}`;
}

/** Keys first: 900,000 rows are skipped in an index, or sorted, without their records. */
function deepPage(collection: Collection, wanted: PageRequest): Sql {
  const { from, key } = collection;
  const terms = termColumns(wanted.terms);
  const keys = {
    columns: sql`${key} as far_key, ${terms.columns}`,
    names: sql`far_key, ${terms.names}`,
  };
  return sql`select ${pageColumns(collection, wanted).columns}
    from (${rowsInOrder(collection, wanted, keys)}) as keys join ${from} on ${key} = far_key
    order by ${wanted.order}`;
}

/** Literals, not parameters: a cached plan then suits these numbers. */
function placeToSql({ limit, offset }: PageRange): Sql {
  return trusted(`limit ${limit} offset ${offset}`);
}
