/** Reads one page of any list: from the query parameters to the reply. */
import Type, { type Static, type TSchema } from 'typebox';
import { Rendered, type Reply } from '../http/route.ts';
import { recordDisclosure } from '../privacy/disclosure-scope.ts';
import { join, type Sql, sql, trusted } from '../storage/database/sql.ts';
import { type Collection, personOf } from './collection.ts';
import { parseFields, pickFields } from './fields.ts';
import { clausesOf, parseFilter } from './filter.ts';
import { linkHeader, type PageRange, parseLimit, parseOffset } from './page.ts';
import { orderToSql } from './sort.ts';
import { filterToSql, searchToSql } from './to-sql.ts';
import { countRecords, type ListContext } from './totals.ts';

function parameter(description: string, ...examples: string[]) {
  return Type.Optional(Type.String({ description, examples }));
}

/** The query parameters of every list. */
export const ListQuery = Type.Object({
  limit: parameter('Records per page; above the maximum of the list it is the maximum.', '100'),
  offset: parameter('Records to skip.', '0'),
  sort: parameter('The field to sort by; records without it come last.', 'dateLastModified'),
  orderBy: parameter('`asc` or `desc`; `desc` is the exact reverse.', 'desc'),
  filter: parameter(
    'Clauses `field predicate value` joined by `AND` and `OR` (`AND` binds tighter), with ' +
      "parentheses. Values are in single quotes, a quote inside is doubled (`'O''Brien'`); " +
      'numbers, booleans and dates need none. Predicates: `=` exact, `!=` (also where the member ' +
      'is absent), `>`, `>=`, `<`, `<=`, `~` contains without regard to case, `@` one of a ' +
      'comma-separated list. On members that are lists `=` needs all values, `@` and `~` any. ' +
      'Dates are ISO 8601; a date alone is midnight UTC. Fields: the scalar and list members of ' +
      'the record, the id of a reference as `course.sourcedId`, and `metadata.key`. Deleted ' +
      'records are included when the filter names `status` or `dateLastModified`. To follow ' +
      'changes, filter from the newest date seen minus a few seconds: concurrent writes may become ' +
      'visible in any order.',
    "title~'fractions' AND status='active'",
    "dateLastModified>'2026-01-15'",
  ),
  search: parameter('A text that the names or titles contain, without regard to case.', 'algebra'),
  fields: parameter(
    'The members to answer, comma-separated; all when left out.',
    'sourcedId,title',
  ),
});
export type ListQueryValues = Static<typeof ListQuery>;

export interface Page extends PageRange {
  /** Member of the envelope. */
  readonly plural: string;
  /** JSON of the records, `fields` applied: in each text one or several, with commas between. */
  readonly pieces: readonly string[];
  readonly total: number;
  /** The collection's version when the page was read; undefined when a large page is empty. */
  readonly version?: number | undefined;
}

/** From so many pages on, skipping keys first and then joining the records is cheaper. */
const DEEP_PAGES = 10;

/** The page of this query; throws a Problem 400 for parameters that cannot be read. */
export async function listRecords(
  ctx: ListContext,
  collection: Collection,
  query: ListQueryValues,
): Promise<Page> {
  const place = {
    limit: parseLimit(query.limit, collection.limitMax),
    offset: parseOffset(query.offset),
  };
  const fields = parseFields(query.fields, collection.members, collection.profile);
  const order = orderToSql(collection, query.sort, query.orderBy);
  const condition = conditionOf(collection, query);
  const shallowMax = collection.composed ? 0 : place.limit * DEEP_PAGES - 1;
  const pageToSql = place.offset > shallowMax ? deepPage : shallowPage;
  const isWhole = !fields && !collection.print;
  const rows = await ctx.db.texts<TextRow>(
    pageToOneQuery(pageToSql(collection, { condition, order, ...place }), {
      version: collection.version,
      isTogether: place.limit <= AGGREGATED_MAX,
      separator: isWhole ? ',' : RECORD_SEPARATOR,
    }),
  );
  recordDisclosure(peopleOf(rows, collection));
  const version = versionOf(rows);
  const count = rows.reduce((sum, [, , , records]) => sum + Number(records ?? 1), 0);
  const texts = rows.map(([text]) => text).filter((text) => text !== null);
  return {
    ...place,
    ...(version === undefined ? {} : { version }),
    plural: collection.plural,
    pieces: isWhole
      ? inPieces(texts).map(collection.finish ?? unchanged)
      : inPieces(printed(texts, collection, fields)),
    total:
      knownTotal(count, place) ??
      (await countRecords(ctx, collection, { condition, current: version })),
  };
}

/** Ids of the people of a page; deduplicated where a sample repeats (records of people never do). */
function peopleOf(rows: readonly TextRow[], { person }: Collection): string[] {
  const people = rows.flatMap(([, some]) => some ?? []).join('\n');
  return person === 'itself' || !repeats(people) ? [people] : people.split('\n');
}

/** Enough to see whether the records of a page repeat people. */
const SAMPLE_CHARACTERS = 1_000;

/** Checks a sample only: a full check is not cheap, and a repeated id does no harm. */
function repeats(people: string): boolean {
  const some = people.slice(0, SAMPLE_CHARACTERS).split('\n');
  return new Set(some).size < some.length;
}

/** Pieces of about 50 kB cost half as much to join, complete and send as one large text. */
const PIECE_RECORDS = 64;

function inPieces(texts: readonly string[]): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < texts.length; at += PIECE_RECORDS) {
    pieces.push(texts.slice(at, at + PIECE_RECORDS).join(','));
  }
  return pieces;
}

function versionOf([first]: readonly TextRow[]): number | undefined {
  const version = first?.[2];
  return version ? Number(version) : undefined;
}

