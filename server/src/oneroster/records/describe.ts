/** Describes each member of a record once; the schemas of its body and of the record follow. */
import Type, {
  type Static,
  type TObject,
  type TObjectOptions,
  type TProperties,
  type TSchema,
  type TString,
} from 'typebox';
import { ById, ByUuid, Instant, Metadata, metadataOf, Reference } from '../../http/schema.ts';
import { type RefType, refSchema } from './hrefs.ts';
import type { RecordKind } from './kind.ts';
import {
  BooleanInput,
  BooleanText,
  DateInput,
  DateText,
  HEAD,
  Int4,
  LENIENT_HEAD,
  optional,
  type Present,
  REFERENCES_MAX,
  Text,
  Title,
  UUID_HEAD,
  UUID_HEAD_INPUT,
  UuidReference,
  Word,
  Words,
} from './schema.ts';

/**
 * `word` = a term of a vocabulary, or a code. `json` = kept in the record's text, and in a column
 * only when one is named.
 */
export type MemberType =
  | 'text'
  | 'word'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'integer'
  | 'number'
  | 'texts'
  | 'reference'
  | 'references'
  | 'json';

/**
 * `required` = every body and every record has it; `filled` = a body may leave it out, and every
 * record has it; `served` = records may have it, and bodies do not.
 */
type Presence = 'optional' | 'required' | 'filled' | 'served';

export interface Member<Input extends TSchema = TSchema, Given extends Presence = Presence> {
  readonly type: MemberType;
  readonly presence: Given;
  /** The value in bodies. */
  readonly input: Input;
  /** The value in records. */
  readonly served: TSchema;
  /** Describes the value, unless the schema has a title, or the served one a description. */
  readonly description?: string;
  /** Null = no column; made from the member's name when left out. */
  readonly column?: string | null;
  /** A name or a title, which lists sort by its letters. */
  readonly isName?: true;
  /** False = lists do not filter or sort by it. */
  readonly filter?: false;
  /** For references: the kind of record that they refer to. */
  readonly kind?: RecordKind;
  /** For references to units, lessons, resources: the id is a UUID, stored in lower case. */
  readonly uuid?: true;
  /** For references of the curriculum: served as `{ sourcedId }`, without href and type. */
  readonly plain?: true;
  /** Only an application that may write the referenced record may refer to it. */
  readonly parent?: true;
  /** Kept in a table of its own, or made on read: neither in the row nor in the record's text. */
  readonly ownTable?: true;
  /** The name in replies, when it differs. */
  readonly wireName?: string;
  /** For `json`: turns the sent value into the stored one. */
  read?(sent: never): unknown;
}

/** What a record says of its member; `served` = records have another schema than the type's. */
type Options = Partial<Omit<Member, 'type' | 'presence' | 'input' | 'kind' | 'wireName' | 'read'>>;

function ofType<Input extends TSchema>(type: MemberType, input: Input, served: TSchema = input) {
  return (options: Options = {}): Member<Input, 'optional'> => {
    return { type, presence: 'optional', input, served, ...options };
  };
}

/** A name, a code, a phone number: spaces of a CSV cell are kept. */
export const text = ofType('text', Word, Type.String());
export const prose = ofType('text', Text, Type.String());
export const code = ofType('word', Word, Type.String());
export const boolean = ofType('boolean', BooleanInput, BooleanText);
export const date = ofType('date', DateInput, DateText);
export const instant = ofType('instant', DateInput, Instant);
export const integer = ofType('integer', Int4, Type.Integer());
export const number = ofType('number', Type.Number());
export const texts = ofType('texts', Words);

export function title(): Member<TString, 'required'> {
  return required({ ...text({ isName: true }), input: Title });
}

/** A term of this vocabulary. */
export function term<Input extends TSchema>(vocabulary: Input, options?: Options) {
  return ofType('word', vocabulary)(options);
}

/** A member of its own shape; without a column unless one is named, and without a filter. */
export function json<Input extends TSchema>(
  input: Input,
  served: TSchema,
  options: Options & { read?(sent: Static<Input>): unknown } = {},
): Member<Input, 'optional'> {
  return { ...ofType('json', input, served)({ column: null }), ...options };
}

/** The client's own members. */
export function metadata(description?: string) {
  const schema = description === undefined ? Metadata : metadataOf(description);
  return ofType('json', schema)({ column: 'metadata' });
}

/** The client's own members, which records of the curriculum serve under another name. */
export function extensions(description: string) {
  const served = metadataOf('The metadata that was sent');
  return { ...metadata(description), served, wireName: 'extensions' };
}

