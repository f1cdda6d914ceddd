/** Where a page of a list ended, in the link to the next one: it holds while other records change. */
import { quoted } from '../lib/shown.ts';
import { refusal } from './refusal.ts';

/** The last record of a page, by the values that the list is sorted by. */
export interface Position {
  /** Of the list when the page was read; 0 = it changed during the walk. */
  readonly version: number;
  /** As PostgreSQL prints them: those of the sort keys, the id last; null = absent. */
  readonly values: readonly (string | null)[];
}

/** As `printPosition` writes it; throws a Problem 400. */
export function parsePosition(text: string): Position {
  const read = readJson(Buffer.from(text, 'base64url').toString());
  const [version, ...values] = Array.isArray(read) ? read : [];
  if (typeof version === 'number' && isTexts(values)) return { version, values };
  throw unusable(text);
}

export function printPosition({ version, values }: Position): string {
  return Buffer.from(JSON.stringify([version, ...values])).toString('base64url');
}

export function unusable(text: string): ReturnType<typeof refusal> {
  return refusal(
    'invaliddata',
    `position is ${quoted(text)}; it takes that of the link to the next page (header Link), with ` +
      'the other parameters of that link.',
  );
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
