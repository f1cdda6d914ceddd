/** The 400s of the list parameters: one sentence that names the value. */
import { Problem } from '../http/problem.ts';

type Code =
  | 'invaliddata'
  | 'invalid_filter_field'
  | 'invalid_sort_field'
  | 'invalid_selection_field';

const SHOWN_MAX = 100;

/** A client's text as a sentence quotes it: cut when it is long. */
export function quoted(text: string): string {
  return text.length > SHOWN_MAX ? `'${text.slice(0, SHOWN_MAX)}…'` : `'${text}'`;
}

export function refusal(code: Code, message: string): Problem {
  return new Problem(400, code, message);
}
