/** Checks values against compiled schemas; errors become findings with pointers. */
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/schema';
import { Settings } from 'typebox/system';
import { pointerToken, valueAt } from '../../lib/json-pointer.ts';
import { listed, shown } from '../../lib/shown.ts';
import { type Finding, invalid } from '../problem.ts';
import { LENIENT_DATE, LENIENT_INSTANT } from '../schema.ts';

/** Errors of one value that are looked for; the library stops at eight. */
const ERRORS_MAX = 100;
Settings.Set({ maxErrors: ERRORS_MAX });

type SchemaError = ReturnType<Validator['Errors']>[1][number];

const compiled = new WeakMap<TSchema, Validator>();

/** Findings of a value against a schema, of ERRORS_MAX errors; none = valid. Compiles it once. */
export function findings(schema: TSchema, value: unknown): Finding[] {
  let validator = compiled.get(schema);
  if (!validator) {
    validator = Compile(lengthsFirst(schema) as TSchema);
    compiled.set(schema, validator);
  }
  return validator.Check(value)
    ? []
    : toFindings(wholeErrors(validator.Errors(value)[1]), { schema, value });
}

/** Throws a Problem 400 with all findings, unless the value fits the schema. */
export function requireValid(schema: TSchema, value: unknown): void {
  const found = findings(schema, value);
  if (found.length > 0) throw invalid(found);
}

/**
 * The schema with patterns that look at no text above its maxLength: that is a finding by itself.
 * Throws for a pattern without maxLength: it would run over all that a client sends.
 */
function lengthsFirst(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lengthsFirst);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.entries(schema).map(([name, value]) => [name, lengthsFirst(value)]);
  const { pattern, maxLength } = schema as { pattern?: unknown; maxLength?: number };
  if (typeof pattern !== 'string') return Object.fromEntries(copy);
  if (maxLength === undefined) throw new Error(`The pattern ${pattern} needs a maxLength.`);
  return { ...Object.fromEntries(copy), pattern: new BoundedPattern(pattern, maxLength) };
}

class BoundedPattern extends RegExp {
  readonly #lengthMax: number;

  constructor(pattern: string, lengthMax: number) {
    super(pattern, 'u');
    this.#lengthMax = lengthMax;
  }

