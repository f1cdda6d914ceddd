/** Parts of the OpenAPI document that several operations share: declared once, then named. */
import { isDeepStrictEqual } from 'node:util';
import { LENIENT_DATE, LENIENT_INSTANT } from '../schema.ts';

export type Components = Map<string, unknown>;

type Kind = 'parameters' | 'responses';

/** A part of an operation that becomes a component when another operation has the same. */
export class Sharable {
  readonly kind: Kind;
  readonly name: string;
  readonly value: unknown;
  readonly text: string;
  constructor(kind: Kind, name: string, value: unknown) {
    this.kind = kind;
    this.name = name;
    this.value = value;
    this.text = JSON.stringify(value);
  }
}

/** The document with each sharable part in place, or as a reference into `components`. */
export function shared(document: unknown, components: Readonly<Record<Kind, Components>>): unknown {
  const texts = new Map<string, number>();
  replaced(document, ({ text }) => texts.set(text, (texts.get(text) ?? 0) + 1));
  return replaced(document, ({ kind, name, value, text }) => {
    const known = components[kind].get(name) ?? value;
    if (texts.get(text) === 1 || JSON.stringify(known) !== text) return value;
    components[kind].set(name, value);
    return { $ref: `#/components/${kind}/${name}` };
  });
}

function replaced(value: unknown, replace: (part: Sharable) => unknown): unknown {
  if (value instanceof Sharable) return replace(value);
  if (Array.isArray(value)) return value.map((one) => replaced(one, replace));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, replaced(one, replace)]),
  );
}

/** Schemas that repeat the members of another one, which describes them. */
const isDerived = (title: string) =>
  /^(Partial|New)|DType$/.test(title) || (title.endsWith('Body') && /For[A-Z]/.test(title));

/** Titled schema → its component: hundreds of replies have the same few. */
const moved = new WeakMap<object, object>();

/**
 * Moves every titled schema into the components and leaves a reference.
 * Throws when two schemas have one title.
 */
export function extract(schema: unknown, components: Components, bare = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => extract(part, components, bare));
  if (schema === null || typeof schema !== 'object') return schema;
  const constants = constantsOf(schema);
  if (constants) return extract(constants, components, bare);
  const title = titleOf(schema);
  const reference = { $ref: `#/components/schemas/${title}` };
  const known = moved.get(schema);
  if (known && known === components.get(title ?? '')) return reference;
  const isBare = title === undefined ? bare : isDerived(title);
  const plain = Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => title === undefined || name !== 'title')
      // A constant says its type.
      .filter(([name]) => name !== 'type' || !('const' in schema))
      .filter(([name, value]) => title !== undefined || !isBare || !isNote(name, value))
      .map(([name, value]) => [name, extract(shownFormat(name, value), components, isBare)]),
  );
  if (title === undefined) return plain;
  const component = components.get(title) ?? plain;
  if (!isDeepStrictEqual(component, plain)) {
    throw new Error(`Two schemas are titled '${title}'; give one of them another title.`);
  }
  components.set(title, component);
  moved.set(schema, component);
  return reference;
}

const SHOWN_FORMATS: Readonly<Record<string, string>> = {
  [LENIENT_INSTANT]: 'date-time',
  [LENIENT_DATE]: 'date',
};

/** Clients know the form that is recommended, not the name of all that are read. */
function shownFormat(name: string, value: unknown): unknown {
  return name === 'format' ? (SHOWN_FORMATS[String(value)] ?? value) : value;
}

/** A union of bare string constants as an enum, which says the same in fewer words. */
function constantsOf(schema: { readonly anyOf?: readonly object[] }): object | undefined {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return undefined;
  const values = anyOf.map(({ const: value, type, ...further }) =>
    type === 'string' && Object.keys(further).length === 0 ? value : undefined,
  );
  return values.includes(undefined) ? undefined : { type: 'string', enum: values, ...rest };
}

/** A description or examples; a record may have members of these names, which are schemas. */
function isNote(name: string, value: unknown): boolean {
  return (
    (name === 'description' && typeof value === 'string') ||
    (name === 'examples' && Array.isArray(value))
  );
}

export function titleOf(schema: unknown): string | undefined {
  const { title } = (schema ?? {}) as { title?: unknown };
  // A record may have a member called title, which is a schema.
  return typeof title === 'string' ? title : undefined;
}

export function sorted(named: Components): Record<string, unknown> {
  return Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)));
}
