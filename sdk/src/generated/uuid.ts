/** A copy of server/src/lib/uuid.ts, made by `npm run sdk:types`; do not edit. */
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
