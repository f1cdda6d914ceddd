/** Reads limit and offset, and writes the Link header to the other pages. */
import type { Problem } from '../http/problem.ts';
import { quoted } from '../lib/shown.ts';
import { refusal } from './refusal.ts';

export interface PageRange {
  readonly limit: number;
  readonly offset: number;
}

/** What follows a page. */
export interface Linked extends PageRange {
  /** Where the page ended; left out = the next one begins at its offset. */
  readonly position?: string | undefined;
  /** Left out = as the offset and the total say. */
  readonly hasNext?: boolean | undefined;
}

const LIMIT_DEFAULT = 100;
const OFFSET_MAX = 2 ** 31 - 1;

/** 100 when left out; above the maximum it is the maximum. */
export function parseLimit(text: string | undefined, limitMax: number): number {
  if (text === undefined) return LIMIT_DEFAULT;
  const limit = wholeNumber(text);
  if (limit >= 1) return Math.min(limit, limitMax);
  throw refusal('invaliddata', `limit is ${quoted(text)}; it takes a whole number from 1.`);
}

export function parseOffset(text: string | undefined): number {
  if (text === undefined) return 0;
  const offset = wholeNumber(text);
  if (offset <= OFFSET_MAX) return offset;
  throw refusal(
    'invaliddata',
    `offset is ${quoted(text)}; it takes a whole number from 0 to ${OFFSET_MAX}.`,
  );
}

/** The page that a query asks for, of at most `limitMax`. */
export function parsePage(
  query: { readonly limit?: string; readonly offset?: string },
  limitMax: number,
): PageRange {
  return { limit: parseLimit(query.limit, limitMax), offset: parseOffset(query.offset) };
}

/** Digits only; NaN for anything else. */
function wholeNumber(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** The total, where the page ends early; undefined = it must be counted. */
export function knownTotal(rows: number, { limit, offset }: PageRange): number | undefined {
  const ended = rows < limit && (rows > 0 || offset === 0);
  return ended ? offset + rows : undefined;
}

/**
 * The longest header. A proxy gives all headers of a reply 4 kB (nginx: one page of memory), and
 * answers 502 when they are larger.
 */
export const LINK_CHARACTERS_MAX = 2_400;

/** In the order in which they are left out where all of them are too long. */
const DISPENSABLE = ['first', 'last', 'prev'];

/**
 * The Link header (RFC 8288): first, prev, next and last of a list, on the absolute URL of the
 * request with its other parameters. Clients split the header at `,` and unquote at `'`: both
 * are percent-encoded. Of a long URL the links that a walk through the list does not need are left
 * out. Throws a Problem 400 when not even `next` fits: a client that misses it would take the page
 * for the last one.
 */
export function linkHeader(url: string, page: Linked, total: number): string {
  const { limit, offset, position, hasNext = offset + limit < total } = page;
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  const offsets: [string, number][] = [['first', 0]];
  if (offset > 0) offsets.push(['prev', Math.max(0, Math.min(offset - limit, last))]);
  if (hasNext) offsets.push(['next', offset + limit]);
  offsets.push(['last', last]);
  const start = startOf(url);
  const links = new Map(
    offsets.map(([rel, from]) => [rel, `<${start}limit=${limit}&offset=${from}>; rel="${rel}"`]),
  );
  const print = () => [...links.values()].join(', ');
  const next = links.get('next');
  if (next && position !== undefined) {
    links.set('next', next.replace('>', `&position=${position}>`));
  }
  for (const rel of DISPENSABLE) if (print().length > LINK_CHARACTERS_MAX) links.delete(rel);
  // Sorted by long texts, the position may be what is too long.
  if (next && print().length > LINK_CHARACTERS_MAX) links.set('next', next);
  const header = print();
  if (header.length > LINK_CHARACTERS_MAX) throw unlinkable(start.length, limit);
  return header;
}

/** The headers of a page of a list of `total`; `url`: the absolute one of the request. */
export function pageHeaders(url: string, page: Linked, total: number): Record<string, string> {
  return { 'x-total-count': String(total), link: linkHeader(url, page, total) };
}

function unlinkable(length: number, limit: number): Problem {
  return refusal(
    'invaliddata',
    `The list has more than ${limit} records, and the link to its next page would have ${length} ` +
      `characters, above ${LINK_CHARACTERS_MAX}: shorten the filter, such as by asking for fewer ` +
      'values at once, or raise the limit.',
  );
}

/** The URL with its other parameters; those of the page are appended to it. */
function startOf(url: string): string {
  const cut = url.indexOf('?');
  if (cut < 0) return `${encode(url)}?`;
  const others = url
    .slice(cut + 1)
    .split('&')
    .filter((part) => part !== '' && !isOfPage(part));
  return encode(`${url.slice(0, cut)}?${others.map((part) => `${part}&`).join('')}`);
}

function isOfPage(part: string): boolean {
  const [name = ''] = part.split('=', 1);
  return /^(limit|offset|position)$/.test(decodeURIComponent(name));
}

/** Encodes characters that URLs must not hold or that clients misread; keeps encoded ones. */
function encode(url: string): string {
  return url.replace(/[^\w\-.~!$&()*+;=:@/?%[\]]/gu, (character) =>
    character === "'" ? '%27' : encodeURIComponent(character),
  );
}
