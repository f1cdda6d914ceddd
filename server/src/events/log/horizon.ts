/** How far the log may be read: up to here every transaction that appends events has ended. */
import { sql } from '../../storage/database/sql.ts';

/**
 * The id of the oldest open transaction that may append events, or the next id: an xid8, found once
 * for a statement. A cursor by number alone would skip events that commit late; the snapshot's
 * `xmin` counts the transactions of the whole cluster, of which any could stop the worker.
 */
export const HORIZON = sql`(select event_log_horizon())`;
