/** Parses parameters of a query that are whole numbers from 1. */
import { invalidMember } from '../problem.ts';

interface Count {
  readonly name: string;
  /** The value when the query has none. */
  readonly usual: number;
  readonly most: number;
}

/** Throws a Problem 400 for anything but digits from 1 to `most`. */
export function parseCount(text: string | undefined, { name, usual, most }: Count): number {
  if (text === undefined) return usual;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= 1 && count <= most) return count;
  const message = `${name} is '${text}'; it takes a whole number from 1 to ${most}.`;
  throw invalidMember(`/${name}`, 'field_value', message);
}
