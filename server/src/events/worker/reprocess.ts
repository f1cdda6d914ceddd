/** Reprocess: makes dropped and failed events due for another try, on an operator's request. */
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { join, type Sql, sql } from '../../storage/database/sql.ts';

/** Which events to reprocess; all given members must match. */
export interface ReprocessFilter {
  /** A reason code. */
  readonly reason?: string | undefined;
  readonly applicationId?: string | undefined;
  /** Events that got their status at this instant or later. */
  readonly since?: Date | undefined;
}

const BATCH_MAX = 5_000;
const EVENTS_MAX = 100_000;

/** Makes events due now and resets their tries. */
function makeDue(db: Queryable, which: Sql): Promise<number> {
  return db.execute(sql`
    update event_outcomes o set retry_at = now(), tries = 0
    from (${which}) chosen
    where o.seq = chosen.seq and o.state <> 'processed'`);
}

/** Makes the event due unless it is `processed`; returns its state, undefined = no status yet. */
export async function reprocess(db: Queryable, key: string): Promise<string | undefined> {
  const found = await db.first<{ seq: number; state: string }>(sql`
    select seq, o.state from event_keys l join event_outcomes o using (key, seq)
    where l.key = ${key}`);
  if (found) await makeDue(db, sql`select ${found.seq}::bigint as seq`);
  return found?.state;
}

/**
 * Makes up to 100,000 events due, in short transactions; leaves those that already wait for a try.
 * `more`: further events match; call again.
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
