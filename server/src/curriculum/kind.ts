/** A sort of record: what everything that is the same for all records needs to know of one. */
import type { Caller } from '../http/route.ts';
import type { Collection, Field, SortKey } from '../listing/collection.ts';
import { type Sql, sql, trusted } from '../storage/sql.ts';

export interface RecordKind {
  /** Member of the wrapper, `{ unit: {…} }`, and how messages call it. */
  readonly name: string;
  /** Has the columns sourced_id, application_id, status, date_last_modified, metadata and record. */
  readonly table: Sql;
  /** The person whom a record is about, an expression of the table; left out = nobody. */
  readonly person?: Sql;
  /** The rows that a caller may read, as a condition on the table; left out = all of them. */
  visible?(caller: Caller): Sql;
}

/** The condition on the table, `true` for shared records. */
export function visibleTo(caller: Caller, kind: RecordKind): Sql {
  return kind.visible?.(caller) ?? trusted('true');
}

export interface ListShape {
  readonly plural: string;
  readonly id: 'uuid' | 'text';
  /** Beside sourcedId, status and dateLastModified. */
  readonly fields: Readonly<Record<string, Field>>;
  /** The members of the record. */
  readonly members: object;
  readonly search: readonly Sql[];
  /** By dateLastModified when left out. */
  readonly order?: readonly SortKey[];
  readonly limitMax: number;
}

/** The list of all records of a kind. */
export function listOf({ table, person }: RecordKind, shape: ListShape): Collection {
  const modified = sql`${table}.date_last_modified`;
  const key = sql`${table}.sourced_id`;
  const status = sql`${table}.status`;
  return {
    plural: shape.plural,
    from: table,
    key,
    record: sql`${table}.record`,
    ...(person ? { person } : {}),
    fields: {
      sourcedId: { kind: shape.id, sql: key },
      status: { kind: 'text', sql: status },
      dateLastModified: { kind: 'instant', sql: modified },
      ...shape.fields,
    },
    metadata: sql`${table}.metadata`,
    members: Object.keys(shape.members),
    search: shape.search,
    order: shape.order ?? [{ sql: modified }],
    status,
    limitMax: shape.limitMax,
  };
}
