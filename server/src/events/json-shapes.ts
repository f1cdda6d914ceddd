/** Small tests of JSON values that the Caliper rules are made of. */

export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const URN = /^urn:[a-z0-9][a-z0-9-]{0,31}:\S+$/i;

/** RFC 8141, at most 255 characters. */
export function isUrn(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 255 && URN.test(value);
}

const IRI = /^(_:|[a-z][a-z0-9+.-]*:)[^\s<>"{}|\\^`]+$/i;

/** An absolute IRI (RFC 3987), a URN or a blank node, at most 2,048 characters. */
export function isIri(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 2_048 && IRI.test(value);
}

const INSTANT =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)$/i;

/** ISO 8601 with date, time and offset; the day must exist (V8 would read 30 February as 2 March). */
export function isInstant(value: unknown): value is string {
  const parts = typeof value === 'string' ? INSTANT.exec(value) : null;
  if (!parts || Number.isNaN(Date.parse(value as string))) return false;
  const [, year, month, day] = parts.map(Number) as [number, number, number, number];
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

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
