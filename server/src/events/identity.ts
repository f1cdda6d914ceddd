/** When two events are the same: by application and id; when their content is: by canonical JSON. */
import { hash } from 'node:crypto';
import { isRawJson, parseExact } from './digits.ts';

/** 128 bits of SHA-256 in the form of a uuid. */
export function digest(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** The key of an event in the log. `urn:uuid:` ids are compared without regard to case. */
export function eventKey(applicationId: string, eventId: string): string {
  const id = /^urn:uuid:/i.test(eventId) ? eventId.toLowerCase() : eventId;
  return digest(`${applicationId} ${id}`);
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
