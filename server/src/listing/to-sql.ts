/** Filters and searches as SQL: names from the collection's whitelist, values as parameters. */
import { quoted } from '../lib/shown.ts';
import { join, type Sql, sql, trusted } from '../storage/database/sql.ts';
import { foldText, nameOrder } from '../storage/folding.ts';
import {
  type Collection,
  type Field,
  type FieldKind,
  fieldsInWords,
  findField,
} from './collection.ts';
import type { Clause, Filter } from './filter.ts';
import { refusal } from './refusal.ts';
import { isNumber, readers, splitList } from './values.ts';

const LIST_VALUES_MAX = 200;
const SEARCH_CHARACTERS_MAX = 200;

const TYPES: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  node: 'text',
  uuid: 'uuid',
  integer: 'bigint',
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamptz',
  textArray: 'text',
};

interface Form {
  /**
   * PostgreSQL does not see the values that a field is compared with, unless they are few, and has
   * one plan for all; left out = it may make a plan for each, which can take longer than reading a
   * page.
   */
  readonly hidesValues?: boolean;
}

/** A condition; null counts as false. Throws a Problem 400 for an unknown field or wrong value. */
export function filterToSql(filter: Filter, collection: Collection, form: Form = {}): Sql {
  if ('field' in filter) return clauseToSql(filter, collection, form);
  const [parts, word] = 'all' in filter ? [filter.all, ' and '] : [filter.any, ' or '];
  const conditions = parts.map((part) => filterToSql(part, collection, form));
  return sql`(${join(conditions, word)})`;
}

/** Each word is in one of the texts, without regard to case; undefined = no search. */
export function searchToSql(text: string, { search }: Collection): Sql | undefined {
  const asked = text.trim();
  if (asked === '') return undefined;
  if (asked.length > SEARCH_CHARACTERS_MAX) {
    throw refusal(
      'invaliddata',
      `search has ${asked.length} characters; the maximum is ${SEARCH_CHARACTERS_MAX}.`,
    );
  }
  const words = [...new Set(asked.split(/\s+/))];
  return join(
    words.map((word) => {
      const test = (text: Sql) => contains(text, word);
      const tests = search.map((one) => (typeof one === 'function' ? one(test) : test(one)));
      return sql`(${join(tests, ' or ')})`;
    }),
    ' and ',
  );
}

function clauseToSql(clause: Clause, collection: Collection, form: Form): Sql {
  const field = filterField(clause, collection);
  const style = { ...form, ignoreCase: collection.profile === 'case' };
  if (clause.predicate !== '!=') return knownTest(clause, field, style);
  return sql`(${knownTest({ ...clause, predicate: '=' }, field, style)}) is not true`;
}

interface Style extends Form {
  readonly ignoreCase: boolean;
}

/** The test comes first: it is cheaper, and an index may serve it. */
function knownTest(clause: Clause, field: Field, style: Style): Sql {
  const test = field.kind === 'textArray' ? arrayTest : scalarTest;
  const of = (value: Sql) => test(clause, { ...field, sql: value }, style);
  const condition = field.joined ? field.joined(of) : of(field.sql);
  return field.known ? sql`(${condition} and ${field.known})` : condition;
}

/** `metadata.key` is a number when it is compared with unquoted numbers, otherwise a text. */
function filterField({ field, predicate, value, bare }: Clause, collection: Collection): Field {
  const isNumeric = bare && predicate !== '~' && splitList(value).every(isNumber);
  const kind = isNumeric ? 'number' : 'text';
  const found = findField(collection, field, kind);
  if (found) return found;
  const { plural } = collection;
  const fault = field.includes('.')
    ? `is a nested relation, which ${plural} cannot be filtered by; fields are`
    : `is not a field that ${plural} can be filtered by; these are`;
  const message = `${quoted(field)} ${fault}: ${fieldsInWords(collection)}.`;
  throw refusal('invalid_filter_field', message);
}

function scalarTest(clause: Clause, field: Field, { ignoreCase, hidesValues }: Style): Sql {
  const { predicate, value } = clause;
  if (predicate === '~') return containsTest(clause, field);
  const values = readValues(clause, field.kind, predicate === '@' ? listOf(value) : [value]);
  const [first] = values;
  if (first === undefined) return trusted('false');
  if (ignoreCase && field.kind === 'text' && (predicate === '=' || predicate === '@')) {
    return isOneOf(field.sql, values);
  }
  if (ignoreCase && field.kind === 'text') {
    return sql`${foldText(field.sql)} ${trusted(predicate)} ${foldText(sql`${first}`)}`;
  }
  if (field.kind === 'instant') return instantTest(clause, field, { values, hidesValues });
  const type = typeOf(field.kind, values);
  if (predicate === '@') {
    const test = sql`${field.sql} = any(${values}${trusted(`::${type}[]`)})`;
    return field.isName ? sql`(${isOneOf(field.sql, values, nameOrder)} and ${test})` : test;
  }
  if (field.isName) {
    // The index that names sort by finds those of the same letters, few of them spelled otherwise.
    const name = sql`${first}::text`;
    const named = sql`${nameOrder(field.sql)} ${trusted(predicate)} ${nameOrder(name)}`;
    return predicate === '=' ? sql`(${named} and ${field.sql} = ${name})` : named;
  }
  const test = sql`${field.sql} ${trusted(predicate)}`;
  if (field.values?.includes(first)) return sql`${test} ${trusted(`'${first}'`)}`;
  const operand = sql`${first}${trusted(`::${type}`)}`;
  return sql`${test} ${hidesValues ? sql`(select ${operand})` : operand}`;
}

