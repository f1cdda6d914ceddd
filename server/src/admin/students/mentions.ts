/** Removes an erased person from a JSON text about others, such as an event of another student. */
import { bareId } from '../../events/caliper/bare-id.ts';
import { isObject, type Json } from '../../events/caliper/json-shapes.ts';
import type { Identity } from './subject.ts';

/** Shorter names occur inside of other words; they count only as a whole id. */
const NAME_LENGTH_MIN = 5;
/** Stands for the person in a text. */
const ERASED = 'urn:tag:erased';

/** Whether a text may mention the person: fast, and sometimes wrong with yes. */
export function mayMention({ id, folded, fullNames }: Identity): (text: string) => boolean {
  const names = [...new Set([id.toLowerCase(), ...folded, ...fullNames])];
  return (text) => {
    const lower = text.toLowerCase();
    // Escaped characters may spell a name: \u007a in JSON, %7a in a URL.
    return /\\u|%[0-9a-f]{2}/.test(lower) || names.some((name) => lower.includes(name));
  };
}

/**
 * The text without the person: entities that are the person keep their type alone, and ids and
 * names of the person in other texts are replaced. The same text when it does not mention the
 * person.
 */
export function withoutMentions(text: string, identity: Identity): string {
  const redact = redactor(identity);
  const sent: unknown = JSON.parse(text);
  const redacted = JSON.stringify(redact(sent));
  return redacted === JSON.stringify(sent) ? text : redacted;
}

/** The forms of an id that say themselves whose it is. */
const isIdForm = (value: string) =>
  /^(urn:uuid|mailto):/i.test(value) || /^https?:.*\/users\/[^/]+\/?$/is.test(value);

function redactor({ id, folded, fullNames }: Identity): (value: unknown) => unknown {
  const ids = new Set([id.toLowerCase(), ...folded]);
  const parts = [...ids, ...fullNames].filter((name) => name.length >= NAME_LENGTH_MIN);
  const pattern = parts.length === 0 ? undefined : anyOf(parts);
  const isPerson = (value: string) => ids.has((bareId(value) ?? '').toLowerCase());

  const redactText = (value: string): string => {
    if (isIdForm(value) && isPerson(value)) return ERASED;
    if (!pattern) return value;
    const decoded = decode(value);
    const isEncoded = decoded !== value && decoded.replace(pattern, '') !== decoded;
    return isEncoded ? ERASED : value.replace(pattern, ERASED);
  };
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value);
    if (Array.isArray(value)) return value.map(redact);
    if (!isObject(value)) return value;
    if (isEntity(value, isPerson)) return { id: ERASED, type: value['type'] };
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [redactText(name), redact(member)]),
    );
  };
  return redact;
}

/** Whether an entity is the person; other entities can have the same id where it is a short one. */
function isEntity(value: Json, isPerson: (id: string) => boolean): boolean {
  const { id, type } = value;
  if (typeof id !== 'string' || '@context' in value) return false;
  return (type === 'Person' || isIdForm(id)) && isPerson(id);
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Any of the names, not as a part of a longer word. */
function anyOf(names: readonly string[]): RegExp {
  const escaped = names.toSorted((a, b) => b.length - a.length).map((name) => RegExp.escape(name));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}
