/** Describes a list: where its records come from, and what its query parameters may name. */
import { listed } from '../lib/shown.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';

/** `node` = a CASE id of any form, where a UUID is in lower case. */
export type FieldKind =
  | 'text'
  | 'node'
  | 'uuid'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'textArray';

/**
 * `sql` has the PostgreSQL type of its kind (cast an enum or a varchar array), in parentheses
 * unless it is a column or a call.
 */
export interface Field {
  readonly kind: FieldKind;
  readonly sql: Sql;
  /** Whether the caller may see the value; where not, it is absent. Left out = always. */
  readonly known?: Sql;
  /**
   * The condition of a filter, made of the test of a value that another table has for a record: a
   * join finds it for all records, where `sql`, which sorts, looks it up for each.
   */
  readonly joined?: (test: (value: Sql) => Sql) => Sql;
  /** Every record has a value. */
  readonly always?: true;
  /** A name or a title: sorts, and compares by `<`, `>=` and so on, by its letters. */
  readonly isName?: true;
  /** The values of all records if they are few: statements name them, and are planned for each. */
  readonly values?: readonly string[];
}

export interface SortKey {
  readonly sql: Sql;
  readonly descending?: boolean;
  /** Every record has a value. */
  readonly always?: true;
}

/** The person of a record: an SQL expression of the id, or 'itself' where records are people. */
export type Person = Sql | 'itself';

/** SQL expression of the person's id; `key` is the id of the record. SQL null = no person. */
export function personOf(person: Person | undefined, key: Sql): Sql {
  return person === 'itself' ? key : (person ?? trusted('null'));
}

export interface Collection {
  /** Name of the envelope's member, and of the records in messages: 'units'. */
  readonly plural: string;
  /** A table or a join; `key` names each of its rows once. */
  readonly from: Sql;
  /** The sourcedId: unique, never null, the last sort key. */
  readonly key: Sql;
  /** The JSON text of the record: an object, never null. */
  readonly record: Sql;
  /**
   * The text of a record is computed at each read, so skipped rows must not compute it; 'sorted':
   * no index has the order, so neither must the rows that are sorted for each page.
   */
  readonly composed?: true | 'sorted';
  /** Fields for filter and sort, by wire name; the id of a reference as 'course.sourcedId'. */
  readonly fields: Readonly<Record<string, Field>>;
  /** A jsonb object; `metadata.key` filters and sorts by its members. */
  readonly metadata?: Sql;
  /** The members that `fields` may name. */
  readonly members: readonly string[];
  /**
   * Texts that `search` covers, or conditions that are made of the test of a text, for texts of
   * joined tables with far fewer rows; empty = its route takes no `search`.
   */
  readonly search: readonly (Sql | ((test: (text: Sql) => Sql) => Sql))[];
  /** The order without the parameter `sort`; the key comes last, also where it is not named. */
  readonly order: readonly SortKey[];
  /** For the disclosure log; left out = the records are not about people. */
  readonly person?: Person;
  /** The status, never null; lists leave out 'tobedeleted' unless a filter names it. */
  readonly status?: Sql;
  /** Condition of access and of the parent record; no filter can widen it. */
  readonly where?: Sql | undefined;
  /**
   * Conditions in place of `where`: each of its records meets exactly one. A page is merged from
   * them; only for queries that `isMergeable`. Left out = there is one list.
   */
  readonly parts?: readonly Sql[] | undefined;
  /** Fields by which an index holds each part's records in order, as by the list's own order. */
  readonly partSorts?: readonly string[];
  /** Turns one stored text into the answered one; left out = they are the same. */
  readonly print?: (record: string) => string;
  /** Completes a text of one or more stored records before it is sent, such as its hrefs. */
  readonly finish?: (records: string) => string;
  /** A log: its records are not counted. */
  readonly isLog?: true;
  /**
   * SQL of the number of records without filter and search, where it takes less than to count those
   * of `where`; left out = these are counted.
   */
  readonly counted?: Sql | undefined;
  /** An integer that grows with every possible change of the list, so that totals can be cached. */
  readonly version?: Sql;
  /** Maximum of the parameter `limit`: 1000 or 3000. */
  readonly limitMax: number;
  /** 'case': the rules of the official CASE profile (CASE v1p1, "Query parameters"). */
  readonly profile?: 'case';
}

const METADATA = 'metadata.';

/** What filter and sort may name. */
export function fieldNames({
  fields,
  metadata,
}: Pick<Collection, 'fields' | 'metadata'>): readonly string[] {
  return [...Object.keys(fields), ...(metadata ? [`${METADATA}<key>`] : [])];
}

/** For the message of a name that is none of them. */
export function fieldsInWords(collection: Collection): string {
  return listed(fieldNames(collection));
}

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
