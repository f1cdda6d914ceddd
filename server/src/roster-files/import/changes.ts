/** Tells the feed that rosters changed: by an import once, else once a minute. */

import { isoText, versionOf } from '../../storage/database/expressions.ts';
import type { Job } from '../../storage/database/jobs.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { insertChanges } from '../../storage/feed-changes.ts';
import { isImporting } from './import-lock.ts';

/**
 * Notes one change when records of rosters differ from what was told before: they differ since
 * then, or since `from` where that is earlier. A transaction of a minute may become visible later.
 */
export async function tellRosterChanges(db: Queryable, from: Date): Promise<void> {
  const since = sql`least(told_at - interval '1 minute', ${from}::timestamptz)`;
  const columns = { type: sql`'roster.changed'`, record_id: isoText(since) };
  await db.execute(sql`
    with told as (
      update roster_told t set changes = counted.changes, told_at = now()
      from (select told_at, ${versionOf(['roster'])} as changes from roster_told for update) counted
      where t.changes <> counted.changes
      returning counted.told_at
    )
    ${insertChanges(columns, sql`from told`)}`);
}

/** What an import writes is told at its end. */
export const tellRosters: Job = {
  name: 'tell changes of rosters',
  everySeconds: 60,
  async run(db, now) {
    if (!(await isImporting(db))) await tellRosterChanges(db, now);
  },
};
