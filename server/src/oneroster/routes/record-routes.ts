/** The platform's own interface to every record: its list, one of it, its PUT, its DELETE. */
import type { Route } from '../../http/route.ts';
import type { ById } from '../../http/schema.ts';
import type { Sql } from '../../storage/database/sql.ts';
import type { RecordKind } from '../records/kind.ts';
import { platformEnvelope } from './envelope.ts';
import { deleteOperation, listOperation, putOperation, singleOperation } from './operations.ts';
import type { ReadableResource, Resource } from './resource.ts';

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

/** The list, the single record, its PUT and its DELETE. */
export function recordRoutes(records: Resource, scopes = ROSTERING): Route[] {
  const { collection, tag, summary } = records;
  const url = `${scopes.prefix}/${collection.plural}/:sourcedId`;
  const put = { url, tag, summary, scope: scopes.write };
  return [
    ...readRoutes(records, undefined, scopes),
    putOperation(platformEnvelope, put, { records }),
    deleteOperation(platformEnvelope, { url, tag, scope: scopes.remove }, records),
  ];
}

/** The list and the single record. */
export function readRoutes(
  records: ReadableResource,
  path: string = records.collection.plural,
  { prefix, read: scope } = ROSTERING,
): Route[] {
  const { collection, kind, tag } = records;
  const url = `${prefix}/${path}`;
  const list = { url, scope, tag, summary: `List ${collection.plural}` };
  const single = {
    url: `${url}/:sourcedId`,
    scope,
    tag,
    summary: `Read one ${kind.name}, deleted ones included`,
  };
  return [
    listOperation(platformEnvelope, list, { records }),
    singleOperation(platformEnvelope, single, records),
  ];
}

/** The records below another one. */
interface NestedList {
  readonly url: string;
  /** The parent, whose id is in the path. */
  readonly kind: RecordKind;
  readonly path: typeof ById;
  /** Which records are below the one with this id. */
  where(id: string): Sql;
  readonly summary: string;
}

export function listBelowRoute(
  records: ReadableResource,
  { url, kind, path, where, summary }: NestedList,
): Route {
  const { prefix, read: scope } = ROSTERING;
  const heading = { url: `${prefix}${url}`, scope, tag: records.tag, summary };
  return listOperation(platformEnvelope, heading, {
    records,
    nesting: { path, parents: [{ kind }], where },
  });
}
