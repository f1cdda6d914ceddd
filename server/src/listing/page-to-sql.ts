/** The SQL of one page of a list. */
import { join, type Sql, sql, trusted } from '../storage/database/sql.ts';
import { type Collection, personOf } from './collection.ts';
import { PAGE_BYTES_MAX } from './large-pages.ts';
import type { PageRange } from './page.ts';
import type { Place } from './places.ts';
import { type OrderTerm, orderBySql } from './sort.ts';

/** A page as a request wants it. */
export interface Wanted extends PageRange {
  readonly condition: Sql;
  /** Conditions in place of this one, as in `Collection.parts`; left out = none. */
  readonly parts?: readonly Sql[] | undefined;
  readonly terms: readonly OrderTerm[];
  /** The terms as in `order by`. */
  readonly order: Sql;
  /** See `orderToSql`. */
  readonly after?: (last: string) => Sql;
  /** Of a record before the page, if the list has that version; left out = all are counted. */
  readonly place?: Place;
  /** Members of the records; undefined = all. */
  readonly fields: readonly string[] | undefined;
  /** Members that become columns of CSV; undefined = the records are answered as JSON. */
  readonly columns: readonly string[] | undefined;
  /** The application that asks; '' = unknown. */
  readonly reader: string;
  /** Names the list of this application to `LargePages`. */
  readonly list: string;
}

/** One record, or all records of the page with their number; null = there is none. */
export type TextRow = readonly [
  text: string | null,
  people: string | null,
  version: string | null,
  records: string | null,
  ms: string | null,
  /** Of the row's last record; null where no page far down the list follows. */
  key: string | null,
];

/** Never occurs in JSON, which escapes control characters. */
export const RECORD_SEPARATOR = '\x1e';

/** From so many pages on, skipping keys first and then joining the records is cheaper. */
const DEEP_PAGES = 10;

/** True when texts are answered as they are stored, so that nothing tells several apart. */
export function isWhole({ print }: Collection, fields: readonly string[] | undefined): boolean {
  return !fields && !print;
}

/**
 * Reads records, people and version in one snapshot; PostgreSQL evaluates the version once.
 * `isTogether`: all records in one row, which costs both processes half as much as rows; their text
 * is null when it is larger than PAGE_BYTES_MAX.
 */
export function pageToOneQuery(
  collection: Collection,
  wanted: Wanted,
  { isTogether }: { readonly isTogether: boolean },
): Sql {
  const version = sql`${collection.version ?? trusted('null')}::text`;
  const from = sql`from (${pageToSql(collection, wanted)}) as page`;
  const isNoted = isFollowedFar(collection, wanted);
  if (!isTogether) {
    const key = trusted(isNoted ? ', null, null, page_key' : '');
    return sql`select page_record, page_person, ${version}${key} ${from}`;
  }
  const key = trusted(isNoted ? ', (array_agg(page_key))[count(*)]' : '');
  return sql`
    select ${isWhole(collection, wanted.fields) ? COMMA_JOINED : SEPARATELY_JOINED},
      string_agg(page_person, e'\n'), ${version}, count(*)::text, ${MS}${key}
    ${from}`;
}

/** Whether the next page would have to skip many records, and need not if this one is remembered. */
function isFollowedFar(collection: Collection, { after, limit, offset }: Wanted): boolean {
  return !!after && !!collection.version && offset + limit > shallowMaxOf(collection, limit);
}

/** Of PostgreSQL's own clock: what waits for a connection, or for this process, does not count. */
const MS = trusted(
  '(extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::int::text',
);

const COMMA_JOINED = joined("','");
const SEPARATELY_JOINED = joined("e'\\x1e'");

/** PostgreSQL computes the aggregate once, although it stands here twice. */
function joined(separator: string): Sql {
  const texts = `string_agg(page_record, ${separator})`;
  return trusted(`case when octet_length(${texts}) <= ${PAGE_BYTES_MAX} then ${texts} end`);
}

/** Columns to select, each `as` its name. */
interface Columns {
  readonly columns: Sql;
  readonly names: Sql;
}

const PAGE_NAMES = trusted('page_record, page_person, page_key');

function pageColumns({ record, person, key }: Collection): Columns {
  const columns = sql`${record}::text as page_record, ${personOf(person, key)}::text as page_person,
    ${key}::text as page_key`;
  return { columns, names: PAGE_NAMES };
}

/** Offsets up to this one are skipped with their records. */
function shallowMaxOf({ composed }: Collection, limit: number): number {
  return composed ? 0 : limit * DEEP_PAGES - 1;
}

function pageToSql(collection: Collection, wanted: Wanted): Sql {
  const { place, after } = wanted;
  const counted = place && after ? afterPlace(wanted, after(place.key), place) : wanted;
  const isFar = counted.offset > shallowMaxOf(collection, counted.limit);
  return isFar ? deepPage(collection, counted) : shallowPage(collection, counted);
}

/** The same page, counted from the record of the place. */
function afterPlace(wanted: Wanted, isAfter: Sql, { offset }: Place): Wanted {
  const condition = sql`${wanted.condition} and ${isAfter}`;
  const parts = wanted.parts?.map((part) => sql`${part} and ${isAfter}`);
  return { ...wanted, condition, parts, offset: wanted.offset - offset };
}

function shallowPage(collection: Collection, wanted: Wanted): Sql {
  return rowsInOrder(collection, wanted, pageColumns(collection));
}

/** These columns of the page's records, from one index or merged from the parts. */
function rowsInOrder(collection: Collection, wanted: Wanted, { columns, names }: Columns): Sql {
  const { from } = collection;
  const { condition, parts = [condition], terms, order, limit, offset } = wanted;
  const rows = (where: Sql, selected: Sql, place: PageRange) =>
    sql`select ${selected} from ${from} where ${where} order by ${order} ${placeToSql(place)}`;
  const [first = condition] = parts;
  if (parts.length < 2) return rows(first, columns, { limit, offset });
  const named = terms.map((term, at) => ({ ...term, name: trusted(`page_term_${at}`) }));
  const selected = join(
    [columns, ...named.map(({ sql: key, name }) => sql`${key} as ${name}`)],
    ', ',
  );
  const begun = parts.map((part) => {
    return sql`(${rows(part, selected, { limit: limit + offset, offset: 0 })})`;
  });
  return sql`select ${names} from (${join(begun, ' union all ')}) as parts
    order by ${orderBySql(named.map(({ name, direction }) => ({ sql: name, direction })))}
    ${placeToSql({ limit, offset })}`;
}

/** Keys first: 900,000 rows are skipped in an index, or sorted, without their records. */
function deepPage(collection: Collection, wanted: Wanted): Sql {
  const { from, key } = collection;
  const keys = { columns: sql`${key} as far_key`, names: trusted('far_key') };
  return sql`select ${pageColumns(collection).columns}
    from (${rowsInOrder(collection, wanted, keys)}) as keys join ${from} on ${key} = far_key
    order by ${wanted.order}`;
}

/** Literals, not parameters: a cached plan then suits these numbers. */
function placeToSql({ limit, offset }: PageRange): Sql {
  return trusted(`limit ${limit} offset ${offset}`);
}
