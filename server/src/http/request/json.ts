/** Parses JSON bodies; refuses values that PostgreSQL cannot store. */

import { invalidMember, type Problem } from '../problem.ts';
import { jsonErrorOffset } from './json-position.ts';
import { measureJson } from './json-size.ts';

export interface JsonLimits {
  /** Levels of nesting. */
  readonly depthMax: number;
  /** Members and elements in all; 0 = no limit. */
  readonly valuesMax: number;
}

export const JSON_LIMITS: JsonLimits = { depthMax: 32, valuesMax: 10_000 };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws a Problem 400 for bytes that are not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw unreadable('The body is not UTF-8 text.');
  }
}

/** Parses and checks a body; throws a Problem 400 with line and column of a syntax error. */
export function parseJson(text: string, limits: JsonLimits = JSON_LIMITS): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable(`The body is not JSON: ${explain(text)}`);
  }
  checkValue(value, { limits, escapes: text.includes('\\u'), count: 0 }, 0);
  return value;
}

/** The text of a large body; refuses too many values before parsing them fills the memory. */
export function decodeJson(bytes: Uint8Array, limits: JsonLimits): string {
  const { depth, values } = measureJson(bytes);
  if (depth > limits.depthMax + 1) throw tooDeep(limits);
  if (limits.valuesMax > 0 && values > limits.valuesMax) throw tooMany(limits);
  return decodeText(bytes);
}

function tooDeep({ depthMax }: JsonLimits): Problem {
  return unreadable(`The body is nested deeper than ${depthMax} levels.`);
}

function tooMany({ valuesMax }: JsonLimits): Problem {
  return unreadable(`The body holds more than ${valuesMax} values.`);
}

function unreadable(message: string): Problem {
  return invalidMember('', 'json_invalid', message);
}

function explain(text: string): string {
  if (text.trim() === '') return 'it is empty.';
  const before = text.slice(0, jsonErrorOffset(text)).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `reading stopped at line ${before.length}, column ${column}.`;
}

/** What is checked, and how many values were seen. */
interface Check {
  readonly limits: JsonLimits;
  /** The text has escapes: only these can produce U+0000 or a lone surrogate in a string. */
  readonly escapes: boolean;
  count: number;
}

/** Recursion ends at `depthMax`, so that a deep body cannot overflow the stack. */
function checkValue(value: unknown, check: Check, depth: number): void {
  const { limits } = check;
  if (depth > limits.depthMax) throw tooDeep(limits);
  if (typeof value === 'string') {
    if (check.escapes) checkText(value);
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw unreadable('The body holds a number out of range.');
  } else if (Array.isArray(value)) {
    countValue(check, value.length);
    for (const element of value) checkValue(element, check, depth + 1);
  } else {
    checkMembers(value as Readonly<Record<string, unknown>>, check, depth + 1);
  }
}

/**
 * `for in` makes no array of the names; parsed objects inherit no name that it would give. The
 * values true, false and null have none.
 */
function checkMembers(object: Readonly<Record<string, unknown>>, check: Check, depth: number) {
  for (const name in object) {
    if (name === '__proto__') throw unreadable("The member name '__proto__' is not accepted.");
    if (check.escapes) checkText(name);
    countValue(check, 1);
    checkValue(object[name], check, depth);
  }
}

function countValue(check: Check, more: number): void {
  check.count += more;
  const { valuesMax } = check.limits;
  if (valuesMax > 0 && check.count > valuesMax) throw tooMany(check.limits);
}

function checkText(text: string): void {
  if (text.includes('\u0000')) throw unreadable('The body holds the character U+0000.');
  if (!text.isWellFormed()) throw unreadable('The body holds half of a surrogate pair.');
}
