/** Values by JSON Schema, good ones and broken ones, for requests that nobody would write by hand. */
import fc, { type Arbitrary } from 'fast-check';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly format?: string;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
  readonly minItems?: number;
  readonly minLength?: number;
}

const HOSTILE = [
  '',
  ' ',
  "'",
  "''",
  '"',
  '\u0000',
  '\ud800',
  '\u202e',
  '../../etc/passwd',
  "' OR 1=1 --",
  '%',
  '%_\\',
  '$1',
  '{}',
  '[]',
  'null',
  'NaN',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  'a'.repeat(70_000),
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-02-30',
  'javascript:alert(1)',
  'urn:uuid:',
  'http://[::1',
  '<script>',
  '=cmd|x',
  'é'.normalize('NFD'),
] as const;

const SURROGATES = { first: 0xd800, count: 0x800 };

/** Any character at all. fast-check's own unit 'binary' first spends a second on a table of them. */
export const anyCharacter: Arbitrary<string> = fc.nat({ max: 0x10_ffff - SURROGATES.count }).map(
  (place) => String.fromCodePoint(place + (place < SURROGATES.first ? 0 : SURROGATES.count)),
  (value) => {
    const [character = '', ...more] = String(value);
    const point = character.codePointAt(0);
    if (point === undefined || more.length > 0) throw new Error(`'${value}' is no character`);
    return point - (point < SURROGATES.first ? 0 : SURROGATES.count);
  },
);

/** An address of the web, as fc.webUrl() has them, which needs the same table. */
export const webAddress: Arbitrary<string> = fc
  .tuple(fc.domain(), fc.array(fc.string({ unit: anyCharacter }).map(encodeURIComponent)))
  .map(([domain, path]) => ['https:/', domain, ...path].join('/'));

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
);

const NUMBERS = [0, -0, -1, 1, 0.1, 1e-7, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 5e-324];

/** Anything at all, of JSON. */
export const anything: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom(...NUMBERS),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.constant({ sourcedId: "x'y" }),
  fc.constant(Array(50).fill({ a: [1] })),
  fc.jsonValue({ maxDepth: 3 }),
);

/** What a schema asks for, mostly; now and then anything else in its place. */
export function valuesOf(schema: Schema, known: Known): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: good(schema, known, 0) },
    { weight: 1, arbitrary: anything },
  );
}

export interface Known {
  readonly components: Readonly<Record<string, Schema>>;
  /** Ids that lead to records. */
  readonly ids: readonly string[];
}

const DEPTH_MAX = 7;

function good(given: Schema, known: Known, depth: number): Arbitrary<unknown> {
  const schema = given.$ref ? (known.components[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given;
  const within = (one: Schema) =>
    depth > DEPTH_MAX
      ? fc.constant(null)
      : fc.oneof(
          { weight: 15, arbitrary: good(one, known, depth + 1) },
          { weight: 1, arbitrary: anything },
        );
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => good(one, known, depth)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'object' || schema.properties) return objects(schema, within);
  if (schema.type === 'array') {
    const minLength = schema.minItems ?? 0;
    return fc.array(within(schema.items ?? {}), { minLength, maxLength: minLength + 2 });
  }
  if (schema.type === 'integer') return fc.integer({ min: -5, max: 5_000 });
  if (schema.type === 'number') return fc.constantFrom(...NUMBERS);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'string') return texts(schema, known);
  return anything;
}

function objects(schema: Schema, within: (one: Schema) => Arbitrary<unknown>): Arbitrary<unknown> {
  const { properties = {}, required = [], patternProperties } = schema;
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, within(one)]),
  );
  const record = fc.record(members, {
    requiredKeys: required.filter((name) => name in properties),
    noNullPrototype: true,
  });
  if (!patternProperties) return record;
  const [other = {}] = Object.values(patternProperties);
  return fc.dictionary(hostileText, within(other), { maxKeys: 3, noNullPrototype: true });
}

function texts({ format, pattern, examples = [] }: Schema, { ids }: Known): Arbitrary<unknown> {
  const usual = fc.constantFrom(...ids, ...(examples as string[]), 'text', 'active', '1', 'true');
  if (format === 'date-time') {
    return fc.constantFrom('2026-01-15T10:00:00Z', '2026-01-15T10:00:00.000+02:00', '2026-01-15');
  }
  if (format === 'date') return fc.constantFrom('2026-01-15', '2026-13-01', '15.1.2026');
  if (format === 'uri') return fc.constantFrom('https://x.example/a', 'urn:uuid:x', 'javascript:1');
  if (pattern?.includes('[0-9a-f') && !pattern.includes('|')) {
    return fc.oneof(fc.uuid(), fc.constantFrom(...ids));
  }
  return fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: hostileText });
}

/** Texts for a place in a URL; a lone half of a surrogate pair cannot be written there. */
export const urlTexts = hostileText.map((text) => text.toWellFormed().slice(0, 3_000));
