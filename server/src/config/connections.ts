/** How many connections a server process takes at most; pools.ts divides them among its pools. */

/** Connections to DATABASE_URL, or to the embedded database. */
export const CONNECTIONS_EACH = 30;
/** Connections to READ_DATABASE_URL, beside those to the database that is written. */
export const STANDBY_CONNECTIONS_EACH = 19;
/** For commands, backups, superusers and the people who look. */
export const CONNECTIONS_SPARE = 30;
