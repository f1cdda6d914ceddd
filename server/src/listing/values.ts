/** Values of a filter: which ones need no quotes, and how each kind of field reads them. */

import { parseInstant } from '../lib/instants.ts';
import { isUuid, parseUuid } from '../lib/uuid.ts';
import type { FieldKind } from './collection.ts';

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const BOOLEAN = /^(true|false)$/;
/** Looks like a date or an instant. */
const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?)?$/i;

/** The parts of a comma-separated list, without the spaces around them. */
export function splitList(value: string): string[] {
  return value.split(',').map((part) => part.trim());
}

export function isNumber(text: string): boolean {
  return NUMBER.test(text) && Number.isFinite(Number(text));
}

/** A number, a boolean, a date or an instant, or a list of these: needs no quotes. */
export function isBare(value: string): boolean {
  return value
    .split(',')
    .every((part) => NUMBER.test(part) || BOOLEAN.test(part) || TIME.test(part));
}

/** Numbers are doubles, as in JSON: '1.50' and '15e-1' are one value. */
function readNumber(text: string): string | undefined {
  return isNumber(text) ? String(Number(text)) : undefined;
}

interface Reader {
  /** The text for PostgreSQL; undefined = not a value of this kind. */
  read(text: string): string | undefined;
  /** The expected form, in words for a message. */
  readonly noun: string;
}

const anything: Reader = { read: (text) => text, noun: 'a text' };
const number: Reader = { read: readNumber, noun: 'a number' };

export const readers: Readonly<Record<FieldKind, Reader>> = {
  text: anything,
  node: { ...anything, read: (text) => parseUuid(text) ?? text },
  textArray: anything,
  uuid: { read: (text) => (isUuid(text) ? text : undefined), noun: 'a UUID' },
  integer: number,
  number,
  boolean: { read: (text) => (BOOLEAN.test(text) ? text : undefined), noun: 'true or false' },
  date: { read: (text) => parseInstant(text)?.slice(0, 10), noun: 'an ISO 8601 date' },
  instant: { read: parseInstant, noun: 'an ISO 8601 date or instant' },
};
