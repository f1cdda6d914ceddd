/** The job that adds up the rows of `record_changes`: lists sum them to get their version. */
import type { Job } from '../../storage/database/jobs.ts';
import { sql } from '../../storage/database/sql.ts';

/** Below this number of rows, a sum costs a list nothing. */
const ROWS_MIN = 50;

/**
 * Replaces the rows of each family by one with their sum, in one statement, so every snapshot has
 * the same sums. Rows that another process has locked are skipped.
 */
export const foldChangeCounts: Job = {
  name: 'fold changes',
  everySeconds: 5,
  async run(db) {
    await db.execute(sql`
      with old as (
        delete from record_changes
        where ctid in (select ctid from record_changes for update skip locked)
          and (select count(*) from record_changes) >= ${ROWS_MIN}
        returning family, changes
      )
      insert into record_changes (family, changes)
      select family, sum(changes) from old group by family`);
  },
};
