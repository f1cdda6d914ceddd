/** Keeps the counts of events small: minutes become hours, and old hours go. */
import type { Job } from '../../storage/database/jobs.ts';
import { sql } from '../../storage/database/sql.ts';

/** Counts are kept by minute so long. */
export const MINUTES_DAYS = 3;
const HOURS_DAYS = 400;

export const foldEventCounts: Job = {
  name: 'fold event counts',
  everySeconds: 3_600,
  async run(db, now) {
    const until = sql`date_trunc('hour', ${now}::timestamptz, 'UTC')
      - make_interval(days => ${MINUTES_DAYS})`;
    await db.execute(sql`
      with minutes as (
        delete from event_counts
        where minute < ${until} and minute <> date_trunc('hour', minute, 'UTC')
        returning *
      )
      insert into event_counts as stored
      select date_trunc('hour', minute, 'UTC') as hour, application_id, state, code, type,
        score_type, sum(events), sum(lag_sum), max(lag_max)
      from minutes
      group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (minute, application_id, state, code, type, score_type) do update set
        events = stored.events + excluded.events, lag_sum = stored.lag_sum + excluded.lag_sum,
        lag_max = greatest(stored.lag_max, excluded.lag_max)`);
    await db.execute(sql`
      delete from event_counts
      where minute < ${now}::timestamptz - make_interval(days => ${HOURS_DAYS})`);
  },
};
