/** Event identity: the key from application and event id, and the digest of the content. */
import { hash } from 'node:crypto';
import { uuidFromHex, uuidV5 } from '../../lib/uuid.ts';
import { isRawJson, parseExact } from '../caliper/digits.ts';

/** 128 bits of SHA-256 in the form of a uuid. */
export function digest(text: string): string {
  return uuidFromHex(hash('sha256', text, 'hex'));
}

/** The key of an event in the log. */
export function eventKey(applicationId: string, eventId: string): string {
  return digest(`${applicationId} ${literal(eventId)}`);
}

/** `urn:uuid:` ids are compared without regard to case. */
function literal(eventId: string): string {
  return /^urn:uuid:/i.test(eventId) ? eventId.toLowerCase() : eventId;
}

/** A name-based UUID (version 5) of an event within its application. */
export function eventUuid(applicationId: string, eventId: string): string {
  return uuidV5(literal(eventId), applicationId);
}

/** JSON with sorted members and without white space (the order of RFC 8785). */
function canonicalJson(value: unknown): string {
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
 * Equal for events of equal content: white space and member order do not count. The id is left out,
 * because the compared events have the same one and only its case may differ.
 */
export function contentDigest(payload: string): string {
  return digest(canonicalJson({ ...(parseExact(payload) as object), id: '' }));
}
