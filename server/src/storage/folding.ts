/** How texts of people are compared without regard to case, in SQL; indexes have these forms. */
import { type Sql, sql } from './database/sql.ts';

/**
 * An e-mail address: letters of ASCII in any case, all others as they are. Rules of Unicode fold
 * letters of two addresses, such as k and the Kelvin sign, and the holder of one is not the holder
 * of the other.
 */
export function foldEmail(text: Sql): Sql {
  return sql`lower(${text} collate "C")`;
}

/** A username, as it is typed at sign-in. */
export function foldUsername(text: Sql): Sql {
  return sql`lower(${text})`;
}
