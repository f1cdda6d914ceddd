/** The envelope of OneRoster's lists: the records and nothing else, but for what COMPAT=live adds. */
import Type, { type TObject } from 'typebox';
import type { Caller } from '../http/route.ts';
import { partialOf } from '../http/schema.ts';
import { type Page, type PageReply, recordsReply } from '../listing/list.ts';
import type { Readable } from './served.ts';

interface Placed {
  readonly totalCount: number;
  readonly pageCount: number;
  /** From 1: the page that holds the first record of the answer. */
  readonly pageNumber: number;
  readonly offset: number;
  readonly limit: number;
}

function placed({ total, offset, limit }: Page): Placed {
  const pageCount = Math.ceil(total / limit);
  const pageNumber = Math.floor(offset / limit) + 1;
  return { totalCount: total, pageCount, pageNumber, offset, limit };
}

export function setReply(
  request: { readonly url: string; readonly caller: Caller },
  baseUrl: string,
  page: Page,
): PageReply {
  const members = request.caller.live ? placed(page) : {};
  return recordsReply(page, `${baseUrl}${request.url}`, members);
}

function recordsOf({ collection, schema }: Readable) {
  return { [collection.plural]: Type.Array(partialOf(schema)) };
}

export function setOf(records: Readable): TObject {
  return Type.Object(recordsOf(records), { additionalProperties: false });
}

export function liveSetOf(records: Readable): TObject {
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
