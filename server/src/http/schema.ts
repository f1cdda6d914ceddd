/** Wire schemas that every capability shares. */
import Type, { type Static, type TSchema } from 'typebox';
import { Format } from 'typebox/format';
import { isCalendarDay, parseInstant } from '../lib/instants.ts';
import { UUID_LENGTH, UUID_PATTERN } from '../lib/uuid.ts';
import { FINDING_CODES } from './finding-codes.ts';

const UUID_FORM = { pattern: UUID_PATTERN, maxLength: UUID_LENGTH } as const;

export const Uuid = Type.String({
  ...UUID_FORM,
  title: 'Uuid',
  description: 'A UUID of any version (RFC 9562); upper and lower case are equal',
  examples: ['6f1c2b1e-2f57-4c1b-9d53-0a3c5f0e7a11'],
});

export const SourcedId = Type.String({
  title: 'SourcedId',
  description: 'A OneRoster id: 1 to 255 characters without control characters',
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\u0000-\\u001f\\u007f]+$',
  examples: ['algebra-1'],
});

/** An optional query parameter that is `true` or `false`. */
export const flag = (description: string) =>
  Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')], { description }));

const INSTANT = { format: 'date-time', examples: ['2026-01-15T10:00:00.000Z'] } as const;

export const Instant = Type.String({
  ...INSTANT,
  title: 'Instant',
  description: 'An ISO 8601 date and time with an offset',
});

/** What `parseInstant` reads; openapi.json recommends `date-time`, the form of RFC 3339. */
export const LENIENT_INSTANT = 'instant';
Format.Set(LENIENT_INSTANT, (text) => parseInstant(text) !== undefined);

