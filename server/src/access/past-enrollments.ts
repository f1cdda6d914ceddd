/** The job that ends the access by enrollments, some days after their end. */
import { DAY_MS } from '../lib/time.ts';
import type { Job } from '../storage/database/jobs.ts';
import type { Database } from '../storage/database/postgres.ts';
import { planEach, sql } from '../storage/database/sql.ts';

const EVERY_SECONDS = 900;
/** Longer than any transaction of a writer, which may have judged by the day before. */
const WRITERS_DONE_MINUTES = 10;
/** Users per statement: a long one stops the worker, which reads up to the oldest. */
const USERS_MAX = 500;

/** `graceDays`: an enrollment gives access for so long after its end date (UTC). */
export function pastEnrollmentsJob(graceDays: number): Job {
  return {
    name: 'past enrollments',
    everySeconds: EVERY_SECONDS,
    async run(db, now) {
      const cutoff = new Date(now.getTime() - graceDays * DAY_MS).toISOString();
      await db.execute(sql`
        update enrollment_access set cutoff = ${cutoff}::date, cutoff_set_at = now(),
          refresh_from = least(refresh_from, cutoff, ${cutoff}::date),
          refresh_until = greatest(refresh_until, cutoff, ${cutoff}::date)
        where cutoff <> ${cutoff}::date`);
      await refreshReaders(db);
    },
  };
}

/** Refreshes the readers of users whose enrollments the cutoff has passed, in either direction. */
async function refreshReaders(db: Database): Promise<void> {
  // The days are values: by those of a row the statement would read all enrollments each time.
  const passed = await db.first<{ from: string; until: string }>(sql`
    select refresh_from::text as from, refresh_until::text as until from enrollment_access
    where refresh_from is not null`);
  if (!passed) return;
  for (let after: string | undefined = ''; after !== undefined; ) {
    // Half of all enrollments may end on one day, or none.
    const next = planEach(sql`
      with chosen as (
        select distinct e.user_id as id from enrollments e
        where e.end_date >= ${passed.from}::date and e.end_date < ${passed.until}::date
          and (e.status = 'active' or e.went_along) and e.user_id > ${after}
        order by id limit ${USERS_MAX}
      ), refreshed as materialized (
        select refresh_user_readers(array(select id from chosen))
      )
      select id from chosen where exists (select from refreshed) order by id desc limit 1`);
    const last = await db.first<{ id: string }>(next);
    after = last?.id;
  }
  await db.execute(sql`
    update enrollment_access set refresh_from = null, refresh_until = null
    where cutoff_set_at < now() - make_interval(mins => ${WRITERS_DONE_MINUTES})`);
}
