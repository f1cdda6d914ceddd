/** The parameter `fields`: selects members of records. */
import { listed, quoted } from '../lib/shown.ts';
import { refusal } from './refusal.ts';

/**
 * The selected members; undefined = all of them. An unknown name is a 400; in the official CASE
 * profile it selects all.
 */
export function parseFields(
  text: string | undefined,
  members: readonly string[],
  profile?: 'case',
): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const names = text.split(',').map((name) => name.trim());
  for (const name of names) {
    if (name === '') {
      throw refusal('invalid_selection_field', `fields is ${quoted(text)}: a name is empty.`);
    }
  }
  const unknown = names.find((name) => !members.includes(name));
  if (unknown === undefined) return names;
  if (profile === 'case') return undefined;
  throw refusal(
    'invalid_selection_field',
    `${quoted(unknown)} is not a member to select; these are: ${listed(members)}.`,
  );
}

/** The record with these members only, in its own order. */
export function pickFields(json: string, fields: readonly string[] | undefined): string {
  if (!fields) return json;
  const members = Object.entries(JSON.parse(json) as object);
  return JSON.stringify(Object.fromEntries(members.filter(([name]) => fields.includes(name))));
}