/** A reference to one record of this kind. */
export function reference(kind: RecordKind, options: Options = {}) {
  const input = options.uuid ? UuidReference : Reference;
  const served = options.plain ? input : refSchema(kind.name as RefType);
  return { ...ofType('reference', input, served)(options), kind };
}

/** A list of references to records of this kind. */
export function references(kind: RecordKind, options: Options = {}) {
  const { input, served } = reference(kind, options);
  const list = Type.Array(input, { maxItems: REFERENCES_MAX });
  return { ...ofType('references', list, Type.Array(served))(options), kind };
}

/** The active records that name this one as their parent: see `textWithChildren`. */
export function children(kind: RecordKind, description: string): Member<TSchema, 'served'> {
  const { input, served } = references(kind);
  return { type: 'json', presence: 'served', ownTable: true, input, served, description };
}

export function required<Input extends TSchema>(member: Member<Input>): Member<Input, 'required'> {
  return { ...member, presence: 'required' };
}

export function filled<Input extends TSchema>(member: Member<Input>): Member<Input, 'filled'> {
  return { ...member, presence: 'filled' };
}

/** The members of a record by name, in the order of the record. */
export type Members = Readonly<Record<string, Member>>;

type InputOf<One> =
  One extends Member<infer Input, infer Given>
    ? Given extends 'required'
      ? Input
      : ReturnType<typeof optional<Input>>
    : never;

type InputsOf<All extends Members> = {
  [Name in keyof All as All[Name]['presence'] extends 'served' ? never : Name]: InputOf<All[Name]>;
};

/** A record of a kind: its members, and the schemas of its body and of the record. */
export interface RecordShape<
  All extends Members = Members,
  Head extends TProperties = TProperties,
> {
  readonly kind: RecordKind;
  /** Its id in addresses. */
  readonly path: typeof ById;
  readonly members: All;
  readonly input: TObject<Head & InputsOf<All>>;
  readonly schema: TObject;
}

/** A body without its nulls. */
export type BodyOf<Shape extends RecordShape> = Present<Static<Shape['input']>>;

interface Head<Input extends TProperties> {
  readonly path: typeof ById;
  readonly input: Input;
  readonly served: TProperties;
  readonly options: TObjectOptions;
}

/** What a record is; `body`: what is sent for it, where that says more. */
type Description = string | { readonly record: string; readonly body: string };

function shapeWith<Input extends TProperties>(head: Head<Input>) {
  return <All extends Members>(
    kind: RecordKind,
    description: Description,
    members: All,
  ): RecordShape<All, Input> => {
    const title = kind.name.replace(/^./, (first) => first.toUpperCase());
    const { record, body } =
      typeof description === 'string'
        ? { record: description, body: `${description}, in a request` }
        : description;
    return {
      kind,
      path: head.path,
      members,
      input: Type.Object(
        { ...head.input, ...inputsOf(members) },
        { title: `${title}Input`, description: body },
      ),
      schema: Type.Object(
        { ...head.served, ...servedOf(members) },
        { title, description: record, ...head.options },
      ),
    };
  };
}

/** The shape of a record of OneRoster. */
export const recordShape = shapeWith({
  path: ById,
  input: LENIENT_HEAD,
  served: HEAD,
  options: { additionalProperties: false },
});

/** The shape of a unit, a lesson or a resource. */
export const contentShape = shapeWith({
  path: ByUuid,
  input: UUID_HEAD_INPUT,
  served: UUID_HEAD,
  options: {},
});

/** The schemas of described members in bodies; also of members of a member. */
export function inputsOf<All extends Members>(members: All): InputsOf<All> {
  const inputs = Object.entries(members)
    .filter(([, { presence }]) => presence !== 'served')
    .map(([name, { presence, input, description }]) => [
      name,
      withNote(presence === 'required' ? input : optional(input), description),
    ]);
  return Object.fromEntries(inputs);
}

/** The schemas of described members in records. */
export function servedOf(members: Members): TProperties {
  const served = Object.entries(members).map(([name, member]) => {
    const isThere = member.presence === 'required' || member.presence === 'filled';
    const schema = isThere ? member.served : Type.Optional(member.served);
    const note = 'description' in schema ? undefined : member.description;
    return [member.wireName ?? name, withNote(schema, note)] as const;
  });
  return Object.fromEntries(served);
}

/** Adds a description; a titled schema keeps its own. */
function withNote(schema: TSchema, description: string | undefined): TSchema {
  if (description === undefined || 'title' in schema) return schema;
  return Type.With(schema, { description });
}
