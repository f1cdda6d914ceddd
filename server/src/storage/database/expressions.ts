/** SQL expressions that several capabilities use. */
import { STORED_UUID_PATTERN } from '../../lib/uuid.ts';
import { type Sql, sql, trusted } from './sql.ts';

/** Tables whose changes are counted together, in `record_changes`. */
export type Family = 'roster' | 'gradebook' | 'content';

/** Grows with every transaction that writes to one of the families. */
export function versionOf(families: readonly Family[]): Sql {
  const names = families.map((family) => `'${family}'`).join(', ');
  return trusted(`(
    select coalesce(sum(changes), 0)::bigint from record_changes where family in (${names})
  )`);
}

/** An instant in the form of replies, `2026-01-15T10:00:00.000Z`: text, null for null. */
export function isoText(instant: Sql): Sql {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * A text as a uuid, null where it is none: a comparison of uuids takes their index, one of their
 * texts does not.
 */
export function storedUuid(text: Sql): Sql {
  return sql`case when ${text} ~ ${STORED_UUID_PATTERN} then ${text}::uuid end`;
}
