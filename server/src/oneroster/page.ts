/** One page of records that the caller may see, in either envelope. */
import { type Caller, type Context, Rendered, type Reply } from '../http/route.ts';
import {
  type bareReply,
  type ListQueryValues,
  listRecords,
  type pageReply,
} from '../listing/list.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { absoluteHrefs } from './hrefs.ts';
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
  // Records that go out whole have their addresses put in all at once.
  const isWhole = request.query.fields === undefined && !records.project;
  const list = {
    ...records.collection,
    where: where ? sql`${where} and ${visible}` : visible,
    ...(isWhole ? {} : { print: printerOf(records, baseUrl) }),
  };
  const { body, ...reply } = envelope(
    request,
    baseUrl,
    await listRecords(ctx.db, list, request.query),
  );
  return { ...reply, body: isWhole ? new Rendered(absoluteHrefs(body.text, baseUrl)) : body };
}

/** Of all records of a kind only those that fit a condition, wherever they are read. */
export function narrowed(records: Readable, condition: Sql): Readable {
  const kind: RecordKind = {
    ...records.kind,
    visible: (caller) => sql`(${condition} and ${visibleTo(caller, records.kind)})`,
  };
  return { ...records, kind };
}