function printed(
  texts: readonly string[],
  { print = unchanged, finish = unchanged }: Collection,
  fields: readonly string[] | undefined,
): string[] {
  const records = texts.flatMap((text) => text.split(RECORD_SEPARATOR));
  return records.map((record) => pickFields(finish(print(record)), fields));
}

function unchanged(text: string): string {
  return text;
}

function conditionOf(collection: Collection, query: ListQueryValues): Sql {
  const filter = query.filter === undefined ? undefined : parseFilter(query.filter);
  const namesDeleted =
    filter && clausesOf(filter).some(({ field }) => FIELDS_THAT_INCLUDE_DELETED.has(field));
  const conditions = [
    collection.where,
    namesDeleted || !collection.status ? undefined : sql`${collection.status} <> 'tobedeleted'`,
    filter && filterToSql(filter, collection),
    searchToSql(query.search ?? '', collection),
  ].filter((condition) => condition !== undefined);
  return join(
    conditions.map((condition) => sql`(${condition})`),
    ' and ',
    trusted('true'),
  );
}

/** A filter on one of these includes deleted records, so that OneRoster consumers see deletions. */
const FIELDS_THAT_INCLUDE_DELETED = new Set(['status', 'dateLastModified']);

interface Selection extends PageRange {
  readonly condition: Sql;
  readonly order: Sql;
}

/** One record, or all records of the page with their number; null = there is none. */
type TextRow = readonly [
  text: string | null,
  people: string | null,
  version: string | null,
  records: string | null,
];

/** Largest page that PostgreSQL joins into one row: larger texts cost more than rows. */
const AGGREGATED_MAX = 300;
/** Never occurs in JSON, which escapes control characters. */
const RECORD_SEPARATOR = '\x1e';

interface PageForm {
  readonly version: Sql | undefined;
  /** All records in one row, which costs both processes half as much as rows. */
  readonly isTogether: boolean;
  /** Between the records of one row. */
  readonly separator: string;
}

/** Reads records, people and version in one snapshot; PostgreSQL evaluates the version once. */
function pageToOneQuery(page: Sql, { version, isTogether, separator }: PageForm): Sql {
  const versionText = sql`${version ?? trusted('null')}::text`;
  const from = sql`from (${page}) as page`;
  if (!isTogether) return sql`select page_record, page_person, ${versionText} ${from}`;
  const record = sql`string_agg(page_record, ${separator}::text)`;
  return sql`select ${record}, string_agg(page_person, e'\n'), ${versionText}, count(*)::text ${from}`;
}

function pageColumns({ record, person, key }: Collection): Sql {
  return sql`${record}::text as page_record, ${personOf(person, key)}::text as page_person`;
}

function shallowPage(collection: Collection, selection: Selection): Sql {
  const { from } = collection;
  const { condition, order, limit, offset } = selection;
  return sql`select ${pageColumns(collection)} from ${from} where ${condition}
    order by ${order} ${placeToSql({ limit, offset })}`;
}

/** Keys first: 900,000 rows are skipped in an index, or sorted, without their records. */
function deepPage(collection: Collection, selection: Selection): Sql {
  const { from, key } = collection;
  const { condition, order, limit, offset } = selection;
  return sql`select ${pageColumns(collection)}
    from (
      select ${key} as page_key from ${from} where ${condition}
      order by ${order} ${placeToSql({ limit, offset })}
    ) as keys join ${from} on ${key} = page_key
    order by ${order}`;
}

/** Literals, not parameters: a cached plan then suits these numbers. */
function placeToSql({ limit, offset }: PageRange): Sql {
  return trusted(`limit ${limit} offset ${offset}`);
}

/** The total, where the page ends early; undefined = it must be counted. */
function knownTotal(rows: number, { limit, offset }: PageRange): number | undefined {
  const ended = rows < limit && (rows > 0 || offset === 0);
  return ended ? offset + rows : undefined;
}

/** A reply whose text is ready to be sent. */
export type PageReply = Reply & { readonly body: Rendered<readonly string[]> };

/** 200 with the records, offset, limit and total. */
export function pageReply(
  request: { readonly url: string },
  baseUrl: string,
  page: Page,
): PageReply {
  const { offset, limit, total } = page;
  return recordsReply(page, `${baseUrl}${request.url}`, { offset, limit, total });
}

/** 200 with the records only (CASE). */
export function bareReply(
  request: { readonly url: string },
  baseUrl: string,
  page: Page,
): PageReply {
  return recordsReply(page, `${baseUrl}${request.url}`, {});
}

/** 200 with the records, then these members; `url` is the absolute URL of the request. */
export function recordsReply(page: Page, url: string, members: object): PageReply {
  const records = page.pieces.flatMap((piece, at) => (at === 0 ? [piece] : [',', piece]));
  const further = JSON.stringify(members).slice(1);
  const end = further === '}' ? ']}' : `],${further}`;
  return {
    status: 200,
    body: new Rendered([`{${JSON.stringify(page.plural)}:[`, ...records, end]),
    headers: { 'x-total-count': String(page.total), link: linkHeader(url, page, page.total) },
  };
}

/** The schema of `pageReply`; give it a partial record where the query has `fields`. */
export function listEnvelope(
  plural: string,
  record: TSchema,
  names: { readonly title?: string; readonly description?: string } = {},
): TSchema {
  return Type.Object(
    {
      [plural]: Type.Array(record),
      offset: Type.Integer({ description: 'Records before this page' }),
      limit: Type.Integer({ description: 'Maximum number of records on this page' }),
      total: Type.Integer({ description: 'Exact number of records on all pages' }),
    },
    names,
  );
}
