/** Parses a filter into a tree; to-sql.ts checks its fields and turns it into SQL. */
import { quoted } from '../lib/shown.ts';
import { refusal } from './refusal.ts';
import { isBare } from './values.ts';

export const PREDICATES = ['=', '!=', '>', '>=', '<', '<=', '~', '@'] as const;
export type Predicate = (typeof PREDICATES)[number];

export interface Clause {
  readonly field: string;
  readonly predicate: Predicate;
  readonly value: string;
  /** Written without quotes. */
  readonly bare: boolean;
}

/** A clause, or two and more parts of which all or any must hold. */
export type Filter =
  | Clause
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] };

const FILTER_CHARACTERS_MAX = 2_048;
const CLAUSES_MAX = 20;
const NESTING_MAX = 10;

const OPEN = /\(\s*/y;
const CLOSE = /\s*\)/y;
const AND = /\s+AND\s+/y;
const OR = /\s+OR\s+/y;
const FIELD = /[^\s=!<>~@'()]+/y;
const PREDICATE = /\s*([=!<>~@]+)\s*/y;
const QUOTED = /'((?:[^']|'')*)'(?!')/y;
const BARE = /[^\s'()]+/y;

interface Cursor {
  readonly text: string;
  at: number;
  clauses: number;
  depth: number;
}

/**
 * Reads `field predicate value` joined by AND and OR, AND binding tighter, with parentheses.
 * Throws a Problem 400 `invaliddata` with the place of the error.
 */
export function parseFilter(text: string): Filter {
  if (text.length > FILTER_CHARACTERS_MAX) {
    throw refusal(
      'invaliddata',
      `The filter has ${text.length} characters; at most ${FILTER_CHARACTERS_MAX} are read.`,
    );
  }
  const cursor: Cursor = { text: text.trim(), at: 0, clauses: 0, depth: 0 };
  const filter = parseAny(cursor);
  if (cursor.at < cursor.text.length) throw unfinished(cursor);
  return filter;
}

/** The clauses of a filter, from left to right. */
export function clausesOf(filter: Filter): Clause[] {
  if ('field' in filter) return [filter];
  return ('all' in filter ? filter.all : filter.any).flatMap(clausesOf);
}

/** Consumes a match at the cursor; returns its group, or all of it when the pattern has none. */
function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text);
  if (!found) return undefined;
  cursor.at = pattern.lastIndex;
  return found[1] ?? found[0];
}

function parseAny(cursor: Cursor): Filter {
  const first = parseAll(cursor);
  const any = [first];
  while (take(cursor, OR)) any.push(parseAll(cursor));
  return any.length === 1 ? first : { any };
}

function parseAll(cursor: Cursor): Filter {
  const first = parseOne(cursor);
  const all = [first];
  while (take(cursor, AND)) all.push(parseOne(cursor));
  return all.length === 1 ? first : { all };
}

function parseOne(cursor: Cursor): Filter {
  if (!take(cursor, OPEN)) return parseClause(cursor);
  cursor.depth += 1;
  if (cursor.depth > NESTING_MAX) {
    throw unreadable(cursor, `parentheses nest at most ${NESTING_MAX} deep`);
  }
  const filter = parseAny(cursor);
  if (!take(cursor, CLOSE)) throw unfinished(cursor);
  cursor.depth -= 1;
  return filter;
}

function parseClause(cursor: Cursor): Clause {
  cursor.clauses += 1;
  if (cursor.clauses > CLAUSES_MAX) {
    throw unreadable(cursor, `a filter has at most ${CLAUSES_MAX} clauses`);
  }
  const field = take(cursor, FIELD);
  if (field === undefined) throw unreadable(cursor, 'a field name is expected');
  const word = take(cursor, PREDICATE);
  const predicate = PREDICATES.find((known) => known === word);
  if (!predicate) {
    const found = word === undefined ? '' : `, not ${quoted(word)}`;
    const message = `after ${quoted(field)} one of ${PREDICATES.join(' ')} is expected${found}`;
    throw unreadable(cursor, message);
  }
  const text = take(cursor, QUOTED);
  if (text !== undefined) {
    return { field, predicate, value: text.replaceAll("''", "'"), bare: false };
  }
  const value = take(cursor, BARE);
  if (value === undefined) throw unreadable(cursor, valueExpected(cursor));
  if (!isBare(value)) {
    throw refusal(
      'invaliddata',
      `The filter's value ${quoted(value)} needs single quotes around it (only numbers, booleans ` +
        'and dates stand without).',
    );
  }
  return { field, predicate, value, bare: true };
}

function valueExpected(cursor: Cursor): string {
  if (cursor.text[cursor.at] !== "'") return 'a value is expected';
  return "the quote that opens the value is never closed (a quote inside is doubled: 'O''Brien')";
}

/** The error for text that follows a complete filter. */
function unfinished(cursor: Cursor): Error {
  const rest = cursor.text.slice(cursor.at);
  if (rest === '') return unreadable(cursor, "a '(' is never closed");
  if (rest.trim().startsWith(')')) return unreadable(cursor, "this ')' closes nothing");
  if (/^\s*(and|or)\b/i.test(rest)) {
    return unreadable(cursor, 'AND and OR are written in upper case between spaces');
  }
  const hint = rest.includes("'") ? " (a quote inside a value is doubled: 'O''Brien')" : '';
  return unreadable(cursor, `AND or OR is expected${hint}`);
}

function unreadable(cursor: Cursor, reason: string): Error {
  const rest = cursor.text.slice(cursor.at).trim();
  const place = rest === '' ? 'at its end' : `from ${quoted(rest)} on`;
  return refusal('invaliddata', `The filter cannot be read ${place}: ${reason}.`);
}
