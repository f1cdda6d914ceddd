/** Makes every GET route of a OneRoster service from tables of its operations. */
import Type from 'typebox';
import type { Route } from '../../http/route.ts';
import { SourcedId } from '../../http/schema.ts';
import { serviceEnvelope } from './envelope.ts';
import { pascal, pathBelow, standardOperation } from './names.ts';
import { listOperation, type Nesting, singleOperation } from './operations.ts';
import { namesOf, type ReadableResource } from './resource.ts';
import type { Service } from './services.ts';

/** The list and the single record of a collection. */
export interface CollectionReads {
  readonly records: ReadableResource;
  /** Left out = the name of several records. */
  readonly path?: string;
  /** The operations are an addition to the standard: discovery documents leave them out. */
  readonly added?: true;
  readonly scope: readonly string[];
}

/** A list of the records below one or more parents. */
export interface NestedRead extends Pick<Nesting, 'parents' | 'where'> {
  /** The standard's name, from which the path follows: `getStudentsForClass`. */
  readonly operation: string;
  readonly records: ReadableResource;
  readonly scope: readonly string[];
  /** Who else reads, of accounts for an org. */
  readonly forOrgRoles?: Route['forOrgRoles'];
}

interface Reads {
  readonly collections: readonly CollectionReads[];
  readonly nested: readonly NestedRead[];
}

/** The reads of all collections, then the nested lists. */
export function readOperations(service: Service, { collections, nested }: Reads): Route[] {
  return [
    ...collections.flatMap((reads) => collectionOperations(service, reads)),
    ...nested.map((read) => nestedOperation(service, read)),
  ];
}

function collectionOperations(service: Service, reads: CollectionReads): Route[] {
  const { records, added, scope } = reads;
  const { one, many } = namesOf(records);
  const { path = `/${many}` } = reads;
  const envelope = serviceEnvelope(service);
  const headingOf = (url: string, id: string) => ({
    url: `${service.base}${url}`,
    scope,
    tag: service.tag,
    ...standardOperation(id),
    ...(added ? {} : { operation: { service: service.name, id } }),
  });
  return [
    listOperation(envelope, headingOf(path, `getAll${pascal(many)}`), { records }),
    singleOperation(envelope, headingOf(`${path}/:sourcedId`, `get${pascal(one)}`), records),
  ];
}

/** The schema of a path's parameters; each is an id. */
export function pathOf(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return Type.Object(Object.fromEntries(names.map((name) => [name, SourcedId])));
}

function nestedOperation(service: Service, nested: NestedRead): Route {
  const { operation, records, parents, where, scope } = nested;
  const path = pathBelow(operation);
  const heading = {
    url: `${service.base}${path}`,
    scope,
    tag: service.tag,
    ...standardOperation(operation),
    operation: { service: service.name, id: operation },
  };
  const nesting = { path: pathOf(path), parents, where };
  return listOperation(serviceEnvelope(service), heading, { records, nesting });
}
