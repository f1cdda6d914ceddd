/** Makes the routes that every interface to records has: list, single record, PUT and DELETE. */
import type { TObject } from 'typebox';
import { type Route, route, type Shown } from '../../http/route.ts';
import { parseFields } from '../../listing/fields.ts';
import { listQuery } from '../../listing/query.ts';
import type { Sql } from '../../storage/database/sql.ts';
import type { RecordKind } from '../records/kind.ts';
import { deleteRecord, putRecord, requireRecord } from '../records/records.ts';
import { bodySchema, type Envelope, recordBody } from './envelope.ts';
import type { OperationName } from './names.ts';
import { replyPage } from './page.ts';
import {
  lenientBody,
  parsePut,
  type ReadableResource,
  type Resource,
  storedId,
} from './resource.ts';

/** The path of an operation, its scopes (one is enough), and its name. */
type Heading = Pick<Route, 'url' | 'scope' | 'forOrgRoles' | 'tag' | 'summary' | 'operation'> &
  OperationName;

/** A parent in the path of a nested list; below another parent, it depends on that one's id. */
type Parent = { readonly kind: RecordKind } | ((parentId: string) => ReadableResource);

/** A list of the records below others. */
export interface Nesting {
  readonly path: TObject;
  /** The kinds of records that the path parameters name, in their order. */
  readonly parents: readonly Parent[];
  /** Condition for the records below the parents with these ids. */
  where(...ids: [string, string]): Sql;
}

/** What the records show; of records that show nothing, which of them a person in the path has. */
function shownBelow({ kind }: ReadableResource, { parents = [] }: Partial<Nesting> = {}): Shown {
  const kinds = [kind, ...parents.flatMap((parent) => ('kind' in parent ? parent.kind : []))];
  return kinds.find(({ shows }) => shows !== 'nothing')?.shows ?? 'nothing';
}

/**
 * A list of all records, or of those below parents. Replies 404 when a parent is unknown or not
 * below the parent before it; the list below a deleted parent is still readable.
 */
export function listOperation(
  { list, readErrors }: Envelope,
  heading: Heading,
  { records, nesting }: { records: ReadableResource; nesting?: Nesting },
): Route {
  const live = list.liveSchema?.(records);
  return route({
    method: 'GET',
    shows: shownBelow(records, nesting),
    ...heading,
    description: `At most ${records.collection.limitMax} records per page.`,
    ...(nesting && { path: nesting.path }),
    query: listQuery(records.collection),
    responses: { 200: list.schema(records) },
    ...(live && { liveResponses: { 200: live } }),
    ...(readErrors && { errorForm: readErrors }),
    async handle(ctx, request) {
      if (!nesting) return replyPage(ctx, request, { records, envelope: list.reply });
      const ids = Object.values(request.path as object) as [string, string];
      for (const [index, parent] of nesting.parents.entries()) {
        const { kind } = typeof parent === 'function' ? parent(ids[index - 1] ?? '') : parent;
        await requireRecord(ctx.reads, kind, { caller: request.caller, id: ids[index] ?? '' });
      }
      const where = nesting.where(...ids);
      return replyPage(ctx, request, { records, where, envelope: list.reply });
    },
  });
}

/** A single record; a deleted one is read, too. */
export function singleOperation(
  { single, readErrors }: Envelope,
  heading: Heading,
  records: ReadableResource,
): Route {
  const { kind, collection, path } = records;
  return route({
    method: 'GET',
    shows: kind.shows,
    ...heading,
    path,
    ...(single.query && { query: single.query }),
    responses: { 200: single.schema(records) },
    ...(readErrors && { errorForm: readErrors }),
    async handle(ctx, { caller, path: { sourcedId }, query }) {
      const fields = parseFields(query?.fields, collection.members);
      const id = storedId(records, sourcedId);
      const record = await requireRecord(ctx.reads, kind, { caller, id });
      return {
        status: 200,
        body: recordBody(records, ctx, { record, fields }),
      };
    },
  });
}

const PUT_DESCRIPTION = 'Replaces the whole record: members that are left out are cleared.';

/** `replaced` is the status of a PUT of an existing record; 200 when left out. */
export function putOperation(
  { put, writeErrors }: Envelope,
  heading: Heading,
  { records, replaced = 200 }: { records: Resource; replaced?: 200 | 201 | undefined },
): Route {
  const { kind, path, input, admitWriter } = records;
  const schema = put.schema(records);
  return route({
    method: 'PUT',
    confirmed: false,
    ...heading,
    description: PUT_DESCRIPTION,
    path,
    body: bodySchema(kind.name, input),
    ...lenientBody(records),
    responses: { [replaced]: schema, 201: schema },
    ...(writeErrors && { errorForm: writeErrors }),
    async handle(ctx, { caller, path: { sourcedId }, body }) {
      admitWriter?.(ctx, caller);
      const id = storedId(records, sourcedId);
      const parsed = parsePut(records, body);
      return ctx.db.begin(async (tx) => {
        const { now, config } = ctx;
        const target = { kind, caller, id, now, recordBytesMax: config.recordBytesMax };
        const { isNew } = await putRecord(tx, target, parsed);
        const written = { ctx, caller, records, id, put: parsed };
        return { status: isNew ? 201 : replaced, body: await put.body(tx, written) };
      });
    },
  });
}

/** The soft delete of a record. */
export function deleteOperation(
  { writeErrors }: Envelope,
  heading: Heading,
  records: Resource,
): Route {
  const { kind, path, admitWriter } = records;
  return route({
    method: 'DELETE',
    confirmed: false,
    ...heading,
    description: 'Repeating it is harmless.',
    path,
    responses: { 204: null },
    ...(writeErrors && { errorForm: writeErrors }),
    handle(ctx, { caller, path: { sourcedId } }) {
      admitWriter?.(ctx, caller);
      return deleteRecord(ctx, kind, { caller, id: storedId(records, sourcedId) });
    },
  });
}