/**
 * Records show instants to the millisecond, and some are stored more exactly: each is compared as
 * it is shown, in a form that indexes serve.
 */
function instantTest(
  { predicate }: Clause,
  { sql: column }: Field,
  { values, hidesValues }: { values: readonly string[]; hidesValues: boolean | undefined },
): Sql {
  const hide = (operand: Sql) => (hidesValues ? sql`(select ${operand})` : operand);
  const tests = values.map((value) => {
    const shown = hide(sql`${value}::timestamptz`);
    const next = hide(sql`${value}::timestamptz + interval '1 millisecond'`);
    if (predicate === '>' || predicate === '>=') {
      return sql`${column} >= ${predicate === '>' ? next : shown}`;
    }
    const isBefore = sql`${column} < ${predicate === '<' ? shown : next}`;
    return predicate.startsWith('<') ? isBefore : sql`(${column} >= ${shown} and ${isBefore})`;
  });
  return sql`(${join(tests, ' or ')})`;
}

/** `=` all values, `@` any value, `~` any value without regard to case. */
function arrayTest(
  { field, predicate, value }: Clause,
  { sql: array }: Field,
  { ignoreCase }: Style,
) {
  const values = listOf(value);
  const holdsAny = (texts: readonly string[]) => sql`exists (
    select from unnest(${array}) as element where ${isOneOf(sql`element`, texts)}
  )`;
  if (predicate === '~' || (predicate === '@' && ignoreCase)) return holdsAny(values);
  if (predicate === '@') return sql`${array} && ${values}::text[]`;
  if (predicate !== '=') {
    throw refusal(
      'invaliddata',
      `${quoted(field)} is a list of values, which ${predicate} cannot compare.`,
    );
  }
  if (!ignoreCase) return sql`${array} @> ${values}::text[]`;
  return join(
    values.map((text) => holdsAny([text])),
    ' and ',
  );
}

function containsTest({ field, value }: Clause, { kind, sql: column }: Field): Sql {
  if (kind === 'text' || kind === 'node') return contains(column, value);
  // Its text has nothing to fold.
  if (kind === 'uuid') return sql`${column}::text like ${foldText(patternOf(value))}`;
  throw refusal('invaliddata', `${quoted(field)} is not a text; ~ compares texts only.`);
}

/** The values in PostgreSQL's form. A text that is not a UUID equals none, and is left out. */
function readValues(clause: Clause, kind: FieldKind, texts: readonly string[]): string[] {
  const equality = clause.predicate === '=' || clause.predicate === '@';
  return texts.flatMap((text) => {
    const value = readers[kind].read(text);
    if (value !== undefined) return [value];
    if (kind === 'uuid' && equality) return [];
    const message = `The filter's value ${quoted(text)} of ${quoted(clause.field)} is not`;
    throw refusal('invaliddata', `${message} ${readers[kind].noun}.`);
  });
}

function listOf(value: string): string[] {
  const values = splitList(value);
  if (values.length <= LIST_VALUES_MAX) return values;
  throw refusal(
    'invaliddata',
    `The filter lists ${values.length} values from ${quoted(value)}; at most ${LIST_VALUES_MAX}.`,
  );
}

/** Whole numbers stay bigint, which an index on any integer serves; others compare as numeric. */
function typeOf(kind: FieldKind, values: readonly string[]): string {
  const whole = values.every((value) => Number.isSafeInteger(Number(value)));
  return kind === 'integer' && !whole ? 'numeric' : TYPES[kind];
}

/** The text holds these characters, without regard to case. */
function contains(column: Sql, text: string): Sql {
  return sql`${foldText(column)} like ${foldText(patternOf(text))}`;
}

/** The pattern of what holds these characters: `\`, `%` and `_` are no wildcards. */
function patternOf(text: string): Sql {
  return sql`${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
}

/** The text is one of these in a form: without regard to case, or what a name sorts by. */
function isOneOf(column: Sql, texts: readonly string[], form = foldText): Sql {
  return sql`${form(column)} = any(array(
    select ${form(sql`text`)} from unnest(${texts}::text[]) as text
  ))`;
}
