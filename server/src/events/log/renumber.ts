/** Gives the event log positions known to every PostgreSQL cluster, for a restore into another. */
import type { Database } from '../../storage/database/postgres.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import { lockShards } from './unprocessed.ts';

/** The number before each shard's first event without a status, else that of the last event. */
const READ_BY_SHARD = `
  select shard, coalesce(first.seq - 1, last.seq, 0) as seq
  from event_shards left join (
    select event_shard(e.student_id) as shard, min(e.seq) as seq from events e
    where e.type <> 'erased' and not exists (select from event_outcomes o where o.seq = e.seq)
    group by 1
  ) first using (shard) cross join (select max(seq) as seq from events) last`;

/**
 * The newest event, where it has a position that this cluster has not reached. It is found by its
 * index: after a restore the planner knows little of the log, and an `exists` would read all of it.
 */
const IS_FOREIGN = sql`
  select from (
    select xid from (
      select xid from event_cursor union all select xid from event_shards union all
      (select xid from events order by xid desc, seq desc limit 1) union all
      (select xid from feed_changes where xid is not null order by xid desc limit 1)
    ) positions order by xid desc limit 1
  ) newest
  where newest.xid >= pg_snapshot_xmax(pg_current_snapshot())`;

/** The transaction id of all restored events: the lowest one. */
const FIRST = `'1'::xid8`;

/** What a backup writes in place of positions of its cluster, which a restore need not change. */
export const PORTABLE_LOG = {
  columns: {
    events: { xid: FIRST },
    assessment_results: { xid: FIRST },
    feed_changes: { xid: `case when xid is not null then ${FIRST} end` },
  },
  rows: {
    event_shards: `select shard, ${FIRST} as xid, seq from (${READ_BY_SHARD}) read`,
    event_cursor: `select only_row, ${FIRST} as xid,
      (select min(seq) from (${READ_BY_SHARD}) read) as seq from event_cursor`,
  },
} as const;

/**
 * A log position begins with a transaction id, and a new cluster counts these from the start, so
 * new events would stay before the cursor. The restored events get the lowest transaction id and
 * keep their order; each shard moves before its first event without a status. Erased events have
 * none, and are not read. Returns false when nothing had to change. `onStart`: called before that
 * takes minutes for millions of events, which are written anew.
 */
export async function renumberLog(db: Database, onStart = () => {}): Promise<boolean> {
  if (!(await db.first(IS_FOREIGN))) return false;
  return db.begin(async (tx) => {
    await tx.limitStatements(0);
    await lockShards(tx);
    if (!(await tx.first(IS_FOREIGN))) return false;
    onStart();
    await tx.script('analyze events, event_outcomes');
    await tx.execute(sql`update events set xid = '1'`);
    await tx.execute(sql`update feed_changes set xid = '1' where xid is not null`);
    // The later of two grades of one instant counts, also one that arrives from now on.
    await tx.execute(sql`update assessment_results set xid = '1' where xid <> '1'`);
    await tx.execute(sql`
      update event_shards s set xid = '1', seq = read.seq
      from (${trusted(READ_BY_SHARD)}) read where read.shard = s.shard`);
    await tx.execute(sql`
      update event_cursor set xid = '1', seq = (select min(seq) from event_shards)`);
    return true;
  });
}
