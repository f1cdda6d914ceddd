/** The job that ends the access by enrollments, some days after their end. */
import { DAY_MS } from '../lib/time.ts';
import type { Job } from '../storage/database/jobs.ts';
import type { Database } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';

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
  for (let after: string | undefined = ''; after !== undefined; ) {
    const last: { id: string } | undefined = await db.first<{ id: string }>(sql`
      with chosen as (
        select distinct e.user_id as id
        from enrollments e, enrollment_access a
        where e.end_date >= a.refresh_from and e.end_date < a.refresh_until
          and (e.status = 'active' or e.went_along) and e.user_id > ${after}
        order by id limit ${USERS_MAX}
      ), refreshed as materialized (
        select refresh_user_readers(array(select id from chosen))
      )
      select id from chosen where exists (select from refreshed) order by id desc limit 1`);
    after = last?.id;
  }
  await db.execute(sql`
    update enrollment_access set refresh_from = null, refresh_until = null
    where cutoff_set_at < now() - make_interval(mins => ${WRITERS_DONE_MINUTES})`);
}
