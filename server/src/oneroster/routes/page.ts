/** Reads one page of the records that the caller may see, and wraps it in an envelope. */
import { countToSql, findReaderSets } from '../../access/reader-sets.ts';
import { findRosterAccess, type RosterCaller } from '../../access/roster.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/caller.ts';
import { isMergeable, listRecords, type PageReply } from '../../listing/list.ts';
import type { ListQueryValues } from '../../listing/query.ts';
import type { Page } from '../../listing/read-page.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import {
  ownFieldsOf,
  ownRecordOf,
  type RecordKind,
  visibleParts,
  visibleTo,
} from '../records/kind.ts';
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
  const { caller, query } = request;
  const isMerged = !where && !caller.operator && isMergeable(collection, query);
  const page = await readAs(ctx, { records, caller, isMerged }, (reader) => {
    // The condition of the count, which is planned for this application.
    const visible = visibleTo({ ...reader, readerSets: null }, records.kind);
    const record = ownRecordOf(reader, records.kind);
    const list = {
      ...collection,
      ...(record && ({ record, composed: true } as const)),
      fields: ownFieldsOf(reader, records.kind, collection.fields),
      where: where ? sql`${where} and ${visible}` : visible,
      parts: visibleParts(reader, records.kind),
      counted: where ? undefined : countOf(reader, records, visible),
    };
    return listRecords(ctx, list, query);
  });
  return envelope(request, baseUrl, page);
}

/** The number of all records that the column of their readers tells of; undefined = it does not. */
function countOf(
  caller: RosterCaller,
  { kind, collection }: ReadableResource,
  condition: Sql,
): Sql | undefined {
  const { table, readers, readable, visible } = kind;
  const isOther = caller.operator || caller.orgRole || caller.rosterAll !== false;
  if (isOther || !readers || readable || visible || !collection.status) return undefined;
  const live = sql`${collection.status} <> 'tobedeleted'`;
  return countToSql(caller, { table, readers, live, condition });
}

interface Access {
  readonly records: ReadableResource;
  readonly caller: Caller;
  /** The page may be merged from the sets of readers. */
  readonly isMerged: boolean;
}

/**
 * Reads a page with the caller's access, which must be known first: one statement for all cases
 * could use no index. So the page is read with the access that is remembered, and again when the
 * list has changed since, unless that is without effect. The sets of readers are looked for when a
 * page shows that the list did not change: a list that always changes is read as one.
 */
async function readAs(
  { reads, rosterAccess }: Pick<Context, 'reads' | 'rosterAccess'>,
  { records: { kind, collection }, caller, isMerged }: Access,
  read: (reader: RosterCaller) => Promise<Page>,
): Promise<Page> {
  const { version } = collection;
  const { table, readers, readable, visible } = kind;
  if (caller.operator || caller.orgRole || !(readers || visible) || !version) return read(caller);
  const key = `${caller.applicationId} ${collection.plural}`;
  const find = async () => {
    const access = await findRosterAccess(reads, caller, version);
    rosterAccess.set(key, access);
    return access;
  };
  const before = rosterAccess.get(key) ?? (await find());
  const { rosterAll, readerSets } = before;
  const merged = (isMerged && readerSets) || null;
  const page = await read({ ...caller, rosterAll, readerSets: merged });
  if (page.version === before.version) {
    if (isMerged && readers && !rosterAll && readerSets === undefined) {
      const ofSets = readable && { readable: visible ?? (() => trusted('true')) };
      const column = { table, readers, version, ...ofSets };
      const found = await findReaderSets(reads, { ...caller, rosterAll }, column);
      if (found.version === before.version)
        rosterAccess.set(key, { ...before, readerSets: found.sets });
    }
    return page;
  }
  const now = await find();
  if (!merged && now.rosterAll === rosterAll) return page;
  page.rest?.close();
  return read({ ...caller, rosterAll: now.rosterAll });
}

/** The records of a kind that meet a condition, in lists and as single records. */
export function filteredBy(
  records: ReadableResource,
  condition: Sql,
  names = records.names,
): ReadableResource {
  const kind: RecordKind = {
    ...records.kind,
    visible: (caller) => {
      const visible = records.kind.visible?.(caller);
      return visible ? sql`(${condition} and ${visible})` : condition;
    },
  };
  return { ...records, kind, ...(names && { names }) };
}
