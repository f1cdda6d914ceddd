/** Which events of the log are next for the worker. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { HORIZON } from '../log/horizon.ts';
import { isWaiting } from '../log/waiting.ts';

/** A place in the log: the transaction, and the number that the event got in it. */
export interface Position {
  readonly xid: string;
  readonly seq: number;
}

/** A condition on `events e`: every transaction that appends events, up to its own, has ended. */
const SETTLED = sql`e.xid < ${HORIZON}`;

/**
 * A condition on `events e`: after this position, and settled. The subselects hide the position
 * from the planner: its statistics show almost no rows at the end of a long log, and a plan for one
 * event takes five times as long for a batch.
 */
export function after({ xid, seq }: Position): Sql {
  return sql`(e.xid, e.seq) > ((select ${xid}::xid8), (select ${seq}::bigint)) and ${SETTLED}`;
}

/**
 * Whether an event is next, or one is due for a try. It writes nothing, so an idle server neither
 * fills the write-ahead log nor waits for the disk. The order makes the planner use the index; an
 * `exists` would drop it and read the whole log.
 */
export async function hasNext(db: Queryable): Promise<boolean> {
  const row = await db.first<{ found: boolean }>(sql`
    select (
      select true from events e where ${isWaiting(sql`e`)} and ${SETTLED}
      order by e.xid, e.seq limit 1
    ) is true or (
      select true from event_outcomes where retry_at <= now() order by retry_at limit 1
    ) is true as found`);
  return row?.found === true;
}
