/** The platform's own interface to every record: its list, one of it, its PUT, its DELETE. */
import Type, { type TSchema } from 'typebox';
import { Rendered, type Route, route } from '../http/route.ts';
import { type ById, partialOf, Written } from '../http/schema.ts';
import { ListQuery, listEnvelope, pageReply } from '../listing/list.ts';
import type { Sql } from '../storage/database/sql.ts';
import type { RecordKind } from './kind.ts';
import { replyPage } from './page.ts';
import { deleteRecord, putRecord, requireRecord } from './records.ts';
import { printed, type Readable, readBody, type Served, storedId } from './served.ts';

/** Where the routes lie, and which scopes they need. */
export interface Place {
  readonly prefix: string;
  readonly read: string | readonly string[];
  readonly write: string | readonly string[];
  readonly remove: string | readonly string[];
}

const ROSTERING: Place = {
  prefix: '/rostering/1.0',
  read: 'roster.readonly',
  write: 'roster.createput',
  remove: 'roster.createput',
};

/** The records below another one. */
interface Below {
  readonly url: string;
  /** The record above, whose id is in the path. */
  readonly kind: RecordKind;
  readonly path: typeof ById;
  /** Which records are below the one with this id. */
  where(id: string): Sql;
  readonly summary: string;
}

function pageSchema({ collection, schema }: Readable): TSchema {
  return listEnvelope(collection.plural, partialOf(schema));
}

/** The list, the single record, its PUT and its DELETE. */
export function recordRoutes(records: Served, place = ROSTERING): Route[] {
  return [
    ...readRoutes(records, undefined, place),
    putRoute(records, place),
    deleteRoute(records, place),
  ];
}

/** The list and the single record. */
export function readRoutes(
  records: Readable,
  path: string = records.collection.plural,
  place = ROSTERING,
): Route[] {
  const url = `${place.prefix}/${path}`;
  return [listRoute(records, { place, url }), singleRoute(records, { place, url })];
}

function listRoute(records: Readable, { place, url }: { place: Place; url: string }): Route {
  const { collection, tag } = records;
  return route({
    method: 'GET',
    url,
    scope: place.read,
    tag,
    summary: `List ${collection.plural}`,
    query: ListQuery,
    responses: { 200: pageSchema(records) },
    handle: (ctx, request) => replyPage(ctx, request, { records, envelope: pageReply }),
  });
}

/** 404 when the record above is unknown; a deleted one still answers what is below it. */
export function listBelowRoute(records: Readable, above: Below): Route {
  return route({
    method: 'GET',
    url: `${ROSTERING.prefix}${above.url}`,
    scope: ROSTERING.read,
    tag: records.tag,
    summary: above.summary,
    path: above.path,
    query: ListQuery,
    responses: { 200: pageSchema(records) },
    async handle(ctx, request) {
      const { caller, path } = request;
      await requireRecord(ctx.db, above.kind, { caller, id: path.sourcedId });
      const where = above.where(path.sourcedId);
      return replyPage(ctx, request, { records, where, envelope: pageReply });
    },
  });
}

function singleRoute(records: Readable, { place, url }: { place: Place; url: string }): Route {
  const { kind, schema, path, tag } = records;
  return route({
    method: 'GET',
    url: `${url}/:sourcedId`,
    scope: place.read,
    tag,
    summary: `Read one ${kind.name}, deleted ones included`,
    path,
    responses: { 200: Type.Object({ [kind.name]: schema }) },
    async handle(ctx, { caller, path: { sourcedId: id } }) {
      const record = await requireRecord(ctx.db, kind, { caller, id });
      const text = printed(records, ctx.config.baseUrl, record);
      return { status: 200, body: new Rendered(`{"${kind.name}":${text}}`) };
    },
  });
}

function putRoute(records: Served, { prefix, write }: Place): Route {
  const { kind, collection, path, tag, summary, input, admitWriter } = records;
  return route({
    method: 'PUT',
    url: `${prefix}/${collection.plural}/:sourcedId`,
    scope: write,
    tag,
    summary,
    path,
    body: Type.Object({ [kind.name]: input }),
    responses: { 200: Written, 201: Written },
    async handle(ctx, { caller, path: { sourcedId }, body }) {
      admitWriter?.(ctx, caller);
      const target = { kind, caller, id: storedId(records, sourcedId), now: ctx.now };
      const put = readBody(records, body);
      const { isNew } = await ctx.db.begin((tx) => putRecord(tx, target, put));
      const { warnings = [] } = put;
      const written: Written = {
        status: 'success',
        sourcedId: target.id,
        ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
      };
      return { status: isNew ? 201 : 200, body: written };
    },
  });
}

function deleteRoute(records: Served, { prefix, remove }: Place): Route {
  const { kind, collection, path, tag, admitWriter } = records;
  return route({
    method: 'DELETE',
    url: `${prefix}/${collection.plural}/:sourcedId`,
    scope: remove,
    tag,
    summary: `Delete one ${kind.name}: its status becomes tobedeleted`,
    path,
    responses: { 204: null },
    handle(ctx, { caller, path: { sourcedId } }) {
      admitWriter?.(ctx, caller);
      return deleteRecord(ctx, kind, { caller, id: storedId(records, sourcedId) });
    },
  });
}
