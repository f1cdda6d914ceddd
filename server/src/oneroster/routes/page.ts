/** Reads one page of the records that the caller may see, and wraps it in an envelope. */
import type { LRUCache } from 'lru-cache';
import { findRosterAccess, type RosterAccess, type RosterCaller } from '../../access/roster.ts';
import type { Caller, Context } from '../../http/route.ts';
import { type ListQueryValues, listRecords, type PageReply } from '../../listing/list.ts';
import type { Page } from '../../listing/read-page.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { ownFieldsOf, ownRecordOf, type RecordKind, visibleTo } from '../records/kind.ts';
import { type ReadableResource, recordPrinter } from './resource.ts';

interface PageRequest {
  readonly caller: Caller;
  readonly query: ListQueryValues;
  readonly url: string;
}

interface ListRequest {
  readonly records: ReadableResource;
  /** Further condition; left out = all that the caller may see. */
  readonly where?: Sql | undefined;
  envelope(request: PageRequest, baseUrl: string, page: Page): PageReply;
}

/** The reply of a list. */
export async function replyPage(
  ctx: Context,
  request: PageRequest,
  { records, where, envelope }: ListRequest,
): Promise<PageReply> {
  const { baseUrl } = ctx.config;
  const collection = { ...records.collection, ...recordPrinter(records, baseUrl) };
  const page = await readAs(ctx, { records, caller: request.caller }, (reader) => {
    const visible = visibleTo(reader, records.kind);
    const condition = where ? sql`${where} and ${visible}` : visible;
    const record = ownRecordOf(reader, records.kind);
    const composed = record && ({ record, composed: true } as const);
    const fields = ownFieldsOf(reader, records.kind, collection.fields);
    const list = { ...collection, ...composed, fields, where: condition };
    return listRecords(ctx, list, request.query);
  });
  return envelope(request, baseUrl, page);
}

declare module '../../http/route.ts' {
  interface Context {
    /** The access of each application, by collection, as of the version when it was read. */
    readonly rosterAccess: LRUCache<string, RosterAccess>;
  }
}

/**
 * Reads a page with the caller's access. Whether its application sees the whole roster must be
 * known first, since one statement for both cases could use no index. So the page is read with the
 * cached access, and read again when that was out of date.
 */
async function readAs(
  { reads, rosterAccess }: Context,
  { records: { kind, collection }, caller }: { records: ReadableResource; caller: Caller },
  read: (reader: RosterCaller) => Promise<Page>,
): Promise<Page> {
  const { version } = collection;
  if (caller.operator || !kind.visible || !version) return read(caller);
  const key = `${caller.applicationId} ${collection.plural}`;
  const readWith = ({ rosterAll }: RosterAccess) => read({ ...caller, rosterAll });
  const find = async () => {
    const access = await findRosterAccess(reads, caller, version);
    rosterAccess.set(key, access);
    return access;
  };
  const before = rosterAccess.get(key) ?? (await find());
  const page = await readWith(before);
  if (page.version === before.version) return page;
  const now = await find();
  if (now.rosterAll === before.rosterAll) return page;
  page.rest?.close();
  return readWith(now);
}

/** The records of a kind that meet a condition, in lists and as single records. */
export function filteredBy(records: ReadableResource, condition: Sql): ReadableResource {
  const kind: RecordKind = {
    ...records.kind,
    visible: (caller) => sql`(${condition} and ${visibleTo(caller, records.kind)})`,
  };
  return { ...records, kind };
}