/** A day that PostgreSQL stores, too: it has no year 0, which RFC 3339 allows. */
Format.Set('date', (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isCalendarDay(text));

/** A date, or an instant whose date counts as it is written; openapi.json recommends `date`. */
export const LENIENT_DATE = 'date-or-instant';
Format.Set(LENIENT_DATE, (text) => parseInstant(text) !== undefined);

/** Marks a schema of texts with its terms. */
export const TERMS: unique symbol = Symbol('terms');

/** Marks terms that a lenient request may write in any case; replies have them as they are here. */
export function inAnyCase<Schema extends TSchema>(schema: Schema, terms: readonly string[]) {
  return Type.With(schema, { [TERMS]: terms } as object);
}

/** Marks a query parameter with what it means here, where its schema is described elsewhere. */
export const PARAMETER: unique symbol = Symbol('parameter');

/** `name`: of the parameter among those that operations share in openapi.json. */
interface ParameterText {
  readonly name: string;
  readonly description: string;
}

export interface MarkedParameter {
  readonly [PARAMETER]?: ParameterText;
}

export function asParameter<Schema extends TSchema>(schema: Schema, text: ParameterText) {
  return Type.With(schema, { [PARAMETER]: text } as object);
}

/** An instant in a body. */
export const InstantInput = Type.String({
  ...INSTANT,
  format: LENIENT_INSTANT,
  title: 'InstantInput',
  description:
    'An ISO 8601 date and time; also without an offset (= UTC), with +0000, or a date alone',
});

/** A UUID with its own description. */
export function uuidOf(description: string) {
  return Type.String({ ...UUID_FORM, description });
}

/** A text that may be left out. */
export function optionalText(description: string) {
  return Type.Optional(Type.String({ description }));
}

/** Members of a reply that say which page it is. */
export const pageMembers = {
  offset: Type.Integer({ description: 'Records before this page' }),
  limit: Type.Integer({ description: 'Maximum number of records on this page' }),
  total: Type.Integer({ description: 'Exact number of records on all pages' }),
};

/** An instant with its own description. */
export function instantOf(description: string) {
  return Type.String({ format: 'date-time', description });
}

export const ById = Type.Object({ sourcedId: SourcedId });

/** The query of a list without parameters: a client that sends one must learn it. */
export const NoParameters = Type.Object({});

export const ByUuid = Type.Object({ sourcedId: Uuid });

export const Reference = Type.Object(
  { sourcedId: SourcedId },
  { title: 'Reference', description: 'A reference to another record by its id' },
);

/** Members of the partner's own; a titled schema is the same wherever it stands. */
export function metadataOf(description: string) {
  return Type.Record(Type.String(), Type.Unknown(), { description });
}

export const Metadata = Type.With(metadataOf("The partner's own members, stored as they are"), {
  title: 'Metadata',
});

/** A text that is one of these codes, each with its description. */
export function codes(
  descriptions: Readonly<Record<string, string>>,
  names: { readonly title: string; readonly description: string },
) {
  const anyOf = Object.entries(descriptions).map(([code, description]) =>
    Type.Literal(code, { description }),
  );
  return Type.Unsafe<string>({ anyOf, ...names });
}

const FindingCode = codes(FINDING_CODES, {
  title: 'FindingCode',
  description: 'The kind of a finding; stable, for programs',
});

export const Finding = Type.Object(
  {
    path: Type.String({
      description: 'JSON pointer (RFC 6901) into the body or the query; empty = the whole body',
    }),
    code: FindingCode,
    message: Type.String({ description: 'One sentence for developers' }),
    fix: Type.Optional(
      Type.String({ description: 'What to do; absent in the body of an error, as docs is' }),
    ),
    docs: Type.Optional(
      Type.String({
        format: 'uri',
        description:
          'The page that explains the code; absent in the body of an error, which has it',
      }),
    ),
  },
  { title: 'Finding', description: 'An error or a warning about one member of a request' },
);

/** The reply to a PUT of a curriculum record or of a 1.0 roster record. */
export const Written = Type.Object(
  {
    status: Type.Literal('success'),
    sourcedId: Type.String(),
    warnings: Type.Optional(
      Type.Array(Finding, {
        description: 'Problems that did not keep the record from being stored',
      }),
    ),
  },
  { title: 'Written', description: 'Confirms that the record is stored' },
);
export type Written = Static<typeof Written>;

export const ProblemBody = Type.Object(
  {
    imsx_codeMajor: Type.Literal('failure'),
    imsx_severity: Type.Literal('error'),
    imsx_description: Type.String({ description: 'One sentence for developers' }),
    imsx_CodeMinor: Type.Object(
      {
        imsx_codeMinorField: Type.Array(
          Type.Object({
            imsx_codeMinorFieldName: Type.String({ description: 'Always `TargetEndSystem`' }),
            imsx_codeMinorFieldValue: Type.String({
              description: 'Stable code for programs, such as `unknownobject`',
            }),
          }),
          { description: 'Exactly one element' },
        ),
      },
      { description: 'The code of the error' },
    ),
    imsx_error_details: Type.Optional(
      Type.Array(Finding, {
        maxItems: 100,
        description:
          'All errors of the request, at most 100; absent when there is only the sentence',
      }),
    ),
    docs: Type.String({
      format: 'uri',
      description: 'The page that explains the code of the first error',
    }),
    invalidIds: Type.Optional(
      Type.Array(Type.String(), { description: 'Ids of learning objectives that no CFItem has' }),
    ),
  },
  { title: 'Problem', description: 'An error, in the common shape of IMS specifications' },
);

export const OAuthError = Type.Object(
  {
    error: Type.String({ description: 'Code of the error', examples: ['invalid_client'] }),
    error_description: Type.Optional(Type.String({ description: 'One sentence for developers' })),
  },
  { title: 'OAuthError', description: 'An error of the OAuth endpoints (RFC 6749 §5.2)' },
);

/** How many there are of something. */
export const count = (description: string) => Type.Integer({ minimum: 0, description });

/** A value or null; the description is of both. */
export function nullable<Schema extends TSchema>(schema: Schema, description?: string) {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
}

/** Marks a partial record with the whole one, which a request without `fields` is answered. */
export const WHOLE: unique symbol = Symbol('whole');

const partials = new WeakMap<TSchema, TSchema>();

/** The record with optional members, for `fields`; cached, as each schema is compiled once. */
export function partialOf(record: TSchema & { readonly title?: string }): TSchema {
  const known = partials.get(record);
  if (known) return known;
  const { title } = record;
  const names =
    title === undefined
      ? {}
      : { title: `Partial${title}`, description: `${title}, reduced by \`fields\`` };
  const partial: TSchema = Type.With(Type.Partial(record, names), { [WHOLE]: record } as object);
  partials.set(record, partial);
  return partial;
}
