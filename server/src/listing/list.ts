/** Reads one page of any list: from the query parameters to the reply. */
import Type, { type TSchema } from 'typebox';
import { type PieceStream, Rendered, type Reply } from '../http/body.ts';
import { pageMembers } from '../http/schema.ts';
import { currentReader } from '../privacy/disclosure-scope.ts';
import { sqlState } from '../storage/database/errors.ts';
import { join, type Sql, sql, trusted } from '../storage/database/sql.ts';
import type { Collection } from './collection.ts';
import { CSV_MEDIA_TYPE, CSV_ROWS_MAX, csvHeader } from './csv.ts';
import { parseFields } from './fields.ts';
import { clausesOf, type Filter, parseFilter } from './filter.ts';
import { pageHeaders, parseLimit, parseOffset } from './page.ts';
import type { PageRequest } from './page-to-sql.ts';
import { type Position, type PositionParameter, parsePosition, unusable } from './position.ts';
import type { ListQueryValues } from './query.ts';
import { type ListContext, type Page, readLarge, readSmall } from './read-page.ts';
import { orderToSql } from './sort.ts';
import { filterToSql, searchToSql } from './to-sql.ts';

/** The page of this query; throws a Problem 400 for parameters that cannot be read. */
export async function listRecords(
  ctx: ListContext,
  collection: Collection,
  query: ListQueryValues & { readonly cursor?: string | undefined },
): Promise<Page> {
  const isCsv = query.format === 'csv';
  const fields = parseFields(query.fields, collection.members, collection.profile);
  const wanted = {
    limit: isCsv
      ? parseLimit(query.limit ?? String(CSV_ROWS_MAX), CSV_ROWS_MAX)
      : parseLimit(query.limit, collection.limitMax),
    offset: collection.isLog ? 0 : parseOffset(query.offset),
    fields,
    columns: isCsv ? (fields ?? collection.members) : undefined,
    ...orderToSql(collection, query.sort, query.orderBy),
    ...conditionsOf(collection, query),
  };
  const parameter = collection.isLog ? 'cursor' : 'position';
  const place = query[parameter];
  const start = place === undefined ? {} : { start: startOf(place, parameter, wanted.terms) };
  const reader = currentReader();
  ctx.pageTurns.requireRest(reader);
  const whole = { ...wanted, ...start, reader };
  try {
    const page = isCsv ? undefined : await readSmall(ctx, collection, whole);
    return page ?? (await readLarge(ctx, collection, whole));
  } catch (error) {
    if (place === undefined || !sqlState(error)?.startsWith('22')) throw error;
    // A value of the place is none of its column's type.
    throw unusable(place, parameter);
  }
}

/** Where the page before ended; throws a Problem 400 for a place in another order. */
function startOf(
  text: string,
  parameter: PositionParameter,
  terms: PageRequest['terms'],
): Position {
  const start = parsePosition(text, parameter);
  const isOfOrder =
    start.values.length === terms.length &&
    terms.every(({ always }, at) => !always || start.values[at] !== null);
  if (!isOfOrder) throw unusable(text, parameter);
  return start;
}

/**
 * True when `parts` may be given: an index has the order, and the records that the filter leaves
 * follow each other in it.
 */
export function isMergeable({ partSorts }: Collection, query: ListQueryValues): boolean {
  const { filter, search = '', sort } = query;
  if (search !== '' || !partSorts) return false;
  if (filter === undefined) return sort === undefined || partSorts.includes(sort);
  return (sort ?? PERIOD_FIELD) === PERIOD_FIELD && isPeriod(parseFilter(filter));
}

const PERIOD_FIELD = 'dateLastModified';
const PERIOD_PREDICATES: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

/** The records of a period, or of these those of one status: `active` are nearly all. */
function isPeriod(filter: Filter): boolean {
  if ('any' in filter) return false;
  if ('all' in filter) return filter.all.every(isPeriod);
  const { field, predicate } = filter;
  if (field === 'status') return predicate === '=';
  return field === PERIOD_FIELD && PERIOD_PREDICATES.has(predicate);
}

