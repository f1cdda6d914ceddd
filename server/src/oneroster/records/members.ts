/** What follows from the description of a record: parsing, rows, texts, filters and its list. */
import { ByUuid } from '../../http/schema.ts';
import { parseInstant } from '../../lib/instants.ts';
import type { Collection, Field, FieldKind, SortKey } from '../../listing/collection.ts';
import type { Row } from '../../storage/database/batch.ts';
import { type Family, versionOf } from '../../storage/database/expressions.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import type { BodyOf, Member, MemberType, RecordShape } from './describe.ts';
import { type RefType, refsTo, refTo } from './hrefs.ts';
import { recordOf } from './kind.ts';
import { headerColumns, type Put, type RecordHeader, renderRecord } from './records.ts';
import { type RecordReference, referencesOf } from './references.ts';
import { STATUSES, type Status } from './schema.ts';
import { printBoolean, toBoolean, toDate } from './values.ts';

/** A body in canonical form: one form each for booleans, dates and ids. */
export type Canonical<Sent extends object> = Omit<Sent, 'status'> & { readonly status: Status };

/** The members of a row; null = none. */
type Stored<Sent extends object> = { readonly [Name in keyof Sent]: Sent[Name] | null };

type Values = Readonly<Record<string, unknown>>;

interface Ref {
  readonly sourcedId: string;
}

/** Turns a sent value into the stored one, by type. */
const READ: Partial<Record<MemberType, (sent: never) => unknown>> = {
  boolean: toBoolean,
  date: toDate,
  instant: (sent: string | undefined) => sent && parseInstant(sent),
};

function readMember(member: Member, sent: unknown): unknown {
  if (sent === undefined || sent === null) return sent;
  if (member.read) return member.read(sent as never);
  const lower = ({ sourcedId }: Ref) => ({
    sourcedId: member.uuid ? sourcedId.toLowerCase() : sourcedId,
  });
  if (member.type === 'reference') return lower(sent as Ref);
  if (member.type === 'references') return (sent as Ref[]).map(lower);
  return READ[member.type]?.(sent as never) ?? sent;
}

/** Values of members that a body leaves out. */
export type Defaults<Shape extends RecordShape> = {
  readonly [Name in keyof BodyOf<Shape>]?: unknown;
};

/** The canonical form of a body; UUIDs in lower case. */
export function canonical<Shape extends RecordShape>(
  { members, path }: Shape,
  sent: BodyOf<Shape>,
  defaults: Defaults<Shape> = {},
): Canonical<BodyOf<Shape>> {
  const body: Values = sent;
  const read = Object.entries(members).map(([name, member]) => {
    return [name, readMember(member, body[name] ?? (defaults as Values)[name])];
  });
  const id = body['sourcedId'] as string;
  return {
    ...sent,
    ...Object.fromEntries(read),
    sourcedId: path === ByUuid ? id.toLowerCase() : id,
    status: body['status'] ?? 'active',
  };
}

/** `classCode` → `class_code`; references: `course` → `course_id`, `resources` → `resource_ids`. */
export function columnOf(name: string, { type, column, ownTable }: Member): string | null {
  if (ownTable) return null;
  if (column !== undefined) return column;
  const plain = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (type === 'reference') return `${plain}_id`;
  return type === 'references' ? `${plain.replace(/s$/, '')}_ids` : plain;
}

function columnValue({ type }: Member, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (type === 'reference') return (value as Ref).sourcedId;
  if (type === 'references') return (value as Ref[]).map(({ sourcedId }) => sourcedId);
  return type === 'json' ? JSON.stringify(value) : value;
}

function wireValue({ type, kind, plain }: Member, value: unknown): unknown {
  if (type === 'boolean') return printBoolean(value as boolean | undefined);
  if (!kind || plain) return value;
  const to = kind.name as RefType;
  return type === 'reference' ? refTo(to, value as Ref) : refsTo(to, value as Ref[]);
}

/** The members as they are served; undefined ones are absent. */
export function wireMembers<Shape extends RecordShape>(
  { members }: Shape,
  value: Stored<BodyOf<Shape>>,
): Values {
  const wire = Object.entries(members)
    .filter(([, { ownTable }]) => !ownTable)
    .map(([name, member]) => [member.wireName ?? name, wireValue(member, (value as Values)[name])]);
  return Object.fromEntries(wire);
}

/** The row of a record, with its served text in the column `record`. */
export function recordRow<Shape extends RecordShape>(
  shape: Shape,
  header: RecordHeader,
  value: Stored<BodyOf<Shape>>,
): Row {
  const row: Record<string, unknown> = headerColumns(header);
  for (const [name, member] of Object.entries(shape.members)) {
    const column = columnOf(name, member);
    if (column !== null) row[column] = columnValue(member, (value as Values)[name]);
  }
  row['record'] = renderRecord(header, wireMembers(shape, value));
  return row;
}

