/** Shows values and names in messages, cut where they are long. */

const CHARACTERS_MAX = 100;
const NAMES_MAX = 60;

/** The length of a value that stands beside a message, in a column of its own. */
export const VALUE_CHARACTERS_MAX = 200;

/** The beginning of a text; it does not end in half a surrogate pair. */
export function cut(text: string, charactersMax: number): string {
  return text.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/, '');
}

/** A text in quotes. */
export function quoted(text: string): string {
  return text.length > CHARACTERS_MAX ? `'${cut(text, CHARACTERS_MAX)}…'` : `'${text}'`;
}

/** A value of JSON, for a sentence about it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Names with commas between them; of more than 60 the first, and how many more there are. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).join(', ');
  return names.length > NAMES_MAX ? `${shown} and ${names.length - NAMES_MAX} more` : shown;
}
