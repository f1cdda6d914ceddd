/** The log by school year: a job makes the partitions and begins each year. */
import { DAY_MS } from '../../lib/time.ts';
import type { Job } from '../../storage/database/jobs.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

const EVERY_SECONDS = 900;
const DAYS_AHEAD = 7;
const ANALYZE_MS_MAX = 300_000;

/**
 * Makes the partitions of a school year a week before it begins, and gives events the numbers of
 * the year from its first day on. When no job runs, or the clock is wrong, events stay in the year
 * that was begun last, and count all the same.
 */
export const schoolYearJob: Job = {
  name: 'school years',
  everySeconds: EVERY_SECONDS,
  async run(db, now) {
    const soon = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
    for (const at of [now, soon])
      await db.execute(sql`select create_event_year(school_year(${at}))`);
    await db.execute(sql`select begin_event_year(school_year(${now}))`);
    await analyzeParents(db);
  },
};

/**
 * Autovacuum analyses a partition that has changed by a tenth, but not the tables of all
 * partitions, from whose statistics the planner estimates joins. They follow, once an hour at most.
 */
async function analyzeParents(db: Database): Promise<void> {
  const stale = await db.first(sql`
    select 1 from pg_inherits i
    join pg_stat_user_tables part on part.relid = i.inhrelid
    join pg_stat_user_tables whole on whole.relid = i.inhparent
    where i.inhparent = 'events'::regclass
    having max(part.last_autoanalyze) > coalesce(max(whole.last_analyze), '-infinity')
      and coalesce(max(whole.last_analyze), '-infinity') < now() - interval '1 hour'`);
  if (!stale) return;
  await db.begin(async (tx) => {
    await tx.limitStatements(ANALYZE_MS_MAX);
    await tx.execute(sql`analyze events, event_outcomes`);
  });
}