/** The condition of the list, and of its parts. */
function conditionsOf(
  collection: Collection,
  { filter: text, search = '' }: ListQueryValues,
): Pick<PageRequest, 'condition' | 'parts' | 'counted'> {
  const filter = text === undefined ? undefined : parseFilter(text);
  const namesDeleted =
    filter && clausesOf(filter).some(({ field }) => FIELDS_THAT_INCLUDE_DELETED.has(field));
  const undeleted =
    namesDeleted || !collection.status ? undefined : sql`${collection.status} <> 'tobedeleted'`;
  const filtered = filter && filterToSql(filter, collection);
  const searched = searchToSql(search, collection);
  const within = (where: Sql | undefined, matching: Sql | undefined) => {
    const asked = [where, undeleted, matching, searched];
    const conditions = asked.filter((condition) => condition !== undefined);
    return join(
      conditions.map((condition) => sql`(${condition})`),
      ' and ',
      trusted('true'),
    );
  };
  const { where, parts } = collection;
  const hidden = parts && filter && filterToSql(filter, collection, { hidesValues: true });
  return {
    condition: within(where, filtered),
    parts: parts?.map((part) => within(part, hidden)),
    counted: filter || search !== '' ? undefined : collection.counted,
  };
}

/** A filter on one of these includes deleted records, so that OneRoster consumers see deletions. */
const FIELDS_THAT_INCLUDE_DELETED = new Set(['status', 'dateLastModified']);

/** A reply whose text is ready to be sent, or is read while it is sent. */
export type PageReply = Reply & { readonly body: Rendered<readonly string[] | PieceStream> };

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

/**
 * 200 with the records, then these members, or with the records as CSV. `url` is the absolute URL
 * of the request, which a log does not need.
 */
export function recordsReply(page: Page, url: string, members: object): PageReply {
  const { total } = page;
  const headers = total === undefined ? {} : pageHeaders(url, page, total);
  if (page.columns) return csvReply(page, page.columns, headers);
  const { pieces, rest } = page;
  const start = [`{${JSON.stringify(page.plural)}:[`, ...separated(pieces)];
  const further = JSON.stringify(members).slice(1);
  const end = further === '}' ? ']}' : `],${further}`;
  return {
    status: 200,
    body: rest
      ? new Rendered<readonly string[] | PieceStream>(streamOf(start, rest, { between: ',', end }))
      : new Rendered<readonly string[] | PieceStream>([...start, end]),
    headers,
  };
}

/** 200 with rows of CSV below their header, as a file that is named after the list. */
export function csvReply(
  { plural, pieces, rest }: Pick<Page, 'plural' | 'pieces' | 'rest'>,
  columns: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): PageReply {
  const start = [csvHeader(columns), ...pieces];
  return {
    status: 200,
    body: new Rendered<readonly string[] | PieceStream>(
      rest ? streamOf(start, rest, { between: '', end: undefined }) : start,
      `${CSV_MEDIA_TYPE}; charset=utf-8; header=present`,
    ),
    headers: { ...headers, 'content-disposition': `attachment; filename="${plural}.csv"` },
  };
}

function separated(pieces: readonly string[]): string[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [',', piece]));
}

interface Joints {
  /** Before each piece of the rest. */
  readonly between: string;
  readonly end: string | undefined;
}

/** The first records, those that follow, and the end. */
function streamOf(
  start: readonly string[],
  rest: PieceStream,
  { between, end }: Joints,
): PieceStream {
  let isBegun = false;
  let isOver = false;
  return {
    async next() {
      if (!isBegun) {
        isBegun = true;
        return start.join('');
      }
      if (isOver) return undefined;
      const piece = await rest.next();
      isOver = piece === undefined;
      return piece === undefined ? end : between + piece;
    },
    close: () => rest.close(),
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
      ...pageMembers,
    },
    names,
  );
}
