/** What of a refused request is kept: which error it was, and where, but nothing that was sent. */

import { pointerName } from '../../lib/json-pointer.ts';

/** The parts of a JSON schema by which a pointer is followed. */
interface Shape {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly allOf?: readonly unknown[];
}

/** Deeper members are not told apart. */
const DEPTH_MAX = 8;
/** A place in a list, or a name that no schema has: it may be anything that a client sends. */
const ANY = '*';

/**
 * The pointer by the names of the schemas alone: it holds nothing of the sender, and a route has no
 * more pointers than its schemas have members. `/roles/3` → `/roles/*`.
 */
export function declaredPointer(pointer: string, schemas: readonly unknown[]): string {
  let places = schemas;
  let declared = '';
  for (const token of pointer.split('/').slice(1, DEPTH_MAX + 1)) {
    const name = pointerName(token);
    const members = places.flatMap((place) => membersOf(place, name));
    const elements = /^\d+$/.test(name) ? places.flatMap(elementsOf) : [];
    declared += `/${members.length > 0 ? token : ANY}`;
    places = members.length > 0 ? members : elements;
    if (places.length === 0) break;
  }
  return declared;
}

function alternatives(schema: unknown): readonly Shape[] {
  if (schema === null || typeof schema !== 'object') return [];
  const shape = schema as Shape;
  return [shape, ...[...(shape.anyOf ?? []), ...(shape.allOf ?? [])].flatMap(alternatives)];
}

function membersOf(schema: unknown, name: string): unknown[] {
  return alternatives(schema).flatMap(({ properties = {} }) =>
    Object.hasOwn(properties, name) ? [properties[name]] : [],
  );
}

function elementsOf(schema: unknown): unknown[] {
  return alternatives(schema).flatMap(({ items }) => (items === undefined ? [] : [items]));
}
