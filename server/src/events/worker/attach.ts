/** Auto-attach: SQL that finds the session of an event that names none. */
import { type Sql, sql } from '../../storage/database/sql.ts';
import { AUTO_ATTACH } from '../caliper/vocabulary.ts';

/** Maximum length of a session. */
export const SESSION_LIFE = sql`interval '12 hours'`;

/**
 * A query of one `session_id`; null without auto-attach or without a session. It is the student's
 * session that covers the event's time, else the one open now. Of several: same edApp first, then
 * latest activity, latest start, smallest id. `event` is the alias of a row with application_id,
 * student_id, session_id, ed_app_id and effective_time.
 */
export function activeSession(event: Sql): Sql {
  const own = sql`s.application_id = ${event}.application_id
    and s.student_id = ${event}.student_id`;
  const order = sql`s.ed_app_id is not distinct from ${event}.ed_app_id desc, s.ended_at desc,
    s.started_at desc, s.session_id`;
  // A `case`, no `where`: PostgreSQL would test a `where` only after the search for sessions.
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
