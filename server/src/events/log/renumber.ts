/** The event log in a new cluster: a restored dump brings positions of the cluster it came from. */
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

/**
 * Positions begin with the number of a transaction, and a new cluster counts these from the start:
 * new events would stand before the cursor for ever. What was restored is then put behind all new
 * numbers, in the order it has, and the cursor before the first event without a status. Events that
 * are read twice by this have one effect all the same. Returns whether there was anything to do.
 */
export function renumberLog(db: Database): Promise<boolean> {
  return db.begin(async (tx) => {
    const foreign = await tx.first(sql`
      select 1 from event_cursor
      where xid >= pg_snapshot_xmax(pg_current_snapshot())
        or exists (
          select from events e where e.xid > pg_snapshot_xmax(pg_current_snapshot())
        )
      for update`);
    if (!foreign) return false;
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`update events set xid = '1'`);
    await tx.execute(sql`
      update event_cursor set xid = '1', seq = coalesce(
        (
          select min(e.seq) - 1 from events e
          where not exists (select from event_outcomes o where o.seq = e.seq)
        ),
        (select max(seq) from events),
        0
      )`);
    return true;
  });
}
