/** Every GET of a service, made from a table of its operations. */
import Type from 'typebox';
import { Rendered, type Route, route } from '../../http/route.ts';
import { partialOf, SourcedId } from '../../http/schema.ts';
import { parseFields, pickFields } from '../../listing/fields.ts';
import { ListQuery } from '../../listing/list.ts';
import type { Sql } from '../../storage/database/sql.ts';
import { requireRecord } from '../records/records.ts';
import { liveListSchema, officialListReply, officialListSchema } from './envelope.ts';
import { replyPage } from './page.ts';
import { printedRecord, type ReadableResource, storedId } from './resource.ts';
import { readErrors, type Service } from './services.ts';

/** A collection: its list and its single. The ids are those of the standard. */
export interface CollectionReads {
  readonly path: string;
  readonly records: ReadableResource;
  readonly list: string;
  readonly single: string;
  /** An addition of this family to the standard: the names are not its own. */
  readonly added?: true;
  readonly scope: readonly string[];
}

/** A list below one record or more. */
export interface NestedRead {
  /** `/classes/:classSourcedId/students` */
  readonly path: string;
  readonly operation: string;
  readonly records: ReadableResource;
  /** What the parameters of the path name, in their order. */
  readonly parents: readonly ParentResource[];
  /** Which records are below those with these ids. */
  where(...ids: [string, string]): Sql;
  readonly scope: readonly string[];
}

/** A record parents others; one below another is told the id of that. */
type ParentResource = ReadableResource | ((parentId: string) => ReadableResource);

interface Reads {
  readonly collections: readonly CollectionReads[];
  readonly nested: readonly NestedRead[];
}

export function readOperations(service: Service, { collections, nested }: Reads): Route[] {
  return [
    ...collections.flatMap((one) => [listOperation(service, one), singleOperation(service, one)]),
    ...nested.map((one) => nestedOperation(service, one)),
  ];
}

function operationOf(service: Service, { added }: CollectionReads, id: string) {
  return added ? {} : { operation: { service: service.name, id } };
}

function listOperation(service: Service, reads: CollectionReads): Route {
  const { path, records, list, scope } = reads;
  return route({
    method: 'GET',
    url: `${service.base}${path}`,
    scope,
    tag: service.tag,
    summary: list,
    ...operationOf(service, reads, list),
    query: ListQuery,
    responses: { 200: officialListSchema(records) },
    liveResponses: { 200: liveListSchema(records) },
    errorForm: readErrors(service),
    handle: (ctx, request) => replyPage(ctx, request, { records, envelope: officialListReply }),
  });
}

const SingleQuery = Type.Pick(ListQuery, ['fields']);

function singleOperation(service: Service, reads: CollectionReads): Route {
  const { path, records, single, scope } = reads;
  const { kind, collection, schema } = records;
  return route({
    method: 'GET',
    url: `${service.base}${path}/:sourcedId`,
    scope,
    tag: service.tag,
    summary: single,
    ...operationOf(service, reads, single),
    path: records.path,
    query: SingleQuery,
    responses: {
      200: Type.Object({ [kind.name]: partialOf(schema) }, { additionalProperties: false }),
    },
    errorForm: readErrors(service),
    async handle(ctx, { caller, path: { sourcedId }, query }) {
      const fields = parseFields(query.fields, collection.members);
      const id = storedId(records, sourcedId);
      const record = await requireRecord(ctx.db, kind, { caller, id });
      const text = pickFields(printedRecord(records, ctx.config.baseUrl, record), fields);
      return { status: 200, body: new Rendered(`{"${kind.name}":${text}}`) };
    },
  });
}

/** The parameters of a path, each an id. */
export function pathOf(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return Type.Object(Object.fromEntries(names.map((name) => [name, SourcedId])));
}

/**
 * 404 when a record parents is unknown, or not below the one before it; a deleted one still answers
 * what is below it.
 */
function nestedOperation(service: Service, nested: NestedRead): Route {
  const { path, operation, records, parents, where, scope } = nested;
  return route({
    method: 'GET',
    url: `${service.base}${path}`,
    scope,
    tag: service.tag,
    summary: operation,
    operation: { service: service.name, id: operation },
    path: pathOf(path),
    query: ListQuery,
    responses: { 200: officialListSchema(records) },
    liveResponses: { 200: liveListSchema(records) },
    errorForm: readErrors(service),
    async handle(ctx, request) {
      const ids = Object.values(request.path) as [string, string];
      for (const [index, one] of parents.entries()) {
        const { kind } = typeof one === 'function' ? one(ids[index - 1] ?? '') : one;
        await requireRecord(ctx.db, kind, { caller: request.caller, id: ids[index] ?? '' });
      }
      return replyPage(ctx, request, {
        records,
        where: where(...ids),
        envelope: officialListReply,
      });
    },
  });
}
