/** The SQL of one page of a list. */
import { type Sql, sql, trusted } from '../storage/database/sql.ts';
import { type Collection, personOf } from './collection.ts';
import { PAGE_BYTES_MAX } from './large-pages.ts';
import type { PageRange } from './page.ts';
import type { Place } from './places.ts';

/** A page as a request wants it. */
export interface Wanted extends PageRange {
  readonly condition: Sql;
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

function pageColumns({ record, person, key }: Collection): Sql {
  return sql`${record}::text as page_record, ${personOf(person, key)}::text as page_person,
    ${key}::text as page_key`;
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
  return { ...wanted, condition, offset: wanted.offset - offset };
}

function shallowPage(collection: Collection, wanted: Wanted): Sql {
  const { from } = collection;
  const { condition, order, limit, offset } = wanted;
  return sql`select ${pageColumns(collection)} from ${from} where ${condition}
    order by ${order} ${placeToSql({ limit, offset })}`;
}

/** Keys first: 900,000 rows are skipped in an index, or sorted, without their records. */
function deepPage(collection: Collection, wanted: Wanted): Sql {
  const { from, key } = collection;
  const { condition, order, limit, offset } = wanted;
  return sql`select ${pageColumns(collection)}
    from (
      select ${key} as far_key from ${from} where ${condition}
      order by ${order} ${placeToSql({ limit, offset })}
    ) as keys join ${from} on ${key} = far_key
    order by ${order}`;
}

/** Literals, not parameters: a cached plan then suits these numbers. */
function placeToSql({ limit, offset }: PageRange): Sql {
  return trusted(`limit ${limit} offset ${offset}`);
}
