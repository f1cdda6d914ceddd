/** 400s for list parameters, with one sentence that names the value. */
import { Problem } from '../http/problem.ts';

type Code =
  | 'invaliddata'
  | 'invalid_filter_field'
  | 'invalid_sort_field'
  | 'invalid_selection_field';

export function refusal(code: Code, message: string): Problem {
  return new Problem(400, code, message);
}
