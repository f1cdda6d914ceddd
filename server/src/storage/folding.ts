/** How texts are compared without regard to case, in SQL; indexes have these forms. */
import { type Sql, sql } from './database/sql.ts';

/**
 * An e-mail address: letters of ASCII in any case, all others as they are. Rules of Unicode fold
 * letters of two addresses, such as k and the Kelvin sign, and the holder of one is not the holder
 * of the other.
 */
export function foldEmail(text: Sql): Sql {
  return sql`lower(${text} collate "C")`;
}

/**
 * A username, a name or a title, as it is typed at sign-in or in a search: NFC, then the full case
 * folding of Unicode. All other texts than addresses are compared by it.
 */
export function foldText(text: Sql): Sql {
  return sql`fold_text(${text})`;
}

/** What a name or a title sorts by: its letters without case and marks. */
export function nameOrder(text: Sql): Sql {
  return sql`name_order(${text})`;
}
