/** Wire schemas that every capability shares. */
import Type, { type Static, type TSchema } from 'typebox';
import { UUID_PATTERN } from '../lib/uuid.ts';

/** 8-4-4-4-12 hex of any version; compared without regard to case. */
export const Uuid = Type.String({
  title: 'Uuid',
  pattern: UUID_PATTERN,
  examples: ['6f1c2b1e-2f57-4c1b-9d53-0a3c5f0e7a11'],
});

/** A OneRoster id: any text of 1–255 characters without control characters. */
export const SourcedId = Type.String({
  title: 'SourcedId',
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\u0000-\\u001f\\u007f]+$',
  examples: ['algebra-1'],
});

const INSTANT = { format: 'date-time', examples: ['2026-01-15T10:00:00.000Z'] } as const;

/** An ISO 8601 instant with an offset. */
export const Instant = Type.String({ ...INSTANT, title: 'Instant' });

/** An instant that needs a word. */
export function instantOf(description: string) {
  return Type.String({ ...INSTANT, description });
}

export const ById = Type.Object({ sourcedId: SourcedId });

export const ByUuid = Type.Object({ sourcedId: Uuid });

/** A reference to another record. */
export const Reference = Type.Object({ sourcedId: SourcedId }, { title: 'Reference' });

/** Members of the partner's own, kept as they are. */
export const Metadata = Type.Record(Type.String(), Type.Unknown());

/** The answer to a PUT of a curriculum or 1.0 roster record. */
export const Written = Type.Object(
  {
    status: Type.Literal('success'),
    sourcedId: Type.String(),
    warnings: Type.Optional(
      Type.Array(
        Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() }),
        { description: 'What is odd about the record, which was stored all the same' },
      ),
    ),
  },
  { title: 'Written' },
);
export type Written = Static<typeof Written>;

export const ProblemBody = Type.Object(
  {
    imsx_codeMajor: Type.Literal('failure'),
    imsx_severity: Type.Literal('error'),
    imsx_description: Type.String(),
    imsx_CodeMinor: Type.Object({
      imsx_codeMinorField: Type.Array(
        Type.Object({
          imsx_codeMinorFieldName: Type.String(),
          imsx_codeMinorFieldValue: Type.String(),
        }),
      ),
    }),
    imsx_error_details: Type.Optional(
      Type.Array(
        Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() }),
        { maxItems: 100 },
      ),
    ),
    invalidIds: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'Problem' },
);

/** The error body of RFC 6749 §5.2. */
export const OAuthError = Type.Object(
  { error: Type.String(), error_description: Type.Optional(Type.String()) },
  { title: 'OAuthError' },
);

/** A value or null. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

const partials = new WeakMap<TSchema, TSchema>();

/** A record of which `fields` may pick some members; made once for each, as it is compiled once. */
export function partialOf(record: TSchema & { readonly title?: string }): TSchema {
  const known = partials.get(record);
  if (known) return known;
  const title = record.title === undefined ? {} : { title: `Partial${record.title}` };
  const partial: TSchema = Type.Partial(record, title);
  partials.set(record, partial);
  return partial;
}
