/** Reads requests leniently: '' where a value may be left out, and terms in any case. */
import type { TSchema } from 'typebox';
import { TERMS } from '../schema.ts';

type Values = Record<string, unknown>;

/** What a schema asks of a value: the value in its place, or the value itself. */
type Reader = (value: unknown) => unknown;

interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly [TERMS]?: readonly string[];
}

/** By schema; null = it reads every value as it is. */
const readers = new WeakMap<TSchema, Reader | null>();

/**
 * The body with null for '' in members that may be null and are no texts, and with the terms of the
 * standard as it writes them. Changes the objects of the body.
 */
export function readLeniently(schema: TSchema, body: unknown): unknown {
  let reader = readers.get(schema);
  if (reader === undefined) {
    reader = readerOf(schema);
    readers.set(schema, reader);
  }
  return reader ? reader(body) : body;
}

function readerOf(schema: TSchema): Reader | null {
  const { [TERMS]: terms, properties, items } = schema as Shape;
  const steps = [
    takes(schema, null) && !isText(schema) ? emptyAsNull : null,
    terms ? ofTexts(termReader(terms)) : null,
    properties ? membersReader(properties) : null,
    items ? itemsReader(items) : null,
  ].filter((step) => step !== null);
  if (steps.length === 0) return null;
  return (value) => steps.reduce((read, step) => step(read), value);
}

/** Whether a schema takes values of the type of this one. */
function takes({ type, enum: values, anyOf }: Shape, sample: string | null): boolean {
  if (values) return values.some((value) => typeof value === typeof sample);
  if (anyOf) return anyOf.some((branch) => takes(branch, sample));
  return [type].flat().includes(sample === null ? 'null' : 'string');
}

/** Dates and terms of the standard are no texts; words of the partner API are, and never ''. */
function isText(schema: Shape): boolean {
  return takes(schema, '') && !schema.format && !schema[TERMS];
}

const emptyAsNull: Reader = (value) => (value === '' ? null : value);

/** Reads a text that is one of the terms in any case as the term, another one as it is. */
export function termReader(terms: readonly string[]): (text: string) => string {
  const folded = new Map(terms.map((term) => [term.toLowerCase(), term]));
  return (text) => folded.get(text.toLowerCase()) ?? text;
}

function ofTexts(read: (text: string) => string): Reader {
  return (value) => (typeof value === 'string' ? read(value) : value);
}

function membersReader(properties: Readonly<Record<string, TSchema>>): Reader | null {
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const reader = readerOf(schema);
    return reader ? [{ name, reader }] : [];
  });
  if (members.length === 0) return null;
  return (value) => {
    if (!isObject(value)) return value;
    for (const { name, reader } of members) {
      if (name in value) value[name] = reader(value[name]);
    }
    return value;
  };
}

/** Whether a value of a body has members. */
export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function itemsReader(items: TSchema): Reader | null {
  const reader = readerOf(items);
  return reader && ((value) => (Array.isArray(value) ? value.map(reader) : value));
}
