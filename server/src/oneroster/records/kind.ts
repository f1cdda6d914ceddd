/** A sort of record: what everything that is the same for all records needs to know of one. */
import { type RosterCaller, readsAll } from '../../access/roster.ts';
import type { Collection, Field, Person, SortKey } from '../../listing/collection.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';

export interface RecordKind {
  /** Member of the wrapper, `{ unit: {…} }`, and how messages call it. */
  readonly name: string;
  /** Has the columns sourced_id, application_id, status, date_last_modified, metadata and record. */
  readonly table: Sql;
  /** The person whom a record is about, of the table; left out = nobody. */
  readonly person?: Person;
  /**
   * Where rows are written when `table` is a view of written and derived ones, which it tells
   * apart by the column `derived`.
   */
  readonly written?: Sql;
  /** Where the record's text is made when it is read; the column `record` when left out. */
  readonly record?: Sql;
  /** The same for a caller who may not read all that the record names; left out = as for all. */
  recordFor?(caller: RosterCaller): Sql;
  /** The rows that a caller may read, as a condition on the table; left out = all of them. */
  visible?(caller: RosterCaller): Sql;
}

/** The condition on the table, `true` for shared records. */
export function visibleTo(caller: RosterCaller, kind: RecordKind): Sql {
  return kind.visible?.(caller) ?? trusted('true');
}

/** The text of a record that its kind keeps in a column, or makes when it is read. */
function recordOf({ table, record }: RecordKind): Sql {
  return record ?? sql`${table}.record`;
}

/** The text that is made for this caller; undefined = it reads what all do. */
export function ownRecordOf(caller: RosterCaller, kind: RecordKind): Sql | undefined {
  return readsAll(caller) ? undefined : kind.recordFor?.(caller);
}

/** The text as this caller reads it. */
export function recordFor(caller: RosterCaller, kind: RecordKind): Sql {
  return ownRecordOf(caller, kind) ?? recordOf(kind);
}

interface ListShape {
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
  /** What the list is made of: see `record_changes`. */
  readonly families: readonly Family[];
}

/** Tables whose changes are counted together. */
type Family = 'roster' | 'gradebook' | 'content';

/** Grows with every transaction that writes to one of the families. */
function versionOf(families: readonly Family[]): Sql {
  const names = families.map((family) => `'${family}'`).join(', ');
  return trusted(`(
    select coalesce(sum(changes), 0)::bigint from record_changes where family in (${names})
  )`);
}

/** The list of all records of a kind. */
export function listOf(kind: RecordKind, shape: ListShape): Collection {
  const { table, person } = kind;
  const modified = sql`${table}.date_last_modified`;
  const key = sql`${table}.sourced_id`;
  const status = sql`${table}.status`;
  return {
    plural: shape.plural,
    from: table,
    key,
    record: recordOf(kind),
    ...(kind.record ? { composed: true } : {}),
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
    version: versionOf(shape.families),
    limitMax: shape.limitMax,
  };
}
