/** Job that deletes links and sessions that ended long ago. */
import type { Job } from '../storage/database/jobs.ts';
import { sql } from '../storage/database/sql.ts';

export const purgeAccounts: Job = {
  name: 'forget links and sessions',
  everySeconds: 3_600,
  async run(db, now) {
    await db.execute(sql`
      delete from account_links
      where least(used_at, expires_at) < ${now}::timestamptz - interval '30 days'`);
    await db.execute(sql`
      delete from account_challenges where expires_at < ${now}::timestamptz - interval '1 day'`);
    await db.execute(sql`
      delete from account_sessions where expires_at < ${now}::timestamptz - interval '30 days'`);
    await db.execute(sql`delete from user_sessions where expires_at < ${now}`);
  },
};
