/** Converts booleans and dates, which OneRoster clients write in several forms. */

/** Texts are the form of OneRoster. */
export function toBoolean(value: boolean | 'true' | 'false' | undefined): boolean | undefined {
  return value === undefined ? undefined : value === true || value === 'true';
}

/** Booleans are texts in OneRoster records. */
export function printBoolean(value: boolean | undefined): 'true' | 'false' | undefined {
  return value === undefined ? undefined : value ? 'true' : 'false';
}

/** The date as it is written: midnight in local time belongs to that day, not to the UTC day. */
export function toDate(text: string | null | undefined): string | undefined {
  return text?.trim().slice(0, 10);
}
