/** Wire schemas that the records of the curriculum, the roster and the gradebook share. */
import Type, { type Static, type TSchema } from 'typebox';
import {
  Instant,
  InstantInput,
  inAnyCase,
  LENIENT_DATE,
  SourcedId,
  Uuid,
} from '../../http/schema.ts';

/**
 * A member that may be left out or null, which mean the same. A type list, not a union: for a union
 * the validator reports only that no branch fits.
 */
export function optional<Schema extends TSchema>(schema: Schema, description?: string) {
  const { title: _name, ...plain } = schema as TSchema & { title?: string };
  const described: TSchema = { ...plain, ...(description && { description }) };
  return Type.Optional(Type.Unsafe<Static<Schema> | null>(withNull(described)));
}

function withNull(schema: { type?: string; enum?: unknown[]; anyOf?: unknown[] }): object {
  if (schema.enum) return { ...schema, enum: [...schema.enum, null] };
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  return { ...schema, type: [schema.type, 'null'] };
}

/** A body without its nulls. */
export type Present<Body> = { [Name in keyof Body]: Exclude<Body[Name], null> };

/** Removes the nulls of a body: absent and null mean the same. */
export function present<Body extends object>(body: Body): Present<Body> {
  const members = Object.entries(body).filter(([, value]) => value !== null);
  return Object.fromEntries(members) as Present<Body>;
}

/** Longest title: with the keys beside it, it must fit the 2,704 bytes of an index entry. */
export const Title = Type.String({ minLength: 1, maxLength: 500 });

/** A name, a code, a phone number: short enough for any index. */
export const Word = Type.String({ maxLength: 255 });

/** Prose, in characters. */
export const Text = Type.String({ maxLength: 65_536 });

export const Words = Type.Array(Word, { maxItems: 1_000 });

/** Maximum of references in one member. */
export const REFERENCES_MAX = 1_000;

export const UuidReference = Type.Object(
  { sourcedId: Uuid },
  { title: 'UuidReference', description: 'A reference to a unit, a lesson or a resource' },
);

/** int4, as PostgreSQL stores it. */
export const Int4 = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 });

/** The statuses of all records. */
export const STATUSES = ['active', 'tobedeleted'] as const;

/** An enum, not a union of literals, for the same reason as in `optional`. */
const StatusInput = inAnyCase(
  Type.Enum(STATUSES, {
    title: 'RecordStatus',
    description: '`tobedeleted` = deleted: still read by its id, absent from lists by default',
  }),
  STATUSES,
);
export type Status = (typeof STATUSES)[number];

/** The first members of every unit, lesson and resource in bodies. */
export const UUID_HEAD_INPUT = {
  sourcedId: Uuid,
  status: StatusInput,
  dateLastModified: InstantInput,
};

/** The first members of every unit, lesson and resource in replies. */
export const UUID_HEAD = { sourcedId: Uuid, status: StatusInput, dateLastModified: Instant };

/** The first members of every other record in replies. */
export const HEAD = { sourcedId: SourcedId, status: StatusInput, dateLastModified: Instant };

/** The first members of every other record in bodies; only the id is required. */
export const LENIENT_HEAD = {
  sourcedId: SourcedId,
  status: Type.With(optional(StatusInput), {
    title: 'RecordStatusInput',
    description: '`tobedeleted` deletes the record; absent or null = `active`',
  }),
  dateLastModified: Type.With(optional(InstantInput), {
    title: 'DateLastModifiedInput',
    description: 'Ignored: the server sets it',
  }),
};

export const BooleanInput = inAnyCase(
  Type.Unsafe<boolean | 'true' | 'false'>({ enum: [true, false, 'true', 'false'] }),
  ['true', 'false'],
);

/** A boolean in replies (OneRoster v1p2). */
export const BooleanText = Type.Enum(['true', 'false']);

/** A date; that of an instant is the date as it is written: see `toDate`. */
export const DateInput = Type.String({ format: LENIENT_DATE, examples: ['2026-01-15'] });

export const DateText = Type.String({ format: 'date', examples: ['2026-01-15'] });

/** One of these terms of the standard, or an extension `ext:…`. */
export function extensible(...words: string[]) {
  const schema = Type.String({
    pattern: `^(${words.join('|')}|ext:[a-zA-Z0-9._-]+)$`,
    maxLength: 255,
    description: 'A term of the standard, or your own as `ext:…`',
  });
  return inAnyCase(schema, words);
}
