/** Describes a kind of record: its table, its text, and who may read it. */
import { readableParts } from '../../access/reader-sets.ts';
import { mayReadRow, type RosterCaller, readsAll } from '../../access/roster.ts';
import type { OrgRole } from '../../http/org-role.ts';
import type { Shown } from '../../http/route.ts';
import type { Collection, Person } from '../../listing/collection.ts';
import { join, type Sql, sql, trusted } from '../../storage/database/sql.ts';

export interface RecordKind {
  /** Member of the wrapper, `{ unit: {…} }`; error messages use it, too. */
  readonly name: string;
  /** Has columns sourced_id, application_id, status, date_last_modified, metadata and record. */
  readonly table: Sql;
  /** Ids that no record may have: under the address of the kind, lists of other kinds have them. */
  readonly reservedIds?: readonly string[];
  /** The personal data in a record, as its routes say. */
  readonly shows: Shown;
  /** The person whom a record is about; left out = records are not about persons. */
  readonly person?: Person;
  /**
   * The table that is written when `table` is a view of written and derived rows; the view has the
   * column `derived`.
   */
  readonly written?: Sql;
  /** SQL that makes the record's text on each read; the column `record` when left out. */
  readonly record?: Sql;
  /** SQL of the metadata, a jsonb object or null; the column `metadata` when left out. */
  readonly metadata?: Sql;
  /** The text for a caller who may not read all referenced records; left out = one text for all. */
  recordFor?(caller: RosterCaller): Sql;
  /** For fields that `recordFor` leaves out: whether the caller may read what a row names there. */
  knownFor?(caller: RosterCaller): Readonly<Record<string, Sql>>;
  /**
   * The table's column with the applications that may read a row; an index holds the rows with the
   * same readers by `dateLastModified`. Left out = there is no such column.
   */
  readonly readers?: Sql;
  /**
   * The rows that a caller may read, where `readers` leaves out those whom an operator granted
   * them; left out = `readers` has all.
   */
  readable?(caller: RosterCaller): Sql;
  /**
   * A query of the ids of users whose rows change with the record. They are locked before it: a
   * change of a user locks the user and then what follows from it.
   */
  changedUsers?(id: string): Sql;
  /** The rows of the district of an account; left out = no district operator reads any. */
  ofDistrict?(orgRole: OrgRole): Sql;
  /** A further condition on the table for the rows that a caller may read; left out = none. */
  visible?(caller: RosterCaller): Sql;
}

/** Condition on the table for the rows that a caller may read; `true` for shared records. */
export function visibleTo(caller: RosterCaller, kind: RecordKind): Sql {
  const { readers } = kind;
  if (caller.orgRole) {
    return visibleWhere(kind.ofDistrict?.(caller.orgRole) ?? trusted('false'), caller, kind);
  }
  const readable = kind.readable?.(caller) ?? (readers && mayReadRow(caller, readers));
  return visibleWhere(readable, caller, kind);
}

/** The rows of `visibleTo` in parts, for `Collection.parts`; undefined = in one. */
export function visibleParts(caller: RosterCaller, kind: RecordKind): readonly Sql[] | undefined {
  const parts = kind.readers && readableParts(caller, kind.readers);
  return parts?.map((part) => visibleWhere(part, caller, kind));
}

function visibleWhere(readable: Sql | undefined, caller: RosterCaller, kind: RecordKind): Sql {
  const conditions = [readable, kind.visible?.(caller)].filter((one) => one !== undefined);
  return join(conditions, ' and ', trusted('true'));
}

/** The stored text, or the text that is made on each read. */
export function recordOf({ table, record }: RecordKind): Sql {
  return record ?? sql`${table}.record`;
}

/** The text made for this caller; undefined = the caller reads the same text as all others. */
export function ownRecordOf(caller: RosterCaller, kind: RecordKind): Sql | undefined {
  return readsAll(caller) ? undefined : kind.recordFor?.(caller);
}

/** The fields of a list as this caller may compare with them. */
export function ownFieldsOf(
  caller: RosterCaller,
  kind: RecordKind,
  fields: Collection['fields'],
): Collection['fields'] {
  const known = readsAll(caller) ? undefined : kind.knownFor?.(caller);
  if (!known) return fields;
  const own = Object.entries(fields).map(([name, field]) => {
    return [name, known[name] ? { ...field, known: known[name] } : field] as const;
  });
  return Object.fromEntries(own);
}

/** The record's text for this caller. */
export function recordFor(caller: RosterCaller, kind: RecordKind): Sql {
  return ownRecordOf(caller, kind) ?? recordOf(kind);
}
