/** Converts booleans and dates, which OneRoster clients write in several forms. */

/** Texts are the form of OneRoster. */
export function toBoolean(value: boolean | 'true' | 'false' | undefined): boolean | undefined {
  return value === undefined ? undefined : value === true || value === 'true';
}

/** Booleans are texts in OneRoster records. */
export function printBoolean(value: boolean | undefined): 'true' | 'false' | undefined {
  return value === undefined ? undefined : value ? 'true' : 'false';
}

/** An instant in UTC; a date alone is its midnight in UTC. */
export function toInstant(text: string): string {
  return new Date(text.length === 10 ? `${text}T00:00:00Z` : text).toISOString();
}

/** The date as it is written: midnight in local time belongs to that day, not to the UTC day. */
export function toDate(text: string | null | undefined): string | undefined {
  return text?.slice(0, 10);
}
