/** Which events wait for the worker. */
import type { Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';

/** In `event_shards`: each event is in one, by its student. */
export const SHARDS = 16;

/** The place of the shard of an event in an array by shard. */
export function shardIndex(event: Sql): Sql {
  return sql`[event_shard(${event}.student_id) + 1]`;
}

/** Holds all shards until the transaction ends: waits for the batches of all workers. */
export async function lockShards(tx: Transaction): Promise<void> {
  await tx.execute(sql`select from event_shards order by shard for update`);
}

/**
 * Rows (xid, seq): up to there every event has its status. It is the cursor, or the shard that is
 * furthest behind when even that is further.
 */
export const READ_BY_ALL = sql`(
  select xid, seq from (
    select xid, seq from event_cursor
    union all
    (select xid, seq from event_shards order by xid, seq limit 1)
  ) least_read order by xid desc, seq desc limit 1
)`;

/**
 * A condition on the columns of `events` with this name: its shard is not read as far, so that it
 * has no status yet. The index takes the first comparison, since its values are subselects; one
 * with a row of a table reads the whole log. Shards are read per statement, not per event.
 */
export function isWaiting(event: Sql): Sql {
  const index = shardIndex(event);
  // The fence (`offset 0`) ends the use of the index, which leads to each old version of a row.
  const shards = sql`(select shard, xid, seq from event_shards offset 0) s`;
  return sql`(${event}.xid, ${event}.seq) > (
      (select xid from ${READ_BY_ALL} p), (select seq from ${READ_BY_ALL} p)
    ) and (${event}.xid, ${event}.seq) > (
      (select array_agg(xid order by shard) from ${shards})${index},
      (select array_agg(seq order by shard) from ${shards})${index}
    )`;
}
