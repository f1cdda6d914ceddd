/** Job that forgets keys of deleted rows that no cursor asks for any more. */
import type { Job } from '../storage/database/jobs.ts';
import { sql } from '../storage/database/sql.ts';
import { DELETIONS_DAYS } from './cursor.ts';

export const purgeDeletions: Job = {
  name: 'forget deletions of the warehouse',
  everySeconds: 86_400,
  async run(db, now) {
    await db.execute(sql`
      delete from warehouse_deletions
      where deleted_at < ${now}::timestamptz - (${DELETIONS_DAYS} + 1) * interval '1 day'`);
  },
};
