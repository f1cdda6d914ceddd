/** How many connections a server process takes at most; pools.ts divides them among its pools. */

/** Of DATABASE_URL, or of the embedded database. */
export const CONNECTIONS_EACH = 30;
/** Of READ_DATABASE_URL, beside those. */
export const STANDBY_CONNECTIONS_EACH = 19;
/** For commands, backups, superusers and the people who look. */
export const CONNECTIONS_SPARE = 30;
