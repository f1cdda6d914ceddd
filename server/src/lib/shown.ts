/** Shows values and names in messages, cut where they are long. */

const CHARACTERS_MAX = 100;
const NAMES_MAX = 60;

/** A text in quotes; a cut one does not end in half a surrogate pair. */
export function quoted(text: string): string {
  if (text.length <= CHARACTERS_MAX) return `'${text}'`;
  return `'${text.slice(0, CHARACTERS_MAX).replace(/[\uD800-\uDBFF]$/, '')}…'`;
}

/** Names with commas between them; of more than 60 the first, and how many more there are. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).join(', ');
  return names.length > NAMES_MAX ? `${shown} and ${names.length - NAMES_MAX} more` : shown;
}
