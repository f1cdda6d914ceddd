/** What the server found wrong with a form, field by field. */
import { isLecternError, sentenceOf } from './api.ts';

/** The sentence about one member of the body (`/email`); undefined = nothing is wrong with it. */
export function faultAt(error: unknown, pointer: string): string | undefined {
  if (!isLecternError(error)) return undefined;
  const found = error.findings.find(({ path }) => path === pointer);
  return found && (error.findings.length === 1 ? sentenceOf(error) : found.message);
}

/** The error when none of the fields of the form shows it. */
export function restOf(error: unknown, pointers: readonly string[]): unknown {
  return pointers.some((pointer) => faultAt(error, pointer) !== undefined) ? undefined : error;
}
