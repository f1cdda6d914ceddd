/** What the server found wrong with a form, field by field. */
import { isLecternError, sentenceOf } from './api.ts';

/** The sentence about one member of the body (`/email`); undefined = nothing is wrong with it. */
function faultAt(error: unknown, pointer: string): string | undefined {
  if (!isLecternError(error)) return undefined;
  const found = error.findings.find(({ path }) => path === pointer);
  return found && (error.findings.length === 1 ? sentenceOf(error) : found.message);
}

/** The fault of one member's field, and how the list of faults finds the field. */
export function fieldOf(error: unknown, pointer: string) {
  const fault = faultAt(error, pointer);
  return { error: fault, 'aria-invalid': fault !== undefined, 'data-pointer': pointer };
}
