/** Limits of connections: of a process to its database (pools.ts divides them), of clients. */

/** Connections to DATABASE_URL, or to the embedded database. */
export const CONNECTIONS_EACH = 30;
/** Connections to READ_DATABASE_URL, beside those to the database that is written. */
export const STANDBY_CONNECTIONS_EACH = 19;
/** For commands, backups, superusers and the people who look. */
export const CONNECTIONS_SPARE = 30;

/** Time for a whole request, its body included. */
export const REQUEST_SECONDS_MAX = 120;
