/** SQL expressions that several capabilities use. */
import { type Sql, sql } from './sql.ts';

/** An instant in the form of replies, `2026-01-15T10:00:00.000Z`: text, null for null. */
export function isoText(instant: Sql): Sql {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
