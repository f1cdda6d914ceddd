/** Predicates and readers of JSON values that the Caliper rules use. */

export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** False for null, too: it means an omitted member (Caliper v1p2: senders should omit it). */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

const URN = /^urn:[a-z0-9][a-z0-9-]{0,31}:\S+$/i;

/** A URN (RFC 8141) of at most 255 characters. */
export function isUrn(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 255 && URN.test(value);
}

const SCHEME = /^(?:_|[a-z][a-z0-9+.-]*):./i;
/** A search for one of these takes half as long as a pattern of the whole text without them. */
const NOT_IN_IRI = /[\s<>"{}|\\^`]/;

/** In UTF-8: PostgreSQL's index entries hold at most 2,704 bytes. */
const ID_BYTES_MAX = 2_048;

/** Any text that can be an id: at most 2,048 bytes. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && Buffer.byteLength(value) <= ID_BYTES_MAX;
}

/** An absolute IRI (RFC 3987), a URN or a blank node, at most 2,048 bytes. */
export function isIri(value: unknown): value is string {
  return isId(value) && SCHEME.test(value) && !NOT_IN_IRI.test(value);
}

/** The start of the year 1; older times have no ISO 8601 text with a four-digit year. */
export const TIME_MIN = Date.parse('0001-01-01T00:00:00Z');

/** The value of `object[name]` when it is a string. */
export function text(object: Json, name: string): string | null {
  const value = object[name];
  return typeof value === 'string' ? value : null;
}

/** The id of an entity that is given as an object or as its id. */
export function entityId(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return isObject(value) ? text(value, 'id') : null;
}
