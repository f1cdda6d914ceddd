/** Adds up what lists take as their version, so that there is little to add up for each of them. */
import type { Job } from '../../storage/database/jobs.ts';
import { sql } from '../../storage/database/sql.ts';

/** Fewer rows than this cost a list nothing. */
const ROWS_MIN = 50;

/**
 * One row for each family in the place of many: the sum that anybody sees stays what it is. Rows
 * that another process is adding up are left to it.
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
