/** One page of records that the caller may see, in either envelope. */
import type { Caller, Context, Reply } from '../http/route.ts';
import {
  type bareReply,
  type ListQueryValues,
  listRecords,
  type pageReply,
} from '../listing/list.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { type RecordKind, visibleTo } from './kind.ts';
import { printerOf, type Readable } from './served.ts';

export interface PageRequest {
  readonly caller: Caller;
  readonly query: ListQueryValues;
  readonly url: string;
}

export interface Asked {
  readonly records: Readable;
  /** Of what the caller may see, only this. */
  readonly where?: Sql | undefined;
  readonly envelope: typeof pageReply | typeof bareReply;
}

export async function replyPage(
  ctx: Context,
  request: PageRequest,
  { records, where, envelope }: Asked,
): Promise<Reply> {
  const { baseUrl } = ctx.config;
  const visible = visibleTo(request.caller, records.kind);
  const list = {
    ...records.collection,
    where: where ? sql`${where} and ${visible}` : visible,
    print: printerOf(records, baseUrl),
  };
  return envelope(request, baseUrl, await listRecords(ctx.db, list, request.query));
}

/** Of all records of a kind only those that fit a condition, wherever they are read. */
export function narrowed(records: Readable, condition: Sql): Readable {
  const kind: RecordKind = {
    ...records.kind,
    visible: (caller) => sql`(${condition} and ${visibleTo(caller, records.kind)})`,
  };
  return { ...records, kind };
}
