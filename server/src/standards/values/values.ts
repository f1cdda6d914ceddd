/** Parses uris, dates and numbers in the forms that real packages use. */
import { Format } from 'typebox/format';
import { isCalendarDay } from '../../lib/instants.ts';
import { isUuid, parseUuid } from '../../lib/uuid.ts';

/**
 * A uri as served: a bare UUID becomes a URN, an empty text that of the id, others stay as sent.
 */
export function wireUri(uri: string, sourcedId: string): string {
  if (uri === '') return isUuid(sourcedId) ? `urn:uuid:${sourcedId}` : sourcedId;
  const uuid = parseUuid(uri);
  return uuid ? `urn:uuid:${uuid}` : uri;
}

/** Characters that a URI must percent-encode (RFC 3986 §2); valid escapes stay. */
const NOT_IN_URI = /[^\w\-.~!$&'()*+,;=:@/?#%]|%(?![0-9a-f]{2})/giu;

/**
 * A valid URI for the official profile: the text itself, else the text with illegal characters
 * percent-encoded (RFC 3987 §3.1), else all of it encoded after `local:`, the scheme that real
 * packages use for names that are no addresses.
 */
export function legalUri(uri: string): string {
  if (isUri(uri)) return uri;
  const text = uri.toWellFormed();
  const encoded = text.replace(NOT_IN_URI, encodeURIComponent);
  return isUri(encoded) ? encoded : `local:${encodeURIComponent(text)}`;
}

/** Requires a path: many validators reject the empty one that RFC 3986 allows. */
function isUri(text: string): boolean {
  return Format.IsUri(text) && !/^[^:]*:([?#]|$)/.test(text);
}

/** The date (`YYYY-MM-DD`) that a text begins with; `undefined` when it begins with none. */
export function parseDate(text: string): string | undefined {
  const date = /^\s*(\d{4}-\d\d-\d\d)(?!\d)/.exec(text)?.[1] ?? '';
  return isCalendarDay(date) ? date : undefined;
}

/** A number, or the number that a text holds in decimal form; `undefined` otherwise. */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return undefined;
  return Number(value);
}
