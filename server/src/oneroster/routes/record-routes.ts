/** The platform's own interface to every record: its list, one of it, its PUT, its DELETE. */
import type { Route } from '../../http/route.ts';
import type { ById } from '../../http/schema.ts';
import type { Sql } from '../../storage/database/sql.ts';
import type { RecordKind } from '../records/kind.ts';
import { platformEnvelope } from './envelope.ts';
import { pascal, recordOperations } from './names.ts';
import { deleteOperation, listOperation, putOperation, singleOperation } from './operations.ts';
import { namesOf, type ReadableResource, type Resource } from './resource.ts';

/** Where the routes lie, and which scopes they need. */
export interface RouteScopes {
  readonly prefix: string;
  /** The part of the path that names the records; the plural of the collection when left out. */
  readonly path?: string;
  readonly read: string | readonly string[];
  readonly write: string | readonly string[];
  readonly remove: string | readonly string[];
}

export const ROSTERING: RouteScopes = {
  prefix: '/rostering/1.0',
  read: 'roster.readonly',
  write: 'roster.createput',
  remove: 'roster.createput',
};

/** The list, the single record, its PUT and its DELETE. */
export function recordRoutes(records: Resource, scopes = ROSTERING): Route[] {
  const { collection, tag, summary } = records;
  const url = `${scopes.prefix}/${collection.plural}/:sourcedId`;
  const names = recordOperations(namesOf(records));
  const put = { url, tag, scope: scopes.write, ...names.put(summary) };
  const remove = { url, tag, scope: scopes.remove, ...names.delete };
  return [
    ...readRoutes(records, scopes),
    putOperation(platformEnvelope, put, { records }),
    deleteOperation(platformEnvelope, remove, records),
  ];
}

/** The list and the single record. */
export function readRoutes(
  records: ReadableResource,
  { prefix, path = records.collection.plural, read: scope }: RouteScopes,
): Route[] {
  const { tag } = records;
  const url = `${prefix}/${path}`;
  const names = recordOperations(namesOf(records));
  const list = { url, scope, tag, ...names.list };
  const single = { url: `${url}/:sourcedId`, scope, tag, ...names.single };
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
  /** `listUnitsOfCourse` when left out: from the last part of the path, and the parent's kind. */
  readonly operationId?: string;
}

export function listBelowRoute(
  records: ReadableResource,
  { url, kind, path, where, summary, operationId }: NestedList,
): Route {
  const { prefix, read: scope } = ROSTERING;
  const listed = pascal(url.split('/').at(-1) ?? '');
  const heading = {
    url: `${prefix}${url}`,
    scope,
    tag: records.tag,
    summary,
    operationId: operationId ?? `list${listed}Of${pascal(kind.name)}`,
  };
  return listOperation(platformEnvelope, heading, {
    records,
    nesting: { path, parents: [{ kind }], where },
  });
}
