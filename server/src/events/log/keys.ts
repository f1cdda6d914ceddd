/** Finds events by their keys. */
import { type Sql, sql } from '../../storage/database/sql.ts';

/**
 * SQL: the numbers of the events with these keys, an array. By its number an event is found in all
 * school years; an index of keys is in `event_keys` alone.
 */
export function seqsOf(keys: readonly string[]): Sql {
  return sql`array(select seq from event_keys where key = any(${keys}::uuid[]))`;
}
