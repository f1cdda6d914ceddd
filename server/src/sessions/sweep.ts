/** Closes the sessions that fell silent, and lets go of events that found none for a day. */
import type { Job } from '../storage/database/jobs.ts';
import type { Database, Transaction } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import { attachWaiting, WAIT } from './unattached.ts';

const ROWS_MAX = 5_000;

/**
 * That a session is over follows from its evidence, and every read knows it before it is written
 * here: whether and when the sweep runs makes no difference.
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

/** In short transactions: the readers of the event log wait for each. */
async function repeat(db: Database, step: (tx: Transaction) => Promise<number>): Promise<void> {
  while ((await db.begin(step)) === ROWS_MAX);
}

function closeExpired(tx: Transaction, now: Date): Promise<number> {
  return tx.execute(sql`
    update sessions s set close_reason = 'timeout'
    from (
      select application_id, session_id from sessions
      where close_reason is null and expires_at < ${now}
      order by application_id, session_id
      limit ${ROWS_MAX}
      for update skip locked
    ) e
    where s.application_id = e.application_id and s.session_id = e.session_id`);
}
