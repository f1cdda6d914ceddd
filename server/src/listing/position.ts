/** Where a page ended, as the text that asks for the next: it holds while other records change. */
import type { Problem } from '../http/problem.ts';
import { quoted } from '../lib/shown.ts';
import { refusal } from './refusal.ts';

/** The last record of a page, by the values that the list is sorted by. */
export interface Position {
  /** The list's version when the page was read; 0 = it changed during the walk, or is a log. */
  readonly version: number;
  /** The values of the sort keys, the id last, as PostgreSQL prints them; null = absent. */
  readonly values: readonly (string | null)[];
}

/** Lists have it in the link to the next page, logs in their body. */
export type PositionParameter = 'position' | 'cursor';

const TAKEN_FROM: Readonly<Record<PositionParameter, string>> = {
  position:
    'that of the link to the next page (header Link), with the other parameters of that link',
  cursor: 'the `next` of a page of the same log, with the other parameters of that page',
};

/** Reads what `printPosition` writes; throws a Problem 400 for anything else. */
export function parsePosition(text: string, parameter: PositionParameter): Position {
  const read = readJson(Buffer.from(text, 'base64url').toString());
  const [version, ...values] = Array.isArray(read) ? read : [];
  if (typeof version === 'number' && isTexts(values)) return { version, values };
  throw unusable(text, parameter);
}

export function printPosition({ version, values }: Position): string {
  return Buffer.from(JSON.stringify([version, ...values])).toString('base64url');
}

export function unusable(text: string, parameter: PositionParameter): Problem {
  const message = `${parameter} is ${quoted(text)}; it takes ${TAKEN_FROM[parameter]}.`;
  return refusal('invaliddata', message);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTexts(values: readonly unknown[]): values is (string | null)[] {
  return values.every((value) => value === null || typeof value === 'string');
}
