/** Parses JSON bodies; refuses values that PostgreSQL cannot store. */

import { Problem } from '../problem.ts';
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
    throw new Problem(400, 'invaliddata', 'The body is not UTF-8 text.', {
      findings: [{ path: '', code: 'json_invalid', message: 'The body is not UTF-8 text.' }],
    });
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
  checkValue(value, limits, text.includes('\\u'));
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

function unreadable(message: string, path = ''): Problem {
  return new Problem(400, 'invaliddata', message, {
    findings: [{ path, code: 'json_invalid', message }],
  });
}

function explain(text: string): string {
  if (text.trim() === '') return 'it is empty.';
  const before = text.slice(0, jsonErrorOffset(text)).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `reading stopped at line ${before.length}, column ${column}.`;
}

/**
 * Walks the value without recursion, as a deep body must not overflow the stack. Only an escape in
 * the text can produce U+0000 or a lone surrogate, so strings are checked only when there is one.
 */
function checkValue(root: unknown, limits: JsonLimits, escapes: boolean): void {
  let level: unknown[] = [root];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limits.depthMax) throw tooDeep(limits);
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') {
        if (escapes) checkText(value);
      } else if (typeof value === 'number') {
        if (!Number.isFinite(value)) throw unreadable('The body holds a number out of range.');
      } else if (Array.isArray(value)) {
        count += value.length;
        for (const element of value) next.push(element);
      } else if (value !== null && typeof value === 'object') {
        count += pushMembers(value, next, escapes);
      }
    }
    if (limits.valuesMax > 0 && count > limits.valuesMax) throw tooMany(limits);
    level = next;
  }
}

function pushMembers(object: object, next: unknown[], escapes: boolean): number {
  const before = next.length;
  for (const key of Object.keys(object)) {
    if (key === '__proto__') throw unreadable("The member name '__proto__' is not accepted.");
    if (escapes) checkText(key);
    next.push((object as Record<string, unknown>)[key]);
  }
  return next.length - before;
}

function checkText(text: string): void {
  if (text.includes('\u0000')) throw unreadable('The body holds the character U+0000.');
  if (!text.isWellFormed()) throw unreadable('The body holds half of a surrogate pair.');
}
