/** The routes that are the same for every record: its list, one of it, its PUT, its DELETE. */
import Type, { type Static, type TObject, type TSchema } from 'typebox';
import {
  type Caller,
  type Context,
  Rendered,
  type Reply,
  type Route,
  route,
} from '../http/route.ts';
import { type ById, ByUuid, Written } from '../http/schema.ts';
import type { Collection } from '../listing/collection.ts';
import {
  ListQuery,
  type ListQueryValues,
  listEnvelope,
  listRecords,
  pageReply,
} from '../listing/list.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { type RecordKind, visibleTo } from './kind.ts';
import { deleteRecord, type Put, putRecord, requireRecord } from './records.ts';
import { type Present, present } from './schema.ts';

/** A kind of record as it is served under /rostering/1.0. */
export interface Served {
  readonly kind: RecordKind;
  readonly collection: Collection;
  /** What a single GET answers inside its wrapper. */
  readonly schema: TObject;
  /** The path parameter `sourcedId`. */
  readonly path: typeof ById;
  /** Heading in the API reference. */
  readonly tag: string;
  /** Throws a Problem 403 for a caller who may not write at all now. */
  admitWriter?(ctx: Context, caller: Caller): void;
}

const PREFIX = '/rostering/1.0';

/** The records below another one. */
export interface Below {
  readonly url: string;
  /** The record above, whose id is in the path. */
  readonly kind: RecordKind;
  readonly path: typeof ById;
  /** Which records are below the one with this id. */
  where(id: string): Sql;
  readonly summary: string;
}

/** With `fields`, any member may be absent. */
function pageSchema({ collection, schema }: Served): TSchema {
  return listEnvelope(collection.plural, Type.Partial(schema));
}

/** One page of what the caller may see, and of that what fits `where`. */
async function replyPage(
  ctx: Context,
  request: { caller: Caller; query: ListQueryValues; url: string },
  { kind, collection, where }: Pick<Served, 'kind' | 'collection'> & { where?: Sql },
): Promise<Reply> {
  const visible = visibleTo(request.caller, kind);
  const condition = where ? sql`${where} and ${visible}` : visible;
  const page = await listRecords(ctx.db, { ...collection, where: condition }, request.query);
  return pageReply(request, ctx.config.baseUrl, page);
}

/** The list, the single record, its PUT and its DELETE. */
export function recordRoutes<Input extends TSchema>(
  served: Served,
  shape: PutShape<Input>,
): Route[] {
  return [listRoute(served), singleRoute(served), putRoute(served, shape), deleteRoute(served)];
}

function listRoute(served: Served): Route {
  const { collection, tag } = served;
  return route({
    method: 'GET',
    url: `${PREFIX}/${collection.plural}`,
    scope: 'roster.readonly',
    tag,
    summary: `List ${collection.plural}`,
    query: ListQuery,
    responses: { 200: pageSchema(served) },
    handle: (ctx, request) => replyPage(ctx, request, served),
  });
}

/** 404 when the record above is unknown; a deleted one still answers what is below it. */
export function listBelowRoute(served: Served, above: Below): Route {
  return route({
    method: 'GET',
    url: `${PREFIX}${above.url}`,
    scope: 'roster.readonly',
    tag: served.tag,
    summary: above.summary,
    path: above.path,
    query: ListQuery,
    responses: { 200: pageSchema(served) },
    async handle(ctx, request) {
      const { caller, path } = request;
      await requireRecord(ctx.db, above.kind, { caller, id: path.sourcedId });
      return replyPage(ctx, request, { ...served, where: above.where(path.sourcedId) });
    },
  });
}

function singleRoute({ kind, collection, schema, path, tag }: Served): Route {
  return route({
    method: 'GET',
    url: `${PREFIX}/${collection.plural}/:sourcedId`,
    scope: 'roster.readonly',
    tag,
    summary: `Read one ${kind.name}, deleted ones included`,
    path,
    responses: { 200: Type.Object({ [kind.name]: schema }) },
    async handle(ctx, { caller, path: { sourcedId: id } }) {
      const record = await requireRecord(ctx.db, kind, { caller, id });
      return { status: 200, body: new Rendered(`{"${kind.name}":${record}}`) };
    },
  });
}

/** The PUT of a record: `read` turns the body, without its nulls, into what is stored. */
export interface PutShape<Input extends TSchema> {
  readonly summary: string;
  readonly input: Input;
  read(sent: Present<Static<Input>>): Put;
}

function putRoute<Input extends TSchema>(served: Served, shape: PutShape<Input>): Route {
  const { kind, collection, path, tag, admitWriter } = served;
  const { summary, input, read } = shape;
  return route({
    method: 'PUT',
    url: `${PREFIX}/${collection.plural}/:sourcedId`,
    scope: 'roster.createput',
    tag,
    summary,
    path,
    body: Type.Object({ [kind.name]: input }),
    responses: { 200: Written, 201: Written },
    handle(ctx, { caller, path: { sourcedId }, body }) {
      admitWriter?.(ctx, caller);
      const id = path === ByUuid ? sourcedId.toLowerCase() : sourcedId;
      const sent = (body as Record<string, unknown>)[kind.name] as Static<Input> & object;
      return putRecord(ctx, { kind, caller, id }, read(present(sent)));
    },
  });
}

function deleteRoute({ kind, collection, path, tag, admitWriter }: Served): Route {
  return route({
    method: 'DELETE',
    url: `${PREFIX}/${collection.plural}/:sourcedId`,
    scope: 'roster.createput',
    tag,
    summary: `Delete one ${kind.name}: its status becomes tobedeleted`,
    path,
    responses: { 204: null },
    handle(ctx, { caller, path: { sourcedId: id } }) {
      admitWriter?.(ctx, caller);
      return deleteRecord(ctx, kind, { caller, id });
    },
  });
}
