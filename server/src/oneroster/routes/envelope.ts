/** The envelope of OneRoster's lists: the records and nothing else, but for what COMPAT=live adds. */
import Type, { type TObject } from 'typebox';
import type { Caller } from '../../http/route.ts';
import { partialOf } from '../../http/schema.ts';
import { type Page, type PageReply, recordsReply } from '../../listing/list.ts';
import type { ReadableResource } from './resource.ts';

interface PageCounts {
  readonly totalCount: number;
  readonly pageCount: number;
  /** From 1: the page that holds the first record of the answer. */
  readonly pageNumber: number;
  readonly offset: number;
  readonly limit: number;
}

function pageCounts({ total, offset, limit }: Page): PageCounts {
  const pageCount = Math.ceil(total / limit);
  const pageNumber = Math.floor(offset / limit) + 1;
  return { totalCount: total, pageCount, pageNumber, offset, limit };
}

export function officialListReply(
  request: { readonly url: string; readonly caller: Caller },
  baseUrl: string,
  page: Page,
): PageReply {
  const members = request.caller.live ? pageCounts(page) : {};
  return recordsReply(page, `${baseUrl}${request.url}`, members);
}

function recordsOf({ collection, schema }: ReadableResource) {
  return { [collection.plural]: Type.Array(partialOf(schema)) };
}

export function officialListSchema(records: ReadableResource): TObject {
  return Type.Object(recordsOf(records), { additionalProperties: false });
}

export function liveListSchema(records: ReadableResource): TObject {
  const count = Type.Integer({ minimum: 0 });
  return Type.Object(
    {
      ...recordsOf(records),
      totalCount: count,
      pageCount: count,
      pageNumber: Type.Integer({ minimum: 1 }),
      offset: count,
      limit: Type.Integer({ minimum: 1 }),
    },
    { additionalProperties: false },
  );
}
