/** Which events wait for the worker. */
import { type Sql, sql } from '../../storage/database/sql.ts';

/** In `event_lanes`: each event is in one, by its student. */
export const LANES = 16;

/** The place of the lane of an event in an array by lane. */
export function laneIndex(event: Sql): Sql {
  return sql`[event_lane(${event}.student_id) + 1]`;
}

/**
 * A condition on the columns of `events` with this name: the cursor of its lane is before the event,
 * so that it has no status yet. The cursors are read once for a statement. The index takes the first
 * comparison, with the cursor that is furthest behind, since its values are subselects; a comparison
 * with a row of the table reads the whole log.
 */
export function isWaiting(event: Sql): Sql {
  const behind = sql`from event_lanes order by xid, seq limit 1`;
  const index = laneIndex(event);
  return sql`(${event}.xid, ${event}.seq) > ((select xid ${behind}), (select seq ${behind}))
    and (${event}.xid, ${event}.seq) > (
      (select array_agg(xid order by lane) from event_lanes)${index},
      (select array_agg(seq order by lane) from event_lanes)${index}
    )`;
}
