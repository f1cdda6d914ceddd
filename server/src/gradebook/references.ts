/**
 * What records of the gradebook name and not everybody who reads them may read: it is left out for
 * these, because it would tell an id of somebody else's, and its href would lead nowhere.
 */
import type { RosterCaller } from '../access/roster.ts';
import { type RecordKind, visibleTo } from '../oneroster/records/kind.ts';
import { textWithout } from '../oneroster/records/record-text.ts';
import { type Sql, sql } from '../storage/database/sql.ts';

interface Reference {
  /** One that the standard lets be absent. */
  readonly member: string;
  /** What is named, and the column of its id. */
  readonly kind: RecordKind;
  readonly id: Sql;
}

/** The record's text for a caller who may not read all that it names. */
export function recordWithKnown(
  caller: RosterCaller,
  record: Sql,
  references: readonly Reference[],
): Sql {
  const hidden = references.map(({ member, kind, id }) => {
    const found = findReadable(caller, kind, id);
    return sql`case when ${id} is not null and ${found} is null then ${member}::text end`;
  });
  return textWithout(record, hidden);
}

/**
 * True when the caller may read the record with this id, else null. Not an `exists`: PostgreSQL
 * would read all such records for it, however short the page. The id is read first: it may be a
 * column of the same table, one level up.
 */
function findReadable(caller: RosterCaller, kind: RecordKind, id: Sql): Sql {
  const { table } = kind;
  return sql`(
    select true from (select ${id} as id) as named join ${table} on ${table}.sourced_id = named.id
    where ${visibleTo(caller, kind)} limit 1
  )`;
}