  override test(text: string): boolean {
    return characters(text, this.#lengthMax) > this.#lengthMax || super.test(text);
  }
}

/** Unicode characters of a text; of one that has surely more than `max`, units of UTF-16. */
function characters(text: string, max: number): number {
  return text.length <= max || text.length > 2 * max ? text.length : [...text].length;
}

/** What was checked, where messages look up the schema and the value of an error. */
interface Checked {
  readonly schema: unknown;
  readonly value: unknown;
}

/** A union reports the errors of its branches and one for itself: findings come of one branch. */
function toFindings(errors: readonly SchemaError[], checked: Checked): Finding[] {
  return errors
    .filter((error) => !errors.some((union) => isIn(union, error)))
    .flatMap((error) => {
      if (error.keyword !== 'anyOf') return toFinding(error, checked);
      const inside = errors.filter((one) => isIn(error, one));
      return unionFindings(error, { inside, checked });
    });
}

/** Without errors of unions that were cut off before their own one, unless all errors are. */
function wholeErrors(errors: readonly SchemaError[]): readonly SchemaError[] {
  const outer = errors.filter(({ schemaPath }) => !schemaPath.includes('/anyOf/'));
  // No finding would say that the value is valid.
  if (outer.length === 0) return errors;
  return errors.filter(
    (error) => outer.includes(error) || outer.some((union) => isIn(union, error)),
  );
}

const branchesOf = ({ schemaPath }: SchemaError) => `${schemaPath}/anyOf/`;

function isIn(union: SchemaError, { schemaPath, instancePath }: SchemaError): boolean {
  const below = `${instancePath}/`.startsWith(`${union.instancePath}/`);
  return below && schemaPath.startsWith(branchesOf(union));
}

interface UnionErrors {
  /** The errors within the branches of a union. */
  readonly inside: readonly SchemaError[];
  readonly checked: Checked;
}

/** What the branch of the value's type finds; one finding for the union when there is none. */
function unionFindings(union: SchemaError, { inside, checked }: UnionErrors): Finding[] {
  const { instancePath } = union;
  const own = inside.filter((error) => error.instancePath === instancePath);
  const branchOf = ({ schemaPath }: SchemaError) =>
    schemaPath.slice(branchesOf(union).length).split('/', 1)[0];
  const others = own.filter(({ keyword }) => keyword === 'type').map(branchOf);
  const close = inside.filter((error) => !others.includes(branchOf(error)));
  if (new Set(close.map(branchOf)).size === 1) return toFindings(close, checked);
  const taken = own.map(({ keyword, params }) => {
    const { allowedValue, type } = params as { allowedValue?: unknown; type?: unknown };
    return keyword === 'const' ? `'${allowedValue}'` : type;
  });
  const known = taken.length > 0 && taken.every((one) => typeof one === 'string');
  const wanted = known ? `must be ${[...new Set(taken)].join(' or ')}` : 'must have another form';
  const sent = shown(valueAt(checked.value, instancePath));
  const message = `${label(instancePath)} is ${sent}; it ${wanted}.`;
  return [{ path: instancePath, code: 'field_value', message }];
}

function toFinding(error: SchemaError, checked: Checked): Finding[] {
  const path = error.instancePath;
  if (error.keyword === 'required') {
    const { requiredProperties } = error.params as { requiredProperties: readonly string[] };
    return requiredProperties.map((name) => {
      const missing = `${path}/${pointerToken(name)}`;
      return { path: missing, code: 'field_missing', message: `${label(missing)} is missing.` };
    });
  }
  const code = error.keyword === 'type' ? 'field_type' : 'field_value';
  return [{ path, code, message: `${label(path)} ${fault(error, checked)}.` }];
}

/** Keywords whose messages do not name the value; those of lengths do not, as of passwords. */
const OF_VALUES: ReadonlySet<string> = new Set([
  ...['type', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
]);

const DATE_FORM = 'must be a date as YYYY-MM-DD, such as 2026-01-15';

/** What a text of a format is, in words. */
const FORMS: Readonly<Record<string, string>> = {
  date: DATE_FORM,
  [LENIENT_DATE]: DATE_FORM,
  [LENIENT_INSTANT]: 'must be an ISO 8601 date-time',
};

/** What is wrong: the value, and what it may be. */
function fault(error: SchemaError, { schema, value }: Checked): string {
  /** Each keyword has some of them. */
  const { allowedValue, allowedValues, format, limit } = error.params as {
    readonly allowedValue: unknown;
    readonly allowedValues: readonly unknown[];
    readonly format: string;
    readonly limit: number;
  };
  const sent = valueAt(value, error.instancePath);
  const rule = valueAt(schema, error.schemaPath) as Rule | undefined;
  switch (error.keyword) {
    case 'enum':
      return `is ${shown(sent)}; it must be ${allowed(allowedValues)}`;
    case 'const':
      return `is ${shown(sent)}; it must be ${allowed([allowedValue])}`;
    case 'pattern':
      return `is ${shown(sent)}; it must match pattern "${rule?.pattern}"${meaning(rule)}${example(rule)}`;
    case 'maxLength':
      return `has ${characters(sent as string, limit)} characters; it takes at most ${limit}${meaning(rule)}`;
    case 'minItems':
      return `has ${counted((sent as unknown[]).length)}; it needs at least ${limit}`;
    case 'maxItems':
      return `has ${counted((sent as unknown[]).length)}; it takes at most ${limit}`;
    case 'format':
      return `is ${shown(sent)}; it ${FORMS[format] ?? error.message}`;
    default:
      return OF_VALUES.has(error.keyword)
        ? `is ${shown(sent)}; it ${error.message}`
        : error.message;
  }
}

const counted = (count: number) => (count === 1 ? '1 item' : `${count} items`);

/** `true` and 'true' are one name here. */
function allowed(values: readonly unknown[]): string {
  const names = [...new Set(values.map((one) => (one === '' ? "''" : String(one))))];
  return names.length === 1 ? listed(names) : `one of ${listed(names)}`;
}

interface Rule {
  readonly pattern?: string;
  readonly description?: string;
  readonly title?: string;
  readonly examples?: readonly unknown[];
}

const example = ({ examples: [one] = [] }: Rule = {}) =>
  one === undefined ? '' : `, such as ${one}`;

/** What a schema says of itself: a pattern alone is hard to read. */
function meaning({ description, title }: Rule = {}): string {
  const text = description ?? title;
  return text === undefined ? '' : ` (${text.replace(/\.$/, '')})`;
}

function label(path: string): string {
  return path === '' ? 'The body' : `'${path.slice(1).replaceAll('/', '.')}'`;
}
