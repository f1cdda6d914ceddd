/** Dropped and failed events that an operator wants tried again, whatever their age. */
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { join, type Sql, sql } from '../../storage/database/sql.ts';

/** Which events to try again; each member that is given narrows it. */
export interface ReprocessFilter {
  readonly reason?: string | undefined;
  readonly applicationId?: string | undefined;
  /** That got their status then or later. */
  readonly since?: Date | undefined;
}

const BATCH_MAX = 5_000;
const EVENTS_MAX = 100_000;

/** The worker takes what is due at once, as if it had never been tried. */
function makeDue(db: Queryable, which: Sql): Promise<number> {
  return db.execute(sql`
    update event_outcomes o set retry_at = now(), tries = 0
    from (${which}) chosen
    where o.seq = chosen.seq and o.state <> 'processed'`);
}

/** The state of the event; it is due now unless that is `processed`. Undefined = no status yet. */
export async function reprocess(db: Queryable, key: string): Promise<string | undefined> {
  const found = await db.first<{ seq: number; state: string }>(sql`
    select seq, o.state from events e join event_outcomes o using (key, seq) where key = ${key}`);
  if (found) await makeDue(db, sql`select ${found.seq}::bigint as seq`);
  return found?.state;
}

/**
 * Makes events due, in short transactions; at most 100,000. Those that wait for a try already are
 * left alone. `more`: there are further ones, ask again.
 */
export async function reprocessAll(
  db: Database,
  { reason, applicationId, since }: ReprocessFilter,
): Promise<{ eventCount: number; more: boolean }> {
  const conditions = [
    sql`state <> 'processed' and retry_at is null`,
    ...(reason ? [sql`code = ${reason}`] : []),
    ...(applicationId ? [sql`application_id = ${applicationId}::uuid`] : []),
    ...(since ? [sql`processed_at >= ${since}`] : []),
  ];
  const which = sql`
    select seq from event_outcomes where ${join(conditions, ' and ')}
    order by processed_at limit ${BATCH_MAX} for update skip locked`;
  let eventCount = 0;
  for (;;) {
    const count = await makeDue(db, which);
    eventCount += count;
    if (count < BATCH_MAX) return { eventCount, more: false };
    if (eventCount >= EVENTS_MAX) return { eventCount, more: true };
  }
}
