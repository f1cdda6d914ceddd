/** Renumbers the event log after a restore into another PostgreSQL cluster. */
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

/**
 * A log position begins with a transaction id, and a new cluster counts these from the start, so
 * new events would stay before the cursors. The restored events get the lowest transaction id and
 * keep their order; the cursors move before the first event without a status. An event that is read
 * twice has one effect. Returns false when nothing had to change.
 */
export function renumberLog(db: Database): Promise<boolean> {
  return db.begin(async (tx) => {
    const foreign = await tx.first(sql`
      select 1 from event_lanes
      where xid >= pg_snapshot_xmax(pg_current_snapshot())
        or exists (
          select from events e where e.xid > pg_snapshot_xmax(pg_current_snapshot())
        )
      order by lane for update`);
    if (!foreign) return false;
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`update events set xid = '1'`);
    await tx.execute(sql`
      update event_lanes set xid = '1', seq = coalesce(
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
