/** Sweep: closes timed-out sessions, attaches waiting events, and ends waits after a day. */
import type { Job } from '../storage/database/jobs.ts';
import type { Database, Transaction } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import { insertChanges } from '../storage/feed-changes.ts';
import { attachWaiting, WAIT } from './unattached.ts';

const ROWS_MAX = 5_000;

/**
 * Every read computes a time-out from the evidence, so the result does not depend on when the sweep
 * writes it.
 */
export const sweepSessions: Job = {
  name: 'sessions',
  everySeconds: 60,
  async run(db, now) {
    await repeat(db, (tx) => closeExpired(tx, now));
    await db.execute(sql`delete from unattached_events where received_at <= now() - ${WAIT}`);
    await db.begin((tx) =>
      attachWaiting(
        tx,
        sql`select student_id from unattached_events order by received_at limit ${ROWS_MAX}`,
      ),
    );
  },
};

/** Short transactions, because the worker does not read past an open one. */
async function repeat(db: Database, step: (tx: Transaction) => Promise<number>): Promise<void> {
  while ((await db.begin(step)) === ROWS_MAX);
}

function closeExpired(tx: Transaction, now: Date): Promise<number> {
  const columns = {
    application_id: sql`application_id`,
    type: sql`'session.closed'`,
    student_id: sql`student_id`,
    record_id: sql`session_id`,
  };
  return tx.execute(sql`
    with closed as (
      update sessions s set close_reason = 'timeout'
      from (
        select application_id, session_id from sessions
        where close_reason is null and expires_at < ${now}
        order by application_id, session_id
        limit ${ROWS_MAX}
        for update skip locked
      ) e
      where s.application_id = e.application_id and s.session_id = e.session_id
      returning s.application_id, s.student_id, s.session_id
    )
    ${insertChanges(columns, sql`from closed`)}`);
}
