/** Which events wait for the worker. */
import { type Sql, sql } from '../../storage/database/sql.ts';

/**
 * A condition on the columns of `events` with this name: the worker's cursor is before the event,
 * so that it has no status yet. Each value is a subselect of its own, which the index takes; a
 * comparison with the cursor's row reads the whole log.
 */
export function isWaiting(event: Sql): Sql {
  return sql`(${event}.xid, ${event}.seq) >
    ((select xid from event_cursor), (select seq from event_cursor))`;
}
