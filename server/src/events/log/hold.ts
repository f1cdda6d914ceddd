/** Which open transaction holds the worker back, and since when. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { isWaiting } from './waiting.ts';

/**
 * The oldest transaction of the whole cluster that has written and is open. The worker reads below
 * it: in another database, of another role, or prepared, it stops processing as one of ours does.
 */
export interface Hold {
  /** Its transaction id. */
  readonly xid: string;
  /** Since its begin; null = hidden, because the role lacks pg_read_all_stats. */
  readonly seconds: number | null;
  /** Age of the oldest event that waits for it; 0 = none waits. */
  readonly waitingSeconds: number;
  readonly database: string | null;
  readonly role: string | null;
  readonly application: string | null;
  /** The process; null = a prepared transaction, which has none. */
  readonly pid: number | null;
  /** Name of a prepared transaction. */
  readonly gid: string | null;
}

/** The hold at this moment; undefined = no transaction that has written is open. */
export function findHold(db: Queryable): Promise<Hold | undefined> {
  return db.first<Hold>(sql`
    with snapshot as materialized (
      select pg_snapshot_xmin(s) as xmin, pg_snapshot_xmax(s) as xmax
      from (select pg_current_snapshot() as s offset 0) taken
    )
    select x.xmin::text as xid,
      extract(epoch from now() - coalesce(a.xact_start, p.prepared))::float8 as seconds,
      greatest(0, coalesce((
        select extract(epoch from now() - e.received_at)::float8
        from events e
        where ${isWaiting(sql`e`)} and e.xid >= x.xmin and e.type <> 'erased'
        order by e.xid, e.seq limit 1
      ), 0)) as waiting_seconds,
      coalesce(a.datname, p.database)::text as database,
      coalesce(a.usename, p.owner)::text as role,
      nullif(a.application_name, '') as application, a.pid, p.gid
    from snapshot x
    left join pg_stat_activity a on a.backend_xid = x.xmin::xid
    left join pg_prepared_xacts p on p.transaction = x.xmin::xid
    where x.xmin <> x.xmax
    limit 1`);
}

/** Who holds, for a log line or the doctor: 'role x in database y (pid 7, psql)'. */
export function describeHolder({ database, role, application, pid, gid }: Hold): string {
  const owner = `role ${role ?? 'unknown'} in database ${database ?? 'unknown'}`;
  if (gid !== null) return `the prepared transaction '${gid}' of ${owner}`;
  if (pid === null) return 'a transaction of an unknown process';
  return `a transaction of ${owner} (pid ${pid}${application ? `, ${application}` : ''})`;
}

/** Remembers a hold over time: the age of one whose begin is hidden is how long it was seen. */
export class HoldWatch {
  #xid = '';
  #since = 0;

  /** The hold, with the seconds for which it has lasted at least. */
  async find(db: Queryable): Promise<{ hold: Hold; seconds: number } | undefined> {
    const hold = await findHold(db);
    if (!hold) {
      this.#xid = '';
      return undefined;
    }
    const now = performance.now();
    if (hold.xid !== this.#xid) {
      this.#xid = hold.xid;
      this.#since = now;
    }
    const seen = (now - this.#since) / 1_000;
    return { hold, seconds: Math.max(hold.seconds ?? 0, hold.waitingSeconds, seen) };
  }
}
