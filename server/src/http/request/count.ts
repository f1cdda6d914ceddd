/** Parameters of a query that are whole numbers from 1. */

import { invalidMember } from '../problem.ts';
import { optionalText } from '../schema.ts';

interface Count {
  readonly name: string;
  /** The value when the query has none. */
  readonly usual: number;
  readonly most: number;
}

/** The schema of the parameter. */
export function countParameter({ usual, most }: Count, description: string) {
  return optionalText(`${description}: 1 to ${most}; ${usual} when left out`);
}

/** Throws a Problem 400 for anything but digits from 1 to `most`. */
export function parseCount(text: string | undefined, { name, usual, most }: Count): number {
  if (text === undefined) return usual;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= 1 && count <= most) return count;
  const message = `${name} is '${text}'; it takes a whole number from 1 to ${most}.`;
  throw invalidMember(`/${name}`, 'field_value', message);
}
