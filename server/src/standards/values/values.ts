/** The values of a package as real packages write them: uris, instants, dates, numbers, texts. */
import { Format } from 'typebox/format';
import { isUuid, parseUuid } from '../../lib/uuid.ts';

/** A uri as it is served: as it came, but a bare UUID becomes a legal URI, and so does nothing. */
export function wireUri(uri: string, sourcedId: string): string {
  if (uri === '') return isUuid(sourcedId) ? `urn:uuid:${sourcedId}` : sourcedId;
  const uuid = parseUuid(uri);
  return uuid ? `urn:uuid:${uuid}` : uri;
}

/** What a URI (RFC 3986 §2) has to percent-encode; an escape that is one already stays. */
const NOT_IN_URI = /[^\w\-.~!$&'()*+,;=:@/?#%]|%(?![0-9a-f]{2})/giu;

/**
 * A uri for those who take nothing else: as it is where it is one, else with what may not stand in
 * it percent-encoded (RFC 3987 §3.1), else all of it as a name under `local:`, as real packages
 * write names without an address.
 */
export function legalUri(uri: string): string {
  if (isUri(uri)) return uri;
  const text = uri.toWellFormed();
  const encoded = text.replace(NOT_IN_URI, encodeURIComponent);
  return isUri(encoded) ? encoded : `local:${encodeURIComponent(text)}`;
}

/** Something has to follow the scheme: many validators do not take the empty path of RFC 3986. */
function isUri(text: string): boolean {
  return Format.IsUri(text) && !/^[^:]*:([?#]|$)/.test(text);
}

const INSTANT =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,](\d{1,9}))?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * An instant in the one form that is served, `YYYY-MM-DDTHH:mm:ss.SSSZ`; `undefined` when the text
 * is no ISO 8601 instant. Without a zone it is UTC, a date alone is its midnight. Digits beyond
 * the millisecond are cut off.
 */
export function parseInstant(text: string): string | undefined {
  if (text !== last.text) last = { text, instant: readInstant(text) };
  return last.instant;
}

/** Most records of a package say the same time as the one before. */
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

/** `+02` and `+0200` are written `+02:00`. */
function isoZone(zone: string): string {
  if (/^z$/i.test(zone)) return 'Z';
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
}

function isDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** The `YYYY-MM-DD` that a date or a date-time begins with, `undefined` when it begins otherwise. */
export function parseDate(text: string): string | undefined {
  const date = /^\s*(\d{4}-\d\d-\d\d)(?!\d)/.exec(text)?.[1] ?? '';
  return isDate(date) ? date : undefined;
}

/** A number, also when it is sent as a text of one; `undefined` otherwise. */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return undefined;
  return Number(value);
}
