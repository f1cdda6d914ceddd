/** Booleans and dates, which OneRoster clients write in more than one way. */

/** `"true"` is OneRoster's own form. */
export function toBoolean(value: boolean | 'true' | 'false' | undefined): boolean | undefined {
  return value === undefined ? undefined : value === true || value === 'true';
}

/** OneRoster answers booleans as texts. */
export function printBoolean(value: boolean | undefined): 'true' | 'false' | undefined {
  return value === undefined ? undefined : value ? 'true' : 'false';
}

/** An instant in UTC; a date alone is its midnight. */
export function toInstant(text: string): string {
  return new Date(text.length === 10 ? `${text}T00:00:00Z` : text).toISOString();
}

/** Of a date-time, the date as it is written: midnight local time is that day, not the one in UTC. */
export function toDate(text: string | null | undefined): string | undefined {
  return text?.slice(0, 10);
}
