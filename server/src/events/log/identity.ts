/** Event identity: the key from application and event id, and the digest of the content. */
import { hash } from 'node:crypto';
import { zonedInstant } from '../../lib/instants.ts';
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

/** The texts and members of a form of content, as they count for it. */
interface Form {
  readonly text: (value: string) => string;
  readonly isGiven: (value: unknown) => boolean;
}

/** An instant counts, not how it is written, and a member that is null is absent. */
const MEANING: Form = {
  text: (value) => zonedInstant(value)?.toISOString() ?? value,
  isGiven: (value) => value !== null,
};

/** Each text and each member counts: digests that are kept in the log may have this form. */
const LETTER: Form = { text: (value) => value, isGiven: () => true };

/** JSON with sorted members and without white space (the order of RFC 8785). */
function canonicalJson(value: unknown, form: Form): string {
  if (typeof value === 'string') return JSON.stringify(form.text(value));
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one, form)).join(',')}]`;
  if (value === null || typeof value !== 'object' || isRawJson(value)) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => form.isGiven(member))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, form)}`);
  return `{${members.join(',')}}`;
}

/** The id is left out: the compared events have the same one and only its case may differ. */
function digestIn(form: Form, payload: string): string {
  return digest(canonicalJson({ ...(parseExact(payload) as object), id: '' }, form));
}

/**
 * Equal for events of equal content. White space, the order of members, members that are null and
 * the way in which an instant is written do not count.
 */
export function contentDigest(payload: string): string {
  return digestIn(MEANING, payload);
}

/** Whether an event has the content of a stored digest, in whichever form that was made. */
export function hasContent(payload: string, stored: string): boolean {
  return stored === contentDigest(payload) || stored === digestIn(LETTER, payload);
}
