/** Describes each member of a record once; parsing, rows, texts, filters and CSV follow from it. */

import { parseInstant } from '../../lib/instants.ts';
import type { Field, FieldKind } from '../../listing/collection.ts';
import type { Row } from '../../storage/database/batch.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { type RefType, refsTo, refTo } from './hrefs.ts';
import type { RecordKind } from './kind.ts';
import { headerColumns, type Put, type RecordHeader, renderRecord } from './records.ts';
import { type RecordReference, referencesOf } from './references.ts';
import type { Status } from './schema.ts';
import { printBoolean, toBoolean, toDate } from './values.ts';

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

export interface Member {
  readonly type: MemberType;
  /** Null = no column; made from the member's name when left out. */
  readonly column?: string | null;
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
  /** Kept in a table of its own: neither in the row nor in the record's text. */
  readonly apart?: true;
  /** The name in replies, when it differs. */
  readonly answeredAs?: string;
  /** For `json`: turns the sent value into the stored one. */
  // biome-ignore lint/suspicious/noExplicitAny: the type of the body's member, known to its description
  read?(sent: any): unknown;
}

type Options = Omit<Member, 'type' | 'kind' | 'answeredAs'>;

const ofType =
  (type: MemberType) =>
  (options: Options = {}): Member => ({ type, ...options });

export const text = ofType('text');
export const word = ofType('word');
export const boolean = ofType('boolean');
export const date = ofType('date');
export const instant = ofType('instant');
export const integer = ofType('integer');
export const number = ofType('number');
export const texts = ofType('texts');

/** A member of its own shape; without a column unless one is named, and without a filter. */
export function json(options: Pick<Member, 'read' | 'column'> = {}): Member {
  return { type: 'json', column: null, ...options };
}

/** The client's own members; records of the curriculum serve them as `extensions`. */
export function metadata(answeredAs?: 'extensions'): Member {
  return { ...json({ column: 'metadata' }), ...(answeredAs && { answeredAs }) };
}

/** A reference to one record of this kind. */
export function reference(kind: RecordKind, options: Options = {}): Member {
  return { type: 'reference', kind, ...options };
}

/** A list of references to records of this kind. */
export function references(kind: RecordKind, options: Options = {}): Member {
  return { type: 'references', kind, ...options };
}

/** The members that begin every record: they are not described. */
type Header = 'sourcedId' | 'status' | 'dateLastModified';

/** A description of every member that a body may have, in the order of the served record. */
export type Members<Sent> = { readonly [Name in Exclude<keyof Sent, Header>]-?: Member };

/** A body in canonical form: one form each for booleans, dates and ids. */
export type Canonical<Sent extends object> = Omit<Sent, 'status'> & { readonly status: Status };

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
  if (member.read) return member.read(sent);
  const lower = ({ sourcedId }: Ref) => ({
    sourcedId: member.uuid ? sourcedId.toLowerCase() : sourcedId,
  });
  if (member.type === 'reference') return lower(sent as Ref);
  if (member.type === 'references') return (sent as Ref[]).map(lower);
  return READ[member.type]?.(sent as never) ?? sent;
}

/** The canonical form of a body; `defaults` replaces members that are left out. */
export function canonical<Sent extends { readonly status?: Status | undefined }>(
  members: Members<Sent>,
  sent: Sent,
  defaults: Partial<Record<keyof Sent, unknown>> = {},
): Canonical<Sent> {
  const read = Object.entries<Member>(members).map(([name, member]) => {
    const value = sent[name as keyof Sent] ?? defaults[name as keyof Sent];
    return [name, readMember(member, value)];
  });
  return { ...sent, ...Object.fromEntries(read), status: sent.status ?? 'active' };
}

/** `classCode` → `class_code`; references: `course` → `course_id`, `resources` → `resource_ids`. */
export function columnOf(name: string, { type, column, apart }: Member): string | null {
  if (apart) return null;
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
export function wireMembers<Sent extends object>(
  members: Members<Sent>,
  value: Canonical<Sent>,
): Record<string, unknown> {
  const wire = Object.entries<Member>(members)
    .filter(([, { apart }]) => !apart)
    .map(([name, member]) => {
      return [
        member.answeredAs ?? name,
        wireValue(member, (value as Record<string, unknown>)[name]),
      ];
    });
  return Object.fromEntries(wire);
}

/** The row of a record, with its served text in the column `record`. */
export function recordRow<Sent extends object>(
  header: RecordHeader,
  members: Members<Sent>,
  value: Canonical<Sent>,
): Row {
  const row: Record<string, unknown> = headerColumns(header);
  for (const [name, member] of Object.entries<Member>(members)) {
    const column = columnOf(name, member);
    if (column === null) continue;
    row[column] = columnValue(member, (value as Record<string, unknown>)[name]);
  }
  row['record'] = renderRecord(header, wireMembers(members, value));
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
export function fieldsOf(table: Sql, members: object): Record<string, Field> {
  const fields: [string, Field][] = [];
  for (const [name, member] of Object.entries(members) as [string, Member][]) {
    const column = columnOf(name, member);
    if (column === null || member.filter === false || member.type === 'json') continue;
    const kind = member.type === 'reference' && member.uuid ? 'uuid' : FIELD_KINDS[member.type];
    const wireName = member.kind ? `${name}.sourcedId` : name;
    fields.push([wireName, { kind, sql: sql`${table}.${trusted(column)}` }]);
  }
  return Object.fromEntries(fields);
}

/** The references of a body, with their pointers in `{ class: { … } }`. */
function referencesIn<Sent extends object>(
  name: string,
  members: Members<Sent>,
  value: Canonical<Sent>,
): RecordReference[] {
  return Object.entries<Member>(members).flatMap(([member, { type, kind, parent }]) => {
    const sent = (value as Record<string, unknown>)[member] as Ref | Ref[] | null | undefined;
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
export function putOf<Sent extends object>(
  name: string,
  members: Members<Sent>,
  value: Canonical<Sent> & { readonly sourcedId: string },
): Put {
  return {
    sourcedId: value.sourcedId,
    status: value.status,
    references: referencesIn(name, members, value),
    row: (_db, header) => recordRow(header, members, value),
  };
}
