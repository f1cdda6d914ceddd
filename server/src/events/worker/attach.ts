/** Auto-attach: which session an event falls into that names none. */
import { type Sql, sql } from '../../storage/database/sql.ts';
import { AUTO_ATTACH } from '../caliper/vocabulary.ts';

/** No session lives longer, whatever its evidence. */
export const SESSION_LIFE = sql`interval '12 hours'`;

/**
 * A query of the one `session_id`, null for an event that does not ask for it: the student's session
 * that covers the event's time, else the one that is open now; of several the one of the same
 * program, then with the latest activity, then the latest start, then the smallest id. `event` is
 * the alias of a row with application_id, student_id, session_id, ed_app_id and effective_time.
 */
export function activeSession(event: Sql): Sql {
  const own = sql`s.application_id = ${event}.application_id
    and s.student_id = ${event}.student_id`;
  const order = sql`s.ed_app_id is not distinct from ${event}.ed_app_id desc, s.ended_at desc,
    s.started_at desc, s.session_id`;
  // No `where`: it would become a condition of the join, tested after the sessions were looked for.
  return sql`(
    select case when ${event}.session_id = ${AUTO_ATTACH} then coalesce(
      (
        select s.session_id from sessions s
        where ${own} and s.expires_at >= ${event}.effective_time
          and s.started_at between ${event}.effective_time - ${SESSION_LIFE}
            and ${event}.effective_time
        order by ${order} limit 1
      ),
      (
        select s.session_id from sessions s
        where ${own} and s.close_reason is null and s.expires_at >= now()
        order by ${order} limit 1
      )
    ) end as session_id
  )`;
}
