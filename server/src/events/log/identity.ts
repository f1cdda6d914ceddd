/** When two events are the same: by application and id; when their content is: by canonical JSON. */
import { hash } from 'node:crypto';
import { isRawJson, parseExact } from '../caliper/digits.ts';

/** 128 bits of SHA-256 in the form of a uuid. */
export function digest(text: string): string {
  return asUuid(hash('sha256', text, 'hex'));
}

/** The key of an event in the log. */
export function eventKey(applicationId: string, eventId: string): string {
  return digest(`${applicationId} ${literal(eventId)}`);
}

/** `urn:uuid:` ids are compared without regard to case. */
function literal(eventId: string): string {
  return /^urn:uuid:/i.test(eventId) ? eventId.toLowerCase() : eventId;
}

/** A name-based UUID of an event within its application (RFC 9562 §5.5). */
export function uuid5(applicationId: string, eventId: string): string {
  const namespace = Buffer.from(applicationId.replaceAll('-', ''), 'hex');
  const name = Buffer.from(literal(eventId));
  const bytes = hash('sha1', Buffer.concat([namespace, name]), 'buffer').subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return asUuid(bytes.toString('hex'));
}

function asUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** JSON with sorted members and without white space (the order of RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object' || isRawJson(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map(
      (name) =>
        `${JSON.stringify(name)}:${canonicalJson((value as Record<string, unknown>)[name])}`,
    );
  return `{${members.join(',')}}`;
}

/**
 * What events of equal content have in common, whatever their white space and the order of their
 * members. The ids are known to be equal, whatever their case.
 */
export function contentDigest(payload: string): string {
  return digest(canonicalJson({ ...(parseExact(payload) as object), id: '' }));
}
