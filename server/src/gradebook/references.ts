/** Removes references from gradebook records when the caller may not read the referenced record. */
import type { RosterCaller } from '../access/roster.ts';
import { type RecordKind, visibleTo } from '../oneroster/records/kind.ts';
import { textWithout } from '../oneroster/records/record-text.ts';
import { type Sql, sql } from '../storage/database/sql.ts';

export interface OptionalReference {
  /** An optional member in the standard. */
  readonly member: string;
  /** The kind of the referenced record, and the column with its id. */
  readonly kind: RecordKind;
  readonly id: Sql;
}

/**
 * The record's text without the references that this caller may not read: a reply must not reveal
 * ids of other partners, and their hrefs would reply 404.
 */
export function recordWithKnown(
  caller: RosterCaller,
  record: Sql,
  references: readonly OptionalReference[],
): Sql {
  const hidden = references.map(({ member, kind, id }) => {
    const found = findReadable(caller, kind, id);
    return sql`case when ${id} is not null and ${found} is null then ${member}::text end`;
  });
  return textWithout(record, hidden);
}

/**
 * Filters and sorts compare with what the caller sees: for each field, whether the caller may read
 * what it names.
 */
export function knownReferences(
  caller: RosterCaller,
  references: readonly OptionalReference[],
): Readonly<Record<string, Sql>> {
  return Object.fromEntries(
    references.map(({ member, kind, id }) => [
      `${member}.sourcedId`,
      findReadable(caller, kind, id),
    ]),
  );
}

/**
 * True when the caller may read the record with this id, else null. No `exists`: PostgreSQL would
 * read all such records for it, however short the page. The subquery `named` reads the id first,
 * since it may be a column of the same table in the outer query.
 */
function findReadable(caller: RosterCaller, kind: RecordKind, id: Sql): Sql {
  const { table } = kind;
  return sql`(
    select true from (select ${id} as id) as named join ${table} on ${table}.sourced_id = named.id
    where ${visibleTo(caller, kind)} limit 1
  )`;
}