const FIELD_KINDS: Readonly<Record<Exclude<MemberType, 'json'>, FieldKind>> = {
  text: 'text',
  word: 'text',
  boolean: 'boolean',
  date: 'date',
  instant: 'instant',
  integer: 'integer',
  number: 'number',
  texts: 'textArray',
  reference: 'text',
  references: 'textArray',
};

/** The fields that lists filter and sort by; a reference as `course.sourcedId`. */
function fieldsOf({ kind: { table }, members }: RecordShape): Record<string, Field> {
  const fields: [string, Field][] = [];
  for (const [name, member] of Object.entries(members)) {
    const column = columnOf(name, member);
    if (column === null || member.filter === false || member.type === 'json') continue;
    const kind = member.type === 'reference' && member.uuid ? 'uuid' : FIELD_KINDS[member.type];
    const wireName = member.kind ? `${name}.sourcedId` : name;
    const value = sql`${table}.${trusted(column)}`;
    const always = member.presence === 'required' ? ({ always: true } as const) : {};
    fields.push([
      wireName,
      { kind, sql: value, ...(member.isName && { isName: true, ...always }) },
    ]);
  }
  return Object.fromEntries(fields);
}

/** The references of a body, with their pointers in `{ class: { … } }`. */
function referencesIn({ kind: { name }, members }: RecordShape, value: Values): RecordReference[] {
  return Object.entries(members).flatMap(([member, { type, kind, parent }]) => {
    const sent = value[member] as Ref | Ref[] | null | undefined;
    const found = kind ? referencesOf(kind, `/${name}/${member}`, sent ?? undefined) : [];
    const isAbove = type === 'reference' && kind?.name === name;
    return found.map((one) => ({
      ...one,
      ...(parent && { parent }),
      ...(isAbove && { isAbove }),
    }));
  });
}

/** The write of a body, as far as it follows from the description of its members. */
export function putOf<Shape extends RecordShape>(
  shape: Shape,
  value: Stored<BodyOf<Shape>> & Pick<RecordHeader, 'sourcedId' | 'status'>,
): Put {
  return {
    sourcedId: value.sourcedId,
    status: value.status,
    references: referencesIn(shape, value),
    row: (_db, header) => recordRow(shape, header, value),
  };
}

/** What the members of records do not tell of their list. */
export interface ListShape {
  readonly plural: string;
  /** Filter and sort fields beside those of the members. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** Further names that `fields` of a request may select. */
  readonly alsoSelectable?: readonly string[];
  /** Texts that `search` covers; names and titles when left out. */
  readonly search?: readonly Sql[];
  /** Default order; by dateLastModified when left out. */
  readonly order?: readonly SortKey[];
  /** See `Collection`; `dateLastModified` is one where the kind has `readers`. */
  readonly partSorts?: readonly string[];
  /** 3,000 when left out. */
  readonly limitMax?: number;
  /** The families of the tables that the list reads: see `record_changes`. */
  readonly families: readonly Family[];
}

/** The list of all records of a kind. */
export function listOf(shape: RecordShape, list: ListShape): Collection {
  const { kind, path, schema } = shape;
  const { table, person } = kind;
  const described = fieldsOf(shape);
  const names = Object.values(described).filter(({ isName }) => isName);
  const modified = sql`${table}.date_last_modified`;
  const key = sql`${table}.sourced_id`;
  const status = sql`${table}.status`;
  return {
    plural: list.plural,
    from: table,
    key,
    record: recordOf(kind),
    ...(kind.record ? { composed: true } : {}),
    ...(person ? { person } : {}),
    fields: {
      sourcedId: { kind: path === ByUuid ? 'uuid' : 'text', sql: key, always: true },
      status: { kind: 'text', sql: status, values: STATUSES },
      dateLastModified: { kind: 'instant', sql: modified, always: true },
      ...described,
      ...list.fields,
    },
    metadata: kind.metadata ?? sql`${table}.metadata`,
    members: [...Object.keys(schema.properties), ...(list.alsoSelectable ?? [])],
    search: list.search ?? names.map((name) => name.sql),
    order: list.order ?? [{ sql: modified, always: true }],
    ...(kind.readers ? { partSorts: ['dateLastModified', ...(list.partSorts ?? [])] } : {}),
    status,
    version: versionOf(list.families),
    limitMax: list.limitMax ?? 3_000,
  };
}
