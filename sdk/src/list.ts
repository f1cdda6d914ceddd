/** Lists: their records one by one over all pages, one page, the number of records, changes. */
import type { AnyOptions, CallAny } from './transport/call.ts';
import { LecternError } from './transport/errors.ts';
import type { Answer } from './transport/http.ts';
import type { OperationName } from './transport/operations.ts';

type Query = Readonly<Record<string, unknown>>;

/** Reads one page: the list's path with this query. */
type ReadPage = (query: Query) => Promise<Answer>;

/** The pages of an operation; `options` are those of each call. */
export function pagesOf(call: CallAny, name: OperationName, options: AnyOptions): ReadPage {
  return (query) => call(name, { ...options, query });
}

export interface Page<Item> {
  readonly records: readonly Item[];
  /** Records of the whole list; null where the list does not count them. */
  readonly total: number | null;
  /** Whether a further page exists. */
  readonly isLast: boolean;
}

export interface List<Item> extends AsyncIterable<Item> {
  /** All records; throws a RangeError when there are more than `max`. */
  toArray(options: { readonly max: number }): Promise<Item[]>;
  page(options?: { readonly limit?: number; readonly offset?: number }): Promise<Page<Item>>;
  count(): Promise<number>;
}

/** Above the largest page of every list, so that a list takes its own maximum. */
const LARGEST = 3_000;

export function createList<Item>(read: ReadPage, query: Query = {}): List<Item> {
  async function* records(): AsyncGenerator<Item, void, undefined> {
    let wanted: Query | null = { ...query, limit: query['limit'] ?? LARGEST };
    while (wanted !== null) {
      const answer = await read(wanted);
      yield* recordsOf<Item>(answer);
      wanted = nextQuery(answer, wanted);
    }
  }
  const page = async (options: { readonly limit?: number; readonly offset?: number } = {}) => {
    const wanted = { ...query, ...options };
    const answer = await read(wanted);
    const isLast = nextQuery(answer, wanted) === null;
    return { records: recordsOf<Item>(answer), total: totalOf(answer), isLast };
  };
  return {
    [Symbol.asyncIterator]: records,
    page,
    toArray: async ({ max }) => {
      const all: Item[] = [];
      for await (const record of records()) {
        if (all.length >= max) throw new RangeError(`The list has more than ${max} records.`);
        all.push(record);
      }
      return all;
    },
    count: async () => {
      const { total, records: first, isLast } = await page({ limit: 1 });
      if (total === null && !isLast)
        throw new LecternError('This list does not count its records.');
      return total ?? first.length;
    },
  };
}

/** The records are the array of the envelope. */
function recordsOf<Item>({ body }: Answer): readonly Item[] {
  const members = Object.values((body ?? {}) as object);
  return members.find(Array.isArray) ?? [];
}

function totalOf({ headers, body }: Answer): number | null {
  const { total } = (body ?? {}) as { total?: unknown };
  if (typeof total === 'number') return total;
  const header = headers.get('x-total-count');
  return header === null ? null : Number(header);
}

const LINK = /<([^<>]*)>\s*((?:;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^;,\s]+)\s*)*)/g;
const RELATION = /;\s*rel\s*=\s*(?:"([^"]*)"|([^;,\s]+))/i;

/**
 * The query of the page after the one with this query; null = this is the last. A log has its
 * cursor in the body, other lists a link (RFC 8288), of which only the query is taken: behind a
 * proxy the server may be known under another address.
 */
export function nextQuery(
  { headers, body }: Pick<Answer, 'headers' | 'body'>,
  query: Query,
): Query | null {
  const { next, more } = (body ?? {}) as { next?: unknown; more?: unknown };
  // The feed names a cursor after its last page, too.
  if (typeof more === 'boolean') return more ? { ...query, after: next } : null;
  if (typeof next === 'string') return { ...query, cursor: next };
  for (const [, target = '', parameters = ''] of (headers.get('link') ?? '').matchAll(LINK)) {
    const [, quoted = '', word = quoted] = RELATION.exec(parameters) ?? [];
    if (!/\bnext\b/i.test(word)) continue;
    return Object.fromEntries(new URL(target, 'https://any.example').searchParams);
  }
  return null;
}

/** The records that changed since an instant, and the instant to go on from the next time. */
export interface Changes<Item> extends AsyncIterable<Item> {
  /** The newest change that was seen; what was passed in when there is none. */
  readonly since: string;
}

interface Dated {
  readonly sourcedId: string;
  readonly dateLastModified: string;
}

/** Writes that run at the same time may become visible in any order. */
const OVERLAP_MS = 5_000;

/**
 * Reads by the date and not by the offset: a record that changes meanwhile moves to the end, and
 * would shift others across the border of a page. A record may come again in the next run.
 */
export function createChanges<Item extends Dated>(
  read: ReadPage,
  { since, query = {} }: { readonly since: string; readonly query?: Query },
): Changes<Item> {
  const limit = query['limit'] ?? LARGEST;
  const { fields } = query;
  // By these it reads on.
  const named = fields === undefined ? {} : { fields: `${fields},sourcedId,dateLastModified` };
  const changes = {
    since,
    async *[Symbol.asyncIterator]() {
      const seen = new Set<string>();
      let from = new Date(Date.parse(changes.since) - OVERLAP_MS).toISOString();
      let offset = 0;
      for (;;) {
        const clause = `dateLastModified>='${from}'`;
        const filter =
          query['filter'] === undefined ? clause : `(${query['filter']}) AND ${clause}`;
        const order = { sort: 'dateLastModified', orderBy: 'asc' };
        const wanted = { ...query, ...named, filter, ...order, limit, offset };
        const answer = await read(wanted);
        const records = recordsOf<Item>(answer);
        for (const record of records) {
          const version = `${record.sourcedId} ${record.dateLastModified}`;
          if (seen.has(version)) continue;
          seen.add(version);
          yield record;
          changes.since = record.dateLastModified;
        }
        if (nextQuery(answer, wanted) === null) return;
        // Within one instant only the offset leads further.
        const newest = records.at(-1)?.dateLastModified ?? from;
        offset = newest === from ? offset + records.length : 0;
        from = newest;
      }
    },
  };
  return changes;
}
