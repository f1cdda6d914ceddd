/** How far the `lastChangeDateTime` of stored records moves when the server changes them. */
import { type Sql, sql } from '../../storage/database/sql.ts';

/** The last instant with a year of four digits. */
export const LAST_INSTANT = new Date('9999-12-31T23:59:59.999Z');

/** SQL of an instant, at least a millisecond after another. */
export function movedOnToSql(stored: Sql, wanted: Sql): Sql {
  return sql`least(
    ${LAST_INSTANT}::timestamptz, greatest(${wanted}, ${stored} + interval '1 millisecond')
  )`;
}

/** SQL of the next `last_change_date_time` of a row; it moves forward, as that of an upload. */
export function nextChangeToSql(now: Date): Sql {
  return movedOnToSql(sql`last_change_date_time`, sql`${now}::timestamptz`);
}
