/** How long events wait for the worker: beyond a bound, no more are taken in. */
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

/** Age of the oldest event that waits for the worker, in seconds; 0 = none waits. */
export async function findLagSeconds(db: Queryable): Promise<number> {
  const row = await db.first<{ seconds: number }>(sql`
    select extract(epoch from now() - e.received_at)::float8 as seconds
    from event_cursor c
    join events e on (e.xid, e.seq) > (c.xid, c.seq) and e.type <> 'erased'
    order by e.xid, e.seq
    limit 1`);
  return Math.max(0, row?.seconds ?? 0);
}

const LOOK_EVERY_MS = 2_000;

declare module '../../http/route.ts' {
  interface Context {
    readonly lag: Lag;
  }
}

/** What one process knows of the lag. It is looked up now and then, and no request waits for it. */
export class Lag {
  readonly #db: Database;
  readonly #secondsMax: number;
  #seconds = 0;
  #lookAt = 0;

  constructor(db: Database, secondsMax: number) {
    this.#db = db;
    this.#secondsMax = secondsMax;
  }

  isTooLong(): boolean {
    const now = performance.now();
    if (now >= this.#lookAt) {
      this.#lookAt = now + LOOK_EVERY_MS;
      this.#look();
    }
    return this.#seconds > this.#secondsMax;
  }

  /** While the database is away nothing can be said of it. */
  async #look(): Promise<void> {
    this.#seconds = await findLagSeconds(this.#db).catch(() => 0);
  }
}
