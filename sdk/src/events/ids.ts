/** Ids of events and attempts: random ones, and ones that are the same on every run. */
import { sha1 } from './sha1.ts';

/** `urn:uuid:` with a random UUID; works on pages without TLS, too, unlike randomUUID. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return urnOf(bytes, 4);
}

/** Namespace of URLs (RFC 9562 §6.6). */
const NAMESPACE = [
  ...[0x6b, 0xa7, 0xb8, 0x11, 0x9d, 0xad, 0x11, 0xd1],
  ...[0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8],
];

/**
 * An id that is the same for the same parts (UUIDv5, RFC 9562 §5.5): a job that runs again sends
 * the same event, and it counts once. Put your application's id first.
 */
export async function eventId(...parts: readonly (string | number)[]): Promise<string> {
  return idOf(parts);
}

/** What `eventId` gives, without a promise. */
export function idOf(parts: readonly (string | number)[]): string {
  const isPart = (one: unknown) => (typeof one === 'string' ? one !== '' : Number.isFinite(one));
  // A misspelt member of a row would give all rows one id.
  if (parts.length === 0 || !parts.every(isPart))
    throw new TypeError(`eventId takes texts and numbers, not (${parts.map(String).join(', ')}).`);
  const name = new TextEncoder().encode(parts.map((one) => encodeURIComponent(one)).join('/'));
  const input = new Uint8Array(16 + name.length);
  input.set(NAMESPACE);
  input.set(name, 16);
  return urnOf(sha1(input).slice(0, 16), 5);
}

/** Sets version and variant, and prints. */
function urnOf(bytes: Uint8Array, version: number): string {
  const marked = bytes.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | (version << 4);
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `urn:uuid:${hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
}
