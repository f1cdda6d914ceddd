/** Waits for transactions of others, which may write by what they read before. */
import { setTimeout as pause } from 'node:timers/promises';
import { actAs } from './database/actor.ts';
import type { Queryable } from './database/postgres.ts';
import { sql } from './database/sql.ts';

const POLL_MS = 20;

/**
 * Waits until all transactions that are open now have ended; false = one is open after `msMax`. It
 * looks as the server itself: as a client each look would be a transaction, of three statements.
 */
export function waitForOpenTransactions(db: Queryable, msMax: number): Promise<boolean> {
  return actAs(undefined, () => waitForEnds(db, msMax));
}

async function waitForEnds(db: Queryable, msMax: number): Promise<boolean> {
  const next = await db.first<{ xid: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`,
  );
  const haveEnded = () =>
    db.first(
      sql`select 1 where pg_snapshot_xmin(pg_current_snapshot()) >= ${next?.xid ?? '0'}::xid8`,
    );
  const deadline = Date.now() + msMax;
  while (!(await haveEnded())) {
    if (Date.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}
