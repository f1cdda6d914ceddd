/** Which open transaction holds the worker back, and which has written longest, since when. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { HORIZON } from './horizon.ts';
import { isWaiting } from './unprocessed.ts';

/** A transaction that has written and is open. */
export interface OpenTransaction {
  /** Its transaction id. */
  readonly xid: string;
  /** Since its begin; null = hidden, because the role lacks pg_read_all_stats. */
  readonly seconds: number | null;
  readonly database: string | null;
  readonly role: string | null;
  readonly application: string | null;
  /** The process; null = a prepared transaction, which has none. */
  readonly pid: number | null;
  /** Name of a prepared transaction. */
  readonly gid: string | null;
}

/** The oldest transaction that may append events: the worker reads below it. */
export interface Hold extends OpenTransaction {
  /** Age of the oldest event that waits for it; 0 = none waits. */
  readonly waitingSeconds: number;
}

/** The transaction with this id; no row = it is the next one, which has not begun. */
function transactionOf(xid: Sql, more: Sql): Sql {
  return sql`
    select x.xid::text as xid,
      extract(epoch from now() - coalesce(a.xact_start, p.prepared))::float8 as seconds,
      coalesce(a.datname, p.database)::text as database,
      coalesce(a.usename, p.owner)::text as role,
      nullif(a.application_name, '') as application, a.pid, p.gid ${more}
    from (
      select ${xid} as xid, pg_snapshot_xmax(pg_current_snapshot()) as next offset 0
    ) x
    left join pg_stat_activity a on a.backend_xid = x.xid::xid
    left join pg_prepared_xacts p on p.transaction = x.xid::xid
    where x.xid <> x.next
    limit 1`;
}

/** What holds the worker back at this moment; undefined = no transaction appends events. */
export function findHold(db: Queryable): Promise<Hold | undefined> {
  const waiting = sql`, greatest(0, coalesce((
    select extract(epoch from now() - e.received_at)::float8
    from events e
    where ${isWaiting(sql`e`)} and e.xid >= x.xid and e.type <> 'erased'
    order by e.xid, e.seq limit 1
  ), 0)) as waiting_seconds`;
  return db.first<Hold>(transactionOf(HORIZON, waiting));
}

/**
 * The oldest transaction of the whole cluster that has written and is open, also of another
 * database or role: vacuum keeps what it may see, and an erasure waits for it.
 */
export function findOldestTransaction(db: Queryable): Promise<OpenTransaction | undefined> {
  const oldest = sql`pg_snapshot_xmin(pg_current_snapshot())`;
  return db.first<OpenTransaction>(transactionOf(oldest, trusted('')));
}

/** Who holds, for a log line or the doctor: 'role x in database y (pid 7, psql)'. */
export function describeHolder(transaction: OpenTransaction): string {
  const { database, role, application, pid, gid } = transaction;
  const owner = `role ${role ?? 'unknown'} in database ${database ?? 'unknown'}`;
  if (gid !== null) return `the prepared transaction '${gid}' of ${owner}`;
  if (pid === null) return 'a transaction of an unknown process';
  return `a transaction of ${owner} (pid ${pid}${application ? `, ${application}` : ''})`;
}

/**
 * Remembers a transaction over time: the age of one whose begin is hidden is how long it was seen.
 */
export class TransactionWatch {
  #xid = '';
  #since = 0;

  /** Seconds for which it has been open at least; 0 = there is none. */
  secondsOf(transaction: OpenTransaction | undefined): number {
    if (!transaction) {
      this.#xid = '';
      return 0;
    }
    const now = performance.now();
    if (transaction.xid !== this.#xid) {
      this.#xid = transaction.xid;
      this.#since = now;
    }
    return Math.max(transaction.seconds ?? 0, (now - this.#since) / 1_000);
  }
}
