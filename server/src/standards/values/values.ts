/** Parses uris, instants, dates and numbers in the forms that real packages use. */
import { Format } from 'typebox/format';
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

const INSTANT =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,](\d{1,9}))?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * Parses an ISO 8601 instant into the served form, `YYYY-MM-DDTHH:mm:ss.SSSZ`; `undefined` when the
 * text is not one. No zone means UTC, a date alone means its midnight. Digits beyond the
 * millisecond are cut off.
 */
export function parseInstant(text: string): string | undefined {
  if (text !== last.text) last = { text, instant: readInstant(text) };
  return last.instant;
}

/** The last result: most records of a package have the same time as the one before. */
let last: { readonly text: string; readonly instant: string | undefined } = {
  text: '',
  instant: undefined,
};

function readInstant(text: string): string | undefined {
  const match = INSTANT.exec(text.trim());
  const date = match?.[1] ?? '';
  if (!isDate(date)) return undefined;
  const [, , time = '00:00', seconds = ':00', fraction = '', zone = 'Z'] = match ?? [];
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const instant = new Date(`${date}T${time}${seconds}.${milliseconds}${isoZone(zone)}`);
  if (Number.isNaN(instant.getTime())) return undefined;
  const printed = instant.toISOString();
  return printed.length === 24 && !printed.startsWith('0000') ? printed : undefined;
}

/** The zone with a colon: `+02` and `+0200` become `+02:00`. */
function isoZone(zone: string): string {
  if (/^z$/i.test(zone)) return 'Z';
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
}

function isDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** The date (`YYYY-MM-DD`) that a text begins with; `undefined` when it begins with none. */
export function parseDate(text: string): string | undefined {
  const date = /^\s*(\d{4}-\d\d-\d\d)(?!\d)/.exec(text)?.[1] ?? '';
  return isDate(date) ? date : undefined;
}

/** A number, or the number that a text holds in decimal form; `undefined` otherwise. */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return undefined;
  return Number(value);
}
