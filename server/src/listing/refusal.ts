/** 400s for list parameters, with one sentence that names the value. */
import { Problem } from '../http/problem.ts';

type Code =
  | 'invaliddata'
  | 'invalid_filter_field'
  | 'invalid_sort_field'
  | 'invalid_selection_field';

const SHOWN_MAX = 100;

/** A client's text in quotes for a message, cut when it is long. */
export function quoted(text: string): string {
  return text.length > SHOWN_MAX ? `'${text.slice(0, SHOWN_MAX)}…'` : `'${text}'`;
}

export function refusal(code: Code, message: string): Problem {
  return new Problem(400, code, message);
}
