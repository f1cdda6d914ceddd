/** UUIDs (RFC 9562): checks and converts their text, and makes name-based ones. */
import { hash } from 'node:crypto';

/** 8-4-4-4-12 hex digits in either case, of any version and variant: all occur in real packages. */
export const UUID_PATTERN = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

/** A UUID as it is stored, compared and sent: in lower case. Also used with `~` in SQL. */
export const STORED_UUID_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

export const UUID_LENGTH = 36;

const UUID = new RegExp(UUID_PATTERN);
const STORED_UUID = new RegExp(STORED_UUID_PATTERN);

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** True for a UUID in lower case. */
export function isStoredUuid(text: string): boolean {
  return STORED_UUID.test(text);
}

/** The UUID in lower case; undefined when the text is not a UUID. */
export function parseUuid(text: string): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined;
}

/** Whether two ids are equal as they are, or as UUIDs. */
export function isSameId(one: string, other: string): boolean {
  return one === other || (isUuid(one) && one.toLowerCase() === other.toLowerCase());
}

/** The UUID at the end of a text, unchanged; undefined = none. */
export function uuidAtEnd(text: string): string | undefined {
  const end = text.slice(-UUID_LENGTH);
  return isUuid(end) ? end : undefined;
}

/** The first 128 bits of a digest as a UUID; `hex` has at least 32 digits. */
export function uuidFromHex(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** The name-based UUID, version 5, of a name in a namespace (RFC 9562 §5.5). */
export function uuidV5(name: string, namespace: string): string {
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  const bytes = hash('sha1', Buffer.concat([space, Buffer.from(name)]), 'buffer');
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return uuidFromHex(bytes.toString('hex'));
}

/** The namespace of names that are URLs (RFC 9562 §6.6). */
const URL_NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

/** The name-based UUID of a URL: the same for the same URL everywhere. */
export function uuidOfUrl(url: string): string {
  return uuidV5(url, URL_NAMESPACE);
}
