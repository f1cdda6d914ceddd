/** Forgets secrets of webhooks that sign no more. */
import type { Job } from '../storage/database/jobs.ts';
import { sql } from '../storage/database/sql.ts';

export const endOldSecrets: Job = {
  name: 'forget old webhook secrets',
  everySeconds: 3_600,
  async run(db, now) {
    await db.execute(sql`
      update webhooks set old_secret = null, old_secret_expires_at = null
      where old_secret_expires_at <= ${now}`);
  },
};
