/** What a list is made of: where its records come from, and what a client may name in a query. */
import { type Sql, sql, trusted } from '../storage/database/sql.ts';

export type FieldKind =
  | 'text'
  | 'uuid'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'textArray';

/**
 * `sql` has the PostgreSQL type of its kind (an enum or a varchar array is cast by its owner), and
 * stands in parentheses when it is more than a column or a call.
 */
export interface Field {
  readonly kind: FieldKind;
  readonly sql: Sql;
}

export interface SortKey {
  readonly sql: Sql;
  readonly descending?: boolean;
}

/** Whom a record is about: an expression of the person's id, or the record `itself` is a person. */
export type Person = Sql | 'itself';

/** The person's id, `key` being the record's; null = nobody. */
export function personOf(person: Person | undefined, key: Sql): Sql {
  return person === 'itself' ? key : (person ?? trusted('null'));
}

export interface Collection {
  /** Member of the envelope, and how messages call the records: 'units'. */
  readonly plural: string;
  /** A table or a join; `key` names each of its rows once. */
  readonly from: Sql;
  /** The sourcedId: unique, never null, the last sort key. */
  readonly key: Sql;
  /** The record's rendered JSON: a text, an object, never null. */
  readonly record: Sql;
  /** The record's text is put together when it is read: rows that are skipped must not pay for it. */
  readonly composed?: true;
  /** What filters and sorts by its wire name; the id of a reference as 'course.sourcedId'. */
  readonly fields: Readonly<Record<string, Field>>;
  /** A jsonb object: `metadata.key` filters and sorts by its members. */
  readonly metadata?: Sql;
  /** The members that `fields` may name. */
  readonly members: readonly string[];
  /** The texts that `search` looks into; none = the list has no search. */
  readonly search: readonly Sql[];
  /** The order when no sort is asked; the key always comes last. */
  readonly order: readonly SortKey[];
  /** The disclosure log names who was shown; left out = nobody. */
  readonly person?: Person;
  /** The status, never null: plain lists leave out what is 'tobedeleted'. */
  readonly status?: Sql;
  /** What the caller may see, and of what parent; no filter can widen it. */
  readonly where?: Sql | undefined;
  /** The record as it is answered, of its stored text; as it is stored when left out. */
  readonly print?: (record: string) => string;
  /** Puts into the text of records, of however many, what goes out otherwise than it is stored. */
  readonly finish?: (records: string) => string;
  /** A whole number that grows whenever something of the list may have changed: totals are kept. */
  readonly version?: Sql;
  /** 1000 or 3000. */
  readonly limitMax: number;
  /** 'case': the rules of the official CASE profile (CASE v1p1, "Query parameters"). */
  readonly profile?: 'case';
}

const METADATA = 'metadata.';

/**
 * A declared field, or a member of the metadata. Everything after `metadata.` is one key, dots
 * included. Such a member is a text whatever its JSON type; as a 'number' it is absent where the
 * JSON holds anything else.
 */
export function findField(
  collection: Collection,
  name: string,
  metadataKind: 'text' | 'number' = 'text',
): Field | undefined {
  const { fields, metadata } = collection;
  if (Object.hasOwn(fields, name)) return fields[name];
  const key = name.startsWith(METADATA) ? name.slice(METADATA.length) : '';
  if (!metadata || key === '') return undefined;
  if (metadataKind === 'text') return { kind: 'text', sql: sql`(${metadata} ->> ${key}::text)` };
  const member = sql`${metadata} -> ${key}::text`;
  return {
    kind: 'number',
    sql: sql`(case jsonb_typeof(${member}) when 'number' then (${member})::numeric end)`,
  };
}
