/** Worker lag: how long events wait; beyond a maximum new events are refused. */
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { isWaiting } from './unprocessed.ts';

/** Age in seconds of the oldest event that waits for the worker; 0 = none waits. */
export async function findLagSeconds(db: Queryable): Promise<number> {
  const row = await db.first<{ seconds: number }>(sql`
    select extract(epoch from now() - e.received_at)::float8 as seconds
    from events e
    where ${isWaiting(sql`e`)} and e.type <> 'erased'
    order by e.xid, e.seq
    limit 1`);
  return Math.max(0, row?.seconds ?? 0);
}

const REFRESH_EVERY_MS = 2_000;

/** A cached lag, refreshed in the background so that no request waits for the query. */
export class Lag {
  readonly #db: Database;
  readonly #secondsMax: number;
  #seconds = 0;
  #refreshAt = 0;

  constructor(db: Database, secondsMax: number) {
    this.#db = db;
    this.#secondsMax = secondsMax;
  }

  isTooLong(): boolean {
    const now = performance.now();
    if (now >= this.#refreshAt) {
      this.#refreshAt = now + REFRESH_EVERY_MS;
      this.#refresh();
    }
    return this.#seconds > this.#secondsMax;
  }

  /** While the database is unreachable the lag is unknown and counts as 0. */
  async #refresh(): Promise<void> {
    this.#seconds = await findLagSeconds(this.#db).catch(() => 0);
  }
}
