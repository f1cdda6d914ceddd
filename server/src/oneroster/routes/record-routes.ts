/** The platform's own interface to every record: its list, one of it, its PUT, its DELETE. */
import Type, { type TSchema } from 'typebox';
import { Rendered, type Route, route } from '../../http/route.ts';
import { type ById, partialOf, Written } from '../../http/schema.ts';
import { ListQuery, listEnvelope, pageReply } from '../../listing/list.ts';
import type { Sql } from '../../storage/database/sql.ts';
import type { RecordKind } from '../records/kind.ts';
import { deleteRecord, putRecord, requireRecord } from '../records/records.ts';
import { replyPage } from './page.ts';
import {
  parsePut,
  printedRecord,
  type ReadableResource,
  type Resource,
  storedId,
} from './resource.ts';

/** Where the routes lie, and which scopes they need. */
export interface RouteScopes {
  readonly prefix: string;
  readonly read: string | readonly string[];
  readonly write: string | readonly string[];
  readonly remove: string | readonly string[];
}

const ROSTERING: RouteScopes = {
  prefix: '/rostering/1.0',
  read: 'roster.readonly',
  write: 'roster.createput',
  remove: 'roster.createput',
};

/** The records below another one. */
interface NestedList {
  readonly url: string;
  /** The record parent, whose id is in the path. */
  readonly kind: RecordKind;
  readonly path: typeof ById;
  /** Which records are below the one with this id. */
  where(id: string): Sql;
  readonly summary: string;
}

function pageSchema({ collection, schema }: ReadableResource): TSchema {
  return listEnvelope(collection.plural, partialOf(schema));
}

/** The list, the single record, its PUT and its DELETE. */
export function recordRoutes(records: Resource, place = ROSTERING): Route[] {
  return [
    ...readRoutes(records, undefined, place),
    putRoute(records, place),
    deleteRoute(records, place),
  ];
}

/** The list and the single record. */
export function readRoutes(
  records: ReadableResource,
  path: string = records.collection.plural,
  place = ROSTERING,
): Route[] {
  const url = `${place.prefix}/${path}`;
  return [listRoute(records, { place, url }), singleRoute(records, { place, url })];
}

function listRoute(
  records: ReadableResource,
  { place, url }: { place: RouteScopes; url: string },
): Route {
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

/** 404 when the record parent is unknown; a deleted one still answers what is below it. */
export function listBelowRoute(records: ReadableResource, parent: NestedList): Route {
  return route({
    method: 'GET',
    url: `${ROSTERING.prefix}${parent.url}`,
    scope: ROSTERING.read,
    tag: records.tag,
    summary: parent.summary,
    path: parent.path,
    query: ListQuery,
    responses: { 200: pageSchema(records) },
    async handle(ctx, request) {
      const { caller, path } = request;
      await requireRecord(ctx.db, parent.kind, { caller, id: path.sourcedId });
      const where = parent.where(path.sourcedId);
      return replyPage(ctx, request, { records, where, envelope: pageReply });
    },
  });
}

function singleRoute(
  records: ReadableResource,
  { place, url }: { place: RouteScopes; url: string },
): Route {
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
      const text = printedRecord(records, ctx.config.baseUrl, record);
      return { status: 200, body: new Rendered(`{"${kind.name}":${text}}`) };
    },
  });
}

function putRoute(records: Resource, { prefix, write }: RouteScopes): Route {
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
      const put = parsePut(records, body);
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

function deleteRoute(records: Resource, { prefix, remove }: RouteScopes): Route {
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
