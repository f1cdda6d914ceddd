/** Makes the platform's own routes (`…/1.0/…`) of records: list, single record, PUT, DELETE. */
import type { Route } from '../../http/route.ts';
import type { ById } from '../../http/schema.ts';
import type { Sql } from '../../storage/database/sql.ts';
import type { RecordKind } from '../records/kind.ts';
import { platformEnvelope } from './envelope.ts';
import { nestedOperation, pascal, pathBelow, recordOperations } from './names.ts';
import { deleteOperation, listOperation, putOperation, singleOperation } from './operations.ts';
import { type NestedRead, pathOf } from './reads.ts';
import { namesOf, type ReadableResource, type Resource } from './resource.ts';

/** The paths of the routes, and their scopes: the caller needs one of those named. */
export interface RouteScopes {
  readonly prefix: string;
  /** The last part of the list's path; the plural of the collection when left out. */
  readonly path?: string;
  readonly read: string | readonly string[];
  readonly write: string | readonly string[];
  readonly remove: string | readonly string[];
  /** Who else reads, of accounts for an org. */
  readonly forOrgRoles?: Route['forOrgRoles'];
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
  { prefix, path = records.collection.plural, read: scope, forOrgRoles }: RouteScopes,
): Route[] {
  const { tag } = records;
  const url = `${prefix}/${path}`;
  const names = recordOperations(namesOf(records));
  const common = { scope, tag, ...(forOrgRoles && { forOrgRoles }) };
  const list = { url, ...common, ...names.list };
  const single = { url: `${url}/:sourcedId`, ...common, ...names.single };
  return [
    listOperation(platformEnvelope, list, { records }),
    singleOperation(platformEnvelope, single, records),
  ];
}

/** A list of the records below one parent. */
interface NestedList {
  readonly url: string;
  /** The kind of the parent, whose id is in the path. */
  readonly kind: RecordKind;
  readonly path: typeof ById;
  /** Condition for the records below the parent with this id. */
  where(id: string): Sql;
  readonly summary: string;
  /** Made from the end of the path and the parent's kind when left out: `listUnitsOfCourse`. */
  readonly operationId?: string;
}

/** The list of the records below one parent. */
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

/** The nested lists of a service of OneRoster, under `/rostering/1.0`. */
export function nestedRoutes(nested: readonly NestedRead[]): Route[] {
  return nested.map(({ operation, records, parents, where, scope, forOrgRoles }) => {
    const path = pathBelow(operation);
    const heading = {
      url: `${ROSTERING.prefix}${path}`,
      ...{ scope, tag: records.tag, ...nestedOperation(operation) },
      ...(forOrgRoles && { forOrgRoles }),
    };
    const nesting = { path: pathOf(path), parents, where };
    return listOperation(platformEnvelope, heading, { records, nesting });
  });
}
