/** Job that deletes expired sign-in states, old sign-in failures, revocations, rate usage. */
import type { Job } from '../../storage/database/jobs.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { deleteOldFailures } from '../people/lockout.ts';
import { deleteOldRevocations } from '../tokens/revoked.ts';

const ROWS_MAX = 5_000;

function deleteExpiredStates(db: Database, max: number): Promise<number> {
  return db.execute(sql`
    delete from oauth_state
    where (model, id) in (
      select model, id from oauth_state
      where expires_at < now()
      order by expires_at
      limit ${max}
    )`);
}

export const purgeSignIns: Job = {
  name: 'forget-sign-ins',
  everySeconds: 600,
  async run(db) {
    for (const deleteSome of [deleteExpiredStates, deleteOldRevocations]) {
      while ((await deleteSome(db, ROWS_MAX)) === ROWS_MAX);
    }
    await deleteOldFailures(db);
    // Each process deletes its own rows; these are left over from processes that have ended.
    await db.execute(sql`delete from rate_usage where reported_at < now() - interval '1 minute'`);
  },
};
