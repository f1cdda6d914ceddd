/** Renumbers the event log after a restore into another PostgreSQL cluster. */
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { lockLanes } from './waiting.ts';

/** Of each lane the number before its first event without a status, else of the last event. */
const READ_BY_LANE = sql`
  select lane, coalesce(first.seq - 1, last.seq, 0) as seq
  from event_lanes left join (
    select event_lane(e.student_id) as lane, min(e.seq) as seq from events e
    where e.type <> 'erased' and not exists (select from event_outcomes o where o.seq = e.seq)
    group by 1
  ) first using (lane) cross join (select max(seq) as seq from events) last`;

/**
 * A log position begins with a transaction id, and a new cluster counts these from the start, so
 * new events would stay before the cursor. The restored events get the lowest transaction id and
 * keep their order; each lane moves before its first event without a status. Erased events have
 * none, and are not read. Returns false when nothing had to change.
 */
export function renumberLog(db: Database): Promise<boolean> {
  return db.begin(async (tx) => {
    await lockLanes(tx);
    const foreign = await tx.first(sql`
      select 1 where exists (
        select from event_cursor where xid >= pg_snapshot_xmax(pg_current_snapshot())
      ) or exists (
        select from event_lanes where xid >= pg_snapshot_xmax(pg_current_snapshot())
      ) or exists (
        select from events e where e.xid > pg_snapshot_xmax(pg_current_snapshot())
      )`);
    if (!foreign) return false;
    await tx.limitStatements(0);
    await tx.execute(sql`update events set xid = '1'`);
    await tx.execute(sql`
      update event_lanes l set xid = '1', seq = read.seq
      from (${READ_BY_LANE}) read where read.lane = l.lane`);
    await tx.execute(sql`
      update event_cursor set xid = '1', seq = (select min(seq) from event_lanes)`);
    return true;
  });
}
